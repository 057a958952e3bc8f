//! `tengen ledger`: finished residues of several machines.

mod export;
mod list;
mod merge;
mod verify;

use crate::failure::{Failure, explain};
use crate::progress;
use clap::{Args, Subcommand};
use std::process::ExitCode;
use tengen::Request;
use tengen::units::number_of;

/// Look at, combine and check ledgers of finished residues
///
/// A number is found modulo primes, each for itself, and the finished residues are
/// kept in ledger.jsonl in the data directory. Several machines can each find some
/// of them: merged into one ledger, a count uses them as its own.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  tengen ledger list
  tengen ledger export --rows 15 -o mine.jsonl
  tengen ledger merge mine.jsonl theirs.jsonl
  tengen ledger verify

Exit codes: 0 done, 1 something is wrong with a ledger, 2 unusable input.";

/// What to do.
#[derive(Debug, Subcommand)]
enum Command {
    List(list::Arguments),
    Merge(merge::Arguments),
    Export(export::Arguments),
    Verify(verify::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        Command::List(arguments) => list::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
    }
}

/// Runs a request, which may take long, with progress and until somebody says stop.
fn watched<R: Request>(quiet: bool, request: &R) -> Result<R::Answer, Failure> {
    let answer = progress::run(request, quiet);
    answer.map_err(|error| explain(error, |_| "stopped; nothing was changed"))
}

/// Numbers in a row; a dash if there are none.
fn listed(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match numbers.is_empty() {
        true => "-".to_owned(),
        false => numbers.join(", "),
    }
}

/// Reads an amount of work, such as 1e9.
fn work(text: &str) -> Result<f64, String> {
    let work = text.parse().ok().filter(|work: &f64| *work >= 0.0);
    work.ok_or_else(|| format!("{text} is not a number such as 1e9"))
}
