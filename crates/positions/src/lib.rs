//! Legal Go positions: distributions, extremes, ranks, random samples and classes under symmetry.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | one idea |
//! |---|---|
//! | [`distribution`] | numbers of positions by stones, colours, strings |
//! | [`completions`] | for every state, the number of ways to fill the remaining points |
//! | [`extremes`] | positions with the most strings and with the most stones |
//! | [`rank`] | ranks: legal positions numbered from 0, and the tables that give the numbers |
//! | [`reach`] | legal positions that alternating play can reach |
//! | [`reading`] | the order in which the points of a board are read |
//! | [`sample`] | uniform random positions |
//! | [`symmetry`] | the number of positions up to symmetry and exchange of colours |
//!
//! # Invariants
//!
//! - Only the table files of [`rank`] do I/O. Counts go through `tengen-count`, which uses the
//!   store of the caller.
//! - A sample is a function of board, colours, constraints, method, seed and index. Exact samples
//!   use integers only. The test `the_first_positions_of_a_seed_are_pinned` guards this.
//! - The rank of a position never changes without a change of the version [`rank::NUMBERING`]. The
//!   test `square_boards_of_at_most_ten_points_are_numbered_in_order` guards this.

pub mod completions;
pub mod distribution;
pub mod extremes;
pub mod rank;
pub mod reach;
pub mod reading;
pub mod sample;
pub mod symmetry;
