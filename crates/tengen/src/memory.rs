//! Converts errors of executors (code that computes the counts of all states) and of tables for
//! ranks, such as lack of memory, to [`Error`].

use crate::{Error, Result};
use tengen_base::machine::default_memory;
use tengen_base::text::bytes;
use tengen_board::Colour;
use tengen_count::CountError;
use tengen_positions::rank::BuildError;
use tengen_sweep::execute::ExecuteError;

/// Converts the error of an executor (code that computes the counts of all states) to [`Error`].
/// `reason` replaces the error's message.
pub(crate) fn execution(error: &ExecuteError, reason: String) -> Error {
    match Error::from(CountError::from(*error)) {
        Error::TooLarge {
            needed, available, ..
        } => too_large(needed, available, reason),
        Error::Interrupted { kept } => Error::Interrupted { kept },
        _ => Error::Failed(reason),
    }
}

/// Converts the error for a table of ranks that cannot be built to [`Error`]. `reason` replaces the
/// error's message.
pub(crate) fn table(error: &BuildError, reason: String) -> Error {
    match error {
        BuildError::Cancelled => Error::Interrupted { kept: false },
        BuildError::Sweep(_) | BuildError::Colours { .. } => Error::unsupported(reason),
        BuildError::Memory {
            needed, allowed, ..
        } => too_large(*needed as u64, *allowed as u64, reason),
        BuildError::Execute(error) => execution(error, reason),
    }
}

/// Returns the error for a computation that ran out of memory: it `needed` more than the
/// `available` bytes.
pub(crate) fn too_large(needed: u64, available: u64, reason: String) -> Error {
    Error::TooLarge {
        reason,
        needed,
        available,
        foreseen: false,
    }
}

/// Allocates an array for the colours of `number` positions with `points` points each, if it fits
/// into `memory` bytes.
pub(crate) fn array(number: u64, points: usize, memory: Option<usize>) -> Result<Vec<Colour>> {
    let needed = number.saturating_mul(points as u64);
    let available = memory.unwrap_or_else(default_memory) as u64;
    let refused = || Error::TooLarge {
        reason: format!(
            "{number} positions of {points} points need {} of memory, but the limit is {}",
            bytes(needed),
            bytes(available)
        ),
        needed,
        available,
        foreseen: true,
    };
    let length = usize::try_from(needed).ok();
    let length = length.filter(|_| needed <= available).ok_or_else(refused)?;
    // `vec![0; n]` gets zeroed pages lazily from the system, but aborts if the allocation fails. So
    // test first with an allocation that may fail.
    let room = Vec::<Colour>::new().try_reserve_exact(length);
    room.map_err(|_| refused())?;
    Ok(vec![0; length])
}
