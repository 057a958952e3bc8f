//! Tests of the engine `levels`. Its counts are compared with those of the frontier problem of
//! `tengen-sweep`, which does not mark strings, and with brute force.

use super::sizes::{MAX_ROWS, bytes, elements, lens};
use super::{Lanes, Levels};
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::observer::{Event, Observer, Silent};
use tengen_base::threads::Pool;
use tengen_board::{Board, Boundary, Lattice};
use tengen_exact::UBig;
use tengen_exact::primes::primes;
use tengen_split::{Isa, LANES, Stopped, Watch};
use tengen_sweep::brute;
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, Context, Snapshot};
use tengen_sweep::frontier::FrontierProblem;
use tengen_sweep::sweep::Sweep;

/// A watch that asks the engine to stop after a number of calls.
struct Patience(AtomicUsize);

impl Watch for Patience {
    fn go_on(&self) -> bool {
        let left = |left: usize| left.checked_sub(1);
        let all = Ordering::Relaxed;
        self.0.fetch_update(all, all, left).is_ok()
    }
}

impl Observer for Patience {
    fn event(&self, _: Event) {}
    fn go_on(&self) -> bool {
        Watch::go_on(self)
    }
}

fn made(
    lens: [usize; 2],
    boundary: Boundary,
    colours: Option<u32>,
    threads: usize,
) -> (Levels, Pool) {
    let pool = Pool::new(threads).unwrap();
    let guarded = [boundary.top(), boundary.bottom()];
    let levels = Levels::cut(lens, guarded, colours, &pool, &Silent);
    (levels.unwrap(), pool)
}

/// Returns `k` primes with one number of colours.
fn lanes(k: usize, colours: u32) -> Lanes {
    let primes: Vec<u64> = primes().take(k).collect();
    Lanes::of(&primes, colours)
}

/// Returns the residues with 1, 2, ... columns.
fn residues((levels, pool): &(Levels, Pool), cols: usize, lanes: &Lanes) -> Vec<Vec<u64>> {
    let k = lanes.len();
    let mut vector = vec![0; levels.elements() as usize * k];
    let mut written = levels.start(&mut vector, k);
    let mut counts = Vec::new();
    for column in 0..cols {
        for phase in 0..2 * usize::from(column > 0) {
            let tally = levels
                .advance(phase, &mut vector, lanes, pool, &Silent)
                .unwrap();
            assert_eq!(tally.read, written);
            written = tally.written;
        }
        let (count, read) = levels.count(&mut vector, lanes, pool, &Silent).unwrap();
        assert_eq!(read, written);
        counts.push(count);
    }
    counts
}

/// Returns the residues of the counts of boards with 1, 2, ... columns, computed by the frontier
/// problem of `tengen-sweep`.
fn classic(rows: usize, boundary: Boundary, colours: u32, cols: usize) -> Vec<Vec<u64>> {
    let sweep = Sweep::lattice(Lattice::Square, rows, boundary).unwrap();
    let problem = FrontierProblem::<u128>::new(sweep, colours).unwrap();
    let primes: Vec<u64> = primes().take(8).collect();
    let context = Context::silent(usize::MAX);
    let mut run = HashedRun::new(&problem, &primes, Snapshot::start(&problem, 8));
    (0..cols).map(|_| run.advance(context).unwrap()).collect()
}

fn first(counts: &[Vec<u64>], k: usize) -> Vec<Vec<u64>> {
    counts.iter().map(|count| count[..k].to_vec()).collect()
}

/// Returns the number of legal positions of a board, by testing all colourings.
fn brute_force(rows: usize, cols: usize, colours: u32) -> u64 {
    brute::count(&Board::square(rows, cols).unwrap(), colours, &Silent).unwrap()
}

#[test]
fn small_boards_are_those_of_brute_force() {
    for colours in 1..=4 {
        for (cut, cols) in [([1, 1], 5), ([2, 1], 3), ([1, 2], 3), ([2, 2], 2)] {
            let rows = cut[0] + cut[1];
            let expected = (1..=cols).map(|n| vec![brute_force(rows, n, colours)]);
            let levels = made(cut, Boundary::None, None, 1);
            let found = residues(&levels, cols, &lanes(1, colours));
            assert_eq!(found, expected.collect::<Vec<_>>(), "{cut:?} {colours}");
        }
    }
}

