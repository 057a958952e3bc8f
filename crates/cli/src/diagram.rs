//! The arguments of commands that read positions from files: diagrams, positions on one line, JSON,
//! and games in SGF.

use crate::failure::Failure;
use crate::input::{self, FileArgument, Input};
use crate::names::LatticeArguments;
use crate::output;
use crate::positions;
use tengen::Request;
use tengen::position::{Notation, Positions, ReadPositions, Setup};

/// Arguments that name a file of positions and select some of its positions.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    pub(crate) input: FileArgument,

    #[command(flatten)]
    pub(crate) lattice: LatticeArguments,

    /// Read only the position or game number N of the file, counted from 1 [default: all]
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<usize>,

    /// Play only the first N moves of the main line of SGF games, 0 for the set-up [default: all]
    #[arg(long = "move", value_name = "N")]
    pub(crate) r#move: Option<usize>,

    /// Input format [default: guessed]
    ///
    /// If the format is guessed, a text without any / is read as a diagram, with one row of the
    /// board on each line.
    #[arg(long, value_name = "FORMAT", value_parser = positions::formats())]
    pub(crate) from: Option<Notation>,
}

impl PositionArguments {
    /// Reads the file and the selected positions.
    ///
    /// Notes on errors in the file go to standard error. If `strict` is `true`, the first note is
    /// returned as a failure instead.
    pub(crate) fn read(&self, strict: bool) -> Result<(Input, Positions), Failure> {
        let input = input::read(&self.input.file)?;
        if let Some(note) = input.notes.first().filter(|_| strict) {
            return Err(input.unusable(note));
        }
        let mut request = ReadPositions::new(&*input.text);
        request.notation = self.from.or(input.is_sgf().then_some(Notation::Sgf));
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

/// Reports the illegal moves of a game on standard error, for commands whose answer does not show
/// them.
pub(crate) fn say_illegal_moves(input: &Input, read: &Positions, setup: &Setup) {
    let game = match read.of {
        1 => String::new(),
        _ => format!("game {}: ", setup.number),
    };
    for r#move in &setup.illegal_moves {
        output::say(&format!("{}: {game}{}", input.name, r#move));
    }
}
