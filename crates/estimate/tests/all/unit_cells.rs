//! Custom lattices: compares growth constants and random estimates with exact counts.

use crate::sampling::{self, particles, z};
use tengen_base::observer::Silent;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::{Options, count_lattice};
use tengen_estimate::growth::growth;
use tengen_estimate::sampling::{Method, estimate};
use tengen_estimate::strips::limit_bounds;
use tengen_exact::UBig;
use tengen_testing::boards::lattice;

fn options() -> Options<'static> {
    crate::options(1 << 30, &Silent)
}

fn sequence(text: &str, rows: usize) -> Sequence {
    Sequence::new(text.parse().unwrap(), rows, Boundary::None, 2)
}

fn columns(of: &Sequence, cols: usize) -> Vec<UBig> {
    count_lattice(of, cols, true, &options()).unwrap().columns
}

/// Checks that the count of a strip of n columns, some hundred, is about a λ^n, where λ is the
/// growth constant and a is a factor of the strip.
#[test]
fn strips_grow_as_their_numbers_do() {
    let long = "points a b c; edges a-b b-c c-a:right a-c b-b:down";
    for (text, rows, period) in [
        ("kagome", 3, 1),
        ("king", 2, 1),
        ("double-layer", 4, 1),
        (long, 2, 3),
    ] {
        let of = sequence(text, rows);
        let found = growth(&of, 9, &options()).unwrap();
        assert_eq!(found.a.len(), period, "{text}");
        let numbers = columns(&of, 120);
        let (before, last) = (&numbers[119 - period], &numbers[119]);
        let scale = UBig::from(10u8).pow(12);
        let ratio = (last * &scale / before).to_string().parse::<f64>().unwrap() / 1e12;
        let lambda = |text: &str| text.parse::<f64>().unwrap().powi(period as i32);
        let (least, most) = found.lambda.decimals(9);
        let (least, most) = (lambda(&least) - 1e-6, lambda(&most) + 1e-6);
        assert!(
            (least..=most).contains(&ratio),
            "{text}: {ratio} {least} {most}"
        );
    }
}

/// Checks random estimates by both methods with several seeds: the exact number must be within a
/// few standard errors.
#[test]
fn estimates_are_near_exact_numbers() {
    for (text, rows, cols) in [
        ("kagome", 6, 4),
        ("snub-square", 4, 5),
        ("king", 4, 5),
        ("moebius", 3, 6),
        ("honeycomb-torus", 4, 4),
        (
            "points a b c; edges a-c b-a:right c-c:down a-b:up-right; guarded c",
            3,
            6,
        ),
    ] {
        let of = sequence(text, rows);
        let exact = columns(&of, cols)[cols - 1].to_string();
        let board = lattice(of.lattice, rows, cols, Boundary::None);
        for (method, samples) in [(particles(100), 40), (Method::Chen, 4_000)] {
            let distance = |seed| {
                let found = estimate(&board, 2, &sampling::options(method, samples, seed));
                z(&exact, &found.unwrap())
            };
            let distances: Vec<f64> = (1..=6).map(distance).collect();
            let sum = distances.iter().sum::<f64>() / 6f64.sqrt();
            assert!(
                distances.iter().all(|z| z.abs() < 5.0),
                "{text} {distances:?}"
            );
            assert!(sum.abs() < 4.5, "{text} {distances:?}");
        }
    }
}

#[test]
fn bounds_from_strips_are_refused_in_words() {
    for own in ["kagome", "honeycomb-torus"] {
        let own: Lattice = own.parse().unwrap();
        let refused = limit_bounds(own, 2, 2, 5, &options()).unwrap_err();
        assert!(refused.to_string().contains("growth"), "{refused}");
    }
    let moebius = growth(&sequence("moebius", 2), 5, &options()).unwrap_err();
    assert!(moebius.to_string().contains("kept to the end"), "{moebius}");
}