#[test]
fn known_numbers() {
    // OEIS A094777.
    for (cut, number) in [
        ([2, 2], 24_318_165),
        ([1, 3], 24_318_165),
        ([3, 1], 24_318_165),
        ([2, 3], 414_295_148_741),
        ([3, 2], 414_295_148_741),
        ([3, 3], 62_567_386_502_084_877),
    ] {
        let rows = cut[0] + cut[1];
        let levels = made(cut, Boundary::None, Some(2), 1);
        let found = residues(&levels, rows, &lanes(1, 2));
        assert_eq!(found[rows - 1], [number], "{cut:?}");
    }
}

#[test]
fn columns_are_those_of_the_classic_formalism() {
    for rows in 2..=5 {
        for colours in if rows < 5 { 1..=7 } else { 4..=4 } {
            for boundary in Boundary::all() {
                let cols = 9 - rows;
                let expected = classic(rows, boundary, colours, cols);
                for above in 1..rows {
                    let cut = [above, rows - above];
                    if cut.iter().any(|&len| len > 4) {
                        continue;
                    }
                    let k = LANES[(above + rows + colours as usize) % LANES.len()];
                    for known in [None, Some(colours)] {
                        let levels = made(cut, boundary, known, 1 + above % 2);
                        let found = residues(&levels, cols, &lanes(k, colours));
                        assert_eq!(found, first(&expected, k), "{cut:?} {boundary} {colours}");
                    }
                }
            }
        }
    }
}

#[test]
fn weights_may_be_large() {
    for colours in [100, 1_000_003, u32::MAX - 1] {
        for known in [None, Some(colours)] {
            let levels = made([2, 1], Boundary::None, known, 1);
            let found = residues(&levels, 3, &lanes(8, colours));
            assert_eq!(found, classic(3, Boundary::None, colours, 3), "{colours}");
        }
    }
}

#[test]
fn seven_rows() {
    for (colours, boundary, cut) in [(4, Boundary::Top, [4, 3]), (6, Boundary::None, [3, 4])] {
        let expected = classic(7, boundary, colours, 4);
        let levels = made(cut, boundary, Some(colours), 2);
        for k in LANES {
            let found = residues(&levels, 4, &lanes(k, colours));
            assert_eq!(found, first(&expected, k), "{cut:?} {k}");
        }
    }
}

/// Compares the counts of `n` by `n` boards with three colours with stored numbers. The split
/// engine, whose states name the colours, computed these numbers.
fn agree_with_three_colours(sizes: std::ops::RangeInclusive<usize>, k: usize) {
    let table = include_str!("../../../../data/sequences/square-3.txt");
    for n in sizes {
        let line = table
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{n} ")));
        let number: UBig = line.expect("it is known").parse().unwrap();
        let lanes = lanes(k, 3);
        let found = residues(&made(lens(n), Boundary::None, Some(3), 2), n, &lanes);
        let expected: Vec<u64> = primes().take(k).map(|p| &number % p).collect();
        assert_eq!(found[n - 1], expected, "{n}");
    }
}

#[test]
fn three_colours_to_seven_rows() {
    agree_with_three_colours(2..=7, 2);
}

/// Compares the counts of square boards: of 8 to 10 rows with the four primes that these numbers
/// need, of 11 rows with one prime.
#[test]
#[ignore = "minutes, and 2 GB"]
fn three_colours_to_eleven_rows() {
    agree_with_three_colours(8..=10, 4);
    agree_with_three_colours(11..=11, 1);
}

#[test]
fn all_instructions_count_the_same() {
    let expected = residues(&made([3, 2], Boundary::None, Some(5), 1), 4, &lanes(8, 5));
    for isa in Isa::available() {
        let (levels, pool) = made([3, 2], Boundary::None, Some(5), 2);
        let levels = (levels.with_isa(isa), pool);
        for k in LANES {
            let found = residues(&levels, 4, &lanes(k, 5));
            assert_eq!(found, first(&expected, k), "{isa:?} {k}");
        }
    }
}

