//! First columns of tori: one column of each orbit under rotations, reflections and exchange of
//! colours. Also the classes of columns, by which positions are rotated. A *run* is a maximal
//! sequence of adjacent marked stones of one colour in a column. Marked stones belong to strings
//! without liberties.
//!
//! - Entry: [`First::all`] and [`Classes::new`].
//! - Invariant: first columns that are images of each other lead to equal counts. The sizes of all
//!   orbits add up to the number of columns.
//! - Cost: 4 m images are made for each column of m cells, once for each torus. For example, with 7
//!   rows the 6235 columns form 285 orbits.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use tengen_split::letter::Letter;

/// Largest number of rows of a torus.
pub const MAX_ROWS: usize = 10;

/// Number of letters (contents of a cell) with two colours: empty, and free and marked stones of
/// each colour.
pub(super) const LETTERS: usize = Letter::OF_TWO.len();

/// A first column of a torus. It stands for its orbit: all its images under rotations, reflections
/// and exchange of colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct First {
    /// The letters of the column around the ring, from row 0 on.
    pub(super) letters: Vec<Letter>,
    /// For each marked cell, the number of its run (adjacent marked stones of one colour). Runs are
    /// numbered by first appearance. The number is 0 for cells that are not marked.
    pub(super) run_of: [u8; MAX_ROWS],
    /// The colour of each run of marked stones, by the number of the run.
    pub(super) word: Vec<u8>,
    /// Number of columns in this column's orbit.
    pub(super) orbit: u64,
}

impl First {
    /// Creates a first column from its letters and the size of its orbit. Numbers its runs of
    /// marked stones around the ring.
    fn new(letters: Vec<Letter>, orbit: u64) -> First {
        let mut run_of = [0; MAX_ROWS];
        let (mut word, mut last) = (Vec::new(), None);
        for (run, &letter) in run_of.iter_mut().zip(&letters) {
            if letter.is_marked() {
                // A marked cell begins a run unless the cell before it is marked in the same
                // colour.
                if last != Some(letter) {
                    word.push(letter.colour());
                }
                *run = word.len() as u8 - 1;
            }
            last = Some(letter);
        }
        // The first and the last run are one run if they touch around the ring and have one colour.
        if word.len() > 1 && last == letters.first().copied() && letters[0].is_marked() {
            word.pop();
            let runs = word.len() as u8;
            run_of.iter_mut().for_each(|run| *run %= runs);
        }
        First {
            letters,
            run_of,
            word,
            orbit,
        }
    }

    /// Lists one column of each orbit (under rotations, reflections and exchange of colours).
    /// Columns with the most runs of marked stones come first.
    ///
    /// Columns whose runs have the same colours are next to each other.
    pub(super) fn all(rows: usize) -> Vec<First> {
        let mut columns = Vec::new();
        grow(&mut Vec::with_capacity(rows), rows, &mut columns);
        let mut all: Vec<First> = columns.iter().filter_map(|c| First::of_orbit(c)).collect();
        all.sort_by(|a, b| {
            let (runs, more) = (a.word.len(), b.word.len());
            more.cmp(&runs).then_with(|| a.word.cmp(&b.word))
        });
        all
    }

    /// Returns the column of the orbit of `letters` whose `word` (the colours of its runs) is
    /// least. Returns `None` if an image of the column is lexicographically less than `letters`, so
    /// that each orbit is found once.
    fn of_orbit(letters: &[Letter]) -> Option<First> {
        let mut fixed = 0;
        for image in images(letters, Letter::swapped) {
            match image.as_slice().cmp(letters) {
                Ordering::Less => return None,
                Ordering::Equal => fixed += 1,
                Ordering::Greater => {}
            }
        }
        // The group of symmetries has 4 m members, and `fixed` of them fix the column. So the orbit
        // has 4 m / `fixed` columns (orbit-stabilizer theorem).
        let orbit = 4 * letters.len() as u64 / fixed;
        let firsts = images(letters, Letter::swapped).map(|image| First::new(image, orbit));
        firsts.min_by(|a, b| (&a.word, &a.letters).cmp(&(&b.word, &b.letters)))
    }
}

/// The classes of columns of a torus. The class of a column is given by its *word*: the colours of
/// its runs of marked stones, around the ring.
///
/// Words that rotations, reflections and exchange of colours map to each other form one class.
/// Classes with fewer runs have lower ranks, and their sweeps have fewer states.
pub(super) struct Classes {
    /// The rank of each class, from 1 on. A class is given by the lexicographically least of its
    /// words.
    ranks: BTreeMap<Vec<u8>, u8>,
    /// `highest[n - 1][code]` is the highest rank of a class among the columns that begin with n
    /// given letters. It is 0 if there is no such column.
    ///
    /// `code` is a number to base [`LETTERS`], whose digits are these letters; the highest digit is
    /// the first letter.
    pub(super) highest: Vec<Vec<u8>>,
}

