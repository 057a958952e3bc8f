use super::super::calibrate::UnitCost;
use super::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tengen_base::lock::lock;
use tengen_base::observer::Silent;
use tengen_board::{Boundary, Lattice};
use tengen_sweep::execute::{Context, explore};
use tengen_sweep::frontier::FrontierProblem;
use tengen_sweep::sweep::Sweep;

const LARGE: Budget = Budget {
    threads: 4,
    memory: 1 << 50,
    scratch: None,
};

/// A calibration without measured costs, for tests that need no times.
const UNKNOWN: Calibration = Calibration {
    rows: 8,
    threads: 1,
    costs: Vec::new(),
};

fn sequence(lattice: Lattice, rows: usize) -> Sequence {
    Sequence::new(lattice, rows, Boundary::None, 2)
}

/// Returns the forecast of a square-lattice board. It is cached, as large boards take seconds.
fn forecast(rows: usize, cols: usize) -> Arc<Forecast> {
    static MADE: Mutex<BTreeMap<(usize, usize), Arc<Forecast>>> = Mutex::new(BTreeMap::new());
    let mut made = lock(&MADE);
    let make = || Forecast::new(&sequence(Lattice::Square, rows), cols, &Silent).unwrap();
    Arc::clone(made.entry((rows, cols)).or_insert_with(|| Arc::new(make())))
}

#[test]
fn nodes_have_as_many_threads_as_fit() {
    let forecast = forecast(12, 12);
    let one = forecast.spread(2, 1, u64::MAX).unwrap();
    let four = forecast.spread(2, 4, u64::MAX).unwrap();
    assert_eq!((one.threads, four.threads), (1, 4));
    assert_eq!(one.vector, four.vector);
    let each = (four.memory - one.memory) / 3;
    assert!(each > 0 && one.memory + 3 * each == four.memory);
    for (memory, threads) in [
        (one.memory, 1),
        (one.memory + each - 1, 1),
        (one.memory + each, 2),
        (four.memory, 4),
    ] {
        let spread = forecast.spread(2, 4, memory).unwrap();
        assert_eq!(spread.threads, threads, "{memory}");
        assert!(spread.memory <= memory);
    }
    let refused = forecast.spread(2, 4, one.memory - 1).unwrap_err();
    assert!(matches!(refused, CountError::TooLarge { .. }), "{refused}");
}

#[test]
fn the_forecast_of_a_pass_equals_the_pass_of_a_count() {
    let forecast = forecast(12, 12);
    let memory = forecast.pass(4, &LARGE).unwrap();
    assert_eq!((memory.primes, memory.storage), (4, Medium::Memory));
    assert_eq!(memory.passes, forecast.primes.div_ceil(4));
    let small = Budget {
        memory: 1 << 28,
        scratch: Some(u64::MAX),
        ..LARGE
    };
    assert_eq!(forecast.pass(8, &small).unwrap().storage, Medium::Files);
    let smallest = Budget {
        memory: 1 << 20,
        ..small
    };
    assert!(forecast.pass(8, &smallest).is_err());
}

/// Compares the forecast number of states on the triangular lattice with the number of states that
/// the frontier executors find.
///
/// The forecast counts a few more states, which no board leads to.
#[test]
fn triangular_boards_have_their_states() {
    let context = Context::silent(usize::MAX);
    for rows in 2..=6 {
        let triangular = sequence(Lattice::Triangular, rows);
        let board = Forecast::new(&triangular, rows, &Silent).unwrap();
        let sweep = Sweep::lattice(Lattice::Triangular, rows, Boundary::None).unwrap();
        let problem = FrontierProblem::<u64>::new(sweep, 2).unwrap();
        let found = explore::boundary_states(&problem, 1, 1, context).unwrap();
        let found = found.len() as u128;
        assert_eq!(board.states.len(), rows);
        for states in board.states {
            assert!(
                found <= states && found * 10 >= states * 8,
                "{found} {states}"
            );
        }
    }
}

#[test]
fn forecasts_agree_with_known_boards() {
    // States from Table 1 of Combinatorics of Go.
    let board = forecast(19, 19);
    assert_eq!(board.states.iter().max(), Some(&363_324_268_018));
    assert_eq!((board.states.len(), board.primes), (19, 10));
    assert!(board.is_estimate());
    let board = forecast(12, 12);
    assert_eq!((board.elements, board.primes), (13_157_115, 5));
    assert!(!board.is_estimate());
}

