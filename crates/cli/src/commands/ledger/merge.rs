//! `tengen ledger merge`: adds residues (counts modulo primes) of other machines to a ledger.

use super::number_of;
use crate::data::{self, DataArgument};
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::output;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::ledger::{LedgerMerge, Recompute, RecomputedExtent};

/// Add finished residues from other ledgers
///
/// A record of residues is added if its checksum is right, the ledger does not have it, and it
/// contradicts no other record. Some residues are computed again first, as by `ledger verify
/// --recompute`; wrong residues are not added.
///
/// All rejected records are reported. The other ledgers are not changed.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Ledgers to add: files, or data directories
    #[arg(value_name = "SOURCE", required = true)]
    sources: Vec<PathBuf>,

    #[command(flatten)]
    data: DataArgument,

    /// Number of random primes to recompute for large boards
    ///
    /// Small boards (such as 8 x 8) are recomputed completely.
    #[arg(long, value_name = "N", default_value_t = 1)]
    recompute: usize,

    /// Limit on the total work of the recomputation: states x points x primes
    ///
    /// One prime of 11 x 11 takes 3e8, one prime of 12 x 12 takes 2e9.
    #[arg(long, value_name = "WORK", value_parser = super::work, default_value = "1e9")]
    work: f64,

    /// Skip the recomputation, for ledgers that you trust
    #[arg(long, conflicts_with_all = ["recompute", "work"])]
    no_recompute: bool,

    #[command(flatten)]
    machine: MachineArguments,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen ledger merge theirs.jsonl
  tengen ledger merge /mnt/a/tengen /mnt/b/tengen --data all

Exit codes: 0 done, 1 some records were not merged, 2 a source cannot be read.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let store = data::directory(arguments.data.data.as_deref())?;
    let recompute =
        (!arguments.no_recompute).then_some(Recompute::new(arguments.recompute, arguments.work));
    let mut request = LedgerMerge::new(store, &arguments.sources);
    request.recompute = recompute;
    request.resources = arguments.machine.resources();
    let merged = super::watched(arguments.quiet, &request)?;
    for fault in &merged.own {
        output::say(&format!("{fault} (left as it is)"));
    }
    for fault in &merged.refused {
        output::say(&format!("{fault}; not merged"));
    }
    let unchecked = merged.recomputed.iter().filter(|recomputed| {
        matches!(recomputed.extent, RecomputedExtent::Nothing { .. }) && !arguments.quiet
    });
    for of in unchecked {
        output::say(&format!("{}: {}", of.sequence, of.extent));
    }
    output::print(&format!("{} added\n", number_of(merged.added, "record")))?;
    match merged.refused.len() {
        0 => Ok(ExitCode::SUCCESS),
        n => Err(Failure::Failed(format!(
            "not merged: {}",
            number_of(n, "record")
        ))),
    }
}
