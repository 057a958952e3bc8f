//! Checks that an observer can stop a computation at any call.

use tengen_base::machine::Machine;
use tengen_base::observer::{Observer, Silent};
use tengen_games::construct::search::{PartitionSearch, SearchError, best_partition};
use tengen_games::graph::{CompactGraph, Error, GameGraph, ListError};
use tengen_games::hamilton::{Fault, FindError, check, find};
use tengen_games::paths::{Cancelled, CountError, Method, Options, Rule, Situations, count};
use tengen_testing::boards::square;
use tengen_testing::observers::Patience;

/// Repeats the work and stops it at the first call of the observer, at the second call, and so on.
/// Returns the number of stops.
///
/// `obeyed` returns `true` for the error of a stopped computation. The loop ends when the work
/// finishes before it is stopped.
fn stopped<T>(work: impl Fn(&dyn Observer) -> T, obeyed: impl Fn(&T) -> bool) -> usize {
    const MOST: usize = 200;
    for question in 1..=MOST {
        let observer = Patience::of(question - 1);
        let answer = work(&observer);
        if observer.asked() < question {
            assert!(!obeyed(&answer), "stopped, though nobody said so");
            return question - 1;
        }
        assert!(obeyed(&answer), "went on after question {question}");
    }
    MOST
}

#[test]
fn game_graphs_and_situations() {
    let board = square(3, 3);
    let listed = |observer: &dyn Observer| GameGraph::new(&board, observer).map(|_| ());
    assert!(stopped(listed, |found| *found == Err(ListError::Cancelled)) >= 8);
    let graph = GameGraph::new(&board, &Silent).unwrap();
    let situations =
        |observer: &dyn Observer| Situations::new(&graph, Rule::Positional, observer).map(|_| ());
    // The observer is called for the steps, and for eight symmetries with and without exchange of
    // colours.
    assert!(stopped(situations, |found| *found == Err(Cancelled)) >= 17);
    let survey = |observer: &dyn Observer| {
        let machine = Machine {
            threads: 2,
            memory: 1 << 30,
            observer,
        };
        let graph = CompactGraph::new(&board, &machine)?;
        graph.survey(&machine)?;
        graph.connection(&machine).map(|_| ())
    };
    assert!(stopped(survey, |found| *found == Err(Error::Cancelled)) >= 10);
}

#[test]
fn numbers_of_games() {
    let graph = GameGraph::new(&square(1, 4), &Silent).unwrap();
    let situations = Situations::new(&graph, Rule::Positional, &Silent).unwrap();
    let games = |observer: &dyn Observer| {
        let options = Options {
            method: Method::Strata,
            by_length: false,
            machine: Machine {
                threads: 1,
                memory: 1 << 30,
                observer,
            },
        };
        count(&situations, &options)
    };
    assert!(stopped(games, |found| *found == Err(CountError::Cancelled)) >= 100);
}

#[test]
fn cycles_and_partitions() {
    let found = |observer: &dyn Observer| find(8, 1, 0, observer);
    let obeyed = |found: &Result<_, FindError>| matches!(found, Err(FindError::Cancelled { .. }));
    assert!(stopped(found, obeyed) >= 10);
    let walk = find(10, 1, 0, &Silent).unwrap().whole();
    let checked = |observer: &dyn Observer| check(&walk, observer);
    assert!(stopped(checked, |found| *found == Err(Fault::Cancelled)) >= 3);
    // A step of a search examines all points, so the observer is called more often on a large
    // board.
    for (side, questions) in [(9, 2), (40, 12)] {
        let board = square(side, side);
        let mut search = PartitionSearch::default();
        search.steps = 8192;
        let best = |observer: &dyn Observer| best_partition(&board, &search, observer).map(|_| ());
        let obeyed = |found: &Result<(), _>| *found == Err(SearchError::Cancelled);
        assert!(stopped(best, obeyed) >= questions, "{side}");
    }
}
