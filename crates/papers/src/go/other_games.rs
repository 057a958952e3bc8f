//! Section 5 of *Combinatorics of Go*: numbers of positions of chess, Connect-4 and gomoku.

use crate::scope::{PaperError, Scope, if_it_fits, limit, ordinary};
use crate::table::Builder;
use crate::value::Value;
use tengen_estimate::other::{chess, connect4, gomoku};
use tengen_exact::{Interval, UBig};

const BITS: usize = 128;
const DIGITS: usize = 6;
const FIVE: usize = 5;
/// The largest n for which the gomoku positions on n x n, n x (n+1) and (n+1) x (n+1) points are
/// counted.
const QUICK: usize = 5;
/// The largest n for which gomoku positions are counted if [`Scope::full`] is set, instead of
/// [`QUICK`].
const FULL: usize = 7;

/// Returns the ratio of two integers as a real value.
fn ratio(numerator: &UBig, denominator: &UBig) -> Value {
    Value::real(&Interval::ratio(numerator, denominator, BITS), DIGITS)
}

/// Computes the numbers of section 5 about chess, Connect-4 and gomoku.
pub(crate) fn section_5(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    let bound = Value::Integer(chess::upper_bound());
    table.add(
        "chess: Huffman bound, power of two",
        Value::integer(chess::bits()),
    );
    table.add("chess: Huffman bound", bound);
    let below_half = chess::refined() * 2u8 < ordinary(10, 10, scope)?;
    table.add(
        "chess: refined bound below half of L(10,10)",
        Value::yes(below_half),
    );
    connect_4(table, scope)?;
    five_in_a_row(table, scope)?;
    Ok(())
}

/// Adds the numbers of positions of Connect-4. The count for the board of 6 rows and 7 columns
/// would take terabytes.
fn connect_4(table: &mut Builder, scope: &Scope<'_>) -> Result<(), PaperError> {
    let bound = connect4::upper_bound(6, 7)?;
    table.add(
        "Connect-4: bound for 6 rows, 7 columns",
        Value::Integer(bound),
    );
    let mut boards = vec![(4, 4), (4, 5), (5, 4), (5, 5)];
    if scope.full {
        boards.extend([(5, 6), (6, 5)]);
    }
    for (rows, cols) in boards {
        let by_ply = connect4::positions_by_ply(rows, cols, &scope.options);
        let Some(by_ply) = if_it_fits(by_ply.map_err(PaperError::from))? else {
            continue;
        };
        let positions: UBig = by_ply.into_iter().map(UBig::from).sum();
        let key = format!("Connect-4: {rows} rows, {cols} columns");
        table.add(key, Value::Integer(positions));
    }
    Ok(())
}

/// Adds the numbers of section 5 about gomoku, in which five stones in a row win.
fn five_in_a_row(table: &mut Builder, scope: &Scope<'_>) -> Result<(), PaperError> {
    // On 6 x 6, a line of five points along a row can begin at 6 - 4 points of each of the 6 rows.
    // Lines along columns and diagonals are similar.
    let straight = 6 * (6 - (FIVE - 1));
    let diagonal = (6 - (FIVE - 1)) * (6 - (FIVE - 1));
    let lines = 2 * (straight + diagonal);
    table.add("gomoku: lines of five on 6 x 6", Value::integer(lines));
    // The paper's naive estimate of the base (growth of the number of positions per point) is 1 + 2
    // (1 - (1/3)^4)^4.
    let (part, whole) = (UBig::from(80u8).pow(4), UBig::from(81u8).pow(4));
    table.add("gomoku: naive base", ratio(&(&whole + part * 2u8), &whole));
    let positions = |rows, cols| gomoku::positions(rows, cols, FIVE, &scope.options);
    for n in FIVE..=limit(scope, QUICK, FULL) {
        let (square, almost) = (positions(n, n)?, positions(n, n + 1)?);
        let next = positions(n + 1, n + 1)?;
        // The base (growth per point) is estimated from the numbers of positions on three boards,
        // like the base of liberties of Go.
        let estimate = ratio(&(&square * next), &(&almost * &almost));
        table.add(
            format!("gomoku: {n} x {n} without five in a row"),
            Value::Integer(square),
        );
        table.add(format!("gomoku: base from n = {n}"), estimate);
    }
    Ok(())
}
