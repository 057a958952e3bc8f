//! Families of games whose number of games is known, with their moves. Theorems and figures are
//! those of *Combinatorics of Go*.
//!
//! | module | one idea |
//! |---|---|
//! | [`partition`] | partitions of a board into sets B, W and E, and the conditions of theorem 8 |
//! | [`comb`] | the partition of Figure 14, in which B and W are interlocking combs |
//! | [`search`] | search for the partition that gives the most games |
//! | [`gray`] | the games of theorem 8, along a Gray code of the subsets of E |
//! | [`left_capturing`] | the games of theorem 9, on boards of one row |
//! | [`tree`] | the left-capturing tree, in which moves capture all stones to their left, drawn |
//! | [`two_boards`] | games through all positions of two halves of a board |
//! | [`record`] | a part of a game, its check, and SGF |
//! | [`replay`] | move-by-move verification of games |

pub mod comb;
pub mod gray;
pub mod left_capturing;
pub mod partition;
mod pieces;
pub mod record;
pub mod replay;
mod score;
pub mod search;
pub mod tree;
pub mod two_boards;
