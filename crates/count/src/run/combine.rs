//! From residues modulo many primes to numbers.

use super::CountError;
use std::collections::HashMap;
use tengen_exact::crt::primes_needed;
use tengen_exact::{BitTest, Crt, UBig};

/// Number of primes that a count of a board with `points` points needs, or
/// `None` if its trivial bound (λ+1)^points is beyond all reason.
pub(super) fn primes_for(points: usize, colours: u32) -> Option<usize> {
    let bits = points as f64 * (f64::from(colours) + 1.0).log2();
    (bits < 1e12).then(|| primes_needed(bits.ceil() as usize + 1))
}

/// Bytes of the residues of 1 to `cols` columns modulo all primes that the board with
/// `points` points, that with all columns, needs; about.
pub(super) fn residue_bytes(points: usize, colours: u32, cols: usize) -> f64 {
    let bits = points as f64 * (f64::from(colours) + 1.0).log2();
    16.0 * cols as f64 * (bits / 62.0)
}

/// The trivial bound of a board with `points` points: every colouring.
pub(super) fn bound(points: usize, colours: u32) -> UBig {
    (UBig::from(colours) + UBig::ONE).pow(points)
}

/// Puts residues together, keeping what is prepared for a number of primes.
pub(super) struct Combiner<'a> {
    primes: &'a [u64],
    colours: u32,
    prepared: HashMap<usize, Crt>,
}

impl<'a> Combiner<'a> {
    pub(super) fn new(primes: &'a [u64], colours: u32) -> Combiner<'a> {
        Combiner {
            primes,
            colours,
            prepared: HashMap::new(),
        }
    }

    /// The count of a board with `points` points from its residues modulo all
    /// primes, checked against the trivial bound.
    pub(super) fn number(&mut self, points: usize, residues: &[u64]) -> Result<UBig, CountError> {
        let bound = bound(points, self.colours);
        let needed = primes_needed(bound.bit_len());
        // Round up to few different sizes, so that little is prepared anew.
        let rounded = needed.next_power_of_two().max(needed + needed / 4);
        let primes = rounded.min(self.primes.len());
        if needed > primes {
            return Err(CountError::failed("too few residues"));
        }
        let crt = match self.prepared.entry(primes) {
            std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(Crt::new(&self.primes[..primes]).map_err(CountError::failed)?)
            }
        };
        crt.reconstruct_within(&residues[..primes], &bound)
            .map_err(|e| {
                CountError::failed(format!(
                    "{e}; if it came from the ledger, run again without it (--no-ledger)"
                ))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_exact::primes::primes;

    #[test]
    fn every_size_comes_back_and_wrong_residues_do_not() {
        let points = 100;
        let n = primes_for(points, 2).unwrap();
        let primes: Vec<u64> = primes().take(n).collect();
        let mut combiner = Combiner::new(&primes, 2);
        for points in 1..=points {
            let number = UBig::from(3u8).pow(points) - UBig::ONE;
            let mut residues: Vec<u64> = primes.iter().map(|&p| &number % p).collect();
            assert_eq!(combiner.number(points, &residues).unwrap(), number);
            residues[0] ^= 1;
            assert!(combiner.number(points, &residues).is_err());
        }
    }

    #[test]
    fn unreasonable_sizes_have_no_primes() {
        assert_eq!(primes_for(usize::MAX, 2), None);
        assert_eq!(primes_for(361, 2), Some(10));
    }
}
