//! Table 4 of *Combinatorics of Go*: numbers of legal positions estimated by random sampling, and
//! by the asymptotic formula.

use crate::printed::printed;
use crate::scope::{PaperError, Scope};
use crate::table::Builder;
use crate::value::Value;
use tengen_board::Board;
use tengen_estimate::asymptotic::Formula;
use tengen_estimate::sampling::{Decimal, Interval, Method, Options, SamplingError, estimate};
use tengen_exact::{self as exact, UBig};

/// Number of positions that a run of the estimate builds side by side.
const PARTICLES: usize = 400;
/// Number of independent runs of an estimate, for the quick and the full computation.
const SAMPLES: (usize, usize) = (8, 100);
const BITS: usize = 64;

/// Computes Table 4: estimates of the numbers of legal positions of n x n boards.
pub(crate) fn table_4(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    let formula = Formula::published(18).ok_or_else(|| PaperError::other("no constants"))?;
    // The boards have the sizes of the printed table.
    let sizes: Vec<usize> = printed("go-table-4")
        .filter_map(|p| {
            p.key
                .strip_prefix("n=")?
                .strip_suffix(" count")?
                .parse()
                .ok()
        })
        .collect();
    for n in sizes {
        // Sampling reaches larger boards than counting.
        if n > scope.largest.saturating_mul(5) {
            break;
        }
        let interval = sampled(n, scope)?;
        // The probability that a random colouring is legal is the count divided by 3^(n^2).
        let all = exact::Interval::integer(&UBig::from(3u8).pow(n * n), BITS);
        table.add(
            format!("n={n} probability"),
            Value::real(&(&interval / &all), 4),
        );
        table.add(format!("n={n} count"), Value::real(&interval, 4));
        let value = formula.approximate(n, n, 12).map_err(PaperError::other)?;
        table.add_published(
            format!("n={n} by the formula"),
            Value::Text(value.digits.to_string()),
        );
    }
    Ok(())
}

/// Returns a 95% confidence interval of L(n,n), the number of legal positions on n x n points.
fn sampled(n: usize, scope: &Scope<'_>) -> Result<exact::Interval, PaperError> {
    let board = Board::square(n, n).map_err(PaperError::other)?;
    let options = Options {
        method: Method::Particles {
            particles: PARTICLES,
        },
        samples: if scope.full { SAMPLES.1 } else { SAMPLES.0 },
        seed: 1,
        threads: scope.options.machine.threads,
        observer: scope.options.machine.observer,
    };
    let estimate = estimate(&board, 2, &options)?;
    if !estimate.complete {
        return Err(SamplingError::Cancelled.into());
    }
    let Some(Interval { lower, upper }) = estimate.interval else {
        return Err(PaperError::other("no interval"));
    };
    let ends = (positive(lower), positive(upper));
    let (Some(lower), Some(upper)) = ends else {
        return Err(PaperError::other("the estimate is too uncertain"));
    };
    Ok(exact::Interval::span(&lower, &upper))
}

/// Number of decimals of a mantissa that [`positive`] uses; an `f64` has 15 reliable digits.
const DIGITS: i64 = 15;

/// Returns an interval that contains a positive decimal number; `None` if the number is zero.
fn positive(number: Decimal) -> Option<exact::Interval> {
    // Convert the mantissa to an integer, and adjust the power of ten.
    let scaled = UBig::from((number.mantissa * 10f64.powi(DIGITS as i32)) as u64);
    if scaled == UBig::ZERO {
        return None;
    }
    let exponent = number.exponent - DIGITS;
    let ten = UBig::from(10u8).pow(usize::try_from(exponent.unsigned_abs()).ok()?);
    Some(if exponent < 0 {
        exact::Interval::ratio(&scaled, &ten, BITS)
    } else {
        exact::Interval::integer(&(scaled * ten), BITS)
    })
}
