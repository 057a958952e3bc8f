//! The numbers of Figure 12: r(m,n) near the diagonal.

use crate::figures::remainders::{Remainder, Remainders, plot};
use crate::scope::{PaperError, Scope, limit, ordinary, square};
use tengen_board::Boundary;
use tengen_estimate::growth::growth;
use tengen_exact::{Interval, UBig};
use tengen_plot::Plot;

/// Largest number of rows. r(9,9) is about 10^-9, far above what the enclosures of a and
/// λ leave open.
const QUICK: usize = 8;
const FULL: usize = 10;
const DIGITS: usize = 30;
const BITS: usize = 256;

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
            // What the enclosures cannot tell from 0 is left out.
            if let Some(r) = above_one(&(&count / &leading)) {
                series.values.push(Remainder { n: rows, r });
            }
        }
    }
    Ok(plot(&series))
}

/// ratio - 1, if it is certainly not 0.
fn above_one(ratio: &Interval) -> Option<f64> {
    let one = Interval::integer(&UBig::ONE, BITS);
    let above = ratio.minus(&one).map(|r| r.to_f64());
    above.or_else(|| one.minus(ratio).map(|r| -r.to_f64()))
}
