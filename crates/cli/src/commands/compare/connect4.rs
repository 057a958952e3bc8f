//! `tengen compare connect4`: positions of Connect-4.

use crate::counting::{explain, options};
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::Args;
use serde::Serialize;
use std::process::ExitCode;
use tengen_estimate::other::GO_5X5;
use tengen_estimate::other::connect4::{
    PUBLISHED_6X7, PUBLISHED_SOURCE, positions_by_ply, upper_bound,
};

/// Count the positions of Connect-4 that play can reach, exactly
///
/// Without a size: what is known of the game's board of 6 rows and 7 columns, with the
/// number of its positions quoted.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Number of rows
    #[arg(requires = "cols")]
    rows: Option<usize>,

    /// Number of columns
    cols: Option<usize>,

    /// Write a line for each number of stones
    #[arg(long, requires = "rows")]
    by_ply: bool,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen compare connect4
  tengen compare connect4 5 4 --by-ply
  tengen compare connect4 5 6 --format json";

#[derive(Serialize)]
struct Quoted {
    rows: usize,
    cols: usize,
    upper_bound: String,
    count: String,
    source: &'static str,
    go_5x5: String,
}

#[derive(Serialize)]
struct Counted {
    rows: usize,
    cols: usize,
    upper_bound: String,
    count: String,
    by_ply: Vec<u64>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let text = match (arguments.rows, arguments.cols) {
        (Some(rows), Some(cols)) => count(rows, cols, arguments)?,
        _ => quote(arguments.answer.format)?,
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn quote(format: Format) -> Result<String, Failure> {
    let bound = upper_bound(6, 7).map_err(explain)?;
    let quoted = Quoted {
        rows: 6,
        cols: 7,
        upper_bound: bound.to_string(),
        count: PUBLISHED_6X7.to_string(),
        source: PUBLISHED_SOURCE,
        go_5x5: GO_5X5.to_string(),
    };
    match format {
        Format::Json => output::json(&quoted),
        Format::Text => Ok(format!(
            "upper bound, one code of 7 bits for each column: 2^49 = {bound}\n\
             positions, quoted: {PUBLISHED_6X7} ({PUBLISHED_SOURCE})\n\
             legal Go positions on 5x5: {GO_5X5}, {:.2} times fewer\n",
            PUBLISHED_6X7 as f64 / GO_5X5 as f64
        )),
    }
}

fn count(rows: usize, cols: usize, arguments: &Arguments) -> Result<String, Failure> {
    let bound = upper_bound(rows, cols).map_err(explain)?;
    let progress = Progress::listening(arguments.answer.quiet);
    let by_ply = positions_by_ply(rows, cols, &options(&arguments.machine, None, &progress));
    progress.finish();
    let by_ply = by_ply.map_err(explain)?;
    let total: u64 = by_ply.iter().sum();
    match arguments.answer.format {
        Format::Json => output::json(&Counted {
            rows,
            cols,
            upper_bound: bound.to_string(),
            count: total.to_string(),
            by_ply,
        }),
        Format::Text if arguments.by_ply => Ok(table(&[
            ("stones", (0..by_ply.len()).map(|n| n.to_string()).collect()),
            ("positions", by_ply.iter().map(u64::to_string).collect()),
        ])),
        Format::Text => Ok(format!("{total}\n")),
    }
}
