//! Draws random colourings of a square-lattice board with two colours, and checks their legality.
//! Each row of the board is one 64-bit word for each colour.
//!
//! ```text
//!   word of a row:   bit 0  bit 1  bit 2  ...        row 0 lies above row 1
//!                    col 0  col 1  col 2
//! ```
//!
//! Most illegal colourings have a stone that touches neither an empty point nor a stone of its
//! colour. Such a stone is detected as soon as the row below it is drawn. So most illegal
//! colourings are rejected after a few rows.

use tengen_board::{Board, Colour, Lattice};
use tengen_exact::random::{Digits, Xoshiro, take};

/// The largest number of columns.
pub(super) const MAX_COLS: usize = 64;

/// A colouring of a board: the black and white stones of each row, as bit sets.
///
/// Row r of the board is entry r + 1. The first and the last entry are outside the board and have
/// both colours everywhere, so they give no stone a liberty.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    rows: usize,
    cols: usize,
    /// The mask of the existing columns.
    mask: u64,
    black: Vec<u64>,
    white: Vec<u64>,
    /// The points with a liberty outside the board.
    guarded: Vec<u64>,
    /// The empty points.
    empty: Vec<u64>,
    /// A buffer: the stones known to have a liberty.
    free: Vec<u64>,
    digits: Digits,
}

/// The number of base-3 digits (colours of points) that one look-up in [`STONES`] converts.
const AT_ONCE: usize = 5;
const VALUES: usize = 3usize.pow(AT_ONCE as u32);

/// For each number of five base-3 digits, the stones of five points, most significant digit first.
/// Bits of the low byte mark digits 1 (black), bits of the high byte mark digits 2 (white).
const STONES: [u16; VALUES] = {
    let mut table = [0; VALUES];
    let mut value = 0;
    while value < VALUES {
        let (mut rest, mut place) = (value, AT_ONCE);
        while place > 0 {
            place -= 1;
            match rest % 3 {
                1 => table[value] |= 1 << place,
                2 => table[value] |= 256 << place,
                _ => {}
            }
            rest /= 3;
        }
        value += 1;
    }
    table
};

impl Rows {
    /// Prepares for drawing colourings of a board. Returns `None` unless the board is a
    /// square-lattice board with at most [`MAX_COLS`] columns.
    pub(super) fn new(board: &Board) -> Option<Rows> {
        let shape = board.shape()?;
        let (rows, cols) = (shape.rows, shape.cols);
        if shape.lattice != Lattice::Square || cols > MAX_COLS {
            return None;
        }
        let mask = u64::MAX >> (MAX_COLS - cols);
        let guards = |row: usize| match board.is_guarded(shape.vertex(row, 0)) {
            true => mask,
            false => 0,
        };
        let guarded = std::iter::once(0).chain((0..rows).map(guards)).chain([0]);
        let digits = Digits::new(3);
        assert_eq!(digits.group() % AT_ONCE, 0, "whole entries of the table");
        Some(Rows {
            rows,
            cols,
            mask,
            black: vec![mask; rows + 2],
            white: vec![mask; rows + 2],
            guarded: guarded.collect(),
            empty: vec![0; rows + 2],
            free: vec![0; rows + 2],
            digits,
        })
    }

    /// Draws a colouring of the board. Returns `true` if it is legal; otherwise the stones are
    /// meaningless.
    pub(super) fn draw(&mut self, xoshiro: &mut Xoshiro) -> bool {
        // `left` points are drawn but not yet assigned to a row. `black` and `white` have their
        // stones, as bit sets.
        let (mut black, mut white, mut left) = (0u128, 0u128, 0);
        for row in 1..=self.rows {
            while left < self.cols {
                // Draw further points, five at a time, from a table of their stones.
                let mut word = self.digits.word(xoshiro);
                for _ in 0..self.digits.group() / AT_ONCE {
                    let stones = STONES[take(VALUES as u64, &mut word) as usize];
                    black |= u128::from(stones & 255) << left;
                    white |= u128::from(stones >> 8) << left;
                    left += AT_ONCE;
                }
            }
            self.black[row] = black as u64 & self.mask;
            self.white[row] = white as u64 & self.mask;
            black >>= self.cols;
            white >>= self.cols;
            left -= self.cols;
            if row > 1 && self.has_stuck_stone(row - 1) {
                return false;
            }
        }
        !self.has_stuck_stone(self.rows) && self.is_legal()
    }

