//! Tests of gluing: numbers of legal positions from two glued halves of a board are compared with
//! sums over vectors of whole boards.

use super::*;
use crate::grid::Grid;
use crate::half::Letter;
use crate::spectator::pattern_letters;
use crate::{Advanced, Geometry, LANES, Shape, Split, Unit, Watch};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::observer::Silent;
use tengen_exact::primes::primes;
use tengen_exact::{Crt, UBig};

/// The vectors of counts of a board, and its numbers of legal positions.
struct Vectors {
    split: Split,
    primes: Vec<u64>,
    /// On a brick wall, the vectors after 1, 2, ... complete columns and a half column.
    half_columns: Vec<Words>,
    /// The vectors after 1, 2, ... complete columns.
    straight: Vec<Words>,
    /// The vectors after 1, 2, ... columns, if the upper half U of the border is one column further
    /// than the lower half D.
    staggered: Vec<Words>,
    /// The numbers of legal positions with 1, 2, ... columns.
    numbers: Vec<UBig>,
}

fn copy(words: &mut Words, split: &Split) -> Words {
    let mut copy = Words::new(split.layout.len(), split.k).unwrap();
    copy.words_mut().copy_from_slice(words.words_mut());
    copy
}

impl Vectors {
    fn new(shape: &Shape, k: usize, threads: usize, columns: usize) -> Vectors {
        let mut split = Split::new(shape, k, threads, &Silent).unwrap();
        if shape.geometry.begins_before() {
            split.add_half_column(&Silent).unwrap();
        }
        let split = split;
        let primes: Vec<u64> = primes().take(k).collect();
        let mut words = Words::new(split.layout.len(), k).unwrap();
        let unit = Unit::of_half(&split, Advanced::Upper);
        split.start(&unit, &mut words, &primes, &Silent).unwrap();
        let phases = |phases: Range<usize>, words: &mut Words| {
            for phase in phases {
                let unit = Unit::whole(&split, phase);
                split.advance(&unit, words, &primes, &Silent).unwrap();
            }
        };
        let half_column = |words: &mut Words| {
            let mut words = copy(words, &split);
            phases(split.half_column(), &mut words);
            words
        };
        let is_bricks = shape.geometry.begins_before();
        if is_bricks {
            phases(split.phases(0), &mut words);
        }
        let crt = Crt::new(&primes).unwrap();
        let first = primes.iter();
        let first =
            first.map(|&p| crate::first_column(shape.rows, shape.colours, shape.guarded, p));
        let first: Vec<u64> = first.collect();
        let mut numbers = vec![crt.reconstruct(&first).unwrap()];
        let mut straight = vec![copy(&mut words, &split)];
        let mut half_columns = Vec::new();
        if is_bricks {
            half_columns.push(half_column(&mut words));
        }
        let mut staggered = Vec::new();
        for column in 1..columns {
            let mut sums = Default::default();
            for phase in split.phases(column) {
                let unit = Unit::whole(&split, phase);
                let done = split.advance(&unit, &mut words, &primes, &Silent);
                sums = done.unwrap().sums;
                if split.advanced(phase) == Advanced::Upper {
                    staggered.push(copy(&mut words, &split));
                }
            }
            straight.push(copy(&mut words, &split));
            if is_bricks {
                half_columns.push(half_column(&mut words));
            }
            let residues = split.count(&sums, &primes);
            numbers.push(crt.reconstruct(&residues).unwrap());
        }
        Vectors {
            split,
            primes,
            half_columns,
            straight,
            staggered,
            numbers,
        }
    }

    /// Returns the vector of counts after some columns, for a border of the given kind.
    fn at(&self, border: Border, columns: usize) -> &Words {
        match border {
            Border::Straight | Border::MirroredBricks | Border::TurnedBricks => {
                &self.straight[columns - 1]
            }
            Border::Staggered => &self.staggered[columns - 1],
        }
    }

    fn glued(&self, border: Border, i: usize, j: usize) -> UBig {
        self.try_glue(border, i, j).unwrap()
    }

