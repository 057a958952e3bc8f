//! `tengen ledger export`: residues for other machines.

use super::number_of;
use crate::data::{self, DataArgument};
use crate::failure::Failure;
use crate::names;
use crate::output;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::store::{Fault, Reason, Survey};

/// Write finished residues to a file that can be merged elsewhere
///
/// One record a line, ordered by sequence and then by prime, the largest first; of
/// several for one prime the longest.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArgument,

    /// The file; `-` is standard output
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

/// Which sequences are written: those that have all that is given.
#[derive(Debug, Args)]
struct Wanted {
    /// Only this lattice
    #[arg(long, value_name = "NAME", value_parser = names::lattices())]
    lattice: Option<Lattice>,

    /// Only boards with so many rows
    #[arg(long, value_name = "N")]
    rows: Option<usize>,

    /// Only this boundary condition
    #[arg(long, value_name = "WHERE", value_parser = names::boundaries())]
    boundary: Option<Boundary>,

    /// Only so many colours of stones
    #[arg(long, alias = "colors", value_name = "K")]
    colours: Option<u32>,
}

const EXAMPLES: &str = "\
Examples:
  tengen ledger export > all.jsonl
  tengen ledger export --lattice square --rows 15 -o mine.jsonl

Exit codes: 0 done, 1 some records are unusable and left out, 2 unusable input.";

impl Wanted {
    fn has(&self, sequence: &Sequence) -> bool {
        self.lattice.is_none_or(|wanted| wanted == sequence.lattice)
            && self.rows.is_none_or(|wanted| wanted == sequence.rows)
            && (self.boundary).is_none_or(|wanted| wanted == sequence.boundary)
            && self.colours.is_none_or(|wanted| wanted == sequence.colours)
    }

    /// The records that would have been written if others did not contradict them.
    fn contradictions(&self, survey: &Survey) -> Vec<Fault> {
        let mut faults = survey.contradictions();
        faults.retain(|fault| match &fault.reason {
            Reason::Contradiction { sequence, .. } => self.has(sequence),
            Reason::Unusable(_) => true,
        });
        faults
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let survey = data::survey(arguments.data.data.as_deref())?;
    let text = survey.export(|sequence| arguments.wanted.has(sequence));
    output::write(&arguments.output, &text)?;
    if text.is_empty() {
        output::say("there are no such records");
    }
    let mut left_out = survey.unusable().to_vec();
    left_out.extend(arguments.wanted.contradictions(&survey));
    for fault in &left_out {
        output::say(&fault.to_string());
    }
    match left_out.len() {
        0 => Ok(ExitCode::SUCCESS),
        n => Err(Failure::Failed(format!(
            "left out: {}",
            number_of(n, "record")
        ))),
    }
}
