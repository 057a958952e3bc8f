//! Tables 3 and 5 of *Combinatorics of Go*: numbers of legal positions of square and almost square
//! boards.

use crate::scope::{PaperError, Scope, if_it_fits, limit, ordinary};
use crate::table::{Builder, PaperRow};
use crate::value::Value;

/// The largest n for which boards of n x n and n x (n+1) points are counted by default. A count
/// takes a second for n = 11, and minutes for n = 13.
const QUICK: usize = 11;
/// The largest n for the full computation.
const FULL: usize = 13;

/// Computes Table 3.
pub(crate) fn table_3(scope: &Scope<'_>) -> Result<Vec<PaperRow>, PaperError> {
    let mut table = Builder::new("go-table-3");
    for n in 1..=limit(scope, QUICK, FULL) {
        let Some(count) = if_it_fits(ordinary(n, n, scope))? else {
            break;
        };
        table.add(format!("n={n}"), Value::Integer(count));
    }
    Ok(table.rows())
}

/// Computes Table 5.
pub(crate) fn table_5(scope: &Scope<'_>) -> Result<Vec<PaperRow>, PaperError> {
    let mut table = Builder::new("go-table-5");
    for n in 1..=limit(scope, QUICK, FULL) {
        let Some(count) = if_it_fits(ordinary(n, n + 1, scope))? else {
            break;
        };
        table.add(format!("n={n}"), Value::Integer(count));
    }
    Ok(table.rows())
}
