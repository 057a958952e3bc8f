//! Positions from text, drawn with characters or in SGF.

use crate::failure::Failure;
use crate::input::Input;
use crate::names::LatticeArguments;
use crate::output;
use tengen::position::{Notation, Setup};

/// Reads a position and puts it on a board of its size; says so on standard error
/// if the file has more stones than that.
pub(crate) fn setup(input: &Input, lattice: LatticeArguments) -> Result<Setup, Failure> {
    let LatticeArguments { lattice, boundary } = lattice;
    let setup = Setup::read_on(&input.text, notation(input), lattice, boundary);
    let setup = setup.map_err(|error| input.named(error.into()))?;
    if setup.more_follows {
        let what = "only the stones set up in the root node of the first game are read";
        output::say(&format!("{}: {what}", input.name));
    }
    Ok(setup)
}

/// No diagram starts with a bracket.
fn notation(input: &Input) -> Notation {
    let text = input.text.trim_start_matches('\u{feff}').trim_start();
    match input.extension.as_deref() == Some("sgf") || text.starts_with('(') {
        true => Notation::Sgf,
        false => Notation::Diagram,
    }
}