    /// Glues halves with `i` and `j` columns. On a brick wall the second half has a half column
    /// more.
    fn try_glue(&self, border: Border, i: usize, j: usize) -> Result<UBig, GlueError> {
        let k = self.split.k;
        let second = match border.is_of_bricks() {
            true => &self.half_columns[j - 1],
            false => self.at(border, j),
        };
        let parts = [self.at(border, i), second].map(|words| [Residues::Memory(words, k)]);
        let half = |parts, columns| GluedHalf { parts, columns };
        // Two halves of the board with equally many columns have one vector.
        let is_one = i == j && !border.is_of_bricks();
        let second = if is_one { &parts[0] } else { &parts[1] };
        let halves = [half(&parts[0], i), half(second, j)];
        (self.split).glue(border, halves, &self.primes, u64::MAX, &Silent)
    }
}

/// Glues all pairs of halves of a board that fit together; returns the number of comparisons.
fn compare(shape: &Shape, k: usize, threads: usize, columns: usize) -> usize {
    let vectors = Vectors::new(shape, k, threads, columns);
    // A single column is a path, not a ring.
    let is_ring = shape.geometry == Geometry::Ring;
    let mut compared = 0;
    for i in 1..=columns {
        for j in 1..=columns {
            for (border, cols) in [
                (Border::Straight, i + j - 1),
                (Border::Staggered, i + j),
                (Border::MirroredBricks, i + j),
                (Border::TurnedBricks, i + j),
            ] {
                let suits = border.suits(shape)
                    && match border {
                        Border::MirroredBricks => cols.is_multiple_of(2),
                        Border::TurnedBricks => !cols.is_multiple_of(2),
                        _ => true,
                    };
                if suits && cols <= columns && !(is_ring && cols == 1) {
                    let glued = vectors.glued(border, i, j);
                    assert_eq!(glued, vectors.numbers[cols - 1], "{shape:?} {i} {j}");
                    compared += 1;
                }
            }
        }
    }
    compared + compare_columns(&vectors)
}

/// Glues two halves after each column modulo primes, with and without lists of signs that are kept;
/// returns the number of comparisons.
fn compare_columns(vectors: &Vectors) -> usize {
    let (split, primes) = (&vectors.split, &vectors.primes);
    if !Border::Straight.suits(split.shape()) {
        return 0;
    }
    // A single column is a path, not a ring.
    let from = 1 + usize::from(split.shape().geometry == Geometry::Ring);
    let mut compared = 0;
    for has_lists in [true, false] {
        let mut partners = Partners::new(split, primes, &Silent).unwrap();
        if !has_lists {
            partners.keep_no_lists();
        }
        for (columns, vector) in (1usize..).zip(&vectors.straight) {
            let glued = partners.glue(vector, &Silent).unwrap();
            let columns = [2 * columns - 2, 2 * columns - 1, columns];
            for (columns, residues) in columns.into_iter().zip(glued) {
                let number = columns
                    .checked_sub(1)
                    .and_then(|at| vectors.numbers.get(at));
                if let Some(number) = number.filter(|_| columns >= from) {
                    let right: Vec<u64> = residues_of(number, primes);
                    assert_eq!(residues, right, "{:?} {columns}", split.shape());
                    compared += 1;
                }
            }
        }
    }
    compared
}

fn residues_of(number: &UBig, primes: &[u64]) -> Vec<u64> {
    let rest = |&p: &u64| u64::try_from(number % UBig::from(p)).unwrap();
    primes.iter().map(rest).collect()
}

