use super::*;
use crate::graph::GameGraph;
use crate::paths::{Passes, Rule};
use tengen_base::observer::{Observer, Silent};
use tengen_board::Board;
use tengen_testing::observers::Patience;
use tengen_testing::outcomes::expectation;

const MEMORY: usize = 1 << 26;

fn situations(rows: usize, cols: usize, rule: Rule) -> Situations {
    let board = Board::square(rows, cols).unwrap();
    Situations::new(&GameGraph::new(&board, &Silent).unwrap(), rule, &Silent).unwrap()
}

/// Returns the options of an estimate with two threads and seed 1.
fn options(method: Method, runs: usize, observer: &dyn Observer) -> Options<'_> {
    Options {
        method,
        runs,
        seed: 1,
        machine: Machine {
            threads: 2,
            memory: MEMORY,
            observer,
        },
    }
}

/// Returns the exact number of games, and the situations.
fn counted(rule: Rule, rows: usize, cols: usize) -> (f64, Situations) {
    let situations = situations(rows, cols, rule);
    let options = crate::paths::Options {
        method: Default::default(),
        by_length: false,
        machine: Machine::silent(1, 1 << 30),
    };
    let games = crate::paths::count(&situations, &options).unwrap();
    (games.all.to_f64().value(), situations)
}

fn situational(passes: Passes, lone_suicide: bool) -> Rule {
    Rule::Situational {
        passes,
        lone_suicide,
    }
}

/// Checks that the expectation of each estimate, over all outcomes of its random choices, is the
/// exact number of games.
#[test]
fn expectations_are_the_numbers_of_games() {
    let mut cases = vec![(Rule::Positional, 1, 2), (Rule::Positional, 1, 3)];
    for passes in Passes::ALL {
        cases.push((situational(passes, true), 1, 1));
        cases.push((situational(passes, false), 1, 2));
    }
    for (rule, rows, cols) in cases {
        let (games, situations) = counted(rule, rows, cols);
        let check = |(mean, all): (f64, f64)| {
            assert!((all - 1.0).abs() < 1e-6, "{rule:?} {rows}x{cols}: {all}");
            assert!(
                (mean / games - 1.0).abs() < 1e-6,
                "{rule:?}: {mean}, not {games}"
            );
        };
        let value = |result: Result<Scaled, Stopped>| result.unwrap().to_f64();
        check(expectation(|chance| {
            value(knuth::run(&situations, chance, || true))
        }));
        for most in [1, 2] {
            let look_ahead = LookAhead::new(&situations);
            for guess in [None, Some(&look_ahead)] {
                check(expectation(|chance| {
                    let all = usize::MAX;
                    value(chen::run(&situations, guess, most, all, chance, || true))
                }));
            }
        }
    }
}

/// If all games with different continuations can be kept, nothing is random and the estimate is
/// exact.
#[test]
fn enough_representatives_give_the_exact_number() {
    for (rule, rows, cols) in [
        (Rule::Positional, 1, 3),
        (situational(Passes::Recorded, true), 1, 2),
    ] {
        let (games, situations) = counted(rule, rows, cols);
        let mut chance = Xoshiro::for_run(1, 0);
        let result = chen::run(&situations, None, 1000, usize::MAX, &mut chance, || true).unwrap();
        assert_eq!(result.to_f64(), games);
    }
}

/// Counts how many confidence intervals of the estimates with seeds 0 to 99 contain the exact
/// number of games.
fn covered(games: f64, situations: &Situations, method: Method, runs: usize) -> usize {
    let covers = |seed: &u64| {
        let mut options = options(method, runs, &Silent);
        options.seed = *seed;
        let interval = estimate(situations, &options).unwrap().interval.unwrap();
        let value = |end: Decimal| end.mantissa * 10f64.powi(end.exponent as i32);
        (value(interval.lower)..=value(interval.upper)).contains(&games)
    };
    (0..100).filter(covers).count()
}

