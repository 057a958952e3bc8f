//! Packs the states of the [frontier problem](super) into bits. A state describes each point of the
//! frontier: empty, *safe* (its string has a liberty) or *libertyless*.
//!
//! ```text
//!  most significant                                             least significant
//!  | code of oldest point | ... | code of newest point | ... colour of string 1 | 0 |
//!    code_bits each                                      colour_bits each
//!
//!  code 0                     empty
//!  code 1 + c                 safe, colour c           (c < colours)
//!  code 1 + colours + s       libertyless, string s    (s < width)
//! ```
//!
//! States with common successors differ most in the newest points. These points are in the low
//! bits, so such states are close in the order of keys.
//!
//! Entry: [`Layout::new`] computes the sizes of the fields, [`PackedKey`] sets and reads fields.
//! For example, with two colours and a frontier of 4 points, a point has the codes 0 to 6: empty,
//! safe with two colours, and four strings.

use crate::problem::StateKey;

/// A key: a packed state, with bit fields that can be set and read.
pub trait PackedKey: StateKey {
    /// The key whose bits are all zero.
    const ZERO: Self;
    /// The number of bits of a key.
    const BITS: usize;
    /// `true` if each field must lie within one byte.
    const BYTE_FIELDS: bool;
    /// Sets the field that starts at bit `shift` to `value`; the field must be zero.
    fn put(&mut self, shift: usize, value: u8);
    /// Returns the field of `bits` <= 8 bits that starts at bit `shift`.
    fn field(&self, shift: usize, bits: usize) -> u8;
}

macro_rules! packed_in_integer {
    ($integer:ty) => {
        impl PackedKey for $integer {
            const ZERO: Self = 0;
            const BITS: usize = <$integer>::BITS as usize;
            const BYTE_FIELDS: bool = false;
            #[inline(always)]
            fn put(&mut self, shift: usize, value: u8) {
                *self |= <$integer>::from(value) << shift;
            }
            #[inline(always)]
            fn field(&self, shift: usize, bits: usize) -> u8 {
                (self >> shift) as u8 & ((1u16 << bits) - 1) as u8
            }
        }
    };
}
packed_in_integer!(u64);
packed_in_integer!(u128);

/// Keys of several words. Word 0 is the most significant one, so the order of arrays is the order
/// of keys.
impl<const N: usize> PackedKey for [u64; N] {
    const ZERO: Self = [0; N];
    const BITS: usize = 64 * N;
    const BYTE_FIELDS: bool = true;
    #[inline(always)]
    fn put(&mut self, shift: usize, value: u8) {
        self[N - 1 - shift / 64] |= u64::from(value) << (shift % 64);
    }
    #[inline(always)]
    fn field(&self, shift: usize, bits: usize) -> u8 {
        (self[N - 1 - shift / 64] >> (shift % 64)) as u8 & ((1u16 << bits) - 1) as u8
    }
}

/// The sizes of the bit fields of a state's key, for a width of the frontier and a number of
/// colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layout {
    /// The largest number of different colours that the frontier and a new point can have together.
    pub colours: usize,
    /// The number of bits of the code of a point (empty, safe with a colour, or its libertyless
    /// string).
    pub code_bits: usize,
    /// The number of bits of the colour of a string without a liberty.
    pub colour_bits: usize,
    /// The index of the bit where the codes of the points start, from the least significant bit.
    /// The colours of strings are below.
    pub codes_at: usize,
}

impl Layout {
    /// Returns the layout for a frontier of `width` points, or `None` if a state does not fit into
    /// a key of type `K`.
    pub fn new<K: PackedKey>(width: usize, colours: u32) -> Option<Layout> {
        // The frontier and the new point together cannot have more colours than points.
        let colours = (width + 1).min(colours as usize);
        let bits_for = |values: usize| values.next_power_of_two().trailing_zeros() as usize;
        let (code_bits, colour_bits) = if K::BYTE_FIELDS {
            // Fields of whole bytes waste a few bits, but no field lies in two words.
            (8, 8)
        } else {
            (bits_for(1 + colours + width), bits_for(colours.max(1)))
        };
        let layout = Layout {
            colours,
            code_bits,
            colour_bits,
            codes_at: width * colour_bits,
        };
        let bits = layout.codes_at + width * code_bits;
        (bits <= K::BITS && code_bits <= 8).then_some(layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_boards_of_twelve_rows_fit_one_word() {
        assert!(Layout::new::<u64>(12, 2).is_some());
        assert!(Layout::new::<u64>(13, 2).is_none());
        assert!(Layout::new::<u128>(14, u32::MAX).is_some());
        assert!(Layout::new::<[u64; 8]>(30, u32::MAX).is_some());
    }

    #[test]
    fn fields_come_back_and_the_highest_field_orders() {
        fn check<K: PackedKey>(bits: usize) {
            let mut key = K::ZERO;
            let values = [3, 7, 1, 0, 5];
            for (i, &v) in values.iter().enumerate() {
                key.put(i * bits, v);
            }
            for (i, &v) in values.iter().enumerate() {
                assert_eq!(key.field(i * bits, bits), v);
            }
            let mut higher = K::ZERO;
            higher.put(5 * bits, 1);
            assert!(higher > key && key > K::ZERO);
        }
        check::<u64>(3);
        check::<u128>(5);
        check::<[u64; 8]>(8);
    }
}