    /// `true` if some stone of the given row has only stones of the other colour around it, so that
    /// the colouring is illegal.
    #[inline]
    fn has_stuck_stone(&self, row: usize) -> bool {
        let stuck = |own: &[u64], other: &[u64]| {
            // The points of a row that are empty or have a stone of the player's own colour.
            let friendly = |row: usize| !other[row] & self.mask;
            // A stone is stuck if no neighbour is empty or of its own colour.
            let here = friendly(row);
            let touched = here << 1 | here >> 1 | friendly(row - 1) | friendly(row + 1);
            own[row] & !touched & !self.guarded[row]
        };
        stuck(&self.black, &self.white) | stuck(&self.white, &self.black) != 0
    }

    /// `true` if every string has a liberty.
    pub(super) fn is_legal(&mut self) -> bool {
        for row in 1..=self.rows {
            self.empty[row] = !(self.black[row] | self.white[row]) & self.mask;
        }
        let Rows {
            rows,
            black,
            white,
            guarded,
            empty,
            free,
            ..
        } = self;
        [black, white].into_iter().all(|stones| {
            for row in 1..=*rows {
                let here = empty[row];
                let beside = here << 1 | here >> 1 | empty[row - 1] | empty[row + 1];
                free[row] = stones[row] & (beside | guarded[row]);
            }
            spread(&stones[..=*rows], &mut free[..=*rows])
        })
    }

    /// Returns the number of points of the board.
    pub(super) fn points(&self) -> usize {
        self.rows * self.cols
    }

    /// Writes the colours of the points, row by row.
    pub(super) fn write(&self, colours: &mut [Colour]) {
        for (row, colours) in (1..).zip(colours.chunks_exact_mut(self.cols)) {
            let (black, white) = (self.black[row], self.white[row]);
            for (col, colour) in colours.iter_mut().enumerate() {
                *colour = (black >> col & 1 | (white >> col & 1) << 1) as Colour;
            }
        }
    }
}

/// Adds to `free`, the stones known to have a liberty, all other stones of their strings. Returns
/// `true` if all of `stones` are then in `free`. Both slices have a bit set of stones for each row
/// of the board, from entry 1 on; entry 0 is not a row.
fn spread(stones: &[u64], free: &mut [u64]) -> bool {
    loop {
        let mut changed = false;
        let mut pass = |row: usize, from: usize| {
            let from = if from == 0 { 0 } else { free[from] };
            let grown = fill(stones[row], free[row] | from & stones[row]);
            changed |= grown != free[row];
            free[row] = grown;
        };
        // Go once down and once up through the rows of the board. Strings that wind need several
        // rounds.
        (1..stones.len()).for_each(|row| pass(row, row - 1));
        (1..stones.len() - 1)
            .rev()
            .for_each(|row| pass(row, row + 1));
        let all = stones[1..] == free[1..];
        if all || !changed {
            return all;
        }
    }
}

