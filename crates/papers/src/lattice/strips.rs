//! Table 4 of *On the number of Go positions on lattice graphs*: numbers of legal positions of
//! strips (boards with few rows) of 100 columns.

use crate::scope::{PaperError, Scope, count, square};
use crate::table::Builder;
use crate::value::Value;
use tengen_board::Boundary;

const COLUMNS: usize = 100;
/// The allowed error of the numbers printed in the paper, in units of the last digit. The authors
/// used double precision, and thirteen of the sixteen printed digits are correct.
const UNITS: u32 = 1_000;

/// Computes Table 4: numbers of legal positions of strips of 100 columns, by rows, colours and
/// boundary.
pub(crate) fn table_4(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    // Numbers of rows, each with the largest number of colours in the paper. The strips of 7 rows
    // are not in the paper.
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
    Ok(())
}
