//! Chooses how many primes the split engine computes together in a pass over the board. The number
//! of passes follows from this.

use super::outline::Outline;
use super::plan::{Allowed, Refusal, Sizes, Storage, check_size, choose, is_useful};
use crate::engine::asked::Asked;
use crate::engine::offer::Together;
use crate::error::CountError;
use tengen_split::{LANES, Shape, elements};

/// Approximate total bytes of memory of a count with the state vector in memory, for each byte of
/// the vector.
const BESIDES: f64 = 1.3;

/// Returns how a count divides `primes` primes into passes over the board, and the bytes of files.
///
/// The division says how many primes a pass computes together and how much memory it takes. The
/// bytes of files are 0 if the state vector fits into memory.
///
/// Error messages say that the board has `rows` rows. For a plan the sizes come from the tables of
/// half-states. A count makes these tables later, so its sizes are rough estimates.
///
/// # Errors
/// [`CountError::TooLarge`], [`CountError::Unusable`] or [`CountError::Cancelled`].
pub(crate) fn in_memory(
    asked: &Asked<'_>,
    shape: &Shape,
    (rows, primes): (usize, usize),
    allowed: Allowed,
) -> Result<(Together, u64), CountError> {
    let refused = |refusal: Refusal| refusal.error(rows, allowed, None);
    check_size(shape, allowed).map_err(refused)?;
    let elements = elements(shape).ok_or_else(|| CountError::unusable("the board is too large"))?;
    // A count makes the tables of half-states later, so a rough estimate of memory must do.
    if !asked.is_plan {
        let bytes = |k: usize| elements as f64 * 8.0 * k as f64 * BESIDES;
        let fits = |&k: &usize| {
            let is_allowed = allowed.primes.is_none_or(|primes| primes == k);
            is_allowed && is_useful(k, primes) && bytes(k) <= allowed.memory as f64
        };
        let k = LANES.into_iter().rev().find(fits).unwrap_or(1);
        let disk = if bytes(k) <= allowed.memory as f64 {
            0
        } else {
            bytes(k) as u64
        };
        return Ok((Together::evenly(k, primes, bytes(k)), disk));
    }
    let outline = Outline::new(shape, asked.options.machine.observer)?;
    let outline = outline.ok_or_else(|| CountError::unusable("the board is too large"))?;
    let sizes = outline.on_threads(asked.options.machine.threads);
    let plan = |missing| choose(&sizes, missing, allowed).map_err(refused);
    let together = Together::by_passes(primes, |missing| {
        let plan = plan(missing)?;
        let needs = sizes.needs(plan.k);
        let vector = match plan.storage {
            Storage::Memory => needs.vector,
            Storage::Scratch { .. } => 0,
        };
        let programs = outline.program_bytes().min(plan.programs as u64);
        Ok((plan.k, (vector + needs.working + programs) as f64))
    })?;
    Ok((together, plan(primes.max(1))?.disk))
}
