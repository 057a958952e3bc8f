//! Finds the legal positions that are reachable in a game without passes.
//!
//! The game starts with the empty board. Two players make strictly alternating moves, Black first,
//! and positions may repeat.
//!
//! If players may pass, every legal position is reachable: each player places stones while the
//! other one passes. Without passes some positions are unreachable, because the stones placed and
//! captured must fit the alternation of turns. There is no formula for the number of reachable
//! positions. [`reachable`] searches all pairs of a position and a player to move.
//! [`Reached::survey`] compares the result with all legal positions.
//!
//! | module | one idea |
//! |---|---|
//! | `search` | breadth-first search by distance |
//! | `survey` | the numbers of reachable and unreachable positions |
//!
//! ```
//! use tengen_board::{Board, play::Suicide};
//! use tengen_base::observer::Silent;
//! use tengen_base::machine::Machine;
//! use tengen_positions::reach::reachable;
//!
//! let board = Board::square(1, 2)?;
//! let options = Machine { threads: 1, memory: 1 << 20, observer: &Silent };
//! let reached = reachable(&board, Suicide::Forbidden, &options)?;
//! // The empty board; Black's two moves; two captures by White; two by Black, which are
//! // known already.
//! assert_eq!(reached.by_distance(), [1, 2, 2]);
//! let survey = reached.survey(0, &options)?;
//! assert_eq!((survey.reachable, survey.legal()), (5, 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod search;
mod survey;
#[cfg(test)]
mod tests;

pub use error::ReachError;
pub use search::{Reached, reachable};
pub use survey::Survey;
pub use tengen_board::Player;
