//! Compares random estimates of the number of legal positions with exact numbers.

use tengen_base::observer::Silent;
use tengen_board::{Board, Shape};
use tengen_estimate::sampling::{Decimal, Estimate, Method, Options, SamplingError, estimate};
use tengen_testing::observers::Patience;
use tengen_testing::tables::lines;

pub(crate) fn options(method: Method, samples: usize, seed: u64) -> Options<'static> {
    Options {
        method,
        samples,
        seed,
        threads: 2,
        observer: &Silent,
    }
}

pub(crate) fn particles(particles: usize) -> Method {
    Method::Particles { particles }
}

/// Returns the ratio of an exact number to the mean of an estimate.
fn ratio(exact: &str, estimate: Decimal) -> f64 {
    let digits: String = exact.chars().take(17).collect();
    let mantissa = format!("{}.{}", &digits[..1], &digits[1..]);
    let mantissa: f64 = mantissa.trim_end_matches('.').parse().unwrap();
    let exponent = exact.len() as i64 - 1 - estimate.exponent;
    mantissa / estimate.mantissa * 10f64.powi(exponent as i32)
}

/// Returns the number of standard errors by which an estimate is too small.
pub(crate) fn z(exact: &str, estimate: &Estimate) -> f64 {
    let distance = ratio(exact, estimate.mean) - 1.0;
    match estimate.relative_error.unwrap() {
        // If all runs agree, their result must be exact.
        error if error < 1e-12 => {
            assert!(distance.abs() < 1e-9, "{exact}, not {estimate:?}");
            0.0
        }
        error => distance / error,
    }
}

/// Checks errors of estimates, each divided by its stated standard error. They must be consistent
/// with zero bias and with the stated standard errors.
///
/// None of these quotients may be large, and their mean square must be about 1.
fn check_distances(what: &str, distances: &[f64]) {
    let n = distances.len() as f64;
    let largest = distances.iter().fold(0.0f64, |max, z| max.max(z.abs()));
    let squares = distances.iter().map(|z| z * z).sum::<f64>() / n;
    let mean = distances.iter().sum::<f64>() / n;
    let told = format!("{what}: largest {largest}, mean {mean}, of squares {squares}");
    assert!(largest < 4.5, "{told}");
    assert!(mean.abs() < 3.5 / n.sqrt(), "{told}");
    assert!((squares - 1.0).abs() < 6.0 / n.sqrt(), "{told}");
}

#[test]
fn square_boards_with_many_seeds() {
    let l = [
        (4, 4, "24318165"),
        (5, 5, "414295148741"),
        (7, 7, "83677847847984287628595"),
    ];
    for (method, samples) in [(particles(60), 40), (Method::Chen, 400)] {
        let mut distances = Vec::new();
        for (m, n, exact) in l {
            let board = Board::square(m, n).unwrap();
            for seed in 0..12 {
                let found = estimate(&board, 2, &options(method, samples, seed)).unwrap();
                distances.push(z(exact, &found));
            }
        }
        check_distances(&format!("{method:?}"), &distances);
    }
}

/// Checks estimates by both methods on all kinds of boards with known counts.
#[test]
fn every_lattice_boundary_and_number_of_colours() {
    for (method, samples) in [(particles(30), 30), (Method::Chen, 200)] {
        let mut distances = Vec::new();
        let figures = lines(include_str!("../../../../data/small-counts.tsv"));
        let large = figures.filter(|line| {
            let size = |i: usize| line[i].parse::<usize>().unwrap();
            size(3) > 1 && size(4) > 1 && size(3) * size(4) >= 9
        });
        for (i, line) in large.step_by(3).enumerate() {
            let board = Board::lattice(Shape {
                lattice: line[0].parse().unwrap(),
                boundary: line[1].parse().unwrap(),
                rows: line[3].parse().unwrap(),
                cols: line[4].parse().unwrap(),
            });
            let colours = line[2].parse().unwrap();
            let found = estimate(
                &board.unwrap(),
                colours,
                &options(method, samples, i as u64),
            );
            distances.push(z(line[5], &found.unwrap()));
        }
        assert!(distances.len() > 20, "{}", distances.len());
        check_distances(&format!("{method:?}"), &distances);
    }
}

/// Checks estimates of L(19,19), which is 2.0816819938...e170 (J. Tromp, 2016).
#[test]
fn nineteen_rows() {
    let exact = format!("20816819938{}", "0".repeat(160));
    let board = Board::square(19, 19).unwrap();
    let found = estimate(&board, 2, &options(particles(300), 40, 1)).unwrap();
    assert!(found.relative_error.unwrap() < 0.005, "{found:?}");
    assert!(z(&exact, &found).abs() < 4.0, "{found:?}");
    assert_eq!(format!("{:.1}", found.probability), "1.2e-2");
}

