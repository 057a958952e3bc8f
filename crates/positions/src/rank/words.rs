//! Natural numbers with a fixed number of 64-bit words, the least significant word first. Sums need
//! no memory allocation.

use tengen_exact::UBig;

/// The bytes of a word.
const BYTES: usize = size_of::<u64>();

/// Returns the number of 64-bit words that hold a number of `bytes` bytes.
pub(super) fn words_for(bytes: usize) -> usize {
    bytes.div_ceil(BYTES)
}

/// Converts a number to `words` words, or returns `None` if it does not fit.
pub(super) fn of(number: &UBig, words: usize) -> Option<Vec<u64>> {
    let bytes = number.to_le_bytes();
    let mut of = vec![0; words];
    (bytes.len() <= words * BYTES).then(|| load(&bytes, &mut of))?;
    Some(of)
}

/// Converts words to a number.
pub(super) fn number(words: &[u64]) -> UBig {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    UBig::from_le_bytes(&bytes)
}

/// Loads a number from little-endian bytes into `words`, which must have room for all bytes.
/// Further words become 0.
#[inline]
pub(super) fn load(bytes: &[u8], words: &mut [u64]) {
    let mut pieces = bytes.chunks(BYTES);
    for word in words {
        let piece = pieces.next().unwrap_or_default();
        let mut whole = [0; BYTES];
        whole[..piece.len()].copy_from_slice(piece);
        *word = u64::from_le_bytes(whole);
    }
}

/// `true` if the number `a` is less than `b`. Both have equally many 64-bit words, the least
/// significant word first.
#[inline]
pub(super) fn is_less(a: &[u64], b: &[u64]) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

/// Subtracts `number` from `from`, which must not be smaller.
#[inline]
pub(super) fn subtract(from: &mut [u64], number: &[u64]) {
    let mut borrow = false;
    for (word, &n) in from.iter_mut().zip(number) {
        // At most one of the two subtractions, of `n` and of the borrow, overflows.
        let (difference, first) = word.overflowing_sub(n);
        let (difference, second) = difference.overflowing_sub(u64::from(borrow));
        (*word, borrow) = (difference, first | second);
    }
    debug_assert!(!borrow, "not larger");
}

/// Adds `number`, multiplied by `times`, to `sum`. The result must not overflow.
#[inline]
pub(super) fn add_times(sum: &mut [u64], number: &[u64], times: u64) {
    let mut carry = 0;
    for (word, &n) in sum.iter_mut().zip(number) {
        let wide = u128::from(n) * u128::from(times) + u128::from(*word) + u128::from(carry);
        (*word, carry) = (wide as u64, (wide >> 64) as u64);
    }
    debug_assert_eq!(carry, 0, "there is room");
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_that_do_not_fit_are_none() {
        let number = UBig::from(1u8) << 128usize;
        assert_eq!(of(&number, 2), None);
        assert_eq!(of(&number, 4), Some(vec![0, 0, 1, 0]));
        assert_eq!(of(&UBig::ZERO, 1), Some(vec![0]));
        assert_eq!([0, 1, 8, 9].map(words_for), [0, 1, 1, 2]);
    }

    proptest! {
        #[test]
        fn sums_and_differences_are_those_of_big_numbers(
            a in prop::collection::vec(any::<u64>(), 3),
            b in prop::collection::vec(any::<u64>(), 3),
            times in 0u64..300,
        ) {
            let (x, y) = (number(&a), number(&b));
            prop_assert_eq!(of(&x, 3), Some(a.clone()));
            prop_assert_eq!(is_less(&a, &b), x < y);
            let (mut large, small) = if x < y { (b.clone(), &a) } else { (a.clone(), &b) };
            let difference = number(&large) - number(small);
            subtract(&mut large, small);
            prop_assert_eq!(number(&large), difference);
            let mut sum = [a.as_slice(), &[0]].concat();
            let b = [b.as_slice(), &[0]].concat();
            add_times(&mut sum, &b, times);
            prop_assert_eq!(number(&sum), x + y * UBig::from(times));
        }
    }
}
