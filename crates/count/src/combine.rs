//! From residues modulo many primes to numbers.

use super::error::CountError;
use tengen_exact::crt::primes_needed;
use tengen_exact::primes::primes;
use tengen_exact::{Crt, UBig};

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

/// The count of a board with `points` points from its residues modulo the first primes, as
/// many as it needs, checked against the trivial bound.
pub(super) fn number(points: usize, colours: u32, residues: &[u64]) -> Result<UBig, CountError> {
    let primes: Vec<u64> = primes().take(residues.len()).collect();
    let number = Crt::new(&primes)?.reconstruct_within(residues, &bound(points, colours))?;
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_comes_back_and_wrong_residues_do_not() {
        for points in 1..=100 {
            let of = primes_for(points, 2).unwrap();
            let whole = UBig::from(3u8).pow(points) - UBig::ONE;
            let mut residues: Vec<u64> = primes().take(of).map(|p| &whole % p).collect();
            assert_eq!(number(points, 2, &residues).unwrap(), whole);
            residues[0] ^= 1;
            assert!(number(points, 2, &residues).is_err());
        }
    }

    #[test]
    fn unreasonable_sizes_have_no_primes() {
        assert_eq!(primes_for(usize::MAX, 2), None);
        assert_eq!(primes_for(361, 2), Some(10));
    }
}
