//! Tables 1 to 3: bounds from strips.

use crate::scope::{PaperError, Scope, limit};
use crate::table::{Builder, Row};
use crate::value::Value;
use tengen_board::Lattice;
use tengen_count::strips::{Arrangement, Oblong, bounds, limit_bounds};
use tengen_exact::Interval;

/// Rows of the paper's widest strips.
const PAPER: usize = 6;
/// Digits of limiting constants.
const DIGITS: usize = 16;
/// The print's products have lost the last two or three of sixteen digits.
const PRODUCT_UNITS: u32 = 1_000;
const EIGENVALUE_UNITS: u32 = 10;

fn arranged(arrangement: &Arrangement) -> Value {
    let strips: Vec<String> = arrangement.strips.iter().map(usize::to_string).collect();
    Value::Text(strips.join(","))
}

pub(crate) fn table_1(scope: &Scope<'_>) -> Result<Vec<Row>, PaperError> {
    let mut table = Builder::new("lattice-table-1", PRODUCT_UNITS);
    for n in 17..=19 {
        let board = Oblong {
            lattice: Lattice::Square,
            rows: n,
            cols: n,
            colours: 2,
        };
        let mut add = |max_strip: usize, suffix: &str| -> Result<(), PaperError> {
            let found = bounds(&board, max_strip, &scope.options)?;
            for (side, arrangement) in [("lower", &found.lower), ("upper", &found.upper)] {
                let number = Value::Integer(arrangement.count.clone());
                table.add(format!("N={n} {side}{suffix}"), number);
                table.add(
                    format!("N={n} {side}{suffix}, strips"),
                    arranged(arrangement),
                );
            }
            Ok(())
        };
        add(PAPER, "")?;
        let more = limit(scope, 9, 11);
        add(more, &format!(" to {more} rows"))?;
    }
    Ok(table.rows())
}

/// The bounds from strips to `max_strip` rows: the lower one and the upper one.
fn constant(
    lattice: Lattice,
    colours: u32,
    max_strip: usize,
    scope: &Scope<'_>,
) -> Result<[(&'static str, Value); 2], PaperError> {
    let found = limit_bounds(lattice, colours, max_strip, DIGITS, &scope.options)?;
    let real = |enclosure: &Interval| Value::Real {
        enclosure: enclosure.clone(),
        digits: DIGITS,
    };
    Ok([
        ("lower", real(&found.lower().lower)),
        ("upper", real(&found.upper().upper)),
    ])
}

pub(crate) fn table_2(scope: &Scope<'_>) -> Result<Vec<Row>, PaperError> {
    let mut table = Builder::new("lattice-table-2", EIGENVALUE_UNITS);
    let lattices = [
        Lattice::Square,
        Lattice::Triangular,
        Lattice::Hexagonal,
        Lattice::SquareOctagonal,
    ];
    for lattice in lattices {
        for (side, value) in constant(lattice, 2, PAPER, scope)? {
            table.add(format!("{lattice} {side}"), value);
        }
    }
    let more = limit(scope, 8, 11);
    for (side, value) in constant(Lattice::Square, 2, more, scope)? {
        table.add(format!("square {side} to {more} rows"), value);
    }
    Ok(table.rows())
}

/// The rows of the strips that the print's figures are of, and ours beyond.
const ROWS: [(u32, usize, usize); 5] = [(2, 6, 8), (3, 4, 6), (4, 3, 5), (5, 3, 4), (6, 3, 4)];

pub(crate) fn table_3(scope: &Scope<'_>) -> Result<Vec<Row>, PaperError> {
    let mut table = Builder::new("lattice-table-3", EIGENVALUE_UNITS);
    for (colours, rows, more) in ROWS {
        for (side, value) in constant(Lattice::Square, colours, rows, scope)? {
            table.add(format!("colours={colours} {side}"), value);
        }
        table.add(format!("colours={colours} k"), Value::integer(rows));
        for (side, value) in constant(Lattice::Square, colours, more, scope)? {
            table.add(format!("colours={colours} {side} to {more} rows"), value);
        }
    }
    Ok(table.rows())
}
