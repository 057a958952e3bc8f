//! Tests by the chi-square statistic that all requested positions are equally likely. On larger
//! boards positions are only tested for legality.

use super::*;

#[test]
fn both_methods_are_uniform_on_small_boards() {
    let triangle = graph(4, &[(0, 1), (1, 2), (0, 2), (2, 3)]);
    for (board, colours, number) in [
        (square(1, 1), 2, 1),
        (square(2, 2), 2, 57),
        (square(2, 3), 2, 489),
        (square(3, 3), 2, 12675),
        (square(2, 2), 1, 15),
        (square(2, 3), 1, 63),
        (square(2, 2), 3, 0),
        (lattice(Lattice::Torus, 2, 3, Boundary::None), 2, 0),
        (lattice(Lattice::Hexagonal, 3, 2, Boundary::None), 3, 0),
        (triangle, 2, 0),
    ] {
        let request = Request::of(&board, colours);
        let expected = all(&request).len();
        assert!(number == 0 || number == expected);
        if expected > 1 {
            check_uniform(&request, &BOTH, 40);
        } else {
            for method in BOTH {
                let drawn = draw(&sampler(&by(method, request)), 1, 1, 1);
                assert_eq!(drawn, all(&request));
            }
        }
    }
}

#[test]
fn guarded_points_are_uniform_too() {
    for boundary in [Boundary::Top, Boundary::Both] {
        let board = lattice(Lattice::Square, 2, 3, boundary);
        check_uniform(&Request::of(&board, 2), &BOTH, 40);
    }
}

#[test]
fn numbers_of_stones_are_uniform() {
    let board = square(3, 3);
    let torus = lattice(Lattice::Torus, 3, 3, Boundary::None);
    let small = square(2, 3);
    for (board, colours, wanted) in [
        (&board, 2, TURN),
        (&board, 2, both(3, 2)),
        (&board, 2, black(4)),
        (&board, 2, white(7)),
        (&torus, 2, both(2, 3)),
        (&board, 1, black(5)),
        (&small, 3, black(2)),
    ] {
        check_uniform(&wanting(board, colours, wanted), &BOTH, 40);
    }
    let with_turn = Wanted {
        with_turn: true,
        ..white(3)
    };
    check_uniform(&wanting(&board, 2, with_turn), &BOTH, 40);
}

#[test]
fn symmetric_positions_are_uniform() {
    let board = square(3, 3);
    for symmetry in Symmetry::all() {
        for wanted in [ANY, TURN, black(4)] {
            let request = wanting(&board, 2, wanted);
            check_uniform(&kept_by(symmetry, request), &BOTH, 40);
        }
    }
    let guarded = lattice(Lattice::Square, 3, 3, Boundary::Top);
    let request = Request::of(&guarded, 2);
    check_uniform(&kept_by(Symmetry::LeftRight, request), &BOTH, 40);
}

/// Checks that the chi-square statistic detects samplers that are not uniform.
#[test]
fn biased_samples_are_noticed() {
    let board = square(2, 3);
    let request = Request::of(&board, 2);
    let positions = all(&request);
    let samples = draw(&sampler(&request), 7, 40 * 489, 1);
    let fair = deviation(&positions, &samples, 489);
    assert!(fair < 3.5, "{fair}");
    // Every fourth sample is drawn again if its first point is black.
    let mut again = draw(&sampler(&request), 8, 40 * 489, 1).into_iter();
    let biased: Vec<Position> = (samples.iter().enumerate())
        .map(|(i, p)| match i % 4 == 0 && p.get(0) == 1 {
            true => again.next().unwrap(),
            false => p.clone(),
        })
        .collect();
    let slightly = deviation(&positions, &biased, 489);
    assert!(slightly > 3.5, "{slightly}");
    // Samples that are too even to be random.
    let even: Vec<Position> = positions.iter().cycle().take(40 * 489).cloned().collect();
    assert!(deviation(&positions, &even, 489) < -3.0);
}

#[test]
fn large_boards_give_legal_positions() {
    for (board, colours) in [
        (square(19, 19), 2),
        (square(3, 64), 2),
        (square(2, 70), 2),
        (square(3, 3), 5),
        (lattice(Lattice::Torus, 13, 13, Boundary::None), 2),
        (lattice(Lattice::CylinderGuarded, 9, 9, Boundary::None), 3),
    ] {
        let sampler = sampler(&Request::of(&board, colours));
        assert_eq!(sampler.method(), Method::Rejection);
        for position in draw(&sampler, 3, 50, 1) {
            assert!(position.is_legal(&board).unwrap());
        }
    }
    // With the largest number of colours hardly any colouring is legal.
    let board = square(3, 3);
    let request = by(Method::Exact, Request::of(&board, 255));
    let drawn = draw(&sampler(&request), 3, 50, 1);
    assert!(drawn.iter().all(|p| p.is_legal(&board).unwrap()));
    assert!(drawn.iter().any(|p| p.colours().iter().any(|&c| c > 200)));

    let board = square(19, 19);
    let symmetry = Symmetry::HalfTurn;
    let turn = symmetry.of(&board).unwrap();
    let request = wanting(&board, 2, TURN);
    for request in [request, kept_by(symmetry, request)] {
        for position in draw(&sampler(&request), 3, 20, 1) {
            assert!(position.is_legal(&board).unwrap());
            assert!(TURN.admits(position.count(1), position.count(2)));
            if request.symmetry.is_some() {
                assert_eq!(turn.apply(&position).unwrap(), position);
            }
        }
    }
}

/// Compares the mean number of stones by both methods on a board of medium size, where a sample by
/// the exact method takes many random digits.
#[test]
fn both_methods_agree_on_a_larger_board() {
    let board = square(5, 5);
    let mean = |method| {
        let sampler = sampler(&by(method, Request::of(&board, 2)));
        let drawn = draw(&sampler, 5, 4000, 1);
        assert!(drawn.iter().all(|p| p.is_legal(&board).unwrap()));
        let stones: usize = drawn.iter().map(|p| 25 - p.count(0)).sum();
        stones as f64 / 4000.0
    };
    let [rejection, exact] = BOTH.map(mean);
    // The standard deviation of the number of stones is about 2.
    assert!((rejection - exact).abs() < 3.5 * 2.0 * (2.0f64 / 4000.0).sqrt());
}
