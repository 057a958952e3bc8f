//! Table 4: strips of 100 columns.

use crate::scope::{PaperError, Scope, count, square};
use crate::table::{Builder, Row};
use crate::value::Value;
use tengen_board::Boundary;

const COLUMNS: usize = 100;
/// The print's figures are sums and products of double-precision numbers: thirteen of
/// their sixteen digits are right.
const UNITS: u32 = 1_000;

pub(crate) fn table_4(scope: &Scope<'_>) -> Result<Vec<Row>, PaperError> {
    let mut table = Builder::new("lattice-table-4");
    // Rows, and the most colours in the paper; one row more than it has.
    for (rows, most) in [(1, 6), (2, 6), (3, 6), (4, 3), (5, 2), (6, 2), (7, 2)] {
        for colours in 2..=most {
            for (name, boundary) in [
                ("none", Boundary::None),
                ("one", Boundary::Top),
                ("both", Boundary::Both),
            ] {
                let sequence = square(rows, boundary, colours);
                let number = count(&sequence, COLUMNS, scope)?;
                let key = format!("k={rows} colours={colours} {name}");
                table.add_rounded(key, Value::Integer(number), UNITS);
            }
        }
    }
    Ok(table.rows())
}
