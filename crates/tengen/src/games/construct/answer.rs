//! A part of a game: its moves, as a record and as a picture.

use super::TreeNode;
use super::request::{ConstructGame, Family};
use crate::board::PlainBoard;
use crate::{Error, Result};
use serde::Serialize;
use tengen_board::json::PositionJson;
use tengen_board::svg::{Drawing, draw};
use tengen_board::{Board, Position};
use tengen_exact::UBig;
use tengen_games::construct::record::Record;
use tengen_games::construct::tree;
use tengen_games::tower::Tower;

/// A part of a game, and what all games of its family are built on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConstructedGame {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The rest of the board: the square lattice, two colours.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The family's name.
    pub kind: &'static str,
    /// What the family is built on, in words.
    pub about: String,
    /// At least so many games of the family, as a power of ten.
    pub games: Option<String>,
    /// Moves of the whole game.
    #[serde(with = "crate::text::OptionInteger")]
    pub length: Option<UBig>,
    /// B and W, or walls and control points; the position before the first move where there is
    /// no such thing.
    pub picture: PositionJson,
    /// Where the part begins.
    #[serde(with = "crate::text::Integer")]
    pub from: UBig,
    /// The position before the first move.
    pub start: PositionJson,
    /// Player (X or O), row and column, from 0.
    pub moves: Vec<(char, usize, usize)>,
    /// The position after the last move.
    pub end: PositionJson,
    #[serde(skip)]
    played: Played,
}

/// A family, and part of one of its games.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) board: Board,
    /// What the family is built on, in words.
    pub(super) about: String,
    /// The same, as stones.
    pub(super) picture: Position,
    pub(super) games: Option<Tower>,
    pub(super) length: Option<UBig>,
    pub(super) record: Record,
}

impl ConstructedGame {
    pub(super) fn new(
        request: &ConstructGame,
        family: Family,
        played: Played,
        end: &Position,
    ) -> Result<ConstructedGame> {
        let cols = request.cols;
        let rows_of =
            |position: &Position| PositionJson::new(&played.board, position).map_err(Error::failed);
        let moves = played.record.moves.iter().map(|stone| {
            let player = if stone.colour == 1 { 'X' } else { 'O' };
            (player, stone.vertex() / cols, stone.vertex() % cols)
        });
        Ok(ConstructedGame {
            plain: PlainBoard::default(),
            rows: request.rows,
            cols,
            kind: family.name(),
            about: played.about.clone(),
            games: played.games.as_ref().map(|games| games.at_least(4)),
            length: played.length.clone(),
            picture: rows_of(&played.picture)?,
            from: request.from.clone(),
            start: rows_of(&played.record.start)?,
            moves: moves.collect(),
            end: rows_of(end)?,
            played,
        })
    }

    /// The record in SGF. Where a player moves several times in a row, there are no passes
    /// between.
    ///
    /// # Errors
    /// [`Error::Unusable`], if SGF cannot say it, such as boards with sides above 52.
    pub fn sgf(&self) -> Result<String> {
        let (rows, cols, kind) = (self.rows, self.cols, self.kind);
        let name = format!("{kind} game on {rows}x{cols}");
        let sgf = self.played.record.sgf(rows, cols, &name);
        sgf.map_err(Error::unusable)
    }

    /// A picture, in SVG, of what all games of the family are built on: the partition, the
    /// tree, or the walls.
    ///
    /// # Errors
    /// [`Error::Unusable`], if it is too large to be drawn.
    pub fn svg(&self) -> Result<String> {
        if self.is_left_capturing() {
            let most = tree::MAX_DRAWN;
            let too_large =
                || Error::Unusable(format!("trees are drawn for boards of up to {most} points"));
            return Ok(self.tree().ok_or_else(too_large)?.svg());
        }
        let drawing = Drawing {
            title: Some(self.about.clone()),
            ..Drawing::default()
        };
        draw(&self.played.board, &self.played.picture, &drawing).map_err(Error::unusable)
    }

    /// The tree that left-capturing games are walks in, unless it is too large to be drawn.
    pub fn tree(&self) -> Option<TreeNode> {
        let length = self.rows.max(self.cols);
        TreeNode::root(length).filter(|_| self.is_left_capturing())
    }

    /// Whether the family is that of the left-capturing tree.
    pub fn is_left_capturing(&self) -> bool {
        self.kind == Family::LeftCapturing { shortest: false }.name()
    }
}
