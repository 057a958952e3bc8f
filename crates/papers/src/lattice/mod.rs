//! The tables of *On the number of Go positions on lattice graphs*.

pub(crate) mod bounds;
pub(crate) mod configurations;
pub(crate) mod strips;
