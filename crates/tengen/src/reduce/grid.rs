//! Makes, from a logical formula, a Go position on the square grid. *Wires* on the board lead from
//! the variables of the formula to its clauses, and must not cross.

use super::MAX_VARIABLES;
use crate::board::PlainBoard;
use crate::position::Player;
use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_reduction::dimacs;
use tengen_reduction::formula::Formula;
use tengen_reduction::grid::check::{Flaw, check, check_parts};
use tengen_reduction::grid::layout::{Refused, layout};
use tengen_reduction::grid::names::GridBoard;
use tengen_reduction::grid::{text, write};

/// The largest number of clauses of a formula for which all pairs of clauses are compared, to find
/// redundant clauses.
const MOST_CLAUSES: usize = 1 << 12;

/// A request for a position on the square grid whose target lives if and only if a formula is
/// satisfiable. The wires of the formula must not need to cross.
///
/// Wires are parts of the board that lead from the variables of the formula to its clauses. No
/// clause is split. If wires would cross, redundant clauses, which other clauses imply, are left
/// out. The finished board is checked independently. With up to [`MAX_VARIABLES`] variables, the
/// check plays the moves of all assignments.
///
/// ```
/// use tengen::prelude::*;
/// let position = ReduceGrid::new("p cnf 2 2\n1 2 0\n-1 0\n").run()?;
/// assert_eq!((position.assignments, position.satisfying), (Some(4), Some(1)));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the text is not a formula, or its wires have to cross.
/// [`Interrupted`](Error::Interrupted), if the observer asked to stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ReduceGrid {
    /// The formula, as the text of a DIMACS CNF file.
    pub formula: String,
    /// The name of the formula in the answer.
    #[serde(default)]
    #[setters(into)]
    pub file: String,
}

/// A position on the square grid whose target, Lambda, lives if and only if a formula is
/// satisfiable.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GridPosition {
    /// The name of the formula.
    pub file: String,
    /// The kind of board: always `"grid"`.
    pub board: &'static str,
    /// Number of variables of the formula.
    pub variables: usize,
    /// Number of clauses of the formula.
    pub clauses: usize,
    /// Numbers, from 1, of the clauses of the formula that are not on the board, because other
    /// clauses imply them.
    pub left_out: Vec<usize>,
    /// Number of rows of the board.
    pub rows: usize,
    /// Number of columns of the board.
    pub cols: usize,
    /// The fixed properties of the board: square lattice, two colours, no extra rows of empty
    /// points.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The player to move.
    pub to_move: Player,
    /// Number of assignments of the variables that the check of the finished board played. `None`
    /// with more than [`MAX_VARIABLES`] variables.
    #[serde(with = "crate::text::OptionInteger")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assignments: Option<u64>,
    /// Number of the played assignments that save Lambda, the target.
    #[serde(with = "crate::text::OptionInteger")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub satisfying: Option<u64>,
    /// The position itself.
    #[serde(skip)]
    pub(crate) grid: GridBoard,
}

/// The reason why no position for a formula was found on the grid without crossing wires. A wire is
/// a part of the board that leads from a variable to a clause.
pub(super) struct NoGrid(String);

/// Returns the error for a finished board that does not represent its formula, which is a bug.
pub(super) fn mismatch(flaw: impl std::fmt::Display) -> Error {
    Error::Failed(format!(
        "the finished board does not represent its formula, which is a bug: {flaw}"
    ))
}

impl ReduceGrid {
    /// Returns a request for the position of `formula`, the text of a DIMACS CNF file.
    pub fn new(formula: impl Into<String>) -> ReduceGrid {
        ReduceGrid {
            formula: formula.into(),
            file: String::new(),
        }
    }

    /// Makes the position of the formula. The inner error is the reason why no position without
    /// crossing wires was found.
    pub(super) fn made(&self, observer: &dyn Observer) -> Result<Result<GridPosition, NoGrid>> {
        let formula = dimacs::read(&self.formula).map_err(Error::unusable)?;
        let (grid, left_out) = match board(&formula) {
            Ok(laid_out) => laid_out,
            Err(none) => return Ok(Err(none)),
        };
        let checked = match formula.variables() <= MAX_VARIABLES {
            true => check(&grid, observer).map(Some),
            false => check_parts(&grid).map(|()| None),
        };
        let checked = checked.map_err(|flaw| match flaw {
            Flaw::Cancelled => Error::Interrupted { kept: false },
            flaw => mismatch(flaw),
        })?;
        Ok(Ok(GridPosition {
            plain: PlainBoard::default(),
            file: self.file.clone(),
            board: "grid",
            variables: formula.variables(),
            clauses: formula.clauses().len(),
            left_out,
            rows: grid.rows,
            cols: grid.cols,
            to_move: Player::White,
            assignments: checked.map(|checked| checked.assignments),
            satisfying: checked.map(|checked| checked.satisfying),
            grid,
        }))
    }
}

impl Request for ReduceGrid {
    type Answer = GridPosition;

    fn run_with(&self, observer: &dyn Observer) -> Result<GridPosition> {
        let made = self.made(observer)?;
        made.map_err(|NoGrid(reason)| Error::unusable(reason))
    }
}

/// Lays out a formula on the grid. Returns the board and the numbers, from 1, of the clauses left
/// out. If wires from variables to clauses would cross, an equivalent formula without redundant
/// clauses is laid out.
fn board(formula: &Formula) -> Result<(GridBoard, Vec<usize>), NoGrid> {
    let crossed = match layout(formula) {
        Ok(grid) => return Ok((grid, Vec::new())),
        Err(Refused::Order(order)) => NoGrid(order.to_string()),
        Err(other) => return Err(NoGrid(other.to_string())),
    };
    if formula.clauses().len() > MOST_CLAUSES {
        return Err(crossed);
    }
    let (short, left_out) = formula.without_redundant_clauses();
    let grid = layout(&short).map_err(|_| crossed)?;
    let left_out = left_out.into_iter().map(|number| number + 1);
    Ok((grid, left_out.collect()))
}

impl GridPosition {
    /// Returns the position as a diagram in text, with the names of its groups of stones.
    pub fn diagram(&self) -> String {
        text::write(&self.grid)
    }

    /// Returns the position as an SGF game, with the names of its groups of stones.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the board is too large for SGF.
    pub fn sgf(&self) -> Result<String> {
        write::sgf(&self.grid).map_err(Error::unusable)
    }

    /// Returns a picture of the position, as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the board is too large to draw.
    pub fn svg(&self) -> Result<String> {
        write::svg(&self.grid).map_err(Error::unusable)
    }
}
