//! Checks of the numbers of legal positions on n X n tori in `data/sequences`, by Burnside's lemma.
//!
//! For each symmetry of the torus, count the positions that it maps to themselves. The sum of these
//! numbers is a multiple of the number of symmetries. The positions that a symmetry other than the
//! identity fixes are those of a smaller graph, the graph of its orbits.

use crate::common::options;
use std::collections::BTreeSet;
use tengen_board::{Board, Boundary, Lattice, Shape};
use tengen_count::{EngineName, Sequence, count_graph, count_lattice};
use tengen_exact::UBig;
use tengen_testing::boards::graph;

/// Returns the published number of legal positions on the n X n torus.
fn published(n: usize) -> UBig {
    let table = include_str!("../../../../data/sequences/torus-2.txt");
    let of_n = |line: &'static str| line.strip_prefix(&format!("{n} "));
    let number = table.lines().find_map(of_n).expect("it is there");
    number.parse().unwrap()
}

/// Returns the symmetries of the torus except the identity, each as the images of the points row by
/// row.
fn symmetries(n: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for [swap, down, right] in [0, 1, 2, 3, 4, 5, 6, 7].map(|bits| [1, 2, 4].map(|b| bits & b != 0))
    {
        for shift in 0..n * n {
            let image = |point: usize| {
                let (row, col) = (point / n, point % n);
                let (row, col) = if swap { (col, row) } else { (row, col) };
                let turned = |x: usize, back: bool| if back { n - x } else { x };
                let row = (turned(row, down) + shift / n) % n;
                let col = (turned(col, right) + shift % n) % n;
                row * n + col
            };
            all.push((0..n * n).map(image).collect());
        }
    }
    assert!((0..n * n).eq(all.remove(0)));
    all
}

/// Returns the graph of the orbits of a symmetry: its points are the sets of points that the
/// symmetry permutes among themselves.
///
/// A position that the symmetry fixes is legal if and only if the corresponding position on the
/// graph of the orbits is legal.
fn orbits(board: &Board, image: &[usize]) -> Board {
    let mut orbit = vec![usize::MAX; image.len()];
    let mut number = 0;
    for start in 0..image.len() {
        if orbit[start] == usize::MAX {
            let mut point = start;
            while orbit[point] == usize::MAX {
                orbit[point] = number;
                point = image[point];
            }
            number += 1;
        }
    }
    let between = board.graph().edges().map(|(a, b)| (orbit[a], orbit[b]));
    let between = between.filter(|(a, b)| a != b);
    let edges: BTreeSet<(usize, usize)> = between.map(|(a, b)| (a.min(b), a.max(b))).collect();
    let edges: Vec<(usize, usize)> = edges.into_iter().collect();
    graph(number, &edges)
}

fn agrees(n: usize) {
    let board = Board::lattice(Shape::plain(Lattice::Torus, n, n)).unwrap();
    let symmetries = symmetries(n);
    let kept = symmetries.iter().map(|image| {
        let (_, kept) = count_graph(&orbits(&board, image), 2, &options(EngineName::AUTO)).unwrap();
        kept
    });
    let all = kept.fold(published(n), |all, kept| all + kept);
    assert_eq!(all % (symmetries.len() as u64 + 1), 0, "{n}");
}

#[test]
fn positions_that_symmetries_keep_are_a_multiple_of_the_symmetries() {
    (3..=6).for_each(agrees);
}

#[test]
#[ignore = "minutes"]
fn positions_that_symmetries_of_larger_tori_keep() {
    (7..=8).for_each(agrees);
}

#[test]
fn small_tori_are_counted_again() {
    for n in 3..=6 {
        let sequence = Sequence::new(Lattice::Torus, n, Boundary::None, 2);
        let counts = count_lattice(&sequence, n, false, &options(EngineName::ORBITS)).unwrap();
        assert_eq!(counts.columns.last(), Some(&published(n)), "{n}");
    }
}
