//! Every engine on every kind of small board, compared with brute force and with an independent
//! program.

use crate::common::{Told, count, machine, new_store, options, watched};
use tengen_base::observer::{Event, Observer};
use tengen_board::{Board, Boundary, Lattice};
use tengen_count::{CountError, EngineName, Options, Sequence, count_graph, count_lattice};
use tengen_exact::UBig;
use tengen_sweep::brute;
use tengen_testing::boards::graph;

/// Compares the engines `hashed`, `compiled` and `marked` with brute force.
///
/// The test covers all lattices, all boundaries and up to 4 colours, with at most 3^9 colourings.
#[test]
fn frontier_engines_agree_with_brute_force() {
    const MOST: u64 = 19_683;
    let mut compared = 0;
    for lattice in Lattice::all() {
        for boundary in Boundary::all() {
            if lattice == Lattice::Torus && boundary != Boundary::None {
                continue;
            }
            for colours in 1..=4 {
                for rows in 1..=5 {
                    let fits = |cols: usize| {
                        let of = brute::colourings(rows * cols, colours);
                        of.is_some_and(|of| of <= MOST)
                    };
                    let cols = (1..).take_while(|&cols| fits(cols)).count();
                    if cols == 0 {
                        continue;
                    }
                    let sequence = Sequence::new(lattice, rows, boundary, colours);
                    let expected = count(sequence, cols, EngineName::BRUTE);
                    for engine in [EngineName::HASHED, EngineName::COMPILED, EngineName::MARKED] {
                        // On boards that wrap along their rows, the first column is part of every
                        // later state. This gives far too many states for a board of one or two
                        // columns.
                        let heavy = lattice.wraps_columns() && rows > 3;
                        if engine != EngineName::HASHED && heavy {
                            continue;
                        }
                        let found = count(sequence, cols, engine);
                        assert_eq!(found, expected, "{sequence:?} {engine}");
                        compared += cols;
                    }
                }
            }
        }
    }
    assert!(compared > 1_000);
}

/// Compares with figures of an independent program for boards beyond brute force.
#[test]
fn published_figures() {
    // Combinatorics of Go, Table 3.
    for (n, expected) in [
        (5, "414295148741"),
        (6, "62567386502084877"),
        (7, "83677847847984287628595"),
    ] {
        for engine in [EngineName::HASHED, EngineName::COMPILED, EngineName::MARKED] {
            let found = count(Sequence::square(n), n, engine);
            assert_eq!(found[n - 1].to_string(), expected, "{n} {engine}");
        }
    }
}

/// Checks that L(m, n) = L(n, m), though the two counts use different engines, and rows in place of
/// columns.
#[test]
fn square_counts_are_symmetric() {
    let sequence = |rows| Sequence::new(Lattice::Square, rows, Boundary::None, 3);
    for m in 1..=5 {
        let row = count(sequence(m), 5, EngineName::COMPILED);
        for n in 1..=5 {
            assert_eq!(row[n - 1], count(sequence(n), m, EngineName::HASHED)[m - 1]);
        }
    }
}

/// Checks that the number of legal positions of 2 x 3 with λ colours is the published polynomial in
/// λ, also for very many colours.
///
/// If there are more colours than points, states stay the same and only their weights (numbers of
/// ways to choose colours) change.
#[test]
fn many_colours_follow_the_polynomial() {
    // Go#(Sq(2,3); λ) = 1 - 10 λ + 23 λ^2 + 46 λ^3 + 3 λ^4.
    let polynomial = |l: i128| 1 + l * (-10 + l * (23 + l * (46 + l * 3)));
    for colours in [1u32, 2, 3, 5, 7, 100, 65_537, 1_000_000_000] {
        let sequence = Sequence::new(Lattice::Square, 2, Boundary::None, colours);
        let found = count(sequence, 3, EngineName::HASHED);
        assert_eq!(found, count(sequence, 3, EngineName::COMPILED));
        let expected = polynomial(i128::from(colours)) as u128;
        assert_eq!(found[2], UBig::from(expected), "{colours} colours");
        // The weights of this many colours do not fit.
        match colours {
            1_000_000_000 => {
                let refused = count_lattice(&sequence, 3, true, &options(EngineName::MARKED));
                assert!(matches!(refused, Err(CountError::Unusable(_))));
            }
            _ => assert_eq!(count(sequence, 3, EngineName::MARKED), found),
        }
    }
}

