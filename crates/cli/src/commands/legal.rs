//! `tengen legal`: whether every string has a liberty.

use crate::diagram;
use crate::failure::Failure;
use crate::input::{self, FileArgument};
use crate::names::{Format, LatticeArguments};
use crate::output;
use clap::Args;
use std::process::ExitCode;

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

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let input = input::read(&arguments.input.file)?;
    let legality = diagram::setup(&input, arguments.lattice)?
        .position
        .legality();
    output::print(&match arguments.format {
        Format::Text => format!("{legality}\n"),
        Format::Json => output::json(&legality)?,
    })?;
    Ok(ExitCode::from(u8::from(!legality.legal)))
}
