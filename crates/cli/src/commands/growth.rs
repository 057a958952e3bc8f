//! `tengen growth`: how fast strips grow.

use crate::counting;
use crate::decimal::Ends;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Colours, Format, LatticeArguments};
use crate::output;
use crate::progress::Progress;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use std::process::ExitCode;
use tengen_count::Sequence;
use tengen_estimate::growth::{Growth, MAX_DIGITS, growth};
use tengen_exact::Interval;

/// Enclose the growth constants of strips of some height
///
/// The number of legal positions of a strip with m rows and n columns is
/// a lambda^n (1 + r(n)), where r(n) vanishes as n grows. Both constants are given
/// between proved bounds, the lower one rounded down, the upper one up.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: usize,

    #[command(flatten)]
    lattice: LatticeArguments,

    #[command(flatten)]
    colours: Colours,

    /// Digits behind the decimal point
    #[arg(
        long,
        value_name = "D",
        default_value_t = 20,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_DIGITS as u64),
    )]
    digits: usize,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen growth 7
  tengen growth 3 --digits 100 --format json
  tengen growth 4 --lattice hexagonal --colours 3 --boundary both

Where the lattice repeats only every other column (hexagonal, square-octagonal), a
depends on whether the number of columns is even or odd.";

#[derive(Serialize)]
struct Answer {
    rows: usize,
    lattice: &'static str,
    boundary: &'static str,
    colours: u32,
    states: usize,
    lambda: Ends,
    lambda_root: Ends,
    /// For numbers of columns that are multiples of the period.
    a: Ends,
    /// For numbers of columns that are 0, 1, ... modulo the period.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    a_by_residue: Vec<Ends>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let sequence = Sequence {
        lattice: arguments.lattice.lattice,
        rows: arguments.rows,
        boundary: arguments.lattice.boundary,
        colours: arguments.colours.colours,
    };
    let options = counting::options(&arguments.machine, None, &progress);
    let found = growth(&sequence, arguments.digits, &options);
    progress.finish();
    let found = found.map_err(counting::explain)?;
    let text = match arguments.answer.format {
        Format::Text => text(&found, arguments.digits),
        Format::Json => output::json(&Answer::new(&found, arguments.digits))?,
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

impl Answer {
    fn new(found: &Growth, digits: usize) -> Answer {
        let ends = |number: &Interval| Ends::new(number, digits);
        let by_residue = if found.a.len() > 1 { &found.a[..] } else { &[] };
        Answer {
            rows: found.sequence.rows,
            lattice: found.sequence.lattice.name(),
            boundary: found.sequence.boundary.name(),
            colours: found.sequence.colours,
            states: found.states,
            lambda: ends(&found.lambda),
            lambda_root: ends(&found.lambda_root),
            a: ends(&found.a[0]),
            a_by_residue: by_residue.iter().map(ends).collect(),
        }
    }
}

/// Every number on three lines: the digits that are certain, and both bounds.
fn text(found: &Growth, digits: usize) -> String {
    let period = found.a.len();
    let constants = (0..period).map(|residue| match period {
        1 => "a".to_owned(),
        _ => format!("a, columns = {residue} mod {period}"),
    });
    let constants = constants.zip(&found.a);
    let numbers = [
        ("lambda".to_owned(), &found.lambda),
        (
            format!("lambda^(1/{})", found.sequence.rows),
            &found.lambda_root,
        ),
    ];
    let mut text = format!("{}: {} states\n", found.sequence, found.states);
    for (name, number) in numbers.into_iter().chain(constants) {
        let (lower, upper) = number.decimals(digits);
        text += &format!("{name}\n  at least {lower}\n  at most  {upper}\n");
    }
    text
}
