//! Border states and transfer matrices, written out in readable form as in the papers. A *border
//! state* describes the last points of a partly filled board: their stones, and which strings have
//! no liberty. A *transfer matrix* has, for each pair of states, the number of ways to fill the
//! next columns that lead from one to the other.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | subject |
//! |---|---|
//! | [`border`] | the border states of *Combinatorics of Go*: a counting problem that is independent of the engines |
//! | [`transfer`] | explicit transfer matrices, with states in readable form |
//!
//! The counting engines share only the executors with `border`, and only the sweep (the order of
//! points) with `transfer`. Executors compute the number of ways to each state. So the numbers of
//! these modules check the numbers of the engines.
//!
//! The crate does no I/O, has no clock and no global state. The test `border_states_count_the_same`
//! of `tengen-count` compares border states with published figures, and
//! `transfer_matrices_count_the_same` compares matrices with the engines.

pub mod border;
pub mod transfer;
