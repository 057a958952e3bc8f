//! The rules of play for two players, as fast incremental data structures.
//!
//! Each move updates the strings and liberties of the position. Undoing a move costs as much as
//! making it. Repeated positions are found by hash keys.
//!
//! | module | one idea |
//! |---|---|
//! | `strings` | strings with their liberties, and undo |
//! | `past` | the history of situations, by hash key |
//! | `zobrist` | hash keys of positions |
//! | `legal` | the effect and legality of a stone |
//! | `game` | games: moves, undo and repetition |
//!
//! [`play`](crate::play) is the plain reference implementation of a single move, for any number of
//! colours. The tests compare both.
//!
//! ```
//! use tengen_board::rules::{Game, IllegalMove, Repetition, Rules};
//! use tengen_board::{Board, Move, Player, play::Suicide};
//!
//! let rules = Rules { suicide: Suicide::Several, repetition: Repetition::Positional };
//! let mut game = Game::new(Board::square(1, 2)?, rules);
//! game.play(Player::Black, Move::Play(0))?;
//! assert_eq!(game.play(Player::White, Move::Play(1))?.captured, 1);
//! // Black's capture would repeat the position after move 1.
//! let illegal = game.play(Player::Black, Move::Play(0)).unwrap_err();
//! assert_eq!(illegal, IllegalMove::Repetition { vertex: 0, moves: 1 });
//! game.undo();
//! assert_eq!(game.position().colours(), [1, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//!
//! - The code for moves is independent of [`play`](crate::play). The test
//!   `random_games_are_as_the_obvious_rules_have_them` compares both, move by move.
//! - A repetition is decided by comparing positions point by point. Hash keys only find the earlier
//!   positions to compare.

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

/// The rules that decide which moves are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// The suicides that are allowed.
    pub suicide: Suicide,
    /// The repetitions that are forbidden.
    pub repetition: Repetition,
}

/// The rule that says which earlier positions a move must not restore. Passes are always legal.
///
/// A *situation* is a position together with the player to move. The situations of a game are those
/// at the start and after each move, passes included. A move out of turn counts as a move after a
/// pass of the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Repetition {
    /// Every repetition is allowed.
    Allowed,
    /// A capture may not restore the position before the opponent's last move. This is possible
    /// only if it captures a single stone that has itself just captured a single stone.
    #[default]
    SimpleKo,
    /// No position may be repeated: positional superko (*Combinatorics of Go*, section 3).
    Positional,
    /// No situation may be repeated: situational superko.
    Situational,
}

impl Repetition {
    /// All rules of repetition.
    pub const ALL: [Repetition; 4] = [
        Repetition::Allowed,
        Repetition::SimpleKo,
        Repetition::Positional,
        Repetition::Situational,
    ];

    /// Returns the name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Repetition::Allowed => "allowed",
            Repetition::SimpleKo => "simple-ko",
            Repetition::Positional => "positional",
            Repetition::Situational => "situational",
        }
    }
}
