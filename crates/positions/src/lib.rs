//! Legal Go positions themselves, beyond their number.
//!
//! | module | one idea |
//! |---|---|
//! | [`distribution`] | numbers of positions by stones, colours, strings |
//! | [`completions`] | the number of completions of every state |
//! | [`extremes`] | positions with the most strings and with the most stones |
//! | [`rank`] | ranks of legal positions, and their tables |
//! | [`reach`] | legal positions that alternating play can reach |
//! | [`reading`] | the order in which the points of a board are read |
//! | [`sample`] | uniform random positions |
//! | [`symmetry`] | the number of positions up to symmetry and exchange of colours |

pub mod completions;
pub mod distribution;
pub mod extremes;
pub mod rank;
pub mod reach;
pub mod reading;
pub mod sample;
pub mod symmetry;
