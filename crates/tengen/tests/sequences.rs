//! The sequences of `data/sequences`: as many terms as the index says, the first ones counted
//! again, and the recurrences of strips held against all their terms.

use std::fs;
use std::path::{Path, PathBuf};
use tengen::prelude::*;
use tengen_exact::{IBig, UBig};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sequences")
}

/// The terms of a b-file, with their numbers.
fn terms(name: &str) -> Vec<(usize, UBig)> {
    let text = fs::read_to_string(folder().join(format!("{name}.txt"))).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let term = |line: &str| {
        let (n, value) = line.split_once(' ').unwrap();
        (n.parse().unwrap(), value.parse().unwrap())
    };
    lines.map(term).collect()
}

/// What a name of lattices says: the lattice, and rows or colours.
fn of_lattice(name: &str) -> Option<(Lattice, Option<usize>, u32)> {
    let (lattice, last) = name.rsplit_once('-')?;
    let lattice = lattice.parse().ok()?;
    match last.strip_suffix("xn") {
        Some(rows) => Some((lattice, Some(rows.parse().ok()?), 2)),
        None => Some((lattice, None, last.parse().ok()?)),
    }
}

#[test]
fn the_index_is_true_and_first_terms_are_counted_again() {
    let index = fs::read_to_string(folder().join("index.tsv")).unwrap();
    let (mut of_lattices, mut recurrences) = (0, 0);
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, _, offset, length, recurrence] = fields[..] else {
            panic!("{line}");
        };
        let terms = terms(name);
        let first: usize = offset.parse().unwrap();
        assert_eq!(terms.len().to_string(), length, "{name}");
        assert!(terms.iter().map(|(n, _)| *n).eq(first..first + terms.len()));
        if let Some((lattice, rows, colours)) = of_lattice(name) {
            of_lattices += 1;
            for (n, value) in terms.iter().filter(|(n, _)| rows.unwrap_or(*n) * n <= 16) {
                let board = BoardSpec::square(rows.unwrap_or(*n), *n).with_lattice(lattice);
                let counted = Count::new(board).colours(colours).run().unwrap().count;
                assert_eq!(counted, *value, "{name} {n}");
            }
        }
        if let Some(rest) = recurrence.split_once("proved: ") {
            let coefficients = rest.1.split(';').next().unwrap().split(',');
            let coefficients: Vec<IBig> = coefficients.map(|c| c.parse().unwrap()).collect();
            let values: Vec<IBig> = terms
                .iter()
                .map(|(_, value)| value.clone().into())
                .collect();
            for window in values.windows(coefficients.len() + 1) {
                let (last, before) = window.split_last().unwrap();
                let products = before.iter().rev().zip(&coefficients).map(|(v, c)| v * c);
                assert_eq!(products.sum::<IBig>(), *last, "{name}");
                recurrences += 1;
            }
        }
    }
    assert!(
        of_lattices > 30 && recurrences > 50,
        "{of_lattices}, {recurrences}"
    );
}

/// By formulas: one string of k stones on a complete graph lives unless the graph is full.
#[test]
fn complete_graphs_and_stars_have_formulas() {
    for (n, value) in terms("complete") {
        let n = n as u32;
        // Any colouring but those without an empty point.
        assert_eq!(
            value,
            UBig::from(3u8).pow(n as usize) - UBig::from(2u8).pow(n as usize)
        );
    }
    for (n, value) in terms("stars") {
        // The centre is empty; or it has a stone, some leaf is empty, and none has the other colour.
        let (three, two) = (UBig::from(3u8).pow(n), UBig::from(2u8).pow(n));
        assert_eq!(value, three + UBig::from(2u8) * (two - UBig::ONE), "{n}");
    }
}
