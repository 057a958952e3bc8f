//! Tori against the frontier problem along a good order of their points, and brute force.

use super::total::total;
use tengen_base::machine::Machine;
use tengen_base::observer::Silent;
use tengen_base::threads::Pool;
use tengen_board::{Board, Boundary, Lattice, Shape};
use tengen_exact::primes::primes;
use tengen_sweep::brute;
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, Context, Snapshot};
use tengen_sweep::frontier::FrontierProblem;
use tengen_sweep::sweep::Sweep;

fn board(rows: usize, cols: usize) -> Board {
    let shape = Shape {
        lattice: Lattice::Torus,
        rows,
        cols,
        boundary: Boundary::None,
    };
    Board::lattice(shape).unwrap()
}

/// By first columns, modulo so many primes.
fn found(rows: usize, cols: usize, lanes: usize, threads: usize) -> Vec<Vec<u64>> {
    let primes: Vec<u64> = primes().take(lanes).collect();
    let machine = Machine {
        threads,
        memory: 1 << 30,
        observer: &Silent,
    };
    let pool = Pool::new(threads).unwrap();
    total((rows, cols), &primes, &machine, &pool, &|_, _, _| {}).unwrap()
}

/// By the classic formalism.
fn classic(rows: usize, cols: usize, lanes: usize) -> Vec<u64> {
    let sweep = Sweep::graph(&board(rows, cols)).unwrap();
    let problem = FrontierProblem::<[u64; 2]>::new(sweep, 2).unwrap();
    let context = Context {
        memory: usize::MAX,
        observer: &Silent,
    };
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
fn every_torus_of_up_to_thirty_points_is_that_of_the_frontier_problem() {
    let mut compared = 0;
    for rows in 1..=8 {
        let most = if rows < 7 { 30 } else { 21 } / rows;
        for (lanes, threads) in [(1, 2), (2, 1), (3, 2), (4, 1)] {
            let found = found(rows, most, lanes, threads);
            for (cols, found) in (1..=most).zip(found) {
                // The short way around the frontier problem is narrower, too.
                if rows.min(cols) <= 4 {
                    assert_eq!(found, classic(rows, cols, lanes), "{rows} x {cols}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "{compared}");
}
