//! `tengen growth`: growth constants of strips, the boards with a fixed number of rows.

use crate::answer;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Colours, ExplainArgument, LatticeArguments};
use crate::progress;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::process::ExitCode;
use tengen::growth::{Growth, GrowthConstants, MAX_DIGITS};

/// Show bounds on the growth constants of strips of a given height
///
/// A strip is a board with a fixed number m of rows and any number n of columns. Its number of
/// legal positions is a lambda^n (1 + r(n)), where r(n) tends to 0 as n grows. The command proves
/// bounds on the constants a and lambda: lower bounds are rounded down, upper bounds up.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: usize,

    #[command(flatten)]
    lattice: LatticeArguments,

    #[command(flatten)]
    colours: Colours,

    /// Digits after the decimal point
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

    #[command(flatten)]
    explain: ExplainArgument,
}

const EXAMPLES: &str = "\
Examples:
  tengen growth 7
  tengen growth 7 --explain
  tengen growth 3 --digits 100 --format json
  tengen growth 4 --lattice hexagonal --colours 3 --boundary both

On lattices that repeat every second column (hexagonal, square-octagonal), a depends on whether the
number of columns is even or odd.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut request = Growth::new(arguments.rows);
    request.lattice = arguments.lattice.lattice;
    request.boundary = arguments.lattice.boundary;
    request.colours = arguments.colours.colours;
    request.digits = arguments.digits;
    request.resources = arguments.machine.resources();
    let found = progress::run(&request, arguments.answer.quiet)?;
    answer::print(arguments.answer.format, "growth", &found, |found| {
        arguments.explain.add(text(found), found)
    })
}

/// Returns the answer as text: three lines for each constant, with its name and both bounds.
fn text(found: &GrowthConstants) -> String {
    let mut text = format!("{}: {} states\n", found.name(), found.states);
    for (name, number) in found.named() {
        let (lower, upper) = number.ends();
        text += &format!("{name}\n  at least {lower}\n  at most  {upper}\n");
    }
    text
}
