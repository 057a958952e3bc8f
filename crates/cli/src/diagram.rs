//! Positions from files: diagrams, lines, JSON, and games in SGF.

use crate::failure::Failure;
use crate::input::{self, FileArgument, Input};
use crate::names::LatticeArguments;
use crate::output;
use crate::positions::PositionFormat;
use tengen::Request;
use tengen::position::{Notation, Positions, ReadPositions, Setup};

/// Which positions of which file, as arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    pub(crate) input: FileArgument,

    #[command(flatten)]
    pub(crate) lattice: LatticeArguments,

    /// Only the position or game of this number, from 1 [default: all of the file]
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<usize>,

    /// After so many moves of the main line of a game in SGF; 0 is what the root node sets up
    /// [default: its end]
    #[arg(long = "move", value_name = "N")]
    pub(crate) r#move: Option<usize>,

    /// How the positions are written [default: as they look; a row on each line without any /
    /// looks like a diagram]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) from: Option<PositionFormat>,
}

impl PositionArguments {
    /// The input, and all positions that are meant. What is wrong with it is said on standard
    /// error, or, if that is asked for, refused.
    pub(crate) fn read(&self, strict: bool) -> Result<(Input, Positions), Failure> {
        let input = input::read(&self.input.file)?;
        if let Some(note) = input.notes.first().filter(|_| strict) {
            return Err(input.unusable(note));
        }
        let stated = self.from.map(PositionFormat::notation);
        let request = ReadPositions {
            notation: stated.or(input.is_sgf().then_some(Notation::Sgf)),
            lattice: self.lattice.lattice,
            boundary: self.lattice.boundary,
            game: self.game,
            moves: self.r#move,
            strict,
            ..ReadPositions::new(&*input.text)
        };
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

/// Says which moves the rules forbid, for commands that do not answer that.
pub(crate) fn say_illegal_moves(input: &Input, read: &Positions, setup: &Setup) {
    let game = match read.of {
        1 => String::new(),
        _ => format!("game {}: ", setup.number),
    };
    for r#move in &setup.illegal_moves {
        output::say(&format!("{}: {game}{}", input.name, r#move));
    }
}
