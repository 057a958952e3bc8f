//! Border states of the square lattice, as in *Combinatorics of Go*, sections 4.1 to 4.6.
//!
//! A board of m rows is filled column by column, each column from the top down. The *border* of a
//! partial position up to (x,y) consists of the last points filled in each row: (x,0), ...,
//! (x,y-1), (x-1,y), ..., (x-1,m-1). Its *border state* determines which continuations are legal.
//! It records the stones of the border, which of them have liberties, and how the stones without
//! liberties are connected. A stone whose string has no liberty is *libertyless*.
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
//! In code, this border state is:
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
//! A state is *constructible* if it is the border state of some partial position without captured
//! strings. It is *valid* if it satisfies a few conditions that all constructible states satisfy.
//! Two states that differ by exchanging the colours form a *state class*. An *edge state* is a
//! state of a board whose first column is not complete: some border points are off the board.
//!
//! | module | subject |
//! |---|---|
//! | [`state`] | a border state in readable form, and its picture |
//! | `definition` | consistent and valid states, as defined in the paper |
//! | `successor` | the successor of a state |
//! | [`automaton`] | the contents that may stand below each border point; 3-bit codes of points |
//! | [`code`] | a state class as a 64-bit integer |
//! | [`problem`] | the counting problem with these states, for the executors |
//! | [`valid`] | the number of valid state classes |
//! | [`constructible`] | enumeration of the constructible state classes |
//! | [`graph`] | the border state graph of a small height: states and their successors |
//! | [`dot`] | the border state graph in the DOT language |
//!
//! The frontier problem of `tengen-sweep`, which counts on all boards, has other states. It shares
//! only the executors with this code, so each of the two checks the other.

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
pub use constructible::{constructible_classes, constructible_states, up_down_classes};
pub use dot::{augmented_graph_dot, class_graph_dot};
pub use error::BorderError;
pub use graph::{BorderGraph, MAX_GRAPH_HEIGHT};
pub use problem::BorderProblem;
pub use state::{BorderState, Colour, MAX_HEIGHT, Point};
pub use valid::{MAX_VALID_HEIGHT, valid_classes, valid_classes_asking};