impl Classes {
    /// Ranks the classes of all columns with `rows` cells.
    pub(super) fn new(rows: usize) -> Classes {
        let mut columns = Vec::new();
        grow(&mut Vec::with_capacity(rows), rows, &mut columns);
        let word_of = |column: &Vec<Letter>| least_word(&First::new(column.clone(), 1).word);
        let words: Vec<Vec<u8>> = columns.iter().map(word_of).collect();
        let mut sorted: Vec<&Vec<u8>> = words.iter().collect();
        // Sweeps of first columns with fewer runs have fewer states, so their class has a lower
        // rank.
        sorted.sort_by_key(|word| (word.len(), std::cmp::Reverse(*word)));
        sorted.dedup();
        let numbered = sorted.into_iter().zip(1..);
        let ranks: BTreeMap<Vec<u8>, u8> = numbered.map(|(w, rank)| (w.clone(), rank)).collect();
        // For each beginning of a column, keep the highest rank that it can lead to.
        let sizes = (1..=rows as u32).map(|length| LETTERS.pow(length));
        let mut highest: Vec<Vec<u8>> = sizes.map(|size| vec![0; size]).collect();
        for (column, word) in columns.iter().zip(&words) {
            let mut code = 0;
            for (&letter, highest) in column.iter().zip(&mut highest) {
                code = code * LETTERS + letter.index();
                // `code` is the beginning of the column as a number. Each letter adds one digit.
                highest[code] = highest[code].max(ranks[word]);
            }
        }
        Classes { ranks, highest }
    }

    /// Returns the rank of a first column's class: the fewer runs of marked stones, the lower.
    pub(super) fn rank(&self, first: &First) -> u8 {
        self.ranks[&least_word(&first.word)]
    }
}

/// Returns the lexicographically least image of a word under rotations, reflections and exchange of
/// colours. A word has the colours of a column's runs around the ring.
fn least_word(word: &[u8]) -> Vec<u8> {
    images(word, |colour| 1 - colour).min().unwrap_or_default()
}

/// Returns all images of a list of letters or colours around a ring under rotations, reflections
/// and exchange of colours. An image may occur several times.
fn images<T: Copy>(ring: &[T], exchange: fn(T) -> T) -> impl Iterator<Item = Vec<T>> {
    let len = ring.len();
    (0..4 * len).map(move |image| {
        let (turned, reflected, exchanged) = (image / 4, image & 1 == 1, image & 2 == 2);
        let item = |i: usize| {
            let at = if reflected { len - 1 - i } else { i };
            let item = ring[(at + turned) % len];
            if exchanged { exchange(item) } else { item }
        };
        (0..len).map(item).collect()
    })
}

/// Appends to `into` all columns of a torus with `rows` cells that begin with the letters `begun`.
/// The letters of neighbours around the ring are such that they may touch.
fn grow(begun: &mut Vec<Letter>, rows: usize, into: &mut Vec<Vec<Letter>>) {
    if begun.len() == rows {
        if begun[0].may_touch(begun[rows - 1]) {
            into.push(begun.clone());
        }
        return;
    }
    for letter in Letter::OF_TWO {
        if begun.last().is_none_or(|&last| last.may_touch(letter)) {
            begun.push(letter);
            grow(begun, rows, into);
            begun.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_go_around() {
        // Letters by index: 0 empty, 1 and 2 free, 3 and 4 marked.
        let runs = |places: &[usize]| {
            let letters = places.iter().map(|&place| Letter::OF_TWO[place]);
            let first = First::new(letters.collect(), 1);
            (first.run_of[..places.len()].to_vec(), first.word.len())
        };
        assert_eq!(runs(&[3, 3, 4, 3]), (vec![0, 0, 1, 0], 2));
        assert_eq!(runs(&[3, 2, 3]), (vec![0, 0, 0], 1));
        assert_eq!(runs(&[3, 3, 3]), (vec![0, 0, 0], 1));
        assert_eq!(runs(&[3, 4]), (vec![0, 1], 2));
        assert_eq!(runs(&[0, 1, 2]), (vec![0, 0, 0], 0));
        assert_eq!(runs(&[3]), (vec![0], 1));
    }

    /// Compares the total size of all orbits with the number of columns of a torus, and the number
    /// of orbits with Burnside's lemma.
    #[test]
    fn every_column_is_in_one_orbit() {
        for rows in 1..=8 {
            let all = First::all(rows);
            let columns: u64 = all.iter().map(|first| first.orbit).sum();
            // `closed` counts the columns, `fixed` the pairs of a column and a symmetry that leaves
            // it unchanged.
            let (mut closed, mut fixed) = (0u64, 0u64);
            for code in 0..(LETTERS as u64).pow(rows as u32) {
                let digit = |i: usize| code / (LETTERS as u64).pow(i as u32) % LETTERS as u64;
                let digit = |i: usize| Letter::OF_TWO[digit(i) as usize];
                let letters: Vec<Letter> = (0..rows).map(digit).collect();
                if (0..rows).any(|i| !letters[i].may_touch(letters[(i + 1) % rows])) {
                    continue;
                }
                closed += 1;
                let exchange = |letter: Letter| match letter {
                    Letter::Empty => Letter::Empty,
                    Letter::FreeO => Letter::FreeX,
                    Letter::FreeX => Letter::FreeO,
                    Letter::MarkedO => Letter::MarkedX,
                    Letter::MarkedX => Letter::MarkedO,
                    _ => unreachable!("there are two colours"),
                };
                for shift in 0..rows {
                    for colours in [false, true] {
                        let same = |at: &dyn Fn(usize) -> usize| {
                            (0..rows).all(|i| {
                                let letter = letters[at(i) % rows];
                                letters[i] == if colours { exchange(letter) } else { letter }
                            })
                        };
                        fixed += u64::from(same(&|i| i + shift));
                        fixed += u64::from(same(&|i| shift + rows - i));
                    }
                }
            }
            assert_eq!(columns, closed, "{rows}");
            assert_eq!(all.len() as u64, fixed / (4 * rows as u64), "{rows}");
        }
        // A prototype found the same number.
        assert_eq!(First::all(7).len(), 285);
    }
}
