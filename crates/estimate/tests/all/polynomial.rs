//! Tests Go polynomials, which give the number of legal positions for any number λ of colours. They
//! are compared with numbers of an independent program, brute force, formulas and the other
//! engines.

use crate::options;
use proptest::prelude::*;
use tengen_base::observer::{Impatient, Silent};
use tengen_board::{Board, Boundary, Lattice, Position};
use tengen_count::Sequence;
use tengen_count::{CountError, EngineName, Options, count_graph, count_lattice};
use tengen_estimate::polynomial::{GoPolynomial, go_polynomial};
use tengen_exact::{IBig, UBig};
use tengen_sweep::brute;
use tengen_testing::boards::{boards_of, graph, lattice};
use tengen_testing::tables::lines;

fn polynomial(board: &Board) -> GoPolynomial {
    go_polynomial(board, &options(1 << 30, &Silent)).unwrap()
}

/// Computes the Go polynomial of a board from its values for several numbers of colours, which the
/// engine `levels` counts. Counts modulo as many primes at once as the memory allows.
fn by_values(board: &Board, memory: usize) -> Result<GoPolynomial, CountError> {
    let options = Options {
        engine: EngineName::LEVELS,
        ..options(memory, &Silent)
    };
    go_polynomial(board, &options)
}

/// Computes the Go polynomial of a board by a sweep in which each state has a polynomial instead of
/// a number.
fn by_states(board: &Board) -> GoPolynomial {
    let options = Options {
        engine: EngineName::HASHED,
        ..options(1 << 30, &Silent)
    };
    go_polynomial(board, &options).unwrap()
}

fn complete(points: usize) -> Board {
    let edges: Vec<_> = (0..points)
        .flat_map(|a| (0..a).map(move |b| (b, a)))
        .collect();
    graph(points, &edges)
}

#[test]
fn independent_figures() {
    let table = include_str!("../../../../data/go-polynomials.tsv");
    let (mut figures, mut square) = (0, 0);
    for words in lines(table) {
        let (rows, n): (usize, usize) = (words[1].parse().unwrap(), words[2].parse().unwrap());
        let cycle: Vec<_> = (0..n).map(|v| (v, (v + 1) % n)).collect();
        let star: Vec<_> = (1..n).map(|v| (0, v)).collect();
        let board = match words[0] {
            "cycle" => graph(n, &cycle),
            "complete" => complete(n),
            "star" => graph(n, &star),
            name => lattice(name.parse().unwrap(), rows, n, Boundary::None),
        };
        let expected: Vec<IBig> = words[3].split(' ').map(|c| c.parse().unwrap()).collect();
        assert_eq!(polynomial(&board).coefficients(), expected, "{words:?}");
        if words[0] == "square" && rows.min(n) >= 2 {
            let found = by_values(&board, 1 << 30).unwrap();
            assert_eq!(found.coefficients(), expected, "{words:?}");
            square += 1;
        }
        figures += 1;
    }
    assert_eq!(figures, 24);
    assert_eq!(square, 2);
}

/// Checks that the Go polynomial of a star with n points is (λ+1)^(n-1) + λ (2^(n-1) - 1).
///
/// A position of a star is legal if the centre is empty. It is also legal if the centre has a
/// colour, a leaf is empty, and each leaf is empty or of that colour.
#[test]
fn long_stars_have_a_formula() {
    let n = 120;
    let edges: Vec<_> = (1..n).map(|v| (0, v)).collect();
    let star = polynomial(&graph(n, &edges));
    for colours in [0, 1, 2, 3, 77, 119, 1000] {
        let number = UBig::from(colours);
        let centre_empty = (&number + UBig::ONE).pow(n - 1);
        let centre_taken = number * (UBig::from(2u8).pow(n - 1) - UBig::ONE);
        assert_eq!(star.evaluate(colours), centre_empty + centre_taken);
    }
    // At most n - 1 colours occur in a legal position of a star: with the centre as the only empty
    // point, each leaf has a different colour.
    assert_eq!(star.falling_factorial.len(), n);
    assert_eq!(star.falling_factorial[n - 1], UBig::ONE);
}

#[test]
fn lattices_agree_with_brute_force_for_every_number_of_colours() {
    for board in boards_of(&[(1, 4), (2, 3), (3, 2)]) {
        let found = polynomial(&board);
        for colours in 1..=4 {
            let expected = UBig::from(brute::count(&board, colours, &Silent).unwrap());
            assert_eq!(found.evaluate(colours), expected, "{:?}", board.shape());
        }
    }
}

/// Counts legal positions by their number of colours, up to renaming the colours. Every point is
/// empty, has a colour of an earlier point, or has the next new colour.
fn by_colours(board: &Board) -> Vec<u64> {
    fn go(board: &Board, position: &mut Vec<u8>, colours: u8, found: &mut Vec<u64>) {
        if position.len() == board.points() {
            let legal = Position::new(position.clone()).is_legal(board).unwrap();
            found[colours as usize] += u64::from(legal);
            return;
        }
        for colour in 0..=colours + 1 {
            position.push(colour);
            go(board, position, colours.max(colour), found);
            position.pop();
        }
    }
    let mut found = vec![0; board.points() + 1];
    go(board, &mut Vec::new(), 0, &mut found);
    found.truncate(found.iter().rposition(|&n| n > 0).unwrap() + 1);
    found
}

