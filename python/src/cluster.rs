//! Counts on several machines. The vector of a count (the number of ways to reach each state) is
//! cut into tiles, which are arrays of words that Python owns. Sums over the tiles give the
//! residues.

use crate::answers::read;
use crate::waiting::{now, wait};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use tengen::cluster::{CutBoard, Half, LAYOUT, Totals};
use tengen::prelude::*;
use tengen::{Error, Result};

/// The words of a tile that is read.
type Words<'py> = PyReadonlyArray1<'py, u64>;

/// The words of a tile that is written.
type WordsMut<'py> = PyReadwriteArray1<'py, u64>;

/// The number of words in the message for each destination (a machine), and the place of each tile:
/// its destination and the index of its first word in that message.
type Packed = (Vec<u64>, Vec<(usize, u64)>);

fn half(name: &str) -> Result<Half> {
    match name {
        "upper" => Ok(Half::Upper),
        "lower" => Ok(Half::Lower),
        _ => Err(Error::unusable(format!(
            "expected the half \"upper\" or \"lower\" of the border, found {name:?}"
        ))),
    }
}

fn written(totals: &impl Serialize) -> Result<String> {
    serde_json::to_string(totals).map_err(Error::failed)
}

fn in_one_piece(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!(
        "expected the words of a tile in a contiguous array: {error}"
    ))
}

/// The vector of a count on a board, cut into tiles.
#[pyclass(frozen, module = "tengen._tengen")]
pub(crate) struct Blocks(tengen::cluster::Blocks);

#[pymethods]
impl Blocks {
    #[new]
    #[pyo3(signature = (request, progress=None))]
    fn new(py: Python<'_>, request: &str, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Blocks> {
        let blocks = wait(py, progress, |observer| {
            read::<CutBoard>(request)?.run_with(observer)
        })?;
        Ok(Blocks(blocks))
    }

    /// The version of the order in which a tile's words are stored.
    #[classattr]
    const LAYOUT: u32 = LAYOUT;

    /// The number of primes modulo which the vector is computed at once.
    #[getter]
    fn primes(&self) -> usize {
        self.0.primes()
    }

    /// The requested largest number of elements of a unit, a part of the vector on which a phase
    /// works independently.
    #[getter]
    fn unit(&self) -> u64 {
        self.0.unit()
    }

    /// The number of elements of the largest unit.
    #[getter]
    fn largest_unit(&self) -> u64 {
        self.0.largest_unit()
    }

    /// A hash that differs for tiles of different layouts, boards, numbers of primes or units.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }

    /// Returns the number of elements of the vector, the bytes of memory that are needed besides
    /// the vector, and the part of these bytes that each further thread needs.
    #[pyo3(signature = (progress=None))]
    fn needs(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(u64, u64, u64)> {
        let needs = wait(py, progress, |observer| {
            let needs = self.0.needs(observer);
            needs.map_err(|_| Error::Interrupted { kept: false })
        })?;
        Ok((needs.elements, needs.working, needs.per_thread))
    }

    /// Sets the number of bytes for programs (lists of the additions for a unit) that are kept for
    /// later units.
    fn keep_programs(&self, bytes: usize) {
        self.0.keep_programs(bytes);
    }

    /// Returns the number of units of the phase that advances a half of the border. A unit is a
    /// part of the vector on which this phase works independently.
    fn units(&self, py: Python<'_>, half: &str) -> PyResult<usize> {
        now(py, || Ok(self.0.units(self::half(half)?)))
    }

    /// Returns the numbers of elements of all tiles. The tiles form a table, which is listed row by
    /// row.
    fn sizes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.0.sizes().to_vec().into_pyarray(py)
    }

    /// Returns the count of the board with one column, modulo a prime.
    fn first_column(&self, py: Python<'_>, prime: u64) -> PyResult<u64> {
        now(py, || match prime {
            2..=0x7fff_ffff_ffff_ffff => Ok(self.0.first_column(prime)),
            _ => Err(Error::unusable(format!(
                "expected a prime below 2^63, found {prime}"
            ))),
        })
    }

    /// Writes a row of tiles of the vector after the first column of the board. `row` is its
    /// number.
    #[pyo3(signature = (row, tiles, progress=None))]
    fn start(
        &self,
        py: Python<'_>,
        row: usize,
        mut tiles: Vec<WordsMut<'_>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let mut tiles = slices_mut(&mut tiles)?;
        wait(py, progress, |observer| {
            written(&self.0.start(row, &mut tiles, observer)?)
        })
    }

    /// Advances one half of the border through a column, in the unit `number`. Reads the tiles
    /// `before` and writes the tiles `after`, or changes `after` in place if `before` is `None`.
    #[pyo3(signature = (half, number, before, after, primes, progress=None))]
    #[allow(clippy::too_many_arguments)] // As Python's caller has them.
    fn advance(
        &self,
        py: Python<'_>,
        half: &str,
        number: usize,
        before: Option<Vec<Words<'_>>>,
        mut after: Vec<WordsMut<'_>>,
        primes: Vec<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let before = before.as_deref().map(slices).transpose()?;
        let mut after = slices_mut(&mut after)?;
        wait(py, progress, |observer| {
            let (half, blocks) = (self::half(half)?, &self.0);
            written(&match &before {
                Some(before) => blocks.advance(half, number, before, &mut after, &primes, observer),
                None => blocks.advance_in_place(half, number, &mut after, &primes, observer),
            }?)
        })
    }

