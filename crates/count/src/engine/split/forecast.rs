//! Forecasts: the cost of counting a board, computed without counting it.
//!
//! - Entry: [`Forecast::new`], then [`Forecast::choice`], [`Forecast::batches`] (costs on one
//!   machine) and [`Forecast::spread`] (costs on a cluster).
//! - Cost: a forecast takes about a second for boards with many rows.
//!
//! A forecast describes how the split engine would count a board on some machine. It chooses the
//! number of primes computed together, and memory or files for the vector, by the same rule as a
//! count. Memory, disk space and bytes moved follow from this choice. The time follows from a
//! [`Calibration`], the measured speed of this machine.

use super::calibrate::Calibration;
use super::outline::{OnThreads, Outline};
use super::plan::{
    Allowed, Plan, Refusal, Sizes, Storage, check_size, choose, geometry, in_files, shape,
};
use crate::combine::primes_for;
use crate::error::CountError;
use serde::Serialize;
use tengen_base::observer::Observer;
use tengen_board::BoardError;
use tengen_ledger::Sequence;
use tengen_split::{Geometry, LANES, MAX_COUNTED_HALF, Shape, elements};
use tengen_states::border::{BorderError, valid_classes_asking};

/// Largest number of rows of a board for which the cost can be forecast.
pub const MAX_FORECAST_ROWS: usize = 2 * MAX_COUNTED_HALF;

/// The forecast cost of counting a board with the split engine, and the sizes from which it
/// follows.
pub struct Forecast {
    /// The rows, lattice and boundary of the board; there are two colours.
    pub sequence: Sequence,
    /// Number of columns.
    pub cols: usize,
    /// The number of states after each step (added point) of a column: the valid classes of border
    /// states of *Combinatorics of Go* (section 4.2, Table 1). It is an upper bound on the
    /// triangular lattice, and if a row is guarded (adjacent to an extra empty row). On the
    /// triangular lattice the number for a complete column stands for every step.
    pub states: Vec<u128>,
    /// Number of primes modulo which the count is needed: their product exceeds the largest
    /// possible count.
    pub primes: usize,
    /// Exact number of elements of the state vector. There are more elements than classes of
    /// states, since a state without stones in one half of the border is stored with both
    /// colourings.
    pub elements: u64,
    shape: Shape,
    outline: Outline,
}

/// Returns `true` for boards whose state vector the split engine can store in files. Only these
/// boards have forecasts.
///
/// These are boards on the square and the triangular lattice with two colours, with 2 to
/// [`MAX_FORECAST_ROWS`] rows.
pub fn has_files(sequence: &Sequence) -> bool {
    let knows = geometry(sequence).is_some_and(|(geometry, colours)| geometry.has_files(colours));
    knows
        && sequence.rows <= MAX_FORECAST_ROWS
        && shape(sequence).is_some_and(|shape| !shape.halves().contains(&0))
}

/// Returns the number of states after each step (added point) of a column, for boards that the
/// split engine counts.
///
/// For brick walls (the hexagonal and the square-octagonal lattice), and with three colours, each
/// number is the number of elements of the vector. For other boards the numbers are the same as in
/// [`Forecast::states`].
///
/// # Errors
/// [`CountError::Unusable`] for too many rows; [`CountError::Cancelled`].
pub fn states_of_steps(
    sequence: &Sequence,
    observer: &dyn Observer,
) -> Result<Vec<u128>, CountError> {
    let geometry = Geometry::of(sequence.lattice);
    if sequence.colours != 2 || geometry.is_some_and(|geometry| !geometry.is_path()) {
        let elements = shape(sequence).and_then(|shape| elements(&shape));
        let elements = elements.ok_or_else(|| {
            CountError::unusable("the split engine does not support this number of rows")
        })?;
        return Ok(vec![u128::from(elements); sequence.rows]);
    }
    let states = valid_classes_asking(sequence.rows, observer);
    let mut states = states.map_err(|error| match error {
        BorderError::Stopped => CountError::Cancelled { kept: false },
        other => CountError::unusable(other),
    })?;
    if geometry == Some(Geometry::Triangular) {
        // On the triangular lattice only the number of states of a complete column is known. It
        // stands for every step.
        let complete = states.first().copied().unwrap_or_default();
        states.fill(complete);
    }
    Ok(states)
}

/// The resources of a machine for a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Number of threads.
    pub threads: usize,
    /// Limit on memory, in bytes.
    pub memory: u64,
    /// Limit on files for the state vector, in bytes; `None` if files may not be used.
    pub scratch: Option<u64>,
}

