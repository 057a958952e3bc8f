//! The fast engine for the square lattice and two colours.
mod engine;
mod first_column;
mod grid;
mod half;
mod kernel;
mod layout;
mod program;
mod spectator;
mod tables;
mod words;

pub(crate) use engine::{Advanced, Sums, Watch};
pub use engine::{MAX_HALF, Needs, Shape, Split};
pub(crate) use first_column::first_column;
pub(crate) use grid::{Grid, Unit};
pub(crate) use words::{Part, Words};

#[cfg(test)]
mod tests;
