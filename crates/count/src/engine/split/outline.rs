//! Outlines: the memory and work that the split engine needs for a board, without counting it. An
//! outline comes from the tables of half-states (states of one half of the border) that a count
//! makes, or is estimated.
//!
//! - Entry: [`Outline::new`], then [`Outline::on_threads`].
//! - Cost: making the tables of half-states for a board with up to 13 rows, which takes about a
//!   second.
//!
//! Tables for many rows take much time and memory. So the needs of larger boards are extrapolated
//! from boards with tables. Let n be the largest number of rows with tables. For each two more
//! rows, a size grows by the factor by which it grows from n - 2 to n rows.

use super::plan::{Cut, Sizes};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tengen_base::lock::lock;
use tengen_base::observer::Observer;
use tengen_ledger::{LEAST_PAGE, PAGE};
use tengen_split::{
    Geometry, Grid, LANES, Needs, SHARED, Shape, Split, Stopped, TOGETHER, elements,
};

/// Largest number of rows of a board with two colours for which an outline makes tables of
/// half-states. For more rows, sizes are estimated.
const MAX_EXACT: usize = 13;

/// Largest number of rows of a brick wall (hexagonal or square-octagonal lattice) for which an
/// outline makes tables of half-states. The border of a brick wall has half as many cells as rows.
const MAX_EXACT_BRICKS: usize = 16;

/// A value for each number of primes that can be computed together, [`LANES`].
type OfLanes<T> = [T; LANES.len()];

/// The memory and work that the split engine needs for a board.
pub(crate) enum Outline {
    /// Tables of half-states of the board, from which all sizes are known exactly.
    Tables(Box<Split>),
    /// Sizes without tables: the number of elements of the vector is exact, other sizes are
    /// estimated.
    Estimate(Box<Estimate>),
}

/// The memory and work that the split engine needs for a board with a number of threads.
pub(crate) struct OnThreads<'a> {
    outline: &'a Outline,
    threads: u64,
}

/// The estimated memory and work for a board with many rows, for each of [`LANES`]. For the fields
/// see [`Needs`].
pub(crate) struct Estimate {
    elements: u64,
    lines: OfLanes<f64>,
    group: OfLanes<f64>,
    own: OfLanes<f64>,
    tables: f64,
    programs: f64,
    /// Number of elements of the largest unit that cannot be cut into smaller ones. A unit is a
    /// part of the vector on which a phase works independently.
    single: f64,
}

/// The sizes of the vector and the working memory for a board with few rows, measured on its tables
/// of half-states.
struct Known {
    needs: OfLanes<Needs>,
    /// For each of [`LANES`]: the words of all lines (of 8 words) that a column computes, divided
    /// by the words of the vector and by the rows of the board.
    words: OfLanes<f64>,
    programs: f64,
    single: f64,
}

/// Largest number of rows of a board with three colours for which an outline makes tables of
/// half-states.
const MAX_EXACT_COLOURS: usize = 11;

/// Boards that differ only in the number of rows.
///
/// The fields are the geometry (lattice), the number of colours, and `true` for the first or last
/// row if it is guarded (adjacent to an extra empty row).
type Boards = (Geometry, u8, [bool; 2]);

/// Makes the tables of half-states of a board for one thread, and computes its needs for each of
/// [`LANES`].
fn weighed(
    rows: usize,
    (geometry, colours, guarded): Boards,
    observer: &dyn Observer,
) -> Result<Split, Stopped> {
    let shape = Shape::of(geometry, rows, guarded).with_colours(colours);
    let split = Split::new(&shape, 1, 1, observer)?;
    split.weigh_all(&LANES, observer)?;
    Ok(split)
}

/// The place in the cache for the sizes of a board; `None` until they are measured.
type Slot = Arc<Mutex<Option<Arc<Known>>>>;

/// The sizes of boards that were measured. They are cached per process, as making the tables of
/// half-states for 13 rows takes a second.
static MEASURED: Mutex<Option<HashMap<(usize, Boards), Slot>>> = Mutex::new(None);

impl Known {
    /// Returns the sizes of a board, from the cache or from its tables of half-states.
    fn of(rows: usize, boards: Boards, observer: &dyn Observer) -> Result<Arc<Known>, Stopped> {
        let mut all = lock(&MEASURED);
        let slots = all.get_or_insert_default();
        let slot = Arc::clone(slots.entry((rows, boards)).or_default());
        drop(all);
        // A second thread that needs the sizes of this board waits for the first.
        let mut slot = lock(&slot);
        if let Some(known) = &*slot {
            return Ok(Arc::clone(known));
        }
        let known = Arc::new(Known::measure(rows, boards, observer)?);
        *slot = Some(Arc::clone(&known));
        Ok(known)
    }

