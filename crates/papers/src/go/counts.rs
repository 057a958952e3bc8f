//! Tables 3 and 5 of *Combinatorics of Go*: numbers of legal positions of square and almost square
//! boards.

use crate::scope::{PaperError, Scope, if_it_fits, limit, ordinary};
use crate::table::Builder;
use crate::value::Value;

/// The largest n for which boards of n x n and n x (n+1) points are counted by default. A count
/// takes a second for n = 11, and minutes for n = 13.
const QUICK: usize = 11;
/// The largest n for which boards are counted if [`Scope::full`] is set, instead of [`QUICK`].
const FULL: usize = 13;

/// Computes Table 3: the numbers of legal positions of n x n boards.
pub(crate) fn table_3(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    counts(0, scope, table)
}

/// Computes Table 5: the numbers of legal positions of n x (n+1) boards.
pub(crate) fn table_5(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    counts(1, scope, table)
}

/// Counts the legal positions of boards of n rows and n + `more` columns.
fn counts(more: usize, scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    for n in 1..=limit(scope, QUICK, FULL) {
        let Some(count) = if_it_fits(ordinary(n, n + more, scope))? else {
            break;
        };
        table.add(format!("n={n}"), Value::Integer(count));
    }
    Ok(())
}
