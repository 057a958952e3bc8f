//! Bounds on L(m,n), the number of legal positions, as exponents of other bounds.

use tengen_board::Lattice;
use tengen_count::{CountError, Options};
use tengen_estimate::knight::upper_bound;
use tengen_estimate::published::{square_count, square_counts};
use tengen_estimate::strips::{Oblong, bounds};
use tengen_exact::UBig;

/// Most rows of the strips that boards are cut into.
const MAX_STRIP: usize = 5;

/// The largest board that is cut into strips, by points. Larger ones are cut into tiles.
pub const MAX_CUT: usize = 20_000;

/// Bounds on the number of legal positions with two colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// At least so many.
    pub lower: UBig,
    /// At most so many; the same if the number is known.
    pub upper: UBig,
    /// Where they come from.
    pub source: Source,
}

/// Where bounds on L(m,n) come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Published, and confirmed or not by the engines: [`tengen_estimate::published`].
    Published,
    /// Counted here.
    Counted,
    /// Strips of a few rows, counted here.
    Strips,
    /// From below tiles whose numbers are published, from above points a knight's move
    /// apart.
    Tiles,
}

impl Legal {
    /// The published number of a rectangle, or what strips of up to five rows give, which
    /// is the number itself if the board is such a strip.
    ///
    /// # Errors
    /// [`CountError`].
    pub fn of(rows: usize, cols: usize, options: &Options<'_>) -> Result<Legal, CountError> {
        if let Some(count) = square_count(rows, cols) {
            return Ok(Legal::exactly(count, Source::Published));
        }
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
        let found = bounds(&board, MAX_STRIP, options)?;
        let (lower, upper) = (found.lower.count, found.upper.count);
        let source = Source::Strips;
        Ok(match lower == upper {
            true => Legal::exactly(lower, Source::Counted),
            false => Legal {
                lower,
                upper,
                source,
            },
        })
    }

    fn exactly(count: UBig, source: Source) -> Legal {
        let (lower, upper) = (count.clone(), count);
        Legal {
            lower,
            upper,
            source,
        }
    }

    /// The number, if it is known.
    pub fn exact(&self) -> Option<&UBig> {
        (self.lower == self.upper).then_some(&self.lower)
    }
}

/// The sides of boards with published numbers that tiles have at most.
const MAX_TILE: usize = 19;

/// A lower bound on L(rows, cols), where there are no more rows than columns: the product of
/// the numbers of tiles that make up the board (theorem 4).
fn tiled(rows: usize, cols: usize) -> UBig {
    if rows == 0 {
        return UBig::ONE;
    }
    let side = rows.min(MAX_TILE);
    let wide = square_counts().filter(|&(m, n, _)| m == side && n <= cols);
    // That of the side itself is published.
    let Some((_, width, tile)) = wide.max_by_key(|&(_, n, _)| n) else {
        return UBig::ONE;
    };
    let (down, across) = (rows / side, cols / width);
    let below = rows % side;
    let beside = cols % width;
    let rest = |a: usize, b: usize| tiled(a.min(b), a.max(b));
    tile.pow(down * across) * rest(below, cols) * rest(down * side, beside)
}

impl Source {
    /// In words.
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
    use tengen_base::observer::Silent;
    use tengen_board::Board;
    use tengen_count::count_graph;

    fn options() -> Options<'static> {
        Options::new(Machine {
            threads: 1,
            memory: 1 << 30,
            observer: &Silent,
        })
    }

    fn legal(rows: usize, cols: usize) -> Legal {
        Legal::of(rows, cols, &options()).unwrap()
    }

    #[test]
    fn numbers_are_exact_where_they_are_quick() {
        // Published, counted, and both ways round.
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
        // 1 x 1000, thirty times.
        assert_eq!(huge.lower, square_count(1, 1000).unwrap().pow(30));
        assert!(huge.lower < huge.upper && huge.upper < UBig::from(3u8).pow(30_000));
    }

    /// Of boards whose numbers are published and of larger ones with strips.
    #[test]
    fn tiles_have_no_more_positions_than_their_board() {
        for (rows, cols, count) in square_counts() {
            assert!(tiled(rows, cols) <= count && count <= upper_bound(rows, cols).unwrap());
        }
        // 5 x 11 as 5 x 6, 5 x 5; then 2 x 11 as 2 x 3 three times, and 2 x 2.
        let of = |rows, cols| square_count(rows, cols).unwrap();
        assert_eq!(tiled(5, 11), of(5, 6) * of(5, 5));
        assert_eq!(tiled(2, 11), of(2, 3).pow(3) * of(2, 2));
        let cut = legal(21, 41);
        let tiles = tiled(21, 41);
        assert_eq!(tiles, of(19, 20).pow(2) * tiled(2, 41) * tiled(1, 19));
        assert!(tiles < cut.upper && cut.lower < upper_bound(21, 41).unwrap());
    }
}
