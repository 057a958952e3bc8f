//! `tengen rank`: computes the ranks (numbers) of legal positions among all positions of a board.

use crate::answer;
use crate::diagram::{PositionArguments, say_illegal_moves};
use crate::failure::{Failure, Verdict, end_of_batch};
use crate::lines::Lines;
use crate::names::{Colours, Format};
use crate::output::Stream;
use crate::ranks::TableArguments;
use clap::Args;
use std::process::ExitCode;
use tengen::position::read_line;
use tengen::ranks::{RankError, Ranks};
use tengen::{Board, Position, Shape};

/// Compute the rank of a legal position among all legal positions of its board
///
/// The rank is the number of legal positions before the given one. `tengen unrank` is the inverse.
///
/// Positions are ordered as words whose letters are the colours of the points, with empty before
/// black before white. The points of a board are read row by row, or column by column if there are
/// more columns than rows. On other lattices, one of these two orders is taken: the one whose
/// frontier is narrower. The frontier has the points that were read and have unread neighbours.
///
/// For the first rank on a board, the command computes a table and saves it in the data directory:
/// 3 MB for 7x7, 112 MB for 9x9.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: PositionArguments,

    #[command(flatten)]
    colours: Colours,

    /// Read one position per line, such as .X/XO, all of one size
    ///
    /// The rows of a position are joined by /. Ranks are written in the order of the lines.
    #[arg(long, conflicts_with_all = ["game", "move", "from"])]
    batch: bool,

    #[command(flatten)]
    table: TableArguments,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen rank game.sgf
  tengen sample 5 -n 3 --format json | tengen rank
  printf '. X\\nX .\\n' | tengen rank
  printf '.X/X.\\n../..\\n' | tengen rank --batch
  tengen rank --lattice torus --colours 3 --format json diagram.txt";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.batch {
        return batch(arguments);
    }
    let (input, read) = arguments.positions.read(false)?;
    let mut table: Option<(Ranks, Shape)> = None;
    let mut out = Stream::new();
    for setup in &read.setups {
        say_illegal_moves(&input, &read, setup);
        let position = &setup.position;
        let shape = *position
            .shape()
            .ok_or_else(|| input.unusable("ranks need a board of a lattice, found a graph"))?;
        if table.as_ref().is_none_or(|(_, of)| *of != shape) {
            let ranks = arguments
                .table
                .ranks(shape.into(), arguments.colours.colours);
            table = Some((ranks?, shape));
        }
        let Some((ranks, _)) = &table else { continue };
        let answer = answer(ranks, position, arguments.format).map_err(|failure| match read.of {
            1 => input.named(failure),
            _ => input.named(failure.within(&format!("game {}", setup.number))),
        });
        out.push(&answer?, false)?;
    }
    out.flush()?;
    end_of_batch(read.unreadable.len(), read.of, "positions", Verdict::Right)
}

/// Prints the rank of the position on each line of the input. All positions must be on the board of
/// the first line.
fn batch(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut lines = Lines::open(&arguments.positions.input.file)?;
    let mut out = Stream::new();
    let ranked = rank_lines(arguments, &mut lines, &mut out);
    // If a line cannot be used, the ranks of the lines before it are written, too.
    out.flush()?;
    ranked.map(|()| ExitCode::SUCCESS)
}

fn rank_lines(arguments: &Arguments, lines: &mut Lines, out: &mut Stream) -> Result<(), Failure> {
    let mut table: Option<(Ranks, Shape)> = None;
    while out.is_read() {
        let number = lines.number() + 1;
        let Some(line) = lines.next()? else {
            break;
        };
        let diagram = read_line(line, number).map_err(|error| lines.unusable_at(error))?;
        let shape = Shape {
            lattice: arguments.positions.lattice.lattice,
            rows: diagram.rows,
            cols: diagram.cols,
            boundary: arguments.positions.lattice.boundary,
        };
        let (ranks, of) = match &mut table {
            Some(table) => &*table,
            none => {
                Board::lattice(shape).map_err(|error| lines.unusable(error))?;
                let colours = arguments.colours.colours;
                &*none.insert((arguments.table.ranks(shape.into(), colours)?, shape))
            }
        };
        if shape != *of {
            return Err(lines.unusable(format!(
                "this position is {} x {}, but the position of the first line is {} x {}",
                shape.rows, shape.cols, of.rows, of.cols
            )));
        }
        let position = ranks.position(diagram.position.colours().to_vec())?;
        let answer =
            answer(ranks, &position, arguments.format).map_err(|failure| lines.named(failure))?;
        out.push(&answer, lines.may_wait())?;
    }
    Ok(())
}

fn answer(ranks: &Ranks, position: &Position, format: Format) -> Result<String, Failure> {
    let ranked = ranks.try_rank(position).map_err(|error| {
        let hint = match error {
            RankError::Colour { .. } => "; see --colours",
            _ => "",
        };
        Failure::Unusable(ranks.explain(&error) + hint)
    })?;
    match format {
        Format::Text => Ok(format!("{ranked}\n")),
        Format::Json => answer::json("rank", &ranked),
    }
}
