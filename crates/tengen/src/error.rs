//! Why there is no answer.

use std::io;
use std::path::PathBuf;
use tengen_count::CountError;

/// An answer, or why there is none.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why there is no answer. Callers branch on the variant; its text is a whole sentence for
/// people, without a full stop.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// What was asked is impossible as asked; nothing was computed.
    #[error("{0}")]
    Unusable(String),
    /// More memory or disk space is needed than may be used.
    #[error("{reason}")]
    TooLarge {
        /// What does not fit, and what would.
        reason: String,
        /// Bytes needed: at least, or about.
        needed: u64,
        /// Bytes that may be used.
        available: u64,
        /// Whether this was known from the start, so that nothing was computed.
        foreseen: bool,
    },
    /// A limit on what may be tried was reached before the answer was found. More might be.
    #[error("{0}")]
    LimitReached(String),
    /// The observer said stop.
    #[error("stopped on request")]
    Interrupted {
        /// Whether the store has something to go on from.
        kept: bool,
    },
    /// A file or directory could not be used.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Something went wrong while computing.
    #[error("{0}")]
    Failed(String),
}

impl Error {
    /// What was asked is impossible, for a reason that speaks for itself.
    pub fn unusable(reason: impl ToString) -> Error {
        Error::Unusable(reason.to_string())
    }

    /// Whether nothing was computed, because of what was asked.
    pub fn is_refusal(&self) -> bool {
        match self {
            Error::Unusable(_) => true,
            Error::TooLarge { foreseen, .. } => *foreseen,
            _ => false,
        }
    }

    /// Something went wrong, for a reason that speaks for itself.
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
