//! `tengen ledger list`: what a ledger has.

use super::SequenceJson;
use crate::data::{self, DataArgument};
use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use crate::table::table;
use clap::Args;
use serde::Serialize;
use std::process::ExitCode;
use tengen_count::Sequence;
use tengen_count::run::Coverage;

/// List what has been counted, and how far the residues go
///
/// For every sequence: the number of columns of its longest residues, how many
/// primes there are residues for and how many are needed for so many columns, and
/// up to how many columns the exact numbers are determined.
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

#[derive(Serialize)]
struct List {
    sequences: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    sequence: SequenceJson,
    columns: usize,
    primes: usize,
    needed: Option<usize>,
    determined: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let survey = data::survey(arguments.data.data.as_deref())?;
    let rows = survey.residues();
    let rows = rows
        .iter()
        .map(|(sequence, residues)| Row::new(sequence, Coverage::of(sequence, residues)));
    let list = List {
        sequences: rows.collect(),
    };
    output::print(&match arguments.format {
        Format::Text => list.text(),
        Format::Json => output::json(&list)?,
    })?;
    let faults = survey.unusable().len() + survey.contradictions().len();
    if faults > 0 {
        output::say(&format!(
            "{} cannot be used; `tengen ledger verify` says why",
            super::number_of(faults, "record")
        ));
    }
    Ok(ExitCode::SUCCESS)
}

impl Row {
    fn new(sequence: &Sequence, coverage: Coverage) -> Row {
        Row {
            sequence: sequence.into(),
            columns: coverage.columns,
            primes: coverage.primes,
            needed: coverage.needed,
            determined: coverage.determined,
        }
    }
}

impl List {
    fn text(&self) -> String {
        let column = |cell: &dyn Fn(&Row) -> String| self.sequences.iter().map(cell).collect();
        let needed = |needed: Option<usize>| needed.map_or("-".to_owned(), |n| n.to_string());
        table(&[
            ("lattice", column(&|row| row.sequence.lattice.to_owned())),
            ("rows", column(&|row| row.sequence.rows.to_string())),
            ("boundary", column(&|row| row.sequence.boundary.to_owned())),
            ("colours", column(&|row| row.sequence.colours.to_string())),
            ("columns", column(&|row| row.columns.to_string())),
            ("primes", column(&|row| row.primes.to_string())),
            ("needed", column(&|row| needed(row.needed))),
            ("determined", column(&|row| row.determined.to_string())),
        ])
    }
}
