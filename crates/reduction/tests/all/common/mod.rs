//! Helpers shared by the tests of the reduction on the grid: gadgets (the stones for a variable or
//! clause), gates, formulas and games.

pub(crate) mod drawn;
pub(crate) mod formulas;
pub(crate) mod games;
pub(crate) mod gate;
pub(crate) mod piece;
pub(crate) mod verdict;
