//! `tengen most`: positions with as many strings, or stones, as there is room for.

use crate::board::{BoardArguments, BoardJson, diagram_rows};
use crate::counting::{explain, options};
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Colours, Format};
use crate::output;
use crate::progress::Progress;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen_board::Board;
use tengen_board::svg::{Drawing, draw};
use tengen_count::run::CountError;
use tengen_positions::extremes::{Extreme, most_stones, most_strings};

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
    #[arg(short, long, value_name = "OUT.svg")]
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

/// The answer as JSON.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    colours: u32,
    what: &'static str,
    number: usize,
    /// The rows of the diagram, from the top.
    position: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let board = arguments.board.board()?;
    let colours = arguments.colours.colours;
    let progress = Progress::listening(arguments.answer.quiet);
    let found = match arguments.what {
        What::Stones => most_stones(&board, colours).map_err(CountError::from),
        What::Strings => {
            let options = options(&arguments.machine, None, &progress);
            options.with_threads(|| Ok(most_strings(&board, colours, options.context())?))
        }
    };
    progress.finish();
    let found = found.map_err(explain)?;
    let text = answer(arguments, &board, &found)?;
    let picture = || {
        let picture = draw(&board, &found.position, &Drawing::default());
        picture.map_err(Failure::unusable)
    };
    output::print_with_picture(&text, arguments.output.as_deref(), picture)?;
    Ok(ExitCode::SUCCESS)
}

fn answer(arguments: &Arguments, board: &Board, found: &Extreme) -> Result<String, Failure> {
    let position = diagram_rows(board, &found.position)?;
    match arguments.answer.format {
        Format::Text => Ok(format!("{}\n{}\n", found.number, position.join("\n"))),
        Format::Json => output::json(&Json {
            board: arguments.board.json(board),
            colours: arguments.colours.colours,
            what: match arguments.what {
                What::Strings => "strings",
                What::Stones => "stones",
            },
            number: found.number,
            position,
        }),
    }
}
