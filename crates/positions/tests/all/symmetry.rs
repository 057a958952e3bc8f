//! Tests the numbers of classes of positions, which are equal up to symmetry of the board and
//! exchange of colours. They are compared with brute force and an independent program.

use crate::legal;
use std::collections::HashSet;
use tengen_base::machine::Machine;
use tengen_base::observer::{Impatient, Silent};
use tengen_board::automorphisms::{AutomorphismError, automorphisms};
use tengen_board::symmetry::{Permutation, group};
use tengen_board::{Board, Boundary, Lattice, Position};
use tengen_count::{CountError, EngineName, Options, count_graph};
use tengen_exact::UBig;
use tengen_positions::symmetry::{
    Classes, ColourPermutation, OrbitsError, UpTo, fixed_points, orbits,
};
use tengen_testing::boards::{graph, lattice, lattice_boards};

fn options() -> Options<'static> {
    Options::new(Machine {
        threads: 1,
        memory: 1 << 30,
        observer: &Silent,
    })
}

fn classes(board: &Board, colours: u32, up_to: UpTo) -> Classes {
    orbits(board, colours, up_to, &options()).unwrap()
}

/// Returns all legal positions as lists of colours.
fn legal_positions(board: &Board, colours: u32) -> Vec<Vec<u8>> {
    let legal = legal(board, colours);
    legal.map(|position| position.colours().to_vec()).collect()
}

/// Returns all permutations of the colours from 1 to `colours`, each as the list of its images.
fn exchanges(colours: u32) -> Vec<Vec<u32>> {
    let mut found = vec![Vec::new()];
    for colour in 1..=colours {
        found = found
            .into_iter()
            .flat_map(|p: Vec<u32>| {
                (0..=p.len()).map(move |at| {
                    let mut longer = p.clone();
                    longer.insert(at, colour);
                    longer
                })
            })
            .collect();
    }
    found
}

/// Counts the classes of positions under symmetry and exchange of colours, each by its smallest
/// position.
fn classes_by_brute_force(legal: &[Vec<u8>], group: &[Permutation], exchanges: &[Vec<u32>]) -> u64 {
    let smallest = |position: &Vec<u8>| {
        let moved = group.iter().map(|g| {
            let moved = g.apply(&Position::new(position.clone())).unwrap();
            moved.colours().to_vec()
        });
        let exchanged = moved.flat_map(|moved| {
            exchanges.iter().map(move |exchange| -> Vec<u8> {
                let image = |&c: &u8| match c {
                    0 => 0,
                    c => exchange[usize::from(c) - 1] as u8,
                };
                moved.iter().map(image).collect()
            })
        });
        exchanged.min().unwrap()
    };
    legal.iter().map(smallest).collect::<HashSet<_>>().len() as u64
}

/// Checks, for every symmetry of a board with every permutation of the colours, the number of
/// positions that it leaves unchanged. Returns the number of such pairs.
fn check_fixed_points(board: &Board, colours: u32) -> usize {
    let legal = legal_positions(board, colours);
    let mut checked = 0;
    for g in group(board).unwrap() {
        for images in exchanges(colours) {
            let exchange = ColourPermutation::new(&images).unwrap();
            let image = |c: u8| exchange.power(1, u32::from(c)) as u8;
            let is_kept = |c: &&Vec<u8>| (0..c.len()).all(|v| c[g.image(v)] == image(c[v]));
            let expected = UBig::from(legal.iter().filter(is_kept).count());
            let found = fixed_points(board, &g, &exchange, &options()).unwrap();
            assert_eq!(found, expected, "{:?} {g:?} {images:?}", board.shape());
            checked += 1;
        }
    }
    checked
}

fn check_small_boards(points: usize, colours: u32) -> usize {
    let boards = lattice_boards(points).into_iter();
    boards
        .map(|board| check_fixed_points(&board, colours))
        .sum()
}

#[test]
fn fixed_points_of_one_and_two_colours_agree_with_brute_force() {
    assert!(check_small_boards(6, 1) > 1_000);
    assert!(check_small_boards(6, 2) > 2_000);
}

#[test]
fn fixed_points_of_three_and_four_colours_agree_with_brute_force() {
    assert!(check_small_boards(4, 3) > 2_000);
    assert!(check_small_boards(3, 4) > 2_000);
}

