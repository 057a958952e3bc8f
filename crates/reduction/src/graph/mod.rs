//! The position of a formula on a graph.
//!
//! | module | one idea |
//! |---|---|
//! | [`sketch`] | builder of positions on graphs |
//! | [`gadgets`] | the diagrams A(i), B(j) and C |
//! | [`compose`] | the position of a formula |
//! | [`place`] | coordinates of the points in the picture |
//! | [`draw`] | the picture |

pub mod compose;
pub mod draw;
pub mod gadgets;
pub mod place;
pub mod sketch;

pub use compose::{MAX_VERTICES, Reduction, TooLarge, size};
pub use gadgets::{Clause, Finale, Gadgets, Variable};