/// Time, memory, disk space and bytes moved of a count with a given number of primes computed
/// together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "AtATime"))]
#[non_exhaustive]
pub struct BatchSizes {
    /// Number of primes that a pass over the board computes together.
    pub primes: usize,
    /// Number of passes over the board.
    pub passes: usize,
    /// Number of elements of the vector.
    #[serde(with = "tengen_base::json::Integer")]
    pub elements: u64,
    /// Bytes of the vector.
    #[serde(with = "tengen_base::json::Integer")]
    pub vector: u64,
    /// Bytes of memory besides the vector, if the vector is in memory.
    #[serde(with = "tengen_base::json::Integer")]
    pub working: u64,
    /// Bytes of files on disk, if the vector is in files.
    #[serde(with = "tengen_base::json::Integer")]
    pub disk: u64,
    /// Bytes read and written for one column.
    #[serde(with = "tengen_base::json::Integer")]
    pub column_traffic: u128,
    /// Bytes read and written in total.
    #[serde(with = "tengen_base::json::Integer")]
    pub traffic: u128,
    /// Seconds of computing on this machine.
    pub seconds: f64,
}

/// Passes over the board with the same number of primes and the same storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Pass"))]
#[non_exhaustive]
pub struct Passes {
    /// Number of these passes.
    pub passes: usize,
    /// Number of primes that a pass computes together.
    pub primes: usize,
    /// Storage of the state vector.
    pub storage: Medium,
    /// Bytes of files.
    #[serde(with = "tengen_base::json::Integer")]
    pub disk: u64,
}

/// Storage of a state vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Storage"))]
#[serde(rename_all = "lowercase")]
pub enum Medium {
    /// The vector is in memory.
    Memory,
    /// The vector is in files.
    Files,
}

impl From<Storage> for Medium {
    fn from(storage: Storage) -> Medium {
        match storage {
            Storage::Memory => Medium::Memory,
            Storage::Scratch { .. } => Medium::Files,
        }
    }
}

/// The cost of a count with one state vector in shared files, on which several nodes (machines of a
/// cluster) work together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// Number of primes that a sweep of the board computes together.
    pub primes: usize,
    /// Number of sweeps over the board, each modulo `primes` primes.
    pub passes: usize,
    /// Number of threads of each node (machine of a cluster): as many as its memory allows.
    pub threads: usize,
    /// Bytes of memory of each node.
    pub memory: u64,
    /// Bytes of the vector.
    pub vector: u64,
}

/// Memory of a node (a machine of a cluster) for its part of the vector, as a number of units. A
/// unit is a part of the vector on which a phase of the sweep works independently.
///
/// A node holds two units, and copies of the tiles (parts of a unit) that it sends to other nodes.
/// If the vector is in an object store, these are all tiles of both units. If it is in shared
/// files, they are one tile of each unit.
const UNITS: u64 = 4;

impl Forecast {
    /// Creates the forecast of a board, in about a second or less; the observer can stop it.
    ///
    /// # Errors
    /// [`CountError::Board`] for no rows or columns. [`CountError::Unusable`] for one row, more than
    /// [`MAX_FORECAST_ROWS`], or too many points to count. Also if the lattice or the number of
    /// colours is not supported. [`CountError::Cancelled`].
    pub fn new(
        sequence: &Sequence,
        cols: usize,
        observer: &dyn Observer,
    ) -> Result<Forecast, CountError> {
        let rows = sequence.rows;
        if rows == 0 || cols == 0 {
            return Err(BoardError::Zero { rows, cols }.into());
        }
        if !(2..=MAX_FORECAST_ROWS).contains(&rows) {
            return Err(CountError::unusable(format!(
                "expected 2 to {MAX_FORECAST_ROWS} rows for a plan, found {rows}"
            )));
        }
        let shape = shape(sequence).filter(|_| has_files(sequence));
        let shape = shape.ok_or_else(|| {
            CountError::unusable("plans need the square or triangular lattice and two colours")
        })?;
        let points = rows.saturating_mul(cols);
        let primes = primes_for(points, 2).ok_or_else(|| {
            CountError::unusable(format!("a board of {points} points is too large to count"))
        })?;
        let states = states_of_steps(sequence, observer)?;
        let outline = Outline::new(&shape, observer)?.ok_or_else(|| {
            CountError::unusable(format!("a board of {rows} rows is too large to count"))
        })?;
        Ok(Forecast {
            sequence: *sequence,
            cols,
            states,
            primes,
            elements: outline.on_threads(1).needs(1).elements,
            shape,
            outline,
        })
    }