/// Returns the stones of a row that are connected, within the row, with the stones in `some`.
/// `stones` has all stones of the row of this colour. All sets are bit sets.
#[inline]
fn fill(stones: u64, mut some: u64) -> u64 {
    loop {
        let grown = some | (some << 1 | some >> 1) & stones;
        if grown == some {
            return some;
        }
        some = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::points::Points;
    use tengen_board::{Boundary, Position, Shape};

    impl Rows {
        fn set(&mut self, colours: &[Colour]) {
            for (row, colours) in colours.chunks(self.cols).enumerate() {
                let stones = |colour| {
                    let bit = |(col, &c): (usize, &Colour)| u64::from(c == colour) << col;
                    colours.iter().enumerate().map(bit).sum()
                };
                self.black[row + 1] = stones(1);
                self.white[row + 1] = stones(2);
            }
        }
    }

    fn board(rows: usize, cols: usize, boundary: Boundary) -> Board {
        let shape = Shape::square(rows, cols);
        Board::lattice(Shape { boundary, ..shape }).unwrap()
    }

    /// Checks that the row method, the point method and the definition agree on the legality of a
    /// colouring.
    fn check(board: &Board, rows: &mut Rows, points: &mut Points, colours: Vec<Colour>) -> bool {
        rows.set(&colours);
        let mut written = vec![0; rows.points()];
        rows.write(&mut written);
        assert_eq!(written, colours);
        let stuck = (1..=rows.rows).any(|row| rows.has_stuck_stone(row));
        let drawn = points.draw({
            let mut next = colours.iter();
            move || *next.next().expect("a colour for each point")
        });
        let position = Position::new(colours);
        let legal = position.is_legal(board).unwrap();
        assert_eq!(rows.is_legal(), legal, "{position:?}");
        assert_eq!(drawn, legal, "{position:?}");
        assert!(!(stuck && legal), "{position:?}");
        let stones = position.strings(board).unwrap();
        let alone = |s: &tengen_board::StoneString| s.stones.len() == 1 && !s.is_free();
        assert_eq!(stuck, stones.iter().any(alone), "{position:?}");
        legal
    }

    #[test]
    fn all_colourings_of_small_boards_are_judged_as_by_the_definition() {
        for boundary in Boundary::all() {
            for (height, width) in [(1, 1), (1, 5), (5, 1), (2, 3), (3, 2), (3, 3)] {
                let board = board(height, width, boundary);
                let mut rows = Rows::new(&board).unwrap();
                let mut points = Points::new(&board);
                for n in 0..3u32.pow(board.points() as u32) {
                    let colour = |v| (n / 3u32.pow(v) % 3) as Colour;
                    let colours = (0..board.points() as u32).map(colour).collect();
                    check(&board, &mut rows, &mut points, colours);
                }
            }
        }
    }

    /// Checks the legality of colourings of large boards, by the row method, the point method and
    /// the definition. The colourings are often legal and have long strings.
    #[test]
    fn random_colourings_of_large_boards_are_judged_as_by_the_definition() {
        let (mut xoshiro, mut legal) = (Xoshiro::for_run(1, 0), 0);
        for boundary in [Boundary::None, Boundary::Both] {
            for (height, width) in [(19, 19), (2, 64), (7, 64), (40, 33), (70, 1)] {
                let board = board(height, width, boundary);
                let mut rows = Rows::new(&board).unwrap();
                let mut points = Points::new(&board);
                for trial in 0..200 {
                    let (black, white) = [(550, 20), (980, 0), (978, 2), (450, 60)][trial % 4];
                    let mut colour = || match xoshiro.below(1000) {
                        n if n < black => 1,
                        n if n < black + white => 2,
                        _ => 0,
                    };
                    let colours = (0..board.points()).map(|_| colour()).collect();
                    legal += u32::from(check(&board, &mut rows, &mut points, colours));
                }
            }
        }
        assert!((600..1400).contains(&legal), "{legal} of 2000");
    }

    #[test]
    fn other_boards_are_not_taken() {
        assert!(Rows::new(&board(1, 65, Boundary::None)).is_none());
        let mut torus = Shape::square(3, 3);
        torus.lattice = Lattice::Torus;
        assert!(Rows::new(&Board::lattice(torus).unwrap()).is_none());
    }
}
