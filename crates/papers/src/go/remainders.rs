//! Figure 12 of *Combinatorics of Go*: the decay of ln(1 + r(m,n)) for n = m, m + 1 and m + 2. The
//! number L(m,n) of legal positions on m rows and n columns is a_m λ_m^n (1 + r(m,n)) (Theorem 2).

use crate::scope::{PaperError, Scope, limit, ordinary, square};
use tengen_board::Boundary;
use tengen_estimate::growth::growth;
use tengen_exact::{Interval, UBig};
use tengen_plot::{Axis, Look, Plot, Point, Scale, Series};

/// The title of the figure, based on the paper's caption.
pub(crate) const TITLE: &str = "ln(1 + r(n, n)) and friends";

/// The names of the three series of points in the legend: for boards of n rows and n, n + 1 and n +
/// 2 columns.
const NAMES: [&str; 3] = ["r(n, n)", "r(n, n + 1)", "r(n, n + 2)"];

/// The largest number of rows. With 9 rows, the relative remainder r(9,9) is about 10^-9. This is
/// far above the width of the intervals that contain a_m and λ_m.
const QUICK: usize = 8;
/// The largest number of rows if [`Scope::full`] is set, instead of [`QUICK`].
const FULL: usize = 10;
const DIGITS: usize = 30;
const BITS: usize = 256;

/// Computes the data of Figure 12: ln(1 + r(m,n)) for boards of m rows and n = m, m + 1 and m + 2
/// columns.
///
/// The vertical axis shows absolute values on a logarithmic scale, so exponential decay is a
/// straight line.
pub(crate) fn figure_12(scope: &Scope<'_>) -> Result<Plot, PaperError> {
    let mut points = NAMES.map(|_| Vec::new());
    for rows in 1..=limit(scope, QUICK, FULL) {
        let growth = growth(&square(rows, Boundary::None, 2), DIGITS, &scope.options)?;
        for (more, points) in points.iter_mut().enumerate() {
            let cols = rows + more;
            let count = Interval::integer(&ordinary(rows, cols, scope)?, BITS);
            let leading = &growth.a[0] * &growth.lambda.pow(cols as u64);
            // Leave out values of r that may be 0 within the precision of the intervals.
            points.extend(above_one(&(&count / &leading)).map(|r| point(rows, r)));
        }
    }
    let series = NAMES.into_iter().zip(points);
    Ok(Plot {
        title: TITLE.to_owned(),
        description: "The absolute value of ln(1 + r(m, n)) for several series of boards, \
                      against n, on a logarithmic scale. Straight lines downwards mean \
                      that it vanishes exponentially."
            .to_owned(),
        x: Axis::new("n", Scale::Linear),
        y: Axis::new("|ln(1 + r)|", Scale::Log),
        series: series
            .map(|(name, points)| Series::new(name, Look::LineAndPoints, points))
            .collect(),
        note: "Hollow markers: ln(1 + r) is negative.".to_owned(),
    })
}

/// Returns the point of the plot for n rows and the relative remainder r of one of the three
/// series. The remainder must be above -1 and not 0.
fn point(n: usize, r: f64) -> Point {
    Point {
        x: n as f64,
        y: r.ln_1p().abs(),
        hollow: r < 0.0,
    }
}

/// Returns `ratio` - 1, or `None` if this may be 0 within the precision of the interval.
fn above_one(ratio: &Interval) -> Option<f64> {
    let one = Interval::integer(&UBig::ONE, BITS);
    let above = ratio.minus(&one).map(|r| r.to_f64());
    above.or_else(|| one.minus(ratio).map(|r| -r.to_f64()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_values_are_hollow() {
        for (r, ratio, hollow) in [(0.5, 1.5f64, false), (-0.5, 2.0, true)] {
            let point = point(1, r);
            assert!((point.y - ratio.ln()).abs() < 1e-12);
            assert_eq!(point.hollow, hollow);
        }
    }
}