/// Checks symmetries whose orbits of points are larger. In the graph of orbits, two orbits may be
/// joined by several edges with different gains (powers of the symmetry).
#[test]
fn fixed_points_of_larger_boards_agree_with_brute_force() {
    for (name, rows, cols, colours) in [
        (Lattice::Square, 3, 3, 2),
        (Lattice::Torus, 3, 3, 2),
        (Lattice::Torus, 2, 4, 3),
        (Lattice::Cylinder, 2, 4, 2),
        (Lattice::Cylinder, 1, 8, 3),
        (Lattice::Triangular, 3, 3, 2),
        (Lattice::Hexagonal, 2, 4, 2),
    ] {
        check_fixed_points(&lattice(name, rows, cols, Boundary::None), colours);
    }
}

/// Compares the computed numbers of classes of positions, with and without exchange of colours,
/// with a list of the classes.
fn check_classes(board: &Board, group: &[Permutation], colours: u32) {
    let legal = legal_positions(board, colours);
    for (up_to, exchanges) in [
        (UpTo::Symmetry, vec![(1..=colours).collect()]),
        (UpTo::SymmetryAndColour, exchanges(colours)),
    ] {
        let expected = classes_by_brute_force(&legal, group, &exchanges);
        let found = classes(board, colours, up_to);
        let order = group.len() * exchanges.len();
        assert_eq!(found.order, UBig::from(order));
        assert_eq!(found.number, UBig::from(expected), "{:?}", board.geometry());
        assert_eq!(found.elements[0].symmetry, "identity");
    }
}

/// Checks the number of classes as the mean over all symmetries. Other tests check single
/// symmetries on larger boards.
#[test]
fn numbers_of_classes_agree_with_canonical_positions() {
    let mut checked = 0;
    for (points, colours) in [(4, 1), (4, 2), (3, 3)] {
        for board in lattice_boards(points) {
            check_classes(&board, &group(&board).unwrap(), colours);
            checked += 1;
        }
    }
    assert!(checked > 250);
}

/// Checks numbers of classes up to symmetry, and up to symmetry and exchange of colours. The
/// expected numbers come from brute force and an independent program. The numbers of the 5 x 5
/// board are out of reach of brute force.
#[test]
fn independent_figures() {
    for (rows, cols, symmetry, with_colour) in [
        (1, 2, 3u64, 2u64),
        (1, 3, 10, 6),
        (1, 4, 23, 13),
        (1, 5, 64, 34),
        (1, 6, 164, 86),
        (2, 2, 13, 8),
        (2, 3, 145, 78),
        (5, 5, 51_790_408_755, 25_895_240_099),
    ] {
        let board = Board::square(rows, cols).unwrap();
        let found = [UpTo::Symmetry, UpTo::SymmetryAndColour].map(|e| classes(&board, 2, e).number);
        assert_eq!(
            found,
            [symmetry, with_colour].map(UBig::from),
            "{rows} x {cols}"
        );
    }
}

#[test]
fn the_five_classes_of_the_square_say_how_the_number_comes_about() {
    let board = Board::square(3, 3).unwrap();
    let found = classes(&board, 2, UpTo::Symmetry);
    let mut elements: Vec<_> = (found.elements.iter())
        .map(|e| {
            (
                e.symmetry.as_str(),
                e.point_cycles.as_slice(),
                e.size.clone(),
            )
        })
        .collect();
    assert_eq!(found.elements[0].fixed, UBig::from(12_675u32));
    assert_eq!(elements[0].0, "identity");
    elements.sort();
    let expected: [(_, &[(usize, usize)], u32); 5] = [
        ("identity", &[(1, 9)], 1),
        ("reflection in the main diagonal", &[(1, 3), (2, 3)], 2),
        (
            "reflection that exchanges left and right",
            &[(1, 3), (2, 3)],
            2,
        ),
        ("rotation by 180 degrees", &[(1, 1), (2, 4)], 1),
        ("rotation by 90 degrees", &[(1, 1), (4, 2)], 2),
    ];
    assert_eq!(elements, expected.map(|(a, b, n)| (a, b, UBig::from(n))));
    assert_eq!(found.order, UBig::from(8u32));
}

/// Checks that colours beyond the number of points add no classes if colours may be exchanged.
#[test]
fn more_colours_than_points_bring_nothing_new() {
    let board = Board::square(2, 3).unwrap();
    let number = |colours| classes(&board, colours, UpTo::SymmetryAndColour).number;
    assert!(number(2) < number(3));
    for colours in [7, 12] {
        assert_eq!(number(colours), number(6));
    }
}

