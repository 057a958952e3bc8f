//! Records of parts of games: a position and the moves after it.
//!
//! Entry: [`Record::check`], which plays the moves by the rules, and [`Record::sgf`], which writes
//! position and moves in SGF.

use super::replay::{Replay, ReplayError};
use tengen_base::observer::Observer;
use tengen_board::Stone;
use tengen_board::sgf::{SgfPosition, SgfWriteError, write_game};
use tengen_board::{Board, Position};

/// A part of a game: a position and the moves after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position before the first move.
    pub start: Position,
    /// The moves; the players need not alternate.
    pub moves: Vec<Stone>,
}

impl Record {
    /// Plays the moves under positional superko, and returns the last position.
    ///
    /// # Errors
    /// [`ReplayError`] for the first illegal move, or if the observer stops the check.
    pub fn check(&self, board: &Board, observer: &dyn Observer) -> Result<Position, ReplayError> {
        let mut replay = Replay::new(board, &self.start);
        for moves in self.moves.chunks(1 << 12) {
            if !observer.go_on() {
                return Err(ReplayError::Cancelled);
            }
            replay.play_all(moves.iter().copied())?;
        }
        Ok(replay.position().clone())
    }

    /// Writes the record (a position and the moves after it) in SGF, under the title `name`. No
    /// passes are written between successive moves of one player.
    ///
    /// # Errors
    /// [`SgfWriteError`] if SGF cannot represent the game, such as on boards with sides above 52.
    pub fn sgf(&self, rows: usize, cols: usize, name: &str) -> Result<String, SgfWriteError> {
        let mut root = SgfPosition::new(rows, cols, self.start.clone());
        root.name = Some(name.to_owned());
        let moves = self.moves.iter().map(|m| (m.colour, m.vertex()));
        write_game(&root, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    #[test]
    fn records_are_checked_and_written() {
        let board = Board::square(1, 3).unwrap();
        let by = |colour, vertex| Stone::new(colour, vertex);
        let mut record = Record {
            start: Position::new(vec![1, 0, 0]),
            moves: vec![by(1, 1), by(2, 2)],
        };
        assert_eq!(
            record.check(&board, &Silent),
            Ok(Position::new(vec![0, 0, 2]))
        );
        let text = record.sgf(1, 3, "a part").unwrap();
        assert!(text.contains("GN[a part]\nAB[aa]\n;B[ba];W[ca])"), "{text}");
        record.moves.push(by(1, 2));
        assert!(record.check(&board, &Silent).is_err());
    }
}
