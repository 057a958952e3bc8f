//! A Connect-4 board in 64 bits.
//!
//! ```text
//!    6 13 20 27      one bit above every column, always 0, so that no line
//!    5 12 19 26 ...  runs from one column's top to the next one's bottom
//!    ...
//!    1  8 15 22      column c, counted from the left, starts at bit
//!    0  7 14 21      c (rows + 1)
//! ```

/// The numbers of rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    rows: usize,
    cols: usize,
}

/// The error of a board that cannot be represented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColumnsError {
    /// The board has no rows or no columns.
    #[error("a board needs at least 1 row and 1 column, not {rows} x {cols}")]
    Zero {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
    /// The board needs more than 63 bits: one for each point, and one above each column.
    #[error("{rows} rows and {cols} columns are too many: cols * (rows + 1) must be at most 63")]
    TooLarge {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
}

impl Columns {
    /// Creates a board of `rows` rows and `cols` columns.
    ///
    /// # Errors
    /// [`ColumnsError`] if the board has no points, or needs more than 63 bits.
    pub fn new(rows: usize, cols: usize) -> Result<Columns, ColumnsError> {
        if rows == 0 || cols == 0 {
            return Err(ColumnsError::Zero { rows, cols });
        }
        let bits = rows.checked_add(1).and_then(|bits| bits.checked_mul(cols));
        match bits {
            Some(0..=63) => Ok(Columns { rows, cols }),
            _ => Err(ColumnsError::TooLarge { rows, cols }),
        }
    }

    /// Returns the number of points.
    pub fn points(&self) -> usize {
        self.rows * self.cols
    }

    /// Returns the number of bits of the board, including the bit above each column.
    pub fn code_bits(&self) -> usize {
        self.cols * (self.rows + 1)
    }

    /// Iterates over the points to which a stone can drop when the points `filled` are occupied.
    /// Each is a number with one bit set.
    pub fn moves(&self, filled: u64) -> impl Iterator<Item = u64> + use<> {
        let Columns { rows, cols } = *self;
        (0..cols).filter_map(move |col| {
            let column = ((1u64 << rows) - 1) << (col * (rows + 1));
            // Adding the lowest bit of the column carries to the first empty point.
            let above = (filled & column) + (1 << (col * (rows + 1)));
            (above & column != 0).then_some(above)
        })
    }

    /// Iterates over the topmost stones of the columns when the points `filled` are occupied. Each
    /// is a number with one bit set. The last move placed one of these stones.
    pub fn tops(&self, filled: u64) -> impl Iterator<Item = u64> + use<> {
        let Columns { rows, cols } = *self;
        (0..cols).filter_map(move |col| {
            let column = ((1u64 << rows) - 1) << (col * (rows + 1));
            let stones = filled & column;
            (stones != 0).then(|| 1 << stones.ilog2())
        })
    }

    /// Returns the mirror image of a set of points, with the columns in opposite order.
    pub fn mirror(&self, points: u64) -> u64 {
        let bits = self.rows + 1;
        let column = (1u64 << bits) - 1;
        (0..self.cols).fold(0, |image, col| {
            let stones = points >> (col * bits) & column;
            image | stones << ((self.cols - 1 - col) * bits)
        })
    }

    /// `true` if four of the points are in a row.
    pub fn has_four(&self, points: u64) -> bool {
        let bits = self.rows + 1;
        // The distances in bits of neighbouring points along columns, falling diagonals, rows and
        // rising diagonals.
        [1, bits - 1, bits, bits + 1].into_iter().any(|step| {
            // Two shifts, by `step` and by `2 step`, find four bits at distance `step`.
            let pairs = points & points.checked_shr(step as u32).unwrap_or(0);
            pairs & pairs.checked_shr(2 * step as u32).unwrap_or(0) != 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain definition of four in a row.
    fn has_four_slowly(rows: usize, cols: usize, has: impl Fn(usize, usize) -> bool) -> bool {
        let (m, n) = (rows as isize, cols as isize);
        let at = |r: isize, c: isize| {
            (0..m).contains(&r) && (0..n).contains(&c) && has(r as usize, c as usize)
        };
        (0..m).any(|r| {
            (0..n).any(|c| {
                [(0, 1), (1, 0), (1, 1), (-1, 1)]
                    .into_iter()
                    .any(|(dr, dc)| (0..4).all(|i| at(r + i * dr, c + i * dc)))
            })
        })
    }

    #[test]
    fn fours_are_seen_and_nothing_else_on_boards_of_all_shapes() {
        let mut seen = 0;
        let mut state = 1u64;
        for (rows, cols) in [
            (6, 7),
            (4, 4),
            (1, 8),
            (8, 1),
            (2, 5),
            (5, 2),
            (3, 9),
            (62, 1),
        ] {
            let board = Columns::new(rows, cols).unwrap();
            for _ in 0..3_000 {
                // Xorshift (Marsaglia 2003); three in four points are set on average.
                let mut word = || {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    state
                };
                let random = word() | word();
                let has = |r: usize, c: usize| random >> (c * (rows + 1) + r) & 1 == 1;
                let points = (0..cols)
                    .flat_map(|c| (0..rows).map(move |r| (r, c)))
                    .filter(|&(r, c)| has(r, c))
                    .fold(0, |set, (r, c)| set | 1u64 << (c * (rows + 1) + r));
                let four = has_four_slowly(rows, cols, has);
                assert_eq!(board.has_four(points), four, "{rows} x {cols}: {points:b}");
                assert_eq!(board.has_four(board.mirror(points)), four);
                assert_eq!(board.mirror(board.mirror(points)), points);
                seen += usize::from(four);
            }
        }
        assert!((5_000..20_000).contains(&seen), "{seen}");
    }

    #[test]
    fn stones_fall_to_the_bottom_and_columns_get_full() {
        let board = Columns::new(2, 3).unwrap();
        let moves = |filled| board.moves(filled).collect::<Vec<_>>();
        assert_eq!(moves(0), [1, 8, 64]);
        assert_eq!(moves(0b011_001_000), [1, 16]);
        assert!(moves(0b011_011_011).is_empty());
        assert_eq!(board.tops(0b011_001_000).collect::<Vec<_>>(), [8, 128]);
    }

    #[test]
    fn sizes() {
        assert!(Columns::new(6, 7).is_ok() && Columns::new(62, 1).is_ok());
        assert!(Columns::new(7, 8).is_err() && Columns::new(usize::MAX, 2).is_err());
        assert!(Columns::new(0, 2).is_err() && Columns::new(2, 0).is_err());
    }
}