/// Checks graphs whose strings cross in every drawing, stars, disconnected graphs, and the empty
/// graph.
#[test]
fn any_graph_agrees_with_brute_force() {
    let complete = |n: usize| (0..n).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    let bipartite = (0..4).flat_map(|a| (4..8).map(move |b| (a, b))).collect();
    let petersen = (0..5)
        .flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)])
        .collect();
    let cube = (0..8usize)
        .flat_map(|a| [1, 2, 4].map(|bit| (a, a ^ bit)))
        .filter(|(a, b)| a < b)
        .collect();
    let star = (1..9).map(|v| (0, v)).collect();
    let pieces = vec![(0, 1), (1, 2), (4, 5), (6, 7), (7, 8), (8, 6)];
    let graphs: Vec<(usize, Vec<(usize, usize)>)> = vec![
        (0, vec![]),
        (3, vec![]),
        (6, complete(6)),
        (8, bipartite),
        (10, petersen),
        (8, cube),
        (9, star),
        (9, pieces),
    ];
    for (vertices, edges) in graphs {
        let board = graph(vertices, &edges);
        for colours in 1..=3 {
            let of = brute::colourings(vertices, colours);
            if of.is_none_or(|of| of > 300_000) {
                continue;
            }
            let (_, expected) = count_graph(&board, colours, &options(EngineName::BRUTE)).unwrap();
            let (engine, found) = count_graph(&board, colours, &options(EngineName::AUTO)).unwrap();
            assert_eq!(engine, EngineName::HASHED);
            assert_eq!(found, expected, "{vertices} {edges:?} {colours}");
        }
    }
}

/// Checks that the number of threads, the engine, and sweeping by rows or by columns do not change
/// the count.
#[test]
fn counts_do_not_depend_on_the_engine_or_threads() {
    let sequence = |rows| Sequence::new(Lattice::Cylinder, rows, Boundary::Top, 2);
    let reference = count(sequence(4), 5, EngineName::COMPILED);
    for threads in [1, 3] {
        for engine in [EngineName::AUTO, EngineName::HASHED, EngineName::COMPILED] {
            let mut options = options(engine);
            options.machine.threads = threads;
            for cols in 1..=5 {
                let counts = count_lattice(&sequence(4), cols, false, &options).unwrap();
                assert_eq!(counts.columns, [reference[cols - 1].clone()]);
            }
        }
    }
    // A long cylinder is swept along its rows unless all columns are requested.
    let options = options(EngineName::HASHED);
    let along_rows = count_lattice(&sequence(5), 3, false, &options).unwrap();
    let by_columns = count_lattice(&sequence(5), 3, true, &options).unwrap();
    assert_eq!(along_rows.columns[0], by_columns.columns[2]);
    // A tall board is swept with rows and columns exchanged.
    let tall = count_lattice(&Sequence::square(100), 3, false, &options).unwrap();
    let wide = count_lattice(&Sequence::square(3), 100, true, &options).unwrap();
    assert_eq!(tall.columns[0], wide.columns[99]);
}

/// Checks that boards with many rows and few columns are counted one by one, because a sweep column
/// by column would have too many states.
#[test]
fn few_columns_of_many_rows() {
    for lattice in [Lattice::Hexagonal, Lattice::Square] {
        let sequence = Sequence::new(lattice, 100, Boundary::None, 2);
        let found = count(sequence, 3, EngineName::AUTO);
        for (n, found) in (1..).zip(&found) {
            let board = Board::lattice(sequence.shape(n)).unwrap();
            let (_, as_graph) = count_graph(&board, 2, &options(EngineName::HASHED)).unwrap();
            assert_eq!(*found, as_graph, "{lattice} {n}");
        }
        // One column is a path: L(1,100), from the published table.
        let path = "119761535398052209525945314237526412722044137";
        assert_eq!(found[0].to_string(), path);
    }
}

