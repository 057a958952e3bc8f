//! A solver for problems of life and death: depth-first proof-number search.
//!
//! | module | one idea |
//! |---|---|
//! | [`session`] | questions about the situations of a problem: the interface |
//! | [`status`] | what a problem's answer is, with threats |
//! | [`search`] | the search for one answer |
//! | [`value`], [`child`] | what is known of a situation, and of a move |
//! | [`table`] | what is known of situations, in bounded memory |
//! | [`frames`] | the moves of situations that a search has left for a while |
//! | [`store`] | what a search asks of its memory |
//! | [`team`] | several searches for one answer, on as many threads |
//! | [`assess`] | what the strings of a situation tell at once, by the next five |
//! | [`benson`] | unconditional life, and what it rests on |
//! | [`foothold`] | the attacker's stones that are never captured, and what they leave |
//! | [`eyeless`] | certain death, for want of room for two eyes |
//! | [`dame`] | moves that are as good as a pass, or as another move |
//! | [`guess`], [`network`], [`weights`] | first guesses of how much a proof takes |
//! | [`guesses`] | those of them that were made |
//! | [`prior`] | what was found in a tighter region, as guesses |
//! | [`state`] | a situation with its strings, and moves |
//! | [`arena`] | the part of the board that matters, numbered |
//! | [`bits`] | sets of points in a machine word |

pub mod arena;
pub mod assess;
pub mod benson;
pub mod bits;
pub mod child;
pub mod dame;
pub mod eyeless;
pub mod foothold;
pub mod frames;
pub mod guess;
pub mod guesses;
mod limits;
pub mod network;
pub mod prior;
pub mod search;
pub mod session;
pub mod state;
pub mod status;
pub mod store;
pub mod table;
pub mod team;
pub mod value;
// Fitted numbers may happen to resemble constants.
#[allow(clippy::approx_constant)]
pub mod weights;
