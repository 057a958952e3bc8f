//! `tengen ledger list`: what a ledger has.

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

/// List what has been counted, and how far the residues go
///
/// For every sequence: the number of columns of its longest residues, how many
/// primes there are residues for and how many are needed for so many columns, and
/// up to how many columns the exact numbers are determined. Numbers from the glued
/// engine, which has no residues, are listed by their columns.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArgument,

    /// How the list is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen ledger list
  tengen ledger list --data /mnt/other/tengen --format json

Records that cannot be used are not counted; `tengen ledger verify` says which.";

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
