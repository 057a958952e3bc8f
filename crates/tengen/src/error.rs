//! Errors of requests.

use std::io;
use std::path::PathBuf;
use tengen_count::CountError;

/// The answer of a request, or an error.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why a request has no answer.
///
/// Callers branch on the variant. The text form is a whole sentence without a full stop.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The request is impossible as stated; nothing was computed.
    #[error("{0}")]
    Unusable(String),
    /// The request needs more memory or disk space than is allowed.
    #[error("{reason}")]
    TooLarge {
        /// Description of the size that does not fit, and of a size that would.
        reason: String,
        /// Bytes needed: a lower bound or an estimate.
        needed: u64,
        /// Bytes allowed.
        available: u64,
        /// `true` if this was known in advance, so that nothing was computed.
        foreseen: bool,
    },
    /// A limit was reached before the answer was found; a higher limit may help.
    #[error("{0}")]
    LimitReached(String),
    /// The observer stopped the run.
    #[error("stopped on request")]
    Interrupted {
        /// `true` if the store has work from which a later run can resume.
        kept: bool,
    },
    /// A file or directory could not be used.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The computation failed.
    #[error("{0}")]
    Failed(String),
}

impl Error {
    /// Creates an [`Error::Unusable`] with this reason.
    pub fn unusable(reason: impl ToString) -> Error {
        Error::Unusable(reason.to_string())
    }

    /// `true` if the request was refused before anything was computed.
    pub fn is_refusal(&self) -> bool {
        match self {
            Error::Unusable(_) => true,
            Error::TooLarge { foreseen, .. } => *foreseen,
            _ => false,
        }
    }

    /// Creates an [`Error::Failed`] with this reason.
    pub fn failed(reason: impl ToString) -> Error {
        Error::Failed(reason.to_string())
    }
}

impl From<CountError> for Error {
    fn from(error: CountError) -> Error {
        match error {
            CountError::Unusable(reason) => Error::Unusable(reason),
            CountError::TooLarge {
                needed,
                available,
                foreseen,
                reason,
            } => Error::TooLarge {
                reason,
                needed,
                available,
                foreseen,
            },
            CountError::Cancelled { kept } => Error::Interrupted { kept },
            CountError::Io { path, source } => Error::Io { path, source },
            CountError::Failed(reason) => Error::Failed(reason),
            other => Error::failed(other),
        }
    }
}
