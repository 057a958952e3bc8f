//! Tests of stop requests: every engine calls its observer often, stops at once, and can resume.
//!
//! The tests count calls of the observer instead of measuring time.

use crate::common::machine;
use tengen_board::{Board, Boundary, Lattice};
use tengen_count::{
    CheckpointPolicy, CountError, EngineName, Forecast, Options, Request, Sequence, calibrate,
    count_graph, count_lattice, order_bound, recurrence,
};
use tengen_exact::UBig;
use tengen_ledger::Store;
use tengen_split::{Geometry, LANES, Shape, Split};
use tengen_testing::observers::Patience;

/// Returns numbers of observer calls, spread over a run of `questions` calls, including the first
/// and the last.
fn moments(questions: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..24)
        .map(|i| 1 + questions.saturating_sub(1) * i / 23)
        .collect();
    all.dedup();
    all
}

/// Calls `run` to its end on one thread, then stops it at many different calls of its observer.
///
/// After the observer's first answer `false`, at most 40 more calls may follow.
fn stops<T: std::fmt::Debug>(
    what: &str,
    at_least: usize,
    run: impl Fn(&Patience) -> Result<T, CountError>,
) {
    let patient = Patience::of(usize::MAX);
    run(&patient).unwrap();
    let questions = patient.asked();
    assert!(questions >= at_least, "{what}: {questions} questions");
    for moment in moments(questions) {
        let asked = Patience::of(moment - 1);
        match run(&asked) {
            // A stop at the last call may come too late, since hardly any work is left.
            Ok(_) if moment == questions => continue,
            Err(CountError::Cancelled { kept: false }) => {}
            other => panic!("{what}, question {moment} of {questions}: {other:?}"),
        }
        let more = asked.asked() - moment;
        assert!(more <= 40, "{what}: {more} questions after the answer no");
    }
}

fn with(engine: EngineName, asked: &Patience) -> Options<'_> {
    Options {
        engine,
        ..Options::new(machine(1, asked))
    }
}

#[test]
fn every_engine_stops_at_every_moment() {
    let wrapped = |lattice, rows| Sequence::new(lattice, rows, Boundary::None, 2);
    for (engine, sequence, cols, at_least) in [
        (EngineName::SPLIT, Sequence::square(8), 9, 300),
        (EngineName::HASHED, Sequence::square(6), 7, 100),
        (EngineName::COMPILED, Sequence::square(7), 8, 100),
        (EngineName::BRUTE, Sequence::square(3), 4, 2),
        (EngineName::RINGS, wrapped(Lattice::Cylinder, 3), 7, 100),
        (EngineName::ORBITS, wrapped(Lattice::Torus, 4), 5, 100),
    ] {
        stops(engine.name(), at_least, |asked| {
            count_lattice(&sequence, cols, false, &with(engine, asked))
        });
    }
    let board = Board::square(5, 5).unwrap();
    stops("a graph", 25, |asked| {
        count_graph(&board, 2, &with(EngineName::AUTO, asked))
    });
}

#[test]
fn tables_forecasts_and_calibrations_stop() {
    stops("tables", 20, |asked| {
        let shape = Shape::of(Geometry::Square, 10, [false; 2]);
        Split::new(&shape, 8, 1, asked).map(drop)?;
        Ok(())
    });
    stops("sizes", 20, |asked| {
        let shape = Shape::of(Geometry::Triangular, 7, [true, false]);
        let split = Split::new(&shape, 8, 1, asked)?;
        Ok(split.weigh(4, asked)?)
    });
    stops("a forecast", 20, |asked| {
        Forecast::new(&Sequence::square(10), 10, asked).map(|forecast| forecast.elements)
    });
    // A calibration measures speed, so the number of its observer calls depends on the time.
    for moment in [1, 10, 100, 1000] {
        let stopped = calibrate(10, &LANES, 1, &Patience::of(moment - 1));
        assert!(matches!(stopped, Err(CountError::Cancelled { .. })));
    }
}

#[test]
fn recurrences_stop() {
    stops("a bound of the order", 10, |asked| {
        order_bound(&Sequence::square(5), &with(EngineName::AUTO, asked))
    });
    stops("a recurrence", 50, |asked| {
        recurrence(
            &Sequence::square(4),
            &Request::default(),
            &with(EngineName::AUTO, asked),
        )
    });
}

/// Checks that a count that is stopped repeatedly, a bit later every time, comes to its end.
#[test]
fn stopped_counts_resume_to_the_right_number() {
    for (engine, rows, cols) in [
        (EngineName::SPLIT, 8, 60),
        (EngineName::HASHED, 6, 12),
        (EngineName::COMPILED, 6, 30),
    ] {
        let patient = Patience::of(usize::MAX);
        let expected = count_lattice(&Sequence::square(rows), cols, true, &with(engine, &patient));
        let expected: Vec<UBig> = expected.unwrap().columns;
        // With a store there are fewer calls of the observer, because columns that take little time
        // are finished before a stop.
        let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let patient = Patience::of(usize::MAX);
        let elsewhere = Store::open(other.path()).unwrap();
        let options = Options {
            store: Some(&elsewhere),
            ..with(engine, &patient)
        };
        count_lattice(&Sequence::square(rows), cols, true, &options).unwrap();
        let store = Store::open(dir.path()).unwrap();
        let (mut stopped, mut kept_once) = (0, false);
        let found = loop {
            let asked = Patience::of(patient.asked() * stopped / 40);
            let options = Options {
                engine,
                store: Some(&store),
                checkpoints: CheckpointPolicy::Every(0.0),
                ..Options::new(machine(2, &asked))
            };
            match count_lattice(&Sequence::square(rows), cols, true, &options) {
                Ok(counts) => break counts.columns,
                Err(CountError::Cancelled { kept }) => {
                    assert!(kept || !kept_once, "what was kept is kept");
                    kept_once |= kept;
                    stopped += 1;
                }
                Err(error) => panic!("{error}"),
            }
        };
        assert_eq!(found, expected, "{engine}");
        // The compiled engine makes most calls before its first column, so it may have nothing to
        // save when it is stopped.
        let kept = kept_once || engine == EngineName::COMPILED;
        assert!(stopped > 3 && kept, "{engine}: {stopped}");
    }
}
