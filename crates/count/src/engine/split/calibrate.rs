//! Measures the speed of the split engine on this machine, by counting a few columns of a small
//! board.
//!
//! A *line* is eight residues of the state vector that the processor computes together. A *program*
//! is the list of additions that adds points to one half of the border.

use crate::engine::batches::allocated;
use crate::error::CountError;
use serde::Serialize;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tengen_base::clock::Instant;
use tengen_base::observer::Observer;
use tengen_exact::primes::primes;
use tengen_split::{Advanced, Geometry, Grid, LINE, Shape, Split, Unit, Watch};

/// Allowed numbers of rows of the small board for the measurement. It has as many rows as the board
/// that is planned, if possible. With fewer rows than 8, a column takes too little time to measure.
/// With more rows than 9, preparing the programs (lists of additions) takes most of the time. The
/// cost per element then changes by less than the error of a measurement.
const ROWS: RangeInclusive<usize> = 8..=9;

/// Largest number of threads of a measurement of speed: more threads would not find enough work on
/// the small board.
const MOST_THREADS: usize = 4;

/// Time for measuring the speed with one number of primes computed together. At least one column is
/// measured.
const TIME: Duration = Duration::from_millis(60);

/// Largest number of columns that are measured.
const COLUMNS: usize = 8;

/// The name of the state vector in the error message when there is no memory for it.
const WHAT: &str = "the calibration";

/// Bytes for caching the programs (lists of additions) of the small board. All of them fit.
const PROGRAMS: usize = 1 << 28;

/// Nanoseconds of one thread of the split engine per element of the vector, row, column and prime.
/// They hold with eight primes at a time, on the machine of docs/performance.md. All
/// [offers](crate::Offer) (estimated costs) assume this machine.
pub(super) const NANOSECONDS: f64 = 0.75;

/// The measured speed of this machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Calibrated"))]
#[non_exhaustive]
pub struct Calibration {
    /// Number of rows of the board that was counted for the measurement.
    pub rows: usize,
    /// Number of threads that counted for the measurement.
    pub threads: usize,
    /// The measured costs, for each measured number of primes computed together.
    pub costs: Vec<UnitCost>,
}

/// The cost of a unit of work.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Cost"))]
#[non_exhaustive]
pub struct UnitCost {
    /// Number of primes computed together.
    pub primes: usize,
    /// Nanoseconds of one thread per state, step (added point) and prime.
    pub nanoseconds: f64,
    /// Nanoseconds of one thread per computed line (eight residues of the state vector).
    #[serde(skip)]
    pub(crate) per_line: f64,
}

/// Returns the cost of a line (eight residues) when `k` primes are computed together, in tenths of
/// its cost with 8 primes. The costs were measured on one machine.
///
/// Elements of few words are moved one word at a time, which costs more. A line that is partly
/// empty costs as much as a full one. Both counts and plans choose the number of primes at a time
/// by this function, so they agree without a measurement.
pub(super) fn line_cost(k: usize) -> u128 {
    match k {
        1 => 22,
        2 => 16,
        4 => 12,
        _ => 10,
    }
}

fn board(rows: usize) -> Shape {
    Shape::of(Geometry::Square, rows, [false; 2])
}

/// Measures the speed of the split engine on this machine with `threads` threads, for each number
/// of primes computed together in `lanes`. With 9 rows, the measurement for one number of primes
/// takes less than 0.1 s.
///
/// The speed is taken from the fastest of several columns, with the state vector in memory. The
/// board is on the square lattice and has `rows` rows, but at least 8 and at most 9. The first
/// column is not measured, because the programs (lists of additions) are made then. The fastest
/// column is taken because other processes may slow down columns.
///
/// # Errors
/// If there is no memory for the vector of this board (about 15 MB), or the observer asks to stop.
pub fn calibrate(
    rows: usize,
    lanes: &[usize],
    threads: usize,
    observer: &dyn Observer,
) -> Result<Calibration, CountError> {
    let rows = rows.clamp(*ROWS.start(), *ROWS.end());
    let threads = threads.clamp(1, MOST_THREADS);
    let mut split = Split::new(&board(rows), 1, threads, observer)?;
    let mut costs = Vec::new();
    // The largest number of primes comes first. The first columns of a process are slower, and this
    // matters least for columns that take long.
    for &k in lanes.iter().rev() {
        split.set_primes(k);
        costs.push(measure(&split, threads, observer)?);
    }
    costs.reverse();
    Ok(Calibration {
        rows,
        threads,
        costs,
    })
}

/// Measures the factor by which the estimated times of [offers](crate::Offer) are multiplied to
/// give times of this machine. The measurement takes about 0.1 s.
///
/// # Errors
/// The errors of [`calibrate`].
pub fn time_factor(threads: usize, observer: &dyn Observer) -> Result<f64, CountError> {
    Ok(calibrate(*ROWS.end(), &[LINE], threads, observer)?.time_factor())
}