/// Checks 100 confidence intervals. If intervals are exact 95% intervals, 95 of them contain the
/// number of games on average, and with probability 95%, 90 to 99 do.
#[test]
fn intervals_have_the_exact_numbers() {
    for (rows, cols, games) in [(1, 3, 907.0), (2, 2, 386_356_909_593.0)] {
        let situations = situations(rows, cols, Rule::Positional);
        let chen = |representatives| Method::Chen { representatives };
        let guided = Method::Guided { representatives: 3 };
        for (method, runs) in [(chen(1), 100), (guided, 100), (Method::Knuth, 1000)] {
            let covered = covered(games, &situations, method, runs);
            assert!(covered >= 88, "{rows}x{cols}, {method:?}: {covered}");
        }
    }
}

#[test]
fn results_depend_on_the_seed_but_not_on_threads() {
    let situations = situations(2, 2, Rule::Positional);
    let estimate = |seed, threads| {
        let mut options = options(Method::Chen { representatives: 3 }, 20, &Silent);
        (options.seed, options.machine.threads) = (seed, threads);
        estimate(&situations, &options).unwrap()
    };
    assert_eq!(estimate(1, 1), estimate(1, 3));
    assert_ne!(estimate(1, 1).mean, estimate(2, 1).mean);
}

#[test]
fn stopped_estimates_are_those_of_the_runs_that_are_finished() {
    let situations = situations(2, 2, Rule::Positional);
    let with = |looks: usize| {
        let observer = Patience::of(looks);
        let mut options = options(Method::CHEN, 50, &observer);
        options.machine.threads = 1;
        estimate(&situations, &options)
    };
    assert_eq!(with(3), Err(EstimateError::Cancelled));
    let stopped = with(200).unwrap();
    assert!(!stopped.complete && (1..50).contains(&stopped.runs));
}

/// Stops an estimate, stores it, and continues with other threads and more runs.
#[test]
fn runs_that_are_added_make_the_same_estimate() {
    let situations = situations(2, 2, Rule::Positional);
    fn with(runs: usize, threads: usize, observer: &dyn Observer) -> Options<'_> {
        let mut options = options(Method::Guided { representatives: 3 }, runs, observer);
        options.machine.threads = threads;
        options
    }
    let whole = estimate(&situations, &with(50, 1, &Silent)).unwrap();
    let none = Runs::none(&situations, Method::Guided { representatives: 3 }, 1);
    for looks in [3, 400, 4000] {
        let mut runs = none.clone();
        let stop = Patience::of(looks);
        let stopped = estimate_further(&situations, &with(50, 2, &stop), &mut runs);
        assert!(runs.len() < 50);
        assert_eq!(stopped.ok().map_or(0, |estimate| estimate.runs), runs.len());
        let mut runs = Runs::read(&runs.write()).unwrap();
        let further = estimate_further(&situations, &with(50, 2, &Silent), &mut runs);
        assert_eq!(further.as_ref(), Ok(&whole));
        // Request more runs, and then fewer runs than are stored.
        let more = estimate_further(&situations, &with(60, 1, &Silent), &mut runs).unwrap();
        assert_eq!(more, estimate(&situations, &with(60, 2, &Silent)).unwrap());
        let nobody = Patience::of(0);
        let fewer = estimate_further(&situations, &with(50, 1, &nobody), &mut runs);
        assert_eq!(fewer, Ok(whole.clone()));
    }
}

#[test]
fn games_that_cannot_be_sampled_are_refused() {
    let situations = situations(1, 2, Rule::Positional);
    let with = |method, runs, threads| {
        let mut options = options(method, runs, &Silent);
        options.machine.threads = threads;
        estimate(&situations, &options).unwrap_err().to_string()
    };
    assert!(with(Method::Knuth, 0, 1).ends_with(" runs, found 0"));
    assert!(with(Method::Knuth, 1, 0).ends_with(" threads, found 0"));
    let none = Method::Chen { representatives: 0 };
    assert!(with(none, 1, 1).ends_with(" representatives, found 0"));
}

#[test]
fn samples_keep_to_their_memory() {
    let situations = situations(2, 2, Rule::Positional);
    let method = Method::Chen {
        representatives: 1000,
    };
    let mut options = options(method, 2, &Silent);
    (options.machine.threads, options.machine.memory) = (1, 10_000);
    let error = estimate(&situations, &options).unwrap_err();
    assert_eq!(error, EstimateError::NoMemory { memory: 10_000 });
}
