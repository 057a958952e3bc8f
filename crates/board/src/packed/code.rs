//! Converts positions to numbers in base 3, and back.
//!
//! The digit of weight 3^v is the colour of vertex v: 0 is empty, 1 black, 2 white. For example:
//!
//! ```text
//! vertex    0    1    2    3
//!           .    X    O    .      0 * 1 + 1 * 3 + 2 * 9 + 0 * 27 = 21
//! ```
//!
//! [`Codes`] translates [`DIGITS`] digits at a time by table lookup. The tables have 3^10 entries
//! of 4 bytes and 2^10 entries of 8 bytes.

use super::stones::Stones;

/// Digits that one table lookup translates.
const DIGITS: usize = 10;
/// Number of values of [`DIGITS`] digits.
const PIECES: u64 = 3u64.pow(DIGITS as u32);
/// The mask of the [`DIGITS`] points that one table lookup translates.
const BITS: u64 = (1 << DIGITS) - 1;

/// Lookup tables from numbers to positions and back.
#[derive(Clone, Debug)]
pub struct Codes {
    /// For each number of [`DIGITS`] digits, the stones of both players in its position.
    stones: Vec<[u16; 2]>,
    /// For each set of points among the first [`DIGITS`] points, the number that has the digit 1 at
    /// these points and 0 elsewhere.
    ones: Vec<u64>,
    /// Number of table lookups per position.
    pieces: usize,
}

/// Returns the number of positions on `points` points, legal or not, or `None` if it does not fit a
/// `u64`.
pub fn positions(points: usize) -> Option<u64> {
    3u64.checked_pow(u32::try_from(points).ok()?)
}

impl Codes {
    /// Builds the tables for positions of `points` points.
    pub fn new(points: usize) -> Codes {
        let ones = (0..=BITS).map(|set| {
            let digits = (0..DIGITS as u32).filter(|digit| set >> digit & 1 == 1);
            digits.map(|digit| 3u64.pow(digit)).sum()
        });
        let stones = (0..PIECES).map(|piece| {
            [1, 2].map(|colour| {
                let digits = (0..DIGITS as u32).filter(|&d| piece / 3u64.pow(d) % 3 == colour);
                digits.map(|digit| 1 << digit).sum()
            })
        });
        Codes {
            stones: stones.collect(),
            ones: ones.collect(),
            pieces: points.div_ceil(DIGITS),
        }
    }

    /// Returns the position of a number.
    #[inline]
    pub fn stones(&self, mut code: u64) -> Stones {
        let mut stones = [0, 0];
        for piece in 0..self.pieces {
            let here = self.stones[(code % PIECES) as usize];
            code /= PIECES;
            for (all, here) in stones.iter_mut().zip(here) {
                *all |= u64::from(here) << (piece * DIGITS);
            }
        }
        Stones(stones)
    }

    /// Returns the number of a position.
    #[inline]
    pub fn code(&self, stones: Stones) -> u64 {
        let mut code = 0;
        for piece in (0..self.pieces).rev() {
            let ones = |set: u64| self.ones[(set >> (piece * DIGITS) & BITS) as usize];
            let [black, white] = stones.0.map(ones);
            code = code * PIECES + black + 2 * white;
        }
        code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_colours() {
        let codes = Codes::new(4);
        assert_eq!(codes.stones(21), Stones([0b0010, 0b0100]));
        assert_eq!(codes.code(Stones([0b0010, 0b0100])), 21);
    }

    #[test]
    fn numbers_and_positions_correspond() {
        for points in [1, 9, 10, 11, 20, 21, 40] {
            let codes = Codes::new(points);
            let all = positions(points).unwrap();
            let last = Stones([0, (1 << points) - 1]);
            assert_eq!(codes.code(last), all - 1);
            // Only about 500 positions are tested, so that the test ends soon.
            for code in (0..all).step_by((all / 1000 * 2 + 1) as usize) {
                let stones = codes.stones(code);
                assert_eq!(codes.code(stones), code);
                let colour = |v: usize| code / 3u64.pow(v as u32) % 3;
                for v in 0..points {
                    let bits = stones.0.map(|set| set >> v & 1);
                    assert_eq!(bits[0] + 2 * bits[1], colour(v));
                }
            }
        }
        assert_eq!(positions(41), None);
        assert_eq!(positions(usize::MAX), None);
    }
}
