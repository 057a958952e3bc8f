//! `tengen ledger list`: lists the sequences whose residues (counts modulo primes) are in a ledger.

use crate::answer;
use crate::data::DataArgument;
use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use crate::table::table;
use clap::Args;
use std::process::ExitCode;
use tengen::Request;
use tengen::ledger::{LedgerList, LedgerListed, ListedSequence};

/// List the sequences in the ledger, with their numbers of columns and primes
///
/// A residue is the remainder of a count modulo a prime. For each sequence shows the largest number
/// of columns with residues, the number of primes with residues, and the number of primes that are
/// needed. Also shows the largest number of columns for which the residues determine the count. The
/// engine `glued` stores exact counts instead of residues; they are listed by their columns.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArgument,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen ledger list
  tengen ledger list --data /mnt/other/tengen --format json

Unusable records are not counted; `tengen ledger verify` lists them.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let list = LedgerList::new(arguments.data.ledgers()?).run()?;
    answer::print(arguments.format, "ledger list", &list, text)?;
    if list.faults > 0 {
        output::say(&format!(
            "{} cannot be used; `tengen ledger verify` says why",
            super::number_of(list.faults, "record")
        ));
    }
    Ok(ExitCode::SUCCESS)
}

fn text(list: &LedgerListed) -> String {
    let column =
        |cell: &dyn Fn(&ListedSequence) -> String| list.sequences.iter().map(cell).collect();
    let needed = |needed: Option<usize>| needed.map_or("-".to_owned(), |n| n.to_string());
    let mut columns = vec![
        ("lattice", column(&|row| row.sequence.lattice.to_string())),
        ("rows", column(&|row| row.sequence.rows.to_string())),
        ("boundary", column(&|row| row.sequence.boundary.to_string())),
        ("colours", column(&|row| row.sequence.colours.to_string())),
        ("columns", column(&|row| row.columns.to_string())),
        ("primes", column(&|row| row.primes.to_string())),
        ("needed", column(&|row| needed(row.needed))),
        ("determined", column(&|row| row.determined.to_string())),
    ];
    if list.sequences.iter().any(|row| !row.numbers.is_empty()) {
        columns.push(("numbers", column(&|row| super::listed(&row.numbers))));
    }
    table(&columns)
}
