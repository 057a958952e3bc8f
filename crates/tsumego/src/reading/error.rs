//! Why a text has no problem that could be solved.

use super::graph;
use crate::gotools;
use crate::problem::ProblemError;
use tengen_board::BoardError;
use tengen_board::ascii::AsciiError;
use tengen_board::compact::CompactError;
use tengen_board::json;
use tengen_board::sgf::SgfError;

/// Why a text has no problem that could be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is no file of GoTools, or a problem of it is none.
    #[error(transparent)]
    GoTools(#[from] gotools::ReadError),
    /// It is no SGF.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// It is no diagram.
    #[error(transparent)]
    Diagram(#[from] AsciiError),
    /// It is no position on a line.
    #[error(transparent)]
    Compact(#[from] CompactError),
    /// An object, by its number, is no position.
    #[error("object {0}: {1}")]
    Json(usize, json::JsonFault),
    /// There is no such board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// It is no graph with a position.
    #[error(transparent)]
    Graph(#[from] graph::FileError),
    /// The position is no problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// No search of it would end.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Another number of problems than one.
    #[error("{0} problems, where one is expected")]
    NotOne(usize),
}

/// Why no search would end, or none can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Too many points for any search.
    #[error(
        "the region has {points} points, stones that can be captured included, and there may be \
         {most}"
    )]
    TooLarge {
        /// Points of the region.
        points: usize,
        /// The most there may be.
        most: usize,
    },
    /// Too many points for a search without a limit.
    #[error(
        "the region has {points} points, stones that can be captured included; without a limit \
         of the search there may be {most}"
    )]
    Unlimited {
        /// Points of the region.
        points: usize,
        /// The most there may be without a limit of the search.
        most: usize,
    },
    /// Nothing encloses the target, and nobody stated a region.
    #[error(
        "the target is not enclosed, so that the region is the whole board, {points} points that \
         are empty or can be captured; without a limit of the search there may be {most}"
    )]
    NotEnclosed {
        /// Points of the region.
        points: usize,
        /// The most there may be without a limit of the search.
        most: usize,
    },
    /// What encloses the target encloses the largest part of the board.
    #[error(
        "the target is not enclosed, since it touches the largest part of the board: the region \
         has {points} points that are empty or can be captured; without a limit of the search \
         there may be {most}"
    )]
    TouchesLargest {
        /// Points of the region.
        points: usize,
        /// The most there may be without a limit of the search.
        most: usize,
    },
}
