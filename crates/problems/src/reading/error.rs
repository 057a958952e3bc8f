//! The reasons why a text has no problem that can be solved.

use super::graph;
use crate::gotools;
use tengen_board::BoardError;
use tengen_board::ascii::AsciiError;
use tengen_board::compact::CompactError;
use tengen_board::json;
use tengen_board::sgf::SgfError;
use tengen_tsumego::problem::ProblemError;

/// The reason why a text has no problem that can be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The GoTools file or a problem in it is invalid.
    #[error(transparent)]
    GoTools(#[from] gotools::ReadError),
    /// The SGF text is invalid.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// The diagram is invalid.
    #[error(transparent)]
    Diagram(#[from] AsciiError),
    /// The position on one line is invalid.
    #[error(transparent)]
    Compact(#[from] CompactError),
    /// A JSON object is not a position; contains the number of the object.
    #[error("object {0}: {1}")]
    Json(usize, json::JsonFault),
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The graph or its position is invalid.
    #[error(transparent)]
    Graph(#[from] graph::FileError),
    /// The position is not a valid problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The region is too large: no search is possible, or a search without a limit would not
    /// finish.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The number of problems is not one.
    #[error("expected one problem, found {0}")]
    NotOne(usize),
}

/// The reason why no search is possible, or would not finish. The two numbers are the points of the
/// region, and the maximum number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// The region has too many points for any search.
    #[error(
        "the region has {0} points, including stones that can be captured; at most {1} are \
         allowed"
    )]
    TooLarge(usize, usize),
    /// The target is not enclosed, no region is stated, and the region that follows has too many
    /// points for any search.
    #[error(
        "the target is not enclosed, so the region has {0} points that are empty or can be \
         captured; at most {1} are allowed"
    )]
    Open(usize, usize),
    /// The region has too many points for a search without a limit.
    #[error(
        "the region has {0} points, including stones that can be captured; without a limit of \
         the search at most {1} are allowed"
    )]
    Unlimited(usize, usize),
    /// Nothing encloses the target, no region is stated, and the whole board has too many points.
    #[error(
        "the target is not enclosed, so the region is the whole board, with {0} points that \
         are empty or can be captured; without a limit of the search at most {1} are allowed"
    )]
    NotEnclosed(usize, usize),
    /// The enclosure of the target contains the largest part of the board, and has too many points.
    #[error(
        "the target is not enclosed, since it touches the largest part of the board: the region \
         has {0} points that are empty or can be captured; without a limit of the search at \
         most {1} are allowed"
    )]
    TouchesLargest(usize, usize),
}
