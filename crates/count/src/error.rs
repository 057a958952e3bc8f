//! The error [`CountError`] of counts, and its conversions from the errors of other crates.

use std::path::PathBuf;
use std::{fmt, io};
use tengen_base::text::bytes_text;
use tengen_board::BoardError;
use tengen_exact::crt::CrtError;
use tengen_ledger::{LedgerError, TilesError};
use tengen_split::Stopped;
use tengen_sweep::brute::BruteError;
use tengen_sweep::execute::ExecuteError;

/// The error of a count that gives no number.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The request is impossible, for example for an engine that does not support the board.
    /// Nothing was computed.
    #[error("{0}")]
    Unusable(String),
    /// The requested board does not exist. Nothing was computed.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// More memory or disk space is needed than may be used.
    #[error("{reason}")]
    TooLarge {
        /// Bytes of memory or disk space that the count needs: a lower bound or an estimate.
        needed: u64,
        /// Bytes of memory or disk space that may be used.
        available: u64,
        /// `true` if the needed bytes were known before anything was computed.
        foreseen: bool,
        /// The error message.
        reason: String,
    },
    /// The observer asked to stop.
    #[error("stopped on request")]
    Cancelled {
        /// `true` if residues or unfinished work were saved, so that the count can be resumed.
        kept: bool,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file, or its directory.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The computation failed: a fault of the machine or of this program, or files that another
    /// program wrote.
    #[error("{0}")]
    Failed(String),
}

impl From<ExecuteError> for CountError {
    fn from(error: ExecuteError) -> CountError {
        match error {
            ExecuteError::Cancelled => CountError::Cancelled { kept: false },
            ExecuteError::Memory {
                needed, allowed, ..
            } => CountError::out_of_memory(needed as f64, allowed as f64, error),
            other => CountError::Failed(other.to_string()),
        }
    }
}

impl From<BruteError> for CountError {
    fn from(error: BruteError) -> CountError {
        match error {
            BruteError::Cancelled => CountError::Cancelled { kept: false },
            other => CountError::unusable(other),
        }
    }
}

impl From<Stopped> for CountError {
    fn from(_: Stopped) -> CountError {
        CountError::Cancelled { kept: false }
    }
}

impl From<CrtError> for CountError {
    fn from(error: CrtError) -> CountError {
        CountError::failed(error)
    }
}

impl From<TilesError> for CountError {
    fn from(error: TilesError) -> CountError {
        match error {
            TilesError::Io { path, source } => CountError::Io { path, source },
            TilesError::Stopped => CountError::Cancelled { kept: true },
            other => CountError::failed(other),
        }
    }
}

impl From<LedgerError> for CountError {
    fn from(error: LedgerError) -> CountError {
        let (path, source) = error.into_parts();
        CountError::Io { path, source }
    }
}

impl CountError {
    /// Returns `true` if the request was refused before anything was computed.
    pub fn is_refusal(&self) -> bool {
        self.is_infeasible()
            && !matches!(
                self,
                CountError::TooLarge {
                    foreseen: false,
                    ..
                }
            )
    }

    /// Returns `true` if the request is impossible, or needs more memory or disk space than
    /// allowed.
    pub fn is_infeasible(&self) -> bool {
        matches!(
            self,
            CountError::Unusable(_) | CountError::Board(_) | CountError::TooLarge { .. }
        )
    }

    /// Returns the error of an impossible request, with the reason.
    pub fn unusable(reason: impl fmt::Display) -> CountError {
        CountError::Unusable(reason.to_string())
    }

    /// Returns the error of a failed computation, with the reason.
    pub fn failed(reason: impl fmt::Display) -> CountError {
        CountError::Failed(reason.to_string())
    }

    /// Returns the error of a request that needs too many bytes of memory or disk space, which is
    /// known before any computation.
    pub fn too_large(needed: f64, available: f64, reason: impl fmt::Display) -> CountError {
        CountError::TooLarge {
            // The casts saturate.
            needed: needed as u64,
            available: available as u64,
            foreseen: true,
            reason: reason.to_string(),
        }
    }

    /// Returns the error of a request that needs too many bytes of memory or disk space. `reason`
    /// makes the message from two texts: the bytes needed and the bytes available.
    pub fn exceeds(
        needed: f64,
        available: f64,
        reason: impl FnOnce(String, String) -> String,
    ) -> CountError {
        let reason = reason(bytes_text(needed), bytes_text(available));
        CountError::too_large(needed, available, reason)
    }

    /// Returns the error of a computation that turned out to need too many bytes of memory.
    pub fn out_of_memory(needed: f64, available: f64, reason: impl fmt::Display) -> CountError {
        CountError::TooLarge {
            needed: needed as u64,
            available: available as u64,
            foreseen: false,
            reason: reason.to_string(),
        }
    }
}
