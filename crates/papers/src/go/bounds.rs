//! Theorems 3 and 4 of *Combinatorics of Go* on numbers of legal positions, checked on examples.

use crate::scope::{PaperError, Scope, limit, ordinary, square};
use crate::table::Builder;
use crate::value::Value;
use tengen_board::Boundary;
use tengen_count::count_lattice;
use tengen_estimate::knight::knight_bounds;
use tengen_estimate::published::square_count;

/// Computes the bounds of theorem 3 on the numbers of legal positions, from points a knight's move
/// apart. Compares them with the exact numbers.
pub(crate) fn theorem_3(_: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    for n in [5, 10, 15] {
        let bounds = knight_bounds(n, n).map_err(PaperError::other)?;
        let exact = square_count(n, n).ok_or_else(|| PaperError::other("no published count"))?;
        let between = bounds.lower <= exact && exact <= bounds.upper;
        table.add(format!("{n} x {n} lower"), Value::Integer(bounds.lower));
        table.add_published(format!("{n} x {n} exact"), Value::Integer(exact));
        table.add(format!("{n} x {n} upper"), Value::Integer(bounds.upper));
        table.add(format!("{n} x {n} between"), Value::yes(between));
    }
    Ok(())
}

/// Checks theorem 4: L(m, n1 + n2) >= L(m, n1) L(m, n2), where L(m,n) is the number of legal
/// positions on m rows and n columns. It is checked for m up to 8 (10 for the full computation) and
/// n1 + n2 up to 2m.
///
/// The inequality also holds for numbers of rows, because L(m,n) = L(n,m), which is checked, too.
pub(crate) fn theorem_4(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    for rows in 1..=limit(scope, 8, 10) {
        let cols = 2 * rows;
        let strip = square(rows, Boundary::None, 2);
        let counts = count_lattice(&strip, cols, true, &scope.options)?.columns;
        let of = |n: usize| &counts[n - 1];
        let mut pairs = (1..cols).flat_map(|a| (1..=cols - a).map(move |b| (a, b)));
        let holds = pairs.all(|(a, b)| *of(a + b) >= of(a) * of(b));
        let mut symmetric = true;
        for n in 1..rows {
            symmetric &= ordinary(n, rows, scope)? == *of(n);
        }
        table.add(
            format!("{rows} rows, to {cols} columns: superadditive"),
            Value::yes(holds),
        );
        table.add(
            format!("{rows} rows: L(m,n) = L(n,m)"),
            Value::yes(symmetric),
        );
    }
    Ok(())
}
