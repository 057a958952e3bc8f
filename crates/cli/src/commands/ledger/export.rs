//! `tengen ledger export`: writes residues (counts modulo primes) to a file for other machines.

use super::number_of;
use crate::data::DataArgument;
use crate::failure::Failure;
use crate::names;
use crate::output;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::ledger::LedgerExport;
use tengen::{Boundary, Lattice, Request};

/// Write finished residues to a file that other ledgers can merge
///
/// The file has one record of residues per line, ordered by sequence, then by prime, largest first.
/// If a sequence has several records for one prime, only the one with the most columns is written.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArgument,

    /// Output file; `-` is standard output
    #[arg(
        short,
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true
    )]
    output: PathBuf,

    #[command(flatten)]
    wanted: Wanted,
}

/// Filters for the sequences to write. A sequence is written if it matches all filters that are
/// given.
#[derive(Debug, Args)]
struct Wanted {
    /// Only sequences on this lattice
    #[arg(long, value_name = "NAME", value_parser = names::lattices())]
    lattice: Option<Lattice>,

    /// Only sequences for boards with N rows
    #[arg(long, value_name = "N")]
    rows: Option<usize>,

    /// Only sequences with this boundary condition
    #[arg(long, value_name = "WHERE", value_parser = names::boundaries())]
    boundary: Option<Boundary>,

    /// Only sequences with K colours of stones
    #[arg(long, alias = "colors", value_name = "K")]
    colours: Option<u32>,
}

const EXAMPLES: &str = "\
Examples:
  tengen ledger export > all.jsonl
  tengen ledger export --lattice square --rows 15 -o mine.jsonl

Exit codes: 0 done, 1 some records are unusable and left out, 2 unusable input.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let wanted = &arguments.wanted;
    let mut request = LedgerExport::new(arguments.data.ledgers()?);
    request.lattice = wanted.lattice;
    request.rows = wanted.rows;
    request.boundary = wanted.boundary;
    request.colours = wanted.colours;
    let exported = request.run()?;
    output::write(&arguments.output, &exported.text)?;
    if exported.text.is_empty() {
        output::say("no records match the options");
    }
    for fault in &exported.left_out {
        output::say(&fault.to_string());
    }
    match exported.left_out.len() {
        0 => Ok(ExitCode::SUCCESS),
        n => Err(Failure::Failed(format!(
            "left out: {}",
            number_of(n, "record")
        ))),
    }
}
