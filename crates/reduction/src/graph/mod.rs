//! The position of a formula on a graph.
//!
//! | module | one idea |
//! |---|---|
//! | [`sketch`] | a position in the making |
//! | [`gadgets`] | the diagrams A(i), B(j) and C |
//! | [`compose`] | the position of a formula |
//! | [`place`] | where its points are in a picture |
//! | [`draw`] | the picture |

pub mod compose;
pub mod draw;
pub mod gadgets;
pub mod place;
pub mod sketch;

pub use compose::{MAX_VERTICES, Reduction, TooLarge, size};
pub use gadgets::{Clause, Design, Finale, Variable};
