//! What does not fit into memory, as errors with data.

use crate::{Error, Result};
use tengen_base::machine::default_memory;
use tengen_base::text::bytes;
use tengen_board::Colour;
use tengen_count::CountError;
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

/// Room for the colours of some positions, if there is so much memory.
pub(crate) fn array(number: u64, points: usize, memory: Option<usize>) -> Result<Vec<Colour>> {
    let needed = number.saturating_mul(points as u64);
    let available = memory.unwrap_or_else(default_memory) as u64;
    let refused = || Error::TooLarge {
        reason: format!(
            "{number} positions of {points} points take {}, and {} may be used",
            bytes(needed),
            bytes(available)
        ),
        needed,
        available,
        foreseen: true,
    };
    let length = usize::try_from(needed).ok();
    let length = length.filter(|_| needed <= available).ok_or_else(refused)?;
    // The system gives zeros without anybody writing them, but only to who cannot be refused.
    let room = Vec::<Colour>::new().try_reserve_exact(length);
    room.map_err(|_| refused())?;
    Ok(vec![0; length])
}
