use super::*;
use dashu_int::ops::BitTest;
use proptest::prelude::*;

/// A positive fraction of integers: numerator and denominator.
type Ratio = (UBig, UBig);

#[derive(Clone, Debug)]
enum Step {
    Plus(Ratio),
    Minus(Ratio),
    Times(Ratio),
    Over(Ratio),
    Power(u64),
    Shift(i64),
}

fn ratio() -> impl Strategy<Value = Ratio> {
    (1u64.., 1u64.., 0u32..64, 0u32..64)
        .prop_map(|(a, b, i, j)| (UBig::from((a >> i).max(1)), UBig::from((b >> j).max(1))))
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        ratio().prop_map(Step::Plus),
        ratio().prop_map(Step::Minus),
        ratio().prop_map(Step::Times),
        ratio().prop_map(Step::Over),
        (1u64..6).prop_map(Step::Power),
        (-40i64..40).prop_map(Step::Shift),
    ]
}

/// Applies an operation to a fraction exactly; `None` if the result is not positive.
fn exactly((n, d): &Ratio, step: &Step) -> Option<Ratio> {
    Some(match step {
        Step::Plus((a, b)) => (n * b + a * d, d * b),
        Step::Minus((a, b)) if n * b > a * d => (n * b - a * d, d * b),
        Step::Minus(_) => return None,
        Step::Times((a, b)) => (n * a, d * b),
        Step::Over((a, b)) => (n * b, d * a),
        Step::Power(k) => (n.pow(*k as usize), d.pow(*k as usize)),
        Step::Shift(by) if *by < 0 => (n.clone(), d << by.unsigned_abs() as usize),
        Step::Shift(by) => (n << *by as usize, d.clone()),
    })
}

fn enclosed(x: &Interval, step: &Step, bits: usize) -> Option<Interval> {
    let of = |(a, b): &Ratio| Interval::ratio(a, b, bits);
    Some(match step {
        Step::Plus(r) => x + &of(r),
        Step::Minus(r) => return x.minus(&of(r)),
        Step::Times(r) => x * &of(r),
        Step::Over(r) => x / &of(r),
        Step::Power(k) => x.pow(*k),
        Step::Shift(by) => x.shifted(*by),
    })
}