#[test]
fn coefficients_count_positions_with_exactly_that_many_colours() {
    let boards = [
        lattice(Lattice::Square, 3, 3, Boundary::None),
        lattice(Lattice::Square, 2, 4, Boundary::Top),
        lattice(Lattice::Triangular, 3, 3, Boundary::None),
        lattice(Lattice::Torus, 3, 3, Boundary::None),
        lattice(Lattice::Hexagonal, 2, 4, Boundary::Both),
        graph(7, &[(0, 1), (2, 3), (3, 4), (4, 2)]),
    ];
    for board in boards {
        let expected: Vec<UBig> = by_colours(&board).into_iter().map(UBig::from).collect();
        assert_eq!(polynomial(&board).falling_factorial, expected);
    }
}

#[test]
fn values_and_border_states_give_the_same() {
    for boundary in Boundary::all() {
        for (rows, cols) in [(2, 2), (2, 5), (5, 3), (3, 4), (4, 5), (5, 5)] {
            let board = lattice(Lattice::Square, rows, cols, boundary);
            let found = by_values(&board, 1 << 30).unwrap();
            assert_eq!(found, by_states(&board), "{rows} {cols} {boundary}");
        }
    }
    // Use fewer primes at once.
    let board = Board::square(5, 6).unwrap();
    let expected = by_states(&board);
    let (mut memory, mut refused, mut counted) = (10_000, 0, 0);
    while counted < 5 {
        match by_values(&board, memory) {
            Err(CountError::TooLarge { .. }) if counted == 0 => refused += 1,
            found => {
                assert_eq!(found.unwrap(), expected, "{memory}");
                counted += 1;
            }
        }
        memory += memory / 20;
    }
    assert!(refused > 0, "{memory}");
}

/// Checks values of the polynomial that are known from other methods.
///
/// Other engines count the positions with two and three colours. With one colour every position is
/// legal except the full board, on every graph.
#[test]
fn few_colours_are_known_otherwise() {
    let (rows, cols) = (6, 6);
    let found = polynomial(&Board::square(rows, cols).unwrap());
    assert_eq!(
        found.evaluate(1),
        UBig::from(2u8).pow(rows * cols) - UBig::ONE
    );
    for (colours, engine) in [
        (2, EngineName::SPLIT),
        (3, EngineName::SPLIT),
        (50, EngineName::LEVELS),
    ] {
        let sequence = Sequence::new(Lattice::Square, rows, Boundary::None, colours);
        let options = Options {
            engine,
            ..options(1 << 30, &Silent)
        };
        let counts = count_lattice(&sequence, cols, false, &options).unwrap();
        assert_eq!(found.evaluate(colours), counts.columns[0], "{colours}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn graphs_agree_with_brute_force_and_the_hashed_engine(
        points in 1usize..8,
        edges in any::<u32>(),
    ) {
        let pairs = (0..points).flat_map(|a| (0..a).map(move |b| (b, a)));
        let chosen: Vec<_> = (pairs.enumerate())
            .filter(|(i, _)| edges >> i & 1 == 1)
            .map(|(_, pair)| pair)
            .collect();
        let board = graph(points, &chosen);
        let found = polynomial(&board);
        for colours in 1..=3 {
            let expected = brute::count(&board, colours, &Silent).unwrap();
            prop_assert_eq!(found.evaluate(colours), UBig::from(expected));
        }
        let many = count_graph(&board, 9, &options(1 << 30, &Silent)).unwrap();
        prop_assert_eq!(found.evaluate(9), many.1);
    }
}

#[test]
fn boards_that_do_not_fit_are_refused_with_the_number_of_states() {
    let board = Board::square(16, 16).unwrap();
    let refused = go_polynomial(&board, &options(8 << 30, &Silent));
    let Err(CountError::TooLarge { reason, .. }) = refused else {
        panic!("{refused:?}");
    };
    // The Bell number B(17).
    assert!(reason.contains("at least 82864869804 states"), "{reason}");
    let path: Vec<_> = (1..3000).map(|v| (v - 1, v)).collect();
    let long = go_polynomial(&graph(3000, &path), &options(1 << 30, &Silent));
    assert!(matches!(long, Err(CountError::Unusable(_))));
    // The board has more states than the estimate from its frontier suggests, so the memory limit
    // is reached during the sweep.
    let board = lattice(Lattice::Triangular, 6, 6, Boundary::None);
    let tight = go_polynomial(&board, &options(300_000, &Silent));
    assert!(
        matches!(tight, Err(CountError::TooLarge { .. })),
        "{tight:?}"
    );
}

#[test]
fn less_memory_and_other_threads_give_the_same() {
    let board = Board::square(5, 5).unwrap();
    let expected = polynomial(&board);
    let mut one = options(4_000_000, &Silent);
    one.machine.threads = 1;
    assert_eq!(go_polynomial(&board, &one).unwrap(), expected);
}

#[test]
fn stops_when_told() {
    for rows in [3, 7] {
        let board = Board::square(rows, rows).unwrap();
        let stopped = go_polynomial(&board, &options(1 << 30, &Impatient));
        assert!(matches!(
            stopped,
            Err(CountError::Cancelled { kept: false })
        ));
    }
}
