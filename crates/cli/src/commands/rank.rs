//! `tengen rank`: the numbers of legal positions.

use super::legal::IllegalString;
use crate::board::BoardJson;
use crate::diagram;
use crate::failure::Failure;
use crate::input::{self, FileArgument};
use crate::lines::Lines;
use crate::names::{Colours, Format, LatticeArguments};
use crate::output::{self, Stream};
use crate::ranks::TableArguments;
use clap::Args;
use serde::Serialize;
use std::process::ExitCode;
use tengen_board::text::At;
use tengen_board::{Board, Position, Shape, compact};
use tengen_positions::completions::Completions;
use tengen_positions::rank::{NUMBERING, RankError};

/// Number a legal position among all legal positions of its board
///
/// The positions of a board are ordered as words: the colours of the points, empty
/// before black before white, row by row (or column by column, if there are more
/// columns than rows). The rank is the number of legal positions before the given one;
/// `tengen unrank` finds the position of a rank. Other lattices are read along the
/// side that keeps their frontier narrow.
///
/// The first rank on a board takes a table of its positions, which is kept in the data
/// directory: 3 MB for 7x7, 112 MB for 9x9.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: FileArgument,

    #[command(flatten)]
    lattice: LatticeArguments,

    #[command(flatten)]
    colours: Colours,

    /// Read a position from each line, its rows joined by /, such as .X/XO, all of the
    /// same size; ranks are written in the order of the lines
    #[arg(long)]
    batch: bool,

    #[command(flatten)]
    table: TableArguments,

    /// How ranks are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen rank game.sgf
  printf '. X\\nX .\\n' | tengen rank
  printf '.X/X.\\n../..\\n' | tengen rank --batch
  tengen rank --lattice torus --colours 3 --format json diagram.txt";

/// A rank as JSON.
#[derive(Serialize)]
struct Ranked {
    #[serde(flatten)]
    board: BoardJson,
    colours: u32,
    numbering: u32,
    rank: String,
    legal_positions: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.batch {
        return batch(arguments);
    }
    let input = input::read(&arguments.input.file)?;
    let placed = diagram::read(&input, arguments.lattice)?;
    let table = arguments
        .table
        .completions(&placed.board, arguments.colours.colours)?;
    let answer = answer(&table, &placed.shape, &placed.position, arguments.format)
        .map_err(|failure| input.named(failure))?;
    output::print(&answer)?;
    Ok(ExitCode::SUCCESS)
}

/// A position from each line, all on the board of the first.
fn batch(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut lines = Lines::open(&arguments.input.file)?;
    let mut out = Stream::new();
    let ranked = rank_lines(arguments, &mut lines, &mut out);
    // Also what came before a line that is unusable.
    out.flush()?;
    ranked.map(|()| ExitCode::SUCCESS)
}

fn rank_lines(arguments: &Arguments, lines: &mut Lines, out: &mut Stream) -> Result<(), Failure> {
    let mut table: Option<(Completions, Shape)> = None;
    while out.is_read() {
        let Some(line) = lines.next()? else {
            break;
        };
        let diagram = compact::read(line).map_err(
            |At {
                 mut location,
                 fault,
             }| {
                location.line = lines.number();
                lines.unusable_at(At { location, fault })
            },
        )?;
        let shape = Shape {
            lattice: arguments.lattice.lattice,
            rows: diagram.rows,
            cols: diagram.cols,
            boundary: arguments.lattice.boundary,
        };
        let (table, of) = match &mut table {
            Some(table) => &*table,
            none => {
                let board = Board::lattice(shape).map_err(|error| lines.unusable(error))?;
                let colours = arguments.colours.colours;
                &*none.insert((arguments.table.completions(&board, colours)?, shape))
            }
        };
        if shape != *of {
            return Err(lines.unusable(format!(
                "this position is {} x {}, but that of the first line {} x {}",
                shape.rows, shape.cols, of.rows, of.cols
            )));
        }
        let answer = answer(table, of, &diagram.position, arguments.format)
            .map_err(|failure| lines.named(failure))?;
        out.push(&answer, lines.may_wait())?;
    }
    Ok(())
}

fn answer(
    table: &Completions,
    shape: &Shape,
    position: &Position,
    format: Format,
) -> Result<String, Failure> {
    let rank = table.rank(position);
    let rank = rank.map_err(|error| Failure::Unusable(explain(shape, &error)))?;
    match format {
        Format::Text => Ok(format!("{rank}\n")),
        Format::Json => output::json(&Ranked {
            board: (*shape).into(),
            colours: table.colours(),
            numbering: NUMBERING,
            rank: rank.to_string(),
            legal_positions: table.total().to_string(),
        }),
    }
}

/// What is wrong with a position, in one line.
fn explain(shape: &Shape, error: &RankError) -> String {
    match error {
        RankError::Illegal { strings } => {
            let strings = strings.iter();
            let strings = strings.map(|string| IllegalString::new(shape, string).text());
            let strings: Vec<String> = strings.collect();
            format!("the position is illegal: {}", strings.join("; "))
        }
        RankError::Colour {
            colour,
            vertex,
            colours,
        } => format!(
            "the stone at {} has colour {colour}, but there are {colours} colours; see --colours",
            super::legal::point_name(shape, *vertex)
        ),
        other => other.to_string(),
    }
}