/// Parses a decimal number as a fraction.
fn parse(text: &str) -> Ratio {
    let (number, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = UBig::from_str_radix(&format!("{whole}{fraction}"), 10).unwrap();
    let power = exponent.parse::<i64>().unwrap() - fraction.len() as i64;
    let ten = UBig::from(10u8).pow(power.unsigned_abs() as usize);
    if power < 0 {
        (digits, ten)
    } else {
        (digits * ten, UBig::ONE)
    }
}

fn at_most(a: &Ratio, b: &Ratio) -> bool {
    &a.0 * &b.1 <= &b.0 * &a.1
}

proptest! {
    #[test]
    fn computed_intervals_enclose_the_true_values(
        start in ratio(),
        steps in prop::collection::vec(step(), 0..6),
        bits in 1usize..90,
        degree in 1usize..7,
        digits in 0usize..30,
    ) {
        let mut exact = start.clone();
        let mut x = Interval::ratio(&start.0, &start.1, bits);
        for step in &steps {
            let (Some(a), Some(b)) = (exactly(&exact, step), enclosed(&x, step, bits)) else {
                break;
            };
            (exact, x) = (a, b);
            prop_assert!(x.contains_ratio(&exact.0, &exact.1), "{step:?}");
            prop_assert!(x.lower.mantissa.bit_len() <= bits + 1);
        }
        // Raising the root to the power `degree` must give an interval that contains the number.
        let root = x.root(degree);
        let (low, high) = (root.lower.to_ratio(), root.upper.to_ratio());
        let power = |(n, d): Ratio| (n.pow(degree), d.pow(degree));
        prop_assert!(at_most(&power(low), &exact) && at_most(&exact, &power(high)));
        // The written decimal numbers must lie outside the ends of the interval, or on them.
        let (low, high) = x.decimals(digits);
        prop_assert!(at_most(&parse(&low), &exact) && at_most(&exact, &parse(&high)), "{low} {high}");
        let (low, high) = x.scientific(digits);
        for s in [&low, &high] {
            prop_assert!(s.mantissa.len() == digits + 1 + usize::from(digits > 0));
            prop_assert!(!s.mantissa.starts_with('0'));
        }
        let (low, high) = (parse(&low.to_string()), parse(&high.to_string()));
        prop_assert!(at_most(&low, &exact) && at_most(&exact, &high));
    }

    /// Checks that the interval after one operation is narrow.
    #[test]
    fn one_step_loses_little(a in ratio(), b in ratio(), bits in 8usize..90, degree in 1usize..9) {
        let (a, b) = (Interval::ratio(&a.0, &a.1, bits), Interval::ratio(&b.0, &b.1, bits));
        for result in [&a * &b, &a / &b, &a + &b, a.root(degree)] {
            let (lower, upper) = (&result.lower, &result.upper);
            let (low, high, _) = lower.aligned(upper);
            // The width of the interval is a few units in the last place.
            prop_assert!((&high - &low) << (bits - 4) <= high, "{result:?}");
        }
    }

    #[test]
    fn dyadic_numbers_are_ordered_as_fractions(
        a in 1u64.., b in 1u64.., i in -80i64..80, j in -80i64..80,
    ) {
        let (x, y) = (Dyadic::new(UBig::from(a), i), Dyadic::new(UBig::from(b), j));
        let ((n, d), (m, e)) = (x.to_ratio(), y.to_ratio());
        prop_assert_eq!(x.cmp(&y), (n * e).cmp(&(m * d)));
        let rough = a as f64 * 2f64.powi(i as i32);
        prop_assert!((x.to_f64() / rough - 1.0).abs() < 1e-12);
    }
}

#[test]
fn exact_numbers_stay_exact() {
    let number = |n: u32| Interval::integer(&UBig::from(n), 64);
    let eight = number(8);
    assert_eq!(eight.root(3).decimals(2), ("2.00".into(), "2.00".into()));
    assert_eq!((&eight / &number(4)).decimals(0), ("2".into(), "2".into()));
    assert_eq!(number(1).pow(0).decimals(1).0, "1.0");
    assert!(number(3).minus(&number(3)).is_none());
    assert_eq!(eight.intersection(&number(9)), None);
    assert!(eight.overlaps(&Interval::span(&number(7), &number(8))));
}

#[test]
fn digits_that_both_ends_share() {
    let between = |a: u32, b: u32, d: u32| {
        let of = |n| Interval::ratio(&UBig::from(n), &UBig::from(d), 100);
        Interval::span(&of(a), &of(b))
    };
    assert_eq!(between(314_159, 314_162, 100_000).agreed(9), "3.141");
    assert_eq!(between(299, 301, 100).agreed(9), "");
    assert_eq!(between(301, 399, 100).agreed(9), "3");
    assert_eq!(between(123, 129, 1).agreed(9), "");
    assert_eq!(between(5, 5, 10).agreed(3), "0.500");
    let huge = between(123_456, 123_499, 1).agreed_scientific(9).unwrap();
    assert_eq!(huge.to_string(), "1.234e5");
    assert_eq!(between(99, 101, 1).agreed_scientific(9), None);
    let rounds_up = between(99_999, 99_999, 1).scientific(2);
    assert_eq!(rounds_up.0.to_string(), "9.99e4");
    assert_eq!(rounds_up.1.to_string(), "1.00e5");
}

#[test]
fn numbers_with_millions_of_digits_are_no_problem() {
    let power = Interval::integer(&UBig::from(3u8), 128).pow(100_000_000);
    // 10^8 log10(3) = 47712125.47196624...
    let mantissa = power.agreed_scientific(20).unwrap();
    assert_eq!(mantissa.exponent, 47_712_125);
    let logarithm = mantissa.mantissa.parse::<f64>().unwrap().log10();
    assert!(
        (logarithm - 0.471_966_243_729_502_8).abs() < 1e-13,
        "{logarithm}"
    );
}

/// Checks sums and differences of numbers of very different size.
#[test]
fn negligible_terms_are_rounded_outwards() {
    let one = Interval::integer(&UBig::ONE, 100);
    let huge = Interval::integer(&UBig::from(3u8), 100).pow(1 << 60);
    let tiny = &one / &huge;
    for (sum, exact) in [
        (&huge + &one, &huge),
        (&one + &huge, &huge),
        (&one + &tiny, &one),
    ] {
        assert!(sum.lower() >= exact.lower() && sum.upper() > exact.upper());
        assert!(sum.overlaps(exact));
    }
    assert!(one.minus(&huge).is_none() && tiny.minus(&one).is_none());
    let less = one.minus(&tiny).unwrap();
    assert!(less.lower() < one.lower() && less.upper() == one.upper());
    // Compare sums with exact fractions, for small summands just within and just beyond the
    // relevant bits.
    for shift in 150..180 {
        let (numerator, denominator) = ((UBig::ONE << shift) + UBig::ONE, UBig::ONE << shift);
        let small = one.shifted(-(shift as i64));
        assert!((&one + &small).contains_ratio(&numerator, &denominator));
        let difference = one.minus(&small).unwrap();
        assert!(difference.contains_ratio(&(numerator - UBig::from(2u8)), &denominator));
    }
}
