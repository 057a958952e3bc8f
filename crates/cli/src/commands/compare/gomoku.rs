//! `tengen compare gomoku`: boards without five in a row.

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
use tengen_count::run::Options;
use tengen_estimate::other::gomoku::{base, positions};
use tengen_exact::UBig;

/// Count the boards without five stones of one colour in a row, exactly
///
/// Every point is empty, black or white, and no row, column or diagonal has five or more
/// stones of one colour beside each other.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Number of rows
    rows: usize,

    /// Number of columns [default: as many as rows]
    cols: Option<usize>,

    /// Forbid so many in a row
    #[arg(long, value_name = "K", default_value_t = 5)]
    in_a_row: usize,

    /// Estimate the base, the growth per point, from all squares up to ROWS
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
  tengen compare gomoku 6 --base          its growth per point, from 1x1 to 6x6";

#[derive(Serialize)]
struct Count {
    rows: usize,
    cols: usize,
    in_a_row: usize,
    count: String,
    base_upper_bound: f64,
    base_by_independence: f64,
}

#[derive(Serialize)]
struct Base {
    in_a_row: usize,
    squares: Vec<String>,
    /// G(n,n) G(n+1,n+1) / G(n,n+1)^2 for n = 1, 2, ...
    estimates: Vec<f64>,
    upper_bound: f64,
    by_independence: f64,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let options = options(&arguments.machine, None, &progress);
    let text = if arguments.base {
        estimate(arguments, &options)
    } else {
        count(arguments, &options)
    };
    progress.finish();
    output::print(&text?)?;
    Ok(ExitCode::SUCCESS)
}

fn count(arguments: &Arguments, options: &Options<'_>) -> Result<String, Failure> {
    let (rows, in_a_row) = (arguments.rows, arguments.in_a_row);
    let cols = arguments.cols.unwrap_or(rows);
    let count = positions(rows, cols, in_a_row, options).map_err(explain)?;
    let found = Count {
        rows,
        cols,
        in_a_row,
        count: count.to_string(),
        base_upper_bound: base::upper_bound(&count, rows * cols),
        base_by_independence: base::naive(in_a_row),
    };
    match arguments.answer.format {
        Format::Json => output::json(&found),
        Format::Text => Ok(format!("{}\n", found.count)),
    }
}

fn estimate(arguments: &Arguments, options: &Options<'_>) -> Result<String, Failure> {
    let in_a_row = arguments.in_a_row;
    let number = |rows, cols| positions(rows, cols, in_a_row, options).map_err(explain);
    // The largest first, so that an impossible one is refused at once.
    let largest = number(arguments.rows, arguments.rows)?;
    let smaller: Result<Vec<UBig>, Failure> = (1..arguments.rows).map(|n| number(n, n)).collect();
    let mut squares = smaller?;
    let upper_bound = base::upper_bound(&largest, arguments.rows * arguments.rows);
    squares.push(largest);
    let mut estimates = Vec::new();
    for (n, pair) in (1..).zip(squares.windows(2)) {
        estimates.push(base::estimate(&pair[0], &number(n, n + 1)?, &pair[1]));
    }
    let found = Base {
        in_a_row,
        squares: squares.iter().map(UBig::to_string).collect(),
        estimates,
        upper_bound,
        by_independence: base::naive(in_a_row),
    };
    match arguments.answer.format {
        Format::Json => output::json(&found),
        Format::Text => Ok(found.text()),
    }
}

impl Base {
    fn text(self) -> String {
        let n = (1..=self.squares.len()).map(|n| n.to_string()).collect();
        let mut estimates: Vec<String> = (self.estimates.iter())
            .map(|e| format!("{e:.12}"))
            .collect();
        estimates.push("-".to_owned());
        let rows = table(&[
            ("n", n),
            ("positions on n x n", self.squares),
            ("estimate of the base", estimates),
        ]);
        format!(
            "{rows}the base is at most {:.6}; by independence it would be {:.6}\n",
            self.upper_bound, self.by_independence
        )
    }
}
