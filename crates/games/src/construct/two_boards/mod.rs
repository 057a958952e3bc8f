//! Games that visit all positions of two halves of a board in turn (M. Walraet and J.
//! Tromp, *A Googolplex of Go Games*, 2016, from whose formula this is worked out).
//!
//! | module | one idea |
//! |---|---|
//! | [`halves`] | the halves, their walls, and the control points |
//! | [`number`] | how many positions a half has, and how many games that makes |
//! | [`play`] | the moves |

pub mod halves;
pub mod number;
pub mod play;
