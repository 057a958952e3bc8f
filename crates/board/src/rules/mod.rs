//! The rules of play for two players, made fast: strings and liberties are kept up to
//! date from move to move, moves are taken back at the cost of making them, and former
//! positions are found by hash keys.
//!
//! | module | one idea |
//! |---|---|
//! | `strings` | strings joined, captured and given back |
//! | `past` | which situations there were, by their keys |
//! | `zobrist` | keys of positions |
//! | `legal` | what a stone would do, and whether it may |
//! | `game` | a game: moves, and taking them back |
//!
//! [`play`](crate::play) says the same in the obvious way, for one move and any number of
//! colours; the tests compare the two.
//!
//! ```
//! use tengen_board::rules::{Game, IllegalMove, Repetition, Rules};
//! use tengen_board::{Board, Move, Player, play::Suicide};
//!
//! let rules = Rules { suicide: Suicide::Several, repetition: Repetition::Positional };
//! let mut game = Game::new(Board::square(1, 2)?, rules);
//! game.play(Player::Black, Move::Play(0))?;
//! assert_eq!(game.play(Player::White, Move::Play(1))?.captured, 1);
//! // Black would capture in turn; but this position there was.
//! let illegal = game.play(Player::Black, Move::Play(0)).unwrap_err();
//! assert_eq!(illegal, IllegalMove::Repetition { vertex: 0, moves: 1 });
//! game.undo();
//! assert_eq!(game.position().colours(), [1, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod game;
mod legal;
mod past;
mod strings;
#[cfg(test)]
mod tests;
mod zobrist;

pub use error::{IllegalMove, StartError};
pub use game::{Captures, Game};

use crate::play::Suicide;
use serde::{Deserialize, Serialize};

/// Which moves are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Which suicides are.
    pub suicide: Suicide,
    /// Which repetitions are not.
    pub repetition: Repetition,
}

/// Which positions a stone may not bring about again. Passes are always legal.
///
/// A *situation* is a position together with the player to move next. Situations are
/// those at the start and after each move, passes included. A player who moves out of
/// turn is taken to do so after a pass of the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Repetition {
    /// All may be repeated.
    Allowed,
    /// A capture may not bring back the position before the opponent's last move. (This
    /// is the capture of a single stone that has itself just captured a single stone.)
    #[default]
    SimpleKo,
    /// No position may be repeated: positional superko (*Combinatorics of Go*, section 3).
    Positional,
    /// No situation may be repeated: situational superko.
    Situational,
}

impl Repetition {
    /// All rules.
    pub const ALL: [Repetition; 4] = [
        Repetition::Allowed,
        Repetition::SimpleKo,
        Repetition::Positional,
        Repetition::Situational,
    ];

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Repetition::Allowed => "allowed",
            Repetition::SimpleKo => "simple-ko",
            Repetition::Positional => "positional",
            Repetition::Situational => "situational",
        }
    }
}
