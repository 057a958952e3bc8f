//! Bounds on L(m,n), the number of legal positions on m x n points with two colours. Bounds on the
//! number of games have L(m,n) as an exponent.
//!
//! Entry: [`Legal::of`]. Invariant: `lower` <= L(m,n) <= `upper`. If L(m,n) is published, the
//! number is looked up. Other boards of at most [`MAX_CUT`] points are cut into strips of up to
//! five rows, whose positions are counted. Larger boards are cut into *tiles*, smaller rectangles
//! with published numbers.

use tengen_board::Lattice;
use tengen_count::{CountError, Options};
use tengen_estimate::knight::upper_bound;
use tengen_estimate::published::{square_count, square_counts};
use tengen_estimate::strips::{Oblong, bounds};
use tengen_exact::UBig;

/// The largest number of rows of a strip. Boards without a published number of legal positions are
/// cut into strips, whose positions are counted.
const MAX_STRIP: usize = 5;

/// The largest number of points of a board that is cut into strips of up to five rows. Larger
/// boards are cut into tiles, smaller rectangles with published numbers.
pub const MAX_CUT: usize = 20_000;

/// Bounds on the number of legal positions with two colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// Lower bound on the number of legal positions.
    pub lower: UBig,
    /// Upper bound on the number of legal positions; equal to `lower` if the number is known.
    pub upper: UBig,
    /// The method by which the bounds were found.
    pub source: Source,
}

/// The source of bounds on L(m,n), the number of legal positions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A published number of legal positions, from the list of [`tengen_estimate::published`].
    Published,
    /// The number was counted by the engines of this program.
    Counted,
    /// The bounds follow from counts of the positions of strips of a few rows, into which the board
    /// is cut.
    Strips,
    /// The lower bound comes from tiles, smaller rectangles with published numbers. The upper bound
    /// comes from points a knight's move apart ([`knight`](tengen_estimate::knight)).
    Tiles,
}

impl Legal {
    /// Returns the number of legal positions of a rectangle if it is published. Otherwise returns
    /// bounds from strips or tiles into which the board is cut.
    ///
    /// Strips have up to five rows. If the board itself is such a strip, the bounds are equal.
    ///
    /// # Errors
    /// [`CountError`] if a count fails or is cancelled.
    pub fn of(rows: usize, cols: usize, options: &Options<'_>) -> Result<Legal, CountError> {
        if let Some(count) = square_count(rows, cols) {
            return Ok(Legal::exactly(count, Source::Published));
        }
        // Counting the positions of strips of so large a board would take too long.
        if rows.saturating_mul(cols) > MAX_CUT {
            return Ok(Legal {
                lower: tiled(rows.min(cols), rows.max(cols)),
                upper: upper_bound(rows, cols).map_err(|e| CountError::Unusable(e.to_string()))?,
                source: Source::Tiles,
            });
        }
        let board = Oblong {
            lattice: Lattice::Square,
            rows: rows.min(cols),
            cols: rows.max(cols),
            colours: 2,
        };
        // The shorter side of the board gives the number of rows, so that strips are narrow.
        let found = bounds(&board, MAX_STRIP, options)?;
        let (lower, upper) = (found.lower.count, found.upper.count);
        let source = Source::Strips;
        // Lower and upper bound are equal if the whole board is one strip.
        Ok(match lower == upper {
            true => Legal::exactly(lower, Source::Counted),
            false => Legal {
                lower,
                upper,
                source,
            },
        })
    }

    /// Returns bounds that are both equal to the known number of legal positions.
    pub(super) fn exactly(count: UBig, source: Source) -> Legal {
        let (lower, upper) = (count.clone(), count);
        Legal {
            lower,
            upper,
            source,
        }
    }

    /// Returns the number of legal positions, if it is known.
    pub fn exact(&self) -> Option<&UBig> {
        (self.lower == self.upper).then_some(&self.lower)
    }
}

/// The largest number of rows of a tile, a rectangle with a published number of positions.
const MAX_TILE: usize = 19;

