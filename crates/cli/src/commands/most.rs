//! `tengen most`: positions with as many strings, or stones, as there is room for.

use crate::answer;
use crate::board::BoardArguments;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Colours, Format};
use crate::output;
use crate::picture;
use crate::progress;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::extremes::{Most, MostOf};
use tengen::position::Notation;

/// Find a legal position with the most strings, or the most stones
///
/// The number comes first, then a position that has so many (of a graph, the vertices in
/// one row, in the order of the labels). Any string can be cut down to a stone, so the most
/// strings are the points less the fewest empty ones that give all others a liberty.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// What there is to be most of
    what: What,

    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    colours: Colours,

    /// Also draw the position; `-` is standard output, instead of the text
    #[arg(short, long, value_name = "OUT.svg|png", value_parser = picture::file())]
    output: Option<PathBuf>,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// Strings: connected stones of one colour
    Strings,
    /// Stones
    Stones,
}

const EXAMPLES: &str = "\
Examples:
  tengen most strings 9                        61, and a position with 61 strings
  tengen most strings 13 -o strings.svg
  tengen most strings 4 6 --lattice triangular --colours 3
  tengen most stones 5 --format json";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let most = Most {
        colours: arguments.colours.colours,
        resources: arguments.machine.resources(),
        ..Most::new(arguments.board.spec()?, arguments.what.into())
    };
    let found = progress::run(&most, arguments.answer.quiet)?;
    let diagram = found.position.write(Notation::Diagram)?;
    let text = match arguments.answer.format {
        Format::Text => format!("{found}\n{diagram}"),
        Format::Json => answer::json("most", &found)?,
    };
    output::print_with_picture(&text, arguments.output.as_deref(), || Ok(found.svg()?))?;
    Ok(ExitCode::SUCCESS)
}

impl From<What> for MostOf {
    fn from(what: What) -> MostOf {
        match what {
            What::Strings => MostOf::Strings,
            What::Stones => MostOf::Stones,
        }
    }
}
