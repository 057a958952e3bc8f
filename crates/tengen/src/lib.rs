//! The combinatorics and complexity of Go: counts, samples, bounds, games, life and death.
//!
//! ```
//! use tengen::prelude::*;
//! fn main() -> tengen::Result<()> {
//!     println!("{}", tengen::count(9, 9).run()?);
//!     for position in tengen::sample(19).number(5).seed(1).run()? {
//!         println!("{position}");
//!     }
//! # #[cfg(feature = "io")] {
//!     let answer = tengen::solve(Problem::read("examples/problem.sgf")?).run()?;
//!     println!("{} {:?}", answer.status, answer.moves); // dead ["B7"]
//! # assert_eq!((answer.status.name(), answer.moves), ("dead", vec!["B7".to_owned()]));
//! # }
//!     Ok(())
//! }
//! ```
//!
//! # Design
//!
//! Every use case is a *request*: plain data with defaults. Builder methods change the fields, and
//! [`run`](Request::run) returns the answer. [`run_with`](Request::run_with) reports progress to an
//! [`Observer`](prelude::Observer), which can ask to stop. Requests serialise to JSON and back.
//! Answers serialise to the JSON that the program prints; an answer that fits one line also
//! implements [`Display`](std::fmt::Display). An [`Error`] carries data on which a caller can
//! branch.
//!
//! Callers need no other crate:
//!
//! - [`Board`], [`Lattice`], [`names`] and [`graph_file`] describe boards.
//! - [`observer`] and [`clock`] watch and stop computations.
//! - [`machine`] has the default numbers of threads and bytes.
//! - [`files`] and [`whole`] write files.
//! - [`units`] reads and writes sizes and times.
//! - [`gtp`] is the engine for the Go Text Protocol.
//!
//! Nothing here parses a command line, prints, or reads the environment. The program, the page and
//! the Python package only render these answers.
//!
//! The tests of `cli/tests/commands/architecture.rs` guard this.

pub mod approx;
pub mod bench;
mod board;
pub mod bounds;
pub mod check;
mod citation;
pub mod cluster;
pub mod compare;
pub mod count;
pub mod data;
pub mod dead;
mod enclosure;
mod error;
pub mod estimate;
mod explain;
pub mod extremes;
pub mod games;
pub mod generate;
pub mod growth;
pub mod lattice;
pub mod ledger;
pub mod matrix;
mod memory;
pub mod page;
pub mod papers;
pub mod plan;
pub mod polynomial;
pub mod position;
pub mod ranks;
pub mod reachable;
pub mod recurrence;
pub mod reduce;
pub mod registry;
mod request;
pub mod sample;
mod schema;
pub mod sequences;
pub mod size;
pub mod solve;
pub mod states;
mod text;
pub mod verify;

pub use approx::approx;
pub use board::{BoardSpec, GraphText, LatticeSpec};
pub use bounds::{bounds, limit_bounds};
pub use check::check;
pub use citation::citation;
pub use enclosure::Enclosure;
pub use error::{Error, Result};
pub use estimate::estimate;
pub use explain::Explain;
pub use generate::generate;
pub use growth::growth;
pub use matrix::matrix;
pub use papers::paper;
pub use plan::plan;
pub use polynomial::polynomial;
pub use position::Position;
pub use recurrence::recurrence;
pub use request::{Request, Resources};
pub use solve::Problem;
pub use states::states;
pub use tengen_base::text as units;
pub use tengen_base::{clock, files, machine, observer, whole};
pub use tengen_board::json::{BoardJson, PositionJson};
pub use tengen_board::{Board, Boundary, Lattice, Names, Shape, graph_file, names};
pub use tengen_exact::{IBig, Interval, UBig};
pub use tengen_tsumego::gtp;

/// Imports for most programs.
pub mod prelude {
    pub use crate::approx::Approx;
    pub use crate::bounds::{Bounds, LimitBounds};
    pub use crate::check::Check;
    pub use crate::count::{
        By, Count, CountBy, CountClasses, CountResidues, CountSquares, CountSquaresBy, UpTo,
    };
    pub use crate::dead::{DeadGroups, DeadSets};
    pub use crate::estimate::Estimate;
    pub use crate::extremes::{Most, MostOf};
    pub use crate::generate::Generate;
    pub use crate::growth::Growth;
    pub use crate::lattice::ShowLattice;
    pub use crate::matrix::Matrix;
    pub use crate::papers::Paper;
    pub use crate::plan::Plan;
    pub use crate::polynomial::Polynomial;
    pub use crate::position::ReadPositions;
    pub use crate::ranks::{Rank, RankTable, Ranks, Unrank};
    pub use crate::reachable::{Reachable, Suicide};
    pub use crate::recurrence::Recurrence;
    pub use crate::reduce::{Reduce, ReduceGrid};
    pub use crate::sample::{Method, Sample, Symmetry};
    pub use crate::solve::{First, Player, Problem, Solve, Variation};
    pub use crate::states::States;
    pub use crate::verify::Verify;
    pub use crate::{BoardSpec, Position, Request};
    pub use tengen_base::observer::{Event, Observer, Silent};
    pub use tengen_board::{Boundary, Lattice};
}

