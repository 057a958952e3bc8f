//! Computes images of sets under a permutation of at most 64 elements. A set is a word of bits, and
//! its image is looked up in tables, byte by byte.

/// The tables for one permutation: for each byte of a set and each value of that byte, the image of
/// the elements in the byte.
pub(crate) struct Images {
    bytes: Vec<[u64; 256]>,
}

impl Images {
    /// Computes the tables for the permutation `image` of `size` elements.
    pub(crate) fn new(size: usize, image: impl Fn(usize) -> usize) -> Images {
        let moved = |first: usize, bits: usize| {
            // The last byte of a set may have bits beyond the last element.
            let elements = (0..8).filter(|i| bits >> i & 1 == 1).map(|i| first + i);
            let elements = elements.filter(|&v| v < size);
            elements.fold(0, |set, v| set | 1 << image(v))
        };
        let bytes = (0..size).step_by(8);
        Images {
            bytes: bytes
                .map(|first| std::array::from_fn(|bits| moved(first, bits)))
                .collect(),
        }
    }

    /// Returns the image of a set.
    #[inline]
    pub(crate) fn of(&self, set: u64) -> u64 {
        let bytes = self.bytes.iter().zip(set.to_le_bytes());
        bytes.fold(0, |moved, (images, byte)| moved | images[usize::from(byte)])
    }
}
