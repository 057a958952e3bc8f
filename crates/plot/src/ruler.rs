//! Rulers: map values to places on an axis, and choose the ticks of the axis.
//!
//! A value is first *placed* on a number line: at the value itself, or at its logarithm on a
//! logarithmic axis. Then the visible range of the line is stretched over the picture. On a signed
//! logarithmic axis, let 10^f be the largest power of ten that is at most every absolute value
//! other than 0:
//!
//! ```text
//!   signed logarithm, smallest absolute value at least 10^f
//!
//!      -10^f+1  -10^f     0     10^f   10^f+1
//!   ------+-------+-------+-------+-------+----->  placed
//!        -2      -1       0       1       2
//! ```

use crate::label::Label;
use crate::plot::Scale;

/// Maps values of an axis to places on a number line: the values themselves or their logarithms, as
/// the module describes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    scale: Scale,
    /// For a signed logarithmic axis, the exponent f of the picture in the module's documentation.
    floor: i32,
}

impl Measure {
    /// Prepares the measure for the values of an axis, which must fit the scale.
    pub(crate) fn new(scale: Scale, values: &[f64]) -> Measure {
        let sizes = values.iter().filter(|&&v| v != 0.0).map(|v| v.abs());
        let smallest = sizes.reduce(f64::min).unwrap_or(1.0);
        Measure {
            scale,
            floor: smallest.log10().floor() as i32,
        }
    }

    /// Returns the place of a value.
    pub(crate) fn place(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => value,
            Scale::Log => value.log10(),
            Scale::SignedLog if value == 0.0 => 0.0,
            Scale::SignedLog => {
                value.signum() * (value.abs().log10() - f64::from(self.floor) + 1.0)
            }
        }
    }
}

/// A tick of an axis: its place on the number line (see [`Measure::place`]), and its label.
#[derive(Clone, Debug)]
pub(crate) struct Tick {
    pub(crate) at: f64,
    pub(crate) label: Label,
}

/// The visible range of an axis, from place `from` to place `to` (see [`Measure::place`]), with the
/// ticks of the axis.
#[derive(Clone, Debug)]
pub(crate) struct Ruler {
    measure: Measure,
    from: f64,
    to: f64,
    pub(crate) ticks: Vec<Tick>,
    /// The places of minor ticks, which have thin grid lines and no labels.
    pub(crate) minor: Vec<f64>,
}

/// The approximate numbers of ticks on an axis to try, the best first.
const TICKS: [u32; 6] = [10, 7, 5, 4, 3, 2];

impl Ruler {
    /// Builds the ruler of an axis for the places from `from` to `to`. A margin is added at each
    /// end whose flag in `fixed` is `false`.
    ///
    /// `whole` is `true` if all values are whole numbers. `fits` returns `true` if there is room
    /// for the labels of the ticks. It gets the ticks, and the smallest gap between ticks as a
    /// fraction of the axis.
    pub(crate) fn new(
        measure: Measure,
        (from, to): (f64, f64),
        fixed: (bool, bool),
        whole: bool,
        fits: impl Fn(&[Tick], f64) -> bool,
    ) -> Ruler {
        let pad = padding(measure.scale, from, to);
        let (from, to) = (
            if fixed.0 { from } else { from - pad },
            if fixed.1 { to } else { to + pad },
        );
        let mut ruler = Ruler {
            measure,
            from,
            to,
            ticks: Vec::new(),
            minor: Vec::new(),
        };
        // Take the largest number of ticks whose labels fit, or else the smallest number.
        for about in TICKS {
            ruler.set_ticks(about, whole);
            let places: Vec<f64> = ruler.ticks.iter().map(|t| ruler.stretch(t.at)).collect();
            let gaps = places.windows(2).map(|w| w[1] - w[0]);
            if fits(&ruler.ticks, gaps.fold(1.0, f64::min)) {
                break;
            }
        }
        ruler
    }

    /// Returns the fraction of the axis at which a value lies: 0 at the beginning, 1 at the end.
    pub(crate) fn fraction(&self, value: f64) -> f64 {
        self.stretch(self.measure.place(value))
    }

    /// Returns the fraction of the axis at which a place ([`Measure::place`]) lies: 0 at the
    /// beginning of the axis, 1 at its end.
    pub(crate) fn stretch(&self, place: f64) -> f64 {
        (place - self.from) / (self.to - self.from)
    }

