//! `tengen ledger merge`: residues of other machines.

use super::number_of;
use crate::data::{self, DataArgument};
use crate::failure::Failure;
use crate::output;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::Request;
use tengen::ledger::LedgerMerge;

/// Add the finished residues of other ledgers
///
/// Records are added if their checksum is right, if the ledger does not have them,
/// and if they contradict neither the ledger nor each other. All others are
/// reported. The sources are not changed.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Ledgers to add: files, or data directories
    #[arg(value_name = "SOURCE", required = true)]
    sources: Vec<PathBuf>,

    #[command(flatten)]
    data: DataArgument,
}

const EXAMPLES: &str = "\
Examples:
  tengen ledger merge theirs.jsonl
  tengen ledger merge /mnt/a/tengen /mnt/b/tengen --data all

Exit codes: 0 done, 1 some records were not merged, 2 a source cannot be read.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let store = data::directory(arguments.data.data.as_deref())?;
    let merged = LedgerMerge::new(store, &arguments.sources).run()?;
    for fault in &merged.own {
        output::say(&format!("{fault} (left as it is)"));
    }
    for fault in &merged.refused {
        output::say(&format!("{fault}; not merged"));
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
