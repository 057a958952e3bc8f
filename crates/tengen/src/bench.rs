//! Measures the speed on this machine of the split engine, which counts legal positions of large
//! boards.

use crate::count::Engine;
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tengen_base::clock::Instant;
use tengen_base::lock::lock;
use tengen_base::machine::default_threads;
use tengen_base::observer::{Event, Observer};
use tengen_base::{disk, files};
use tengen_board::{Boundary, Lattice};
use tengen_count::{Options, Scratch, Sequence, ceiling, count_residues, states_of_steps};
use tengen_split::{Geometry, LANES, Shape, Split};

/// Number of columns of the board that the benchmark times. The two columns before them are not
/// timed.
const COLUMNS: usize = 3;

/// Request that measures the speed of the split engine, which counts large boards, for each number
/// of rows and of threads. The engine's vector has a count for each state of the points that were
/// added last. It is in memory and, if there is a scratch directory, in a second measurement in
/// files.
///
/// The first two columns of a board are not measured. The first takes no work. In the second, the
/// engine compiles its programs, the lists of additions that it executes.
///
/// ```no_run
/// use tengen::prelude::*;
/// for measured in tengen::bench::BenchCount::new([9, 10]).run()? {
///     println!("{} rows: {} s", measured.rows, measured.seconds_per_column);
/// }
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the engine does not support the boards, or supports them in
///   memory only and `scratch` is given.
/// - [`TooLarge`](Error::TooLarge) or [`LimitReached`](Error::LimitReached) if the vector
///   does not fit into memory.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct BenchCount {
    /// Numbers of rows to measure.
    pub rows: Vec<usize>,
    /// The lattice.
    #[serde(default)]
    pub lattice: Lattice,
    /// Number of colours, 2 or 3.
    #[serde(default = "two")]
    pub colours: u8,
    /// Number of primes modulo which the engine counts at the same time: 1 to 6, or 8.
    #[serde(default = "eight")]
    pub primes: usize,
    /// Numbers of threads to measure. If empty, measures with 1 thread, and with as many threads as
    /// the machine can run in parallel.
    #[serde(default)]
    pub threads: Vec<usize>,
    /// Scratch directory; if given, the engine is also measured with its vector (the counts for all
    /// states) in files of this directory.
    #[serde(default)]
    pub scratch: Option<PathBuf>,
    /// Limit on the memory of the engine in bytes; by default four fifths of the available memory.
    #[serde(default)]
    pub memory: Option<usize>,
}

/// The speed of the split engine on one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MeasuredCount {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of rows.
    pub rows: usize,
    /// Number of colours.
    pub colours: u8,
    /// Number of primes computed together.
    pub primes: usize,
    /// Number of threads.
    pub threads: usize,
    /// `true` if the vector was in files.
    pub files: bool,
    /// Seconds per column.
    pub seconds_per_column: f64,
    /// Nanoseconds of one core for each state, step and prime. A step adds one point to the board.
    /// The numbers of states after the steps are those that a plan of the count lists.
    pub ns_per_state_step_prime: f64,
    /// Bandwidth in GB/s: bytes of the engine's vector (the counts for all states) that are read
    /// and written per nanosecond.
    pub gigabytes_per_second: f64,
    /// The speed of the engine divided by the best possible speed. The best possible speed is
    /// measured on a part of the vector of counts that is small enough to stay in the processor's
    /// cache.
    pub part_of_ceiling: f64,
}

fn two() -> u8 {
    2
}

fn eight() -> usize {
    8
}

impl BenchCount {
    /// Creates a request that measures the split engine on boards of the square lattice with these
    /// numbers of rows, with two colours and 8 primes, in memory.
    pub fn new(rows: impl Into<Vec<usize>>) -> BenchCount {
        BenchCount {
            rows: rows.into(),
            lattice: Lattice::Square,
            colours: 2,
            primes: 8,
            threads: Vec::new(),
            scratch: None,
            memory: None,
        }
    }

    /// Returns the lattice as the split engine sees it: which cells of a border are adjacent. A
    /// border is the points that were added last, and a cell has one or two of them. Returns an
    /// error if the engine does not support the lattice with the requested numbers of primes and
    /// colours. Also if it does not support files for this lattice and `scratch` is given.
    fn geometry(&self) -> Result<Geometry> {
        let (lattice, colours, k) = (self.lattice, self.colours, self.primes);
        if !LANES.contains(&k) {
            return Err(Error::unsupported(format!(
                "expected 1 to 6 or 8 primes at a time, found {k}"
            )));
        }
        let geometry = Geometry::of(lattice).ok_or_else(|| {
            Error::unsupported(format!(
                "the benchmark supports the square, triangular, hexagonal and square-octagonal \
                 lattices, found {lattice}"
            ))
        })?;
        let most = geometry.most_colours();
        if colours > most {
            return Err(Error::unsupported(format!(
                "expected at most {most} colours for the split engine on the {lattice} lattice, \
                 found {colours}"
            )));
        }
        if self.scratch.is_some() && !geometry.has_files(colours) {
            return Err(Error::unsupported(format!(
                "the split engine counts the {lattice} lattice with {colours} colours in memory \
                 only; omit the scratch directory"
            )));
        }
        Ok(geometry)
    }

