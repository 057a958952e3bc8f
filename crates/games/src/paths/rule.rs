//! What a game is: which repetitions are forbidden, and which games are the same.

use serde::{Deserialize, Serialize};

/// The superko rule, with its conventions.
///
/// Under either, a game is the sequence of its moves on the board, each by either
/// player. Passes follow from it: one before every move out of turn (Black being the
/// first to move), and two that end the game (*Combinatorics of Go*, lemma 2). So every
/// beginning of a game is a game, too, and that of no move is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// No position may be repeated. Passes leave the position as it is and are of no
    /// account. The suicide of a single stone would repeat the position. So games are
    /// the simple paths from the empty board in the game graph.
    #[default]
    Positional,
    /// No situation may be repeated: a position with the player who is to move. Before
    /// the first move there was the empty board with Black to move.
    Situational(Conventions),
}

/// What the situational rule leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conventions {
    /// What passes have to do with situations.
    pub passes: Passes,
    /// Whether the suicide of a single stone is a move. It leaves the position as it was
    /// and gives the turn to the other player, as a pass does; if it is a move, it is
    /// one that may not repeat a situation, and games that differ in it are different
    /// (those, too, that differ in where it is played).
    pub lone_suicide: bool,
}

/// What passes have to do with situations. The two passes that end a game are free in
/// any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Passes {
    /// Nothing: only moves on the board may not repeat a situation, and only those that
    /// came from such moves count as having been there.
    #[default]
    Ignored,
    /// A pass is always allowed, but the situation after it has been there, and no move
    /// on the board may lead to it later.
    Recorded,
    /// A pass is like a move: it may not repeat a situation, and what comes of it may
    /// not be repeated.
    Restricted,
}

impl Passes {
    /// All, in the order of their strictness.
    pub const ALL: [Passes; 3] = [Passes::Ignored, Passes::Recorded, Passes::Restricted];

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Passes::Ignored => "ignored",
            Passes::Recorded => "recorded",
            Passes::Restricted => "restricted",
        }
    }
}