/// Returns a lower bound on L(rows, cols) for `rows <= cols`.
///
/// The bound is the product of the numbers of legal positions of tiles, smaller rectangles that
/// cover the board (*Combinatorics of Go*, theorem 4).
fn tiled(rows: usize, cols: usize) -> UBig {
    if rows == 0 {
        return UBig::ONE;
    }
    // The published numbers of legal positions end at 19 x 19, so tiles (rectangles with a
    // published number) with more rows are not available.
    let side = rows.min(MAX_TILE);
    let wide = square_counts().filter(|&(m, n, _)| m == side && n <= cols);
    // The tile with `side` rows and columns is always among the candidates, because its number of
    // positions is published.
    let Some((_, width, tile)) = wide.max_by_key(|&(_, n, _)| n) else {
        return UBig::ONE;
    };
    // Fill the board with copies of the widest tile, a rectangle with a published number of
    // positions. Two smaller rectangles remain. The product is a lower bound: legal positions of
    // the tiles, side by side, form a legal position of the board.
    let (down, across) = (rows / side, cols / width);
    let below = rows % side;
    let beside = cols % width;
    let rest = |a: usize, b: usize| tiled(a.min(b), a.max(b));
    tile.pow(down * across) * rest(below, cols) * rest(down * side, beside)
}

impl Source {
    /// Describes the source of the bounds in words.
    pub fn text(self) -> &'static str {
        match self {
            Source::Published => "published",
            Source::Counted => "counted",
            Source::Strips => "bounds from strips",
            Source::Tiles => "bounds from tiles and points a knight's move apart",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::machine::Machine;
    use tengen_board::Board;
    use tengen_count::count_graph;

    fn options() -> Options<'static> {
        Options::new(Machine::silent(1, 1 << 30))
    }

    fn legal(rows: usize, cols: usize) -> Legal {
        Legal::of(rows, cols, &options()).unwrap()
    }

    #[test]
    fn numbers_are_exact_where_they_are_quick() {
        // Boards with published and with counted numbers, in both orientations.
        assert_eq!(legal(2, 2).exact(), Some(&UBig::from(57u8)));
        assert_eq!(legal(1, 4).exact(), Some(&UBig::from(41u8)));
        assert_eq!(legal(4, 2).exact(), Some(&UBig::from(4125u16)));
        assert_eq!(legal(19, 19).source, Source::Published);
        assert_eq!(legal(2, 4).source, Source::Counted);
    }

    #[test]
    fn strips_and_tiles_bound_the_rest() {
        let cut = legal(8, 6);
        assert_eq!((cut.source, cut.exact()), (Source::Strips, None));
        let board = Board::square(8, 6).unwrap();
        let (_, counted) = count_graph(&board, 2, &options()).unwrap();
        assert!(cut.lower < counted && counted < cut.upper);
        let huge = legal(1, 30_000);
        assert_eq!(huge.source, Source::Tiles);
        // The tiles are thirty boards of 1 x 1000.
        assert_eq!(huge.lower, square_count(1, 1000).unwrap().pow(30));
        assert!(huge.lower < huge.upper && huge.upper < UBig::from(3u8).pow(30_000));
    }

    /// Compares bounds by tiles (smaller rectangles) and by points a knight's move apart with
    /// published numbers, and on a larger board with bounds by strips.
    #[test]
    fn tiles_have_no_more_positions_than_their_board() {
        for (rows, cols, count) in square_counts() {
            assert!(tiled(rows, cols) <= count && count <= upper_bound(rows, cols).unwrap());
        }
        // 5 x 11 is cut into 5 x 6 and 5 x 5; 2 x 11 is cut into three of 2 x 3 and one of 2 x 2.
        let of = |rows, cols| square_count(rows, cols).unwrap();
        assert_eq!(tiled(5, 11), of(5, 6) * of(5, 5));
        assert_eq!(tiled(2, 11), of(2, 3).pow(3) * of(2, 2));
        let cut = legal(21, 41);
        let tiles = tiled(21, 41);
        assert_eq!(tiles, of(19, 20).pow(2) * tiled(2, 41) * tiled(1, 19));
        assert!(tiles < cut.upper && cut.lower < upper_bound(21, 41).unwrap());
    }
}
