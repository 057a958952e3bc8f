//! Section 4.1 of *On the number of Go positions on lattice graphs*: numbers of column
//! configurations and position sections. A column configuration gives the stones of a column, and
//! which of them are not yet safe (their string has no liberty yet). A position section also gives
//! the connections of these stones.

use crate::scope::{PaperError, Scope};
use crate::table::Builder;
use crate::value::Value;
use tengen_board::{Boundary, Lattice};
use tengen_states::transfer::{Sections, TransferMatrix, column_configurations};

/// Computes the numbers of column configurations and position sections of section 4.1.
pub(crate) fn configurations(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    for rows in 1..=6 {
        for colours in 2..=6 {
            let number = column_configurations(rows, colours);
            table.add(
                format!("rows={rows} colours={colours}"),
                Value::Integer(number),
            );
        }
    }
    // Count the position sections (last columns with stones and connections) that occur. They are
    // the states of the transfer matrix.
    let lattices = Lattice::all().filter(|lattice| !lattice.wraps_columns());
    for lattice in lattices {
        for colours in 2..=3 {
            for rows in 1..=3 {
                let matrix = TransferMatrix::new(
                    (lattice, rows, Boundary::None),
                    colours,
                    Sections::Labelled,
                    scope.options.machine.memory,
                    scope.options.machine.observer,
                )?;
                let key = format!("{lattice}: sections, rows={rows} colours={colours}");
                table.add(key, Value::integer(matrix.states.len()));
            }
        }
    }
    Ok(())
}