/// Checks gluing for every number of primes, also after going back to an earlier column, and with
/// changed words of partners. (A partner has, for each state, the sum of the counts that it is
/// glued to.)
#[test]
fn columns_are_glued_modulo_any_number_of_primes() {
    for k in LANES {
        let vectors = Vectors::new(&shape(5, 2, [true, false]), k, 2, 7);
        assert!(compare_columns(&vectors) > 10);
        let partners = Partners::new(&vectors.split, &vectors.primes, &Silent).unwrap();
        let glue = |columns: usize| partners.glue(&vectors.straight[columns - 1], &Silent);
        let right = |columns: usize| residues_of(&vectors.numbers[columns - 1], &vectors.primes);
        glue(2).unwrap();
        partners.forget();
        let none = vec![0; k];
        assert_eq!(glue(3), Ok([none, right(5), right(3)]));
        partners.change_a_word();
        assert_eq!(glue(4), Err(GlueError::Changed));
        // The partner of the vector (the sums for the next gluing) is lost, and the next column
        // begins without one.
        glue(3).unwrap();
        assert_eq!(glue(4), Ok([right(6), right(7), right(4)]));
    }
}

fn shape(rows: usize, colours: u8, guarded: [bool; 2]) -> Shape {
    Shape::of(Geometry::Square, rows, guarded).with_colours(colours)
}

#[test]
fn halves_give_the_number_of_the_whole() {
    let mut compared = 0;
    for rows in 2..=8 {
        for guarded in [[false; 2], [true; 2], [true, false], [false, true]] {
            let columns = if rows < 7 { 9 } else { 6 };
            compared += compare(&shape(rows, 2, guarded), 4, 2, columns);
        }
    }
    for rows in 2..=5 {
        for guarded in [[false; 2], [true; 2], [true, false]] {
            compared += compare(&shape(rows, 3, guarded), 4, 1, 6);
        }
    }
    assert!(compared > 500, "{compared}");
}

/// Checks rings, which give the numbers of cylinders, and the triangular lattice: with halves U and
/// D of equal length, and with a cell in the middle of the border.
#[test]
fn halves_of_other_geometries_give_the_number_of_the_whole() {
    let mut compared = 0;
    for rows in 3..=8 {
        for guarded in [[false; 2], [true, false], [true; 2]] {
            let shape = Shape::of(Geometry::Ring, rows, guarded);
            compared += compare(&shape, 4, 2, if rows < 7 { 8 } else { 5 });
        }
    }
    let of_two = (2..=8).map(|rows| (rows, 2));
    for (rows, colours) in of_two.chain((2..=5).map(|rows| (rows, 3))) {
        for guarded in [[false; 2], [true; 2]] {
            let shape = Shape::of(Geometry::Triangular, rows, guarded).with_colours(colours);
            compared += compare(&shape, 4, 2, if rows < 8 { 7 } else { 4 });
        }
    }
    assert!(compared > 300, "{compared}");
}

/// Checks brick walls: with an even number of columns, and if a half turn maps boards with an odd
/// number of columns to themselves, also with such a number.
#[test]
fn halves_of_brick_walls_give_the_number_of_the_whole() {
    let (mut compared, mut turned) = (0, 0);
    for (lattice, geometry) in crate::tests::brick_walls() {
        for rows in 3..=8 {
            for guarded in [[false; 2], [true, false], [false, true], [true; 2]] {
                let shape = Shape::of(geometry, rows, guarded);
                let known = compared;
                compared += compare(&shape, 4, 2, 8);
                // 2 + 2 halves with 2 and 4 columns, ..., and halves with 3, 5 and 7 columns.
                let is_turned = Border::TurnedBricks.suits(&shape);
                let expected = 1 + 3 + 5 + 7 + if is_turned { 2 + 4 + 6 } else { 0 };
                assert_eq!(compared - known, expected, "{lattice} {rows}");
                turned += usize::from(is_turned);
            }
        }
    }
    assert!(turned > 10, "{turned}");
    assert!(compared > 2000, "{compared}");
}

