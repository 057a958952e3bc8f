//! Lower bounds from constructions (*Combinatorics of Go*, 6.4, and later).

use super::tower::Tower;
use crate::construct::left_capturing::LeftCapturing;
use crate::construct::partition::Partition;
use crate::construct::search::{SearchError, Walk, best_partition};
use crate::construct::two_boards::halves::Halves;
use crate::construct::two_boards::number;
use tengen_board::{Board, BoardError};
use tengen_count::run::{CountError, Options};
use tengen_exact::UBig;

/// The largest board whose halves' positions are counted, by its shorter side; columns of
/// a half are half as long.
pub const MAX_HALVED: usize = 19;

/// The lower bounds of a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lower {
    /// Theorem 8: the best partition found.
    pub partition: Option<Partition>,
    /// Theorem 9: 2^(2^(n-1)) on 1 x n.
    pub left_capturing: Option<Tower>,
    /// Walraet and Tromp's two boards.
    pub two_boards: Option<TwoBoards>,
}

/// What a half and the bound from it come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoBoards {
    /// K, the points of a half.
    pub points: usize,
    /// H, its positions.
    pub positions: UBig,
    /// At least so many games.
    pub games: Tower,
}

/// Why there are no bounds.
#[derive(Debug, thiserror::Error)]
pub enum LowerError {
    /// Not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The positions of a half could not be counted.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
}

impl Lower {
    /// The bounds, from partitions that a walk finds.
    ///
    /// # Errors
    /// [`LowerError`]; a kind of construction that the board is too small or too large for
    /// is left out.
    pub fn of(
        rows: usize,
        cols: usize,
        walk: &Walk,
        options: &Options<'_>,
    ) -> Result<Lower, LowerError> {
        let board = Board::square(rows, cols)?;
        let partition = match best_partition(&board, walk, options.observer) {
            Ok(partition) => Some(partition),
            Err(SearchError::Cancelled) => return Err(LowerError::Cancelled),
            Err(SearchError::None { .. } | SearchError::NotRectangle) => None,
        };
        Ok(Lower {
            partition,
            left_capturing: left_capturing(rows, cols),
            two_boards: two_boards(rows, cols, options)?,
        })
    }
}

fn left_capturing(rows: usize, cols: usize) -> Option<Tower> {
    let length = (rows == 1 || cols == 1).then_some(rows.max(cols))?;
    LeftCapturing::new(length).ok()?;
    Some(Tower::integer(&UBig::from(2u8)).to_the(&(UBig::ONE << (length - 1))))
}

/// With the halves lying the way that has the most positions.
fn two_boards(
    rows: usize,
    cols: usize,
    options: &Options<'_>,
) -> Result<Option<TwoBoards>, CountError> {
    let mut best: Option<TwoBoards> = None;
    let ways = [(rows, cols), (cols, rows)];
    for &(rows, cols) in &ways[..if rows == cols { 1 } else { 2 }] {
        let Ok(halves) = Halves::new(rows, cols) else {
            continue;
        };
        if rows.min(cols) > MAX_HALVED {
            continue;
        }
        let positions = number::positions_of_half(&halves, options)?;
        if best
            .as_ref()
            .is_some_and(|best| best.positions >= positions)
        {
            continue;
        }
        best = number::games(&halves, &positions).map(|games| TwoBoards {
            points: halves.points(),
            positions,
            games,
        });
    }
    Ok(best)
}
