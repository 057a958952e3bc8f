//! What does not fit into memory, as errors with data.

use crate::Error;
use tengen_count::run::CountError;
use tengen_positions::rank::BuildError;
use tengen_sweep::execute::ExecuteError;

/// What an executor could not do, for a reason that says more.
pub(crate) fn execution(error: &ExecuteError, reason: String) -> Error {
    match Error::from(CountError::from(*error)) {
        Error::TooLarge {
            needed,
            available,
            foreseen: _,
            reason: _,
        } => too_large(needed, available, reason),
        Error::Interrupted { kept } => Error::Interrupted { kept },
        _ => Error::Failed(reason),
    }
}

/// A table that cannot be made, for a reason that may say more.
pub(crate) fn table(error: &BuildError, reason: String) -> Error {
    match error {
        BuildError::Cancelled => Error::Interrupted { kept: false },
        BuildError::Sweep(_) | BuildError::Colours { .. } => Error::Unusable(reason),
        BuildError::Memory {
            needed, allowed, ..
        } => too_large(*needed as u64, *allowed as u64, reason),
        BuildError::Execute(error) => execution(error, reason),
    }
}

/// What did not fit once it was tried.
pub(crate) fn too_large(needed: u64, available: u64, reason: String) -> Error {
    Error::TooLarge {
        reason,
        needed,
        available,
        foreseen: false,
    }
}
