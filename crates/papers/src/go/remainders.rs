//! The numbers of Figure 12 of *Combinatorics of Go*: r(m,n) for n = m, m + 1 and m + 2, where
//! L(m,n) = a λ^n (1 + r(m,n)).

use crate::figures::remainders::{Remainder, Remainders, plot};
use crate::scope::{PaperError, Scope, limit, ordinary, square};
use tengen_board::Boundary;
use tengen_estimate::growth::growth;
use tengen_exact::{Interval, UBig};
use tengen_plot::Plot;

/// The largest number of rows. With 9 rows, r(9,9) is about 10^-9. This is far above the width of
/// the intervals that enclose a and λ.
const QUICK: usize = 8;
/// The largest number of rows for the full computation.
const FULL: usize = 10;
const DIGITS: usize = 30;
const BITS: usize = 256;

/// Computes Figure 12.
pub(crate) fn figure_12(scope: &Scope<'_>) -> Result<Plot, PaperError> {
    let mut series: Vec<Remainders> = [(0, "r(n, n)"), (1, "r(n, n + 1)"), (2, "r(n, n + 2)")]
        .map(|(_, name)| Remainders {
            name: name.to_owned(),
            values: Vec::new(),
        })
        .into();
    for rows in 1..=limit(scope, QUICK, FULL) {
        let growth = growth(&square(rows, Boundary::None, 2), DIGITS, &scope.options)?;
        for (more, series) in series.iter_mut().enumerate() {
            let cols = rows + more;
            let count = Interval::integer(&ordinary(rows, cols, scope)?, BITS);
            let leading = &growth.a[0] * &growth.lambda.pow(cols as u64);
            // Leave out values that may be 0 within the precision of the intervals.
            if let Some(r) = above_one(&(&count / &leading)) {
                series.values.push(Remainder { n: rows, r });
            }
        }
    }
    Ok(plot(&series))
}

/// Returns ratio - 1, or `None` if it may be 0.
fn above_one(ratio: &Interval) -> Option<f64> {
    let one = Interval::integer(&UBig::ONE, BITS);
    let above = ratio.minus(&one).map(|r| r.to_f64());
    above.or_else(|| one.minus(ratio).map(|r| -r.to_f64()))
}
