//! An upper bound for the counts of states of half a board, and the number of primes for this
//! bound.
//!
//! - Entry: [`bound`] and [`words_for`].
//! - Invariant: no count of a state is larger in magnitude than its bound.
//! - Cost: a sweep over the letters of blocks of at most [`HIGH`] rows and [`WIDE`] columns, which
//!   takes milliseconds.
//!
//! A cell of a board has a letter: empty, or a free or marked stone of a colour (the string of a
//! marked stone has no liberty). The count of a state is a sum over the letters of the cells of its
//! half of the board that are not on the border. Letters determine the strings, so each filling of
//! these cells with letters contributes 1 or -1. The magnitude of the sum is at most T, the number
//! of allowed fillings. A filling is allowed if no marked stone touches an empty point or a free
//! stone of its colour.
//!
//! ```text
//!     . O    not allowed: a marked stone beside an empty point       x O    allowed
//! ```
//!
//! Leaving out cells or edges keeps a filling allowed. So T of a board is at most the product of T
//! over its parts. If T(m, n) is T for m rows and n columns, T(a + b, n) <= T(a, n) T(b, n), and
//! the same holds for columns. Boards with guarded points, and lattices with more edges, have fewer
//! fillings. On brick walls, each block has only the edges to the left and right that the lattice
//! has there.
//!
//! Before the first column of a brick wall, and where an edge of the board cuts a pair of points,
//! there is a sum of three letters with signs (see [`bricks`](super::super::bricks)). For every
//! letter of the neighbouring point the signs of the allowed letters add up to 1. So the sum has no
//! effect on the counts. The count of a state with such a cell on the border is a count without
//! this cell, times 1 or -1.

use super::super::geometry::Geometry;
use super::super::half::Letter;
use super::super::shape::Shape;
use super::super::slots::LANES;
use super::border::Border;
use super::entries::{Entries, MOST};
use tengen_exact::{BitTest, UBig};

/// Largest number of rows of a block of points whose fillings with letters are counted exactly.
const HIGH: usize = 5;

/// Largest number of columns of a block of points, so that its number of fillings fits into 128
/// bits.
const WIDE: usize = 8;

/// Spare bits of the product of the primes, beyond the bits that the counts need.
///
/// If a word of a vector was changed, the number is within the bound only with probability 2^-36.
const SPARE: usize = 36;

/// Largest number of points of half a board. In larger halves the counts of states have too many
/// digits.
const MOST_CELLS: usize = 400;

/// Returns an upper bound for the magnitude of the count of a state of the first `columns` columns
/// of a board.
///
/// At a staggered border these are the columns of the border's lower half D; the upper half U has
/// one more. On a brick wall the bound holds with and without a half column at the end.
pub(super) fn bound(shape: &Shape, columns: usize, border: Border) -> UBig {
    match border {
        Border::Straight => board(shape, (shape.rows, columns - 1)),
        // The cells of U in the column before its last one are not on the border either.
        Border::Staggered => {
            board(shape, (shape.rows, columns - 1)) * board(shape, (shape.halves()[0], 1))
        }
        // With a half column at the end, no point of the columns is on the border.
        Border::MirroredBricks | Border::TurnedBricks => board(shape, (shape.rows, columns)),
    }
}

/// Returns the number of primes, just below 2^63, that the counts of states of half a board with
/// `columns` columns need. It is one of [`LANES`].
///
/// With this number of primes, changed words are detected, except with probability 2^-36. Returns
/// `None` if more primes are needed than can be computed together, if the half has more than 400
/// cells, or if the counts have too many digits.
pub fn words_for(shape: &Shape, columns: usize, border: Border) -> Option<usize> {
    let cells = shape
        .rows
        .checked_mul(columns)
        .filter(|&cells| cells <= MOST_CELLS)?;
    debug_assert!(cells > 0);
    let bound = bound(shape, columns, border);
    // One bit for the sign. Each prime is larger than 2^63 (1 - 2^-20).
    let words = (bound.bit_len() + 1 + SPARE).div_ceil(63);
    let fits = Entries::digits_needed(&bound) <= MOST;
    LANES.into_iter().find(|&k| k >= words).filter(|_| fits)
}

