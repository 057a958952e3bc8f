#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
// Warn about public types without `#[non_exhaustive]`: a new field or variant must not break other
// crates.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]
//!
//! # Requests
//!
//! A [`Request`] is plain data: its fields are public, and most have a method of the same name that
//! sets them. No work is done before [`run`](Request::run). [`run_with`](Request::run_with) also
//! reports progress to an [`Observer`](observer::Observer), which can stop the work.
//!
//! Functions of this crate create the most common requests: [`count()`] a [`Count`](count::Count),
//! [`sample()`] a [`Sample`](sample::Sample). Most other requests have a function `new` or a
//! default. The [`prelude`] has the types and functions that most programs need.
//!
//! Requests serialise to JSON and back. Answers serialise to the JSON that the program `tengen`
//! prints, and an answer that fits one line implements [`Display`](std::fmt::Display). Some answers
//! implement [`Explain`], which words them for readers who do not know the terms of Go.
//!
//! The tables below list all requests by the name under which [`registry::find`] returns them. A
//! program that has requests as JSON needs only these names; [`registry::SCHEMA`] holds the schemas
//! of requests and answers.
//!
//! ## Counting legal positions
//!
//! A *strip* is a board with a fixed number of rows and any number of columns. A *border state*
//! describes the last points of a partly filled board, and a *transfer matrix* has the number of
//! ways from each state to every state.
//!
//! | name | request | purpose | answer |
//! |---|---|---|---|
//! | `count` | [`Count`](count::Count) | Counts the legal positions of a board, or quotes the published number. | [`Counted`](count::Counted); by name [`Known`](count::Known) |
//! | `count-by` | [`CountBy`](count::CountBy) | Counts legal positions by their number of stones, empty points or strings. | [`CountedBy`](count::CountedBy) |
//! | `count-classes` | [`CountClasses`](count::CountClasses) | Counts legal positions up to symmetry. | [`CountedClasses`](count::CountedClasses) |
//! | `count-squares` | [`CountSquares`](count::CountSquares) | Counts the legal positions of all square boards up to a size. | [`CountedSquares`](count::CountedSquares) |
//! | `count-squares-by` | [`CountSquaresBy`](count::CountSquaresBy) | Counts legal positions of square boards by stones, empty points or strings. | [`CountedSquaresBy`](count::CountedSquaresBy) |
//! | `count-residues` | [`CountResidues`](count::CountResidues) | Counts legal positions modulo some primes. | [`CountedResidues`](count::CountedResidues) |
//! | `count-published` | [`ListPublished`](registry::ListPublished) | Lists the published numbers of legal positions. | [`ListedPublished`](registry::ListedPublished) |
//! | `plan` | [`Plan`](plan::Plan) | Plans a count of legal positions: time, memory, and the engine. | [`Planned`](plan::Planned) |
//! | `polynomial` | [`Polynomial`](polynomial::Polynomial) | Finds the number of legal positions as a polynomial in the number of colours. | [`FoundPolynomial`](polynomial::FoundPolynomial) |
//! | `recurrence` | [`Recurrence`](recurrence::Recurrence) | Finds the linear recurrence of a strip's numbers of legal positions. | [`FoundRecurrence`](recurrence::FoundRecurrence) |
//! | `states` | [`States`](states::States) | Counts classes of border states, the states of a count column by column. | [`CountedStates`](states::CountedStates) |
//! | `matrix` | [`Matrix`](matrix::Matrix) | Makes the transfer matrix of a strip. | [`FoundMatrix`](matrix::FoundMatrix) |
//! | `lattice` | [`ShowLattice`](lattice::ShowLattice) | Shows a lattice on a small board. | [`ShownLattice`](lattice::ShownLattice) |
//! | `lattice-list` | [`ListLattices`](registry::ListLattices) | Lists the lattices that have a name. | [`ListedLattices`](registry::ListedLattices) |
//! | `sequence` | [`Recognise`](sequences::Recognise) | Finds the known sequences of numbers of legal positions that contain given numbers. | [`Recognised`](sequences::Recognised) |
//! | `sequence-lattice` | [`LatticeSequences`](sequences::LatticeSequences) | Finds the sequences of numbers of legal positions of a lattice. | [`SequencesOfLattice`](sequences::SequencesOfLattice) |
//!
//! ## Estimates and bounds
//!
//! | name | request | purpose | answer |
//! |---|---|---|---|
//! | `approx` | [`Approx`](approx::Approx) | Estimates the number of legal positions by the asymptotic formula. | [`Approximated`](approx::Approximated) |
//! | `approx-constants` | [`ApproxConstants`](approx::ApproxConstants) | Gives the constants of the asymptotic formula. | [`AgreedConstants`](approx::AgreedConstants) |
//! | `estimate` | [`Estimate`](estimate::Estimate) | Estimates the number of legal positions by random sampling. | [`Estimated`](estimate::Estimated) |
//! | `bounds` | [`Bounds`](bounds::Bounds) | Bounds the number of legal positions of a board, from strips. | [`CountBounds`](bounds::CountBounds) |
//! | `bounds-limit` | [`LimitBounds`](bounds::LimitBounds) | Bounds the factor by which the number of legal positions of a lattice grows per point. | [`ConstantBounds`](bounds::ConstantBounds) |
//! | `growth` | [`Growth`](growth::Growth) | Bounds the factor by which the number of legal positions of a strip grows per column. | [`GrowthConstants`](growth::GrowthConstants) |
//!
//! ## Positions
//!
//! The *rank* of a legal position is the number of legal positions before it in a fixed order.
//!
//! | name | request | purpose | answer |
//! |---|---|---|---|
//! | `draw` | [`Draw`](position::Draw) | Draws a position and writes it in every notation. | [`Drawn`](position::Drawn) |
//! | `legal` | [`JudgePositions`](position::JudgePositions) | Tells which strings of positions have no liberty. | [`JudgedPositions`](position::JudgedPositions) |
//! | `look` | [`Look`](position::Look) | Shows the strings of a position with their liberties. | [`Looked`](position::Looked) |
//! | `sample` | [`Sample`](sample::Sample) | Draws random legal positions. | [`Samples`](sample::Samples) |
//! | `rank` | [`Rank`](ranks::Rank) | Finds the rank of a legal position. | [`Ranked`](ranks::Ranked) |
//! | `unrank` | [`Unrank`](ranks::Unrank) | Finds the legal positions with given ranks. | list of [`Unranked`](ranks::Unranked) |
//! | `most` | [`Most`](extremes::Most) | Finds a position with the most strings or stones. | [`Extreme`](extremes::Extreme) |
//! | `reachable` | [`Reachable`](reachable::Reachable) | Counts the positions that can be reached if no player passes. | [`ReachablePositions`](reachable::ReachablePositions) |
//!
//! ## Games
//!
//! A game repeats no position or, under situational superko, no position with the same player to
//! move. In the *game graph*, the nodes are the legal positions and the edges the moves.
//!
//! | name | request | purpose | answer |
//! |---|---|---|---|
//! | `game-graph` | [`SurveyGraph`](games::SurveyGraph) | Surveys the game graph of a board. | [`SurveyedGraph`](games::SurveyedGraph) |
//! | `game-graph-picture` | [`DrawGraph`](games::DrawGraph) | Draws the game graph of a small board. | [`DrawnGraph`](games::DrawnGraph) |
//! | `games-count` | [`CountGames`](games::CountGames) | Counts the games of a board. | [`CountedGames`](games::CountedGames) |
//! | `games-estimate` | [`EstimateGames`](games::EstimateGames) | Estimates the number of games by random sampling. | [`EstimatedGames`](games::EstimatedGames) |
//! | `games-bounds` | [`BoundGames`](games::BoundGames) | Gives lower and upper bounds on the number of games of a board. | [`BoundedGames`](games::BoundedGames) |
//! | `games-construct` | [`ConstructGame`](games::ConstructGame) | Plays a part of a game from a family that proves a lower bound on the number of games. | [`ConstructedGame`](games::ConstructedGame) |
//! | `hamilton` | [`FindHamiltonian`](games::FindHamiltonian) | Finds a game through all legal positions of a board. | [`Hamiltonian`](games::Hamiltonian) |
//! | `hamilton-check` | [`CheckHamiltonian`](games::CheckHamiltonian) | Checks a game through all legal positions of a board. | [`HamiltonianWalk`](games::HamiltonianWalk) |
//!
//! ## Life and death
//!
//! A *target* is the group of stones that one player wants to capture and the other to save. A
//! *certificate* is a text that proves an answer.
//!
//! | name | request | purpose | answer |
//! |---|---|---|---|
//! | `solve` | [`Solve`](solve::Solve) | Solves a problem of life and death. | [`Solved`](solve::Solved) |
//! | `variation` | [`Variation`](solve::Variation) | Solves a problem after some moves. | [`Varied`](solve::Varied) |
//! | `verify` | [`Verify`](verify::Verify) | Checks a certificate of life and death. | [`Verified`](verify::Verified) |
//! | `problem` | [`ShowProblem`](solve::ShowProblem) | Reads a problem of life and death and shows it. | [`ShownProblem`](solve::ShownProblem) |
//! | `problems` | [`ListProblems`](solve::ListProblems) | Lists the problems of a collection. | [`ListedProblems`](solve::ListedProblems) |
//! | `problems-check` | [`Check`](check::Check) | Checks problems and their trees of variations. | list of [`CheckedProblem`](check::CheckedProblem) |
//! | `problems-generate` | [`Generate`](generate::Generate) | Makes random problems of life and death. | list of [`GeneratedProblem`](generate::GeneratedProblem) |
//! | `dead-groups` | [`DeadGroups`](dead::DeadGroups) | Tells which groups (strings) of a position are dead, by default without a ko rule. | [`JudgedGroups`](dead::JudgedGroups) |
//! | `dead-sets` | [`DeadSets`](dead::DeadSets) | Counts dead and living groups in all positions of a board. | [`DeadSetsAnswer`](dead::DeadSetsAnswer) |
//!
//! ## Formulas as positions
//!
//! A position of a formula has a target that lives if and only if the formula is satisfiable.
//!
//! | name | request | purpose | answer |
//! |---|---|---|---|
//! | `reduce` | [`Reduce`](reduce::Reduce) | Makes a Go position on a graph that stands for a logical formula. | [`GraphPosition`](reduce::GraphPosition) |
//! | `reduce-grid` | [`ReduceSquare`](reduce::ReduceSquare) | Makes a Go position on the square grid that stands for a logical formula. | [`SquarePosition`](reduce::SquarePosition) |
//! | `reduce-line` | [`PlayLine`](reduce::PlayLine) | Plays the moves that stand for an assignment in the Go position of a formula. | [`PlayedLine`](reduce::PlayedLine) |
//! | `solve-pruned` | [`SolvePruned`](solve::SolvePruned) | Decides the Go position of a formula by its pruned tree of moves. | [`SolvedPruned`](solve::SolvedPruned) |
//!
//! ## Published tables and other games
//!
//! | name | request | purpose | answer |
//! |---|---|---|---|
//! | `table` | [`Paper`](papers::Paper) | Recomputes a table or figure of the papers on numbers of Go positions. | [`Recomputed`](papers::Recomputed) |
//! | `table-list` | [`ListPapers`](registry::ListPapers) | Lists the tables and figures of the papers that can be recomputed. | list of [`PaperEntry`](papers::PaperEntry) |
//! | `compare-chess` | [`QuoteChess`](compare::QuoteChess) | Gives upper bounds on the number of positions of chess. | [`ChessBounds`](compare::ChessBounds) |
//! | `compare-connect4` | [`Connect4`](compare::Connect4) | Counts positions of Connect Four. | [`CountedConnect4`](compare::CountedConnect4) |
//! | `compare-connect4-quoted` | [`QuoteConnect4`](compare::QuoteConnect4) | Quotes the published number of positions of Connect Four. | [`QuotedConnect4`](compare::QuotedConnect4) |
//! | `compare-gomoku` | [`Gomoku`](compare::Gomoku) | Counts boards without five stones of one colour in a row (Gomoku). | [`CountedGomoku`](compare::CountedGomoku) |
//! | `compare-gomoku-base` | [`GomokuBase`](compare::GomokuBase) | Estimates the factor by which the number of Gomoku boards grows per point. | [`GomokuGrowth`](compare::GomokuGrowth) |
//!
//! ## Saved work and measurements
//!
//! A count is computed modulo several primes. The results are its *residues*, and a *ledger* is the
//! file of finished residues.
//!
//! | name | request | purpose | answer |
//! |---|---|---|---|
//! | `ledger-list` | [`LedgerList`](ledger::LedgerList) | Lists the residues of a ledger. | [`LedgerListed`](ledger::LedgerListed) |
//! | `ledger-verify` | [`LedgerVerify`](ledger::LedgerVerify) | Checks the records of ledgers and the counts that they determine. | [`LedgerVerdict`](ledger::LedgerVerdict) |
//! | `ledger-merge` | [`LedgerMerge`](ledger::LedgerMerge) | Adds the residues of ledgers to another ledger. | [`LedgerMerged`](ledger::LedgerMerged) |
//! | `ledger-export` | [`LedgerExport`](ledger::LedgerExport) | Writes the residues of ledgers as text. | [`LedgerExported`](ledger::LedgerExported) |
//! | `ledger-keep` | [`KeepResidues`](cluster::KeepResidues) | Adds residues that were computed elsewhere to a ledger. | [`CountedResidues`](count::CountedResidues) |
//! | `ledger-primes` | [`KeptPrimes`](cluster::KeptPrimes) | Lists the primes for which a ledger has residues of a board. | `Vec<u64>` |
//! | `data-list` | [`DataList`](data::DataList) | Lists the files of the data directory. | [`DataListed`](data::DataListed) |
//! | `data-clean` | [`DataClean`](data::DataClean) | Removes files from the data directory. | [`DataCleaned`](data::DataCleaned) |
//! | `bench-count` | [`BenchCount`](bench::BenchCount) | Measures the split engine. | list of [`MeasuredCount`](bench::MeasuredCount) |
//!
//! ## Requests without a name
//!
//! The answers of these requests are for Rust programs and are not part of the registry.
//!
//! | request | purpose | answer |
//! |---|---|---|
//! | [`ReadPositions`](position::ReadPositions) | Reads all positions or games of a text. | [`Positions`](position::Positions) |
//! | [`RankTable`](ranks::RankTable) | Makes the table for ranks of one board, to use it many times. | [`Ranks`](ranks::Ranks) |
//! | [`ListGraph`](games::ListGraph) | Lists the nodes and edges of a game graph. | [`ListedGraph`](games::ListedGraph) |
//! | [`ReduceGrid`](reduce::ReduceGrid) | Makes a position on the grid if the wires of the formula need not cross. | [`GridPosition`](reduce::GridPosition) |
//! | [`CutBoard`](cluster::CutBoard) | Cuts the vector of a count into blocks for several machines. | [`Blocks`](cluster::Blocks) |
//!
//! ## Building blocks
//!
//! Callers need no other crate of the project:
//!
//! - [`Board`], [`Lattice`], [`Position`], [`names`] and [`graph_file`] describe boards and
//!   positions.
//! - [`observer`] and [`clock`] watch and stop computations.
//! - [`machine`] has the default limits on threads and memory.
//! - [`files`] and [`whole`] write files.
//! - [`units`] reads and writes sizes and times.
//! - [`gtp`] is an engine for the Go Text Protocol.
//! - [`page`] answers requests of a web page within limits.
//!
//! # Features
//!
//! | feature | default | effect |
//! |---|---|---|
//! | `io` | yes | Files and memory maps, and the memory and disk space that the system reports. |
//! | `threads` | yes | More than one thread. Without it, all work runs on the calling thread. |
//! | `schema` | no | `schemars::JsonSchema` for requests and answers. |
//!
//! A build for the browser disables the default features. Without `io`, `Problem::read` does not
//! exist, and the default memory limit assumes 1 GiB of available memory.
//!
//! # Errors
//!
//! All requests return [`Error`]. A caller branches on the variant; the text is a sentence for the
//! user, which says what was found and what was expected.
//!
//! | variant | meaning | remedy |
//! |---|---|---|
//! | [`Unusable`](Error::Unusable) | The request is impossible as stated. Nothing was computed. | Change the request; `cause` says what is wrong. |
//! | [`TooLarge`](Error::TooLarge) | The memory or disk limit is too low. | Raise the limit to `needed` bytes. |
//! | [`LimitReached`](Error::LimitReached) | A limit was reached during the work, such as nodes or memory. | Raise the limit. |
//! | [`Interrupted`](Error::Interrupted) | The observer stopped the work. | If `kept`, the same request resumes. |
//! | [`Io`](Error::Io) | A file or directory could not be used. | Look at `path` and `source`. |
//! | [`Failed`](Error::Failed) | The computation failed, or a requested check did not succeed. | Read the text. If it does not name a fault of your data, report a bug. |
//!
//! ```
//! use tengen::Error;
//! use tengen::prelude::*;
//!
//! fn advice(error: &Error) -> String {
//!     match error {
//!         Error::TooLarge { needed, .. } => format!("raise the limit to {needed} bytes"),
//!         Error::Interrupted { kept: true } => "run the request again to resume".to_owned(),
//!         other => other.to_string(),
//!     }
//! }
//!
//! let error = Problem::parse("").unwrap_err();
//! assert!(error.is_refusal());
//! println!("{}", advice(&error));
//! ```
//!
//! A limit of a search is not an error if the answer can say what is unknown: the status of a
//! problem is then [`Unknown`](solve::Status::Unknown).
//!
//! # Threads, memory and stopping
//!
//! A request blocks the calling thread until its answer is ready. It starts threads of its own, by
//! default as many as the machine can run in parallel. Most requests may use four fifths of the
//! available memory by default; [`Solve`](solve::Solve) uses 64 MiB per thread. [`Resources`] has
//! both limits, and the builder methods `threads` and `memory` set them.
//!
//! The results of counts and bounds do not depend on the number of threads or on the memory limit.
//! Samples do not depend on the number of threads. The status of a problem depends on neither,
//! unless a limit on nodes or time is reached.
//!
//! During long work, the observer is asked at least five times a second if the work shall go on.
//! Observers are called from several threads. A [`Deadline`](clock::Deadline) is an observer that
//! stops after some time:
//!
//! ```
//! use std::time::Duration;
//! use tengen::clock::Deadline;
//! use tengen::prelude::*;
//!
//! /// Prints the notes of a computation.
//! struct Notes;
//!
//! impl Observer for Notes {
//!     fn event(&self, event: Event) {
//!         if let Event::Note { text } = event {
//!             println!("{text}");
//!         }
//!     }
//! }
//!
//! let minute = Deadline::after(Some(Duration::from_secs(60)), &Notes);
//! let counted = tengen::count(8, 8).run_with(&minute)?;
//! println!("{counted} after {:?}", minute.elapsed());
//! # Ok::<(), tengen::Error>(())
//! ```
//!
//! This crate does not parse a command line, print, or read environment variables. The tests of
//! `cli/tests/commands/architecture.rs` guard this. Files are written only where a request names a
//! file or a directory.
//!
//! # Versions and types of other crates
//!
//! - Large integers are [`UBig`] and [`IBig`] of `dashu-int`, without a wrapper. They are fields of
//!   answers, such as [`Counted::count`](count::Counted::count), and the ranks of [`unrank()`]. Use
//!   the names that this crate exports. A program that names `dashu-int` itself needs the same
//!   major version, 0.6.
//! - [`registry`] uses `serde_json::Value` and `serde_json::Error`. With the feature `schema`,
//!   requests and answers implement `schemars::JsonSchema` of `schemars` 1.
//! - A new major version of one of these crates comes only with a new major version of this crate.
//!   Before 1.0, the second number of a version counts as the major version.
//! - A minor version of this crate may add fields to requests, answers and errors, and variants to
//!   enums. These types are `#[non_exhaustive]`, except enums whose variants callers must all
//!   handle. Create requests by functions. Then call their builder methods, or set their fields.
//!   Match answers with `..`.
//! - Other crates of the project are internal, except `tengen-board` and `tengen-sweep`. Types of
//!   internal crates are stable only where this crate exports them.

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
mod oeis;
pub mod page;
pub mod papers;
pub mod plan;
mod point;
pub mod polynomial;
pub mod position;
pub mod ranks;
pub mod reachable;
pub mod recurrence;
pub mod reduce;
pub mod registry;
mod request;
pub mod sample;
pub mod sequences;
pub mod size;
pub mod solve;
pub mod states;
pub mod verify;

