//! Computes transfer matrices of strips (boards with a fixed number of rows), and their Markov
//! chains. An entry of the matrix is the number of ways in which further columns lead from one
//! state of the last column to another. These are one column, or as many as a period of the lattice
//! has.

use crate::request::with_resources;
use crate::{Enclosure, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::machine::Machine;
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_count::{Options, Sequence};
use tengen_estimate::growth::growth;
use tengen_exact::{Interval, UBig};
use tengen_states::transfer::{
    self, Sections, System, TransferError, TransferMatrix, column_configurations,
};

/// A request for the transfer matrix of a strip, which has a fixed number of rows, with start and
/// final vector. Built by [`tengen::matrix`](crate::matrix()). Source: Farr & Schmidt, *On the
/// number of Go positions on lattice graphs*, section 4.
///
/// A section is the state of the last column: its colours, and the information about liberties that
/// further columns need. Let p be 1, or the number of columns that an edge of the lattice spans if
/// that is more. The start vector x has, for each section, the number of positions of p columns
/// with this section. The final vector has 1 for each section with which the board may end, and 0
/// for the others. Let T be the matrix, and f' the final vector as a row. Let q be the number of
/// columns that T adds ([`FoundMatrix::period`]): 1 on the square lattice, 2 on the hexagonal one.
/// Then f' T^k x is the number of legal positions with p + q k columns.
///
/// ```
/// use tengen::matrix::WhichSections;
/// use tengen::prelude::*;
/// let found = tengen::matrix(1).sections(WhichSections::All).traces(1).run()?;
/// assert_eq!(found.states, 5);
/// assert!(found.matrix_market().starts_with("%%MatrixMarket"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the strip does not exist, its last column touches the first,
/// or the entries do not fit into 64 bits. [`LimitReached`](Error::LimitReached), if the matrix or
/// its traces do not fit into the memory. [`Interrupted`](Error::Interrupted), if the observer
/// asked to stop; nothing is saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Matrix {
    /// Number of rows.
    pub rows: usize,
    /// The lattice.
    #[serde(default)]
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// The sections that are distinguished.
    #[serde(default)]
    pub sections: WhichSections,
    /// `true` to return the Markov chain instead of the matrix. Its entries are the probabilities
    /// that a random column leads from one section (state of the last column) to another. It has an
    /// absorbing state `illegal`.
    #[serde(default)]
    pub chain: bool,
    /// The number of powers T, T^2, ... of the transfer matrix whose traces (sums of the diagonal
    /// entries) are computed.
    #[serde(default)]
    pub traces: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The sections that a matrix distinguishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum WhichSections {
    /// Sections up to permutation of the colours.
    #[default]
    Classes,
    /// All sections.
    All,
}

/// The transfer matrix of a strip, or its Markov chain, with its properties. The JSON form omits
/// the matrix itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FoundMatrix {
    /// Number of rows.
    pub rows: usize,
    /// The lattice.
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// The sections that are distinguished.
    pub sections: WhichSections,
    /// The number of column configurations (Farr & Schmidt, section 4.1). In a configuration, each
    /// point of the column is empty or has a stone of some colour. Each stone is marked as one with
    /// a liberty, or without one so far.
    #[serde(with = "crate::text::Integer")]
    pub column_configurations: UBig,
    /// `true` if `states` and `entries` refer to the Markov chain of random columns, which has the
    /// additional state `illegal`.
    pub chain: bool,
    /// Number of rows, and of columns, of the matrix.
    pub states: usize,
    /// Number of nonzero entries.
    pub entries: usize,
    /// Number of columns that one multiplication by the transfer matrix adds to the board.
    pub period: usize,
    /// The largest eigenvalue of the transfer matrix: the factor by which `period` more columns
    /// multiply the number of legal positions of long strips.
    pub dominant_eigenvalue: Enclosure,
    /// The traces (sums of the diagonal entries) of the powers T, T^2, ... of the transfer matrix
    /// T, if requested.
    #[serde(with = "crate::text::Integers", skip_serializing_if = "Vec::is_empty")]
    pub traces: Vec<UBig>,
    /// The matrix with its vectors and states.
    #[serde(skip)]
    pub system: System,
}

/// Number of digits of the dominant eigenvalue.
const DIGITS: usize = 15;

