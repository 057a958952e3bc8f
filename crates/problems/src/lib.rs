//! Problems of life and death as they stand in books and files: reads, solves, checks and generates
//! them.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | content |
//! |---|---|
//! | [`mod@solve`] | the main entry point: a problem, a query, an answer |
//! | [`reading`] | parsers for problems: SGF, diagrams, GoTools files, graphs in JSON |
//! | [`gotools`] | problems of the GoTools collection |
//! | [`book`] | problems as printed in books: finds target and frame, states the scope of the answer |
//! | [`gtp`] | an engine for the Go Text Protocol |
//! | [`generate`] | random generation of new problems |
//! | [`check`] | tests that a problem has one solution and that its solution tree is right |
//! | [`claims`] | the moves that a file marks as right or wrong |
//!
//! # Invariants
//!
//! - If no wall encloses the target, the answer says under which condition it holds on the whole
//!   board. Test: `no_claim_without_a_condition_is_refuted_by_the_whole_board`.
//! - A generated problem is a function of options, seed and candidate number, for one version of
//!   the solver. Test: `the_same_seed_gives_the_same_problems_with_any_number_of_threads`.

pub mod book;
pub mod check;
pub mod claims;
pub mod generate;
pub mod gotools;
pub mod gtp;
pub mod reading;
pub mod solve;

pub use solve::{Answer, Query, SolveError, solve};
