//! Life and death: which strings can be captured, and how one knows.
//!
//! | module | one idea |
//! |---|---|
//! | [`mod@solve`] | a problem, a question, an answer: what most callers want |
//! | [`model`] | the paper's definitions, and exact verdicts by looking at all positions |
//! | [`problem`] | a board, a target, a region, and who attacks |
//! | [`border`] | what lies beside the region, and what a verdict claims of the whole board |
//! | [`reading`] | problems from text: SGF, diagrams, GoTools files, graphs in JSON |
//! | [`gotools`] | problems of the GoTools collection |
//! | [`solver`] | depth-first proof-number search |
//! | [`superko`] | positional superko, for small problems |
//! | [`certificate`] | proofs of the solver's answers, and their check |
//! | [`answer`] | all good moves, main lines and refutations, by the solver |
//! | [`book`] | problems as they stand in books: target and frames found, answers with what they claim |
//! | [`choose`] | the move that wins, or the one that resists longest |
//! | [`gtp`] | an engine for the Go Text Protocol |
//! | [`generate`] | new problems, at random |
//! | [`check`] | whether a problem has one solution, and its tree is right |

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