#[test]
fn lanes_have_colours_of_their_own() {
    let colours = [0, 1, 2, 7, 8, 100, 5, u32::MAX - 1];
    let (rows, cols) = (5, 4);
    let expected = colours.map(|colours| match colours {
        0 => vec![vec![1; 8]; cols],
        _ => classic(rows, Boundary::Top, colours, cols),
    });
    for isa in Isa::available() {
        let (levels, pool) = made([3, 2], Boundary::Top, None, 2);
        let levels = (levels.with_isa(isa), pool);
        for first in [0, 3, 6] {
            for k in LANES {
                // Some primes occur in two or more lanes (words of an element), each time with
                // another number of colours.
                let own = |i: usize| ((first + i) % 8, i % 3);
                let primes: Vec<u64> = primes().take(3).collect();
                let pairs = (0..k)
                    .map(own)
                    .map(|(at, prime)| (primes[prime], colours[at]));
                let lanes = Lanes::new(&pairs.collect::<Vec<_>>());
                let found = residues(&levels, cols, &lanes);
                for (column, found) in found.iter().enumerate() {
                    let expected = (0..k)
                        .map(own)
                        .map(|(at, prime)| expected[at][column][prime]);
                    assert_eq!(found, &expected.collect::<Vec<_>>(), "{isa:?} {first} {k}");
                }
            }
        }
    }
}

#[test]
fn sizes() {
    // The numbers come from an independent program.
    let known = [275, 1565, 9453, 59_288, 383_713, 2_546_740, 17_221_457];
    for (rows, known) in (4..).zip(known) {
        assert_eq!(elements(rows, [false; 2]), Some(known));
    }
    for rows in 2..=8 {
        for threads in [1, 2, 9] {
            let (levels, _) = made(
                lens(rows),
                Boundary::Top,
                [None, Some(4)][rows % 2],
                threads,
            );
            let elements = elements(rows, [true, false]).unwrap();
            assert_eq!(elements, levels.elements());
            for k in LANES {
                let [tables, scratch] = levels.bytes(k);
                let needed = elements as usize * 8 * k + 2 * tables + threads * scratch;
                let (planned, needed) = (bytes((rows, elements), k, threads), needed as f64);
                let is_close = (planned - needed).abs() < 0.2 * needed + 2e6;
                assert!(is_close, "{rows} {threads} {k}: {planned} {needed}");
            }
        }
    }
    let none = [1, MAX_ROWS + 1].map(|rows| elements(rows, [false; 2]));
    assert_eq!(none, [None; 2]);
}

#[test]
#[ignore = "tables of large boards: minutes, and 4 GB of memory"]
fn sizes_of_all_rows() {
    for rows in 2..=MAX_ROWS {
        let (levels, _) = made(lens(rows), Boundary::None, None, 2);
        let [tables, scratch] = levels.bytes(8).map(|bytes| bytes as f64);
        let elements = levels.elements() as f64;
        println!(
            "    [{:.2}, {:.2}],",
            tables / elements,
            scratch / elements / 8.0
        );
    }
}

#[test]
fn stops_anywhere() {
    let (levels, pool) = made([2, 2], Boundary::None, None, 2);
    let lanes = lanes(2, 4);
    let mut vector = vec![0; levels.elements() as usize * 2];
    for patience in 0..5 {
        vector.fill(0);
        levels.start(&mut vector, 2);
        let watch = Patience(AtomicUsize::new(patience));
        let stopped = levels.advance(0, &mut vector, &lanes, &pool, &watch);
        assert_eq!(stopped, Err(Stopped));
        let watch = Patience(AtomicUsize::new(patience));
        let stopped = levels.count(&mut vector, &lanes, &pool, &watch);
        assert_eq!(stopped, Err(Stopped));
    }
    for patience in 0..10 {
        let patience = Patience(AtomicUsize::new(patience));
        let made = Levels::new(6, [false; 2], None, &pool, &patience);
        assert!(made.is_err());
    }
}

#[test]
fn a_word_that_changes_is_noticed() {
    let (levels, pool) = made([2, 2], Boundary::None, None, 1);
    let lanes = lanes(1, 4);
    let mut vector = vec![0; levels.elements() as usize];
    let written = levels.start(&mut vector, 1);
    vector[17] ^= 1 << 40;
    let counted = levels.count(&mut vector, &lanes, &pool, &Silent);
    assert_ne!(counted.unwrap().1, written);
}