/// Checks brick walls with changed words, one at a time, in the vector with the half column and in
/// the other vector. A changed word is detected, or it belongs to a state without partners.
#[test]
fn a_changed_word_of_a_brick_wall_is_noticed() {
    let walls = crate::tests::brick_walls();
    for (geometry, border) in walls.flat_map(|(_, geometry)| {
        [Border::MirroredBricks, Border::TurnedBricks].map(|border| (geometry, border))
    }) {
        let shape = Shape::of(geometry, 6, [false; 2]);
        if !border.suits(&shape) {
            continue;
        }
        let (i, j) = if border == Border::MirroredBricks {
            (2, 2)
        } else {
            (3, 2)
        };
        let mut vectors = Vectors::new(&shape, 3, 2, 5);
        let right = Ok(vectors.numbers[i + j - 1].clone());
        for has_half_column in [false, true] {
            let mut changed = 0;
            let words = 3 * vectors.split.layout.len() as usize;
            for at in (0..words).step_by(7) {
                let change = |vectors: &mut Vectors| {
                    let words = match has_half_column {
                        true => &mut vectors.half_columns[j - 1],
                        false => &mut vectors.straight[i - 1],
                    };
                    words.words_mut()[at] ^= 1 << 40;
                };
                change(&mut vectors);
                match vectors.try_glue(border, i, j) {
                    Err(GlueError::Changed) => changed += 1,
                    found => assert_eq!(found, right, "{shape:?} {at}"),
                }
                change(&mut vectors);
            }
            assert!(changed > words / 14, "{changed} of {words}");
        }
        assert_eq!(vectors.try_glue(border, i, j), right);
    }
}

/// A watch (an observer) that asks to stop after a number of calls.
struct Patience(AtomicUsize);

impl Watch for Patience {
    fn go_on(&self) -> bool {
        let left = |left: usize| left.checked_sub(1);
        (self.0)
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left)
            .is_ok()
    }
}

/// Checks that gluing stops if any call of the watch asks it to, and finds the number of positions
/// otherwise.
#[test]
fn gluing_stops_when_it_is_told_to() {
    let vectors = Vectors::new(&shape(5, 2, [false; 2]), 4, 2, 3);
    let number = vectors.numbers[2].clone();
    let glue = |watch: &Patience| {
        let half = GluedHalf {
            parts: &[Residues::Memory(&vectors.straight[1], vectors.split.k)],
            columns: 2,
        };
        let (halves, primes) = ([half; 2], &vectors.primes);
        (vectors.split).glue(Border::Straight, halves, primes, u64::MAX, watch)
    };
    let all = Patience(AtomicUsize::new(usize::MAX));
    assert_eq!(glue(&all), Ok(number));
    let asked = usize::MAX - all.0.into_inner();
    assert!(asked > 20, "{asked}");
    for moment in 0..asked {
        let stopped = glue(&Patience(AtomicUsize::new(moment)));
        assert_eq!(
            stopped,
            Err(GlueError::Stopped(Stopped)),
            "{moment} of {asked}"
        );
    }
}

/// The words of a vector of counts for some of its primes; reading fails if there are none.
struct Kept(Vec<u64>, usize);

impl Kept {
    /// Takes the words for some of the primes from a vector of counts modulo `k` primes.
    fn of(words: &[u64], k: usize, primes: Range<usize>) -> Kept {
        let own = words.chunks(k).flat_map(|words| &words[primes.clone()]);
        Kept(own.copied().collect(), primes.len())
    }
}

impl ReadWords for Kept {
    fn read(&self, first: u64, words: &mut [u64]) -> bool {
        let first = first as usize * self.1;
        let own = self.0.get(first..first + words.len());
        own.map(|own| words.copy_from_slice(own)).is_some()
    }
}

