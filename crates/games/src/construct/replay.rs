//! Games checked move by move against the rules of play under positional superko.

use tengen_board::play::Suicide;
use tengen_board::rules::{Game, IllegalMove, Repetition, Rules};
use tengen_board::{Board, Move, Player, Position, Stone};

/// A game, or a part of one, that goes on as long as its moves are legal.
pub struct Replay {
    game: Game,
}

/// Why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The rules of play forbid it.
    #[error("move {number}: {error}")]
    Rules {
        /// The number of the move, from 1.
        number: usize,
        /// What they say.
        error: IllegalMove,
    },
    /// Positional superko forbids it.
    #[error("move {number}, by colour {} to point {}, repeats a position", played.colour, played.vertex())]
    Repeats {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        played: Stone,
    },
    /// The observer said stop.
    #[error("stopped on request")]
    Cancelled,
}

impl Replay {
    /// Begins with a position.
    ///
    /// # Panics
    /// If it is no legal position of the board.
    pub fn new(board: &Board, start: &Position) -> Replay {
        let rules = Rules {
            suicide: Suicide::Several,
            repetition: Repetition::Positional,
        };
        let game = Game::from_position(board.clone(), start, Player::Black, rules);
        Replay {
            game: game.expect("a legal position"),
        }
    }

    /// Makes a move. Players may move in any order, as passes are of no account; the
    /// suicide of a single stone, which would change nothing, is no move.
    ///
    /// # Errors
    /// [`ReplayError`]; the position is as it was.
    pub fn play(&mut self, played: Stone) -> Result<(), ReplayError> {
        let number = self.moves() + 1;
        let player = Player::of(played.colour).unwrap_or(Player::White);
        let made = self.game.play(player, Move::Play(played.vertex()));
        made.map(|_| ()).map_err(|error| match error {
            IllegalMove::Repetition { .. } => ReplayError::Repeats { number, played },
            error => ReplayError::Rules { number, error },
        })
    }

    /// Makes moves one after the other.
    ///
    /// # Errors
    /// The first one's that cannot be made.
    pub fn play_all(&mut self, moves: impl IntoIterator<Item = Stone>) -> Result<(), ReplayError> {
        moves.into_iter().try_for_each(|played| self.play(played))
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Moves made.
    pub fn moves(&self) -> usize {
        self.game.moves().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn illegal_moves_and_repetitions_are_found() {
        let board = Board::square(1, 3).unwrap();
        let mut replay = Replay::new(&board, &Position::empty(3));
        let by = |colour, vertex| Stone::new(colour, vertex);
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
