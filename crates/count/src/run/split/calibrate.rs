//! How fast this machine counts, from a few columns of a small board.

use super::outline::LANES;
use crate::run::CountError;
use crate::split::{Advanced, Part, Shape, Split, Unit, Watch, Words};
use std::time::{Duration, Instant};
use tengen_exact::primes::primes;

/// Rows of the small board.
const ROWS: usize = 10;

/// More threads would hardly find work on the small board.
const MOST_THREADS: usize = 4;

/// For how long a unit cost is measured, at least one column.
const TIME: Duration = Duration::from_millis(120);

/// Bytes for programs, which are all kept.
const PROGRAMS: usize = 1 << 28;

/// What work costs on a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// Rows of the board that was measured.
    pub rows: usize,
    /// Threads that worked.
    pub threads: usize,
    /// The costs with 1, 2, 4 and 8 primes at a time.
    pub costs: Vec<UnitCost>,
}

/// What work costs with some primes at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitCost {
    /// Primes at a time.
    pub primes: usize,
    /// Nanoseconds of one thread per state, step and prime; states are the elements
    /// of the vector.
    pub nanoseconds: f64,
    /// Nanoseconds of one thread per line that is computed.
    pub(in super::super) per_line: f64,
}

struct Unwatched;

impl Watch for Unwatched {
    fn computed(&self, _: u64) {}
    fn go_on(&self) -> bool {
        true
    }
}

/// Measures what work costs on this machine with so many threads, in about a
/// second: the fastest of some columns of a board of 10 rows, in memory. (In the
/// first, programs are made; in others, something else may run.)
///
/// # Errors
/// If there is no memory for the small board, 50 MB and its programs.
pub fn calibrate(threads: usize) -> Result<Calibration, CountError> {
    let threads = threads.clamp(1, MOST_THREADS);
    let mut split = Split::new(&Shape::of(ROWS, [false; 2]), 1, threads);
    let mut costs = Vec::new();
    for k in LANES {
        split = split.with_primes(k);
        costs.push(measure(&split, threads)?);
    }
    Ok(Calibration {
        rows: ROWS,
        threads,
        costs,
    })
}

/// The cost for the number of primes at a time of an engine.
fn measure(split: &Split, threads: usize) -> Result<UnitCost, CountError> {
    let k = split.primes();
    let needs = split.needs(k);
    split.keep_programs(PROGRAMS);
    let primes: Vec<u64> = primes().take(k).collect();
    let mut vector = Words::new(needs.elements, k)
        .map_err(|e| CountError::Memory(format!("no memory for the calibration: {e}")))?;
    let units = [Advanced::Upper, Advanced::Lower].map(|advanced| Unit::whole(split, advanced));
    split.start(Part::new(&units[0], &mut vector, k));
    let mut column = || {
        for unit in &units {
            split.advance(Part::new(unit, &mut vector, k), &primes, &Unwatched);
        }
    };
    column();
    let start = Instant::now();
    let mut fastest = Duration::MAX;
    while fastest == Duration::MAX || start.elapsed() < TIME {
        let begin = Instant::now();
        column();
        fastest = fastest.min(begin.elapsed());
    }
    let column = fastest.as_nanos().max(1) as f64 * threads as f64;
    Ok(UnitCost {
        primes: k,
        nanoseconds: column / (needs.elements as f64 * (ROWS * k) as f64),
        per_line: column / needs.lines as f64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_primes_has_a_cost() {
        let calibration = calibrate(usize::MAX).unwrap();
        assert_eq!(
            (calibration.rows, calibration.threads),
            (ROWS, MOST_THREADS)
        );
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