    /// Chooses about `about` ticks for the axis, and the minor ticks between them. If `whole` is
    /// `true`, ticks of a linear axis are whole numbers.
    fn set_ticks(&mut self, about: u32, whole: bool) {
        let (from, to) = (self.from, self.to);
        self.minor.clear();
        self.ticks = match self.measure.scale {
            Scale::Linear => linear(from, to, about, whole),
            Scale::Log if to - from < 1.0 => {
                // Ticks at powers of ten would be too far apart, so use evenly spaced values.
                let [low, high] = [from, to].map(|u| 10f64.powf(u).min(f64::MAX));
                let logarithm = |tick: Tick| Tick {
                    at: tick.at.log10(),
                    ..tick
                };
                let ticks = linear(low, high, about, false).into_iter();
                ticks.filter(|t| t.at > 0.0).map(logarithm).collect()
            }
            // On an axis of few decades, label the multiples 1, 2 and 5 of powers of ten as well.
            Scale::Log if to - from < 2.2 && about > 4 => multiples(from, to, &[1, 2, 5]),
            Scale::Log => {
                if to - from < 8.0 {
                    let between = multiples(from, to, &[2, 3, 4, 5, 6, 7, 8, 9]);
                    self.minor = between.into_iter().map(|t| t.at).collect();
                }
                let decades = decades(from, to, about).into_iter();
                let tick = |k| Tick {
                    at: f64::from(k),
                    label: Label::power_of_ten(k),
                };
                decades.map(tick).collect()
            }
            Scale::SignedLog => self.signed_ticks(about),
        };
    }

    /// Returns about `about` ticks of a signed logarithmic axis: zero, and powers of ten on both
    /// sides of zero.
    fn signed_ticks(&self, about: u32) -> Vec<Tick> {
        let largest = self.from.abs().max(self.to.abs());
        let shift = f64::from(self.measure.floor) - 1.0;
        // The smallest power of ten is placed at 1 and the value 0 at 0. Leave the first tick out
        // if it is too close to 0 for a label.
        let mut exponents = decades(shift + 1.0, shift + largest, about.div_ceil(2));
        if let [a, b, ..] = exponents[..] {
            exponents.retain(|&k| f64::from(k) - shift > 0.8 * f64::from(b - a));
        }
        let positive = |&k: &i32| Tick {
            at: f64::from(k) - shift,
            label: Label::power_of_ten(k),
        };
        let negative = |k: &i32| {
            let mut tick = positive(k);
            tick.at = -tick.at;
            tick.label.base.insert(0, '−');
            tick
        };
        let zero = Tick {
            at: 0.0,
            label: Label::from("0"),
        };
        let ticks = exponents.iter().rev().map(negative);
        let ticks = ticks.chain([zero]).chain(exponents.iter().map(positive));
        let shown = |t: &Tick| (self.from..=self.to).contains(&t.at);
        ticks.filter(shown).collect()
    }
}

/// Returns the margin at each end of the axis, for places from `from` to `to`.
fn padding(scale: Scale, from: f64, to: f64) -> f64 {
    let (span, size) = (to - from, from.abs().max(to.abs()));
    match scale {
        Scale::Linear if size == 0.0 => 1.0,
        Scale::Linear if span == 0.0 => 0.1 * size,
        // The margin is at least 1e-8 of the largest absolute value, and 1e-290, so that
        // neighbouring ticks are different numbers.
        Scale::Linear => (0.04 * span).max(1e-8 * size).max(1e-290),
        Scale::Log | Scale::SignedLog if span == 0.0 => 0.5,
        Scale::Log | Scale::SignedLog => (0.04 * span).max(1e-6),
    }
}

/// Returns n times 10 to the power of `exponent`.
fn scaled(n: f64, exponent: i32) -> f64 {
    match exponent {
        0.. => n * 10f64.powi(exponent),
        _ => n / 10f64.powi(-exponent),
    }
}

/// Returns about `about` ticks from `from` to `to`. They lie at the multiples of one step, which is
/// 1, 2 or 5 times a power of ten. If `whole` is `true`, the ticks are whole numbers.
fn linear(from: f64, to: f64, about: u32, whole: bool) -> Vec<Tick> {
    let raw = (to - from) / f64::from(about);
    if raw < 1e-300 {
        return Vec::new();
    }
    let exponent = raw.log10().floor() as i32;
    let first_digits = raw / scaled(1.0, exponent);
    // Round the step between ticks up to 1, 2 or 5 times a power of ten. Ticks at whole numbers
    // need a step of at least 1.
    let (digit, exponent) = match first_digits {
        _ if whole && exponent < 0 => (1, 0),
        ..=1.0 => (1, exponent),
        ..=2.0 => (2, exponent),
        ..=5.0 => (5, exponent),
        _ => (1, exponent + 1),
    };
    let step = scaled(f64::from(digit), exponent);
    let (first, last) = ((from / step).ceil() as i64, (to / step).floor() as i64);
    let tick = |n: i64| Tick {
        at: scaled((n * i64::from(digit)) as f64, exponent),
        label: Label::decimal(n * i64::from(digit), exponent),
    };
    (first..=last).map(tick).collect()
}

