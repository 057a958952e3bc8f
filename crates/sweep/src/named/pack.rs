//! Packs states with [named colours](super) into bits. A state has the colour and the string of
//! each point of the frontier (the added points with neighbours to come).
//!
//! ```text
//!  most significant                                  least significant
//!  |   oldest point   | ... |              newest point              |
//!                           |  string number  | free |    colour     |
//!                             string_bits        1     colour_bits - 1   (with free)
//!
//!  colour   0 empty, else the number of the colour, from 1
//!  free     1 if the string has a liberty (only if all strings are remembered)
//!  string   0 none (empty; or safe, if only libertyless strings are remembered),
//!           else numbered from 1 by first appearance, oldest point first
//! ```
//!
//! Entry: [`Layout::new`] computes the sizes of the fields, `Layout::put` and `Layout::open` set
//! and read fields. The cost is O(width) for each state.

use super::Memory;
use crate::frontier::PackedKey;
use crate::sweep::MAX_WIDTH;

/// The length of a list of points: the widest frontier and the new point.
///
/// String numbers start at 1 and are at most `MAX_POINTS`, so a set of string numbers is a `u32`.
pub(super) const MAX_POINTS: usize = MAX_WIDTH + 1;
const _: () = assert!(MAX_POINTS < u32::BITS as usize);

/// The sizes of the bit fields of a state's key, for a width of the frontier, a number of colours
/// and a [`Memory`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of bits of the colour of a point, without the bit for a string with a liberty.
    name_bits: usize,
    /// The number of bits of the colour of a point, with the bit for a string with a liberty if
    /// there is one.
    colour_bits: usize,
    /// The number of bits of the string number of a point.
    string_bits: usize,
}

/// An unpacked state with named colours.
pub(super) struct Open {
    /// The colour of each point of the frontier, oldest first.
    pub(super) colours: [u8; MAX_POINTS],
    /// The number of each point's string, or 0 if the state has no string for it.
    pub(super) strings: [u8; MAX_POINTS],
    /// The strings that occur: bit i for string i, from 1.
    pub(super) present: u32,
    /// The strings with a liberty: bit i for string i.
    pub(super) free: u32,
}

impl Layout {
    /// Returns the layout for a frontier of `width` points, or `None` if a state does not fit into
    /// a key of type `K`.
    pub fn new<K: PackedKey>(width: usize, colours: u32, memory: Memory) -> Option<Layout> {
        let bits_to = |largest: usize| (largest + 1).next_power_of_two().trailing_zeros() as usize;
        let name_bits = bits_to(colours as usize);
        let flag = usize::from(memory == Memory::Strings);
        let (colour_bits, string_bits) = if K::BYTE_FIELDS {
            (8, 8)
        } else {
            (name_bits + flag, bits_to(width))
        };
        let bits = width * (colour_bits + string_bits);
        let fits = name_bits + flag <= 8 && width <= MAX_WIDTH && bits <= K::BITS;
        fits.then_some(Layout {
            name_bits,
            colour_bits,
            string_bits,
        })
    }

    /// Returns the index of the bit where the fields of a point start. `younger` is the number of
    /// points on the frontier that were added after this point.
    #[inline(always)]
    fn colour_at(&self, younger: usize) -> usize {
        younger * (self.colour_bits + self.string_bits)
    }

    #[inline(always)]
    pub(super) fn put<K: PackedKey>(
        &self,
        key: &mut K,
        younger: usize,
        (colour, string, free): (u8, u8, bool),
    ) {
        let at = self.colour_at(younger);
        // `free` is set only with `Memory::Strings`.
        key.put(at, colour | u8::from(free) << self.name_bits);
        key.put(at + self.colour_bits, string);
    }

    #[inline(always)]
    pub(super) fn open<K: PackedKey>(&self, key: &K, width: usize) -> Open {
        let mut open = Open {
            colours: [0; MAX_POINTS],
            strings: [0; MAX_POINTS],
            present: 0,
            free: 0,
        };
        for i in 0..width {
            let at = self.colour_at(width - 1 - i);
            let field = key.field(at, self.colour_bits);
            let string = key.field(at + self.colour_bits, self.string_bits);
            open.colours[i] = field & ((1 << self.name_bits) - 1);
            open.strings[i] = string;
            open.present |= 1 << string;
            open.free |= u32::from(field >> self.name_bits) << string;
        }
        // String number 0 means no string.
        open.present &= !1;
        open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_rows_fit_one_word_and_everything_fits_eight() {
        assert!(Layout::new::<u64>(10, 2, Memory::Libertyless).is_some());
        assert!(Layout::new::<u64>(9, 2, Memory::Strings).is_some());
        assert!(Layout::new::<u64>(10, 2, Memory::Strings).is_none());
        assert!(Layout::new::<[u64; 8]>(30, 31, Memory::Strings).is_some());
    }

    #[test]
    fn points_come_back() {
        fn check<K: PackedKey>(memory: Memory) {
            let layout = Layout::new::<K>(4, 5, memory).unwrap();
            let free = memory == Memory::Strings;
            let points = [(5, 1, free), (0, 0, false), (2, 2, false), (1, 1, free)];
            let mut key = K::ZERO;
            for (i, &point) in points.iter().enumerate() {
                layout.put(&mut key, 3 - i, point);
            }
            let open = layout.open(&key, 4);
            assert_eq!(open.colours[..4], [5, 0, 2, 1]);
            assert_eq!(open.strings[..4], [1, 0, 2, 1]);
            assert_eq!(open.present, 0b110);
            assert_eq!(open.free, if free { 0b10 } else { 0 });
        }
        for memory in [Memory::Libertyless, Memory::Strings] {
            check::<u64>(memory);
            check::<u128>(memory);
            check::<[u64; 8]>(memory);
        }
    }
}