/// Checks that with little memory a count is refused, or uses fewer primes at a time and is still
/// right.
#[test]
fn the_memory_limit_does_not_change_the_count() {
    let sequence = Sequence::new(Lattice::Square, 5, Boundary::None, 5);
    let board = Board::square(6, 6).unwrap();
    let expected = count(sequence, 10, EngineName::COMPILED);
    let on_graph = count_graph(&board, 2, &options(EngineName::AUTO))
        .unwrap()
        .1;
    let (mut done, mut refused) = (0, 0);
    for kilobytes in [
        10, 100, 200, 400, 700, 1_000, 1_500, 2_000, 4_000, 10_000, 100_000,
    ] {
        for engine in [EngineName::AUTO, EngineName::HASHED, EngineName::COMPILED] {
            let mut options = options(engine);
            options.machine.memory = kilobytes * 1000;
            match count_lattice(&sequence, 10, true, &options) {
                Ok(counts) => {
                    assert_eq!(counts.columns, expected);
                    done += 1;
                }
                Err(CountError::Unusable(_) | CountError::TooLarge { .. }) => refused += 1,
                Err(other) => panic!("{other:?}"),
            }
            if engine == EngineName::AUTO {
                match count_graph(&board, 2, &options) {
                    Ok((_, count)) => assert_eq!(count, on_graph),
                    Err(CountError::Unusable(_) | CountError::TooLarge { .. }) => {}
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
    }
    assert!(done > 3 && refused > 3, "{done} done, {refused} refused");
}

#[test]
fn impossible_boards_are_refused_before_anything_is_computed() {
    struct NothingYet;
    impl Observer for NothingYet {
        fn event(&self, event: Event) {
            panic!("{event:?}");
        }
    }
    let refused = |sequence: Sequence, cols: usize, engine: EngineName, memory: usize| {
        let mut options = watched(engine, &NothingYet);
        options.machine.memory = memory;
        match count_lattice(&sequence, cols, true, &options) {
            Err(refused) if refused.is_refusal() => refused.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let auto = EngineName::AUTO;
    assert!(refused(Sequence::square(0), 5, auto, 1 << 30).contains("at least 1 row"));
    assert!(refused(Sequence::square(5), 0, auto, 1 << 30).contains("at least 1 row"));
    assert!(refused(Sequence::square(usize::MAX), usize::MAX, auto, 1 << 30).contains("too many"));
    assert!(refused(Sequence::square(3), usize::MAX, auto, 1 << 30).contains("too many"));
    assert!(refused(Sequence::square(19), 19, auto, 24 << 30).contains("19 rows need at least"));
    assert!(
        refused(Sequence::square(6), 6, EngineName::BRUTE, 1 << 30)
            .contains("too many for brute force")
    );
    let torus = Sequence::new(Lattice::Torus, 3, Boundary::Top, 2);
    assert!(refused(torus, 3, auto, 1 << 30).contains("torus"));
    let colourless = Sequence::new(Lattice::Square, 3, Boundary::None, 0);
    assert!(refused(colourless, 3, auto, 1 << 30).contains("colours"));
}

/// Checks that a board with more rows than columns is counted with rows and columns exchanged,
/// whatever engine is requested.
#[test]
fn tall_boards_are_counted_lying() {
    for (rows, cols) in [(8, 7), (6, 2), (5, 1), (2, 1), (7, 4)] {
        let expected = count(Sequence::square(rows), cols, EngineName::HASHED);
        for engine in [EngineName::AUTO, EngineName::SPLIT, EngineName::COMPILED] {
            let told = Told::default();
            let options = watched(engine, &told);
            let counts = count_lattice(&Sequence::square(rows), cols, false, &options).unwrap();
            assert_eq!(counts.columns, expected[cols - 1..]);
            let used = match engine {
                // One row is too little for the split engine.
                EngineName::AUTO if cols > 1 => EngineName::SPLIT,
                EngineName::AUTO => counts.engine,
                engine => engine,
            };
            assert_eq!(counts.engine, used, "{rows} x {cols}");
            let events = told.0.lock().unwrap();
            let is_other =
                |e: &Event| matches!(e, Event::Exploring { .. } | Event::Compiling { .. });
            if used == EngineName::SPLIT {
                assert!(
                    !events.iter().any(is_other),
                    "nothing is made for another engine"
                );
            }
            drop(events);
            let all = count_lattice(&Sequence::square(rows), cols, true, &options).unwrap();
            assert_eq!(all.columns, expected, "{rows} x {cols} {engine}");
        }
    }
}

/// Checks boards with an extra row of empty points above or below, whose rows and columns cannot be
/// exchanged. The requested engine must count them or refuse.
#[test]
fn an_engine_that_was_asked_for_is_used_or_refused() {
    let sequence = |lattice, rows, colours| Sequence::new(lattice, rows, Boundary::Top, colours);
    let split = options(EngineName::SPLIT);
    let counts = count_lattice(&sequence(Lattice::Square, 6, 2), 3, false, &split).unwrap();
    assert_eq!(counts.engine, EngineName::SPLIT);
    let expected = count(sequence(Lattice::Square, 6, 2), 3, EngineName::HASHED);
    assert_eq!(counts.columns, expected[2..]);
    let triangular = sequence(Lattice::Triangular, 3, 2);
    let counts = count_lattice(&triangular, 4, false, &split).unwrap();
    assert_eq!(counts.engine, EngineName::SPLIT);
    assert_eq!(counts.columns, count(triangular, 4, EngineName::BRUTE)[3..]);
    for (lattice, rows, colours) in [
        (Lattice::Hexagonal, 5, 3),
        (Lattice::Hexagonal, 2, 2),
        (Lattice::Triangular, 1, 2),
        (Lattice::Square, 1, 2),
        (Lattice::Square, 1, 4),
        (Lattice::Square, 13, 4),
        (Lattice::Triangular, 4, 4),
    ] {
        let refused = count_lattice(&sequence(lattice, rows, colours), 4, false, &split);
        assert!(matches!(refused, Err(CountError::Unusable(_))));
    }
}

/// Compares the engines `marked` and `levels` on boards with three to nine colours with the engine
/// `compiled`.
#[test]
fn many_colours_are_counted_by_marked_stones_and_by_halves() {
    use {Boundary::*, Lattice::*};
    for (engine, lattice, rows, boundary, colours) in [
        (EngineName::MARKED, Square, 7, None, 3),
        (EngineName::MARKED, Square, 6, None, 5),
        (EngineName::MARKED, Triangular, 6, None, 6),
        (EngineName::MARKED, Hexagonal, 10, None, 4),
        (EngineName::LEVELS, Square, 2, Top, 4),
        (EngineName::LEVELS, Square, 3, None, 9),
        (EngineName::LEVELS, Square, 4, Both, 5),
        (EngineName::LEVELS, Square, 5, Bottom, 4),
        (EngineName::LEVELS, Square, 6, None, 6),
        (EngineName::LEVELS, Square, 7, None, 4),
    ] {
        let sequence = Sequence::new(lattice, rows, boundary, colours);
        let counts = count_lattice(&sequence, 9, true, &options(engine)).unwrap();
        assert_eq!(counts.engine, engine);
        let expected = count(sequence, 9, EngineName::COMPILED);
        assert_eq!(counts.columns, expected, "{sequence:?}");
    }
}

/// Checks that saved residues of a board with more rows than columns, as an earlier version of the
/// program computed them, are still used.
#[test]
fn ledgers_of_tall_boards_are_still_read() {
    let (_dir, store) = new_store();
    let tall = Sequence::square(6);
    let told = Told::default();
    let mut keeping = options(EngineName::COMPILED);
    keeping.store = Some(&store);
    let expected = count_lattice(&tall, 4, true, &keeping).unwrap();
    keeping.engine = EngineName::AUTO;
    keeping.machine.observer = &told;
    let again = count_lattice(&tall, 4, true, &keeping).unwrap();
    assert_eq!(again.columns, expected.columns);
    assert!(told.0.lock().unwrap().is_empty(), "nothing is counted");
}

/// Checks that vertices without neighbours, which must be empty, cost no step and no prime.
#[test]
fn vertices_without_neighbours_are_no_work() {
    let count = |vertices: usize| {
        let cycle = [(0, 1), (1, 2), (2, 3), (3, 0)];
        let told = Told::default();
        let options = Options::new(machine(1, &told));
        let number = count_graph(&graph(vertices, &cycle), 2, &options);
        let events = told.0.into_inner().unwrap();
        (number.unwrap().1, format!("{events:?}"))
    };
    // L(2,2) of Combinatorics of Go.
    assert_eq!(count(4).0, UBig::from(57u32));
    assert_eq!(count(4), count(2_000));
}