/// Returns a request to count the legal positions of a board.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::count(5, 5).run()?.to_string(), "414295148741");
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn count(rows: usize, cols: usize) -> count::Count {
    count::Count::new(BoardSpec::square(rows, cols))
}

/// Returns a request for a random legal position of a square board with `size` rows.
///
/// All legal positions have the same probability. [`number`](sample::Sample::number) asks for more
/// than one.
///
/// ```
/// use tengen::prelude::*;
/// for position in tengen::sample(19).number(5).seed(1).run()? {
///     println!("{position}");
/// }
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn sample(size: usize) -> sample::Sample {
    sample::Sample::new(BoardSpec::square(size, size), 1)
}

/// Returns a request for the rank of a legal position: the number of legal positions before it.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::rank(Position::read(".X/.O")?).run()?.to_string(), "11");
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn rank(position: Position) -> ranks::Rank {
    ranks::Rank::new(position)
}

/// Returns a request for the legal positions with the given ranks.
///
/// ```
/// use tengen::prelude::*;
/// for position in tengen::unrank(2, 2, [0u32, 11]).run()? {
///     println!("{position}");
/// }
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn unrank(
    rows: usize,
    cols: usize,
    ranks: impl IntoIterator<Item = impl Into<ranks::UBig>>,
) -> ranks::Unrank {
    ranks::Unrank::new(BoardSpec::square(rows, cols), ranks)
}

/// Returns a request for a legal position with the largest number of strings.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::most_strings(5, 5).run()?.number, 18);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn most_strings(rows: usize, cols: usize) -> extremes::Most {
    extremes::Most::new(BoardSpec::square(rows, cols), extremes::MostOf::Strings)
}

/// Returns a request to count the positions reachable by alternating play without passes.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::reachable(2, 2).run()?.reachable, 43);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn reachable(rows: usize, cols: usize) -> reachable::Reachable {
    reachable::Reachable::new(BoardSpec::square(rows, cols))
}

/// Returns a request for a Go position on a graph that stands for a formula. `formula` is the text
/// of a DIMACS CNF file.
///
/// ```
/// use tengen::prelude::*;
/// let position = tengen::reduce("p cnf 1 1\n1 0\n").run()?;
/// assert_eq!(position.target, "Lambda");
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn reduce(formula: impl Into<String>) -> reduce::Reduce {
    reduce::Reduce::new(formula)
}

/// Returns a request to solve a problem: does the target live, and which first moves decide it?
/// Each player moves first in turn.
///
/// ```
/// use tengen::prelude::*;
/// let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
/// let answer = tengen::solve(corner).run()?;
/// assert_eq!((answer.status.name(), &answer.moves[..]), ("dead", &["B3".to_owned()][..]));
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn solve(problem: Problem) -> solve::Solve {
    solve::Solve::new(problem)
}

/// Returns a request to check a certificate of life and death.
///
/// ```
/// use tengen::prelude::*;
/// let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
/// let answer = tengen::solve(corner).first(First::Black).certificate(0).run()?;
/// let Some(Ok(proof)) = answer.sides[0].certificate() else { panic!() };
/// assert!(tengen::verify(proof).run()?.proved);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn verify(certificate: impl Into<String>) -> verify::Verify {
    verify::Verify::new(certificate)
}

/// Returns a request for the dead groups of a position, for either player to move, without a rule
/// of ko.
///
/// ```
/// use tengen::prelude::*;
/// let judged = tengen::dead_groups(Position::read(". X O .\nX X O .")?).run()?;
/// assert_eq!(judged.groups[0].white_to_move.status.name(), "dead");
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn dead_groups(position: Position) -> dead::DeadGroups {
    dead::DeadGroups::new(position)
}

/// Returns a request to count the dead and the living groups in all positions of a board.
///
/// ```
/// use tengen::prelude::*;
/// let sets = tengen::dead_sets(2, 3).run()?;
/// assert_eq!(sets.dead + sets.living, sets.groups);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn dead_sets(rows: usize, cols: usize) -> dead::DeadSets {
    dead::DeadSets::new(BoardSpec::square(rows, cols))
}
