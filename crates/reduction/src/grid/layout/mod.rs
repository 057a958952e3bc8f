//! The board of a formula.
//!
//! From the top: Omega along the edge, the clauses, the wires straight down, the
//! variables, Lambda along the bottom edge and up the right one, where it meets Omega.
//! Columns are the least that satisfy all distances. Walls that have no room for two eyes
//! get another column, until all have; of several lengths of the wires, the one with the
//! fewest points is taken.

mod canvas;
mod columns;
mod eyes;
mod naming;

use super::gadgets::VARIABLE;
use super::names::GridBoard;
use super::order::{NoOrder, Order, order};
use crate::formula::Formula;
use canvas::{CLAUSE_ROWS, Canvas};
use columns::Columns;
use tengen_board::{MAX_POINTS, Position};

/// Why a formula has no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Nothing to satisfy.
    #[error("the formula has no clauses; a board needs at least one")]
    NoClauses,
    /// A clause without literals.
    #[error("clause {0} is empty, so that the formula is not satisfiable, whatever the board")]
    EmptyClause(usize),
    /// No order without crossings.
    #[error(transparent)]
    Order(#[from] NoOrder),
    /// Too large a board.
    #[error(
        "the board would have {rows} rows and {cols} columns, which are more than {MAX_POINTS} \
         points"
    )]
    TooLarge {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
    },
}

/// The lengths of wires that are tried. Two points beside a link serve no other one; three
/// rows have room for eyes.
const WIRES: std::ops::RangeInclusive<usize> = 3..=6;

/// The board of a formula: White, who moves first, saves Lambda if and only if the formula
/// is satisfiable.
///
/// # Errors
/// If there is nothing to draw, its wires would cross, or the board would be too large.
pub fn layout(formula: &Formula) -> Result<GridBoard, Refused> {
    if formula.clauses().is_empty() {
        return Err(Refused::NoClauses);
    }
    if let Some(clause) = formula.clauses().iter().position(Vec::is_empty) {
        return Err(Refused::EmptyClause(clause + 1));
    }
    let order = order(formula)?;
    let mut best: Option<(Canvas, Columns)> = None;
    for wire in WIRES {
        let (canvas, columns) = fitted(formula, &order, wire)?;
        let points = |canvas: &Canvas| canvas.rows * canvas.cols;
        if best
            .as_ref()
            .is_none_or(|(best, _)| points(&canvas) < points(best))
        {
            best = Some((canvas, columns));
        }
    }
    let (canvas, columns) = best.expect("some length was tried");
    let colours = canvas.parts().iter().map(|part| part.colour());
    Ok(GridBoard {
        rows: canvas.rows,
        cols: canvas.cols,
        position: Position::new(colours.collect()),
        names: naming::names(formula, &canvas, &columns),
    })
}

/// The board with wires of a length, and as much room as its walls need.
fn fitted(formula: &Formula, order: &Order, wire: usize) -> Result<(Canvas, Columns), Refused> {
    let mut room = vec![0; columns::wires(formula) + 1];
    loop {
        let columns = Columns::new(formula, order, &room);
        let (rows, cols) = (CLAUSE_ROWS + wire + VARIABLE.len(), columns.cols);
        if rows
            .checked_mul(cols)
            .is_none_or(|points| points > MAX_POINTS)
        {
            return Err(Refused::TooLarge { rows, cols });
        }
        let mut canvas = Canvas::new(&columns, wire);
        let without = eyes::put(&mut canvas);
        if without.is_empty() {
            return Ok((canvas, columns));
        }
        for wall in without {
            // Every wall reaches up between two wires.
            let between = |point: &&usize| **point / cols == CLAUSE_ROWS;
            let col = wall.iter().find(between).map_or(0, |point| point % cols);
            room[columns.wires.iter().filter(|wire| wire.col < col).count()] += 1;
        }
    }
}
