//! How much is computed, with what, and how that can fail.

use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::{CountError, Options, count_lattice};
use tengen_estimate::sampling::SamplingError;
use tengen_exact::UBig;
use tengen_states::transfer::TransferError;

/// How much of a table is computed, and with what.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// Also what takes minutes or hours.
    pub full: bool,
    /// Threads, memory, store and observer for what is counted.
    pub options: Options<'a>,
}

/// Why a table or figure could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PaperError {
    /// There is no such table or figure.
    #[error("there is no table or figure {given:?}; there are {known}")]
    Unknown {
        /// What was asked for.
        given: String,
        /// What there is, separated by commas.
        known: String,
    },
    /// A count failed or was stopped.
    #[error(transparent)]
    Count(#[from] CountError),
    /// A transfer matrix could not be made.
    #[error(transparent)]
    Transfer(#[from] TransferError),
    /// An estimate failed or was stopped.
    #[error(transparent)]
    Sampling(#[from] SamplingError),
    /// Somebody wanted it to stop.
    #[error("stopped")]
    Cancelled,
    /// Something else that a table is made of.
    #[error("{0}")]
    Other(String),
}

impl PaperError {
    pub(crate) fn other(error: impl std::fmt::Display) -> PaperError {
        PaperError::Other(error.to_string())
    }

    /// Whether somebody wanted it to stop.
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

/// `full` if everything is to be computed, `quick` else.
pub(crate) fn limit(scope: &Scope<'_>, quick: usize, full: usize) -> usize {
    if scope.full { full } else { quick }
}

/// What was computed, or `None` where it does not fit into the memory allowed.
pub(crate) fn if_it_fits<T>(computed: Result<T, PaperError>) -> Result<Option<T>, PaperError> {
    match computed {
        Err(PaperError::Count(CountError::Unusable(_) | CountError::TooLarge { .. })) => Ok(None),
        other => other.map(Some),
    }
}

/// Strips of the square lattice.
pub(crate) fn square(rows: usize, boundary: Boundary, colours: u32) -> Sequence {
    Sequence {
        lattice: Lattice::Square,
        rows,
        boundary,
        colours,
    }
}

/// One exact number.
pub(crate) fn count(
    sequence: &Sequence,
    cols: usize,
    scope: &Scope<'_>,
) -> Result<UBig, PaperError> {
    let counts = count_lattice(sequence, cols, false, &scope.options)?;
    let last = counts.columns.into_iter().next_back();
    last.ok_or_else(|| PaperError::other("a count without a number"))
}

/// L(rows, cols) of the ordinary board.
pub(crate) fn ordinary(rows: usize, cols: usize, scope: &Scope<'_>) -> Result<UBig, PaperError> {
    count(&square(rows, Boundary::None, 2), cols, scope)
}