/// Checks vectors of half a board in two parts, each part for some of the primes. One part is in
/// memory, the other is read when needed.
///
/// A changed word of the part that is read either gives [`GlueError::Changed`] or does not matter.
/// A part that cannot be read gives [`GlueError::Unread`].
#[test]
fn vectors_in_parts_give_the_number_of_the_whole() {
    for (border, shape) in [
        (Border::Straight, shape(6, 2, [false, true])),
        (Border::Staggered, shape(6, 2, [false; 2])),
        (Border::Straight, shape(4, 3, [false; 2])),
        // The second half of the board is turned, with a cell in the middle of its border.
        (
            Border::Straight,
            Shape::of(Geometry::Triangular, 5, [false; 2]),
        ),
    ] {
        let vectors = Vectors::new(&shape, 3, 2, 6);
        let words = vectors.at(border, 3).words();
        let mut last = Words::new(vectors.split.layout.len(), 1).unwrap();
        last.words_mut()
            .copy_from_slice(&Kept::of(words, 3, 2..3).0);
        let glue_by = |window: u64, first: &Kept| {
            let parts = [Residues::Elsewhere(first, 2), Residues::Memory(&last, 1)];
            let half = GluedHalf {
                parts: &parts,
                columns: 3,
            };
            let (split, primes) = (&vectors.split, &vectors.primes);
            split.glue(border, [half; 2], primes, window, &Silent)
        };
        let glue = |first: &Kept| glue_by(u64::MAX, first);
        let mut first = Kept::of(words, 3, 0..2);
        let columns = 5 + usize::from(border == Border::Staggered);
        // If the second half is turned, the half turn maps pairs of tiles (parts of the vector) to
        // each other. Only one tile of a pair is glued, so some words of `first` are never read.
        let right = glue(&first);
        assert_eq!(right.as_ref(), Ok(&vectors.numbers[columns - 1]));
        for window in [1, 100, 500] {
            assert_eq!(glue_by(window, &first), right, "{window}");
        }
        let mut changed = 0;
        for at in (0..first.0.len()).step_by(53) {
            first.0[at] ^= 1 << 40;
            match glue(&first) {
                Err(GlueError::Changed) => changed += 1,
                found => assert_eq!(found, right, "{at}"),
            }
            first.0[at] ^= 1 << 40;
        }
        assert!(changed > 5, "{changed}");
        first.0.clear();
        assert_eq!(glue(&first), Err(GlueError::Unread));
    }
}

/// Glues halves modulo one prime, in pieces of some chunks (a chunk has the counts for one pattern
/// of D), and compares the results with the numbers of legal positions.
#[test]
fn halves_give_the_residue_modulo_one_prime() {
    let mut compared = 0;
    for shape in [
        shape(6, 2, [false; 2]),
        shape(5, 2, [false, true]),
        shape(4, 3, [false; 2]),
    ] {
        let vectors = Vectors::new(&shape, 3, 2, 9);
        let starts = &vectors.split.layout.starts;
        let of_prime = |columns: usize, which: usize| {
            let words = vectors.at(Border::Straight, columns).words();
            Kept::of(words, 3, which..which + 1)
        };
        for (columns, which, each) in [(1, 0, 1), (2, 1, 7), (3, 2, 20), (4, 0, 1000)] {
            let prime = vectors.primes[which];
            for are_one in [true, false] {
                let longer = columns + usize::from(!are_one);
                let (first, second) = (of_prime(columns, which), of_prime(longer, which));
                let shorter = (!are_one).then_some(&first as &dyn ReadWords);
                let gluing = (vectors.split).glue_modulo(Border::Straight, prime, shorter, &Silent);
                let mut gluing = gluing.unwrap();
                for chunk in (0..starts.len() - 1).step_by(each) {
                    let end = (chunk + each).min(starts.len() - 1);
                    let words = starts[chunk] as usize..starts[end] as usize;
                    gluing.add(&second.0[words]).unwrap();
                }
                let number = &vectors.numbers[columns + longer - 2];
                assert_eq!(gluing.residue(), number % prime, "{columns} {longer}");
                let sum = |words: &[u64]| words.iter().fold(0u64, |sum, &w| sum.wrapping_add(w));
                let read = if are_one { 0 } else { sum(&first.0) };
                assert_eq!(gluing.sum_of_shorter(), read);
                compared += 1;
            }
        }
        let none = Kept(Vec::new(), 1);
        let (border, prime) = (Border::Straight, vectors.primes[0]);
        let unread = (vectors.split).glue_modulo(border, prime, Some(&none), &Silent);
        let found = unread.unwrap().add(&of_prime(2, 0).0);
        assert_eq!(found, Err(GlueError::Unread));
    }
    assert_eq!(compared, 24);
}

