//! Tests distributions (numbers of legal positions by stones or strings) against all colourings of
//! small boards, numbers of an independent program, and published totals.

use crate::{CONTEXT, legal};
use std::collections::BTreeMap;
use tengen_base::machine::Machine;
use tengen_base::observer::{Impatient, Silent};
use tengen_base::threads::Pool;
use tengen_board::{Board, Boundary, Lattice, Position};
use tengen_count::{EngineName, Options, WeightedStones, count_graph};
use tengen_exact::UBig;
use tengen_positions::distribution::{
    Distribution, DistributionError, by_black_white, by_empty, by_stones, by_strings,
};
use tengen_sweep::execute::Context;
use tengen_testing::boards::{graph, lattice, lattice_boards};

/// Returns the lines of a table after its comments and heading, split at tabs.
fn lines(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| line.split('\t').collect())
}

const OPTIONS: Options<'_> = Options::new(Machine {
    threads: 2,
    memory: 1 << 30,
    observer: &Silent,
});

/// The largest number of colourings tried.
const COLOURINGS: u32 = 20_000;

/// Returns small boards of all lattices and boundaries, and graphs, one of them disconnected.
fn small_boards() -> Vec<Board> {
    let mut boards = lattice_boards(6);
    for name in Lattice::all() {
        let sizes = [(2, 4), (3, 3)];
        boards.extend(sizes.map(|(rows, cols)| lattice(name, rows, cols, Boundary::None)));
    }
    let complete = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    boards.push(graph(4, &complete));
    boards.push(graph(6, &[(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]));
    boards.push(graph(5, &[(0, 1), (1, 2), (3, 4)]));
    boards
}

/// Returns, for each value of a quantity such as the number of stones, the number of positions with
/// this value.
fn tally(positions: &[Position], of: impl Fn(&Position) -> usize) -> Vec<UBig> {
    let mut numbers = Vec::new();
    for position in positions {
        let number = of(position);
        numbers.resize(numbers.len().max(number + 1), UBig::ZERO);
        numbers[number] += 1u8;
    }
    numbers
}

fn filled(mut numbers: Vec<UBig>, length: usize) -> Vec<UBig> {
    numbers.resize(length, UBig::ZERO);
    numbers
}

#[test]
fn all_distributions_of_small_boards_agree_with_brute_force() {
    let mut compared = 0;
    for board in small_boards() {
        let points = board.points();
        for colours in 1..=3u32 {
            if (colours + 1).pow(points as u32) > COLOURINGS {
                continue;
            }
            let legal: Vec<Position> = legal(&board, colours).collect();
            compared += 1;
            let empty = |p: &Position| p.count(0);
            let expected = filled(tally(&legal, |p| points - empty(p)), points + 1);
            let by_stones = |engine| {
                let options = Options { engine, ..OPTIONS };
                let found = by_stones(&board, colours, &options).unwrap();
                assert_eq!(found.coefficients, expected, "{board:?} {colours} {engine}");
            };
            by_stones(EngineName::HASHED);
            if glues(&board, colours) {
                by_stones(EngineName::GLUED);
            }
            let expected = filled(tally(&legal, empty), points + 1);
            let found = by_empty(&board, colours, &OPTIONS).unwrap();
            assert_eq!(found.coefficients, expected);
            let strings = by_strings(&board, colours, CONTEXT).unwrap();
            let expected = tally(&legal, |p| p.strings(&board).unwrap().len());
            assert_eq!(strings.coefficients, expected, "{board:?} {colours}");
            if colours == 2 {
                black_white(&board, &legal);
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

fn black_white(board: &Board, legal: &[Position]) {
    let points = board.points();
    let found = by_black_white(board, CONTEXT).unwrap();
    let mut expected: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for position in legal {
        *expected
            .entry((position.count(1), position.count(2)))
            .or_default() += 1;
    }
    let mut pairs = 0;
    for (black, white, number) in found.terms() {
        let expected = expected.get(&(black, white)).copied().unwrap_or(0);
        assert_eq!(*number, UBig::from(expected), "{board:?} {black} {white}");
        pairs += 1;
    }
    assert_eq!(pairs, (points + 1) * (points + 2) / 2);
    let with = |difference: isize| {
        let of = |p: &&Position| p.count(1) as isize - p.count(2) as isize == difference;
        UBig::from(legal.iter().filter(of).count())
    };
    assert_eq!(found.equal(), with(0));
    assert_eq!(found.black_minus_white_0_or_1(), with(0) + with(1));
    let stones = tally(legal, |p| points - p.count(0));
    assert_eq!(found.stones().coefficients, filled(stones, points + 1));
    let white = tally(legal, |p| p.count(2));
    assert_eq!(found.white().coefficients, filled(white, points + 1));
    assert_eq!(found.black(), found.white());

    // The covariance E[bw] - E[b] E[w] of the numbers b and w of black and white stones, in
    // floating point.
    let mean = |of: &dyn Fn(&Position) -> usize| {
        legal.iter().map(of).sum::<usize>() as f64 / legal.len() as f64
    };
    let (black, white) = (mean(&|p| p.count(1)), mean(&|p| p.count(2)));
    let covariance = mean(&|p| p.count(1) * p.count(2)) - black * white;
    assert!((found.covariance().to_f64() - covariance).abs() < 1e-9);
    assert!((found.black().mean().to_f64() - black).abs() < 1e-9);
    let variance = mean(&|p| p.count(2).pow(2)) - white * white;
    assert!((found.white().variance().to_f64() - variance).abs() < 1e-9);
}

/// Checks all numbers of `data/stones.tsv`.
#[test]
fn figures_of_an_independent_program() {
    let mut compared = 0;
    for line in lines(include_str!("../../../../data/stones.tsv")) {
        let (kind, value) = (line[0], line[3]);
        let board = Board::square(line[1].parse().unwrap(), line[2].parse().unwrap()).unwrap();
        let found = by_black_white(&board, CONTEXT).unwrap();
        let list = |distribution: &[UBig]| {
            let numbers: Vec<String> = distribution.iter().map(UBig::to_string).collect();
            format!("[{}]", numbers.join(", "))
        };
        let pairs = || {
            let there = found.terms().filter(|(_, _, number)| **number > UBig::ZERO);
            let there = there.map(|(b, w, number)| format!("{b},{w}:{number}"));
            there.collect::<Vec<_>>().join(" ")
        };
        let text = match kind {
            "legal_by_total_stones" => list(&by_stones(&board, 2, &OPTIONS).unwrap().coefficients),
            "legal_black_only_by_stones" => {
                let first = found.coefficients.iter().map(|row| row[0].clone());
                list(&first.collect::<Vec<_>>())
            }
            "legal_by_bw" => pairs(),
            "legal_equal_stones" => found.equal().to_string(),
            "legal_black_minus_white_0_or_1" => found.black_minus_white_0_or_1().to_string(),
            other => panic!("{other}"),
        };
        assert_eq!(text, value, "{line:?}");
        compared += 1;
    }
    assert_eq!(compared, 40);
}

/// Checks that each distribution sums to the published number of legal positions, for boards of at
/// most `most` points.
fn totals_are_published(most: usize, distribution: impl Fn(&Board) -> Distribution) {
    for line in lines(include_str!("../../../estimate/data/square-counts.tsv")) {
        let (rows, cols) = (line[0].parse().unwrap(), line[1].parse().unwrap());
        if rows * cols <= most {
            let board = Board::square(rows, cols).unwrap();
            let total = distribution(&board).total();
            assert_eq!(total.to_string(), line[2], "{rows}x{cols}");
        }
    }
}

#[test]
fn totals_of_larger_boards_are_published() {
    totals_are_published(49, |board| by_stones(board, 2, &OPTIONS).unwrap());
    totals_are_published(36, |board| by_strings(board, 2, CONTEXT).unwrap());
    totals_are_published(30, |board| {
        let found = by_black_white(board, CONTEXT).unwrap();
        for (black, white, number) in found.terms() {
            assert_eq!(*number, found.coefficients[white][black]);
        }
        let stones = found.stones();
        assert_eq!(stones, by_stones(board, 2, &OPTIONS).unwrap());
        stones
    });
}

/// Checks on other lattices that each distribution sums to the number that the counting engine
/// finds.
#[test]
fn totals_of_other_lattices_are_counted() {
    for lattice in Lattice::all() {
        for colours in [1, 2, 3, 5] {
            // Boards that wrap along their rows, and boards with many colours, have many states, so
            // they get few rows.
            let rows = if lattice.wraps_columns() || colours > 2 {
                3
            } else {
                4
            };
            let board = self::lattice(lattice, rows, 4, Boundary::None);
            let counted = count_graph(&board, colours, &OPTIONS).unwrap().1;
            assert_eq!(
                by_stones(&board, colours, &OPTIONS).unwrap().total(),
                counted
            );
            if colours < 5 {
                assert_eq!(
                    by_strings(&board, colours, CONTEXT).unwrap().total(),
                    counted
                );
            }
            if colours == 2 {
                assert_eq!(by_black_white(&board, CONTEXT).unwrap().total(), counted);
            }
        }
    }
}

/// Compares the two methods of counting by stones: values of a polynomial by gluing halves, and
/// polynomials of all states.
#[test]
fn gluing_and_sweeping_give_the_same_stones() {
    let mut boards: Vec<(Board, u32)> = Vec::new();
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (4, 9), (5, 5), (6, 6)] {
        for colours in if rows < 6 { 2..=3 } else { 2..=2 } {
            for of in [Lattice::Square, Lattice::Triangular] {
                boards.push((lattice(of, rows, cols, Boundary::None), colours));
            }
        }
    }
    for boundary in Boundary::all() {
        boards.push((lattice(Lattice::Square, 4, 5, boundary), 2));
        boards.push((lattice(Lattice::Triangular, 4, 4, boundary), 2));
    }
    boards.retain(|(board, colours)| glues(board, *colours));
    assert!(boards.len() > 20, "{}", boards.len());
    for (board, colours) in boards {
        let [one, other] = [EngineName::GLUED, EngineName::HASHED].map(|engine| {
            let options = Options { engine, ..OPTIONS };
            by_stones(&board, colours, &options).unwrap()
        });
        assert_eq!(one, other, "{board:?} {colours}");
    }
}

/// Returns `true` if positions can be counted by stones from glued halves of the board.
fn glues(board: &Board, colours: u32) -> bool {
    let engine = EngineName::GLUED;
    let options = Options { engine, ..OPTIONS };
    let glued = |shape| WeightedStones::of(shape, colours, &options);
    board.shape().and_then(glued).is_some()
}

#[test]
fn the_table_of_squares_is_right() {
    let table = include_str!("../../../../data/stones-squares.txt");
    let terms = table.lines().filter(|line| !line.starts_with('#'));
    let mut terms = (1..).zip(terms).map(|(index, line)| {
        let (n, number) = line.split_once(' ').unwrap();
        assert_eq!(n, format!("{index}"));
        number.parse::<UBig>().unwrap()
    });
    let published = lines(include_str!("../../../estimate/data/square-counts.tsv"));
    let squares = published.filter(|line| line[0] == line[1]);
    let mut squares = squares.map(|line| line[2].parse::<UBig>().unwrap());
    let mut boards = 0;
    for n in 1.. {
        let row: Vec<UBig> = terms.by_ref().take(n * n + 1).collect();
        if row.is_empty() {
            break;
        }
        assert_eq!(row.len(), n * n + 1);
        assert_eq!(row.iter().sum::<UBig>(), squares.next().unwrap(), "{n}");
        if n <= 6 {
            let board = Board::square(n, n).unwrap();
            let options = Options {
                engine: EngineName::HASHED,
                ..OPTIONS
            };
            assert_eq!(row, by_stones(&board, 2, &options).unwrap().coefficients);
        }
        boards = n;
    }
    assert!(boards >= 12);
}

#[test]
#[ignore = "a minute"]
fn totals_of_the_largest_boards_are_published() {
    totals_are_published(81, |board| by_stones(board, 2, &OPTIONS).unwrap());
    totals_are_published(49, |board| by_strings(board, 2, CONTEXT).unwrap());
    totals_are_published(49, |board| by_black_white(board, CONTEXT).unwrap().stones());
}

/// Checks distributions of long strips, whose numbers need 128 bits, 192 bits or integers of any
/// size.
#[test]
fn strips_of_any_length_have_their_totals() {
    for cols in [80, 81, 100, 140] {
        // A position of one row consists of runs of stones of one colour, each next to an empty
        // point.
        let strip = Board::square(1, cols).unwrap();
        let numbers = by_stones(&strip, 2, &OPTIONS).unwrap();
        let strings = by_strings(&strip, 2, CONTEXT).unwrap();
        assert_eq!(numbers.total(), strings.total());
        assert_eq!(numbers.coefficients[1], UBig::from(2 * cols));
        // With one empty point, the stones on each side of it have one colour, or there are none on
        // this side.
        let full = UBig::from(4 * (cols - 2) + 4);
        assert_eq!(numbers.coefficients[cols - 1], full);
        assert_eq!(
            strings.coefficients[1],
            (1..cols).map(|n| UBig::from(2 * (cols + 1 - n))).sum()
        );
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let board = Board::square(4, 4).unwrap();
    let with = |threads| {
        let pool = Pool::new(threads).unwrap();
        pool.install(|| by_black_white(&board, CONTEXT))
    };
    assert_eq!(with(1).unwrap(), with(3).unwrap());
}

#[test]
fn impossible_requests_are_refused() {
    let board = Board::square(5, 5).unwrap();
    let no_colours = by_stones(&board, 0, &OPTIONS);
    assert!(matches!(no_colours, Err(DistributionError::NoColours)));
    let wide = Board::square(40, 40).unwrap();
    let refused = by_stones(&wide, 2, &OPTIONS);
    assert!(
        matches!(refused, Err(DistributionError::Sweep(_))),
        "{refused:?}"
    );
    let many = by_strings(&board, 32, CONTEXT);
    assert!(matches!(many, Err(DistributionError::Named(_))), "{many:?}");
    let large = Board::square(19, 19).unwrap();
    let refused = by_stones(&large, 2, &OPTIONS);
    assert!(
        matches!(
            refused,
            Err(DistributionError::TooLarge {
                width: 19,
                states: 581_130_734,
                ..
            })
        ),
        "{refused:?}"
    );
    let little = Context {
        memory: 50_000,
        ..CONTEXT
    };
    let failed = by_black_white(&board, little);
    assert!(
        matches!(failed, Err(DistributionError::Execute(_))),
        "{failed:?}"
    );
    for engine in [EngineName::GLUED, EngineName::HASHED] {
        let stopped = Options {
            engine,
            ..Options::new(Machine {
                observer: &Impatient,
                ..OPTIONS.machine
            })
        };
        let failed = by_stones(&board, 2, &stopped);
        assert!(failed.unwrap_err().to_string().contains("stopped"));
    }
    // With little memory, fewer values are computed at a time.
    let with = |engine, memory| {
        let machine = Machine {
            memory,
            ..OPTIONS.machine
        };
        let options = Options {
            engine,
            ..Options::new(machine)
        };
        by_stones(&Board::square(6, 6).unwrap(), 2, &options)
    };
    let right = with(EngineName::GLUED, 1 << 30).unwrap();
    assert_eq!(with(EngineName::GLUED, 12 << 20).unwrap(), right);
    // The polynomials of all states need still less.
    assert_eq!(with(EngineName::AUTO, 4 << 20).unwrap(), right);
    let refused = with(EngineName::GLUED, 4 << 20).unwrap_err().to_string();
    assert!(refused.contains("half the board needs"), "{refused}");
}
