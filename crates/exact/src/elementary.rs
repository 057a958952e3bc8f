//! Logarithm and exponential that are identical on every machine.
//!
//! The functions use only additions, multiplications and divisions, which IEEE 754 defines exactly.
//! The results of the standard library's functions may differ between platforms.

use std::f64::consts::{LN_2, SQRT_2};

/// Returns the natural logarithm of a positive normal number.
pub fn ln(x: f64) -> f64 {
    let (mut x, mut twos) = (x, 0.0);
    while x > SQRT_2 {
        x *= 0.5;
        twos += 1.0;
    }
    while x < SQRT_2 / 2.0 {
        x *= 2.0;
        twos -= 1.0;
    }
    // ln x = 2 artanh s with |s| < 0.172, so twelve terms of the series suffice.
    let s = (x - 1.0) / (x + 1.0);
    let series = (0..12)
        .rev()
        .fold(0.0, |sum, k| sum * s * s + 1.0 / f64::from(2 * k + 1));
    2.0 * s * series + twos * LN_2
}

/// Returns e to the power of a number between -700 and 700.
pub fn exp(x: f64) -> f64 {
    // x = twos * ln 2 + rest with |rest| < 0.35; the series gives e^rest.
    let twos = (x / LN_2).round();
    let rest = x - twos * LN_2;
    let series = (1..20)
        .rev()
        .fold(1.0, |sum, k| 1.0 + sum * rest / f64::from(k));
    // Multiplying by 2 or 1/2 is exact, so it does not matter how the factors are applied.
    let factor = if twos < 0.0 { 0.5 } else { 2.0 };
    (0..twos.abs() as u32).fold(series, |product, _| product * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_agree_with_the_standard_library_up_to_rounding() {
        for i in 1..2000 {
            let x = f64::from(i) * 0.01;
            assert!(
                (ln(x) - x.ln()).abs() < 1e-14 * x.ln().abs().max(1.0),
                "{x}"
            );
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-13, "{x}");
            assert!((exp(-x) / (-x).exp() - 1.0).abs() < 1e-13, "{x}");
        }
        assert!((ln(1e300) - 1e300f64.ln()).abs() < 1e-12);
    }
}