    /// Makes the tables of half-states of a board and returns the sizes of its vector and working
    /// memory.
    fn measure(rows: usize, boards: Boards, observer: &dyn Observer) -> Result<Known, Stopped> {
        let split = weighed(rows, boards, observer)?;
        let needs = LANES.map(|k| split.needs(k));
        let words = |i: usize| {
            let of_elements = needs[i].elements as f64 * (rows * LANES[i]) as f64;
            needs[i].lines as f64 * 8.0 / of_elements
        };
        Ok(Known {
            needs,
            words: std::array::from_fn(words),
            programs: split.program_bytes() as f64,
            single: Grid::new(&split, 1).largest_unit(&split) as f64,
        })
    }

    fn group(&self, i: usize) -> f64 {
        self.needs[i].group as f64
    }

    fn own(&self, i: usize) -> f64 {
        self.needs[i].own as f64
    }

    /// Returns the bytes of the tables of half-states. They are the working memory with one thread,
    /// less the memory of the largest group: patterns of one half that a thread processes together.
    fn tables(&self) -> f64 {
        (self.needs[0].working - self.needs[0].group) as f64
    }
}

impl Estimate {
    /// Extrapolates the sizes of a board with more than `exact` rows from the tables of boards with
    /// `exact` rows and one or two fewer.
    fn new(
        rows: usize,
        boards: Boards,
        elements: u64,
        exact: usize,
        observer: &dyn Observer,
    ) -> Result<Estimate, Stopped> {
        let known = |rows| Known::of(rows, boards, observer);
        let (before, last) = (known(exact - 2)?, known(exact)?);
        // Sizes of boards with an even and with an odd number of rows grow differently, as an odd
        // number of rows gives unequal halves of the border.
        let other = (rows % 2 != exact % 2).then(|| known(exact - 1));
        let other = other.transpose()?;
        let (base, from) = match &other {
            Some(other) => (other, exact - 1),
            None => (&last, exact),
        };
        let twos = ((rows - from) / 2) as i32;
        // Assume that for each two more rows, a size grows by the same factor as from `exact - 2`
        // to `exact` rows.
        let grown = |of: &dyn Fn(&Known) -> f64| of(base) * (of(&last) / of(&before)).powi(twos);
        // A line of the vector has 8 words, so with 8 primes at a time no words are wasted. With
        // fewer primes, the share of wasted words decreases as the rows increase.
        let full = LANES.len() - 1;
        let least = grown(&|known| known.words[full]);
        let words = |i| match i == full {
            true => least,
            false => least + grown(&|known| known.words[i] - known.words[full]),
        };
        // Patterns of one half are processed in groups of at most `TOGETHER` bytes. A larger group
        // has a single pattern, which takes at most as much memory as with 8 primes.
        let alone = grown(&|known| known.group(full)).max(TOGETHER as f64);
        let group = |i| grown(&|known| known.group(i)).min(alone);
        let lines = |i| words(i) * elements as f64 * (rows * LANES[i]) as f64 / 8.0;
        Ok(Estimate {
            elements,
            lines: std::array::from_fn(lines),
            group: std::array::from_fn(group),
            own: std::array::from_fn(|i| grown(&|known| known.own(i))),
            tables: grown(&Known::tables),
            programs: grown(&|known| known.programs),
            single: grown(&|known| known.single),
        })
    }

    /// Returns the estimated memory and work of a column, for a number of threads.
    fn needs(&self, k: usize, threads: u64) -> Needs {
        let i = LANES.iter().position(|&lanes| lanes == k).unwrap_or(0);
        // The casts saturate.
        let (group, own) = (self.group[i] as u64, self.own[i] as u64);
        // Groups of patterns with more than `SHARED` bytes are processed by all threads together.
        let per_thread = group.min(SHARED).max(own);
        Needs {
            elements: self.elements,
            vector: self.elements * k as u64 * 8,
            working: per_thread
                .saturating_mul(threads - 1)
                .saturating_add(group)
                .saturating_add(self.tables as u64),
            per_thread,
            group,
            own,
            lines: self.lines[i] as u64,
        }
    }

