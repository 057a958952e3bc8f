//! Random legal positions: legal, as wanted, uniform, and always the same.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use tengen_board::{Board, Boundary, Colour, Graph, Lattice, Position, Shape};
use tengen_count::execute::Context;
use tengen_count::observer::{Event, Observer, Silent};
use tengen_positions::sample::{
    Method, NoSymmetry, Request, SampleError, Sampler, Symmetry, TooLarge, Wanted,
};

const CONTEXT: Context<'_> = Context {
    memory: 1 << 30,
    observer: &Silent,
};

const ANY: Wanted = Wanted {
    black: None,
    white: None,
    with_turn: false,
};

fn lattice(lattice: Lattice, rows: usize, cols: usize) -> Board {
    let boundary = Boundary::None;
    Board::lattice(Shape {
        lattice,
        rows,
        cols,
        boundary,
    })
    .unwrap()
}

fn square(rows: usize, cols: usize) -> Board {
    lattice(Lattice::Square, rows, cols)
}

fn sampler(request: &Request<'_>) -> Sampler {
    Sampler::new(request, CONTEXT).unwrap()
}

fn draw(sampler: &Sampler, seed: u64, number: u64, threads: usize) -> Vec<Position> {
    let mut drawn = Vec::new();
    let taken = sampler.stream(seed, 0..number, threads, &Silent, |index, position| {
        assert_eq!(index, drawn.len() as u64);
        drawn.push(position);
        ControlFlow::Continue(())
    });
    assert_eq!(taken, number);
    drawn
}

/// All colourings of a board.
fn colourings(points: usize, colours: u32) -> impl Iterator<Item = Position> {
    let base = colours + 1;
    (0..base.pow(points as u32)).map(move |n| {
        let colour = |v| (n / base.pow(v as u32) % base) as Colour;
        Position::new((0..points).map(colour).collect())
    })
}

/// All positions that a request is for, by trying all colourings.
fn all(request: &Request<'_>) -> Vec<Position> {
    let Request {
        board,
        colours,
        symmetry,
        wanted,
        ..
    } = *request;
    let symmetry = symmetry.map(|symmetry| symmetry.of(board).unwrap());
    let unchanged = |p: &Position| {
        (symmetry.as_ref()).is_none_or(|symmetry| symmetry.apply(p).as_ref() == Ok(p))
    };
    let positions = colourings(board.points(), colours);
    positions
        .filter(|p| wanted.admits(p.count(1), p.count(2)))
        .filter(|p| unchanged(p) && p.is_legal(board).unwrap())
        .collect()
}

