//! Proofs of life and death that can be checked without trusting the solver.
//!
//! A certificate gives the moves of the winner. It lists places in which the winner is to move,
//! with a move for each. A *place* has everything that determines the further play: the stones of
//! the region, the ko point, the remaining outside ko threats, and the captured target strings.
//!
//! - If the target is *dead*, each move captures the last string of the target, or leaves no room
//!   for two eyes, or leaves only *answered* replies of the loser. A reply is answered if it leads
//!   to a certain death or to a place that is listed earlier. A pass counts as a reply. The list is
//!   finite, so the play ends.
//! - If the target is *alive*, each move makes a string of the target unconditionally alive, or
//!   leaves only answered replies. In this case a reply may also lead to a place that is listed
//!   later. No reply captures the last string of the target.
//!
//! | module | contents |
//! |---|---|
//! | [`claim`](Claim) | the claim of a certificate |
//! | `game` | the rules of play on the board of a claim |
//! | `death` | certain death of a target |
//! | [`text`] | certificates as text |
//! | [`mod@check`] | the check that a certificate proves its claim |
//! | [`mod@prove`] | certificates from the solver's answers |
//!
//! Except for [`mod@prove`], these modules share only the crate `tengen-board` with the solver.

pub mod check;
mod claim;
mod death;
mod game;
pub mod prove;
pub mod text;

pub use check::{CheckError, Flaw, check};
pub use claim::{Claim, Invalid};
pub use prove::{ProveError, prove};

use tengen_board::Colour;

/// A claim with the winner's moves as its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The claim to be proved.
    pub claim: Claim,
    /// The winner's moves.
    pub steps: Vec<Step>,
}

/// A place (all that determines the further play) in which the winner is to move, and the winning
/// move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The place.
    pub place: Place,
    /// The move: a vertex, or `None` for a pass.
    pub play: Option<usize>,
}

/// All of a situation except the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The colours of the points of the region, in the order of the region.
    pub stones: Vec<Colour>,
    /// The vertex that the player to move may not retake without a ko threat; `None` if there is
    /// none.
    pub ko: Option<usize>,
    /// The balance of outside ko threats: the number that the defender has if positive, or the
    /// attacker if negative.
    pub threats: i8,
    /// A bit mask of the captured strings of the target, in the order of the targets.
    pub captured: u8,
}
