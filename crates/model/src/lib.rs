//! The definitions of *On the Complexity of Tsume-Go* (Crăşmaru), and exact verdicts on life and
//! death.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! Boards can be any finite graphs. Verdicts (dead or alive) are found by enumerating all positions
//! that can arise in a game.
//!
//! | module | content |
//! |---|---|
//! | [`position`] | groups, liberties, the function phi that makes a move, Psi (section 2) |
//! | [`construct`] | moves from the empty board to any legal position (theorem 2) |
//! | [`can_kill`] | the paper's algorithm Can_kill (section 3), as printed |
//! | [`dead`] | the sets D_0, D_1, ..., D of a small board |
//! | [`problem`] | target groups, and the points where stones may be played |
//! | [`state`] | the state of a game: position, ko, threats, captures |
//! | [`retrograde`] | verdicts on all states of a problem, with and without ko |
//! | [`status`] | the verdict for each player to move, and the ko threats that change it |
//! | `attractor` | the attractor of a set of nodes in a game graph |
//! | `rules` | ko rules, and the moves from a state |
//! | `benson` | unconditional life |
//! | `terrain` | the part of the board that can change |
//!
//! ```
//! use tengen_board::{Board, Player, ascii};
//! use tengen_base::observer::Silent;
//! use tengen_model::problem::{Outside, Problem};
//! use tengen_model::retrograde::{Extent, Rules, Verdict, retrograde};
//! use tengen_model::state::{State, Threats};
//!
//! // Three points in a row, where White's stones must make two eyes.
//! let diagram = ascii::read(". . . O X\nO O O O X\nX X X X X")?;
//! let problem = Problem {
//!     board: Board::square(3, 5)?,
//!     configuration: diagram.position,
//!     region: vec![0, 1, 2, 3, 5, 6, 7, 8],
//!     outside: Outside::Immortal,
//!     targets: vec![3],
//! };
//! let verdicts = retrograde(&problem, Rules::NO_KO, Extent::Everything, 1 << 20, &Silent)?;
//! let verdict = |player| verdicts.lookup(&State::start(&problem, player, Threats::default()));
//! assert_eq!(verdict(Player::White), Some(Verdict::Alive));
//! assert!(matches!(verdict(Player::Black), Some(Verdict::Dead { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attractor;
mod benson;
pub mod can_kill;
pub mod construct;
pub mod dead;
mod error;
pub mod position;
pub mod problem;
pub mod retrograde;
mod rules;
pub mod state;
pub mod status;
mod terrain;
#[cfg(test)]
pub(crate) mod test_boards;
#[cfg(test)]
mod tests;

pub use error::{Invalid, SearchError, Size};
