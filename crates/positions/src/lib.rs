//! Legal Go positions: to have them, not only to know how many there are.
//!
//! | module | one idea |
//! |---|---|
//! | [`reading`] | the order in which the points of a board are read |
//! | [`symmetry`] | numbers of positions up to symmetry and exchange of colours |

pub mod reading;
pub mod symmetry;
