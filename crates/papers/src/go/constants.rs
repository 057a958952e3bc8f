//! Table 6 and section 4.11 of *Combinatorics of Go*: the formula A B^(m+n) L^(mn) for the number
//! of legal positions on m x n points. The values are its constants A, B and L (the base of
//! liberties), and its accuracy.

use crate::scope::{PaperError, Scope, limit, ordinary};
use crate::table::Builder;
use crate::value::Value;
use tengen_estimate::asymptotic::{Constants, Diagonal, Formula};
use tengen_estimate::published::square_count;
use tengen_exact::Interval;

/// The largest n for which counts for boards with sides up to n + 1 are published.
const LARGEST: usize = 18;
/// The largest n for which boards with sides n and n + 1 are counted anew. For larger n the
/// published counts are used.
const QUICK: usize = 10;
/// The largest n for which boards are counted anew if [`Scope::full`] is set, instead of [`QUICK`].
const FULL: usize = 12;

/// Returns the numbers of legal positions of the n x n, n x (n+1) and (n+1) x (n+1) boards. They
/// are counted for small n; for larger n they are the published numbers.
fn diagonal(n: usize, scope: &Scope<'_>) -> Result<Diagonal, PaperError> {
    if n > limit(scope, QUICK, FULL) {
        let published = Diagonal::published(n);
        return published.ok_or_else(|| PaperError::other("no published counts"));
    }
    Ok(Diagonal {
        n,
        square: ordinary(n, n, scope)?,
        almost: ordinary(n, n + 1, scope)?,
        next: ordinary(n + 1, n + 1, scope)?,
    })
}

/// Computes Table 6: estimates of the base of liberties L (the growth of the number of positions
/// per point) from boards with sides n and n + 1.
pub(crate) fn table_6(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    for n in 1..=LARGEST {
        let constants = Constants::new(&diagonal(n, scope)?);
        let (key, value) = (format!("n={n}"), Value::real(&constants.l, 24));
        if n > limit(scope, QUICK, FULL) {
            table.add_published(key, value);
        } else {
            table.add(key, value);
        }
    }
    Ok(())
}

/// Computes the constants L, B and A of the asymptotic formula for numbers of legal positions
/// (section 4.11).
pub(crate) fn constants(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    let constants = Constants::new(&diagonal(LARGEST, scope)?);
    for (name, value) in [
        ("L", &constants.l),
        ("B", &constants.b),
        ("A", &constants.a),
    ] {
        // The value is compared with the values printed in both editions of the paper.
        for year in [2015, 2016] {
            table.add_published(format!("{name} ({year})"), Value::real(value, 22));
        }
    }
    Ok(())
}

/// Computes the ratios of the asymptotic formula's values to exact numbers of legal positions
/// (section 4.11).
pub(crate) fn accuracy(_: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    let formula = |n| Formula::published(n).ok_or_else(|| PaperError::other("no constants"));
    let best = formula(LARGEST)?;
    for (key, rows, cols) in [
        ("n=5", 5, 5),
        ("n=9", 9, 9),
        ("n=13", 13, 13),
        ("7 x 268", 7, 268),
    ] {
        let exact = square_count(rows, cols).ok_or_else(|| PaperError::other("no count"))?;
        let value = best.constants().evaluate(rows as u64, cols as u64);
        let ratio = &value / &Interval::integer(&exact, 256);
        table.add_published(key, Value::real(&ratio, 18));
    }
    // Predict the number of legal positions on 19 x 19 from constants that do not use counts of
    // boards with a side of 19.
    let predicted = formula(LARGEST - 1)?.constants().evaluate(19, 19);
    table.add_published("19 x 19 predicted", Value::real(&predicted, 15));
    Ok(())
}