    /// Returns `true` if the forecast of memory, disk space and computing time is extrapolated from
    /// boards with fewer rows.
    pub fn is_estimate(&self) -> bool {
        self.outline.is_estimate()
    }

    /// Returns the cost of the count on a machine, for each possible number of primes computed
    /// together. The seconds are computed by [`computing_passes`](Forecast::computing_passes).
    ///
    /// Memory besides the vector and disk space are estimates if [`Forecast::is_estimate`] returns
    /// `true`.
    pub fn batches(&self, given: &Budget, calibration: &Calibration) -> Vec<BatchSizes> {
        let sizes = self.sizes(given);
        let batches = |k| {
            let needs = sizes.needs(k);
            let passes = self.primes.div_ceil(k);
            // If the memory is too small even with the vector in files, show the disk space that
            // the vector would need with enough memory.
            let files = match in_files(&sizes, k, given.memory) {
                files if files.memory <= given.memory => files,
                _ => in_files(&sizes, k, u64::MAX),
            };
            BatchSizes {
                primes: k,
                passes,
                elements: self.elements,
                vector: needs.vector,
                working: needs.working,
                disk: files.disk,
                column_traffic: 4 * u128::from(needs.vector),
                traffic: self.traffic(k, passes),
                seconds: self.computing_passes(k, passes, calibration, given),
            }
        };
        LANES.map(batches).to_vec()
    }

    /// Returns the passes over the board that `tengen count` would make on the machine `given`, in
    /// their order, if the ledger has no residues yet. Equal passes are grouped.
    ///
    /// # Errors
    /// [`CountError::Unusable`] or [`CountError::TooLarge`], with the reason, if `tengen count`
    /// would refuse the board.
    pub fn choice(&self, given: &Budget) -> Result<Vec<Passes>, CountError> {
        let (limit, rows) = (self.shape.most_rows(), self.sequence.rows);
        if rows > limit {
            return Err(CountError::unusable(format!(
                "boards of more than {limit} rows are not counted, whatever the memory"
            )));
        }
        // The residues of the counts for all numbers of columns must fit into memory as well.
        let residues = self.primes.saturating_mul(self.cols).saturating_mul(16);
        if residues as u64 > given.memory {
            let reason = format!("{} points are too many", rows.saturating_mul(self.cols));
            let available = given.memory as f64;
            return Err(CountError::too_large(residues as f64, available, reason));
        }
        let refused = |refusal: Refusal| self.refused(refusal, given);
        let choice = self.unlimited_choice(given)?;
        check_size(&self.shape, given.allowed()).map_err(refused)?;
        Ok(choice)
    }

    /// Returns the passes over the board that a count would make on the machine `given` if the
    /// engine could count any number of rows.
    ///
    /// # Errors
    /// [`CountError::Unusable`] or [`CountError::TooLarge`], with the reason, if even such an
    /// engine would refuse the board.
    pub fn unlimited_choice(&self, given: &Budget) -> Result<Vec<Passes>, CountError> {
        let sizes = self.sizes(given);
        let mut all: Vec<Passes> = Vec::new();
        let mut missing = self.primes;
        while missing > 0 {
            let plan = choose(&sizes, missing, given.allowed());
            let Plan {
                k, storage, disk, ..
            } = plan.map_err(|refusal| self.refused(refusal, given))?;
            // While many primes are missing, the best number of primes in a pass hardly depends on
            // their number. So this pass is repeated until about 64 primes are missing.
            let passes = (missing.saturating_sub(64) / k).max(1);
            let next = Passes {
                passes,
                primes: k,
                storage: storage.into(),
                disk,
            };
            match all.last_mut() {
                // Equal passes in a row are grouped.
                Some(last) if (Passes { passes, ..*last }) == next => last.passes += passes,
                _ => all.push(next),
            }
            missing = missing.saturating_sub(passes * k);
        }
        Ok(all)
    }

    /// Returns the seconds of computing for the passes in `choice`, without reading and writing
    /// files.
    ///
    /// The threads of the count are assumed to slow each other down no more than the threads that
    /// were calibrated. The calibration must have the cost of each number of primes in `choice`;
    /// otherwise the result is NaN. The first column is assumed to take no time.
    pub fn computing(&self, choice: &[Passes], calibration: &Calibration, given: &Budget) -> f64 {
        choice
            .iter()
            .map(|of| self.computing_passes(of.primes, of.passes, calibration, given))
            .sum()
    }

