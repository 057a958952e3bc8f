//! Bounds on numbers of games.
//!
//! | module | one idea |
//! |---|---|
//! | [`tower`] | numbers like 10^(10^171), rounded outwards |
//! | [`factorial`](mod@factorial) | factorials as towers |
//! | [`outdegrees`] | how many positions have how many moves |

pub mod factorial;
pub mod outdegrees;
pub mod tower;
