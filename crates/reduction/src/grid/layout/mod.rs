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

use super::formula::{Clauses, variable};
use super::gadgets::{Part, VARIABLE};
use super::names::{ClauseNames, GridBoard, LinkNames, LiteralNames, Names, VariableNames};
use super::order::{NoOrder, Order, order};
use canvas::{CLAUSE_ROWS, Canvas};
use columns::Columns;
use tengen_board::{MAX_POINTS, Position};

/// Why a formula has no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
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
/// If its wires would cross, or the board would be too large.
pub fn layout(formula: &Clauses) -> Result<GridBoard, Refused> {
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
    Ok(finished(formula, &canvas, &columns))
}

/// The board with wires of a length, and as much room as its walls need.
fn fitted(formula: &Clauses, order: &Order, wire: usize) -> Result<(Canvas, Columns), Refused> {
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

fn finished(formula: &Clauses, canvas: &Canvas, columns: &Columns) -> GridBoard {
    let all = canvas.parts();
    let position = Position::new(all.iter().map(|part| part.colour()).collect());
    let top = canvas.rows - VARIABLE.len();
    let find = |part: Part| all.iter().position(|&p| p == part).unwrap_or(0);
    let mut variables = vec![None; formula.variables()];
    for body in &columns.bodies {
        let at = |part: Part| {
            let mut drawn = super::gadgets::parts(VARIABLE);
            let found = drawn.find(|&(_, _, p)| p == part);
            let (row, col, _) = found.expect("the drawing has all parts of a variable");
            canvas.vertex(top + row, body.col + col)
        };
        let left = LiteralNames {
            stone: at(Part::Left),
            choose: at(Part::ChooseLeft),
            eye: at(Part::EyeLeft),
            second: at(Part::SecondLeft),
        };
        let right = LiteralNames {
            stone: at(Part::Right),
            choose: at(Part::ChooseRight),
            eye: at(Part::EyeRight),
            second: at(Part::SecondRight),
        };
        let literals = if body.is_flipped {
            [right, left]
        } else {
            [left, right]
        };
        let h = at(Part::H);
        variables[body.variable] = Some(VariableNames { h, literals });
    }
    let clause = |(j, literals): (usize, &Vec<i32>)| {
        let wire = |literal: i32| {
            let mut wires = columns.wires.iter();
            let found = wires.find(|wire| wire.clause == j && wire.literal == literal);
            found.expect("a wire for each literal of a clause").col
        };
        let link = |&literal: &i32| {
            let col = wire(literal);
            LinkNames {
                literal,
                stone: canvas.vertex(CLAUSE_ROWS - 1, col),
                wire: [0, 1].map(|row| canvas.vertex(CLAUSE_ROWS + row, col)),
                shared: [(3, col - 1), (2, col), (3, col + 1)]
                    .map(|(row, col)| canvas.vertex(row, col)),
            }
        };
        let first = literals
            .iter()
            .map(|&literal| wire(literal))
            .min()
            .unwrap_or(0);
        ClauseNames {
            k: canvas.vertex(1, first),
            eye: canvas.vertex(2, first - 2),
            links: literals.iter().map(link).collect(),
        }
    };
    debug_assert!(
        columns
            .bodies
            .iter()
            .all(|body| body.variable < formula.variables())
    );
    let _ = variable;
    GridBoard {
        rows: canvas.rows,
        cols: canvas.cols,
        position,
        names: Names {
            lambda: find(Part::Lambda),
            eye_lambda: find(Part::EyeLambda),
            omega: find(Part::Omega),
            eye_omega: find(Part::EyeOmega),
            seki: find(Part::Seki),
            variables: variables.into_iter().flatten().collect(),
            clauses: formula.clauses().iter().enumerate().map(clause).collect(),
        },
    }
}
