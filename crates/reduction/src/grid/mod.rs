//! From 3-SAT to Go on the square grid.
pub mod check;
pub mod formula;
pub mod gadgets;
pub mod layout;
pub mod names;
pub mod order;
pub mod strategy;
