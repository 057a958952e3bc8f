//! Makes, from any logical formula, a Go position on the square grid whose target lives if and only
//! if the formula is satisfiable.

use super::grid::mismatch;
use super::{GridPosition, ReduceGrid};
use crate::board::PlainBoard;
use crate::position::Player;
use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::MAX_DRAWN_POINTS;
use tengen_reduction::dimacs;
use tengen_reduction::formula::Formula;
use tengen_reduction::tiles::board::{TileBoard, draw_within};
use tengen_reduction::tiles::check::{Flaw, check_formula};
use tengen_reduction::tiles::layout::layout;
use tengen_reduction::tiles::{picture, text};

/// A request for a position on the square grid whose target lives if and only if a formula is
/// satisfiable. If the wires from variables to clauses need not cross, [`ReduceGrid`] makes the
/// position. Otherwise it is a larger board that consists of tiles with *gates*. A gate is a part
/// of the board that computes a logical function.
///
/// The finished board is checked independently. On a board of tiles, the check finds the gates from
/// the stones alone, and compares their logic with the formula. With up to
/// [`MAX_VARIABLES`](super::MAX_VARIABLES) variables, they must agree on all assignments. With more
/// variables, they must agree on the existence of an assignment that saves the target.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::reduce::{ReduceSquare, SquarePosition};
/// let cycle = "p cnf 3 3\n1 2 0\n-2 3 0\n-3 -1 0\n";
/// let SquarePosition::Tiles(board) = ReduceSquare::new(cycle).run()? else { panic!() };
/// assert_eq!((board.assignments, board.satisfying), (Some(8), Some(2)));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the text is not a formula, or the board would be too large.
/// [`Interrupted`](Error::Interrupted), if the observer asked to stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ReduceSquare {
    /// The formula, as the text of a DIMACS CNF file.
    pub formula: String,
    /// The name of the formula in the answer.
    #[serde(default)]
    #[setters(into)]
    pub file: String,
}

/// A position of a formula on the square grid: a compact board, or a board of tiles.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one of them")]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum SquarePosition {
    /// A smaller board, on which the wires (parts that lead from variables to clauses) do not
    /// cross.
    Compact(GridPosition),
    /// A larger board, which consists of tiles with gates (parts that compute logical functions).
    Tiles(TilePosition),
}

/// A position on a board of tiles whose target lives if and only if a formula is satisfiable. The
/// tiles hold gates, parts of the board that compute logical functions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TilePosition {
    /// The name of the formula.
    pub file: String,
    /// The kind of board: always `"grid"`.
    pub board: &'static str,
    /// Number of variables of the formula.
    pub variables: usize,
    /// Number of clauses of the formula.
    pub clauses: usize,
    /// Number of gates of the board, its parts that compute logical functions.
    pub gates: usize,
    /// Number of gates (parts that compute logical functions) at which White chooses between two
    /// moves.
    pub choices: usize,
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
    /// Number of assignments for which the gates of the finished board (parts that compute logical
    /// functions) were compared with the formula. `None` with more than
    /// [`MAX_VARIABLES`](super::MAX_VARIABLES) variables.
    #[serde(with = "crate::text::OptionInteger")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assignments: Option<u64>,
    /// Number of the compared assignments that save the target.
    #[serde(with = "crate::text::OptionInteger")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub satisfying: Option<u64>,
    /// The position itself.
    #[serde(skip)]
    pub(crate) tiles: TileBoard,
}

impl ReduceSquare {
    /// Returns a request for the position of `formula`, the text of a DIMACS CNF file.
    pub fn new(formula: impl Into<String>) -> ReduceSquare {
        ReduceSquare {
            formula: formula.into(),
            file: String::new(),
        }
    }
}

impl Request for ReduceSquare {
    type Answer = SquarePosition;

    fn run_with(&self, observer: &dyn Observer) -> Result<SquarePosition> {
        let compact = ReduceGrid::new(self.formula.clone()).file(self.file.clone());
        match compact.made(observer)? {
            Ok(position) => Ok(SquarePosition::Compact(position)),
            // If the formula has no compact board, make a board of tiles.
            Err(_) => {
                let formula = dimacs::read(&self.formula).map_err(Error::unusable)?;
                let tiles = on_tiles(&formula, &self.file, MAX_DRAWN_POINTS, observer)?;
                Ok(SquarePosition::Tiles(tiles))
            }
        }
    }
}

