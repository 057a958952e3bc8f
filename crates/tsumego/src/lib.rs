//! Life and death in Go: decides which strings can be captured, and proves it.
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
