//! Lower bounds on numbers of games from constructions (*Combinatorics of Go*, section 6.4, and
//! later work). The theorems cited below are those of *Combinatorics of Go*.
//!
//! Entry: [`Lower::of`]. Each bound is the number of games, or a lower bound on it, of a
//! construction that fits on the board. Most of the time goes into the search for a partition of
//! the points into three sets (theorem 8), and into counting the positions of parts of the board.

use crate::construct::partition::Partition;
use crate::construct::search::{PartitionSearch, SearchError, best_partition};
use crate::construct::two_boards::halves::Halves;
use crate::construct::two_boards::nested::nest::{Nest, NestError};
use crate::construct::two_boards::nested::number::{Level, games, levels};
use crate::construct::two_boards::number;
use crate::tower::Tower;
use std::cmp::Ordering;
use tengen_board::{Board, BoardError};
use tengen_count::{CountError, Options};
use tengen_exact::UBig;

/// The largest width, in points, of a half of the board (see [`Halves`]) whose positions are
/// counted.
pub const MAX_ACROSS: usize = 10;

/// The largest number of points of a half of the board whose positions are counted.
pub const MAX_HALF: usize = 400;

/// The lower bounds on the number of games on a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lower {
    /// The partition of the points into sets B, W and E that gives the most games by theorem 8
    /// ([`Partition`]), among the partitions that were tried. `None` if none was found.
    pub partition: Option<Partition>,
    /// The lower bound 2^(2^(n-1)) on the number of games on 1 x n, n >= 2 (theorem 9); `None` on
    /// other boards.
    pub left_capturing: Option<Tower>,
    /// The lower bound by the [two-board construction](crate::construct::two_boards); `None` if the
    /// board is too small or too large.
    pub two_boards: Option<TwoBoards>,
    /// Bounds by the [nested two-board construction](crate::construct::two_boards::nested). Entry d
    /// is the bound for games with d + 1 levels (games within games) in the first half of the
    /// board.
    pub nested: Vec<Nested>,
}

/// The sizes of the halves of a board, and the lower bound by the [two-board
/// construction](crate::construct::two_boards).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoBoards {
    /// Number of points of a half of the board (K in the formula of the bound).
    pub points: usize,
    /// Number of legal positions of a half in which its wall (the points next to the other half)
    /// has stones of one colour (H in the formula).
    pub positions: UBig,
    /// Lower bound on the number of games.
    pub games: Tower,
}

/// The lower bound by the [nested two-board construction](crate::construct::two_boards::nested),
/// for one depth of nesting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nested {
    /// The levels of the nested construction, from the whole board inwards. Nesting once gives two
    /// levels, nesting twice three.
    pub levels: Vec<Level>,
    /// Lower bound on the number of games.
    pub games: Tower,
}

/// The reason why no lower bounds are returned.
#[derive(Debug, thiserror::Error)]
pub enum LowerError {
    /// No board has this number of rows and columns.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The positions of a half of the board, or of a part of a half, could not be counted.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The observer stopped the computation.
    #[error("stopped on request")]
    Cancelled,
}

impl Lower {
    /// Returns lower bounds on the number of games on a rectangle. `search` has the parameters of
    /// the search for the partition of theorem 8 (sets of points for black stones, for white stones
    /// and for either).
    ///
    /// A construction for which the board is too small or too large is left out.
    ///
    /// # Errors
    /// [`LowerError`] if a count fails or the observer stops it.
    pub fn of(
        rows: usize,
        cols: usize,
        search: &PartitionSearch,
        options: &Options<'_>,
    ) -> Result<Lower, LowerError> {
        let board = Board::square(rows, cols)?;
        let partition = match best_partition(&board, search, options.machine.observer) {
            Ok(partition) => Some(partition),
            Err(SearchError::Cancelled) => return Err(LowerError::Cancelled),
            Err(SearchError::None { .. } | SearchError::NotRectangle) => None,
        };
        let mut lower = Lower {
            partition,
            left_capturing: left_capturing(rows, cols),
            two_boards: None,
            nested: Vec::new(),
        };
        lower.add_two_boards(rows, cols, options)?;
        // A board is cut into halves along its rows or along its columns. On a square, both cuts
        // give the same halves.
        if rows != cols {
            lower.add_two_boards(cols, rows, options)?;
        }
        Ok(lower)
    }

    /// Adds the bounds by the two-board construction (games through the positions of two halves)
    /// for a cut into halves along the rows. They are added only if they are better than the bounds
    /// so far.
    fn add_two_boards(
        &mut self,
        rows: usize,
        cols: usize,
        options: &Options<'_>,
    ) -> Result<(), LowerError> {
        let Ok(halves) = Halves::new(rows, cols) else {
            return Ok(());
        };
        // The positions of a half are counted point by point along its longer side, so its shorter
        // side must be narrow.
        if cols.min(rows / 2 + 1) > MAX_ACROSS || halves.points() > MAX_HALF {
            return Ok(());
        }
        let positions = number::positions_of_room(&halves.rooms()[0], options)?;
        let Some(games) = number::games(&halves, &positions) else {
            return Ok(());
        };
        // The bounds of nested games need the number of positions of a half, which has just been
        // counted.
        self.add_nested(rows, cols, &positions, options)?;
        let best = self.two_boards.as_ref();
        if best.is_none_or(|best| best.positions < positions) {
            self.two_boards = Some(TwoBoards {
                points: halves.points(),
                positions,
                games,
            });
        }
        Ok(())
    }

