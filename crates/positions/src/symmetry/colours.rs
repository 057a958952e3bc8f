//! Permutations of the colours of stones, and their cycle types (the lengths of their cycles).

use tengen_exact::UBig;

/// A permutation of the colours 1 to λ; empty points stay empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourPermutation {
    /// The image of each colour; the image of 0 is 0.
    image: Vec<u32>,
}

impl ColourPermutation {
    /// Returns the identity.
    pub fn identity(colours: u32) -> ColourPermutation {
        ColourPermutation {
            image: (0..=colours).collect(),
        }
    }

    /// Returns the permutation of colours that maps colour c to `images[c - 1]`. Returns `None` if
    /// `images` is not a permutation of 1, 2, ..., `images.len()`.
    pub fn new(images: &[u32]) -> Option<ColourPermutation> {
        let mut sorted = images.to_vec();
        sorted.sort_unstable();
        let is_permutation = sorted.iter().zip(1..).all(|(&c, i)| c == i);
        is_permutation.then(|| ColourPermutation {
            image: [0].iter().chain(images).copied().collect(),
        })
    }

    /// Returns a permutation of colours with cycles of the given lengths, in this order. Each cycle
    /// consists of consecutive colours.
    ///
    /// # Panics
    /// Panics if a length is 0.
    pub fn with_cycles(lengths: &[u32]) -> ColourPermutation {
        let mut image = vec![0];
        for &length in lengths {
            assert!(length > 0, "a cycle has a colour");
            let first = image.len() as u32;
            image.extend((first + 1..first + length).chain([first]));
        }
        ColourPermutation { image }
    }

    /// Returns the number of colours.
    pub fn colours(&self) -> u32 {
        self.image.len() as u32 - 1
    }

    /// Returns the image of a colour after the permutation is applied `times` times.
    ///
    /// # Panics
    /// Panics if the colour does not exist.
    pub fn power(&self, times: usize, colour: u32) -> u32 {
        let times = times % self.cycle_length(colour);
        (0..times).fold(colour, |c, _| self.image[c as usize])
    }

    /// Returns the number of colours in the cycle that contains a colour; 1 for empty (colour 0).
    ///
    /// # Panics
    /// Panics if the colour does not exist.
    pub fn cycle_length(&self, colour: u32) -> usize {
        let mut length = 1;
        let mut at = self.image[colour as usize];
        while at != colour {
            at = self.image[at as usize];
            length += 1;
        }
        length
    }

    /// Returns the permutation restricted to the colours whose cycle length satisfies `wanted`.
    /// These colours are renumbered 1, 2, ... in ascending order.
    #[must_use]
    pub(super) fn restricted(&self, wanted: impl Fn(usize) -> bool) -> ColourPermutation {
        let kept: Vec<u32> = (0..self.image.len() as u32)
            .filter(|&colour| colour == 0 || wanted(self.cycle_length(colour)))
            .collect();
        let number = |old: u32| kept.binary_search(&old).expect("cycles are kept whole") as u32;
        ColourPermutation {
            image: kept
                .iter()
                .map(|&c| number(self.image[c as usize]))
                .collect(),
        }
    }

    /// `true` if no colour changes.
    pub(super) fn is_identity(&self) -> bool {
        (0..)
            .zip(&self.image)
            .all(|(colour, &image)| colour == image)
    }
}

/// Returns the cycle types of all permutations of `colours` colours, the identity first. Each entry
/// has the cycle lengths, ascending, and the number of permutations of this type.
pub(super) fn cycle_types(colours: u32) -> Vec<(Vec<u32>, UBig)> {
    let mut types = Vec::new();
    partitions(colours, 1, &mut Vec::new(), &mut types);
    let with_size = types.into_iter().map(|lengths| {
        let size = size(colours, &lengths);
        (lengths, size)
    });
    with_size.collect()
}

/// Finds all ways to extend the list `parts` by ascending numbers, each at least `least`, that add
/// up to `sum`. Adds the extended lists to `found`.
fn partitions(sum: u32, least: u32, parts: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    if sum == 0 {
        found.push(parts.clone());
    }
    for part in least..=sum {
        parts.push(part);
        partitions(sum - part, part, parts, found);
        parts.pop();
    }
}

/// Returns the number of permutations of λ colours with these cycle lengths. It is λ! / Π m! i^m
/// over the lengths i, where m is the number of cycles of length i.
fn size(colours: u32, lengths: &[u32]) -> UBig {
    let of_length =
        |group: &[u32]| factorial(group.len() as u32) * UBig::from(group[0]).pow(group.len());
    let divisor = lengths.chunk_by(|a, b| a == b).map(of_length);
    factorial(colours) / divisor.fold(UBig::ONE, |product, factor| product * factor)
}

/// Returns n!.
pub(super) fn factorial(n: u32) -> UBig {
    (1..=n).fold(UBig::ONE, |product, i| product * UBig::from(i))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycle_types_of_four_colours() {
        let types = cycle_types(4);
        let sizes: Vec<_> = types
            .iter()
            .map(|(lengths, size)| (lengths.as_slice(), u64::try_from(size).unwrap()))
            .collect();
        let expected: [(&[u32], u64); 5] = [
            (&[1, 1, 1, 1], 1),
            (&[1, 1, 2], 6),
            (&[1, 3], 8),
            (&[2, 2], 3),
            (&[4], 6),
        ];
        assert_eq!(sizes, expected);
    }

    #[test]
    fn cycle_types_hold_all_permutations() {
        for colours in 1..=20 {
            let sizes = cycle_types(colours).into_iter().map(|(_, size)| size);
            assert_eq!(sizes.fold(UBig::ZERO, |sum, n| sum + n), factorial(colours));
        }
    }

    #[test]
    fn powers_and_restrictions() {
        let swap_and_turn = ColourPermutation::with_cycles(&[1, 2, 3]);
        assert_eq!(
            ColourPermutation::new(&[1, 3, 2, 5, 6, 4]),
            Some(swap_and_turn.clone())
        );
        assert_eq!(ColourPermutation::new(&[1, 1]), None);
        assert_eq!(swap_and_turn.power(5, 4), 6);
        assert_eq!(swap_and_turn.power(5, 0), 0);
        let turn = swap_and_turn.restricted(|length| length == 3);
        assert_eq!(turn, ColourPermutation::with_cycles(&[3]));
        assert!(swap_and_turn.restricted(|length| length == 1).is_identity());
    }
}
