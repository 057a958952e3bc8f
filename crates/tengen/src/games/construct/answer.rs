//! The answer to a request for a constructed game: the moves of a part of the game, as data, SGF
//! record and picture.

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

/// A part of a constructed game, with the construction that defines its family of games. Gray code
/// games have a partition of the points, left-capturing games a tree of positions, games on two
/// boards the walls of two halves of the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConstructedGame {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The fixed properties of the board: square lattice, two colours, no extra rows of empty
    /// points.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The name of the family of games ([`Family::name`]).
    pub kind: &'static str,
    /// The construction that defines the family of games, in words: a partition of the points, a
    /// tree of positions, or the walls of two halves of the board.
    pub about: String,
    /// A lower bound on the number of games in the family, as a power of ten. `None` for games on
    /// two boards.
    pub games: Option<String>,
    /// Number of moves of the whole game. `None` for games on two boards.
    #[serde(with = "crate::text::OptionInteger")]
    pub length: Option<UBig>,
    /// A position that shows the family. For Gray code games, the sets B and W of a partition of
    /// the points, as black and white stones. For games on two boards, the walls of the halves. For
    /// left-capturing games, the position before the first move.
    pub picture: PositionJson,
    /// The start of the part in the game: the number `from` of the request, [`ConstructGame`].
    #[serde(with = "crate::text::Integer")]
    pub from: UBig,
    /// The position before the first move.
    pub start: PositionJson,
    /// The moves of the part, each as player (X or O), row and column. Rows and columns are counted
    /// from 0 at the upper left.
    pub moves: Vec<(char, usize, usize)>,
    /// The position after the last move.
    pub end: PositionJson,
    #[serde(skip)]
    played: Played,
}

/// A family of games, and a part of one game of this family.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) board: Board,
    /// The construction that defines the family of games, in words: a partition of the points, a
    /// tree of positions, or the walls of two halves of the board.
    pub(super) about: String,
    /// A position that shows the family of games. It is the partition of the points as stones, the
    /// walls of two halves of the board, or the first position of the part of a left-capturing
    /// game.
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

    /// Returns the record of the part in SGF. Passes are omitted, so a player may have several
    /// moves in a row.
    ///
    /// # Errors
    /// [`Error::Unusable`] if SGF does not support the record, such as a board with sides
    /// above 52.
    pub fn sgf(&self) -> Result<String> {
        let (rows, cols, kind) = (self.rows, self.cols, self.kind);
        let name = format!("{kind} game on {rows}x{cols}");
        let sgf = self.played.record.sgf(rows, cols, &name);
        sgf.map_err(Error::unusable)
    }

    /// Returns an SVG picture of the construction that defines the family of games. This is a
    /// partition of the points, a tree of positions, or the walls of two halves of the board.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the board is too large to draw.
    pub fn svg(&self) -> Result<String> {
        if self.is_left_capturing() {
            let (most, points) = (tree::MAX_DRAWN, self.rows.max(self.cols));
            let reason = || {
                format!(
                    "expected a board of at most {most} points for a picture of the tree, found {points}"
                )
            };
            let tree = self.tree();
            return Ok(tree
                .ok_or_else(|| Error::above(most, points, reason()))?
                .svg());
        }
        let drawing = Drawing {
            title: Some(self.about.clone()),
            ..Drawing::default()
        };
        draw(&self.played.board, &self.played.picture, &drawing).map_err(Error::unusable)
    }

    /// Returns the tree of positions in which left-capturing games are walks. A move of these games
    /// captures all stones to its left, if there are any. Returns `None` for games of other
    /// families, and if the tree is too large to draw.
    pub fn tree(&self) -> Option<TreeNode> {
        let length = self.rows.max(self.cols);
        TreeNode::root(length).filter(|_| self.is_left_capturing())
    }

    /// `true` if the game belongs to the family of left-capturing games.
    pub fn is_left_capturing(&self) -> bool {
        self.kind == Family::LeftCapturing { shortest: false }.name()
    }
}
