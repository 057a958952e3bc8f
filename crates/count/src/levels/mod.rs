//! The split engine for four colours and more, on the square lattice: components of points of one
//! colour, and strings of marked stones within them.

mod engine;
mod half;
mod kernel;
mod line;
mod moves;
mod response;
mod set;
mod sizes;
mod spectator;
mod tables;
mod task;

pub(crate) use engine::{Levels, Needs};
pub(crate) use sizes::{MAX_ROWS, elements};

#[cfg(test)]
mod tests;
