//! The primes used as moduli of counts: the largest primes below 2^63, in descending order.
//!
//! The list of primes is part of the format of ledgers, files with residues of counts, and never
//! changes.
//!
//! The test `the_list_starts_with_the_published_offsets` guards the list.

use crate::modular;

/// The power of two below which all primes of the list lie.
pub const LIMIT: u64 = 1 << 63;

/// Returns `true` if `n` is prime.
///
/// The Miller-Rabin test with the first twelve primes as bases has no exception below 3.3 * 10^24
/// (Sorenson & Webster, 2015).
pub fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    if let Some(&divisor) = BASES.iter().find(|&&b| n.is_multiple_of(b)) {
        return n == divisor;
    }
    // Let n - 1 = odd * 2^twos. For a prime n and each base, base^odd is 1 or -1, or becomes -1 by
    // repeated squaring.
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|&base| {
        let mut x = modular::pow(base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        for _ in 1..twos {
            x = modular::mul(x, x, n);
            if x == n - 1 {
                return true;
            }
        }
        false
    })
}

/// Returns `true` if `n` is a prime of the list [`primes`] that a count can need as a modulus.
///
/// Such a prime is at most 2^32 below 2^63. There are about 98 million of these primes, enough for
/// numbers of 10^9 digits.
pub fn is_listed(n: u64) -> bool {
    (LIMIT - (1 << 32)..LIMIT).contains(&n) && is_prime(n)
}

/// Returns the list of primes used as moduli, from the largest prime below 2^63 downwards.
pub fn primes() -> impl Iterator<Item = u64> {
    (1..LIMIT / 2)
        .map(|i| LIMIT + 1 - 2 * i)
        .filter(|&n| is_prime(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_starts_with_the_published_offsets() {
        // Source: C. Caldwell, "Primes just less than a power of two", n = 63.
        let offsets: Vec<u64> = primes().take(10).map(|p| LIMIT - p).collect();
        assert_eq!(offsets, [25, 165, 259, 301, 375, 387, 391, 409, 457, 471]);
    }

    #[test]
    fn the_list_has_its_primes_and_no_others() {
        let mut list = primes().peekable();
        for n in (LIMIT - 2_000..LIMIT + 2_000).rev() {
            assert_eq!(is_listed(n), list.next_if_eq(&n).is_some(), "{n}");
        }
        for n in [0, 1, 2, 101, LIMIT - (1 << 33), u64::MAX] {
            assert!(!is_listed(n), "{n}");
        }
    }

    #[test]
    fn agrees_with_trial_division() {
        let slow = |n: u64| {
            n > 1
                && (2..n)
                    .take_while(|d| d * d <= n)
                    .all(|d| !n.is_multiple_of(d))
        };
        for n in 0..20_000 {
            assert_eq!(is_prime(n), slow(n), "{n}");
        }
        // These numbers are not prime, but pass the test with the prime bases up to 31 and up to 7.
        assert!(!is_prime(3_825_123_056_546_413_051));
        assert!(!is_prime(3_215_031_751));
    }
}
