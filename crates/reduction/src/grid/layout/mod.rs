//! Lays out the board of a formula on the square grid.
//!
//! From top to bottom, the board has the black string Omega, the clauses, the straight wires, the
//! variables, and the white target Lambda. Wires are white lines from the literals to the clauses.
//! Omega runs along the upper edge. Lambda runs along the lower edge and continues up the right
//! edge, where it meets Omega.
//!
//! Each wire and each variable gets the smallest column at the minimum distance from the parts on
//! its left. If a wall (a black string between these parts) has no room for two eyes, a column is
//! added, until every wall has room. [`layout`] tries several lengths of the wires, and takes the
//! board with the fewest points.

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

/// The error of a formula that has no compact board on the square grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The formula has no clauses.
    #[error("the formula has no clauses; a board needs at least one")]
    NoClauses,
    /// A clause has no literals.
    #[error("clause {0} is empty, so the formula is unsatisfiable and has no board")]
    EmptyClause(usize),
    /// No order of variables and clauses was found in which wires (white lines from literals to
    /// clauses) do not cross.
    #[error(transparent)]
    Order(#[from] NoOrder),
    /// The board would have more than [`MAX_POINTS`] points.
    #[error(
        "the board would have {rows} rows and {cols} columns, which are more than {MAX_POINTS} \
         points"
    )]
    TooLarge {
        /// The number of rows that the board would have.
        rows: usize,
        /// The number of columns that the board would have.
        cols: usize,
    },
}

/// The lengths of wires (white lines from literals to clauses) to try, in points. The first two
/// points of a wire, below its link to the clause, must have walls beside them. From three points
/// on, the walls between wires have room for eyes.
const WIRES: std::ops::RangeInclusive<usize> = 3..=6;

/// Lays out the board of a formula.
///
/// White moves first and saves the white target Lambda if and only if the formula is satisfiable.
///
/// # Errors
/// [`Refused`] if there is no clause, a clause is empty, wires would cross, or the board would be
/// too large.
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

/// Lays out a board with wires (white lines from literals to clauses) of a given length, and adds
/// columns until every wall has two eyes.
fn fitted(formula: &Formula, order: &Order, wire: usize) -> Result<(Canvas, Columns), Refused> {
    // `room` has the number of extra columns before each wire and before the end gadget, where the
    // target Lambda meets the black string Omega.
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
            // Every wall has a point between two wires, in the top row of the wires. The extra
            // column goes there.
            let between = |point: &&usize| **point / cols == CLAUSE_ROWS;
            let col = wall.iter().find(between).map_or(0, |point| point % cols);
            room[columns.wires.iter().filter(|wire| wire.col < col).count()] += 1;
        }
    }
}