impl Calibration {
    /// Returns the factor by which the estimated times of [offers](crate::Offer) are multiplied to
    /// give times of this machine. The calibration must have the cost of eight primes at a time.
    pub fn time_factor(&self) -> f64 {
        let eight = self.costs.iter().find(|cost| cost.primes == LINE);
        eight.expect("eight primes").nanoseconds / NANOSECONDS
    }
}

/// Measures the best speed of the kernels (inner loops of the split engine), in nanoseconds of one
/// thread per line of eight residues.
///
/// The measurement repeats one phase (half of a column) on a part of the vector that stays in the
/// cache.
///
/// # Errors
/// If there is no memory for the small board, or the observer asks to stop.
pub fn ceiling(observer: &dyn Observer) -> Result<f64, CountError> {
    /// Largest number of elements, of 64 bytes each, that stay in the cache: a quarter of a small
    /// second-level cache.
    const FITS: u64 = 2_000;
    let k = 8;
    let split = Split::new(&board(*ROWS.end()), k, 1, observer)?;
    split.keep_programs(PROGRAMS);
    let primes: Vec<u64> = primes().take(k).collect();
    let grid = Grid::new(&split, 1);
    let units =
        (0..grid.units(Advanced::Upper)).map(|n| grid.unit(&split, Advanced::Upper as usize, n));
    // A unit is a part of the vector on which a phase works independently. Take the largest unit of
    // the upper phase (which advances the upper half of the border) that stays in the cache.
    let fitting = units.filter(|unit| unit.elements() <= FITS);
    let Some(unit) = fitting.max_by_key(Unit::elements) else {
        return Err(CountError::failed(
            "cannot measure the speed: no part of the vector is small enough for the cache",
        ));
    };
    let mut words = allocated(unit.elements(), k, WHAT, 0)?;
    let lines = Lines::of(observer);
    split.start(&unit, &mut words, &primes, &lines)?;
    let mut advance = || split.advance(&unit, &mut words, &primes, &lines);
    advance()?;
    // The first call has made the program (the list of additions). Measure from here on.
    lines.computed.store(0, Ordering::Relaxed);
    let start = Instant::now();
    while start.elapsed() < TIME {
        advance()?;
    }
    let computed = lines.computed.load(Ordering::Relaxed).max(1);
    Ok(start.elapsed().as_nanos() as f64 / computed as f64)
}

/// Counts the lines (of eight residues) that the kernels (inner loops) compute.
struct Lines<'a> {
    computed: AtomicU64,
    observer: &'a dyn Observer,
}

impl Lines<'_> {
    fn of(observer: &dyn Observer) -> Lines<'_> {
        Lines {
            computed: AtomicU64::new(0),
            observer,
        }
    }
}

impl Watch for Lines<'_> {
    fn computed(&self, lines: u64) {
        self.computed.fetch_add(lines, Ordering::Relaxed);
    }
    fn go_on(&self) -> bool {
        self.observer.go_on()
    }
}

/// Measures the cost per element and per line of a column, with the number of primes at a time that
/// `split` has.
fn measure(split: &Split, threads: usize, observer: &dyn Observer) -> Result<UnitCost, CountError> {
    let lines = Lines::of(observer);
    let k = split.primes();
    let needs = split.needs(k);
    split.keep_programs(PROGRAMS);
    let primes: Vec<u64> = primes().take(k).collect();
    let mut vector = allocated(needs.elements, k, WHAT, 0)?;
    let units: Vec<Unit> = (split.phases(0))
        .map(|phase| Unit::whole(split, phase))
        .collect();
    split.start(&units[0], &mut vector, &primes, &lines)?;
    let mut column = || {
        let mut units = units.iter();
        units.try_for_each(|unit| split.advance(unit, &mut vector, &primes, &lines).map(drop))
    };
    column()?;
    let start = Instant::now();
    // The first column has made the programs (lists of additions). Measure the following columns.
    let mut fastest = Duration::MAX;
    for _ in 0..COLUMNS {
        let begin = Instant::now();
        column()?;
        fastest = fastest.min(begin.elapsed());
        if start.elapsed() > TIME {
            break;
        }
    }
    let column = fastest.as_nanos().max(1) as f64 * threads as f64;
    Ok(UnitCost {
        primes: k,
        nanoseconds: column / (needs.elements as f64 * (split.shape().rows * k) as f64),
        per_line: column / needs.lines as f64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_split::LANES;

    #[test]
    fn there_is_a_ceiling() {
        let nanoseconds = ceiling(&Silent).unwrap();
        assert!(nanoseconds > 0.0 && nanoseconds.is_finite());
    }

    #[test]
    fn every_number_of_primes_has_a_cost() {
        let calibration = calibrate(3, &LANES, usize::MAX, &Silent).unwrap();
        assert_eq!((calibration.rows, calibration.threads), (8, MOST_THREADS));
        let primes: Vec<usize> = calibration.costs.iter().map(|cost| cost.primes).collect();
        assert_eq!(primes, LANES);
        for cost in calibration.costs {
            assert!(
                cost.nanoseconds > 0.0 && cost.nanoseconds.is_finite(),
                "{cost:?}"
            );
            assert!(cost.per_line > 0.0 && cost.per_line.is_finite(), "{cost:?}");
        }
    }
}