/// How many standard deviations Pearson's statistic is above what uniform samples
/// have on average. `cells` are pooled by position modulo their number.
fn deviation(positions: &[Position], samples: &[Position], cells: usize) -> f64 {
    let numbers: BTreeMap<&[Colour], usize> = positions
        .iter()
        .enumerate()
        .map(|(i, p)| (p.colours(), i))
        .collect();
    let cells = cells.min(positions.len());
    let (mut sizes, mut counts) = (vec![0.0; cells], vec![0.0; cells]);
    for i in 0..positions.len() {
        sizes[i % cells] += 1.0;
    }
    for sample in samples {
        let number = numbers
            .get(sample.colours())
            .expect("a position that is asked for");
        counts[number % cells] += 1.0;
    }
    let mut statistic = 0.0;
    for (size, count) in sizes.iter().zip(&counts) {
        let expected = samples.len() as f64 * size / positions.len() as f64;
        assert!(expected >= 5.0, "too few samples for so many cells");
        statistic += (count - expected) * (count - expected) / expected;
    }
    let freedom = cells as f64 - 1.0;
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

/// Uniform samples are neither too uneven nor too even.
fn check_uniform(request: &Request<'_>, methods: &[Method], per_cell: usize) {
    let positions = all(request);
    let cells = positions.len().min(600);
    for &method in methods {
        let request = Request {
            method: Some(method),
            ..*request
        };
        let sampler = sampler(&request);
        assert_eq!(sampler.method(), method);
        let samples = draw(&sampler, 7, (cells * per_cell) as u64, 1);
        let deviation = deviation(&positions, &samples, cells);
        assert!(
            (-3.0..3.5).contains(&deviation),
            "{deviation} of {method}, {request:?}"
        );
    }
}

const BOTH: [Method; 2] = [Method::Rejection, Method::Exact];

#[test]
fn both_methods_are_uniform_on_small_boards() {
    let triangle = Graph::from_edges(4, &[(0, 1), (1, 2), (0, 2), (2, 3)]).unwrap();
    let names = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    for (board, colours, number) in [
        (square(1, 1), 2, 1),
        (square(2, 2), 2, 57),
        (square(2, 3), 2, 489),
        (square(3, 3), 2, 12675),
        (square(2, 2), 1, 15),
        (square(2, 3), 1, 63),
        (square(2, 2), 3, 0),
        (lattice(Lattice::Torus, 2, 3), 2, 0),
        (lattice(Lattice::Hexagonal, 3, 2), 3, 0),
        (Board::from_graph(triangle, names), 2, 0),
    ] {
        let request = Request::of(&board, colours);
        let expected = all(&request).len();
        assert!(number == 0 || number == expected);
        if expected > 1 {
            check_uniform(&request, &BOTH, 40);
        } else {
            for method in BOTH {
                let request = Request {
                    method: Some(method),
                    ..request
                };
                assert_eq!(draw(&sampler(&request), 1, 1, 1), all(&request));
            }
        }
    }
}

#[test]
fn guarded_points_are_uniform_too() {
    for boundary in [Boundary::Top, Boundary::Both] {
        let shape = Shape {
            boundary,
            ..Shape::square(2, 3)
        };
        let board = Board::lattice(shape).unwrap();
        check_uniform(&Request::of(&board, 2), &BOTH, 40);
    }
}

#[test]
fn numbers_of_stones_are_uniform() {
    let board = square(3, 3);
    let torus = lattice(Lattice::Torus, 3, 3);
    for (board, colours, wanted) in [
        (
            &board,
            2,
            Wanted {
                with_turn: true,
                ..ANY
            },
        ),
        (
            &board,
            2,
            Wanted {
                black: Some(3),
                white: Some(2),
                ..ANY
            },
        ),
        (
            &board,
            2,
            Wanted {
                black: Some(4),
                ..ANY
            },
        ),
        (
            &board,
            2,
            Wanted {
                white: Some(7),
                ..ANY
            },
        ),
        (
            &board,
            2,
            Wanted {
                white: Some(3),
                with_turn: true,
                ..ANY
            },
        ),
        (
            &torus,
            2,
            Wanted {
                black: Some(2),
                white: Some(3),
                ..ANY
            },
        ),
        (
            &board,
            1,
            Wanted {
                black: Some(5),
                ..ANY
            },
        ),
    ] {
        check_uniform(
            &Request {
                wanted,
                ..Request::of(board, colours)
            },
            &BOTH[..1],
            40,
        );
    }
    let small = square(2, 3);
    let wanted = Wanted {
        black: Some(2),
        ..ANY
    };
    check_uniform(
        &Request {
            wanted,
            ..Request::of(&small, 3)
        },
        &BOTH[..1],
        40,
    );
}

#[test]
fn symmetric_positions_are_uniform() {
    let board = square(3, 3);
    for symmetry in Symmetry::all() {
        let symmetry = Some(symmetry);
        let request = Request {
            symmetry,
            ..Request::of(&board, 2)
        };
        check_uniform(&request, &BOTH, 40);
        for wanted in [
            Wanted {
                with_turn: true,
                ..ANY
            },
            Wanted {
                black: Some(4),
                ..ANY
            },
        ] {
            check_uniform(&Request { wanted, ..request }, &BOTH, 40);
        }
    }
    let shape = Shape {
        boundary: Boundary::Top,
        ..Shape::square(3, 3)
    };
    let guarded = Board::lattice(shape).unwrap();
    let symmetry = Some(Symmetry::LeftRight);
    check_uniform(
        &Request {
            symmetry,
            ..Request::of(&guarded, 2)
        },
        &BOTH,
        40,
    );
}

/// What the statistic says of samplers that are not uniform.
#[test]
fn biased_samples_are_noticed() {
    let board = square(2, 3);
    let request = Request::of(&board, 2);
    let positions = all(&request);
    let samples = draw(&sampler(&request), 7, 40 * 489, 1);
    let fair = deviation(&positions, &samples, 489);
    assert!(fair < 3.5, "{fair}");
    // Every fourth sample drawn again if its first point is black.
    let mut again = draw(&sampler(&request), 8, 40 * 489, 1).into_iter();
    let biased: Vec<Position> = (samples.iter().enumerate())
        .map(|(i, p)| match i % 4 == 0 && p.get(0) == 1 {
            true => again.next().unwrap(),
            false => p.clone(),
        })
        .collect();
    let slightly = deviation(&positions, &biased, 489);
    assert!(slightly > 3.5, "{slightly}");
    // Each point by itself: uniform among the colours that can still be completed.
    let mut state = 1u64;
    let mut next = |n: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let greedy: Vec<Position> = (0..40 * 489)
        .map(|_| {
            let mut left: Vec<&Position> = positions.iter().collect();
            for point in 0..6 {
                let mut colours: Vec<Colour> = left.iter().map(|p| p.get(point)).collect();
                colours.sort_unstable();
                colours.dedup();
                let colour = colours[next(colours.len())];
                left.retain(|p| p.get(point) == colour);
            }
            left[0].clone()
        })
        .collect();
    let greedy = deviation(&positions, &greedy, 489);
    assert!(greedy > 3.5, "{greedy}");
    // And what is too even to be chance.
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
        (lattice(Lattice::Torus, 13, 13), 2),
        (lattice(Lattice::CylinderGuarded, 9, 9), 3),
    ] {
        let sampler = sampler(&Request::of(&board, colours));
        assert_eq!(sampler.method(), Method::Rejection);
        for position in draw(&sampler, 3, 50, 1) {
            assert!(position.is_legal(&board).unwrap());
        }
    }
    // With all the colours there can be hardly any colouring is legal.
    let board = square(3, 3);
    let method = Some(Method::Exact);
    let request = Request::of(&board, 255);
    let drawn = draw(&sampler(&Request { method, ..request }), 3, 50, 1);
    assert!(drawn.iter().all(|p| p.is_legal(&board).unwrap()));
    assert!(drawn.iter().any(|p| p.colours().iter().any(|&c| c > 200)));

    let board = square(19, 19);
    let wanted = Wanted {
        with_turn: true,
        ..ANY
    };
    let symmetry = Some(Symmetry::HalfTurn);
    let turn = Symmetry::HalfTurn.of(&board).unwrap();
    for request in [
        Request {
            wanted,
            ..Request::of(&board, 2)
        },
        Request {
            symmetry,
            wanted,
            ..Request::of(&board, 2)
        },
    ] {
        for position in draw(&sampler(&request), 3, 20, 1) {
            assert!(position.is_legal(&board).unwrap());
            assert!(wanted.admits(position.count(1), position.count(2)));
            if request.symmetry.is_some() {
                assert_eq!(turn.apply(&position).unwrap(), position);
            }
        }
    }
}

