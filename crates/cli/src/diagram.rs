//! Positions from files: diagrams, lines, JSON, and games in SGF.

use crate::failure::Failure;
use crate::input::{self, FileArgument, Input};
use crate::names::LatticeArguments;
use crate::output;
use crate::positions::PositionFormat;
use tengen::Request;
use tengen::position::{Notation, Positions, ReadPositions, Setup};

/// Arguments that select positions of a file.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    pub(crate) input: FileArgument,

    #[command(flatten)]
    pub(crate) lattice: LatticeArguments,

    /// Only position or game N, counted from 1 [default: all]
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<usize>,

    /// Number of moves of the main line to play, for SGF; 0 is the set-up position [default: all]
    #[arg(long = "move", value_name = "N")]
    pub(crate) r#move: Option<usize>,

    /// Input format [default: guessed]
    ///
    /// A text without any / is read as a diagram, with one row on each line.
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) from: Option<PositionFormat>,
}

impl PositionArguments {
    /// Reads the input and the selected positions.
    ///
    /// Notes on errors in the input go to standard error; if `strict`, the first one is returned as
    /// a failure.
    pub(crate) fn read(&self, strict: bool) -> Result<(Input, Positions), Failure> {
        let input = input::read(&self.input.file)?;
        if let Some(note) = input.notes.first().filter(|_| strict) {
            return Err(input.unusable(note));
        }
        let stated = self.from.map(PositionFormat::notation);
        let mut request = ReadPositions::new(&*input.text);
        request.notation = stated.or(input.is_sgf().then_some(Notation::Sgf));
        request.lattice = self.lattice.lattice;
        request.boundary = self.lattice.boundary;
        request.game = self.game;
        request.moves = self.r#move;
        request.strict = strict;
        let read = request.run().map_err(|error| input.named(error.into()))?;
        for note in input.notes.iter().chain(&read.notes) {
            output::say(&format!("{}: {note}", input.name));
        }
        for none in &read.unreadable {
            output::say(&format!(
                "{}: game {}: {}",
                input.name, none.number, none.error
            ));
        }
        Ok((input, read))
    }
}

/// Reports illegal moves, for commands whose answer does not show them.
pub(crate) fn say_illegal_moves(input: &Input, read: &Positions, setup: &Setup) {
    let game = match read.of {
        1 => String::new(),
        _ => format!("game {}: ", setup.number),
    };
    for r#move in &setup.illegal_moves {
        output::say(&format!("{}: {game}{}", input.name, r#move));
    }
}
