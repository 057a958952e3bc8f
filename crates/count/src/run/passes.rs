//! How many primes go together, and in how many passes.

use super::split::{Allowed, Outline, Sizes, choose};
use super::{CountError, Options};
use crate::split::Shape;

/// How many primes go together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Together {
    /// In the first pass.
    pub primes: usize,
    /// How many passes there are.
    pub passes: usize,
    /// Bytes of memory that are needed at most.
    pub bytes: f64,
}

impl Together {
    /// So many of all primes in every pass but the last.
    pub(super) fn evenly(together: usize, all: usize, bytes: f64) -> Together {
        Together {
            primes: together,
            passes: all.div_ceil(together.max(1)),
            bytes,
        }
    }
}

/// How many primes go together in a vector in memory; errors are about so many `rows`.
pub(super) fn in_memory(
    shape: &Shape,
    (rows, primes): (usize, usize),
    options: &Options<'_>,
) -> Result<Result<Together, CountError>, CountError> {
    let outline = Outline::new(shape, options.machine.observer)?;
    let outline = outline.ok_or_else(|| CountError::unusable("the board is too large"))?;
    let allowed = Allowed::in_memory(options);
    let sizes = outline.on_threads(options.machine.threads);
    let mut together: Option<Together> = None;
    let mut missing = primes;
    while missing > 0 {
        let k = match choose(&sizes, missing, allowed) {
            Ok(plan) => plan.k,
            Err(refusal) => return Ok(Err(refusal.error(rows, allowed, None))),
        };
        let needs = sizes.needs(k);
        let bytes = (needs.vector + needs.working) as f64;
        let before = together.unwrap_or_else(|| Together::evenly(k, 0, bytes));
        together = Some(Together {
            passes: before.passes + 1,
            bytes: before.bytes.max(bytes),
            ..before
        });
        missing = missing.saturating_sub(k);
    }
    Ok(Ok(together.unwrap_or_else(|| Together::evenly(0, 0, 0.0))))
}
