//! Compares counts of positions of gomoku and Connect-4 with other methods of counting.

use crate::options;
use std::collections::HashSet;
use tengen_base::observer::{Impatient, Silent};
use tengen_count::CountError;
use tengen_estimate::other::connect4::{self, board::Columns, layer::Layer};
use tengen_estimate::other::gomoku;
use tengen_exact::UBig;

fn gomoku(rows: usize, cols: usize, in_a_row: usize) -> UBig {
    gomoku::positions(rows, cols, in_a_row, &options(1 << 30, &Silent)).unwrap()
}

/// Checks gomoku on boards of one row or column. A row that is shorter than the winning length has
/// no full winning row. A row of exactly the winning length has one in two colourings.
#[test]
fn gomoku_with_as_many_in_a_row_as_points() {
    let all = UBig::from(3u8).pow(300);
    assert_eq!(gomoku(1, 300, 301), all);
    assert_eq!(gomoku(1, 300, usize::MAX), all);
    assert_eq!(gomoku(300, 1, 300), all - UBig::from(2u8));
}

/// Returns all winning lines of k points, each as a set of points in bits: the bit of a point is
/// row * cols + column.
fn lines(rows: usize, cols: usize, k: usize) -> Vec<u64> {
    let (m, n, k) = (rows as isize, cols as isize, k as isize);
    let mut lines = HashSet::new();
    for (r, c) in (0..m).flat_map(|r| (0..n).map(move |c| (r, c))) {
        for (dr, dc) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let (end_r, end_c) = (r + (k - 1) * dr, c + (k - 1) * dc);
            if end_r < m && (0..n).contains(&end_c) {
                let points = (0..k).map(|i| (r + i * dr) * n + c + i * dc);
                lines.insert(points.fold(0, |set, point| set | 1u64 << point));
            }
        }
    }
    lines.into_iter().collect()
}

/// Tests every colouring.
fn gomoku_by_brute_force(rows: usize, cols: usize, k: usize) -> u64 {
    let lines = lines(rows, cols, k);
    let full = |set: u64| lines.iter().any(|line| set & line == *line);
    let mut found = 0;
    for black in (0..1u64 << (rows * cols)).filter(|&black| !full(black)) {
        // Enumerate the subsets of the remaining points.
        let free = !black & ((1 << (rows * cols)) - 1);
        let mut white = free;
        loop {
            found += u64::from(!full(white));
            if white == 0 {
                break;
            }
            white = (white - 1) & free;
        }
    }
    found
}

#[test]
fn gomoku_agrees_with_brute_force_for_every_k() {
    for (rows, cols) in [(1, 1), (1, 6), (2, 5), (3, 3), (3, 4), (4, 3), (2, 6)] {
        for k in 1..=7 {
            let expected = gomoku_by_brute_force(rows, cols, k);
            assert_eq!(
                gomoku(rows, cols, k),
                UBig::from(expected),
                "{rows} x {cols}, {k}"
            );
        }
    }
}

#[test]
fn gomoku_figures_of_an_independent_program() {
    for (rows, cols, expected) in [
        (1, 5, 241),
        (1, 6, 719),
        (2, 5, 58_081),
        (2, 6, 516_961),
        (3, 5, 13_997_521),
        (3, 6, 371_694_959),
        (4, 5, 3_373_402_561u64),
        (4, 6, 267_248_675_521),
        (5, 5, 768_416_499_589),
        (1, 7, 2_145),
        (2, 7, 4_601_025),
    ] {
        assert_eq!(
            gomoku(rows, cols, 5),
            UBig::from(expected),
            "{rows} x {cols}"
        );
        assert_eq!(
            gomoku(cols, rows, 5),
            UBig::from(expected),
            "{cols} x {rows}"
        );
    }
}

#[test]
fn gomoku_refuses_boards_that_it_cannot_count() {
    let refused =
        |rows, cols, k, memory| match gomoku::positions(rows, cols, k, &options(memory, &Silent)) {
            Err(refused) if refused.is_refusal() => refused.to_string(),
            other => panic!("{other:?}"),
        };
    assert!(refused(12, 12, 3, 8 << 30).contains("states"));
    assert!(refused(15, 15, 4, usize::MAX).contains("states"));
    refused(0, 3, 5, 1 << 30);
    refused(3, 3, 0, 1 << 30);
    refused(usize::MAX, usize::MAX, 5, 1 << 30);
    refused(1, usize::MAX, 5, 1 << 30);
    // The sweep of 6 x 6 has 177016 states, or 354000 if the colours are distinguished.
    assert!(refused(6, 6, 5, 1 << 20).contains("1.8e5 states"));
    // The required memory is estimated from below. So a limit that is slightly too low is noticed
    // only during the count.
    let tight = gomoku::positions(5, 6, 5, &options(560_000, &Silent));
    assert!(
        matches!(tight, Err(CountError::TooLarge { .. })),
        "{tight:?}"
    );
    let stopped = gomoku::positions(5, 5, 5, &options(1 << 30, &Impatient));
    assert!(matches!(stopped, Err(CountError::Cancelled { .. })));
}