/// Returns an upper bound for T of the first rows and columns of a board: the number of allowed
/// fillings with letters. The bound is the product of T over blocks.
fn board(shape: &Shape, (rows, columns): (usize, usize)) -> UBig {
    let colours = shape.colours;
    let parts = |all: usize, most: usize| {
        let parts = all.div_ceil(most);
        (0..parts).map(move |part| all * part / parts..all * (part + 1) / parts)
    };
    // With three colours there are more letters, so blocks must be smaller.
    let (high, wide) = match colours {
        2 => (HIGH, WIDE),
        _ => (HIGH - 1, WIDE - 1),
    };
    let mut product = UBig::ONE;
    for rows in parts(rows, high) {
        for columns in parts(columns, wide) {
            let is_left = |row: usize, column: usize| match shape.geometry {
                Geometry::Bricks(bricks) => {
                    bricks.is_left((rows.start + row) as i64, columns.start + column)
                }
                _ => true,
            };
            product *= UBig::from(block((rows.len(), columns.len()), colours, is_left));
        }
    }
    product
}

/// Computes T, the number of allowed fillings with letters, of a block exactly, cell by cell. There
/// is a count for each combination of the letters of the last cells of all rows.
///
/// `is_left` is `true` for a row and a column if the point there touches the point to its left.
fn block(
    (rows, columns): (usize, usize),
    colours: u8,
    is_left: impl Fn(usize, usize) -> bool,
) -> u128 {
    let letters = Letter::of_colours(colours);
    let base = letters.len();
    let digit = |state: usize, row: usize| state / base.pow(row as u32) % base;
    // One number for each combination of the last letters of all rows.
    let mut ways = vec![0u128; base.pow(rows as u32)];
    ways[0] = 1;
    for column in 0..columns {
        for row in 0..rows {
            let mut next = vec![0; ways.len()];
            for (state, &count) in ways.iter().enumerate().filter(|(_, count)| **count > 0) {
                let old = digit(state, row);
                for (new, letter) in letters.iter().enumerate() {
                    let above = row.checked_sub(1).map(|row| letters[digit(state, row)]);
                    let is_free = column == 0 || !is_left(row, column);
                    let fits = (is_free || letters[old].may_touch(*letter))
                        && above.is_none_or(|above| above.may_touch(*letter));
                    if fits {
                        next[state + new * base.pow(row as u32) - old * base.pow(row as u32)] +=
                            count;
                    }
                }
            }
            ways = next;
        }
    }
    ways.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts all allowed fillings of a block by listing them.
    fn listed(
        (rows, columns): (usize, usize),
        colours: u8,
        is_left: impl Fn(usize, usize) -> bool,
    ) -> u128 {
        let letters = Letter::of_colours(colours);
        let cells = rows * columns;
        let fits = |code: usize| {
            let letter =
                |cell: usize| letters[code / letters.len().pow(cell as u32) % letters.len()];
            (0..cells).all(|cell| {
                let (row, column) = (cell % rows, cell / rows);
                (row == 0 || letter(cell - 1).may_touch(letter(cell)))
                    && (column == 0
                        || !is_left(row, column)
                        || letter(cell - rows).may_touch(letter(cell)))
            })
        };
        (0..letters.len().pow(cells as u32))
            .filter(|&code| fits(code))
            .count() as u128
    }

    #[test]
    fn ways_are_counted() {
        for (rows, columns, colours) in [(1, 1, 2), (2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3)] {
            let size = (rows, columns);
            let all = block(size, colours, |_, _| true);
            assert_eq!(
                all,
                listed(size, colours, |_, _| true),
                "{size:?} {colours}"
            );
            let is_left = |row: usize, column: usize| (row + column).is_multiple_of(2);
            let some = block(size, colours, is_left);
            assert_eq!(some, listed(size, colours, is_left), "{size:?} {colours}");
            assert!(all <= some);
        }
        // A separate program computed T(7, 7), which is below the bound from blocks.
        let shape = Shape::of(Geometry::Square, 7, [false; 2]);
        assert!(board(&shape, (7, 7)).bit_len() >= 80);
    }

    #[test]
    fn the_bound_of_a_block_is_at_most_that_of_its_parts() {
        for (rows, columns) in [(2, 5), (4, 3), (5, 4)] {
            let block = |columns| block((rows, columns), 2, |_, _| true);
            assert!(block(columns) <= block(columns - 1) * block(1));
        }
    }
}
