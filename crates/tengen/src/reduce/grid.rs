//! The position of a formula on the square grid.

use super::MAX_VARIABLES;
use crate::board::PlainBoard;
use crate::position::Player;
use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_reduction::dimacs::{self, ReadError};
use tengen_reduction::formula::Formula;
use tengen_reduction::grid::check::{Flaw, check, check_parts};
use tengen_reduction::grid::layout::{Refused, layout};
use tengen_reduction::grid::names::GridBoard;
use tengen_reduction::grid::{text, write};

/// The most clauses of which each is compared with each.
const MOST_CLAUSES: usize = 1 << 12;

/// A position on the square grid that stands for a formula whose wires need not cross.
///
/// No clause is split; clauses that others imply are left out if wires cross with them. The
/// finished board is checked by itself, with all assignments of up to [`MAX_VARIABLES`]
/// variables.
///
/// ```
/// use tengen::prelude::*;
/// let position = ReduceGrid::new("p cnf 2 2\n1 2 0\n-1 0\n").run()?;
/// assert_eq!((position.assignments, position.satisfying), (Some(4), Some(1)));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the text is no formula, or its wires have to cross;
/// [`Interrupted`](Error::Interrupted).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct ReduceGrid {
    /// The formula, as the text of a DIMACS CNF file.
    pub formula: String,
    /// What it is called in the answer.
    #[serde(default)]
    #[setters(into)]
    pub file: String,
}

/// A position on the square grid that stands for a formula.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GridPosition {
    /// What the formula is called.
    pub file: String,
    /// What the position is on: `"grid"`.
    pub board: &'static str,
    /// Variables of the formula.
    pub variables: usize,
    /// Its clauses.
    pub clauses: usize,
    /// Clauses that the others imply, counted from 1, and that have no part of the board.
    pub left_out: Vec<usize>,
    /// Rows of the board.
    pub rows: usize,
    /// Its columns.
    pub cols: usize,
    /// The rest of the board: the square lattice, two colours.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// Who moves.
    pub to_move: Player,
    /// Assignments that were played on the finished board.
    #[serde(
        with = "crate::text::OptionInteger",
        skip_serializing_if = "Option::is_none"
    )]
    pub assignments: Option<u64>,
    /// Those that save Lambda.
    #[serde(
        with = "crate::text::OptionInteger",
        skip_serializing_if = "Option::is_none"
    )]
    pub satisfying: Option<u64>,
    /// The position itself.
    #[serde(skip)]
    pub grid: GridBoard,
}

/// Why a formula has no position on the grid.
#[derive(Debug, thiserror::Error)]
pub enum GridError {
    /// The text is no formula.
    #[error(transparent)]
    Formula(#[from] ReadError),
    /// Its wires have to cross, so that it has one on a graph only.
    #[error("{0}")]
    Cross(String),
    /// It has none otherwise.
    #[error("{0}")]
    Refused(String),
    /// The finished board does not stand for its formula.
    #[error("the board does not stand for its formula: {0}")]
    Wrong(Flaw),
    /// The observer said so.
    #[error("stopped on request")]
    Interrupted,
}

impl From<GridError> for Error {
    fn from(error: GridError) -> Error {
        match error {
            GridError::Interrupted => Error::Interrupted { kept: false },
            GridError::Wrong(_) => Error::failed(error),
            _ => Error::unusable(error),
        }
    }
}

impl From<Flaw> for GridError {
    fn from(flaw: Flaw) -> GridError {
        match flaw {
            Flaw::Cancelled => GridError::Interrupted,
            flaw => GridError::Wrong(flaw),
        }
    }
}

impl ReduceGrid {
    /// Of a formula, as the text of a DIMACS CNF file.
    pub fn new(formula: impl Into<String>) -> ReduceGrid {
        ReduceGrid {
            formula: formula.into(),
            file: String::new(),
        }
    }

    /// Answers, with the reason if there is no position.
    ///
    /// # Errors
    /// [`GridError`].
    pub fn try_run(&self, observer: &dyn Observer) -> Result<GridPosition, GridError> {
        let formula = dimacs::read(&self.formula)?;
        let (grid, left_out) = board(&formula)?;
        let checked = match formula.variables() <= MAX_VARIABLES {
            true => Some(check(&grid, observer)?),
            false => {
                check_parts(&grid)?;
                None
            }
        };
        Ok(GridPosition {
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
        })
    }
}

impl Request for ReduceGrid {
    type Answer = GridPosition;

    fn run_with(&self, observer: &dyn Observer) -> Result<GridPosition> {
        Ok(self.try_run(observer)?)
    }
}

/// The board of a formula, or of one that the same values satisfy, without clauses that say
/// nothing more, if only that has one; also the clauses that were left out, from 1.
fn board(formula: &Formula) -> Result<(GridBoard, Vec<usize>), GridError> {
    let crossed = match layout(formula) {
        Ok(grid) => return Ok((grid, Vec::new())),
        Err(Refused::Order(order)) => GridError::Cross(order.to_string()),
        Err(other) => return Err(GridError::Refused(other.to_string())),
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
    /// The position as a diagram, with the names of its groups.
    pub fn diagram(&self) -> String {
        text::write(&self.grid)
    }

    /// The position as a game in SGF, with the names of its groups.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the board is too large for SGF.
    pub fn sgf(&self) -> Result<String> {
        write::sgf(&self.grid).map_err(Error::unusable)
    }

    /// A picture, as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the board is too large to be seen.
    pub fn svg(&self) -> Result<String> {
        write::svg(&self.grid).map_err(Error::unusable)
    }
}
