//! Tests counting by marked stones, which stand for libertyless strings in sums with signs.
//! Compares it with brute force and with the frontier problem, which does not use marks.

use proptest::prelude::*;
use tengen_base::observer::Silent;
use tengen_board::{Board, Boundary, Lattice};
use tengen_exact::primes::primes;
use tengen_sweep::brute;
use tengen_sweep::execute::compiled::Compiled;
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, Context, Snapshot};
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::marked::MarkedProblem;
use tengen_sweep::problem::Problem;
use tengen_sweep::sweep::Sweep;
use tengen_testing::boards::graph;

const CONTEXT: Context<'static> = Context::silent(usize::MAX);

/// Returns the counts for 1, 2, ... columns modulo two primes, by the executor with hash maps.
fn hashed<P: Problem>(problem: &P, columns: usize) -> Vec<Vec<u64>> {
    let primes: Vec<u64> = primes().take(2).collect();
    let mut run = HashedRun::new(problem, &primes, Snapshot::start(problem, 2));
    (0..columns)
        .map(|_| run.advance(CONTEXT).expect("nothing is lost"))
        .collect()
}

/// Returns the counts for 1, 2, ... columns modulo two primes, by the executor with matrices.
fn compiled<P: Problem>(problem: &P, columns: usize) -> Vec<Vec<u64>> {
    let primes: Vec<u64> = primes().take(2).collect();
    let compiled = Compiled::new(problem, CONTEXT).expect("room");
    let compiled = compiled.expect("lattices repeat");
    let mut counts = Vec::new();
    let start = Snapshot::start(problem, 2);
    let mut run = compiled
        .run(problem, &primes, start, &mut counts, CONTEXT)
        .expect("the same problem");
    while counts.len() < columns {
        counts.push(run.advance(CONTEXT).expect("nothing is lost"));
    }
    counts.truncate(columns);
    counts
}

fn marked<K: PackedKey>(sweep: &Sweep, colours: u32) -> MarkedProblem<K> {
    MarkedProblem::new(sweep, colours).expect("it fits")
}

/// Returns the count of a finite board modulo the first prime. All types of keys that encode states
/// must give the same count.
fn of_graph(sweep: &Sweep, colours: u32) -> u64 {
    let all = [
        hashed(&marked::<u64>(sweep, colours), 1),
        hashed(&marked::<u128>(sweep, colours), 1),
        hashed(&marked::<[u64; 8]>(sweep, colours), 1),
    ];
    assert!(all.iter().all(|counts| *counts == all[0]));
    all[0][0][0]
}

fn by_brute_force(board: &Board, colours: u32) -> u64 {
    brute::count(board, colours, &Silent).expect("a small board")
}

/// Generates a graph with guarded points, and an order of its points.
fn graphs() -> impl Strategy<Value = (Board, Vec<usize>)> {
    let sizes = (1usize..8, 0.0..0.7f64);
    sizes.prop_flat_map(|(points, density)| {
        let pairs = points * (points - 1) / 2;
        let edges = prop::collection::vec(prop::bool::weighted(density), pairs);
        let guarded = prop::collection::vec(prop::bool::weighted(0.2), points);
        let order = Just((0..points).collect::<Vec<_>>()).prop_shuffle();
        (edges, guarded, order).prop_map(move |(edges, guarded, order)| {
            let pairs = (0..points).flat_map(|a| (0..a).map(move |b| (a, b)));
            let edges: Vec<_> = pairs
                .zip(edges)
                .filter(|(_, is)| *is)
                .map(|(e, _)| e)
                .collect();
            (graph(points, &edges).with_guarded(guarded), order)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        max_global_rejects: 1 << 16,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_graphs_are_as_brute_force_has_them((board, order) in graphs(), colours in 1u32..=6) {
        prop_assume!(brute::colourings(board.points(), colours).is_some_and(|n| n < 100_000));
        let sweep = Sweep::ordered(&board, &order).expect("narrow");
        // A point with many neighbours may have more conditions than the problem of marked stones
        // allows for a step.
        prop_assume!(MarkedProblem::<u64>::new(&sweep, colours).is_some());
        prop_assert_eq!(of_graph(&sweep, colours), by_brute_force(&board, colours));
    }
}

/// Returns sweeps of all lattices and boundaries with `rows` rows for which the frontier problem is
/// fast, and a number of columns for each.
fn sweeps(rows: usize) -> impl Iterator<Item = (Sweep, usize)> {
    let kinds = Lattice::all().flat_map(|lattice| Boundary::all().map(move |b| (lattice, b)));
    kinds.filter_map(move |(lattice, boundary)| {
        let columns = 2 * lattice.period() + 4;
        let is_slow = lattice.wraps_columns() && rows > 3;
        let sweep = (!is_slow).then(|| Sweep::lattice(lattice, rows, boundary).ok());
        Some((sweep??, columns))
    })
}

#[test]
fn every_lattice_is_as_the_frontier_problem_has_it() {
    let mut compared = 0;
    for rows in 1..=4 {
        for (sweep, columns) in sweeps(rows) {
            // Boards with more rows get fewer colours: more colours give many states, but no new
            // conditions.
            for colours in 1..=[5, 4, 3, 2][rows - 1] {
                let expected = FrontierProblem::<[u64; 2]>::new(sweep.clone(), colours);
                let expected = hashed(&expected.expect("it fits"), columns);
                assert_eq!(hashed(&marked::<u64>(&sweep, colours), columns), expected);
                assert_eq!(
                    compiled(&marked::<u128>(&sweep, colours), columns),
                    expected
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
