//! Table 1 of *Combinatorics of Go*: numbers of classes of valid border states, for m rows and y
//! points in the new column. A class consists of the border states that are equal up to exchange of
//! the colours.

use crate::scope::{PaperError, Scope};
use crate::table::Builder;
use crate::value::Value;
use tengen_states::border::valid_classes;

/// The largest number of rows m; the table in the paper ends earlier.
const HEIGHTS: usize = 22;

/// Computes Table 1: numbers of classes of valid border states on m rows for y = 0 and y = m - 1
/// points in the new column.
pub(crate) fn table_1(_: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    for m in 1..=HEIGHTS {
        let classes = valid_classes(m).map_err(PaperError::other)?;
        for (y, place) in [("0", classes.first()), ("m-1", classes.last())] {
            let number = place.ok_or_else(|| PaperError::other("no partial columns"))?;
            table.add(format!("m={m} y={y}"), Value::integer(*number));
        }
    }
    Ok(())
}