fn by_ply(rows: usize, cols: usize) -> Vec<u64> {
    connect4::positions_by_ply(rows, cols, &options(1 << 30, &Silent)).unwrap()
}

/// Counts the positions of Connect-4 after each number of moves, by playing all games on a board
/// that is a list of columns of stones.
fn connect4_by_search(rows: usize, cols: usize) -> Vec<u64> {
    type Board = Vec<Vec<u8>>;
    fn wins(board: &Board, col: usize) -> bool {
        let row = board[col].len() as isize - 1;
        let player = board[col][row as usize];
        let has = |r: isize, c: isize| {
            usize::try_from(c)
                .ok()
                .and_then(|c| board.get(c))
                .and_then(|column| usize::try_from(r).ok().and_then(|r| column.get(r)))
                == Some(&player)
        };
        // Count the stones in line with the last stone, on both sides of it.
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .into_iter()
            .any(|(dr, dc)| {
                let side = |sign: isize| {
                    (1..4)
                        .take_while(|i| has(row + sign * i * dr, col as isize + sign * i * dc))
                        .count()
                };
                side(1) + side(-1) >= 3
            })
    }
    fn play(board: &mut Board, rows: usize, stones: usize, seen: &mut Vec<HashSet<Board>>) {
        for col in 0..board.len() {
            if board[col].len() == rows {
                continue;
            }
            board[col].push((stones % 2) as u8);
            if seen[stones + 1].insert(board.clone()) && !wins(board, col) {
                play(board, rows, stones + 1, seen);
            }
            board[col].pop();
        }
    }
    let mut board = vec![Vec::new(); cols];
    let mut seen = vec![HashSet::new(); rows * cols + 1];
    seen[0].insert(board.clone());
    play(&mut board, rows, 0, &mut seen);
    let counts = seen.iter().map(|positions| positions.len() as u64);
    counts.take_while(|&count| count > 0).collect()
}

#[test]
fn connect4_agrees_with_a_search() {
    for (rows, cols) in [
        (1, 1),
        (1, 9),
        (9, 1),
        (2, 6),
        (3, 3),
        (5, 3),
        (3, 5),
        (4, 4),
    ] {
        assert_eq!(
            by_ply(rows, cols),
            connect4_by_search(rows, cols),
            "{rows} x {cols}"
        );
    }
}

/// Checks the numbers of positions of the 7 x 6 board after n moves, from OEIS A212693.
#[test]
fn connect4_opens_with_the_published_numbers() {
    let published = [
        1u64, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623,
    ];
    let board = Columns::new(6, 7).unwrap();
    let mut layer = Layer::start();
    for expected in &published[1..] {
        let (next, count) = layer.advance(&board, 1 << 30, &Silent).unwrap();
        assert_eq!(count, *expected);
        layer = next;
    }
}

/// Checks the total numbers of positions of small boards, published by J. Tromp,
/// http://tromp.github.io/c4/c4.html.
#[test]
fn connect4_totals_are_the_published_ones() {
    let published = [(4, 4, 161_029), (5, 4, 1_706_255), (4, 5, 3_945_711)];
    for (rows, cols, published) in published {
        let total: u64 = by_ply(rows, cols).iter().sum();
        assert_eq!(total, published, "{rows} x {cols}");
    }
}

#[test]
#[ignore = "two seconds; smaller boards catch the same faults"]
fn connect4_total_of_five_by_five_is_the_published_one() {
    assert_eq!(by_ply(5, 5).iter().sum::<u64>(), 69_763_700);
}

#[test]
fn connect4_bounds_hold() {
    assert_eq!(connect4::upper_bound(6, 7).unwrap(), UBig::ONE << 49);
    for (rows, cols) in [(1, 3), (3, 3), (4, 4)] {
        let total = by_ply(rows, cols).iter().sum::<u64>();
        assert!(UBig::from(total) <= connect4::upper_bound(rows, cols).unwrap());
    }
    assert!(connect4::upper_bound(usize::MAX, 7).is_err());
}

#[test]
fn connect4_refuses_boards_that_it_cannot_count() {
    let refused =
        |rows, cols| match connect4::positions_by_ply(rows, cols, &options(8 << 30, &Silent)) {
            Err(refused) if refused.is_refusal() => refused.to_string(),
            other => panic!("{other:?}"),
        };
    assert!(refused(6, 7).contains("memory"));
    assert!(refused(8, 8).contains("63"));
    refused(0, 7);
    let tight = connect4::positions_by_ply(4, 5, &options(2_000_000, &Silent));
    assert!(
        matches!(tight, Err(CountError::TooLarge { .. })),
        "{tight:?}"
    );
    let stopped = connect4::positions_by_ply(4, 4, &options(1 << 30, &Impatient));
    assert!(matches!(stopped, Err(CountError::Cancelled { .. })));
}
