//! Tests of requests for random positions: the selection of the method, requests that are refused,
//! and the positions of a seed.

use super::*;
use tengen_testing::observers::Patience;

#[test]
fn a_seed_and_a_number_give_the_same_position_always() {
    let board = square(3, 4);
    for method in BOTH {
        let sampler = sampler(&by(method, Request::of(&board, 2)));
        let drawn = draw(&sampler, 11, 600, 1);
        assert_eq!(draw(&sampler, 11, 600, 2), drawn);
        assert_eq!(draw(&sampler, 11, 600, 5), drawn);
        assert_ne!(draw(&sampler, 12, 600, 1), drawn);
        let mut late = Vec::new();
        sampler.stream(11, 597..600, 2, &Silent, |index, position| {
            late.push((index, position));
            ControlFlow::Continue(())
        });
        let last = drawn[597..].iter().cloned();
        assert_eq!(late, (597..).zip(last).collect::<Vec<_>>());
    }
}

/// Checks the first positions of a seed, which are part of the interface. If this test fails, old
/// samples can no longer be reproduced.
#[test]
fn the_first_positions_of_a_seed_are_pinned() {
    let of = |request: Request<'_>| {
        let drawn = draw(&sampler(&request), 1, 3, 1);
        let word = |p: &Position| {
            p.colours()
                .iter()
                .map(|c| c.to_string())
                .collect::<String>()
        };
        drawn.iter().map(word).collect::<Vec<_>>().join(" ")
    };
    let board = square(3, 3);
    let torus = lattice(Lattice::Torus, 3, 3, Boundary::None);
    let request = Request::of(&board, 2);
    let [rejection, exact] = BOTH.map(|method| by(method, request));
    let found = [
        rejection,
        exact,
        Request::of(&torus, 3),
        wanting(&board, 2, TURN),
        kept_by(Symmetry::HalfTurn, request),
    ];
    assert_eq!(
        found.map(of),
        [
            "112012222 200000112 221101102",
            "122022100 211010200 222010220",
            "311021230 310223302 330023100",
            "110121022 220101021 021110002",
            "112010211 200000002 221101122",
        ]
    );
}

#[test]
fn methods_are_chosen_by_how_many_colourings_are_legal() {
    let board = square(19, 19);
    let sampler = sampler(&Request::of(&board, 2));
    let odds = sampler.odds().unwrap();
    // 1.2% of all colourings of 19 x 19 points are legal (Tromp & Farnebäck, 2007).
    let share = odds.legal as f64 / odds.tried as f64;
    assert!((0.006..0.024).contains(&share), "{odds}");
    assert!(sampler.reason().starts_with("about one in "));

    // Legal colourings are rare, and the board is narrow enough for the exact method.
    let board = square(4, 200);
    let sampler = Sampler::new(&Request::of(&board, 2), CONTEXT).unwrap();
    assert_eq!(sampler.method(), Method::Exact);
    let odds = sampler.odds().unwrap();
    assert!(!odds.suffice(), "{odds}");
    for position in draw(&sampler, 1, 5, 2) {
        assert!(position.is_legal(&board).unwrap());
    }
    // Neither method is feasible.
    let board = square(60, 60);
    let error = Sampler::new(&Request::of(&board, 2), CONTEXT)
        .err()
        .unwrap();
    let SampleError::Neither { odds, exact } = &error else {
        panic!("{error}");
    };
    assert!(
        !odds.suffice() && matches!(exact, TooLarge::Completions(_)),
        "{error}"
    );
    let little = Context {
        memory: 1 << 12,
        ..CONTEXT
    };
    let board = square(13, 120);
    let error = Sampler::new(&Request::of(&board, 2), little).err().unwrap();
    assert!(error.to_string().ends_with("are allowed"), "{error}");
}

