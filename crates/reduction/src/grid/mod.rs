//! The reduction on the square grid: real Go positions for formulas whose wires (white lines from
//! literals to clauses) need not cross.
//!
//! | module | one idea |
//! |---|---|
//! | [`order`] | order of variables and clauses in two rows, so that wires do not cross |
//! | [`gadgets`] | the groups of stones for variables and clauses, as drawings |
//! | [`layout`](mod@layout) | the board of a formula |
//! | [`names`] | a board with the names of its points |
//! | [`check`](mod@check) | independent check that a board stands for its formula |
//! | [`strategy`] | White's and Black's winning strategies, for satisfiable and other formulas |
//! | [`mod@write`] | boards as SGF and as pictures |
//! | [`text`] | boards of any size as text |
//! | [`mod@read`] | reads boards from text or SGF |
//! | [`tree`] | the pruned tree of a board, the game tree of White's choices and Black's replies |
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
pub mod names;
pub mod order;
pub mod read;
pub mod strategy;
pub mod text;
pub mod tree;
pub mod write;
