//! Gadgets, formulas and games shared by the tests of the grid.

pub(crate) mod drawn;
pub(crate) mod formulas;
pub(crate) mod games;
pub(crate) mod gate;
pub(crate) mod piece;
pub(crate) mod verdict;