    /// Returns the sum of the totals (sums for residues and checks) of all units of a phase, as
    /// JSON.
    fn total(&self, py: Python<'_>, units: Vec<String>, primes: Vec<u64>) -> PyResult<String> {
        now(py, || {
            let units: Result<Vec<Totals>> = units.iter().map(|unit| read(unit)).collect();
            written(&self.0.total(&units?, &primes)?)
        })
    }

    /// Returns the count of the board that ends with a column, modulo each prime, from the totals
    /// of this column.
    fn count(&self, py: Python<'_>, totals: &str, primes: Vec<u64>) -> PyResult<Vec<u64>> {
        now(py, || Ok(self.0.count(&read(totals)?, &primes)?))
    }

    /// Returns the bytes of memory of the tables that the first gluing makes.
    fn table_bytes(&self, py: Python<'_>) -> PyResult<u64> {
        now(py, || Ok(self.0.table_bytes()))
    }

    /// Returns the words of a row of tiles, in the order of the vector.
    fn window<'py>(
        &self,
        py: Python<'py>,
        row: usize,
        tiles: Vec<Words<'_>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let tiles = slices(&tiles)?;
        let window = now(py, || Ok(self.0.window(row, &tiles)?))?;
        Ok(window.into_pyarray(py))
    }

    /// Glues (joins) a row of tiles of two halves of a board with `columns` columns. `halves` has
    /// the window of the longer half, and of the shorter half if it differs.
    ///
    /// Returns the row's part of the number of legal positions as digits, and the checksums of the
    /// tiles of each half. Instead of the digits there is `None` if a word is wrong.
    #[pyo3(signature = (row, halves, columns, primes, progress=None))]
    fn glue(
        &self,
        py: Python<'_>,
        row: usize,
        halves: Vec<Words<'_>>,
        columns: usize,
        primes: Vec<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Option<String>, Vec<Vec<u64>>)> {
        let halves = slices(&halves)?;
        wait(py, progress, |observer| {
            let glued = self.0.glue(row, &halves, columns, &primes, observer)?;
            Ok((glued.sum.map(|sum| sum.to_string()), glued.seen))
        })
    }

    /// Returns the places of the tiles of a unit in messages, one message for each destination (a
    /// machine).
    fn pack(
        &self,
        py: Python<'_>,
        half: &str,
        number: usize,
        destinations: Vec<usize>,
    ) -> PyResult<Packed> {
        now(py, || {
            if destinations.iter().any(|&to| to > 1 << 20) {
                return Err(Error::unusable("there are at most 2^20 destinations"));
            }
            let pack = self.0.pack(self::half(half)?, number, &destinations)?;
            Ok((pack.words, pack.places))
        })
    }
}

fn slices<'a>(tiles: &'a [Words<'_>]) -> PyResult<Vec<&'a [u64]>> {
    let slices = tiles.iter().map(|tile| tile.as_slice());
    let slices: std::result::Result<Vec<_>, _> = slices.collect();
    slices.map_err(in_one_piece)
}

fn slices_mut<'a>(tiles: &'a mut [WordsMut<'_>]) -> PyResult<Vec<&'a mut [u64]>> {
    let slices = tiles.iter_mut().map(|tile| tile.as_slice_mut());
    let slices: std::result::Result<Vec<_>, _> = slices.collect();
    slices.map_err(in_one_piece)
}

/// Returns the primes with the numbers from `begin` to `end` - 1.
#[pyfunction]
pub(crate) fn primes(py: Python<'_>, begin: usize, end: usize) -> PyResult<Vec<u64>> {
    now(py, || match begin <= end && end <= 10_000 {
        true => Ok(tengen::cluster::primes(begin..end)),
        false => Err(Error::unusable(format!(
            "expected a range A..B with A <= B <= 10000, found {begin}..{end}"
        ))),
    })
}

/// Returns the number of primes modulo which a board must be counted to determine the count.
#[pyfunction]
pub(crate) fn primes_needed(py: Python<'_>, board: &str) -> PyResult<usize> {
    now(py, || {
        tengen::cluster::primes_needed(&read::<BoardSpec>(board)?)
    })
}

/// Returns the number of columns of the longer of two halves of a board that can be glued (joined),
/// whether both halves are one, and the number of primes. Returns `None` if there are no such
/// halves.
#[pyfunction]
pub(crate) fn halves(py: Python<'_>, board: &str) -> PyResult<Option<(usize, bool, usize)>> {
    now(py, || {
        let found = tengen::cluster::halves(&read::<BoardSpec>(board)?)?;
        Ok(found.map(|of| (of.longer, of.is_one, of.primes)))
    })
}

/// Adds the number of legal positions of a board to the ledger in the directory `store`.
#[pyfunction]
pub(crate) fn keep_number(
    py: Python<'_>,
    board: &str,
    number: &str,
    store: std::path::PathBuf,
) -> PyResult<()> {
    now(py, || {
        let number = number.parse().map_err(Error::unusable)?;
        tengen::cluster::keep_number(&read::<BoardSpec>(board)?, &number, store)
    })
}
