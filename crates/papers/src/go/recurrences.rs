//! Sections 4.4.1, 4.4.2 and Table 2 of *Combinatorics of Go*: recurrences for the numbers of legal
//! positions of strips of m rows. Strips of n columns have about a_m λ_m^n legal positions.

use crate::scope::{PaperError, Scope, limit, square};
use crate::table::Builder;
use crate::value::Value;
use tengen_board::Boundary;
use tengen_count::{Recurrence, Request, count_lattice, recurrence};
use tengen_estimate::growth::growth;
use tengen_states::border::up_down_classes;

/// Number of decimals to compute of a_m and of the m-th root of λ_m.
const DIGITS: usize = 22;
/// The largest numbers of rows for which the orders of recurrences are computed, for the quick and
/// the full computation. Strips of 7 rows take two seconds, of 9 rows ten minutes.
const ORDERS: (usize, usize) = (7, 9);
/// The largest numbers of rows for which the constants a_m and λ_m are computed, for the quick and
/// the full computation.
const GROWTH: (usize, usize) = (9, 10);
/// The largest numbers of rows for which classes of border states are counted, for the quick and
/// the full computation. A class has states that are equal up to exchange of colours and of top and
/// bottom.
const CLASSES: (usize, usize) = (8, 9);
/// The rounding error of the printed constants a_m, in units of the last digit.
const A_UNITS: u32 = 21;
/// The rounding error of the printed roots of λ_m, in units of the last digit.
const ROOT_UNITS: u32 = 4;

/// Returns the recurrence for the numbers of legal positions of strips of `rows` rows.
fn found(rows: usize, order_only: bool, scope: &Scope<'_>) -> Result<Recurrence, PaperError> {
    let request = Request {
        order_only,
        terms: None,
    };
    let strip = square(rows, Boundary::None, 2);
    Ok(recurrence(&strip, &request, &scope.options)?)
}

/// Returns a list of numbers as text, separated by blanks.
fn list(numbers: impl IntoIterator<Item = impl ToString>) -> Value {
    let words: Vec<String> = numbers.into_iter().map(|n| n.to_string()).collect();
    Value::Text(words.join(" "))
}

/// Computes the recurrences for strips of 1 to 4 rows, and the first numbers of legal positions of
/// strips of 1 and 2 rows (sections 4.4.1 and 4.4.2).
pub(crate) fn printed(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    for rows in 1..=4 {
        let fraction = found(rows, false, scope)?.fraction;
        let fraction = fraction.ok_or_else(|| PaperError::other("no coefficients"))?;
        table.add(
            format!("m={rows} coefficients"),
            list(&fraction.coefficients),
        );
    }
    for (rows, terms) in [(1, 10), (2, 6)] {
        let strip = square(rows, Boundary::None, 2);
        let counts = count_lattice(&strip, terms, true, &scope.options)?.columns;
        table.add(format!("m={rows} terms"), list(&counts));
    }
    Ok(())
}

/// Computes Table 2, for strips of m rows: the number of classes of border states, the order of the
/// recurrence, a_m, and the m-th root of λ_m. A class has states that are equal up to exchange of
/// colours and of top and bottom. A strip of n columns has about a_m λ_m^n legal positions.
pub(crate) fn table_2(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    let classes_to_10_million = 10_000_000;
    for rows in 1..=limit(scope, CLASSES.0, CLASSES.1) {
        let classes = up_down_classes(rows, classes_to_10_million).map_err(PaperError::other)?;
        table.add(format!("m={rows} classes"), Value::integer(classes));
    }
    for rows in 1..=limit(scope, ORDERS.0, ORDERS.1) {
        let order = found(rows, true, scope)?.order;
        table.add(format!("m={rows} order"), Value::integer(order));
    }
    for rows in 1..=limit(scope, GROWTH.0, GROWTH.1) {
        let strip = square(rows, Boundary::None, 2);
        let growth = growth(&strip, DIGITS, &scope.options)?;
        let columns = [
            ("a", &growth.a[0], A_UNITS),
            ("root", &growth.lambda_root, ROOT_UNITS),
        ];
        for (name, enclosure, units) in columns {
            let value = Value::real(enclosure, DIGITS);
            table.add_rounded(format!("m={rows} {name}"), value, units);
        }
    }
    Ok(())
}
