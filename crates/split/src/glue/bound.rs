//! An upper bound for the counts of states of half a board, and the number of primes for this
//! bound.
//!
//! - Entry: [`bounds`] and [`words_for`].
//! - Invariant: no count of a state is larger in magnitude than its bound.
//! - Cost: constant.
//!
//! The count of a state s is a signed sum over the marked colourings of one half of the board that
//! end in s. A marked colouring assigns a stone of a colour or no stone to each point, and marks a
//! set of strings without a liberty. A marked string that does not reach the border contributes the
//! factor -1, and a string that reaches it contributes no sign. The count is at most the number of
//! colourings of the *inner* points, which are not on the border:
//!
//! - The sum can be taken colouring by colouring. The letters of s determine for each string that
//!   reaches the border if it is marked.
//! - Any other string is either marked or free if it has no liberty, with the signs -1 and +1, and
//!   free if it has one. So its factor in the sum is 0 or 1.
//! - Hence each colouring of the inner points contributes 0 or 1, and there are (c + 1)^n
//!   colourings of n inner points with c colours.
//!
//! ```text
//!     . x o      inner x: free, or marked with the factor -1. Together 0.
//!     x o #      the inner o at # has the letter of # on the border: marked or free.
//!     . x o
//! ```
//!
//! On brick walls, a sum of three letters with signs takes the place of points that the board does
//! not have (see [`bricks`](super::super::bricks)). For each letter of the neighbouring point the
//! signs of the allowed letters add up to 1, so the sum does not change the counts. If such a place
//! is a cell of the border, the count of the state is a count without this cell, times 1 or -1.

use super::super::geometry::Geometry;
use super::super::shape::Shape;
use super::super::slots::LANES;
use super::border::Border;
use super::entries::{Entries, MOST};
use tengen_exact::{BitTest, UBig};

/// Spare bits of the product of the primes, beyond the bits that the counts need.
///
/// If a word of a vector was changed, the number is within the bound only with probability 2^-35.
const SPARE: usize = 35;

/// Smallest number of primes.
///
/// Modulo a single prime the residue is the count, so a changed low bit gives a count within the
/// bound. With more primes, a changed residue adds a multiple of the product of all other primes.
const LEAST: usize = 2;

/// Largest number of points of half a board. In larger halves the counts of states have too many
/// digits.
const MOST_CELLS: usize = 400;

/// Returns an upper bound for the magnitude of the counts of states, for each of the two halves of
/// a board. `columns` has the number of complete columns of each half.
///
/// At a staggered border these are the columns of the border's lower half D; the upper half U has
/// one more. On a brick wall the second half ends with a half column.
pub(super) fn bounds(shape: &Shape, columns: [usize; 2], border: Border) -> [UBig; 2] {
    let inner = |half: usize| {
        let last = columns[half] - 1;
        let on_border = |&row: &usize| match shape.geometry {
            Geometry::Bricks(bricks) => !bricks.is_left(row as i64, last),
            _ => true,
        };
        let points = shape.rows * columns[half];
        match border {
            // The half column adds points on the border, so no point of a column is on it.
            Border::MirroredBricks | Border::TurnedBricks if half == 1 => points,
            // The cells of U in the column before its last one are not on the border either.
            Border::Staggered => points - shape.rows + shape.halves()[0],
            _ => points - (0..shape.rows).filter(on_border).count(),
        }
    };
    [0, 1].map(|half| UBig::from(shape.colours + 1).pow(inner(half)))
}

/// Returns the number of primes, just below 2^63, that the counts of states need if halves of a
/// board with these numbers of columns are glued. It is one of [`LANES`].
///
/// With this number of primes, changed words are detected, except with probability 2^-35. Returns
/// `None` if more primes are needed than can be computed together, if a half has more than 400
/// cells, or if the counts have too many digits.
pub fn words_for(shape: &Shape, columns: [usize; 2], border: Border) -> Option<usize> {
    let is_small = |columns: usize| {
        let cells = shape.rows.checked_mul(columns);
        cells.is_some_and(|cells| cells <= MOST_CELLS)
    };
    if !columns.into_iter().all(is_small) {
        return None;
    }
    assert!(shape.rows > 0 && !columns.contains(&0));
    let [first, second] = bounds(shape, columns, border);
    let bound = first.max(second);
    // Numbers from -2^b to 2^b take b + 1 bits. Each prime is larger than 2^63 (1 - 2^-20).
    let bits = (&bound - UBig::ONE).bit_len() + 1;
    let words = (bits + SPARE).div_ceil(63).max(LEAST);
    let fits = Entries::digits_needed(&bound) <= MOST;
    LANES.into_iter().find(|&k| k >= words).filter(|_| fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks three colours at 10 rows. With 5 columns and a staggered border, 45 points are not on
    /// the border, so counts have a magnitude of at most 4^45 = 2^90. Two primes have 126 bits: 90,
    /// one for the sign, and 35 spare bits. Another column needs a third prime.
    #[test]
    fn two_primes_suffice_with_exactly_35_spare_bits() {
        let shape = Shape::of(Geometry::Square, 10, [false; 2]).with_colours(3);
        let words = |columns| words_for(&shape, [columns; 2], Border::Staggered);
        assert_eq!((words(5), words(6)), (Some(2), Some(3)));
    }
}
