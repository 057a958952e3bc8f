//! Games checked move by move against the rules of play under positional superko.

use std::collections::HashSet;
use tengen_board::play::{PlayError, Suicide, play};
use tengen_board::{Board, Colour, Position};

/// A stone put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who plays: 1 is Black, 2 is White.
    pub colour: Colour,
    /// The point played on.
    pub vertex: usize,
}

/// A game, or a part of one, that goes on as long as its moves are legal.
#[derive(Clone, Debug)]
pub struct Replay<'b> {
    board: &'b Board,
    position: Position,
    seen: HashSet<Position>,
    moves: u64,
}

/// Why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The rules of play forbid it.
    #[error("move {number}: {error}")]
    Rules {
        /// The number of the move, from 1.
        number: u64,
        /// What they say.
        error: PlayError,
    },
    /// Positional superko forbids it.
    #[error("move {number}, by colour {} to point {}, repeats a position", played.colour, played.vertex)]
    Repeats {
        /// The number of the move, from 1.
        number: u64,
        /// The move.
        played: Move,
    },
}

impl<'b> Replay<'b> {
    /// Begins with a position.
    pub fn new(board: &'b Board, start: Position) -> Replay<'b> {
        Replay {
            board,
            seen: HashSet::from([start.clone()]),
            position: start,
            moves: 0,
        }
    }

    /// Makes a move. Players may move in any order, as passes are of no account; the
    /// suicide of a single stone, which would change nothing, is no move.
    ///
    /// # Errors
    /// [`ReplayError`]; the position is as it was.
    pub fn play(&mut self, played: Move) -> Result<(), ReplayError> {
        let number = self.moves + 1;
        let Move { colour, vertex } = played;
        let after = play(self.board, &self.position, vertex, colour, Suicide::Several);
        let after = after.map_err(|error| ReplayError::Rules { number, error })?;
        if !self.seen.insert(after.position.clone()) {
            return Err(ReplayError::Repeats { number, played });
        }
        self.position = after.position;
        self.moves = number;
        Ok(())
    }

    /// Makes moves one after the other.
    ///
    /// # Errors
    /// The first one's that cannot be made.
    pub fn play_all(&mut self, moves: impl IntoIterator<Item = Move>) -> Result<(), ReplayError> {
        moves.into_iter().try_for_each(|played| self.play(played))
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Moves made.
    pub fn moves(&self) -> u64 {
        self.moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn illegal_moves_and_repetitions_are_found() {
        let board = Board::square(1, 3).unwrap();
        let mut replay = Replay::new(&board, Position::empty(3));
        let by = |colour, vertex| Move { colour, vertex };
        // Black at both ends, White in the middle takes both.
        replay.play_all([by(1, 0), by(1, 1), by(2, 2)]).unwrap();
        assert_eq!(replay.position().colours(), [0, 0, 2]);
        let error = replay.play(by(1, 2)).unwrap_err().to_string();
        assert!(error.starts_with("move 4: point 2 has a stone"), "{error}");
        replay.play(by(2, 1)).unwrap();
        // To take both would lead back to Black's first stone.
        let error = replay.play(by(1, 0)).unwrap_err();
        let (number, played) = (5, by(1, 0));
        assert_eq!(error, ReplayError::Repeats { number, played });
        assert_eq!(replay.position().colours(), [0, 2, 2]);
        assert_eq!(replay.moves(), 4);
    }
}
