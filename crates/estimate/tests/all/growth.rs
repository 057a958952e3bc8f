//! Compares growth constants (limits by which counts grow with each column) with closed forms and
//! exact counts.

use tengen_base::machine::Machine;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::{Options, count_lattice};
use tengen_estimate::growth::{Growth, growth, growth_per_point};
use tengen_exact::{Interval, UBig};

fn options(threads: usize, memory: usize) -> Options<'static> {
    Options::new(Machine::silent(threads, memory))
}

fn grow(sequence: &Sequence, digits: usize) -> Growth {
    growth(sequence, digits, &options(2, 4 << 30)).unwrap()
}

#[test]
fn constants_of_one_and_two_rows_are_those_of_their_recurrences() {
    for (rows, digits) in [
        (
            1,
            "0.694123409090807717888656071582521518656362785401759095",
        ),
        (
            2,
            "0.776059206484432175693303726837777719538610000181109271",
        ),
    ] {
        assert!(digits.starts_with(&grow(&Sequence::square(rows), 40).a[0].agreed(40)[..42]));
    }
}

/// Checks the growth constant λ of boards with one row and c colours: λ = 1 + t with t³ = c t + c
/// (c - 1).
///
/// The last point is empty, safe (its string has a liberty) or libertyless, as in *Combinatorics of
/// Go* 4.4.1.
#[test]
fn one_row_has_the_largest_root_of_a_cubic() {
    for c in [1u32, 2, 3, 7, 1000] {
        let found = grow(&Sequence::new(Lattice::Square, 1, Boundary::None, c), 30);
        let c = UBig::from(c);
        // The two sides of the equation t³ = c t + c (c - 1) at λ = n / d, multiplied by d³.
        let sides = |(n, d): (UBig, UBig)| {
            let t = n - &d;
            let right = &c * &t * &d * &d + &c * (&c - UBig::ONE) * d.pow(3);
            (t.pow(3), right)
        };
        let (left, right) = sides(found.lambda.lower().to_ratio());
        assert!(left <= right);
        let (left, right) = sides(found.lambda.upper().to_ratio());
        assert!(left >= right);
        let (low, high) = found.lambda.decimals(30);
        assert!(
            found.lambda.agreed(40).len() >= low.len() - 3,
            "{low} {high}"
        );
    }
}

/// Checks that L(m,n) / (a λ^n) tends to 1.
fn check_counts(sequence: &Sequence, cols: usize, tolerance: f64) {
    let found = grow(sequence, 25);
    let counts = count_lattice(sequence, cols, true, &options(2, 4 << 30)).unwrap();
    for n in cols - 3..=cols {
        let count = Interval::integer(&counts.columns[n - 1], 200);
        let a = &found.a[n % found.a.len()];
        let ratio = &count / &(a * &found.lambda.pow(n as u64));
        let difference = ratio.to_f64() - 1.0;
        assert!(
            difference.abs() < tolerance,
            "{sequence} {n}: {difference:e}"
        );
    }
}

#[test]
fn counts_of_long_strips_are_as_predicted() {
    for lattice in Lattice::all().filter(|lattice| !lattice.wraps_columns()) {
        for boundary in Boundary::all() {
            for (rows, colours) in [(1, 1), (1, 3), (2, 1), (3, 2), (2, 4), (4, 2)] {
                check_counts(&Sequence::new(lattice, rows, boundary, colours), 60, 1e-12);
            }
        }
    }
}

/// Checks that the number of legal positions of m x n with one colour is 2^(mn) - 1 or 2^(mn).
///
/// Only the full board is illegal, and only without an adjacent row of empty points.
#[test]
fn one_colour_doubles_with_every_point() {
    for (rows, boundary) in [(1, Boundary::None), (3, Boundary::None), (4, Boundary::Top)] {
        let found = grow(&Sequence::new(Lattice::Square, rows, boundary, 1), 20);
        let two = UBig::from(2u8);
        assert!(found.lambda.contains_ratio(&two.pow(rows), &UBig::ONE));
        assert!(found.lambda_root.contains_ratio(&two, &UBig::ONE));
        assert!(found.a[0].contains_ratio(&UBig::ONE, &UBig::ONE));
        let (low, high) = found.a[0].decimals(20);
        assert!(
            low.starts_with("0.9999999999999999999") || low == high,
            "{low} {high}"
        );
    }
}

/// Checks that λ_2, the growth constant of boards with two rows, is a root of the polynomial of its
/// recurrence (*Combinatorics of Go* 4.4.2).
#[test]
fn many_digits_are_right_too() {
    let found = grow(&Sequence::square(2), 190);
    assert!(found.lambda.agreed(190).len() > 189);
    // λ^7 + 16 λ^5 + 13 λ^3 + λ^0 = 10 λ^6 + 31 λ^4 + 20 λ^2 + 2 λ: the left side is smaller at the
    // lower end of the enclosure, and larger at the upper end.
    let sides = |(n, d): (UBig, UBig)| {
        let term = |c: u32, k: usize| UBig::from(c) * n.pow(k) * d.pow(7 - k);
        (
            term(1, 7) + term(16, 5) + term(13, 3) + term(1, 0),
            term(10, 6) + term(31, 4) + term(20, 2) + term(2, 1),
        )
    };
    let (left, right) = sides(found.lambda.lower().to_ratio());
    assert!(left <= right);
    let (left, right) = sides(found.lambda.upper().to_ratio());
    assert!(left >= right);
    assert!(found.a[0].overlaps(&grow(&Sequence::square(2), 10).a[0]));
}

#[test]
fn threads_change_nothing_and_the_growth_alone_is_the_same() {
    let hexagonal = Sequence::new(Lattice::Hexagonal, 4, Boundary::Top, 2);
    let one = growth(&hexagonal, 20, &options(1, 1 << 30)).unwrap();
    let three = growth(&hexagonal, 20, &options(3, 1 << 30)).unwrap();
    assert_eq!(one, three);
    let alone = growth_per_point(&hexagonal, 20, &options(2, 1 << 30)).unwrap();
    assert!(alone.overlaps(&one.lambda_root) && alone.agreed(30).len() > 20);
}

#[test]
fn impossible_requests_are_refused_before_the_work() {
    let refused =
        |sequence: &Sequence, digits, memory| match growth(sequence, digits, &options(1, memory)) {
            Err(refused) if refused.is_refusal() => refused.to_string(),
            other => panic!("{sequence}: {other:?}"),
        };
    for lattice in Lattice::all().filter(|lattice| lattice.wraps_columns()) {
        let reason = refused(&Sequence::new(lattice, 2, Boundary::None, 2), 20, 1 << 30);
        assert!(reason.contains("Theorem 2"), "{reason}");
    }
    assert!(refused(&Sequence::square(0), 20, 1 << 30).contains('0'));
    assert!(refused(&Sequence::square(31), 20, 1 << 30).contains("wide"));
    assert!(refused(&Sequence::square(16), 20, 1 << 30).contains("states"));
    assert!(refused(&Sequence::square(2), 201, 1 << 30).contains("200"));
    let colours = Sequence::new(Lattice::Square, 30, Boundary::None, 4_000_000_000);
    assert!(refused(&colours, 20, 1 << 30).contains("coloured"));
}
