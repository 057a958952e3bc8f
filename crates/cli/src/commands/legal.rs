//! `tengen legal`: whether every string has a liberty.

use crate::diagram::{self, Placed};
use crate::failure::Failure;
use crate::input::{self, FileArgument};
use crate::names::{Format, LatticeArguments};
use crate::output;
use clap::Args;
use serde::Serialize;
use std::process::ExitCode;
use tengen_board::{Colour, Names, Player, Shape, StoneString};

/// Say whether a position is legal, and which strings have no liberty
///
/// The position is a diagram with one line per row (. empty, X black, O white,
/// 3 to 9 further colours), or the set-up position of an SGF file.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: FileArgument,

    #[command(flatten)]
    lattice: LatticeArguments,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen legal game.sgf
  printf '. X\\nX O\\n' | tengen legal
  tengen legal --lattice torus --format json diagram.txt

Exit codes: 0 legal, 1 illegal, 2 not a position.";

/// The answer as JSON.
#[derive(Serialize)]
struct Verdict {
    legal: bool,
    rows: usize,
    cols: usize,
    lattice: &'static str,
    illegal_strings: Vec<IllegalString>,
}

/// A string without liberties.
#[derive(Serialize)]
pub(crate) struct IllegalString {
    colour: Colour,
    stones: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let input = input::read(&arguments.input.file)?;
    let placed = diagram::read(&input, arguments.lattice)?;
    let verdict = judge(&placed).map_err(|error| input.unusable(error))?;
    output::print(&match arguments.format {
        Format::Text => verdict.text(),
        Format::Json => output::json(&verdict)?,
    })?;
    Ok(ExitCode::from(u8::from(!verdict.legal)))
}

fn judge(placed: &Placed) -> Result<Verdict, tengen_board::PositionError> {
    let strings = placed.position.illegal_strings(&placed.board)?;
    let Shape { rows, cols, .. } = placed.shape;
    Ok(Verdict {
        legal: strings.is_empty(),
        rows,
        cols,
        lattice: placed.shape.lattice.name(),
        illegal_strings: strings
            .iter()
            .map(|string| IllegalString::new(&placed.shape, string))
            .collect(),
    })
}

impl Verdict {
    fn text(&self) -> String {
        if self.legal {
            return "legal\n".to_owned();
        }
        let number = match self.illegal_strings.len() {
            1 => "1 string has no liberty".to_owned(),
            n => format!("{n} strings have no liberty"),
        };
        let strings: String = self
            .illegal_strings
            .iter()
            .map(|string| string.text() + "\n")
            .collect();
        format!("illegal: {number}\n{strings}")
    }
}

impl IllegalString {
    pub(crate) fn new(shape: &Shape, string: &StoneString) -> IllegalString {
        let stones = string.stones.iter();
        IllegalString {
            colour: string.colour,
            stones: stones.map(|&v| point_name(shape, v)).collect(),
        }
    }

    /// A sentence, without its full stop.
    pub(crate) fn text(&self) -> String {
        let colour = match Player::of(self.colour) {
            Some(player) => player.to_string(),
            None => format!("colour {}", self.colour),
        };
        let plural = if self.stones.len() == 1 { "" } else { "s" };
        format!(
            "{colour} string of {} stone{plural} at {} has no liberty",
            self.stones.len(),
            self.stones.join(" ")
        )
    }
}

/// The name of a point as players have it: a letter for the column, and the row
/// counted from the bottom.
pub(crate) fn point_name(shape: &Shape, vertex: usize) -> String {
    Names::of_shape(shape).name(vertex)
}
