//! Border states and transfer matrices, written out as in the papers.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | subject |
//! |---|---|
//! | [`border`] | the border states of *Combinatorics of Go*: a second, independent counting problem |
//! | [`transfer`] | explicit transfer matrices, with states in readable form |
//!
//! The engines share only the executors with `border`, and only the sweep with `transfer`. So the
//! numbers of these modules check those of the engines.
//!
//! The crate does no I/O, has no clock and no global state. The test `border_states_count_the_same`
//! of `tengen-count` compares border states with published figures, and
//! `transfer_matrices_count_the_same` compares matrices with the engines.

pub mod border;
pub mod transfer;
