//! Legal Go positions: to have them, not only to know how many there are.
//!
//! | module | one idea |
//! |---|---|
//! | [`distribution`] | numbers of positions by stones, colours, strings |
//! | [`extremes`] | the most strings, the most stones |
//! | [`reach`] | legal positions that are reachable by alternating play |
//! | [`reading`] | the order in which the points of a board are read |

pub mod distribution;
pub mod extremes;
pub mod reach;
pub mod reading;
