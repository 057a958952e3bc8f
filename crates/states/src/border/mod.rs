//! Border states of the square lattice, after *Combinatorics of Go*, sections 4.1
//! to 4.6.
//!
//! A board of m rows is filled column by column, each from the top down. The
//! *border* of a partial position up to (x,y) are the last points filled in each
//! row, (x,0), ..., (x,y-1), (x-1,y), ..., (x-1,m-1). Their *border state* is all
//! that matters for what follows: which stones stand there, which of them have
//! liberties, and how those that have none, the *libertyless* ones, are connected.
//!
//! ```text
//!             x-1   x                  border state     as text
//!
//!     O    O    O                     ┌────────── O       oa
//!     O    X    X                     │   ┌────── X       xb
//!     O    X  (x,y) is next           │   └── X          xb
//!     O    O                          └────── O          oa
//!     X    X                                  X          X
//!     .    .                                  .          .
//! ```
//!
//! In the same example,
//!
//! ```
//! use tengen_states::border::{BorderState, Colour, encode};
//!
//! let mut state = BorderState::start(6)?;
//! for sign in "OOOOX. OXXOX. OX".chars().filter(|&sign| sign != ' ') {
//!     let stone = match sign {
//!         'X' => Some(Colour::Black),
//!         'O' => Some(Colour::White),
//!         _ => None,
//!     };
//!     state = state.successor(stone).expect("nothing is captured");
//! }
//! assert_eq!(state.to_string(), " oa\n xb\nxb\noa\nX\n.");
//! // The representative of the class has (x-1,y) white.
//! assert_eq!(encode(&state)?, 0o_1_2_5_5_6_7);
//! # Ok::<(), tengen_states::border::BorderError>(())
//! ```
//!
//! A state is *constructible* if it is the border state of some position, and
//! *valid* if it satisfies a few conditions that all constructible ones do. Two
//! states that differ by reversing all colours form a *state class*.
//!
//! | module | one idea |
//! |---|---|
//! | [`state`] | a border state in plain words, and its picture |
//! | `definition` | which states are consistent and valid, word for word |
//! | `successor` | from one state to the next |
//! | [`automaton`] | which border point may stand below which; 3-bit codes |
//! | [`code`] | a state class as a 64-bit integer |
//! | [`problem`] | counting legal positions with these |
//! | [`valid`] | how many state classes are valid |
//! | [`constructible`] | which state classes are constructible |
//! | [`graph`] | the border state graph of a small height |
//! | [`dot`] | the same, in the DOT language |
//!
//! None of this is shared with the frontier engine that counts on all boards: each
//! checks the other.

pub mod automaton;
pub mod code;
pub mod constructible;
mod definition;
pub mod dot;
#[cfg(test)]
mod enumerate;
pub mod error;
pub mod graph;
pub mod problem;
pub mod state;
mod successor;
pub mod valid;

pub use code::{decode, encode};
pub use constructible::{
    constructible_classes, constructible_classes_asking, constructible_states, up_down_classes,
};
pub use dot::{augmented_graph_dot, class_graph_dot};
pub use error::BorderError;
pub use graph::{BorderGraph, MAX_GRAPH_HEIGHT};
pub use problem::BorderProblem;
pub use state::{BorderState, Colour, MAX_HEIGHT, Point};
pub use valid::{MAX_VALID_HEIGHT, valid_classes, valid_classes_asking};