/// Glues halves modulo one prime at a staggered border, in rows and columns of tiles of any size,
/// and compares the results with the numbers of legal positions.
#[test]
fn turned_halves_give_the_residue_modulo_one_prime() {
    for (shape, k) in [(shape(6, 2, [false; 2]), 3), (shape(4, 3, [true; 2]), 2)] {
        let vectors = Vectors::new(&shape, k, 2, 8);
        let (split, layout) = (&vectors.split, &vectors.split.layout);
        for (columns, which, most) in [(1, 0, 1), (2, 1, 50), (3, 0, 700), (4, 1, u64::MAX)] {
            let prime = vectors.primes[which];
            let words = vectors.at(Border::Staggered, columns).words();
            let vector = Kept::of(words, k, which..which + 1);
            let gluing = split.glue_modulo(Border::Staggered, prime, None, &Silent);
            let mut gluing = gluing.unwrap();
            let grid = Grid::new(split, most);
            assert_eq!(grid.units(Advanced::Upper), grid.units(Advanced::Lower));
            for number in 0..grid.units(Advanced::Upper) {
                let from = grid.spectators(Advanced::Upper, number).start;
                // Words that are not read stay impossible.
                let [row, column] = [Advanced::Upper, Advanced::Lower].map(|advanced| {
                    let unit = grid.unit(split, advanced as usize, number);
                    let mut words = vec![u64::MAX; unit.elements() as usize];
                    for (first, place, elements) in unit.slices(layout, from) {
                        let words = &mut words[place as usize..][..elements as usize];
                        assert!(vector.read(first, words));
                    }
                    (unit, words)
                });
                gluing
                    .add_turned((&row.0, &row.1), (&column.0, &column.1))
                    .unwrap();
            }
            let number = &vectors.numbers[2 * columns - 1];
            assert_eq!(gluing.residue(), number % prime, "{columns} columns");
        }
    }
}

/// Checks the 3 x 3 board of `docs/split.md`: the counts of half the board, by the letters of the
/// middle column.
#[test]
fn the_example_of_the_documentation() {
    let vectors = Vectors::new(&shape(3, 2, [false; 2]), 1, 1, 3);
    let split = &vectors.split;
    let (words, p) = (vectors.straight[1].words(), vectors.primes[0]);
    let mut middles: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    let (u, d) = (&split.upper.classes, &split.lower.classes);
    for (lower, of_d) in d.iter().enumerate().filter(|(_, class)| class.canonical) {
        let chunk = split.layout.number(true, lower, 0);
        for (upper, of_u) in u.iter().enumerate() {
            for (rank, pattern) in (0..).zip(&of_u.patterns) {
                let tile = split.layout.tile(chunk, (upper, rank));
                let mut letters = pattern_letters(*pattern, 2);
                letters.reverse();
                letters.extend(pattern_letters(of_d.patterns[0], 1));
                let name = |letter: Letter| match (letter, letter.is_marked()) {
                    (Letter::Empty, _) => '.',
                    (_, false) => ['o', 'x'][usize::from(letter.colour())],
                    (_, true) => ['O', 'X'][usize::from(letter.colour())],
                };
                let name: String = letters.into_iter().map(name).collect();
                for state in split.layout.states(split.halves(), (upper, lower), true) {
                    let word = words[(tile + u64::from(state.at)) as usize];
                    let count = if word > p / 2 {
                        word.wrapping_sub(p)
                    } else {
                        word
                    } as i64;
                    middles.entry(name.clone()).or_default().push(count);
                }
            }
        }
    }
    middles
        .values_mut()
        .for_each(|counts| counts.sort_unstable());
    for (letters, counts) in [
        ("...", &[27][..]),
        (".xO", &[10]),
        ("OxO", &[1, 5]),
        ("OXO", &[1, 4]),
        ("ooo", &[18]),
    ] {
        assert_eq!(middles[letters], counts, "{letters}");
    }
    assert_eq!(vectors.glued(Border::Straight, 2, 2), UBig::from(12675u32));
    // The bound of the counts is attained if the middle column is empty.
    let shape = split.shape();
    let bounds = super::bound::bounds(shape, [2; 2], Border::Straight);
    assert_eq!(bounds, [27u32, 27].map(UBig::from));
}
