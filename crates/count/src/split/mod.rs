//! The fast engine for the square lattice and two colours.
mod engine;
mod half;
mod kernel;
mod layout;
mod program;
mod spectator;
mod tables;

pub use engine::{Run, Shape, Split};