/// On a board of mean size, where exact sampling takes many digits, the two methods
/// have equal means, by what they are known to be.
#[test]
fn both_methods_agree_on_a_larger_board() {
    let board = square(5, 5);
    let mean = |method| {
        let method = Some(method);
        let sampler = sampler(&Request {
            method,
            ..Request::of(&board, 2)
        });
        let drawn = draw(&sampler, 5, 4000, 1);
        assert!(drawn.iter().all(|p| p.is_legal(&board).unwrap()));
        let stones: usize = drawn.iter().map(|p| 25 - p.count(0)).sum();
        stones as f64 / 4000.0
    };
    let [rejection, exact] = BOTH.map(mean);
    // The deviation of one position's number of stones is about 2.
    assert!((rejection - exact).abs() < 3.5 * 2.0 * (2.0f64 / 4000.0).sqrt());
}

#[test]
fn a_seed_and_a_number_give_the_same_position_always() {
    let board = square(3, 4);
    for method in BOTH {
        let sampler = sampler(&Request {
            method: Some(method),
            ..Request::of(&board, 2)
        });
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

/// The first positions of a seed. They are part of what the program promises: if this
/// fails, what used to be reproducible is no more.
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
    let torus = lattice(Lattice::Torus, 3, 3);
    let with_turn = Wanted {
        with_turn: true,
        ..ANY
    };
    let request = Request::of(&board, 2);
    let [rejection, exact] = BOTH.map(|method| Request {
        method: Some(method),
        ..request
    });
    let symmetry = Some(Symmetry::HalfTurn);
    let found = [
        rejection,
        exact,
        Request::of(&torus, 3),
        Request {
            wanted: with_turn,
            ..request
        },
        Request {
            symmetry,
            ..request
        },
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

    // Rare enough for the exact method, and narrow enough.
    let board = square(4, 200);
    let sampler = Sampler::new(&Request::of(&board, 2), CONTEXT).unwrap();
    assert_eq!(sampler.method(), Method::Exact);
    let odds = sampler.odds().unwrap();
    assert!(!odds.suffice(), "{odds}");
    for position in draw(&sampler, 1, 5, 2) {
        assert!(position.is_legal(&board).unwrap());
    }
    // Neither.
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
fn what_cannot_be_sampled_is_refused() {
    let board = square(3, 3);
    let error = |request: &Request<'_>| Sampler::new(request, CONTEXT).err().unwrap();
    let plain = Request::of(&board, 2);
    assert_eq!(error(&Request::of(&board, 0)), SampleError::Colours(0));
    assert_eq!(error(&Request::of(&board, 256)), SampleError::Colours(256));
    let of = |colours, wanted| {
        error(&Request {
            wanted,
            ..Request::of(&board, colours)
        })
    };
    assert_eq!(
        of(
            1,
            Wanted {
                white: Some(0),
                ..ANY
            }
        ),
        SampleError::NoWhite
    );
    assert_eq!(
        of(
            3,
            Wanted {
                with_turn: true,
                ..ANY
            }
        ),
        SampleError::NoTurns(3)
    );
    let stones = |black, white| {
        of(
            2,
            Wanted {
                black: Some(black),
                white: Some(white),
                ..ANY
            },
        )
    };
    assert_eq!(
        stones(5, 5),
        SampleError::TooManyStones {
            stones: 10,
            points: 9
        }
    );
    assert_eq!(stones(4, 5), SampleError::NoEmptyPoint { points: 9 });
    assert_eq!(
        of(
            2,
            Wanted {
                black: Some(9),
                ..ANY
            }
        ),
        SampleError::NoEmptyPoint { points: 9 }
    );
    let turn = Wanted {
        black: Some(1),
        white: Some(3),
        with_turn: true,
    };
    assert_eq!(of(2, turn), SampleError::NotInTurn { black: 1, white: 3 });
    let turn = Wanted {
        white: Some(5),
        with_turn: true,
        ..ANY
    };
    assert_eq!(
        of(2, turn),
        SampleError::TooManyStones {
            stones: 10,
            points: 9
        }
    );
    // Orbits of 4, 4 and 1 points.
    let symmetry = Some(Symmetry::QuarterTurn);
    let wanted = Wanted {
        black: Some(2),
        ..ANY
    };
    assert_eq!(
        error(&Request {
            symmetry,
            wanted,
            ..plain
        }),
        SampleError::NoPosition
    );
    let wide = square(2, 3);
    let request = Request {
        symmetry,
        ..Request::of(&wide, 2)
    };
    let refused = NoSymmetry::None {
        symmetry: Symmetry::QuarterTurn,
        rows: 2,
        cols: 3,
    };
    assert_eq!(error(&request), SampleError::Symmetry(refused));
    // 12 x 12 points with few of them empty: legal positions there are, but who finds them?
    let large = square(12, 12);
    let wanted = Wanted {
        black: Some(60),
        white: Some(74),
        ..ANY
    };
    let request = Request {
        wanted,
        ..Request::of(&large, 2)
    };
    let little = Context {
        memory: 1 << 11,
        ..CONTEXT
    };
    let error = Sampler::new(&request, little).err().unwrap();
    let SampleError::Neither { odds, exact } = &error else {
        panic!("{error}");
    };
    assert_eq!(
        (odds.legal, exact),
        (
            0,
            &TooLarge::Wide {
                width: 12,
                memory: 1 << 11
            }
        )
    );
    let method = Some(Method::Rejection);
    let error = Sampler::new(&Request { method, ..request }, CONTEXT)
        .err()
        .unwrap();
    assert_eq!(error, SampleError::Hopeless(*odds));
}

/// Numbers of stones that rejection does not find are sampled exactly.
#[test]
fn rare_numbers_of_stones_are_sampled_exactly() {
    let board = square(7, 7);
    let wanted = Wanted {
        black: Some(24),
        white: Some(24),
        ..ANY
    };
    let sampler = sampler(&Request {
        wanted,
        ..Request::of(&board, 2)
    });
    assert_eq!(sampler.method(), Method::Exact);
    for position in draw(&sampler, 1, 100, 2) {
        assert!(position.is_legal(&board).unwrap());
        assert_eq!((position.count(1), position.count(2)), (24, 24));
    }
}

/// No colouring of two points that touch has a stone on each; whatever else is tried.
#[test]
fn zero_positions_are_found_out_on_small_boards() {
    let edges = [(0, 1), (2, 3)];
    let names = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    let board = Board::from_graph(Graph::from_edges(4, &edges).unwrap(), names);
    let of = |black| {
        let wanted = Wanted {
            black: Some(black),
            ..ANY
        };
        let request = Request {
            wanted,
            ..Request::of(&board, 2)
        };
        Sampler::new(&request, CONTEXT).err()
    };
    assert_eq!(
        [1, 2, 3].map(of),
        [None, None, Some(SampleError::NoPosition)]
    );
}

/// Says stop when asked for the n-th time.
struct Impatient(std::sync::atomic::AtomicU64);

impl Observer for Impatient {
    fn event(&self, _: Event) {}
    fn go_on(&self) -> bool {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 20
    }
}

#[test]
fn sampling_stops_when_told_to() {
    let board = square(9, 9);
    for method in [Some(Method::Exact), Some(Method::Rejection)] {
        let impatient = Impatient(0.into());
        let sampler = sampler(&Request {
            method,
            ..Request::of(&square(4, 4), 2)
        });
        let mut whole = 0;
        let taken = sampler.stream(1, 0..u64::MAX, 2, &impatient, |_, position| {
            assert_eq!(position.colours().len(), 16);
            whole += 1;
            ControlFlow::Continue(())
        });
        assert!(taken == whole && taken <= 20);
        // And when nobody takes any more.
        let taken = sampler.stream(1, 0..u64::MAX, 2, &Silent, |index, _| match index {
            4 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        assert_eq!(taken, 5);
    }
    let observer = &Impatient(20.into());
    for method in [Some(Method::Exact), None] {
        let context = Context {
            observer,
            ..CONTEXT
        };
        let stopped = Sampler::new(
            &Request {
                method,
                ..Request::of(&board, 2)
            },
            context,
        );
        assert_eq!(stopped.err(), Some(SampleError::Cancelled));
    }
}
