//! Legal Go positions: to have them, not only to know how many there are.
//!
//! | module | one idea |
//! |---|---|
//! | [`reading`] | the order in which the points of a board are read |
//! | [`sample`] | random positions, all exactly as likely |

pub mod reading;
pub mod sample;