    /// Returns the seconds of computing for `passes` passes over the board, with `k` primes in
    /// each, without reading and writing files.
    pub fn computing_passes(
        &self,
        k: usize,
        passes: usize,
        calibration: &Calibration,
        given: &Budget,
    ) -> f64 {
        let cost = calibration.costs.iter().find(|cost| cost.primes == k);
        let per_line = cost.map_or(f64::NAN, |cost| cost.per_line);
        let column = self.sizes(given).needs(k).lines as f64 * per_line * 1e-9;
        column * (self.cols - 1) as f64 * passes as f64 / given.threads.max(1) as f64
    }

    /// Returns the seconds of reading and writing files for the passes in `choice`, at `bandwidth`
    /// bytes per second.
    pub fn moving(&self, choice: &[Passes], bandwidth: u64) -> f64 {
        let in_files = |passes: &&Passes| passes.storage == Medium::Files;
        let in_files = choice.iter().filter(in_files);
        let traffic = in_files.map(|passes| self.traffic(passes.primes, passes.passes) as f64);
        traffic.fold(0.0, |sum, bytes| sum + bytes) / bandwidth.max(1) as f64
    }

    /// Returns the bytes of the state vector that `passes` passes over the board read and write in
    /// files, with `k` primes in each pass.
    fn traffic(&self, k: usize, passes: usize) -> u128 {
        let vectors = (self.cols as u128 - 1) * 4 + 1;
        let bytes = u128::from(self.elements) * 8 * k as u128;
        bytes.saturating_mul(vectors).saturating_mul(passes as u128)
    }

    /// Returns the passes over the board of a count on the machine `given` that computes `k` primes
    /// in each pass.
    ///
    /// # Errors
    /// [`CountError::Unusable`] or [`CountError::TooLarge`] if the machine cannot do these passes.
    pub fn pass(&self, k: usize, given: &Budget) -> Result<Passes, CountError> {
        let allowed = Allowed {
            primes: Some(k),
            ..given.allowed()
        };
        self.check_rows()?;
        let plan = choose(&self.sizes(given), k, allowed);
        let plan = plan.map_err(|refusal| self.refused(refusal, given))?;
        Ok(Passes {
            passes: self.primes.div_ceil(k),
            primes: k,
            storage: plan.storage.into(),
            disk: plan.disk,
        })
    }

    /// Returns the cost for nodes (machines of a cluster) that count together, with `k` primes in
    /// each pass.
    ///
    /// Each node has `threads` threads and `memory` bytes.
    ///
    /// # Errors
    /// [`CountError::TooLarge`] if a node has too little memory for a single thread;
    /// [`CountError::Unusable`] if there are too many rows for the engine.
    pub fn spread(&self, k: usize, threads: usize, memory: u64) -> Result<Spread, CountError> {
        self.check_rows()?;
        let on = |threads: usize| {
            let sizes = self.outline.on_threads(threads);
            let units = sizes.cut(k, 1).largest.saturating_mul(UNITS * 8 * k as u64);
            (sizes.needs(k), sizes.needs(k).working.saturating_add(units))
        };
        let (needs, least) = on(1);
        if least > memory {
            let rows = self.sequence.rows;
            return Err(CountError::exceeds(
                least as f64,
                memory as f64,
                |least, memory| {
                    format!(
                        "a node needs at least {least} of memory for a part of the vector of \
                     {rows} rows, and {memory} may be used"
                    )
                },
            ));
        }
        // Every thread beyond the first needs the same number of bytes of memory.
        let more = (memory - least) / needs.per_thread.max(1);
        let threads = threads.clamp(1, 1 + usize::try_from(more).unwrap_or(usize::MAX - 1));
        Ok(Spread {
            primes: k,
            passes: self.primes.div_ceil(k),
            threads,
            memory: on(threads).1,
            vector: needs.vector,
        })
    }

    /// Returns an error for boards with more rows than the split engine supports.
    fn check_rows(&self) -> Result<(), CountError> {
        let (rows, most) = (self.sequence.rows, self.shape.most_rows());
        match rows > most {
            true => Err(Refusal::Rows { most }.error(rows, Allowed::default(), None)),
            false => Ok(()),
        }
    }

    fn sizes(&self, given: &Budget) -> OnThreads<'_> {
        self.outline.on_threads(given.threads)
    }

    fn refused(&self, refusal: Refusal, given: &Budget) -> CountError {
        refusal.error(self.sequence.rows, given.allowed(), None)
    }
}

impl Budget {
    fn allowed(&self) -> Allowed {
        Allowed {
            memory: self.memory,
            scratch: self.scratch,
            ..Allowed::default()
        }
    }
}

#[cfg(test)]
mod tests;
