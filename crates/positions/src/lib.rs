//! Legal Go positions: to have them, not only to know how many there are.
//!
//! | module | one idea |
//! |---|---|
//! | [`distribution`] | numbers of positions by stones, colours, strings |
//! | [`reading`] | the order in which the points of a board are read |

pub mod distribution;
pub mod reading;