pub use approx::approx;
pub use board::{BoardSpec, GraphText, LatticeSpec};
pub use bounds::{bounds, limit_bounds};
pub use check::check;
pub use citation::citation;
pub use enclosure::Enclosure;
pub use error::{Cause, Error, Result};
pub use estimate::estimate;
pub use explain::Explain;
pub use generate::generate;
pub use growth::growth;
pub use matrix::matrix;
pub use papers::paper;
pub use plan::plan;
pub use point::{Move, Point};
pub use polynomial::polynomial;
pub use position::Position;
pub use recurrence::recurrence;
pub use request::{Request, Resources};
pub use solve::Problem;
pub use states::states;
pub use tengen_base::text as units;
pub use tengen_base::{clock, files, machine, observer, whole};
pub use tengen_board::json::{BoardJson, PositionJson};
pub use tengen_board::text::Location;
pub use tengen_board::{Board, BoardError, Boundary, Lattice, Names, Shape, graph_file, names};
pub use tengen_exact::{IBig, Interval, UBig};
pub use tengen_problems::gtp;

use tengen_base::json as text;

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
/// than one position.
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

/// Returns a request for the rank of a legal position: the number of legal positions before it in a
/// fixed order.
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

/// Returns a request to count the positions that are reachable if Black and White move in turn
/// without passes.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::reachable(2, 2).run()?.reachable, 43);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn reachable(rows: usize, cols: usize) -> reachable::Reachable {
    reachable::Reachable::new(BoardSpec::square(rows, cols))
}

/// Returns a request for a Go position, on a graph, whose target lives if and only if `formula` is
/// satisfiable. `formula` is the text of a DIMACS CNF file.
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
/// Unless the problem names the first player, it is solved twice: with Black and with White to move
/// first.
///
/// ```
/// use tengen::prelude::*;
/// let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
/// let answer = tengen::solve(corner).run()?;
/// assert_eq!(answer.status.name(), "dead");
/// assert_eq!(answer.moves, ["B3"]);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn solve(problem: Problem) -> solve::Solve {
    solve::Solve::new(problem)
}

/// Returns a request to check a certificate, which proves that the target of a problem lives or
/// dies.
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

/// Returns a request for the dead groups (strings) of a position, once with Black and once with
/// White to move. There is no ko rule.
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

/// Returns a request to count the dead and the living groups (strings) in all positions of a board.
/// There is no ko rule.
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
