//! What the tests of the grid share.

#![allow(dead_code, reason = "each test program uses some of it")]

pub(crate) mod drawn;
pub(crate) mod formulas;
pub(crate) mod games;
pub(crate) mod gate;
pub(crate) mod piece;
