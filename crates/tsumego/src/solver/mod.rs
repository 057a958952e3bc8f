//! A solver for life-and-death problems: depth-first proof-number search.
//!
//! A [`session::Session`] answers questions about a problem. It converts the problem to an
//! [`arena::Arena`] (points numbered from 0, sets of points as bit sets) and runs a
//! [`search::Search`] on it. The search keeps its results in a transposition table. New
//! situations are classified statically: dead by [`eyeless`], alive by [`benson`], or open
//! with initial proof numbers from a neural network ([`guess`]).
//!
//! | module | content |
//! |---|---|
//! | [`session`] | the interface: questions about the situations of a problem |
//! | [`status`] | the answer for a problem, including ko threats |
//! | [`search`] | the search for one answer |
//! | [`select`] | the choice of the next move to search |
//! | [`value`], [`child`] | proof numbers and bounds of a situation, and of a move |
//! | [`table`] | the transposition table, in bounded memory |
//! | [`frames`] | a cache of the move lists of interrupted situations |
//! | [`store`] | the interface between a search and its memory |
//! | [`team`] | parallel search: several threads with a shared table |
//! | [`assess`] | static evaluation, by [`benson`], [`foothold`], [`eyeless`] and [`guess`] |
//! | [`benson`] | unconditional life, and the points it depends on |
//! | [`foothold`] | the attacker's uncapturable stones, and the areas between them |
//! | [`eyeless`] | certain death because there is no room for two eyes |
//! | [`dame`] | moves that are equivalent to a pass or to another move |
//! | [`guess`], [`network`], [`weights`] | initial proof numbers from a neural network |
//! | [`guesses`] | a cache of initial proof numbers |
//! | [`prior`] | results from a smaller region, used as initial proof numbers |
//! | [`state`] | a situation with its strings, and moves |
//! | [`arena`] | the relevant part of the board, with numbered points |
//! | [`bits`] | sets of points in one or more machine words |

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
pub mod select;
pub mod session;
pub mod state;
pub mod status;
pub mod store;
pub mod table;
pub mod team;
pub mod value;
// Fitted weights may happen to be close to well-known constants.
#[allow(clippy::approx_constant)]
pub mod weights;
