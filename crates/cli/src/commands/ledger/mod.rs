//! `tengen ledger`: lists, combines and checks finished residues (counts modulo primes).

mod export;
mod list;
mod merge;
mod verify;

use super::subcommands;
use crate::failure::{Failure, explain};
use crate::progress;
use clap::Args;
use std::process::ExitCode;
use tengen::Request;
use tengen::units::number_of;

/// List, combine and check ledgers of finished residues
///
/// A large number of legal positions is computed modulo each of several primes. The remainders are
/// called residues. Finished residues are kept in the file ledger.jsonl in the data directory.
/// Several machines can each compute some residues. Once their ledgers are merged, `tengen count`
/// uses all residues.
///
/// A sequence has the numbers for 1, 2, ... columns. Its lattice, rows, boundary and number of
/// colours are fixed.
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

subcommands!(Command: List = list, Merge = merge, Export = export, Verify = verify);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    arguments.command.run()
}

/// Runs a request with a progress display, which shows nothing if `quiet` is `true`. An interrupt
/// stops the request and becomes a failure.
fn watched<R: Request>(quiet: bool, request: &R) -> Result<R::Answer, Failure> {
    let answer = progress::run(request, quiet);
    answer.map_err(|error| explain(error, |_| "stopped; nothing was changed"))
}

/// Returns a list of numbers as text, separated by commas, or a dash if the list is empty.
fn listed(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match numbers.is_empty() {
        true => "-".to_owned(),
        false => numbers.join(", "),
    }
}

/// Parses an amount of work, such as 1e9.
fn work(text: &str) -> Result<f64, String> {
    let work = text.parse().ok().filter(|work: &f64| *work >= 0.0);
    work.ok_or_else(|| format!("expected a number such as 1e9, found {text}"))
}
