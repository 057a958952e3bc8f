//! Games, cycles and halves of cycles through all positions of a *line*, a board of one row. Each
//! of these *walks* is stored as a start position and moves.
//!
//! Entry: [`Walk::whole`] makes a cycle from a half cycle, [`Walk::game`] makes a game from a
//! cycle. The cost is linear in the number of moves.

use serde::{Deserialize, Serialize};
use tengen_board::play::{PlayError, Suicide, play};
use tengen_board::{Board, Colour, Position, Stone};

/// The largest number of points of a line. The letter of a move names its point, and there are 26
/// letters.
pub const MAX_POINTS: usize = 26;

/// The kind that a walk claims to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Half of a Hamiltonian cycle of the game graph without the empty position. It ends at the
    /// reversal of its start, the position with exchanged colours. The same moves with exchanged
    /// colours lead back to the start.
    #[default]
    HalfCycle,
    /// A Hamiltonian cycle of the game graph without the empty position.
    Cycle,
    /// A Hamiltonian path of the game graph from the empty position: a game through all legal
    /// positions.
    Game,
}

impl Kind {
    /// All kinds of walks.
    pub const ALL: [Kind; 3] = [Kind::HalfCycle, Kind::Cycle, Kind::Game];

    /// Returns the name of the kind in files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::HalfCycle => "half-cycle",
            Kind::Cycle => "cycle",
            Kind::Game => "game",
        }
    }

    /// Returns the number of moves of a walk of this kind (game, cycle or half cycle) on a line
    /// with `legal` legal positions.
    pub fn moves(self, legal: u64) -> u64 {
        match self {
            Kind::HalfCycle => (legal - 1) / 2,
            Kind::Cycle | Kind::Game => legal - 1,
        }
    }
}

/// A start position and moves on a board of one row. [`super::check`] verifies that the walk is of
/// the kind that it claims to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The kind that the walk claims to be.
    pub kind: Kind,
    /// The start position, which has the line's number of points.
    pub start: Position,
    /// The moves, in order. The players need not alternate.
    pub moves: Vec<Stone>,
}

impl Walk {
    /// Returns the number of points of the line.
    pub fn points(&self) -> usize {
        self.start.colours().len()
    }

    /// Returns the whole cycle that a half cycle determines. If the walk is a cycle or a game,
    /// returns a copy.
    #[must_use]
    pub fn whole(&self) -> Walk {
        let mut walk = self.clone();
        if self.kind == Kind::HalfCycle {
            walk.kind = Kind::Cycle;
            // The second half of the cycle has the moves of the first half with exchanged colours.
            walk.moves
                .extend(self.moves.iter().map(|&stone| other(stone)));
        }
        walk
    }

    /// Returns the game through all positions that a cycle or half cycle gives, or a copy of a
    /// game.
    ///
    /// The first move of the game leads from the empty board to the first position on the cycle
    /// with only one stone. Then the game follows the cycle until just before it would return to
    /// that position.
    ///
    /// # Errors
    /// [`NoGame`] if a move cannot be played, or no position of the cycle has only one stone.
    pub fn game(&self) -> Result<Walk, NoGame> {
        if self.kind == Kind::Game {
            return Ok(self.clone());
        }
        let Walk {
            start, mut moves, ..
        } = self.whole();
        let board = Board::square(1, start.colours().len()).map_err(|_| NoGame::NoStone)?;
        let mut position = start;
        let one = |position: &Position| position.count(0) + 1 == board.points();
        let mut played = 0;
        // Find the first position with a single stone, which a game can enter from the empty board.
        while !one(&position) {
            let next = moves.get(played).ok_or(NoGame::NoStone)?;
            position = after(&board, &position, *next)?;
            played += 1;
        }
        // Rotate the moves of the cycle so that they begin at this position, and drop the move that
        // closes the cycle.
        moves.rotate_left(played);
        let stone = position.colours().iter().position(|&c| c != 0);
        let point = stone.ok_or(NoGame::NoStone)?;
        moves.pop();
        let first = Stone::new(position.get(point), point);
        moves.insert(0, first);
        Ok(Walk {
            kind: Kind::Game,
            start: Position::empty(board.points()),
            moves,
        })
    }
}

/// Returns the position after a move of either player.
///
/// # Errors
/// [`PlayError`] if the move is illegal, which includes the suicide of a single stone.
pub fn after(board: &Board, position: &Position, stone: Stone) -> Result<Position, PlayError> {
    let played = play(
        board,
        position,
        stone.vertex(),
        stone.colour,
        Suicide::Several,
    )?;
    Ok(played.position)
}

/// The reason why a walk gives no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// A move cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// No position of the walk has a single stone.
    #[error("no position of the cycle has a single stone, so no game can enter the cycle")]
    NoStone,
}

/// Returns the other player's stone on the same point.
fn other(stone: Stone) -> Stone {
    Stone::new(opposite(stone.colour), stone.vertex())
}

/// Returns the other player's colour.
pub(super) fn opposite(colour: Colour) -> Colour {
    match colour {
        1 => 2,
        2 => 1,
        other => other,
    }
}

/// Returns the reversal of a position: the position with the colours exchanged.
pub(super) fn reversed(position: &Position) -> Position {
    Position::new(position.colours().iter().map(|&c| opposite(c)).collect())
}