/// Lays out a formula on a board of tiles, which hold wires and gates, with at most `most` points.
/// Checks the finished board. `file` is the name of the formula.
pub(super) fn on_tiles(
    formula: &Formula,
    file: &str,
    most: usize,
    observer: &dyn Observer,
) -> Result<TilePosition> {
    let plan = layout(formula).map_err(Error::unusable)?;
    let tiles = draw_within(&plan, most).map_err(Error::unusable)?;
    let checked = check_formula(&tiles, formula, observer).map_err(|flaw| match flaw {
        Flaw::Cancelled => Error::Interrupted { kept: false },
        flaw => mismatch(flaw),
    })?;
    Ok(TilePosition {
        file: file.to_owned(),
        board: "grid",
        variables: formula.variables(),
        clauses: formula.clauses().len(),
        gates: tiles.gates.len(),
        choices: tiles
            .gates
            .iter()
            .filter(|placed| placed.gate.is_chosen())
            .count(),
        rows: tiles.rows,
        cols: tiles.cols,
        plain: PlainBoard::default(),
        to_move: Player::White,
        assignments: checked.assignments,
        satisfying: checked.satisfying,
        tiles,
    })
}

impl TilePosition {
    /// Returns the position as a diagram in text, with the list of its gates, which compute logical
    /// functions.
    pub fn diagram(&self) -> String {
        text::write(&self.tiles)
    }

    /// Returns a picture of the position, as a complete SVG file to zoom into. Wires (strings that
    /// carry truth values) are lines on a background of walls. Each gate (a part that computes a
    /// logical function) has a frame.
    pub fn svg(&self) -> String {
        picture::draw(&self.tiles)
    }
}

impl SquarePosition {
    /// Returns the position as a diagram in text, with the names of its groups of stones or, on a
    /// board of tiles, the list of its gates.
    pub fn diagram(&self) -> String {
        match self {
            SquarePosition::Compact(position) => position.diagram(),
            SquarePosition::Tiles(position) => position.diagram(),
        }
    }

    /// Returns the position as an SGF game, with the names of its groups of stones.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the board is too large for SGF, or is a board of tiles.
    pub fn sgf(&self) -> Result<String> {
        match self {
            SquarePosition::Compact(position) => position.sgf(),
            SquarePosition::Tiles(_) => Err(Error::unsupported(
                "boards of tiles have no SGF file, only a text",
            )),
        }
    }

    /// Returns a picture of the position, as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`], if a compact board is too large to draw.
    pub fn svg(&self) -> Result<String> {
        match self {
            SquarePosition::Compact(position) => position.svg(),
            SquarePosition::Tiles(position) => Ok(position.svg()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::SolvePruned;

    #[test]
    fn formulas_with_crossings_have_boards_that_are_decided_and_verified() {
        for (formula, alive) in [
            ("p cnf 3 3\n1 2 0\n-2 3 0\n-3 -1 0\n", true),
            ("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", false),
            ("p cnf 1 0\n", true),
            ("p cnf 1 1\n0\n", false),
        ] {
            let position = ReduceSquare::new(formula).run().unwrap();
            let SquarePosition::Tiles(tiles) = &position else {
                panic!("{formula}");
            };
            assert_eq!(tiles.satisfying.unwrap() > 0, alive);
            assert!(position.sgf().is_err());
            let answer = SolvePruned::new(position.diagram()).run().unwrap();
            assert_eq!((answer.success, answer.lines), (alive, None));
            assert_eq!(answer.certificate.is_some(), alive);
            if let Some(proof) = answer.certificate {
                let proof = serde_json::to_string(&proof).unwrap();
                let verified = crate::verify(proof).run().unwrap();
                assert!(verified.proved, "{:?}", verified.reason);
            }
        }
        let compact = ReduceSquare::new("p cnf 1 1\n1 0\n").run().unwrap();
        assert!(matches!(compact, SquarePosition::Compact(_)));
        assert!(ReduceSquare::new("p cnf").run().unwrap_err().is_refusal());
    }
}