/// Returns at most `about` evenly spaced exponents from `from` to `to`, for ticks at powers of ten.
fn decades(from: f64, to: f64, about: u32) -> Vec<i32> {
    let (first, last) = (from.ceil() as i32, to.floor() as i32);
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter();
    let exponents = |step: i32| (first..=last).filter(move |k| k.rem_euclid(step) == 0);
    let mut lists = steps.map(|step| exponents(step).collect::<Vec<i32>>());
    let few = lists.find(|list| list.len() <= about as usize);
    few.unwrap_or_default()
}

/// Returns the ticks at `digits` times powers of ten whose logarithms lie from `from` to `to`.
fn multiples(from: f64, to: f64, digits: &[u32]) -> Vec<Tick> {
    let exponents = from.floor() as i32..=to.floor() as i32;
    let ticks = exponents.flat_map(|k| {
        digits.iter().map(move |&digit| Tick {
            at: f64::from(k) + f64::from(digit).log10(),
            label: Label::decimal(i64::from(digit), k),
        })
    });
    ticks.filter(|t| (from..=to).contains(&t.at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: Scale, values: &[f64], whole: bool) -> String {
        let measure = Measure::new(scale, values);
        let places = values.iter().map(|&v| measure.place(v));
        let range = (
            places.clone().fold(f64::INFINITY, f64::min),
            places.fold(f64::NEG_INFINITY, f64::max),
        );
        let ruler = Ruler::new(measure, range, (false, false), whole, |_, _| true);
        let text = |t: &Tick| match t.label.exponent.as_str() {
            "" => t.label.base.clone(),
            exponent => format!("{}^{exponent}", t.label.base),
        };
        ruler.ticks.iter().map(text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn linear_ticks_are_multiples_of_1_2_or_5() {
        let check = |values: &[f64], whole, expect: &str| {
            assert_eq!(labels(Scale::Linear, values, whole), expect);
        };
        check(&[0.0, 1.0], false, "0 0.2 0.4 0.6 0.8 1.0");
        check(&[1.0, 3.0], true, "1 2 3");
        check(&[1.0, 18.0], true, "2 4 6 8 10 12 14 16 18");
        check(
            &[-3e-7, 3e-7],
            false,
            "−3×10^−7 −2×10^−7 −10^−7 0 10^−7 2×10^−7 3×10^−7",
        );
        check(&[7.0], true, "7");
        check(
            &[0.0],
            false,
            "−1.0 −0.8 −0.6 −0.4 −0.2 0 0.2 0.4 0.6 0.8 1.0",
        );
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten() {
        let check = |values: &[f64], expect: &str| {
            assert_eq!(labels(Scale::Log, values, false), expect);
        };
        check(&[1e-3, 10.0], "10^−3 10^−2 10^−1 1 10");
        check(
            &[1e-20, 0.1],
            "10^−20 10^−18 10^−16 10^−14 10^−12 10^−10 10^−8 10^−6 10^−4 10^−2",
        );
        check(&[1.0, 50.0], "1 2 5 10 20 50");
        check(&[2.0, 4.0], "2.0 2.5 3.0 3.5 4.0");
        check(
            &[5e-324, f64::MAX],
            "10^−300 10^−200 10^−100 1 10^100 10^200 10^300",
        );
    }

    #[test]
    fn signed_logarithmic_ticks_are_mirrored_at_zero() {
        let ticks = labels(Scale::SignedLog, &[-1e-3, 1e-5], false);
        assert_eq!(ticks, "−10^−3 −10^−4 −10^−5 0 10^−5");
        let ticks = labels(Scale::SignedLog, &[-1e-20, 1.0], false);
        assert_eq!(ticks, "0 10^−15 10^−10 10^−5 1");
        let measure = Measure::new(Scale::SignedLog, &[-1e-3, 0.0, 2e-5]);
        assert_eq!(measure.place(1e-4), 2.0);
        assert_eq!(measure.place(-1e-4), -2.0);
        assert_eq!(measure.place(0.0), 0.0);
    }
}
