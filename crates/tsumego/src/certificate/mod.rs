//! Proofs of life and death that can be checked without trusting the solver.
//!
//! A certificate says which moves the winner makes. It lists situations in which the winner
//! is to move, with a move for each. A *situation* is all that what follows depends on: the
//! stones of the region, the point of a ko that may not be retaken, the outside threats
//! that are left, and which strings of the target are gone.
//!
//! - If the target is *dead*, each move either takes the last of it, or leaves it no room for
//!   two eyes, or leaves the defender no reply (a pass is one) but to such situations and to
//!   those that are listed before. The list is finite: the end comes.
//! - If it is *alive*, each move leaves a target unconditionally alive, or leaves the
//!   attacker no reply but to such situations and to those of the list; none takes the last
//!   target.
//!
//! | module | one idea |
//! |---|---|
//! | [`claim`](Claim) | what is proved |
//! | `game` | the rules of play on the board of a claim, plainly |
//! | `life` | unconditional life of a target |
//! | `death` | certain death, plainly |
//! | [`text`] | certificates as text |
//! | [`mod@check`] | whether a certificate proves its claim |
//! | [`mod@prove`] | certificates from the solver's answers |
//!
//! All but [`mod@prove`] share nothing with the solver but the board.

pub mod check;
mod claim;
mod death;
mod game;
mod life;
pub mod prove;
pub mod text;

pub use check::{CheckError, Flaw, check};
pub use claim::{Claim, Invalid};
pub use prove::{ProveError, prove};

use tengen_board::Colour;

/// A claim, and the winner's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What is proved.
    pub claim: Claim,
    /// What the winner does.
    pub steps: Vec<Step>,
}

/// A situation in which the winner is to move, and the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The situation.
    pub place: Place,
    /// The vertex, or `None` for a pass.
    pub play: Option<usize>,
}

/// A situation, without who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The colours of the points of the region, in their order.
    pub stones: Vec<Colour>,
    /// The vertex that who is to move may not retake.
    pub ko: Option<usize>,
    /// The defender's outside threats, or, below zero, the attacker's.
    pub threats: i8,
    /// A bit for each string of the target that has been captured.
    pub captured: u8,
}
