use super::*;
use tengen_base::observer::Silent;
use tengen_board::{Board, Shape};
use tengen_sweep::brute;

const MEMORY: usize = 1 << 30;

fn matrix(lattice: Lattice, rows: usize, colours: u32, sections: Sections) -> TransferMatrix {
    let strip = (lattice, rows, Boundary::None);
    TransferMatrix::new(strip, colours, sections, MEMORY, &Silent).unwrap()
}

fn square(rows: usize, sections: Sections) -> TransferMatrix {
    matrix(Lattice::Square, rows, 2, sections)
}

/// Returns the matrix as dense rows.
fn dense(matrix: &TransferMatrix) -> Vec<Vec<u64>> {
    let size = matrix.states.len();
    let mut rows = vec![vec![0; size]; size];
    for entry in &matrix.entries {
        rows[entry.to as usize][entry.from as usize] = entry.ways;
    }
    rows
}

/// Compares transfer matrices with the matrices for one row in *Combinatorics of Go* 4.4.1. The
/// states are an empty point, stones with a liberty (X, O) and stones without (x, o). Up to
/// exchange of the colours there are three classes.
#[test]
fn one_row_is_as_printed() {
    let printed = [
        [1, 1, 1, 1, 1],
        [1, 1, 0, 0, 0],
        [1, 0, 1, 0, 0],
        [0, 0, 1, 1, 0],
        [0, 1, 0, 0, 1],
    ];
    let labelled = square(1, Sections::Labelled);
    let names: Vec<String> = labelled.states.iter().map(Section::to_string).collect();
    assert_eq!(names, [".", "X", "O", "Xa", "Oa"]);
    assert_eq!(dense(&labelled), printed.map(|row| row.to_vec()));
    assert_eq!(labelled.start, [1, 0, 0, 1, 1]);
    assert_eq!(labelled.legal, [true, true, true, false, false]);

    let classes = square(1, Sections::Classes);
    let printed = [[1, 1, 1], [2, 1, 0], [0, 1, 1]];
    assert_eq!(dense(&classes), printed.map(|row| row.to_vec()));
    assert_eq!(classes.start, [1, 0, 2]);
}

/// Compares the numbers of sections with section 4.1 of Farr & Schmidt for 1 and 2 rows, and with
/// the constructible classes of *Combinatorics of Go* 4.2. A class with stones has two members.
#[test]
fn numbers_of_sections_are_the_published_ones() {
    let labelled: Vec<usize> = (1..=2)
        .map(|m| square(m, Sections::Labelled).states.len())
        .collect();
    assert_eq!(labelled, [5, 17]);
    for (rows, classes) in (1..).zip([3, 9, 31, 110]) {
        assert_eq!(square(rows, Sections::Classes).states.len(), classes);
        assert_eq!(
            square(rows, Sections::Labelled).states.len(),
            2 * classes - 1
        );
    }
}

#[test]
fn counts_are_those_of_brute_force() {
    for lattice in Lattice::all().filter(|l| !l.wraps_columns()) {
        for boundary in Boundary::all() {
            for (rows, colours) in [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2)] {
                for sections in [Sections::Classes, Sections::Labelled] {
                    let strip = (lattice, rows, boundary);
                    let matrix =
                        TransferMatrix::new(strip, colours, sections, MEMORY, &Silent).unwrap();
                    for (k, count) in matrix.counts(3).into_iter().enumerate() {
                        let cols = 1 + k * matrix.period;
                        if rows * cols > 9 {
                            continue;
                        }
                        let shape = Shape::new(lattice, rows, cols, boundary);
                        let board = Board::lattice(shape).unwrap();
                        let expected = brute::count(&board, colours, &Silent).unwrap();
                        assert_eq!(count, UBig::from(expected), "{shape:?} {colours}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_chain_is_stochastic() {
    for sections in [Sections::Classes, Sections::Labelled] {
        let matrix = square(3, sections);
        assert_eq!(matrix.choices, 27);
        // No number of illegal ways is negative, or `illegal` would have panicked.
        let illegal = matrix.illegal();
        let empty = matrix.states.iter().position(|s| s.to_string() == ". . .");
        assert_eq!(illegal[empty.unwrap()], 0);
        assert!(illegal.iter().any(|&ways| ways > 0));
        assert!(matrix.start.iter().sum::<u64>() <= matrix.start_choices);
    }
}

/// Checks traces that were computed by hand from the matrix of *Combinatorics of Go* 4.4.1, with 5
/// ones on the diagonal.
///
/// The numbers of positions on the guarded cylinder, C'(1, n) in the paper, differ: 3, 7, 21, 61.
#[test]
fn traces_are_those_of_the_powers() {
    let matrix = square(1, Sections::Labelled);
    let traces = matrix.traces(4, MEMORY, &Silent).unwrap();
    assert_eq!(traces, [5u8, 9, 23, 61].map(UBig::from));
    for powers in [1_000_000, usize::MAX] {
        let error = matrix.traces(powers, MEMORY, &Silent).unwrap_err();
        assert_eq!(error, TransferError::TooManyTraces(powers));
    }
    // Compare the traces with the traces of powers of the dense matrix.
    let matrix = square(2, Sections::Labelled);
    let t = dense(&matrix);
    let mut power = t.clone();
    for trace in matrix.traces(5, MEMORY, &Silent).unwrap() {
        let sum: u64 = (0..t.len()).map(|i| power[i][i]).sum();
        assert_eq!(trace, UBig::from(sum));
        let product = |i: usize, j: usize| (0..t.len()).map(|k| power[i][k] * t[k][j]).sum();
        power = (0..t.len())
            .map(|i| (0..t.len()).map(|j| product(i, j)).collect())
            .collect();
    }
}

#[test]
fn impossible_matrices_are_refused() {
    let new = |lattice, rows, colours, memory| {
        let strip = (lattice, rows, Boundary::None);
        TransferMatrix::new(strip, colours, Sections::Labelled, memory, &Silent).map(|_| ())
    };
    assert!(matches!(
        new(Lattice::Torus, 3, 2, MEMORY),
        Err(TransferError::Wraps(lattice)) if *lattice == Lattice::Torus
    ));
    assert_eq!(
        new(Lattice::Square, 3, 0, MEMORY),
        Err(TransferError::NoColours)
    );
    assert!(matches!(
        new(Lattice::Square, 0, 2, MEMORY),
        Err(TransferError::Sweep(_))
    ));
    for (lattice, rows, colours) in [
        (Lattice::Square, 12, 2),
        (Lattice::Square, usize::MAX, 2),
        (Lattice::Square, 1, u32::MAX - 1),
        (Lattice::Hexagonal, 40, 2),
        (Lattice::Hexagonal, 2, u32::MAX - 1),
    ] {
        assert!(matches!(
            new(lattice, rows, colours, 1 << 20),
            Err(TransferError::TooLarge { .. })
        ));
    }
    assert!(matches!(
        new(Lattice::Square, 4, 2, 1 << 18),
        Err(TransferError::TooLarge { .. })
    ));
}