/// Counts the legal positions c that the symmetry g with the permutation π of colours leaves
/// unchanged: c(g v) = π c(v) for every point v. Returns `None` if there are too many orbits of
/// points under g.
///
/// The function tries all colours of one point of each orbit.
fn kept_by_brute_force(board: &Board, g: &Permutation, pi: &ColourPermutation) -> Option<u64> {
    let mut orbits: Vec<Vec<usize>> = Vec::new();
    for start in 0..board.points() {
        if orbits.iter().all(|orbit| !orbit.contains(&start)) {
            let mut orbit = vec![start];
            while g.image(orbit[orbit.len() - 1]) != start {
                orbit.push(g.image(orbit[orbit.len() - 1]));
            }
            orbits.push(orbit);
        }
    }
    let base = pi.colours() as usize + 1;
    let all = base
        .checked_pow(orbits.len() as u32)
        .filter(|&n| n <= 20_000)?;
    let mut kept = 0;
    for n in 0..all {
        let mut position = Position::empty(board.points());
        for (i, orbit) in orbits.iter().enumerate() {
            let mut colour = (n / base.pow(i as u32) % base) as u32;
            for &v in orbit {
                position.set(v, colour as u8);
                colour = pi.power(1, colour);
            }
        }
        let image = |v| pi.power(1, u32::from(position.get(v))) as u8;
        let fits = (0..board.points()).all(|v| position.get(g.image(v)) == image(v));
        kept += u64::from(fits && position.is_legal(board).unwrap());
    }
    Some(kept)
}

