//! The reduction on the square grid for any formula: boards of gates, which are composed from
//! *tiles* (wires and gates) so that no wires cross. Wires are white strings, whose signal is true
//! if they live; gates make signals from other signals.
//!
//! | module | one idea |
//! |---|---|
//! | [`sheets`] | the gates, as drawings |
//! | [`tile`] | wires and gates, and the signals at their sides |
//! | [`plan`] | plans: grids of tiles from which boards are drawn |
//! | [`layout`](mod@layout) | the plan of a formula; its parts are in `cells` |
//! | [`circuit`] | circuits of gates, and the signals that live after White's choices |
//! | [`board`] | draws the stones of a plan |
//! | [`mod@check`] | independent check that a board stands for its formula |
//! | [`mod@line`] | lines of moves as certificates that the output of the circuit lives |
//! | [`text`] | boards of any size as text |
//! | [`picture`] | boards of any size as pictures |
//!
//! ```
//! use tengen_reduction::formula::Formula;
//! use tengen_reduction::tiles::{circuit::Circuit, layout::layout};
//!
//! // u1, and u1 implies u2, and not u2.
//! let formula = Formula::new(2, &[vec![1], vec![-1, 2], vec![-2]])?;
//! let circuit = Circuit::of_plan(&layout(&formula)?)?;
//! assert_eq!(circuit.choices(&[]), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
mod cells;
pub mod check;
pub mod circuit;
pub mod layout;
pub mod line;
pub mod picture;
pub mod plan;
pub mod sheets;
pub mod text;
pub mod tile;
