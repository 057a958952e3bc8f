//! Life and death in Go: decides which strings can be captured, and proves it.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | content |
//! |---|---|
//! | [`mod@solve`] | the main entry point: a problem, a query, an answer |
//! | [`model`] | the definitions of the paper, and exact verdicts by enumerating all positions |
//! | [`problem`] | a board, a target, a region, and an attacker |
//! | [`border`] | the surroundings of the region, and the scope of a verdict on the whole board |
//! | [`reading`] | parsers for problems: SGF, diagrams, GoTools files, graphs in JSON |
//! | [`gotools`] | problems of the GoTools collection |
//! | [`solver`] | depth-first proof-number search |
//! | [`superko`] | positional superko, for small problems |
//! | [`certificate`] | proofs of the solver's answers, and a checker for them |
//! | [`answer`] | all winning moves, main lines and refutations, found by the solver |
//! | [`book`] | problems as printed in books: finds target and frame, states the scope of the answer |
//! | [`choose`] | the winning move, or the longest resistance |
//! | [`gtp`] | an engine for the Go Text Protocol |
//! | [`generate`] | random generation of new problems |
//! | [`check`] | tests that a problem has one solution and that its solution tree is right |
//! | [`claims`] | the moves that a file marks as right or wrong |
//!
//! # Invariants
//!
//! - [`model`] and [`solver`] share no code but the board. `tests/all/oracle.rs` compares all
//!   answers on small boards and random problems.
//! - The check of a [`certificate`] shares only the board with the solver. Neither shares rules
//!   with the brute force of `tests/all/brute.rs`.
//! - Unconditional life is written three times: plainly in `tengen_board::life`, and on bit sets in
//!   [`model`] and in [`solver`].
//! - A limit makes an answer unknown, never wrong. The neural network and results of smaller
//!   regions only direct the search: `no_answer_depends_on_what_a_tighter_region_came_to`.
//! - Life that rests on a repetition is stored by path, other results by situation:
//!   `life_that_rests_on_a_repetition_is_no_life_by_another_path`.
//! - Under superko, positions are compared, not only their hash keys.
//! - The answer to an open problem states its claim for the whole board.
//!   `no_claim_without_a_condition_is_refuted_by_the_whole_board` guards this.
//! - A generated problem is a function of options, seed and number, for one version of the solver:
//!   `the_same_seed_gives_the_same_problems_with_any_number_of_threads`.

pub mod answer;
pub mod book;
pub mod border;
pub mod certificate;
pub mod check;
pub mod choose;
pub mod claims;
pub mod generate;
pub mod gotools;
pub mod gtp;
pub mod model;
pub mod problem;
pub mod reading;
pub mod solve;
pub mod solver;
pub mod superko;

pub use solve::{Answer, Query, SolveError, solve};
