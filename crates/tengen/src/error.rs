//! Why there is no answer.

use std::io;
use std::path::PathBuf;
use tengen_count::run::CountError;

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
    /// It does not fit into the memory allowed.
    #[error("{reason}")]
    TooLarge {
        /// What does not fit, and what would.
        reason: String,
        /// Bytes needed, where they are known.
        needed: Option<u128>,
        /// Bytes allowed, where there is such a limit.
        available: Option<u64>,
    },
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

    /// Something went wrong, for a reason that speaks for itself.
    pub fn failed(reason: impl ToString) -> Error {
        Error::Failed(reason.to_string())
    }
}

impl From<CountError> for Error {
    fn from(error: CountError) -> Error {
        match error {
            CountError::Unusable(reason) => Error::Unusable(reason),
            CountError::Failed(reason) => Error::Failed(reason),
            CountError::Memory(reason) => Error::TooLarge {
                reason,
                needed: None,
                available: None,
            },
            CountError::Cancelled { kept } => Error::Interrupted { kept },
        }
    }
}
