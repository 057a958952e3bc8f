//! Table 1 of *Combinatorics of Go*: numbers of valid border state classes, for m rows and y points
//! in the new column.

use crate::scope::{PaperError, Scope};
use crate::table::{Builder, PaperRow};
use crate::value::Value;
use tengen_states::border::valid_classes;

/// The largest height of a border; the table in the paper ends earlier.
const HEIGHTS: usize = 22;

/// Computes Table 1.
pub(crate) fn table_1(_: &Scope<'_>) -> Result<Vec<PaperRow>, PaperError> {
    let mut table = Builder::new("go-table-1");
    for m in 1..=HEIGHTS {
        let classes = valid_classes(m).map_err(PaperError::other)?;
        for (y, place) in [("0", classes.first()), ("m-1", classes.last())] {
            let number = place.ok_or_else(|| PaperError::other("no partial columns"))?;
            table.add(format!("m={m} y={y}"), Value::integer(*number));
        }
    }
    Ok(table.rows())
}
