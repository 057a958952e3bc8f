//! `tengen compare connect4`: counts the positions of Connect-4.

use crate::answer;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::AnswerArguments;
use crate::progress;
use crate::table::table;
use clap::Args;
use std::process::ExitCode;
use tengen::compare::{Connect4, CountedConnect4, QuotedConnect4, connect4_quoted};

/// Count the Connect-4 positions that play can reach, exactly
///
/// If no size is given, shows the published results for the standard board of 6 rows and 7 columns,
/// and counts nothing.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Number of rows, or a size such as 3x4
    #[arg(requires = "cols")]
    rows: Option<usize>,

    /// Number of columns
    cols: Option<usize>,

    /// Print a line for each number of stones
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

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let format = arguments.answer.format;
    let (Some(rows), Some(cols)) = (arguments.rows, arguments.cols) else {
        return answer::print(format, "compare connect4", &connect4_quoted()?, quoted);
    };
    let mut request = Connect4::new(rows, cols);
    request.resources = arguments.machine.resources();
    let found = progress::run(&request, arguments.answer.quiet)?;
    answer::print(
        format,
        "compare connect4",
        &found,
        |found| match arguments.by_ply {
            true => by_ply(found),
            false => format!("{found}\n"),
        },
    )
}

fn quoted(quoted: &QuotedConnect4) -> String {
    format!(
        "upper bound, one code of 7 bits for each column: 2^49 = {}\n\
         positions, quoted: {} ({})\n\
         legal Go positions on 5x5: {}, {:.2} times fewer\n",
        quoted.upper_bound,
        quoted.count,
        quoted.source,
        quoted.go_5x5,
        quoted.count as f64 / quoted.go_5x5 as f64
    )
}

fn by_ply(found: &CountedConnect4) -> String {
    let by_ply = &found.by_ply;
    table(&[
        ("stones", (0..by_ply.len()).map(|n| n.to_string()).collect()),
        ("positions", by_ply.iter().map(u64::to_string).collect()),
    ])
}
