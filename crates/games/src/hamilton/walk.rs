//! Games and cycles on a line as a start and moves.

use serde::{Deserialize, Serialize};
use tengen_board::play::{PlayError, Suicide, play};
use tengen_board::{Board, Colour, Position, Stone};

/// The most points of the line of a walk: moves are written as letters.
pub const MAX_POINTS: usize = 26;

/// What a walk claims to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Half of a Hamiltonian cycle of the game graph without the empty position: it ends at
    /// the reversal of its start, and with the colours of its moves exchanged it goes on to
    /// where it started.
    #[default]
    HalfCycle,
    /// A Hamiltonian cycle of the game graph without the empty position.
    Cycle,
    /// A Hamiltonian path of the game graph from the empty position: a game through all
    /// legal positions.
    Game,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::HalfCycle, Kind::Cycle, Kind::Game];

    /// The name, as in files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::HalfCycle => "half-cycle",
            Kind::Cycle => "cycle",
            Kind::Game => "game",
        }
    }

    /// How many moves such a walk has, on a line with so many legal positions.
    pub fn moves(self, legal: u64) -> u64 {
        match self {
            Kind::HalfCycle => (legal - 1) / 2,
            Kind::Cycle | Kind::Game => legal - 1,
        }
    }
}

/// A start and moves on a board of one row. That it is what it claims to be is for
/// [`super::check`] to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// What it claims to be.
    pub kind: Kind,
    /// The position that it starts from; as many points as the line has.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Stone>,
}

impl Walk {
    /// Points of the line.
    pub fn points(&self) -> usize {
        self.start.colours().len()
    }

    /// The whole cycle of a half; other walks as they are.
    #[must_use]
    pub fn whole(&self) -> Walk {
        let mut walk = self.clone();
        if self.kind == Kind::HalfCycle {
            walk.kind = Kind::Cycle;
            walk.moves
                .extend(self.moves.iter().map(|&stone| other(stone)));
        }
        walk
    }

    /// The game that a cycle gives: a first move to the first position of one stone on it,
    /// then along the cycle to the one before. A game as it is.
    ///
    /// # Errors
    /// If the moves cannot be played, or none leads to a position of one stone.
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
        while !one(&position) {
            let next = moves.get(played).ok_or(NoGame::NoStone)?;
            position = after(&board, &position, *next)?;
            played += 1;
        }
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

/// The position after a stone.
///
/// # Errors
/// [`PlayError`]; the suicide of a single stone is no move.
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

/// Why a walk gives no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// A move cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// It never comes to a position that follows the empty one.
    #[error("no position of the cycle has a single stone, so that no game can enter there")]
    NoStone,
}

/// The other player's stone on the same point.
fn other(stone: Stone) -> Stone {
    Stone::new(opposite(stone.colour), stone.vertex())
}

/// The other player.
pub(super) fn opposite(colour: Colour) -> Colour {
    match colour {
        1 => 2,
        2 => 1,
        other => other,
    }
}

/// The position with the colours exchanged.
pub(super) fn reversed(position: &Position) -> Position {
    Position::new(position.colours().iter().map(|&c| opposite(c)).collect())
}
