//! From 3-SAT to Go on the square grid.
pub mod gadgets;
