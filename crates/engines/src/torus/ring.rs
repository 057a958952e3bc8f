//! The state of a torus sweep: the letters of the swept column, with the strings of its marked
//! stones and of the first column's runs. A *run* is a maximal sequence of adjacent marked stones
//! of one colour. Each marked string has the factor -1.
//!
//! - Entry: [`Ring::first`] makes the first state, [`Ring::step`] its successors; [`Ring::pack`]
//!   and [`Ring::unpack`] convert states to numbers and back.
//! - Invariant: packed states number their strings by first appearance, so that equal states are
//!   equal keys.
//! - Cost: a few loops over the cells of a column for each state and step.
//!
//! ```text
//!     runs of the first column   strings   0 1
//!     column, marked: O, X       letters   x O O X o      key: 0 1 | x O0 O0 X1 o
//!                                strings     0 0 1
//! ```

use super::first::{First, LETTERS, MAX_ROWS};
use std::hash::Hash;
use tengen_split::letter::Letter;

/// The string number of cells that are not marked.
const NONE: u8 = u8::MAX;

/// A state of a torus sweep, packed into a number. The highest digits are the strings of the first
/// column's runs (of marked stones), followed by the cells of the swept column.
pub(super) trait Key: Copy + Eq + Hash + Send + Sync {
    /// Largest number of rows of a torus whose states fit.
    const MAX_ROWS: usize;
    /// Number of 64-bit words of a state.
    const WORDS: usize;
    /// Number of bits of each cell's digit. The digit is 0 (empty), 1 or 2 (a free stone of a
    /// colour) for a cell that is not marked. It is 3 + 2 x string + colour for a marked cell.
    const CELLS: [u32; MAX_ROWS];
    /// Number of bits for the string number of each run of the first column.
    const RUNS: [u32; MAX_ROWS];
    /// Appends a digit of `bits` bits below the digits of the key.
    fn push(&mut self, digit: u8, bits: u32);
    /// Removes and returns the lowest digit, of `bits` bits.
    fn pop(&mut self, bits: u32) -> u8;
    /// Returns a key without digits.
    fn empty() -> Self;
    /// Reads a packed state from the first words of a slice.
    fn read(words: &[u64]) -> Self;
    /// Writes the packed state to the first words of a slice.
    fn write(self, words: &mut [u64]);
}

macro_rules! key {
    ($word:ty, $rows:expr) => {
        impl Key for $word {
            const MAX_ROWS: usize = $rows;
            const WORDS: usize = size_of::<$word>() / 8;
            const CELLS: [u32; MAX_ROWS] = cell_bits($rows);
            const RUNS: [u32; MAX_ROWS] = run_bits();
            #[inline(always)]
            fn push(&mut self, digit: u8, bits: u32) {
                debug_assert!(u32::from(digit) >> bits == 0);
                *self = *self << bits | <$word>::from(digit);
            }
            #[inline(always)]
            fn pop(&mut self, bits: u32) -> u8 {
                let digit = (*self & ((1 << bits) - 1)) as u8;
                *self >>= bits;
                digit
            }
            fn empty() -> $word {
                0
            }
            #[inline(always)]
            fn read(words: &[u64]) -> $word {
                let words = words[..Self::WORDS].iter().rev();
                words.fold(0, |key: u128, &word| key << 64 | u128::from(word)) as $word
            }
            #[inline(always)]
            fn write(self, words: &mut [u64]) {
                let mut key = u128::from(self);
                for word in &mut words[..Self::WORDS] {
                    *word = key as u64;
                    key >>= 64;
                }
            }
        }
    };
}

key!(u64, 8);
key!(u128, MAX_ROWS);

/// Returns the number of bits for digits from 0 to `digit`.
const fn bits_up_to(digit: usize) -> u32 {
    usize::BITS - digit.leading_zeros()
}

/// Returns the number of bits of each cell's digit in a packed state, for at most `rows` rows.
///
/// Strings are numbered by first appearance. So the number of a cell's string is at most the number
/// of runs of the first column plus the number of cells before this cell.
const fn cell_bits(rows: usize) -> [u32; MAX_ROWS] {
    let mut bits = [0; MAX_ROWS];
    let mut cell = 0;
    while cell < MAX_ROWS {
        bits[cell] = bits_up_to(3 + 2 * (rows + cell) + 1);
        cell += 1;
    }
    bits
}

