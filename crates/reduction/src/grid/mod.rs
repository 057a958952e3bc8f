//! The reduction on the square grid: a real position of Go for formulas whose wires need
//! not cross.
//!
//! | module | one idea |
//! |---|---|
//! | [`order`] | variables and clauses in two rows, without crossings |
//! | [`gadgets`] | the gadgets, as drawings |
//! | [`layout`](mod@layout) | the board of a formula |
//! | [`names`] | a board, and what its points are called |
//! | [`check`](mod@check) | whether a board stands for its formula; knows nothing of the layout |
//! | [`strategy`] | how the winner plays |
//! | [`mod@write`] | SGF and pictures |
//! | [`text`] | a text for boards of any size |
//! | [`mod@read`] | boards from both kinds of files |
//! | [`tree`] | the pruned tree of a board |
//! | [`mod@line`] | lines of it as certificates, and their JSON files |
//!
//! ```
//! use tengen_base::observer::Silent;
//! use tengen_reduction::formula::Formula;
//! use tengen_reduction::grid::{check::check, layout::layout};
//!
//! // u1, and u1 implies u2, and not u2.
//! let formula = Formula::new(2, &[vec![1], vec![-1, 2], vec![-2]])?;
//! let grid = layout(&formula)?;
//! let checked = check(&grid, &Silent)?;
//! assert_eq!((checked.assignments, checked.satisfying), (4, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod check;
pub mod gadgets;
pub mod layout;
pub mod line;
pub mod names;
pub mod order;
pub mod read;
pub mod strategy;
pub mod text;
pub mod tree;
pub mod write;
