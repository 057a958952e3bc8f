//! Tests of the engine for tori. Its counts are compared with the frontier problem of
//! `tengen-sweep`, for an order of the points with a narrow frontier, and with brute force.

use super::first::{Classes, First};
use super::run::{Ended, sums};
use super::total::{Orbits, Total, complete};
use std::sync::Mutex;
use tengen_base::machine::Machine;
use tengen_base::observer::Silent;
use tengen_base::threads::Pool;
use tengen_board::{Board, Lattice, Shape};
use tengen_exact::primes::primes;
use tengen_sweep::brute;
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, Context, Snapshot};
use tengen_sweep::frontier::FrontierProblem;
use tengen_sweep::sweep::Sweep;

fn board(rows: usize, cols: usize) -> Board {
    Board::lattice(Shape::plain(Lattice::Torus, rows, cols)).unwrap()
}

/// Returns the counts of tori with `rows` rows and 1, 2, ... columns by the engine `orbits`, modulo
/// `lanes` primes.
fn found(rows: usize, cols: usize, lanes: usize, threads: usize) -> Vec<Vec<u64>> {
    let primes: Vec<u64> = primes().take(lanes).collect();
    let machine = Machine::silent(threads, 1 << 30);
    all((rows, cols), &primes, &machine).unwrap()
}

fn all(
    (rows, cols): (usize, usize),
    primes: &[u64],
    machine: &Machine<'_>,
) -> Result<Vec<Vec<u64>>, Ended> {
    let pool = Pool::new(machine.threads).unwrap();
    let orbits = Orbits::new(rows);
    let total = Mutex::new(Total::new(orbits.len(), cols, primes.len()));
    complete(&total, &orbits, primes, machine, &pool, &|_, _| {})?;
    let total = total.into_inner().unwrap();
    assert!(total.done.iter().all(|&done| done));
    Ok(total.counts)
}

/// Returns the count of a torus by the frontier problem of `tengen-sweep`, which has no marked
/// stones, modulo `lanes` primes.
fn classic(rows: usize, cols: usize, lanes: usize) -> Vec<u64> {
    let sweep = Sweep::graph(&board(rows, cols)).unwrap();
    let problem = FrontierProblem::<[u64; 2]>::new(sweep, 2).unwrap();
    let context = Context::silent(usize::MAX);
    let primes: Vec<u64> = primes().take(lanes).collect();
    let mut run = HashedRun::new(&problem, &primes, Snapshot::start(&problem, lanes));
    run.advance(context).unwrap()
}

#[test]
fn every_torus_of_at_most_twelve_points_is_that_of_brute_force() {
    for rows in 1..=6 {
        let most = 12 / rows;
        let found = found(rows, most, 1, 1);
        for (cols, found) in (1..=most).zip(found) {
            let expected = brute::count(&board(rows, cols), 2, &Silent).unwrap();
            assert_eq!(found, [expected], "{rows} x {cols}");
        }
    }
}

#[test]
fn every_torus_of_up_to_20_points_is_that_of_the_frontier_problem() {
    let mut compared = 0;
    for rows in 1..=8 {
        let most = 20 / rows;
        // The frontier problem takes too long unless one side of the torus is short.
        let narrow = (1..=most).filter(|&cols| rows.min(cols) <= 4);
        let expected: Vec<_> = narrow.map(|cols| (cols, classic(rows, cols, 4))).collect();
        // Tori with even and with odd numbers of rows are counted with different numbers of primes
        // and threads.
        let ways = match rows % 2 {
            0 => [(1, 2), (4, 1)],
            _ => [(2, 1), (3, 2)],
        };
        for (lanes, threads) in ways {
            let found = found(rows, most, lanes, threads);
            for (cols, expected) in &expected {
                assert_eq!(found[cols - 1], expected[..lanes], "{rows} x {cols}");
                compared += 1;
            }
        }
    }
    assert!(compared > 75, "{compared}");
}

/// Compares the counts of tori with eight rows between states packed in one word and states packed
/// in two words.
#[test]
fn one_word_is_enough_for_eight_rows() {
    let primes: Vec<u64> = primes().take(2).collect();
    let machine = Machine::silent(1, usize::MAX);
    let (all, classes) = (First::all(8), Classes::new(8));
    // First columns with the most runs come first.
    let some = all.iter().take(2).chain(all.iter().skip(2).step_by(150));
    for first in some {
        let firsts = std::slice::from_ref(first);
        let one = sums::<u64>(firsts, &classes, 2, &primes, machine).unwrap();
        let two = sums::<u128>(firsts, &classes, 2, &primes, machine).unwrap();
        assert_eq!((one.sums, one.states), (two.sums, two.states), "{first:?}");
    }
}

/// Checks that scarce memory, with which fewer first columns are swept together, gives the same
/// counts, and that too little memory gives an error.
#[test]
fn little_memory_is_enough_or_said_to_be_too_little() {
    let primes: Vec<u64> = primes().take(3).collect();
    let with = |memory, threads| {
        let machine = Machine::silent(threads, memory);
        all((6, 3), &primes, &machine)
    };
    let expected = with(1 << 30, 1).unwrap();
    let (mut enough, mut too_little) = (0, 0);
    for bits in 14..24 {
        match with(1 << bits, 2) {
            Ok(found) => {
                assert_eq!(found, expected, "{bits}");
                enough += 1;
            }
            Err(Ended::Memory { needed, .. }) => {
                assert!(needed > 1 << bits, "{needed}");
                too_little += 1;
            }
            Err(ended) => panic!("{ended:?}"),
        }
    }
    assert!(enough > 1 && too_little > 1, "{enough} {too_little}");
}
