//! Combines the residues of a count modulo many primes to the exact count, by the Chinese remainder
//! theorem.

use super::error::CountError;
use tengen_exact::crt::primes_needed;
use tengen_exact::primes::primes;
use tengen_exact::{Crt, UBig};
use tengen_ledger::Sequence;

/// Returns the number of primes that a count of a board with `points` points needs.
///
/// Returns `None` if the number of colourings, (λ+1)^points for λ colours, has 10^12 bits or more.
pub(super) fn primes_for(points: usize, colours: u32) -> Option<usize> {
    let bits = points as f64 * (f64::from(colours) + 1.0).log2();
    (bits < 1e12).then(|| primes_needed(bits.ceil() as usize + 1))
}

/// Returns the number of primes that a count of a board with `points` points needs, or an error for
/// too many points.
pub(super) fn needed(points: usize, colours: u32) -> Result<usize, CountError> {
    let primes = primes_for(points, colours);
    primes.ok_or_else(|| CountError::unusable(format!("{points} points are too many to count")))
}

/// Returns the number of primes that the count of a sequence's board with `cols` columns needs.
///
/// Returns `None` if the board has so many points that its number of colourings has 10^12 bits or
/// more.
pub(super) fn primes_of(sequence: &Sequence, cols: usize) -> Option<usize> {
    primes_for(sequence.rows.checked_mul(cols)?, sequence.colours)
}

/// Estimates the bytes of the residues of the counts with 1 to `cols` columns, modulo all primes
/// that the largest of these boards needs.
///
/// The largest board has `points` points.
pub(super) fn residue_bytes(points: usize, colours: u32, cols: usize) -> f64 {
    let bits = points as f64 * (f64::from(colours) + 1.0).log2();
    16.0 * cols as f64 * (bits / 62.0)
}

/// Returns the trivial upper bound on the count of a board with `points` points: the number of
/// colourings.
pub(super) fn bound(points: usize, colours: u32) -> UBig {
    (UBig::from(colours) + UBig::ONE).pow(points)
}

/// Combines residues to the count of a board with `points` points. `residues` are modulo the first
/// of the [`primes`].
///
/// Returns an error if the count exceeds the number of all colourings.
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
