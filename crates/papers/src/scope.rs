//! The extent of the computation of a table or figure (which boards), its options, and its errors.

use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::{CountError, Options, count_lattice};
use tengen_estimate::sampling::SamplingError;
use tengen_exact::UBig;
use tengen_states::transfer::TransferError;

/// The extent of the computation of a table or figure, and its options.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// `true` to compute also the values that take minutes or hours.
    pub full: bool,
    /// A further limit on the sides of boards and the rows of strips. Tests use it to compute only
    /// small values.
    pub largest: usize,
    /// Threads, memory limit, store of results and observer for the counts.
    pub options: Options<'a>,
}

/// The reason why a table or figure could not be computed.
#[derive(Debug, thiserror::Error)]
pub enum PaperError {
    /// The table or figure does not exist.
    #[error("unknown table or figure {given:?}; expected one of {known}")]
    Unknown {
        /// The name that was given.
        given: String,
        /// The names that exist, separated by commas.
        known: String,
    },
    /// A count failed or was stopped.
    #[error(transparent)]
    Count(#[from] CountError),
    /// A transfer matrix could not be computed.
    #[error(transparent)]
    Transfer(#[from] TransferError),
    /// An estimate failed or was stopped.
    #[error(transparent)]
    Sampling(#[from] SamplingError),
    /// The observer stopped the computation.
    #[error("stopped")]
    Cancelled,
    /// Another computation failed.
    #[error("{0}")]
    Other(String),
}

impl PaperError {
    /// Wraps an error of any other type, as its text.
    pub(crate) fn other(error: impl std::fmt::Display) -> PaperError {
        PaperError::Other(error.to_string())
    }

    /// Returns `true` if the observer stopped the computation.
    pub fn is_cancelled(&self) -> bool {
        matches!(
            self,
            PaperError::Count(CountError::Cancelled { .. })
                | PaperError::Transfer(TransferError::Cancelled)
                | PaperError::Sampling(SamplingError::Cancelled)
                | PaperError::Cancelled
        )
    }
}

/// Returns the limit on the sides of boards or on the rows of strips. It is `full` if
/// [`Scope::full`] is set, otherwise `quick`, but at most [`Scope::largest`].
pub(crate) fn limit(scope: &Scope<'_>, quick: usize, full: usize) -> usize {
    let limit = if scope.full { full } else { quick };
    limit.min(scope.largest)
}

/// Returns the computed value, or `None` if the computation failed because it needs more memory
/// than allowed.
pub(crate) fn if_it_fits<T>(computed: Result<T, PaperError>) -> Result<Option<T>, PaperError> {
    match computed {
        Err(PaperError::Count(error)) if error.is_infeasible() => Ok(None),
        other => other.map(Some),
    }
}

/// Returns the sequence of strips of the square lattice that have `rows` rows and 1, 2, ...
/// columns.
pub(crate) fn square(rows: usize, boundary: Boundary, colours: u32) -> Sequence {
    Sequence::new(Lattice::Square, rows, boundary, colours)
}

/// Counts the legal positions of the board with `cols` columns in `sequence`, a sequence of boards
/// with 1, 2, ... columns.
pub(crate) fn count(
    sequence: &Sequence,
    cols: usize,
    scope: &Scope<'_>,
) -> Result<UBig, PaperError> {
    let counts = count_lattice(sequence, cols, false, &scope.options)?;
    let last = counts.columns.into_iter().next_back();
    last.ok_or_else(|| PaperError::other("a count without a number"))
}

/// Returns L(rows, cols), the number of legal positions with two colours on a rectangle of the
/// square lattice.
pub(crate) fn ordinary(rows: usize, cols: usize, scope: &Scope<'_>) -> Result<UBig, PaperError> {
    count(&square(rows, Boundary::None, 2), cols, scope)
}
