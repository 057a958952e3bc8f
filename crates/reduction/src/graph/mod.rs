//! The reduction on graphs: the position of a formula on a board that is a graph. Diagrams are its
//! groups of stones, with the letters of *On the Complexity of Tsume-Go*.
//!
//! | module | one idea |
//! |---|---|
//! | [`sketch`] | builder of positions on graphs |
//! | [`gadgets`] | the diagrams A(i) of a variable, B(j) of a clause, and C, which joins them |
//! | [`compose`] | the position of a formula, composed of diagrams |
//! | [`place`] | coordinates of the points in the picture of a position |
//! | [`draw`] | the picture of a position, as SVG |

pub mod compose;
pub mod draw;
pub mod gadgets;
pub mod place;
pub mod sketch;

pub use compose::{MAX_VERTICES, Reduction, TooLarge, size};
pub use gadgets::{Clause, Finale, Gadgets, Variable};
