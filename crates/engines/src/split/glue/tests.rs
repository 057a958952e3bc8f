//! GluedHalf halves against the sums of whole vectors, which check each other.

use super::*;
use crate::split::{Advanced, Part, Unit};
use tengen_base::observer::Silent;
use tengen_exact::Crt;
use tengen_exact::primes::primes;

struct Unwatched;

impl Watch for Unwatched {
    fn computed(&self, _: u64) {}
    fn go_on(&self) -> bool {
        true
    }
}

/// The vectors of a board and its numbers.
struct Vectors {
    split: Split,
    primes: Vec<u64>,
    /// After 1, 2, ... columns.
    straight: Vec<Words>,
    /// After as many, and U of one more.
    staggered: Vec<Words>,
    /// With 1, 2, ... columns.
    numbers: Vec<UBig>,
}

fn copy(words: &mut Words, split: &Split) -> Words {
    let mut copy = Words::new(split.layout.len(), split.k).unwrap();
    copy.words_mut().copy_from_slice(words.words_mut());
    copy
}

impl Vectors {
    fn new(shape: &Shape, k: usize, threads: usize, columns: usize) -> Vectors {
        let split = Split::new(shape, k, threads, &Silent).unwrap();
        let primes: Vec<u64> = primes().take(k).collect();
        let mut words = Words::new(split.layout.len(), k).unwrap();
        let unit = Unit::of_half(&split, Advanced::Upper);
        split
            .start(Part::new(&unit, &mut words, k), &Unwatched)
            .unwrap();
        let crt = Crt::new(&primes).unwrap();
        let first = primes.iter();
        let first =
            first.map(|&p| crate::split::first_column(shape.rows, shape.colours, shape.guarded, p));
        let first: Vec<u64> = first.collect();
        let mut numbers = vec![crt.reconstruct(&first).unwrap()];
        let mut straight = vec![copy(&mut words, &split)];
        let mut staggered = Vec::new();
        for column in 1..columns {
            let mut sums = Default::default();
            for phase in split.phases(column) {
                let unit = Unit::whole(&split, phase);
                let part = Part::new(&unit, &mut words, k);
                sums = split.advance(part, &primes, &Unwatched).unwrap().sums;
                if split.advanced(phase) == Advanced::Upper {
                    staggered.push(copy(&mut words, &split));
                }
            }
            straight.push(copy(&mut words, &split));
            let residues = split.count(&sums, &primes);
            numbers.push(crt.reconstruct(&residues).unwrap());
        }
        Vectors {
            split,
            primes,
            straight,
            staggered,
            numbers,
        }
    }

    fn glued(&self, border: Border, i: usize, j: usize) -> UBig {
        let of = match border {
            Border::Straight => &self.straight,
            Border::Staggered => &self.staggered,
        };
        let half = |columns: usize| GluedHalf {
            vector: &of[columns - 1],
            columns,
        };
        let halves = [half(i), half(j)];
        let glued = self.split.glue(border, halves, &self.primes, &Unwatched);
        glued.unwrap()
    }
}

/// All halves of boards that fit together, and how many numbers were compared.
fn compare(shape: &Shape, k: usize, threads: usize, columns: usize) -> usize {
    let vectors = Vectors::new(shape, k, threads, columns);
    let mut compared = 0;
    for i in 1..=columns {
        for j in 1..=columns {
            if i + j - 1 <= columns {
                let glued = vectors.glued(Border::Straight, i, j);
                assert_eq!(glued, vectors.numbers[i + j - 2], "{shape:?} {i} {j}");
                compared += 1;
            }
            let staggered = Border::Staggered.suits(shape);
            if staggered && i + j <= columns {
                let glued = vectors.glued(Border::Staggered, i, j);
                assert_eq!(glued, vectors.numbers[i + j - 1], "{shape:?} {i} {j}");
                compared += 1;
            }
        }
    }
    compared
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

/// Times of halves at some sizes, printed. (`cargo test --release -- --ignored --nocapture`)
#[test]
#[ignore = "measures"]
fn times() {
    use std::time::Instant;
    let most: usize = std::env::var("ROWS").map_or(10, |rows| rows.parse().unwrap());
    for rows in 9..=most {
        let shape = shape(rows, 2, [false; 2]);
        let columns = rows.div_ceil(2);
        let needed = words_for(&shape, columns, Border::Straight).unwrap();
        let k = std::env::var("K").map_or(needed, |k| k.parse().unwrap());
        let split = Split::new(&shape, k, 2, &Silent).unwrap();
        split.keep_programs(1 << 30);
        let primes: Vec<u64> = primes().take(k).collect();
        let mut words = Words::new(split.layout.len(), k).unwrap();
        let unit = Unit::of_half(&split, Advanced::Upper);
        let begin = Instant::now();
        split
            .start(Part::new(&unit, &mut words, k), &Unwatched)
            .unwrap();
        for column in 1..columns {
            for phase in split.phases(column) {
                let unit = Unit::whole(&split, phase);
                let part = Part::new(&unit, &mut words, k);
                split.advance(part, &primes, &Unwatched).unwrap();
            }
        }
        let swept = begin.elapsed();
        let half = GluedHalf {
            vector: &words,
            columns,
        };
        let begin = Instant::now();
        let joins = Joins::new(&split.upper, &split.lower);
        let joined = begin.elapsed();
        let signs: usize = joins.signs.values().map(|s| s.found.len()).sum();
        let begin = Instant::now();
        let found = split
            .glue(Border::Straight, [half; 2], &primes, &Unwatched)
            .unwrap();
        println!(
            "{rows} x {}: {needed} words, {} elements, swept {swept:?} with {k}, joins {joined:?} ({signs} signs), glued {:?}: {found}",
            2 * columns - 1,
            split.layout.len(),
            begin.elapsed()
        );
    }
}
