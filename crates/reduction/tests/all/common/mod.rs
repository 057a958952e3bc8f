//! Gadgets, formulas and games that the tests of the grid share.

pub(crate) mod drawn;
pub(crate) mod formulas;
pub(crate) mod games;
pub(crate) mod gate;
pub(crate) mod piece;
