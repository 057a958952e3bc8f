//! Legal Go positions: to have them, not only to know how many there are.
//!
//! | module | one idea |
//! |---|---|
//! | [`distribution`] | numbers of positions by stones, colours, strings |
//! | [`completions`] | in how many ways the position seen so far can be completed |
//! | [`extremes`] | the most strings, the most stones |
//! | [`rank`] | a number for every legal position, and tables to find it |
//! | [`reach`] | legal positions that are reachable by alternating play |
//! | [`reading`] | the order in which the points of a board are read |
//! | [`sample`] | random positions, all exactly as likely |
//! | [`symmetry`] | numbers of positions up to symmetry and exchange of colours |

pub mod completions;
pub mod distribution;
pub mod extremes;
pub mod rank;
pub mod reach;
pub mod reading;
pub mod sample;
pub mod symmetry;
