//! `tengen compare gomoku`: counts the boards without five stones of one colour in a row.

use crate::answer;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::AnswerArguments;
use crate::progress;
use crate::table::table;
use clap::Args;
use std::process::ExitCode;
use tengen::compare::{Gomoku, GomokuBase, GomokuGrowth};

/// Count the boards without five stones of one colour in a row, exactly
///
/// Every point is empty, black or white. No row, column or diagonal has five or more consecutive
/// stones of one colour.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Number of rows, or a size such as 3x4
    rows: usize,

    /// Number of columns [default: same as rows]
    cols: Option<usize>,

    /// Number of stones in a row that is forbidden
    #[arg(long, value_name = "K", default_value_t = 5)]
    in_a_row: usize,

    /// Estimate the growth factor of the count per point, from the boards 1x1, 2x2, ... up to ROWS
    #[arg(long, conflicts_with = "cols")]
    base: bool,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen compare gomoku 6
  tengen compare gomoku 4 9 --in-a-row 3 --format json
  tengen compare gomoku 6 --base          the growth per point, from 1x1 to 6x6";

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let AnswerArguments { format, quiet } = arguments.answer;
    if arguments.base {
        let mut request = GomokuBase::new(arguments.rows);
        request.in_a_row = arguments.in_a_row;
        request.resources = arguments.machine.resources();
        let found = progress::run(&request, quiet)?;
        return answer::print(format, "compare gomoku", &found, base);
    }
    let mut request = Gomoku::new(arguments.rows);
    request.cols = arguments.cols;
    request.in_a_row = arguments.in_a_row;
    request.resources = arguments.machine.resources();
    let found = progress::run(&request, quiet)?;
    answer::print(format, "compare gomoku", &found, |found| {
        format!("{found}\n")
    })
}

fn base(found: &GomokuGrowth) -> String {
    let n = (1..=found.squares.len()).map(|n| n.to_string()).collect();
    let squares = found.squares.iter().map(ToString::to_string).collect();
    let mut estimates: Vec<String> = (found.estimates.iter())
        .map(|e| format!("{e:.12}"))
        .collect();
    estimates.push("-".to_owned());
    let rows = table(&[
        ("n", n),
        ("positions on n x n", squares),
        ("estimate of the base", estimates),
    ]);
    format!(
        "{rows}the base, the growth factor per point, is at most {:.6}; if lines were independent \
         of each other, it would be {:.6}\n",
        found.upper_bound, found.by_independence
    )
}