/// Returns, for each run of the first column, the number of bits of its string's number. This
/// number is at most the number of earlier runs.
const fn run_bits() -> [u32; MAX_ROWS] {
    let mut bits = [0; MAX_ROWS];
    let mut run = 0;
    while run < MAX_ROWS {
        bits[run] = bits_up_to(run);
        run += 1;
    }
    bits
}

/// Returns `true` if the packed states of `rows` rows have at most `bits` bits.
const fn fits(rows: usize, bits: u32) -> bool {
    let (cells, runs) = (cell_bits(rows), run_bits());
    let (mut all, mut i) = (0, 0);
    while i < rows {
        all += cells[i] + runs[i];
        i += 1;
    }
    all <= bits
}

const _: () = assert!(fits(<u64 as Key>::MAX_ROWS, 64) && fits(<u128 as Key>::MAX_ROWS, 128));

/// An unpacked state of a torus sweep: the letters of the swept column, and the strings of its
/// marked stones and of the first column's runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ring {
    /// The letters of the swept column. While its cells are replaced, they belong to two columns.
    pub(super) letters: [Letter; MAX_ROWS],
    /// The string number of each marked cell, and from index [`RUNS`] on the string number of each
    /// run of the first column. [`NONE`] for all others.
    strings: [u8; 2 * MAX_ROWS],
}

/// Index, in `Ring::strings`, of the string of the first column's first run.
const RUNS: usize = MAX_ROWS;

impl Ring {
    /// Returns the state before the first step: the swept column is the first column itself.
    pub(super) fn first(first: &First) -> Ring {
        let mut ring = Ring {
            letters: [Letter::Empty; MAX_ROWS],
            strings: [NONE; 2 * MAX_ROWS],
        };
        for (i, &letter) in first.letters.iter().enumerate() {
            ring.letters[i] = letter;
            if letter.is_marked() {
                ring.strings[i] = first.run_of[i];
            }
        }
        for (run, string) in (0..first.word.len()).zip(&mut ring.strings[RUNS..]) {
            *string = run as u8;
        }
        ring
    }

    /// Packs the state into a key, with strings numbered by first appearance: first among the runs
    /// of the first column, then in the swept column. `runs` is the number of runs.
    #[inline(always)]
    pub(super) fn pack<K: Key>(&self, rows: usize, runs: usize) -> K {
        // During a step there are up to two strings for each row (one of a run, one of a cell), and
        // one new string.
        let mut number = [NONE; 4 * MAX_ROWS];
        let mut next = 0;
        let mut of = |string: u8| {
            let number = &mut number[usize::from(string)];
            if *number == NONE {
                *number = next;
                next += 1;
            }
            *number
        };
        let mut key = K::empty();
        for (&string, &bits) in self.strings[RUNS..RUNS + runs].iter().zip(&K::RUNS) {
            key.push(of(string), bits);
        }
        let cells = self.letters[..rows].iter().zip(&self.strings);
        for ((&letter, &string), &bits) in cells.zip(&K::CELLS) {
            let digit = match letter.is_marked() {
                true => 3 + 2 * of(string) + letter.colour(),
                // Empty, FreeO and FreeX have the indices 0, 1 and 2.
                false => letter.index() as u8,
            };
            key.push(digit, bits);
        }
        key
    }

    /// Unpacks a state of a torus with `rows` rows whose first column has `runs` runs of marked
    /// stones.
    #[inline(always)]
    pub(super) fn unpack<K: Key>(mut key: K, rows: usize, runs: usize) -> Ring {
        let mut ring = Ring {
            letters: [Letter::Empty; MAX_ROWS],
            strings: [NONE; 2 * MAX_ROWS],
        };
        for i in (0..rows).rev() {
            // Digits come out in the reverse order: cells from the last one on, then runs.
            match key.pop(K::CELLS[i]) {
                0 => ring.letters[i] = Letter::Empty,
                1 => ring.letters[i] = Letter::FreeO,
                2 => ring.letters[i] = Letter::FreeX,
                digit => {
                    ring.letters[i] = Letter::marked((digit - 3) % 2);
                    ring.strings[i] = (digit - 3) / 2;
                }
            }
        }
        for i in (0..runs).rev() {
            ring.strings[RUNS + i] = key.pop(K::RUNS[i]);
        }
        ring
    }