    /// Estimates the sizes of the parts of the vector, if units have at most `unit` elements. Units
    /// are the parts on which a phase works independently; tiles are the parts in files.
    fn cut(&self, k: usize, unit: u64) -> Cut {
        let largest = unit.max(self.single as u64).min(self.elements);
        let groups = u128::from(self.elements / unit.max(1) + 1);
        let tiles = u64::try_from(groups * groups).unwrap_or(u64::MAX);
        let content = self.elements * k as u64 * 8;
        // A file is allocated in pages, and the last page of a tile is half empty on average. With
        // this page size, at most a sixteenth of the tile is wasted.
        let page = (content / tiles / 8).clamp(LEAST_PAGE, PAGE);
        let page = 1 << page.ilog2();
        Cut {
            largest,
            page,
            // On boards with 12 to 16 rows, the largest tile is a fiftieth to a fifteenth of the
            // largest unit. So a tenth is enough.
            tile: largest / 10,
            tiles,
            // The last page of a tile is half empty on average.
            bytes: tiles.saturating_mul(page / 2).saturating_add(content),
        }
    }
}

impl Outline {
    /// Computes the outline of a board. Returns `None` if the board has so many rows that not even
    /// the elements of its vector can be counted.
    ///
    /// # Errors
    /// If the observer asks to stop.
    pub(crate) fn new(shape: &Shape, observer: &dyn Observer) -> Result<Option<Outline>, Stopped> {
        let rows = shape.rows;
        let boards = (shape.geometry, shape.colours, shape.guarded);
        let Some(elements) = elements(shape) else {
            return Ok(None);
        };
        let exact = match (shape.geometry.is_path(), shape.colours) {
            (true, 2) => MAX_EXACT,
            (true, _) => MAX_EXACT_COLOURS,
            (false, _) => MAX_EXACT_BRICKS,
        };
        Ok(Some(if rows <= exact {
            Outline::Tables(Box::new(weighed(rows, boards, observer)?))
        } else {
            let estimate = Estimate::new(rows, boards, elements, exact, observer)?;
            Outline::Estimate(Box::new(estimate))
        }))
    }

    /// Returns the bytes of all programs, the lists of additions that advance the vector. A count
    /// caches them if memory allows.
    pub(crate) fn program_bytes(&self) -> u64 {
        match self {
            Outline::Tables(split) => split.program_bytes(),
            Outline::Estimate(estimate) => estimate.programs as u64,
        }
    }

    /// Returns `true` if all sizes except the size of the vector are extrapolated from boards with
    /// fewer rows.
    pub(crate) fn is_estimate(&self) -> bool {
        matches!(self, Outline::Estimate(_))
    }

    /// Returns the sizes of the board for a count with a number of threads.
    pub(crate) fn on_threads(&self, threads: usize) -> OnThreads<'_> {
        OnThreads {
            outline: self,
            threads: threads.max(1) as u64,
        }
    }
}

