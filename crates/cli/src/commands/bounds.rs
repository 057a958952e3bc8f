//! `tengen bounds`: proved bounds on the number of legal positions of a large board, from counts of
//! strips with few rows.

use crate::answer;
use crate::data::DataArgument;
use crate::failure::{Failure, saved};
use crate::machine::MachineArguments;
use crate::names::{self, Colours, ExplainArgument, Format};
use crate::progress::Progress;
use crate::table::table;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::process::ExitCode;
use tengen::bounds::{Arrangement, Bounds, ConstantBounds, CountBounds, LimitBounds, StripRate};
use tengen::growth::MAX_DIGITS;
use tengen::{Interval, Lattice, Request};

/// Bound the number of legal positions of a large board
///
/// Cuts the board into strips of a few rows, whose legal positions are counted exactly. The bounds
/// on the number of the whole board come from the best way to cut it into strips.
///
/// With --limit, bounds the constant s of the lattice: a large board has about s^(number of points)
/// legal positions.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows, or a size such as 3x4
    #[arg(required_unless_present = "limit")]
    rows: Option<usize>,

    /// Number of columns [default: same as rows]
    cols: Option<usize>,

    /// Bound the constant s of the lattice instead; nothing is written to the data directory
    #[arg(long, conflicts_with_all = ["rows", "cols"])]
    limit: bool,

    /// Lattice of the board
    #[arg(long, value_name = "NAME", value_parser = names::lattices(), default_value_t = Lattice::Square)]
    lattice: Lattice,

    #[command(flatten)]
    colours: Colours,

    /// Largest number of rows of a strip
    #[arg(
        long,
        value_name = "K",
        default_value_t = 6,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=64),
    )]
    max_strip: usize,

    /// Digits after the decimal point
    #[arg(
        long,
        value_name = "D",
        default_value_t = 15,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_DIGITS as u64),
    )]
    digits: usize,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    data: DataArgument,

    /// Do not read or write the ledger and checkpoints
    #[arg(long)]
    no_ledger: bool,

    /// Output format
    ///
    /// In text, a bound has a mantissa and an exponent: lower bounds are rounded down, upper bounds
    /// up. In JSON, a bound has all digits.
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    explain: ExplainArgument,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen bounds 19
  tengen bounds 13 100 --lattice hexagonal --max-strip 5
  tengen bounds --limit --max-strip 9
  tengen bounds --limit --lattice triangular --colours 3 --max-strip 4 --format json";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.quiet);
    match arguments.rows {
        Some(rows) => of_board(arguments, rows, &progress),
        None => of_limit(arguments, &progress),
    }
}

fn of_limit(arguments: &Arguments, progress: &Progress) -> Result<ExitCode, Failure> {
    let mut request = LimitBounds::new(arguments.lattice);
    request.colours = arguments.colours.colours;
    request.max_strip = arguments.max_strip;
    request.digits = arguments.digits;
    request.resources = arguments.machine.resources();
    let found = request.run_with(progress);
    progress.finish();
    let found = found?;
    answer::print(arguments.format, "bounds", &found, |found| {
        arguments.explain.add(limit_text(found), found)
    })
}

fn of_board(arguments: &Arguments, rows: usize, progress: &Progress) -> Result<ExitCode, Failure> {
    let mut request = Bounds::new(rows);
    request.cols = arguments.cols;
    request.lattice = arguments.lattice;
    request.colours = arguments.colours.colours;
    request.max_strip = arguments.max_strip;
    request.resources = arguments.machine.resources();
    request.keeping.store = arguments.data.store(arguments.no_ledger, progress)?;
    let found = request.run_with(progress);
    progress.finish();
    let found = found?;
    answer::print(arguments.format, "bounds", &found, |found| {
        let text = board_text(found, arguments.digits);
        arguments.explain.add(text, found)
    })?;
    let right = "the bounds are correct, but their counts";
    saved(found.unkept.as_deref(), right)
}

fn board_text(found: &CountBounds, digits: usize) -> String {
    // The precision of the intervals: 4 bits for each requested digit, and 64 spare bits.
    let number = |a: &Arrangement| Interval::integer(&a.count, 4 * digits + 64);
    let (low, high) = (number(&found.lower), number(&found.upper));
    let strips = |a: &Arrangement| -> String {
        let rows: Vec<String> = a.strips.iter().map(usize::to_string).collect();
        rows.join(" ")
    };
    table(&[
        ("", vec!["at least".to_owned(), "at most".to_owned()]),
        (
            "legal positions",
            vec![
                low.scientific(digits).0.to_string(),
                high.scientific(digits).1.to_string(),
            ],
        ),
        ("strips", vec![strips(&found.lower), strips(&found.upper)]),
    ])
}

fn limit_text(found: &ConstantBounds) -> String {
    let strips = &found.strips;
    let both: Vec<_> = strips.iter().map(StripRate::ends).collect();
    let lines = table(&[
        ("rows", strips.iter().map(|s| s.rows.to_string()).collect()),
        (
            "strips of",
            strips.iter().map(|s| s.strip.to_string()).collect(),
        ),
        ("at least", both.iter().map(|b| b.0.clone()).collect()),
        ("at most", both.iter().map(|b| b.1.clone()).collect()),
    ]);
    format!(
        "{lines}\nat least {}\nat most  {}\n",
        found.lower.value(),
        found.upper.value()
    )
}
