//! `tengen unrank`: finds the legal positions with given ranks, their numbers among all positions.

use crate::failure::Failure;
use crate::lines::Lines;
use crate::names::{Colours, LatticeArguments};
use crate::output::{self, Stream};
use crate::positions;
use crate::ranks::TableArguments;
use clap::Args;
use std::path::Path;
use std::process::ExitCode;
use tengen::position::Notation;
use tengen::ranks::{Ranks, UBig};
use tengen::{Board, Shape};

/// Find the legal positions of given ranks
///
/// The rank of a position is its number in the order of `tengen rank`: from 0, the empty board, to
/// the number of legal positions minus 1. With two numbers, the board is square and the second
/// number is a rank. With more numbers, the second one is the number of columns, and ranks follow.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows, or a size such as 3x4
    rows: usize,

    /// Number of columns [default: same as rows]
    cols: Option<String>,

    /// Ranks, from 0
    #[arg(value_name = "INDEX")]
    index: Vec<String>,

    #[command(flatten)]
    lattice: LatticeArguments,

    #[command(flatten)]
    colours: Colours,

    /// Read one rank per line from standard input, and write the positions in that order
    #[arg(long, conflicts_with = "index")]
    batch: bool,

    #[command(flatten)]
    table: TableArguments,

    /// Output format [default: ascii, or compact with --batch]
    #[arg(long, value_parser = positions::formats())]
    format: Option<Notation>,
}

const EXAMPLES: &str = "\
Examples:
  tengen unrank 7 1234567890123456
  tengen unrank 3 5 0 1 2 3            positions 0 to 3 of the 3x5 board
  tengen unrank 2 2 55 56 --format compact
  tengen unrank 9 100 --format sgf > position.sgf
  seq 0 12674 | tengen unrank 3 --batch";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (cols, ranks) = arguments.columns_and_ranks()?;
    let shape = Shape {
        lattice: arguments.lattice.lattice,
        rows: arguments.rows,
        cols,
        boundary: arguments.lattice.boundary,
    };
    let board = Board::lattice(shape).map_err(|error| {
        let hint = match arguments.index.is_empty() {
            true => "",
            false => "; the second of several numbers is the number of columns",
        };
        Failure::Unusable(format!("{error}{hint}"))
    })?;
    let colours = arguments.colours.colours;
    arguments.format().check(&board, colours)?;
    if arguments.batch {
        let ranks = arguments.table.ranks(shape.into(), colours)?;
        return batch(arguments, &ranks);
    }
    let ranks: Vec<UBig> = (ranks.iter())
        .map(|text| number(text).map_err(Failure::Unusable))
        .collect::<Result<_, _>>()?;
    let table = arguments.table.ranks(shape.into(), colours)?;
    let format = arguments.format();
    let mut text = String::new();
    for rank in &ranks {
        text += &write(&table, rank, format, text.is_empty())?;
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn format(&self) -> Notation {
        self.format.unwrap_or(match self.batch {
            true => Notation::Compact,
            false => Notation::Diagram,
        })
    }

    /// Returns the number of columns and the ranks from the numbers after the number of rows. If
    /// the number of columns is missing, the board is square.
    fn columns_and_ranks(&self) -> Result<(usize, Vec<&str>), Failure> {
        let ranks = self.index.iter().map(String::as_str).collect();
        let sized = self.cols.as_deref().and_then(|cols| cols.strip_prefix('x'));
        match sized.or(self.cols.as_deref()) {
            Some(rank) if self.index.is_empty() && !self.batch && sized.is_none() => {
                Ok((self.rows, vec![rank]))
            }
            Some(cols) if !self.index.is_empty() || self.batch => {
                let parsed = cols.parse().map_err(|_| {
                    Failure::Unusable(format!("expected a number of columns, found {cols:?}"))
                });
                Ok((parsed?, ranks))
            }
            None if self.batch => Ok((self.rows, ranks)),
            _ => Err(Failure::unusable(
                "expected a rank after the size of the board; add ranks there, or use --batch to \
                 read them from standard input",
            )),
        }
    }
}

/// Writes the position of the rank on each line.
fn batch(arguments: &Arguments, ranks: &Ranks) -> Result<ExitCode, Failure> {
    let mut lines = Lines::open(Path::new("-"))?;
    let mut out = Stream::new();
    let unranked = unrank_lines(arguments, ranks, &mut lines, &mut out);
    // If a line cannot be used, the positions of the lines before it are written, too.
    out.flush()?;
    unranked.map(|()| ExitCode::SUCCESS)
}

fn unrank_lines(
    arguments: &Arguments,
    ranks: &Ranks,
    lines: &mut Lines,
    out: &mut Stream,
) -> Result<(), Failure> {
    let format = arguments.format();
    while out.is_read() {
        let Some(line) = lines.next()? else {
            break;
        };
        let rank = number(line.trim()).map_err(|reason| lines.unusable(reason))?;
        let text = write(ranks, &rank, format, lines.number() == 1);
        let text = text.map_err(|failure| lines.named(failure))?;
        out.push(&text, lines.may_wait())?;
    }
    Ok(())
}

/// Parses a rank from decimal digits.
fn number(text: &str) -> Result<UBig, String> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let parsed = digits.then(|| text.parse().ok()).flatten();
    parsed.ok_or_else(|| {
        let short: String = text.chars().take(40).collect();
        format!("expected a rank, a whole number from 0, found {short:?}")
    })
}

/// Writes the position of a rank.
fn write(ranks: &Ranks, rank: &UBig, format: Notation, first: bool) -> Result<String, Failure> {
    let unranked = ranks.unrank(rank)?;
    positions::write(format, &unranked.position, "unrank", &unranked, first)
}