impl Sizes for OnThreads<'_> {
    fn needs(&self, k: usize) -> Needs {
        match self.outline {
            Outline::Tables(split) => {
                let needs = split.needs(k);
                let others = needs.per_thread.saturating_mul(self.threads - 1);
                Needs {
                    working: needs.working.saturating_add(others),
                    ..needs
                }
            }
            Outline::Estimate(estimate) => estimate.needs(k, self.threads),
        }
    }

    fn cut(&self, k: usize, unit: u64) -> Cut {
        match self.outline {
            Outline::Tables(split) => split.cut(k, unit),
            Outline::Estimate(estimate) => estimate.cut(k, unit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    /// Returns a board whose rows are not guarded.
    fn plain(rows: usize) -> Shape {
        Shape::of(Geometry::Square, rows, [false; 2])
    }

    #[test]
    fn tables_do_not_depend_on_the_number_of_threads() {
        for geometry in [Geometry::Square, Geometry::Triangular] {
            let shape = Shape::of(geometry, 9, [true, false]);
            let outline = Outline::new(&shape, &Silent).unwrap().unwrap();
            assert!(!outline.is_estimate());
            for threads in [1, 2, 7] {
                let split = Split::new(&shape, 1, threads, &Silent).unwrap();
                for k in LANES {
                    assert_eq!(outline.on_threads(threads).needs(k), split.needs(k));
                }
            }
        }
    }

    fn assert_close(estimate: f64, known: f64, within: f64) {
        let ratio = estimate / known;
        assert!((ratio - 1.0).abs() < within, "{estimate} {known}");
    }

    const SQUARE: Boards = (Geometry::Square, 2, [false; 2]);
    const TRIANGULAR: Boards = (Geometry::Triangular, 2, [false; 2]);
    const COLOURED: Boards = (Geometry::Square, 3, [false; 2]);

    #[test]
    fn estimates_are_close() {
        check_estimates(&[(SQUARE, 12, 11), (COLOURED, 10, 9)]);
    }

    #[test]
    #[ignore = "tables of large boards: a minute"]
    fn estimates_of_more_boards_are_close() {
        check_estimates(&[(SQUARE, 13, 11), (TRIANGULAR, 12, 11), (COLOURED, 11, 9)]);
    }

    /// Compares estimated sizes of boards with the exact sizes from their tables of half-states.
    /// The estimates come from tables of boards with fewer rows.
    fn check_estimates(cases: &[(Boards, usize, usize)]) {
        for &(boards, rows, exact) in cases {
            // Estimates from fewer rows are less accurate.
            let within = if boards == COLOURED { 0.12 } else { 0.06 };
            let known = Known::of(rows, boards, &Silent).unwrap();
            let elements = known.needs[0].elements;
            let estimate = Estimate::new(rows, boards, elements, exact, &Silent).unwrap();
            for (i, k) in LANES.into_iter().enumerate() {
                let needs = estimate.needs(k, 1);
                let known_needs = &known.needs[i];
                assert_eq!(needs.vector, known_needs.vector);
                assert_close(needs.lines as f64, known_needs.lines as f64, within);
                assert_close(needs.working as f64, known_needs.working as f64, 0.3);
                // The parts of the working memory grow with the length of segments (steps executed
                // together), which is alternately 3 and 4 cells. So the sum is estimated well, but
                // its parts less so.
                for (part, estimate, known, most) in [
                    (
                        "per thread",
                        needs.per_thread as f64,
                        known_needs.per_thread as f64,
                        1.8,
                    ),
                    ("a group", needs.group as f64, known.group(i), 1.8),
                    ("own", needs.own as f64, known.own(i), 8.0),
                ] {
                    let ratio = estimate / known;
                    assert!(
                        (1.0 / most..most).contains(&ratio),
                        "{rows} {k} {part}: {ratio}"
                    );
                }
            }
            assert_close(estimate.single, known.single, 0.3);
        }
    }

    #[test]
    fn estimates_of_large_boards_are_close() {
        // The expected numbers come from tables of half-states of these boards, which take too long
        // for a test. They are: lines (of 8 words) with 1 and 8 primes at a time, and elements of
        // the largest unit that cannot be cut.
        for (rows, lines, single) in [
            (14, [426_304_775.0, 3_086_749_133.0], 1_851_161.0),
            (16, [8_920_210_504.0, 67_688_482_993.0], 18_768_907.0),
        ] {
            let outline = Outline::new(&plain(rows), &Silent).unwrap().unwrap();
            assert!(outline.is_estimate());
            let sizes = outline.on_threads(1);
            for (k, lines) in [1, 8].into_iter().zip(lines) {
                assert_close(sizes.needs(k).lines as f64, lines, 0.02);
            }
            let cut = sizes.cut(8, 1);
            assert_close(cut.largest as f64, single, 0.25);
            assert!(cut.tile <= cut.largest && cut.tiles > 1);
        }
    }

    #[test]
    fn threads_share_the_tables_of_large_boards() {
        let outline = Outline::new(&plain(19), &Silent).unwrap().unwrap();
        let working = |threads, k| outline.on_threads(threads).needs(k).working;
        for k in LANES {
            assert!(working(1, k) > 12 << 30);
            assert!(working(2, k) < working(1, k) / 100 * 106);
            assert!(working(16, k) < 2 * working(1, k));
        }
        // Threads do not share small groups of patterns, so each thread needs memory for a group.
        let outline = Outline::new(&plain(12), &Silent).unwrap().unwrap();
        let needs = outline.on_threads(1).needs(1);
        assert_eq!(needs.per_thread, needs.group);
    }

    #[test]
    fn the_largest_boards_have_an_outline_and_larger_ones_none() {
        for guarded in [[false, false], [true, true]] {
            let shape = Shape::of(Geometry::Square, 24, guarded);
            let outline = Outline::new(&shape, &Silent).unwrap().unwrap();
            for threads in [1, usize::MAX] {
                let needs = outline.on_threads(threads).needs(8);
                assert!(needs.working >= needs.per_thread && needs.lines > needs.elements);
            }
            for unit in [0, 1, u64::MAX] {
                assert!(
                    outline.on_threads(1).cut(8, unit).bytes
                        >= outline.on_threads(1).needs(8).vector
                );
            }
        }
        assert!(Outline::new(&plain(25), &Silent).unwrap().is_none());
    }
}
