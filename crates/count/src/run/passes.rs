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

    /// Pass by pass: `next` says how many of the missing primes go together, and in how many bytes.
    pub(super) fn by_passes(
        primes: usize,
        next: impl Fn(usize) -> Result<(usize, f64), CountError>,
    ) -> Result<Together, CountError> {
        let mut together = Together::evenly(0, 0, 0.0);
        let mut missing = primes;
        while missing > 0 {
            let (k, bytes) = next(missing)?;
            if together.passes == 0 {
                together.primes = k;
            }
            together.passes += 1;
            together.bytes = together.bytes.max(bytes);
            missing = missing.saturating_sub(k);
        }
        Ok(together)
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
    Ok(Together::by_passes(primes, |missing| {
        let plan = choose(&sizes, missing, allowed);
        let k = plan
            .map_err(|refusal| refusal.error(rows, allowed, None))?
            .k;
        let needs = sizes.needs(k);
        Ok((k, (needs.vector + needs.working) as f64))
    }))
}
