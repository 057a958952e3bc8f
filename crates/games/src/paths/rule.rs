//! The superko rules: which repetitions are forbidden, and which games count as different.

use serde::{Deserialize, Serialize};

/// The superko rule, with its conventions.
///
/// Under each rule, a game is the sequence of its moves on the board, each by either player. Passes
/// are implied (*Combinatorics of Go*, lemma 2): one before every move out of turn, and two at the
/// end of the game. Black moves first. So every beginning of a game is a game, including the one
/// without moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// No position may be repeated. Passes do not change the position and are ignored. The suicide
    /// of a single stone would repeat the position. So games are the simple paths from the empty
    /// board in the game graph.
    #[default]
    Positional,
    /// No situation may be repeated: a position together with the player to move. The initial
    /// situation is the empty board with Black to move.
    Situational(Conventions),
}

/// Conventions that the situational rule leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conventions {
    /// The treatment of passes.
    pub passes: Passes,
    /// `true` if the suicide of a single stone is a move. Like a pass, it keeps the position and
    /// gives the turn to the other player. It may not repeat a situation. Games that differ only in
    /// such a suicide, or in its point, count as different.
    pub lone_suicide: bool,
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
