//! Border states and transfer matrices, written out as in the papers.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | subject |
//! |---|---|
//! | [`border`] | the border states of *Combinatorics of Go*: a second, independent counting problem |
//! | [`transfer`] | explicit transfer matrices over plain position sections |
//!
//! With the engines that count, `border` shares only the executors and `transfer` only the sweep.
//! So each checks the others.
//!
//! The crate does no I/O, has no clock and no global state. The test `border_states_count_the_same`
//! of `tengen-count` compares border states with published figures, and
//! `transfer_matrices_count_the_same` compares matrices with the engines.

pub mod border;
pub mod transfer;
