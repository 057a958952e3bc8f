//! `tengen most`: positions with as many strings, or stones, as there is room for.

use crate::board::BoardArguments;
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
use tengen_board::svg::{Drawing, draw};
use tengen_board::{Board, EMPTY, Geometry, ascii};
use tengen_count::run::CountError;
use tengen_positions::extremes::{Extreme, most_stones, most_strings};

/// Find a legal position with the most strings, or the most stones
///
/// The number comes first, then a position that has so many.
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
    what: &'static str,
    number: usize,
    points: usize,
    colours: u32,
    /// The rows of a lattice board, as in diagrams.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Vec<String>>,
    /// The stones of a graph's vertices by name, without the empty ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    stones: Option<Vec<(String, u8)>>,
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
    let mut text = match arguments.answer.format {
        Format::Text => text(&board, &found)?,
        Format::Json => json(arguments, &board, &found)?,
    };
    if let Some(file) = &arguments.output {
        let picture = draw(&board, &found.position, &Drawing::default());
        let picture = picture.map_err(Failure::unusable)?;
        if file.as_os_str() == "-" {
            text = picture;
        } else {
            output::write_file(file, picture)?;
        }
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn text(board: &Board, found: &Extreme) -> Result<String, Failure> {
    let shown = match rows(board, found)? {
        Some(diagram) => diagram,
        None => stones(board, found)
            .into_iter()
            .map(|(name, colour)| format!("{name} {colour}\n"))
            .collect(),
    };
    Ok(format!("{}\n{shown}", found.number))
}

fn json(arguments: &Arguments, board: &Board, found: &Extreme) -> Result<String, Failure> {
    let position =
        rows(board, found)?.map(|text| text.lines().map(|row| row.replace(' ', "")).collect());
    output::json(&Json {
        what: match arguments.what {
            What::Strings => "strings",
            What::Stones => "stones",
        },
        number: found.number,
        points: board.points(),
        colours: arguments.colours.colours,
        stones: position.is_none().then(|| stones(board, found)),
        position,
    })
}

/// A lattice board's diagram.
fn rows(board: &Board, found: &Extreme) -> Result<Option<String>, Failure> {
    let diagram = board
        .shape()
        .map(|shape| ascii::write(shape.rows, shape.cols, &found.position));
    diagram.transpose().map_err(Failure::unusable)
}

/// A graph's stones, by the names of the vertices.
fn stones(board: &Board, found: &Extreme) -> Vec<(String, u8)> {
    let Geometry::Graph { names } = board.geometry() else {
        return Vec::new();
    };
    let stones = names.iter().zip(found.position.colours());
    let stones = stones.filter(|&(_, &colour)| colour != EMPTY);
    stones
        .map(|(name, &colour)| (name.clone(), colour))
        .collect()
}
