//! Sets of points of an arena, as bit sets of one or more machine words.
//!
//! The entry is the trait [`Bits`], with one implementation for each size of arenas. Invariant: a
//! set has only bits of points of the arena. A complement has higher bits, too, until it is
//! intersected with another set. For example, the set {0, 3} is the word 1001 in binary. An
//! operation takes a few instructions for each word.

use std::array::from_fn;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of the numbers below [`Bits::SIZE`].
pub trait Bits:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitOrAssign
{
    /// The largest possible number of elements.
    const SIZE: usize;

    /// The empty set.
    const NONE: Self;

    /// Returns the set of one number.
    fn one(index: usize) -> Self;

    /// Returns the number of elements.
    fn count(self) -> u32;

    /// Returns the smallest element of a non-empty set.
    fn first(self) -> usize;

    /// Returns the largest element of a non-empty set.
    fn last(self) -> usize;

    /// Returns the set without its smallest and its largest element.
    #[must_use]
    fn without_ends(self) -> Self;

    /// Returns the set without its smallest element.
    #[must_use]
    fn rest(self) -> Self;

    /// Returns a 64-bit digest of the set, for hashing.
    fn fold(self) -> u64;

    /// `true` if the set is empty.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// `true` if the two sets intersect.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// `true` if a number is in the set.
    #[inline]
    fn has(self, index: usize) -> bool {
        self.meets(Self::one(index))
    }

    /// `true` if the set has exactly one element.
    #[inline]
    fn is_one(self) -> bool {
        !self.is_none() && self.rest().is_none()
    }

    /// Iterates over the elements in ascending order.
    #[inline]
    fn iter(self) -> Numbers<Self> {
        Numbers(self)
    }
}

/// An iterator over the elements of a set, in ascending order.
#[derive(Clone, Debug)]
pub struct Numbers<W>(W);

impl<W: Bits> Iterator for Numbers<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_none() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.rest();
        Some(first)
    }
}

macro_rules! bits {
    ($word:ty, $fold:expr) => {
        impl Bits for $word {
            const SIZE: usize = <$word>::BITS as usize;
            const NONE: $word = 0;

            #[inline]
            fn one(index: usize) -> $word {
                1 << index
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn last(self) -> usize {
                (<$word>::BITS - 1 - self.leading_zeros()) as usize
            }

            #[inline]
            fn without_ends(self) -> $word {
                // Clear the lowest bit, then the highest.
                let rest = self & self.wrapping_sub(1);
                rest & !((1 as $word) << (<$word>::BITS - 1 - self.leading_zeros()))
            }

            #[inline]
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn fold(self) -> u64 {
                $fold(self)
            }
        }
    };
}

bits!(u64, |set| set);
// The upper 64 bits are multiplied before the halves are combined, so that exchanging the halves
// changes the digest.
bits!(u128, |set: u128| set as u64
    ^ ((set >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));

/// The number of words of a [`Wide`] set.
const WORDS: usize = 4;

/// A set of numbers below 254. So a point fits into a byte, and the two remaining values of the
/// byte mean a pass and no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wide([u64; WORDS]);

impl Wide {
    #[inline]
    fn with(self, other: Wide, act: impl Fn(u64, u64) -> u64) -> Wide {
        Wide(from_fn(|i| act(self.0[i], other.0[i])))
    }
}

impl BitAnd for Wide {
    type Output = Wide;
    #[inline]
    fn bitand(self, other: Wide) -> Wide {
        self.with(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Wide;
    #[inline]
    fn bitor(self, other: Wide) -> Wide {
        self.with(other, |a, b| a | b)
    }
}

impl Not for Wide {
    type Output = Wide;
    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, other: Wide) {
        *self = *self | other;
    }
}

impl Bits for Wide {
    // A byte has 256 values; two of them denote a pass and no move.
    const SIZE: usize = 254;
    const NONE: Wide = Wide([0; WORDS]);

    #[inline]
    fn one(index: usize) -> Wide {
        let mut set = Wide::NONE;
        set.0[index / 64] = 1 << (index % 64);
        set
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0);
        word.map_or(0, |i| 64 * i + self.0[i].trailing_zeros() as usize)
    }

    #[inline]
    fn last(self) -> usize {
        let word = self.0.iter().rposition(|&word| word != 0);
        word.map_or(0, |i| 64 * i + 63 - self.0[i].leading_zeros() as usize)
    }

    #[inline]
    fn without_ends(self) -> Wide {
        let rest = self.rest();
        rest & !Wide::one(self.last())
    }

    #[inline]
    fn rest(self) -> Wide {
        let mut rest = self;
        if let Some(word) = rest.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        rest
    }

    #[inline]
    fn fold(self) -> u64 {
        // The rotation makes the digest depend on the order of the words.
        let mix = |mixed: u64, &word: &u64| {
            (mixed ^ word)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        };
        self.0.iter().fold(0, mix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn of<W: Bits>(numbers: &BTreeSet<usize>) -> W {
        let ones = numbers.iter().map(|&number| W::one(number));
        ones.fold(W::NONE, |set, one| set | one)
    }

    fn agree<W: Bits>(a: &BTreeSet<usize>, b: &BTreeSet<usize>) {
        let (x, y) = (of::<W>(a), of::<W>(b));
        let numbers = |set: W| set.iter().collect::<BTreeSet<usize>>();
        assert_eq!(&numbers(x), a);
        assert_eq!(numbers(x | y), a | b);
        assert_eq!(numbers(x & y), a & b);
        assert_eq!(numbers(x & !y), a - b);
        assert_eq!((x.count() as usize, x.is_none()), (a.len(), a.is_empty()));
        assert_eq!((x.is_one(), x == y), (a.len() == 1, a == b));
        assert!(x != y || x.fold() == y.fold());
        assert!((0..W::SIZE).all(|i| x.has(i) == a.contains(&i)));
        let (Some(&first), Some(&last)) = (a.first(), a.last()) else {
            return;
        };
        assert_eq!((x.first(), x.last()), (first, last));
        let without = |ends: &[usize]| {
            let rest = a.iter().filter(|number| !ends.contains(number));
            rest.copied().collect::<BTreeSet<usize>>()
        };
        assert_eq!(numbers(x.rest()), without(&[first]));
        assert_eq!(numbers(x.without_ends()), without(&[first, last]));
    }

    fn numbers(size: usize) -> impl Strategy<Value = BTreeSet<usize>> {
        prop::collection::btree_set(0..size, 0..size.min(40))
    }

    proptest! {
        #[test]
        fn sets_of_one_word(a in numbers(64), b in numbers(64)) {
            agree::<u64>(&a, &b);
        }

        #[test]
        fn sets_of_two_words(a in numbers(128), b in numbers(128)) {
            agree::<u128>(&a, &b);
        }

        #[test]
        fn wide_sets(a in numbers(254), b in numbers(254)) {
            agree::<Wide>(&a, &b);
        }
    }
}
