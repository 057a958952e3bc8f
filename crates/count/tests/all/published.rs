//! The engines compared with the figures of `data/`.

use std::collections::BTreeMap;
use tengen_base::machine::Machine;
use tengen_board::Lattice;
use tengen_count::{EngineName, Options, Sequence, count_lattice};
use tengen_exact::UBig;
use tengen_exact::primes::primes;
use tengen_states::border::BorderProblem;
use tengen_sweep::execute::compiled::Compiled;
use tengen_sweep::execute::{Context, Snapshot};
use tengen_testing::tables::lines;

fn options(engine: EngineName) -> Options<'static> {
    Options {
        engine,
        ..Options::new(Machine::silent(2, 8 << 30))
    }
}

/// Checks every figure of `data/small-counts.tsv` with both frontier engines.
///
/// Tori with two colours are also counted by orbits: one sweep for each first column, up to
/// symmetry.
#[test]
fn small_boards_of_all_kinds() {
    let mut sequences: BTreeMap<Vec<&str>, Vec<(usize, &str)>> = BTreeMap::new();
    for line in lines(include_str!("../../../../data/small-counts.tsv")) {
        let figure = (line[4].parse().unwrap(), line[5]);
        sequences
            .entry(line[..4].to_vec())
            .or_default()
            .push(figure);
    }
    let mut figures = 0;
    for (key, expected) in sequences {
        let sequence = Sequence::new(
            key[0].parse().unwrap(),
            key[3].parse().unwrap(),
            key[1].parse().unwrap(),
            key[2].parse().unwrap(),
        );
        let cols = expected.iter().map(|e| e.0).max().unwrap();
        for engine in [
            EngineName::HASHED,
            EngineName::COMPILED,
            EngineName::MARKED,
            EngineName::ORBITS,
        ] {
            let has_orbits = sequence.lattice == Lattice::Torus && sequence.colours == 2;
            if engine == EngineName::ORBITS && !has_orbits {
                continue;
            }
            let is_whole = matches!(engine, EngineName::COMPILED | EngineName::MARKED);
            if is_whole && sequence.lattice.wraps_columns() && sequence.rows > 3 {
                continue;
            }
            let counts = count_lattice(&sequence, cols, true, &options(engine)).unwrap();
            for &(cols, count) in &expected {
                assert_eq!(
                    counts.columns[cols - 1].to_string(),
                    count,
                    "{sequence:?} {cols}"
                );
                figures += 1;
            }
        }
    }
    assert!(figures > 2_000, "{figures} figures");
}

fn square_figures() -> Vec<(usize, usize, UBig)> {
    lines(include_str!("../../../estimate/data/square-counts.tsv"))
        .map(|line| {
            let count = UBig::from_str_radix(line[2], 10).unwrap();
            (line[0].parse().unwrap(), line[1].parse().unwrap(), count)
        })
        .collect()
}

/// Checks the published counts of boards on the square lattice whose number of rows is in `rows`,
/// with at most `most` columns.
fn check_squares(rows: std::ops::RangeInclusive<usize>, most: usize) {
    for (m, n, expected) in square_figures() {
        if rows.contains(&m) && n <= most {
            let sequence = Sequence::new("square".parse().unwrap(), m, "none".parse().unwrap(), 2);
            let counts = count_lattice(&sequence, n, false, &options(EngineName::AUTO)).unwrap();
            assert_eq!(counts.columns, [expected], "L({m},{n})");
        }
    }
}

#[test]
fn square_boards_up_to_eight_rows() {
    check_squares(1..=8, 100);
}

#[test]
#[ignore = "about a minute and 1.5 GB"]
fn larger_square_boards() {
    check_squares(1..=11, usize::MAX);
}

/// Checks that the border states of *Combinatorics of Go* give the same numbers as the frontier
/// states.
///
/// Both run through the same executor, but border states have an independent derivation: another
/// successor rule and another representation. There are equally many states of both kinds at every
/// step.
#[test]
fn border_states_count_the_same() {
    let context = Context::silent(8 << 30);
    let primes: Vec<u64> = primes().take(5).collect();
    for (m, n, expected) in square_figures() {
        if m > 7 || n > 12 {
            continue;
        }
        let problem = BorderProblem::new(m).unwrap();
        let compiled = Compiled::new(&problem, context).unwrap().unwrap();
        let start = Snapshot::start(&problem, primes.len());
        let mut counts = Vec::new();
        let mut run = (compiled.run(&problem, &primes, start, &mut counts, context)).unwrap();
        while counts.len() < n {
            counts.push(run.advance(context).unwrap());
        }
        let residues: Vec<u64> = primes.iter().map(|&p| &expected % p).collect();
        assert_eq!(counts[n - 1], residues, "L({m},{n})");

        let sweep = tengen_sweep::sweep::Sweep::lattice(
            "square".parse().unwrap(),
            m,
            "none".parse().unwrap(),
        );
        let frontier =
            tengen_sweep::frontier::FrontierProblem::<u64>::new(sweep.unwrap(), 2).unwrap();
        let frontier = Compiled::new(&frontier, context).unwrap().unwrap();
        assert!(compiled.inputs().eq(frontier.inputs()), "m = {m}");
    }
}
