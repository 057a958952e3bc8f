//! `tengen most`: finds positions with the most strings or stones.

use crate::answer;
use crate::board::BoardArguments;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Colours, Format, choices};
use crate::picture;
use crate::progress;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::extremes::{Most, MostOf};
use tengen::position::Notation;

/// Find a legal position with the most strings or stones
///
/// Prints the largest number, then a position with so many strings or stones. For a graph, the
/// vertices are in one row in the order of their labels.
///
/// Let e be the smallest number of empty points such that every other point has an empty neighbour.
/// With enough colours to give neighbours different colours, the largest number of strings is the
/// number of points minus e.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Quantity to maximize
    #[arg(value_parser = quantities())]
    what: MostOf,

    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    colours: Colours,

    /// Also draw the position; `-` writes the picture to standard output instead of the text
    #[arg(short, long, value_name = "OUT.svg|png", value_parser = picture::file())]
    output: Option<PathBuf>,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

choices! {
    quantities: MostOf,
    /// Strings: connected stones of one colour
    "strings" => Strings,
    /// Stones
    "stones" => Stones,
}

const EXAMPLES: &str = "\
Examples:
  tengen most strings 9                        61, and a position with 61 strings
  tengen most strings 13 -o strings.svg
  tengen most strings 4 6 --lattice triangular --colours 3
  tengen most stones 5 --format json";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut most = Most::new(arguments.board.spec()?, arguments.what);
    most.colours = arguments.colours.colours;
    most.resources = arguments.machine.resources();
    let found = progress::run(&most, arguments.answer.quiet)?;
    let diagram = found.position.write(Notation::Diagram)?;
    let text = match arguments.answer.format {
        Format::Text => format!("{found}\n{diagram}"),
        Format::Json => answer::json("most", &found)?,
    };
    picture::print_with(&text, arguments.output.as_deref(), || Ok(found.svg()?))?;
    Ok(ExitCode::SUCCESS)
}