#[test]
fn intervals_have_the_stated_coverage() {
    let board = Board::square(3, 4).unwrap();
    let (exact, seeds) = ("321689", 300);
    let covered = (0..seeds).filter(|&seed| {
        let found = estimate(&board, 2, &options(particles(20), 10, seed)).unwrap();
        let interval = found.interval.unwrap();
        ratio(exact, interval.lower) >= 1.0 && ratio(exact, interval.upper) <= 1.0
    });
    let covered = covered.count();
    // The expected number of intervals that contain the exact number is 285, with a standard
    // deviation of 3.8.
    assert!((269..=298).contains(&covered), "{covered} of {seeds}");
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let board = Board::square(6, 7).unwrap();
    for method in [particles(20), Method::Chen] {
        let with = |threads, seed| {
            let options = Options {
                threads,
                ..options(method, 30, seed)
            };
            estimate(&board, 2, &options).unwrap()
        };
        assert_eq!(with(1, 3), with(4, 3));
        assert_ne!(with(1, 3).mean, with(1, 4).mean);
    }
}

/// Checks estimates for fixed seeds: a seed must give the same result for ever, on every machine.
#[test]
fn results_are_repeatable() {
    let board = Board::square(6, 6).unwrap();
    for (method, mantissa) in [
        (particles(50), 6.242820794879864),
        (Method::Chen, 6.16937531497597),
    ] {
        let found = estimate(&board, 2, &options(method, 10, 1)).unwrap();
        let mean = Decimal {
            mantissa,
            exponent: 16,
        };
        assert_eq!(found.mean, mean);
    }
}

#[test]
fn graphs_are_sampled_too() {
    let board = tengen_board::graph_file::read("1 2\n2 3\n3 4\n4 5\n5 1\n1 3\n").unwrap();
    let exact = tengen_sweep::brute::count(&board, 3, &Silent).unwrap();
    for method in [particles(30), Method::Chen] {
        let found = estimate(&board, 3, &options(method, 200, 1)).unwrap();
        assert!(z(&exact.to_string(), &found).abs() < 4.0, "{found:?}");
    }
}

#[test]
fn one_sample_has_no_error() {
    let board = Board::square(3, 3).unwrap();
    let found = estimate(&board, 2, &options(particles(10), 1, 1)).unwrap();
    assert!(found.complete && found.standard_error.is_none() && found.interval.is_none());
}

#[test]
fn unusable_samples_are_refused() {
    let board = Board::square(3, 3).unwrap();
    let error = |board: &Board, colours, change: fn(&mut Options<'static>)| {
        let mut options = options(Method::Chen, 10, 1);
        change(&mut options);
        estimate(board, colours, &options).unwrap_err()
    };
    let same = |_: &mut Options<'static>| ();
    assert_eq!(
        error(&board, 2, |o| o.samples = 0),
        SamplingError::NoSamples
    );
    assert_eq!(
        error(&board, 2, |o| o.threads = 0),
        SamplingError::NoThreads
    );
    assert_eq!(error(&board, 0, same), SamplingError::NoColours);
    assert_eq!(
        error(&board, 2, |o| o.method = particles(0)),
        SamplingError::NoParticles
    );
    let many = error(&board, 2, |o| o.method = particles(usize::MAX));
    assert!(matches!(many, SamplingError::TooMany { .. }), "{many}");
    let many = error(&board, 2, |o| o.samples = usize::MAX);
    assert!(matches!(many, SamplingError::TooMany { .. }), "{many}");
    for colours in [253, 255, 300, u32::MAX] {
        let wide = error(&board, colours, same);
        assert!(matches!(wide, SamplingError::TooWide { .. }), "{wide}");
    }
    let wide = error(&Board::square(254, 254).unwrap(), 2, same);
    assert_eq!(
        wide,
        SamplingError::TooWide {
            width: 254,
            colours: 2
        }
    );
    let large = error(&Board::square(2, 1 << 20).unwrap(), 2, same);
    assert_eq!(large, SamplingError::TooLarge { points: 1 << 21 });
}

#[test]
fn a_stopped_estimate_has_the_finished_runs() {
    let board = Board::square(4, 4).unwrap();
    for method in [particles(10), Method::Chen] {
        let after = |questions| {
            let stop = Patience::of(questions);
            let options = Options {
                threads: 1,
                observer: &stop,
                ..options(method, 100, 1)
            };
            estimate(&board, 2, &options)
        };
        assert_eq!(after(10), Err(SamplingError::Cancelled));
        // A run asks the observer 16 times.
        let stopped = after(165).unwrap();
        assert_eq!((stopped.samples, stopped.complete), (10, false));
        assert!(stopped.interval.is_some());
        assert!(after(1700).unwrap().complete);
    }
}
