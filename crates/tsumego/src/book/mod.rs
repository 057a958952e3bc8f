//! Problems as they stand in books: the outside is not closed in, and nobody marks the target.
//!
//! | module | one idea |
//! |---|---|
//! | [`potential`] | how hard it is to get out |
//! | [`scene`] | a position with its strings, seen by one of the players |
//! | [`target`] | who defends, and what |
//! | [`frames`] | parts of the board, and what success in one means on all of it |
//! | [`answer`] | the answer: from tight frames to wide ones, and the best of the moves |

pub mod answer;
pub mod frames;
pub mod potential;
pub mod scene;
pub mod target;
