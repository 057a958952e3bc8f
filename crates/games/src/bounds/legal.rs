//! Bounds on L(m,n), the number of legal positions, as exponents of other bounds.

use tengen_board::Lattice;
use tengen_count::published::square_count;
use tengen_count::run::{CountError, Options};
use tengen_count::strips::{Oblong, bounds};
use tengen_exact::UBig;

/// Most rows of the strips that boards are cut into.
const MAX_STRIP: usize = 5;

/// The largest board that is cut into strips, by points. Larger ones only get 3^(mn).
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
    /// Published, and confirmed or not by the engines: [`tengen_count::published`].
    Published,
    /// Counted here.
    Counted,
    /// Strips of a few rows, counted here.
    Strips,
    /// All colourings, and the empty board.
    Colourings,
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
                lower: UBig::ONE,
                upper: UBig::from(3u8).pow(rows * cols),
                source: Source::Colourings,
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

impl Source {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Source::Published => "published",
            Source::Counted => "counted",
            Source::Strips => "bounds from strips",
            Source::Colourings => "all colourings",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Board;
    use tengen_count::observer::Silent;
    use tengen_count::run::{CheckpointPolicy, Engine, count_graph};

    fn options() -> Options<'static> {
        Options {
            engine: Engine::Auto,
            threads: 1,
            memory: 1 << 30,
            store: None,
            scratch: None,
            checkpoints: CheckpointPolicy::WhenIdle,
            observer: &Silent,
        }
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
    fn strips_and_colourings_bound_the_rest() {
        let cut = legal(8, 6);
        assert_eq!((cut.source, cut.exact()), (Source::Strips, None));
        let board = Board::square(8, 6).unwrap();
        let (_, counted) = count_graph(&board, 2, &options()).unwrap();
        assert!(cut.lower < counted && counted < cut.upper);
        let huge = legal(1, 30_000);
        assert_eq!((huge.source, huge.lower), (Source::Colourings, UBig::ONE));
    }
}
