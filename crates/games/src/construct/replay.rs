//! Checks games move by move against the rules of play with positional superko, which forbids to
//! repeat a position of the whole board.
//!
//! Entry: [`Replay::new`] and [`Replay::play`]. Invariant: the game so far is legal. Every position
//! of the game is remembered, so memory is proportional to the number of moves.

use tengen_board::play::Suicide;
use tengen_board::rules::{Game, IllegalMove, Repetition, Rules};
use tengen_board::{Board, Move, Player, Position, Stone};

/// A game that is replayed: it accepts legal moves and refuses illegal moves.
pub struct Replay {
    game: Game,
}

/// The reason why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The rules of play forbid the move.
    #[error("move {number}: {error}")]
    Rules {
        /// The number of the move, from 1.
        number: usize,
        /// The rule that the move breaks.
        error: IllegalMove,
    },
    /// Positional superko forbids the move: it leads to an earlier position.
    #[error("move {number}, by colour {} to point {}, repeats a position", played.colour, played.vertex())]
    Repeats {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        played: Stone,
    },
    /// The observer stopped the work.
    #[error("stopped on request")]
    Cancelled,
}

impl Replay {
    /// Starts the replay of a game from a position.
    ///
    /// # Panics
    /// If the position is not legal on the board.
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

    /// Makes a move of either player.
    ///
    /// The players may move in any order, because passes are ignored. The suicide of a single
    /// stone, which would change nothing, is illegal.
    ///
    /// # Errors
    /// [`ReplayError`] if the move is illegal; the position is then unchanged.
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
    /// [`ReplayError`] for the first illegal move.
    pub fn play_all(&mut self, moves: impl IntoIterator<Item = Stone>) -> Result<(), ReplayError> {
        moves.into_iter().try_for_each(|played| self.play(played))
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Returns the number of moves made.
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
        // Black occupies two points; a white stone on the third point captures both.
        replay.play_all([by(1, 0), by(1, 1), by(2, 2)]).unwrap();
        assert_eq!(replay.position().colours(), [0, 0, 2]);
        let error = replay.play(by(1, 2)).unwrap_err().to_string();
        assert!(error.starts_with("move 4: point 2 has a stone"), "{error}");
        replay.play(by(2, 1)).unwrap();
        // Capturing both white stones would repeat the position after move 1.
        let error = replay.play(by(1, 0)).unwrap_err();
        let (number, played) = (5, by(1, 0));
        assert_eq!(error, ReplayError::Repeats { number, played });
        assert_eq!(replay.position().colours(), [0, 2, 2]);
        assert_eq!(replay.moves(), 4);
    }
}
