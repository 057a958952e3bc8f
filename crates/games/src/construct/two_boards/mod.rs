//! Games that visit all positions of two halves of a board in turn (M. Walraet and J.
//! Tromp, *A Googolplex of Go Games*, 2016, from whose formula this is worked out).
//!
//! | module | one idea |
//! |---|---|
//! | [`room`] | a part of the board with a wall, and its positions |
//! | [`halves`] | the halves, their walls, and the control points |
//! | [`number`] | how many positions a half has, and how many games that makes |
//! | `hand` | how rooms are filled and positions built |
//! | [`play`] | the moves |
//! | [`nested`] | the same again within a half, whenever it is empty |

pub mod halves;
mod hand;
pub mod nested;
pub mod number;
pub mod play;
pub mod room;