    /// Returns the letters of the cells in the board rows 0 to `row` - 1 as the digits of a number
    /// to base [`LETTERS`], highest digit first.
    #[inline(always)]
    pub(super) fn code_above(&self, row: usize) -> usize {
        let letters = self.letters[..row].iter();
        letters.fold(0, |code, &letter| code * LETTERS + letter.index())
    }

    /// Unites the strings with the numbers `a` and `b`.
    #[inline(always)]
    fn unite(&mut self, a: u8, b: u8) {
        // Without branches, so that the compiler can use vector instructions.
        for string in &mut self.strings {
            *string = if *string == b { a } else { *string };
        }
    }

    /// Calls `emit` for every way to replace the cell of board row `row` by the cell of the next
    /// column.
    ///
    /// The second argument of `emit` is `true` if the new state counts negatively, since a marked
    /// string ends and has the factor -1.
    #[inline(always)]
    pub(super) fn step(&self, row: usize, rows: usize, mut emit: impl FnMut(Ring, bool)) {
        let left = self.letters[row];
        let above = row.checked_sub(1);
        let below = (row + 1 == rows).then_some(0);
        let string = self.strings[row];
        // The string of the old cell ends if no other cell and no run of the first column is in it,
        // and the new cell is not in it.
        let ends = left.is_marked() && {
            let own = self.strings.iter().map(|&s| u8::from(s == string));
            // If the string number occurs once among the cells and the runs, the old cell is the
            // only one in this string.
            own.sum::<u8>() == 1
        };
        for &new in &Letter::OF_TWO {
            let touching = |at: Option<usize>| at.is_none_or(|at| self.letters[at].may_touch(new));
            // In a ring of one cell, the cell below is the new cell itself.
            if !left.may_touch(new) || !touching(above) || (rows > 1 && !touching(below)) {
                continue;
            }
            let mut next = *self;
            next.letters[row] = new;
            if !new.is_marked() {
                next.strings[row] = NONE;
                emit(next, ends);
                continue;
            }
            // If the old cell has another letter, the new marked stone begins a string of its own.
            // Otherwise it continues the old cell's string.
            if left != new {
                // This number belongs to no other string.
                next.strings[row] = 3 * MAX_ROWS as u8;
            }
            // The new stone joins the strings of the marked neighbours of its colour.
            for at in above.into_iter().chain(below) {
                if next.letters[at] == new {
                    next.unite(next.strings[at], next.strings[row]);
                }
            }
            // If the new stone has the letter of the old cell, it takes this cell's place in the
            // string, so the string does not end.
            emit(next, ends && left != new);
        }
    }

    /// Returns `true` if the letters of the swept column, as the last column, may touch the letters
    /// of the first column, row by row.
    #[inline(always)]
    pub(super) fn may_touch(&self, first: &First) -> bool {
        let letters = self.letters.iter().zip(&first.letters);
        letters.fold(true, |may, (&own, &other)| may & own.may_touch(other))
    }

    /// Returns `true` if the number of marked strings is odd after the swept column, as the last
    /// one, is joined with the first column. Then the state counts negatively.
    pub(super) fn is_odd(mut self, first: &First) -> bool {
        for (row, &letter) in first.letters.iter().enumerate() {
            // Touching marked stones of one colour are in one string. So the string of the cell and
            // the string of the first column's run are united.
            if letter.is_marked() && self.letters[row] == letter {
                let run = self.strings[RUNS + usize::from(first.run_of[row])];
                self.unite(self.strings[row], run);
            }
        }
        // Each string number that remains is one string.
        let seen = self.strings.iter().filter(|&&s| s != NONE);
        let strings = seen.fold(0u64, |seen, &string| seen | 1 << string);
        strings.count_ones() % 2 == 1
    }
}