#[test]
fn the_vector_is_moved_twice_in_a_column() {
    let board = forecast(9, 5);
    let batches = board.batches(&LARGE, &UNKNOWN);
    assert_eq!(batches.len(), LANES.len());
    for (batches, k) in batches.into_iter().zip(LANES) {
        assert_eq!((batches.primes, batches.passes), (k, 2usize.div_ceil(k)));
        assert_eq!(batches.vector, 175_593 * 8 * k as u64);
        assert_eq!(batches.column_traffic, 4 * u128::from(batches.vector));
        let vectors = 17 * batches.passes as u128;
        assert_eq!(batches.traffic, vectors * u128::from(batches.vector));
        assert!(batches.disk > batches.vector && batches.working > 0);
    }
}

#[test]
fn a_choice_has_all_primes_and_fits() {
    for (rows, cols) in [(2, 1), (7, 7), (9, 300), (12, 12), (12, 50_000), (19, 19)] {
        let board = forecast(rows, cols);
        for (memory, scratch) in [(1 << 44, None), (1 << 40, Some(u64::MAX))] {
            let given = Budget {
                memory,
                scratch,
                ..LARGE
            };
            let choice = board.choice(&given).unwrap();
            let primes = choice.iter().map(|p| p.passes * p.primes);
            let primes = primes.sum::<usize>();
            assert!(
                (board.primes..board.primes + 8).contains(&primes),
                "{choice:?}"
            );
            for passes in choice {
                let in_files = passes.storage == Medium::Files;
                assert_eq!(in_files, passes.disk > 0);
                let of = board.batches(&given, &UNKNOWN);
                let of = of.iter().find(|b| b.primes == passes.primes).unwrap();
                let needed = if in_files { 0 } else { of.vector };
                assert!(needed + of.working <= memory);
            }
        }
    }
}

#[test]
fn refusals_say_why() {
    let reason = |rows, memory, scratch| {
        let given = Budget {
            memory,
            scratch,
            ..LARGE
        };
        forecast(rows, rows).choice(&given).unwrap_err().to_string()
    };
    let nowhere = reason(15, 1 << 33, None);
    assert!(
        nowhere.contains("GB of memory, and 8.6 GB may be used"),
        "{nowhere}"
    );
    assert!(
        nowhere.contains("with a directory for scratch files"),
        "{nowhere}"
    );
    let disk = reason(15, 1 << 33, Some(1 << 30));
    assert!(disk.contains("and 1.1 GB may be used"), "{disk}");
    for scratch in [None, Some(1 << 50)] {
        let even_so = reason(19, 1 << 33, scratch);
        assert!(even_so.contains("even with files"), "{even_so}");
    }
    assert!(reason(21, u64::MAX, None).contains("more than 20 rows"));
    let unlimited = forecast(21, 21).unlimited_choice(&LARGE).unwrap();
    assert!(!unlimited.is_empty());
}

#[test]
fn invalid_boards_are_refused() {
    for (rows, cols) in [
        (0, 5),
        (5, 0),
        (1, 5),
        (25, 25),
        (usize::MAX, 1),
        (9, usize::MAX),
    ] {
        let error = Forecast::new(&sequence(Lattice::Square, rows), cols, &Silent).err();
        let is_refused = error.is_some_and(|error| error.is_refusal());
        assert!(is_refused, "{rows} {cols}");
    }
}

#[test]
fn in_memory_no_files_are_moved() {
    let board = forecast(7, 7);
    let choice = board.choice(&LARGE).unwrap();
    assert!(board.moving(&choice, 1).is_sign_positive());
    assert_eq!(board.moving(&choice, 0), 0.0);
}

#[test]
fn time_goes_with_columns_and_threads() {
    let calibration = Calibration {
        rows: 10,
        threads: 1,
        costs: LANES
            .map(|primes| UnitCost {
                primes,
                nanoseconds: 1.0,
                per_line: 8.0,
            })
            .to_vec(),
    };
    let seconds = |cols, threads| {
        let board = forecast(9, cols);
        let given = Budget { threads, ..LARGE };
        let choice = [Passes {
            passes: 3,
            primes: 8,
            storage: Medium::Files,
            disk: 1,
        }];
        let moving = board.moving(&choice, 1000);
        (board.computing(&choice, &calibration, &given), moving)
    };
    // A column has 1,442,711 lines.
    let known = 1_442_711.0 * 8e-9 * 3.0;
    for (cols, threads, times) in [(1, 1, 0.0), (2, 1, 1.0), (5, 2, 2.0)] {
        let (computing, moving) = seconds(cols, threads);
        assert!((computing - known * times).abs() < 1e-9, "{cols} {threads}");
        let vectors = ((cols - 1) * 4 + 1) as f64;
        let known = vectors * 3.0 * 175_593.0 * 64.0 / 1000.0;
        assert!((moving - known).abs() < 1e-6 * known);
    }
}