/// Returns a request for the transfer matrix of strips with `rows` rows.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::matrix(2).run()?.column_configurations.to_string(), "17");
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn matrix(rows: usize) -> Matrix {
    Matrix::new(rows)
}

with_resources!(Matrix);

impl Matrix {
    /// Returns a request for the transfer matrix of a strip of the square lattice, with two
    /// colours. Sections (states of the last column) that are equal up to permutation of the
    /// colours are one state of the matrix.
    pub fn new(rows: usize) -> Matrix {
        Matrix {
            rows,
            lattice: Lattice::Square,
            boundary: Boundary::None,
            colours: 2,
            sections: WhichSections::Classes,
            chain: false,
            traces: 0,
            resources: Resources::default(),
        }
    }

    fn transfer_matrix(&self, machine: Machine<'_>) -> Result<(TransferMatrix, Vec<UBig>)> {
        let sections = match self.sections {
            WhichSections::Classes => Sections::Classes,
            WhichSections::All => Sections::Labelled,
        };
        let strip = (self.lattice, self.rows, self.boundary);
        let (memory, observer) = (machine.memory, machine.observer);
        let matrix = TransferMatrix::new(strip, self.colours, sections, memory, observer);
        let matrix = matrix.map_err(explain)?;
        let traces = matrix.traces(self.traces, memory, observer);
        Ok((matrix, traces.map_err(explain)?))
    }

    /// Returns the largest eigenvalue of the transfer matrix for boards with the requested number
    /// of rows. The matrix adds `period` columns at a time.
    fn eigenvalue(&self, period: usize, observer: &dyn Observer) -> Result<Interval> {
        let sequence = Sequence::new(self.lattice, self.rows, self.boundary, self.colours);
        let options = Options::new(self.resources.machine(observer));
        let growth = growth(&sequence, DIGITS, &options)?;
        Ok(growth.lambda.pow(period as u64))
    }

    fn title(&self, first: usize, period: usize) -> String {
        let what = match self.chain {
            true => "Markov chain",
            false => "Transfer matrix",
        };
        format!(
            "{what} of legal Go positions: {} lattice, {} rows, boundary {}, {} colours; numbers \
             of columns {first} + {period} k",
            self.lattice, self.rows, self.boundary, self.colours,
        )
    }
}

impl Request for Matrix {
    type Answer = FoundMatrix;

    fn run_with(&self, observer: &dyn Observer) -> Result<FoundMatrix> {
        let machine = self.resources.machine(observer);
        let (matrix, traces) = self.transfer_matrix(machine)?;
        let eigenvalue = self.eigenvalue(matrix.period, observer)?;
        let title = self.title(matrix.first, matrix.period);
        let system = match self.chain {
            true => System::chain(&title, &matrix),
            false => System::ways(&title, &matrix),
        };
        Ok(FoundMatrix {
            rows: self.rows,
            lattice: self.lattice,
            boundary: self.boundary,
            colours: self.colours,
            sections: self.sections,
            column_configurations: column_configurations(self.rows, self.colours),
            chain: self.chain,
            states: system.states.len(),
            entries: system.entries.len(),
            period: matrix.period,
            dominant_eigenvalue: Enclosure::new(eigenvalue, DIGITS),
            traces,
            system,
        })
    }
}

fn explain(error: TransferError) -> Error {
    match error {
        TransferError::Cancelled => Error::Interrupted { kept: false },
        TransferError::TooLarge { .. } | TransferError::TooManyTraces(_) => {
            Error::LimitReached(error.to_string())
        }
        other => Error::unusable(other),
    }
}

impl FoundMatrix {
    /// Returns the matrix as a Matrix Market file.
    pub fn matrix_market(&self) -> String {
        transfer::matrix_market(&self.system)
    }

    /// Returns the matrix (or the Markov chain) with its start and final vector, as a script for
    /// MATLAB and Octave.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if an entry is not exactly representable in a double.
    pub fn matlab(&self) -> Result<String> {
        transfer::matlab(&self.system).map_err(Error::unusable)
    }

    /// Returns the matrix (or the Markov chain) with its start and final vector, as a file for
    /// NumPy and SciPy in the format `.npz`.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if the matrix is too large for this format.
    pub fn npz(&self) -> Result<Vec<u8>> {
        transfer::npz(&self.system).map_err(Error::unusable)
    }
}