    /// Returns the seconds that the engine takes per column of a board. The engine's vector, the
    /// counts for all states, is in files of `dir` or, if `dir` is `None`, in memory.
    fn seconds_per_column(
        &self,
        sequence: &Sequence,
        threads: usize,
        dir: Option<&Path>,
        observer: &dyn Observer,
    ) -> Result<f64> {
        let clock = Clock {
            observer,
            ends: Mutex::default(),
        };
        // Use a new directory inside `dir`, because `dir` may have files of unfinished counts.
        let own = dir.map(Own::new).transpose()?;
        let resources = Resources {
            threads: Some(threads),
            memory: self.memory,
        };
        let options = Options {
            engine: Engine::SPLIT,
            scratch: own.as_ref().map(|own| Scratch {
                dir: &own.0,
                limit: disk::default_limit(&own.0).unwrap_or(u64::MAX),
                always: true,
            }),
            ..Options::new(resources.machine(&clock))
        };
        count_residues(sequence, COLUMNS + 2, 0..self.primes, &options)?;
        let ends = clock.ends.into_inner().unwrap_or_else(|e| e.into_inner());
        match ends.as_slice() {
            [first, .., last] if ends.len() == COLUMNS + 1 => {
                Ok((*last - *first).as_secs_f64() / COLUMNS as f64)
            }
            _ => Err(Error::LimitReached(format!(
                "{} rows do not fit into memory with {} primes at a time; try fewer (--primes)",
                sequence.rows, self.primes
            ))),
        }
    }
}

impl Request for BenchCount {
    type Answer = Vec<MeasuredCount>;

    fn run_with(&self, observer: &dyn Observer) -> Result<Vec<MeasuredCount>> {
        let geometry = self.geometry()?;
        let mut threads = self.threads.clone();
        if threads.is_empty() {
            threads = vec![1, default_threads()];
            threads.dedup();
        }
        let directories = [None, self.scratch.as_deref()];
        let directories = &directories[..1 + usize::from(self.scratch.is_some())];
        let k = self.primes;
        let per_line = ceiling(observer)? / 1e9;
        let mut measured = Vec::new();
        for &rows in &self.rows {
            let sequence =
                Sequence::new(self.lattice, rows, Boundary::None, u32::from(self.colours));
            let states: u128 = states_of_steps(&sequence, observer)?.into_iter().sum();
            let shape = Shape::of(geometry, rows, [false; 2]).with_colours(self.colours);
            for &threads in &threads {
                for &dir in directories {
                    let seconds = self.seconds_per_column(&sequence, threads, dir, observer)?;
                    let split = Split::new(&shape, k, 1, observer)
                        .map_err(|_| Error::Interrupted { kept: false })?;
                    let needs = split.needs(k);
                    let cores = seconds * threads as f64;
                    measured.push(MeasuredCount {
                        lattice: self.lattice,
                        rows,
                        colours: self.colours,
                        primes: k,
                        threads,
                        files: dir.is_some(),
                        seconds_per_column: seconds,
                        ns_per_state_step_prime: cores * 1e9 / (states as f64 * k as f64),
                        // The engine adds a column in two phases, one for each half of the border
                        // (the points added last). Each phase reads and writes the whole vector of
                        // counts: four transfers.
                        gigabytes_per_second: 4.0 * needs.vector as f64 / seconds / 1e9,
                        part_of_ceiling: per_line * needs.lines as f64 / cores,
                    });
                }
            }
        }
        Ok(measured)
    }
}

/// An observer that records the times at which columns of the count are finished.
struct Clock<'a> {
    observer: &'a dyn Observer,
    ends: Mutex<Vec<Instant>>,
}

impl Observer for Clock<'_> {
    fn event(&self, event: Event) {
        if matches!(event, Event::Step { step, of, .. } if step + 1 == of) {
            let mut ends = lock(&self.ends);
            ends.push(Instant::now());
        }
        self.observer.event(event);
    }

    fn go_on(&self) -> bool {
        self.observer.go_on()
    }
}

/// A directory for the files of one measurement of the engine's speed. It is removed with its files
/// on drop.
struct Own(PathBuf);

impl Own {
    fn new(within: &Path) -> Result<Own> {
        let path = within.join(format!("bench-{}", std::process::id()));
        match files::create_dir_all(&path) {
            Ok(()) => Ok(Own(path)),
            Err(source) => Err(Error::unusable(format!("{}: {source}", within.display()))),
        }
    }
}

impl Drop for Own {
    /// Removes the files and the directory. Errors are ignored: a remaining file only costs
    /// disk space.
    fn drop(&mut self) {
        for entry in files::read_dir(&self.0).into_iter().flatten().flatten() {
            let _ = files::remove_file(&entry.path());
        }
        let _ = files::remove_dir(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_measured_and_files_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let request = BenchCount::new([4, 5]).primes(2).threads(vec![1, 2]);
        let request = request.scratch(dir.path().to_owned());
        let measured = request.run().unwrap();
        assert_eq!(measured.len(), 2 * 2 * 2);
        for one in measured {
            assert!(
                one.seconds_per_column > 0.0 && one.part_of_ceiling > 0.0,
                "{one:?}"
            );
        }
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