    /// Adds the bounds by the nested two-board construction (games within the first half) for
    /// depths 1, 2, ... until the board is too small. `positions` is the number of positions of a
    /// half.
    fn add_nested(
        &mut self,
        rows: usize,
        cols: usize,
        positions: &UBig,
        options: &Options<'_>,
    ) -> Result<(), LowerError> {
        // The loop ends at the first depth for which the board is too small.
        for deep in 1.. {
            let nest = match Nest::new(rows, cols, deep, options.machine.observer) {
                Ok(nest) => nest,
                Err(NestError::Cancelled) => return Err(LowerError::Cancelled),
                Err(_) => break,
            };
            let levels = levels(&nest, positions, options)?;
            let games = games(&levels);
            let found = Nested { levels, games };
            // For each depth, keep the better bound of the two directions in which the board can be
            // cut.
            match self.nested.get_mut(deep - 1) {
                None => self.nested.push(found),
                Some(best) if best.games.compare(&found.games) == Some(Ordering::Less) => {
                    *best = found;
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

/// Returns the lower bound of theorem 9, 2^(2^(n-1)), on the number of games on a board of one row
/// or column of n >= 2 points. Returns `None` for any other board.
fn left_capturing(rows: usize, cols: usize) -> Option<Tower> {
    let length = rows.max(cols);
    let fits = rows.min(cols) == 1 && length >= 2;
    fits.then(|| Tower::integer(&UBig::from(2u8)).to_the(&(UBig::ONE << (length - 1))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::partition::Part;
    use tengen_base::machine::Machine;
    use tengen_base::observer::Silent;

    fn lower(rows: usize, cols: usize) -> Lower {
        let options = Options::new(Machine::silent(2, 4 << 30));
        Lower::of(rows, cols, &PartitionSearch { steps: 0, seed: 1 }, &options).unwrap()
    }

    /// Returns 10^(10^n).
    fn tower(n: usize) -> Tower {
        Tower::integer(&UBig::from(10u8)).to_the(&UBig::from(10u8).pow(n))
    }

    #[test]
    fn each_bound_exists_only_for_its_boards() {
        let row = lower(1, 6);
        assert_eq!(row.left_capturing.unwrap().at_least(3), "10^9.632");
        assert!(row.partition.is_some() && row.two_boards.is_none());
        let point = lower(1, 1);
        assert!(point.left_capturing.is_none() && point.partition.is_none());
        let even = lower(6, 6);
        assert!(even.left_capturing.is_none() && even.two_boards.is_none());
        // Both orientations give the same bound.
        let (wide, high) = (lower(5, 9).two_boards, lower(9, 5).two_boards);
        assert!(wide.is_some());
        assert_eq!(wide, high);
        // The board is too large to count the positions of a half, but not for the search for a
        // partition of its points.
        let large = lower(21, 23);
        assert!(large.two_boards.is_none());
        assert!(large.partition.unwrap().points(Part::Either).len() > 155);
    }

    /// Checks corollary 8: (103!)^(2^154) is above 10^(10^48). It is the bound by a partition of
    /// the board into interlocking combs of stones.
    #[test]
    fn corollary_8_holds() {
        let factorial = crate::factorial::factorial(&UBig::from(103u8));
        let published = factorial.to_the(&(UBig::ONE << 154));
        assert_eq!(published.compare(&tower(48)), Some(Ordering::Greater));
        // The binary form of the bound is 2^(2^163).
        let two = Tower::integer(&UBig::from(2u8)).to_the(&(UBig::ONE << 163));
        assert_eq!(published.compare(&two), Some(Ordering::Greater));
        let board = Board::square(19, 19).unwrap();
        let search = PartitionSearch { steps: 0, seed: 1 };
        let found = best_partition(&board, &search, &Silent).unwrap();
        assert_eq!(found.games().at_least(6), published.at_least(6));
    }

    #[test]
    fn nested_bounds_are_those_of_the_better_way() {
        assert!(lower(5, 5).nested.is_empty());
        let [wide, high] = [lower(9, 7), lower(7, 9)];
        assert_eq!(wide.nested.len(), 1);
        assert_eq!(wide.nested[0].games.at_least(2), "10^(10^13.51)");
        assert_eq!(wide.nested, high.nested);
        // Both orientations have a nested construction, but one of them has larger rooms (parts of
        // the first half).
        let [wide, high] = [lower(9, 11), lower(11, 9)];
        assert_eq!(wide.nested, high.nested);
    }

    /// Checks the published bounds 10^(10^77) for two-board games, and 10^(10^108) for nested
    /// games.
    #[test]
    #[ignore = "the positions of half of 19 x 19: minutes"]
    fn two_boards_of_19x19_reach_the_published_bounds() {
        let lower = lower(19, 19);
        let found = lower.two_boards.unwrap();
        assert_eq!(found.points, 179);
        assert!(found.positions.to_string().starts_with("2491"));
        assert_eq!(found.games.compare(&tower(77)), Some(Ordering::Greater));
        assert_eq!(found.games.at_least(2), "10^(10^78.24)");
        let [once, twice] = &lower.nested[..] else {
            panic!("nested twice");
        };
        assert_eq!(once.games.compare(&tower(108)), Some(Ordering::Greater));
        assert_eq!(once.games.at_least(2), "10^(10^108.37)");
        assert_eq!(twice.games.at_least(2), "10^(10^118.09)");
        let rounds: Vec<String> = twice
            .levels
            .iter()
            .map(|l| l.rounds().to_string())
            .collect();
        assert!(rounds[0].starts_with("2491"));
        assert_eq!(
            rounds[1..],
            ["3150229724659318852669298935747", "17843561479"]
        );
    }
}
