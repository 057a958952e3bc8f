//! The superko rules: which repetitions of positions are forbidden, and which games count as
//! different.
//!
//! Under each rule, a game is the sequence of its moves on the board, each by either player. Passes
//! are implied (*Combinatorics of Go*, lemma 2): one before every move out of turn, and two at the
//! end of the game. Black is the first to move or pass. Every beginning of a game is a game,
//! including the one without moves.
//!
//! Under positional superko, the suicide of a single stone would repeat the position. So games are
//! the simple paths from the empty board in the game graph. Under situational superko, a
//! *situation* is a position with a player to move, and the first one is the empty board with Black
//! to move. If the suicide of a single stone is a move, it may not repeat a situation. Games that
//! differ only in such a suicide, or in its point, count as different.

use serde::{Deserialize, Serialize};

/// The superko rule, which forbids repeating a position, or a position with the same player to
/// move.
///
/// In JSON `{"rule":"positional"}`, or
/// `{"rule":"situational","passes":"ignored","lone_suicide":false}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Superko"))]
#[serde(tag = "rule", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Rule {
    /// No position may be repeated by a move on the board; passes are ignored.
    #[default]
    Positional,
    /// No position may be repeated with the same player to move.
    Situational {
        /// The effect of passes on the rule.
        #[serde(default)]
        passes: Passes,
        /// `true` if the suicide of a single stone is a move, distinct from a pass. Like a pass,
        /// it keeps the position and gives the turn to the other player.
        #[serde(default)]
        lone_suicide: bool,
    },
}

/// The treatment of passes under situational superko. The two passes that end a game are always
/// allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Passes {
    /// Passes are ignored: a pass may lead to a visited situation, and the situation after it does
    /// not count as visited. A move on the board may not repeat a visited situation.
    #[default]
    Ignored,
    /// A pass is always allowed. The situation after it counts as visited, so no later move on the
    /// board may lead to it.
    Recorded,
    /// A pass counts as a move: it may not repeat a situation, and the situation after it may not
    /// be repeated.
    Restricted,
}

impl Passes {
    /// All treatments of passes, from the most permissive to the strictest.
    pub const ALL: [Passes; 3] = [Passes::Ignored, Passes::Recorded, Passes::Restricted];

    /// Returns the name that the command line uses.
    pub fn name(self) -> &'static str {
        match self {
            Passes::Ignored => "ignored",
            Passes::Recorded => "recorded",
            Passes::Restricted => "restricted",
        }
    }
}
