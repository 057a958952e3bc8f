//! Benchmarks of the executors on one thread, on square boards with two colours.
//!
//! `cargo bench -p tengen-sweep` prints the time of one column and a throughput in items. An item
//! is one state x step x prime: 125 Mitem/s are 8 ns for each item.

use divan::Bencher;
use divan::counter::ItemsCount;
use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::observer::{Event, Observer};
use tengen_base::threads::Pool;
use tengen_board::{Boundary, Lattice};
use tengen_exact::primes::primes;
use tengen_sweep::execute::compiled::Compiled;
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, Context, Snapshot};
use tengen_sweep::frontier::FrontierProblem;
use tengen_sweep::sweep::Sweep;

/// Pairs of (rows, primes at once); 10 rows need four primes.
const ARGS: [(usize, usize); 4] = [(8, 4), (9, 4), (10, 4), (10, 8)];

fn main() {
    let pool = Pool::new(1).expect("a thread");
    pool.install(divan::main);
}

const CONTEXT: Context<'static> = Context::silent(usize::MAX);

fn problem(rows: usize) -> FrontierProblem<u64> {
    let sweep = Sweep::lattice(Lattice::Square, rows, Boundary::None).expect("narrow");
    FrontierProblem::new(sweep, 2).expect("fits a word")
}

/// Measures one column by sparse matrices.
#[divan::bench(args = ARGS, sample_count = 5, sample_size = 1)]
fn compiled(bencher: Bencher<'_, '_>, (rows, lanes): (usize, usize)) {
    let problem = problem(rows);
    let primes: Vec<u64> = primes().take(lanes).collect();
    let compiled = Compiled::new(&problem, CONTEXT)
        .expect("memory")
        .expect("periodic");
    let start = Snapshot::start(&problem, lanes);
    let run = compiled
        .run(&problem, &primes, start, &mut Vec::new(), CONTEXT)
        .expect("the same problem");
    let run = RefCell::new(run);
    run.borrow_mut().advance(CONTEXT).expect("a column");
    bencher
        .counter(ItemsCount::new(compiled.inputs().sum::<usize>() * lanes))
        .bench_local(|| run.borrow_mut().advance(CONTEXT));
}

/// An observer that sums the number of states over all steps.
struct States(AtomicUsize);

impl Observer for States {
    fn event(&self, event: Event) {
        if let Event::Step { states, .. } = event {
            self.0.fetch_add(states, Ordering::Relaxed);
        }
    }
}

/// Measures one column by hash maps, far from the start.
#[divan::bench(args = ARGS, sample_count = 3, sample_size = 1)]
fn hashed(bencher: Bencher<'_, '_>, (rows, lanes): (usize, usize)) {
    let problem = problem(rows);
    let primes: Vec<u64> = primes().take(lanes).collect();
    let start = Snapshot::start(&problem, lanes);
    let mut run = HashedRun::new(&problem, &primes, start);
    for _ in 0..rows / 2 {
        run.advance(CONTEXT).expect("a column");
    }
    let states = States(AtomicUsize::new(0));
    let counting = Context {
        observer: &states,
        ..CONTEXT
    };
    run.advance(counting).expect("a column");
    let items = states.0.into_inner() * lanes;
    let run = RefCell::new(run);
    bencher
        .counter(ItemsCount::new(items))
        .bench_local(|| run.borrow_mut().advance(CONTEXT));
}

/// Measures listing all states and building the matrices; items are states x steps.
#[divan::bench(args = [8, 9, 10], sample_count = 2, sample_size = 1)]
fn compile(bencher: Bencher<'_, '_>, rows: usize) {
    let problem = problem(rows);
    let make = || {
        Compiled::new(&problem, CONTEXT)
            .expect("memory")
            .expect("periodic")
    };
    bencher
        .counter(ItemsCount::new(make().inputs().sum::<usize>()))
        .bench_local(make);
}
