//! Tables 1 to 3 of *On the number of Go positions on lattice graphs*: bounds from counts for
//! strips of few rows. They bound numbers of legal positions, and the limiting constants of
//! lattices (the growth of the number of positions per point).

use crate::printed::printed;
use crate::scope::{PaperError, Scope, limit};
use crate::table::Builder;
use crate::value::Value;
use tengen_board::Lattice;
use tengen_estimate::strips::{Arrangement, Oblong, StripRate, bounds, limit_bounds};
use tengen_exact::Interval;

/// Number of rows of the widest strips (boards of few rows) in the paper.
const PAPER: usize = 6;
/// Number of decimals to compute of the limiting constants (growth of the number of positions per
/// point).
const DIGITS: usize = 16;
/// The allowed error of the printed products of counts of strips, in units of the last digit. Two
/// or three of the sixteen digits of the printed numbers are wrong.
const PRODUCT_UNITS: u32 = 1_000;
/// The allowed error of printed limiting constants, in units of the last digit. The constants are
/// computed from eigenvalues.
const EIGENVALUE_UNITS: u32 = 10;

/// Returns the numbers of rows of the strips into which `arrangement` cuts a board, separated by
/// commas.
fn arranged(arrangement: &Arrangement) -> Value {
    let strips: Vec<String> = arrangement.strips.iter().map(usize::to_string).collect();
    Value::Text(strips.join(","))
}

/// Computes Table 1: bounds on the numbers of legal positions of N x N boards.
pub(crate) fn table_1(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
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
                table.add_rounded(format!("N={n} {side}{suffix}"), number, PRODUCT_UNITS);
                table.add(
                    format!("N={n} {side}{suffix}, strips"),
                    arranged(arrangement),
                );
            }
            Ok(())
        };
        // Use strips of at most as many rows as in the paper first, then of more rows.
        add(PAPER, "")?;
        let more = limit(scope, 9, 11);
        add(more, &format!(" to {more} rows"))?;
    }
    Ok(())
}

/// Returns the lower and the upper bound on the limiting constant of a lattice, from strips of at
/// most `max_strip` rows.
fn constant(
    lattice: Lattice,
    colours: u32,
    max_strip: usize,
    scope: &Scope<'_>,
) -> Result<[(&'static str, Value); 2], PaperError> {
    let found = limit_bounds(lattice, colours, max_strip, DIGITS, &scope.options)?;
    Ok([
        ("lower", real(&found.lower().lower)),
        ("upper", real(&found.upper().upper)),
    ])
}

/// Returns a limiting constant, given by an interval, as a real value.
fn real(enclosure: &Interval) -> Value {
    Value::real(enclosure, DIGITS)
}

/// Computes Table 2: bounds on the limiting constants of lattices.
pub(crate) fn table_2(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    let lattices = [
        Lattice::Square,
        Lattice::Triangular,
        Lattice::Hexagonal,
        Lattice::SquareOctagonal,
    ];
    for lattice in lattices {
        for (side, value) in constant(lattice, 2, PAPER, scope)? {
            table.add_rounded(format!("{lattice} {side}"), value, EIGENVALUE_UNITS);
        }
    }
    let more = limit(scope, 8, 11);
    for (side, value) in constant(Lattice::Square, 2, more, scope)? {
        table.add(format!("square {side} to {more} rows"), value);
    }
    Ok(())
}

/// The numbers of colours of Table 3, each with the number of rows of the widest strips.
const WIDEST: [(u32, usize); 5] = [(2, 8), (3, 6), (4, 5), (5, 4), (6, 4)];

/// Computes Table 3: bounds on the limiting constant of the square lattice for 2 to 6 colours.
///
/// For each number of colours, both printed bounds come from strips of one number k of rows. The
/// paper does not state k. It is found by comparing the computed lower bounds with the printed
/// lower bound.
pub(crate) fn table_3(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    for (colours, widest) in WIDEST {
        let found = limit_bounds(Lattice::Square, colours, widest, DIGITS, &scope.options)?;
        let lower = format!("colours={colours} lower");
        let is_printed = |strip: &&StripRate| {
            printed("lattice-table-3").any(|print| {
                print.key == lower && real(&strip.lower).agrees(print.value, EIGENVALUE_UNITS)
            })
        };
        // Find the strips whose lower bound is printed. They may have fewer rows than the widest
        // strips.
        if let Some(strip) = found.strips.iter().find(is_printed) {
            let upper = format!("colours={colours} upper");
            table.add_rounded(lower.clone(), real(&strip.lower), EIGENVALUE_UNITS);
            table.add_rounded(upper, real(&strip.upper), EIGENVALUE_UNITS);
            table.add(format!("colours={colours} k"), Value::integer(strip.rows));
        }
        for (side, rate) in [
            ("lower", &found.lower().lower),
            ("upper", &found.upper().upper),
        ] {
            table.add(
                format!("colours={colours} {side} to {widest} rows"),
                real(rate),
            );
        }
    }
    Ok(())
}
