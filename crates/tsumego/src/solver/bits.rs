//! Sets of points of an arena, as bits of a machine word.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

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
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitOrAssign
{
    /// How many numbers there are.
    const SIZE: usize;

    /// The empty set.
    const NONE: Self;

    /// The set of one number.
    fn one(index: usize) -> Self;

    /// How many numbers are in the set.
    fn count(self) -> u32;

    /// The least number in a set that is not empty.
    fn first(self) -> usize;

    /// The greatest number in a set that is not empty.
    fn last(self) -> usize;

    /// The set without its least and its greatest number.
    #[must_use]
    fn without_ends(self) -> Self;

    /// The set without its least number.
    #[must_use]
    fn rest(self) -> Self;

    /// 64 bits that depend on the set.
    fn fold(self) -> u64;

    /// Whether nothing is in the set.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether the two sets have something in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// Whether a number is in the set.
    #[inline]
    fn has(self, index: usize) -> bool {
        self.meets(Self::one(index))
    }

    /// Whether the set has exactly one number.
    #[inline]
    fn is_one(self) -> bool {
        !self.is_none() && self.rest().is_none()
    }

    /// The numbers, ascending.
    #[inline]
    fn iter(self) -> Numbers<Self> {
        Numbers(self)
    }
}

/// The numbers of a set, ascending.
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
bits!(u128, |set: u128| set as u64
    ^ ((set >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
