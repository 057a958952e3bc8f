//! Solves problems of life and death.
//!
//! ```
//! use tengen::prelude::*;
//! let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
//! let answer = tengen::solve(corner).all_moves(true).run()?;
//! assert_eq!(answer.to_string(), "black first: dead while E3 stands; by B3\nwhite first: alive; by B3");
//! # Ok::<(), tengen::Error>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `problem` | [`Problem`]: a position, a target and a region |
//! | `spec` | [`ProblemSpec`]: a problem as a text, with fields that complete or override the text |
//! | `read` | [`ReadProblems`]: all problems of a text, or their faults |
//! | `request` | [`Solve`]: the request to solve a problem |
//! | `answer` | [`Solved`]: the answer, a [`SolvedSide`] for each player who moves first |
//! | `shown` | [`ShowProblem`]: the data for drawing a problem |
//! | `tree` | writes trees of refutations (the winner's answers to moves) as SGF |
//! | `variation` | [`Variation`]: solves a problem after some moves, with the worth of each next move |
//! | `words` | writes the answer in words: [`Solved::report`], [`SolvedSide::remarks`] |
//! | `many` | solves many problems on several threads, in order |
//! | `pruned` | [`SolvePruned`]: positions of formulas, decided by their pruned trees |

mod answer;
mod many;
mod problem;
mod pruned;
mod read;
mod request;
mod shown;
mod spec;
mod tree;
mod variation;
mod words;

pub use answer::{FirstMove, Framed, LikelyMove, Part, Solved, SolvedSide, Status, Worth};
pub use many::solve_all;
pub use problem::{Problem, explain};
pub(crate) use pruned::Line;
pub use pruned::{LineCertificate, SolvePruned, SolvedPruned, is_reduced};
pub use read::{ProblemFault, ReadProblem, ReadProblems, TargetCandidate};
pub use request::{Solve, TIME_IN_FRAMES, check_options};
pub(crate) use shown::MOST_LISTED;
pub use shown::{ListProblems, ListedProblem, ListedProblems, ShowProblem, ShownProblem};
pub use spec::ProblemSpec;
pub use tengen_board::Player;
pub use tengen_board::names::Coordinates;
pub use tengen_problems::book::answer::MoveStatus;
pub use tengen_problems::generate::Aim;
pub use tengen_problems::reading::Format;
pub use tengen_problems::solve::{First, Rules, Unfit};
pub use tengen_tsumego::answer::life::Life;
pub use tengen_tsumego::answer::tree::Extent;
pub use tengen_tsumego::border::Claim;
pub use tengen_tsumego::problem::MAX_TARGETS;
pub use tengen_tsumego::solver::session::{MAX_POINTS, MAX_THREATS};
pub use variation::{MoveValue, Variation, Varied};

use crate::Error;
use tengen_problems::solve::SolveError;
use tengen_tsumego::solver::session::TooLarge;

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Error {
        match error {
            SolveError::TooLarge(TooLarge(points)) => Error::above(MAX_POINTS, points, error),
            other => Error::unusable(other),
        }
    }
}
