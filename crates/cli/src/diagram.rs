//! Positions from text, drawn with characters or in SGF.

use crate::failure::Failure;
use crate::input::Input;
use crate::names::LatticeArguments;
use crate::output;
use tengen_board::{Board, Mark, Position, Shape, ascii, sgf};

/// A position on its board, with what the file says beside it.
pub(crate) struct Placed {
    /// The board.
    pub(crate) board: Board,
    /// Its shape.
    pub(crate) shape: Shape,
    /// The stones.
    pub(crate) position: Position,
    /// The marks (SGF).
    pub(crate) marks: Vec<Mark>,
    /// The name of the game (SGF).
    pub(crate) name: Option<String>,
}

/// Reads a position and puts it on a board of its size; says so on standard error
/// if the file has more stones than that.
pub(crate) fn read(input: &Input, lattice: LatticeArguments) -> Result<Placed, Failure> {
    let found = if is_sgf(input) {
        sgf::read(&input.text).map_err(|error| input.unusable(error))?
    } else {
        let diagram = ascii::read(&input.text).map_err(|error| input.unusable(error))?;
        sgf::SgfPosition::new(diagram.rows, diagram.cols, diagram.position)
    };
    if found.more_follows {
        let what = "only the stones set up in the root node of the first game are read";
        output::say(&format!("{}: {what}", input.name));
    }
    let shape = Shape {
        lattice: lattice.lattice,
        rows: found.rows,
        cols: found.cols,
        boundary: lattice.boundary,
    };
    Ok(Placed {
        board: Board::lattice(shape).map_err(|error| input.unusable(error))?,
        shape,
        position: found.position,
        marks: found.marks,
        name: found.name,
    })
}

/// No diagram starts with a bracket.
fn is_sgf(input: &Input) -> bool {
    let text = input.text.trim_start_matches('\u{feff}').trim_start();
    input.extension.as_deref() == Some("sgf") || text.starts_with('(')
}
