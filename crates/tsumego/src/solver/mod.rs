//! A solver for problems of life and death: depth-first proof-number search.
//!
//! | module | one idea |
//! |---|---|
//! | [`bits`] | sets of points in a machine word |
//! | [`arena`] | the part of the board that matters, numbered |
//! | [`state`] | a situation with its strings, and moves |
//! | [`benson`] | unconditional life |
//! | [`table`] | what is known of situations |
//! | [`search`] | the search for one answer |
//! | [`session`] | questions about the situations of a problem |
//! | [`status`] | what a problem's answer is, with threats |

pub mod arena;
pub mod benson;
pub mod bits;
pub mod eyeless;
pub mod guess;
pub mod search;
pub mod session;
pub mod state;
pub mod status;
pub mod table;
pub mod weights;