/// Checks the numbers of positions that a symmetry leaves unchanged, for symmetries with few orbits
/// of points, on boards too large to test all positions.
#[test]
fn fixed_points_agree_with_colourings_of_orbits() {
    let mut checked = 0;
    for (name, rows, cols, colours) in [
        (Lattice::Square, 4, 4, 2),
        (Lattice::Square, 5, 5, 2),
        (Lattice::Square, 6, 6, 2),
        (Lattice::Square, 4, 4, 4),
        (Lattice::Torus, 4, 4, 2),
        (Lattice::Torus, 5, 5, 2),
        (Lattice::Torus, 3, 6, 3),
        (Lattice::Cylinder, 3, 6, 3),
        (Lattice::CylinderGuarded, 3, 4, 2),
    ] {
        let board = lattice(name, rows, cols, Boundary::None);
        for g in group(&board).unwrap() {
            for images in exchanges(colours) {
                let exchange = ColourPermutation::new(&images).unwrap();
                let Some(expected) = kept_by_brute_force(&board, &g, &exchange) else {
                    continue;
                };
                let found = fixed_points(&board, &g, &exchange, &options()).unwrap();
                assert_eq!(found, UBig::from(expected), "{name} {g:?} {images:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn engines_and_threads_change_nothing() {
    let board = Board::square(3, 4).unwrap();
    let expected = classes(&board, 2, UpTo::SymmetryAndColour);
    for engine in [EngineName::BRUTE, EngineName::HASHED, EngineName::COMPILED] {
        let options = Options {
            engine,
            machine: Machine {
                threads: 3,
                ..options().machine
            },
            ..options()
        };
        let found = orbits(&board, 2, UpTo::SymmetryAndColour, &options).unwrap();
        assert_eq!(found, expected);
    }
}

/// Compares the numbers of classes of positions on graphs, by the Cauchy-Frobenius lemma, with a
/// list of the classes.
#[test]
fn graphs_are_counted_up_to_their_automorphisms() {
    let circle = |n: usize| (0..n).map(|v| (v, (v + 1) % n)).collect::<Vec<_>>();
    let complete: Vec<_> = (0..5).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let cube = (0..8usize).flat_map(|v| (0..3).map(move |bit| (v, v ^ 1 << bit)));
    let bipartite = (0..3).flat_map(|a| (3..6).map(move |b| (a, b)));
    for (board, order) in [
        (graph(7, &circle(7)), 14),
        (graph(5, &complete), 120),
        (
            graph(8, &cube.filter(|(a, b)| a < b).collect::<Vec<_>>()),
            48,
        ),
        (graph(6, &bipartite.collect::<Vec<_>>()), 72),
        // Two edges and an isolated point.
        (graph(5, &[(0, 1), (2, 3)]), 8),
        (
            graph(7, &[(0, 1), (0, 2), (2, 3), (0, 4), (4, 5), (5, 6)]),
            1,
        ),
    ] {
        let group = automorphisms(&board, || true).unwrap();
        assert_eq!(group.len(), order);
        for colours in 1..=if board.points() > 6 { 2 } else { 3 } {
            check_classes(&board, &group, colours);
        }
    }
}

/// Checks that counting up to the automorphisms of the square's graph gives the same number as
/// counting up to the symmetries of the square.
#[test]
fn a_square_is_counted_as_the_graph_that_it_is() {
    let square = Board::square(4, 4).unwrap();
    let edges: Vec<_> = square.graph().edges().collect();
    let drawn = classes(&square, 2, UpTo::SymmetryAndColour);
    let plain = classes(&graph(16, &edges), 2, UpTo::SymmetryAndColour);
    assert_eq!((plain.number, plain.order), (drawn.number, drawn.order));
}

#[test]
fn impossible_counts_are_refused() {
    let square = Board::square(2, 2).unwrap();
    let refused = |board: &Board, colours, exchange| {
        orbits(board, colours, exchange, &options()).unwrap_err()
    };
    for colours in [0, 32, u32::MAX] {
        let error = refused(&square, colours, UpTo::SymmetryAndColour);
        assert!(matches!(error, OrbitsError::Colours(_)), "{error}");
    }
    let error = refused(&square, 0, UpTo::Symmetry);
    assert!(matches!(error, OrbitsError::Count(CountError::Unusable(_))));
    // Without exchange of colours, any number of colours is accepted.
    let many = classes(&square, u32::MAX - 1, UpTo::Symmetry);
    assert!(many.number > UBig::from(u64::MAX));
    let star: Vec<(usize, usize)> = (1..12).map(|v| (0, v)).collect();
    let error = refused(&graph(12, &star), 2, UpTo::Symmetry);
    assert!(matches!(
        error,
        OrbitsError::Automorphisms(AutomorphismError::TooMany { points: 12, .. })
    ));
    let wide = Board::square(70, 70).unwrap();
    let error = refused(&wide, 2, UpTo::SymmetryAndColour);
    assert!(
        matches!(error, OrbitsError::Count(CountError::Unusable(_))),
        "{error}"
    );
}

#[test]
fn counts_stop_on_request() {
    let board = Board::square(3, 3).unwrap();
    let options = Options {
        machine: Machine {
            observer: &Impatient,
            ..options().machine
        },
        ..options()
    };
    let stopped = orbits(&board, 2, UpTo::SymmetryAndColour, &options).unwrap_err();
    assert!(matches!(
        stopped,
        OrbitsError::Count(CountError::Cancelled { .. })
    ));
}

/// Checks that a reflection between two columns leaves as many positions unchanged as half of the
/// board has legal positions.
///
/// This holds with and without exchange of colours. A stone next to its mirror image may be joined
/// to it, but the mirror image is never a liberty of its own.
#[test]
fn reflections_keep_the_positions_of_half_a_board() {
    for (rows, cols) in [(4, 4), (3, 6), (6, 6)] {
        let half = Board::square(rows, cols / 2).unwrap();
        let (_, expected) = count_graph(&half, 2, &options()).unwrap();
        let found = classes(
            &Board::square(rows, cols).unwrap(),
            2,
            UpTo::SymmetryAndColour,
        );
        let reflections = found.elements.iter();
        let reflections =
            reflections.filter(|e| e.symmetry == "reflection that exchanges left and right");
        let fixed: Vec<_> = reflections.map(|e| &e.fixed).collect();
        assert_eq!(fixed, [&expected, &expected], "{rows} x {cols}");
    }
}

/// Checks classes of positions on large squares. The sum over all symmetries must be divisible by
/// their number, and most classes must have as many positions as there are symmetries.
#[test]
fn squares_of_six_and_seven_rows() {
    for (n, all) in [(6, "62567386502084877"), (7, "83677847847984287628595")] {
        let board = Board::square(n, n).unwrap();
        let found = classes(&board, 2, UpTo::SymmetryAndColour);
        assert_eq!(found.elements[0].fixed.to_string(), all);
        assert_eq!(found.order, UBig::from(16u32));
        let all: UBig = all.parse().unwrap();
        assert!(&found.number * UBig::from(16u32) > all);
        assert!(found.number * UBig::from(15u32) < all);
    }
}