#[test]
fn impossible_samples_are_refused() {
    let board = square(3, 3);
    let error = |request: &Request<'_>| Sampler::new(request, CONTEXT).err().unwrap();
    assert_eq!(error(&Request::of(&board, 0)), SampleError::Colours(0));
    assert_eq!(error(&Request::of(&board, 256)), SampleError::Colours(256));
    let of = |colours, wanted| error(&wanting(&board, colours, wanted));
    assert_eq!(of(1, white(0)), SampleError::NoWhite);
    assert_eq!(of(3, TURN), SampleError::NoTurns(3));
    let too_many = || SampleError::TooManyStones {
        stones: 10,
        points: 9,
    };
    assert_eq!(of(2, both(5, 5)), too_many());
    assert_eq!(of(2, both(4, 5)), SampleError::NoEmptyPoint(9));
    assert_eq!(of(2, black(9)), SampleError::NoEmptyPoint(9));
    let in_turn = |wanted| Wanted {
        with_turn: true,
        ..wanted
    };
    let not_in_turn = SampleError::NotInTurn { black: 1, white: 3 };
    assert_eq!(of(2, in_turn(both(1, 3))), not_in_turn);
    assert_eq!(of(2, in_turn(white(5))), too_many());
    // Orbits of 4, 4 and 1 points.
    let turn = Symmetry::QuarterTurn;
    let request = kept_by(turn, wanting(&board, 2, black(2)));
    assert_eq!(error(&request), SampleError::NoPosition);
    let wide = square(2, 3);
    let request = kept_by(turn, Request::of(&wide, 2));
    let refused = NoSymmetry::None {
        symmetry: Symmetry::QuarterTurn,
        rows: 2,
        cols: 3,
    };
    assert_eq!(error(&request), SampleError::Symmetry(refused));
    // The request is for 12 x 12 points with few empty ones. Legal positions of this kind exist,
    // but random trials do not find them.
    let large = square(12, 12);
    let request = wanting(&large, 2, both(60, 74));
    let little = Context {
        memory: 1 << 11,
        ..CONTEXT
    };
    let error = Sampler::new(&request, little).err().unwrap();
    let SampleError::Neither { odds, exact } = &error else {
        panic!("{error}");
    };
    let wide = TooLarge::Wide {
        width: 12,
        memory: 1 << 11,
    };
    assert_eq!((odds.legal, exact), (0, &wide));
    let error = Sampler::new(&by(Method::Rejection, request), CONTEXT)
        .err()
        .unwrap();
    assert_eq!(error, SampleError::Hopeless(*odds));
}

/// Checks a request for numbers of stones so rare that rejection of random colourings would not
/// find them. The exact method must sample them.
#[test]
fn rare_numbers_of_stones_are_sampled_exactly() {
    let board = square(2, 24);
    let sampler = sampler(&wanting(&board, 2, both(23, 23)));
    assert_eq!(sampler.method(), Method::Exact);
    for position in draw(&sampler, 1, 100, 2) {
        assert!(position.is_legal(&board).unwrap());
        assert_eq!((position.count(1), position.count(2)), (23, 23));
    }
}

/// Checks a request that no position satisfies: no legal colouring has stones on both ends of an
/// isolated edge.
#[test]
fn zero_positions_are_found_out_on_small_boards() {
    let edges = [(0, 1), (2, 3)];
    let board = graph(4, &edges);
    let of = |number| Sampler::new(&wanting(&board, 2, black(number)), CONTEXT).err();
    assert_eq!(
        [1, 2, 3].map(of),
        [None, None, Some(SampleError::NoPosition)]
    );
}

#[test]
fn sampling_stops_when_told_to() {
    let board = square(9, 9);
    for method in BOTH {
        let impatient = Patience::of(20);
        let sampler = sampler(&by(method, Request::of(&square(4, 4), 2)));
        let mut whole = 0;
        let taken = sampler.stream(1, 0..u64::MAX, 2, &impatient, |_, position| {
            assert_eq!(position.colours().len(), 16);
            whole += 1;
            ControlFlow::Continue(())
        });
        assert!(taken == whole && taken <= 20);
        // The stream also ends when the receiver breaks.
        let taken = sampler.stream(1, 0..u64::MAX, 2, &Silent, |index, _| match index {
            4 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        assert_eq!(taken, 5);
    }
    let observer = &Patience::of(0);
    for method in [Some(Method::Exact), None] {
        let context = Context {
            observer,
            ..CONTEXT
        };
        let request = Request {
            method,
            ..Request::of(&board, 2)
        };
        let stopped = Sampler::new(&request, context);
        assert_eq!(stopped.err(), Some(SampleError::Cancelled));
    }
}

#[test]
fn positions_are_written_as_they_are_given() {
    let (board, torus) = (square(9, 9), lattice(Lattice::Torus, 5, 5, Boundary::None));
    for request in [
        Request::of(&board, 2),
        Request::of(&torus, 3),
        wanting(&torus, 2, TURN),
        kept_by(Symmetry::HalfTurn, Request::of(&board, 2)),
        by(Method::Exact, Request::of(&torus, 2)),
    ] {
        let mut drawer = sampler(&request).drawer();
        let mut colours = vec![9; drawer.points()];
        for index in 0..20 {
            let position = drawer.position(1, index, &Silent).unwrap();
            drawer
                .position_into(&mut colours, 1, index, &Silent)
                .unwrap();
            assert_eq!(position.colours(), colours);
        }
    }
}
