//! `tengen recurrence`: finds the linear recurrence of the numbers of legal positions with 1, 2, 3,
//! ... columns.

use crate::answer;
use crate::data::DataArgument;
use crate::failure::{self, Failure, explain};
use crate::machine::MachineArguments;
use crate::names::{self, Colours, LatticeArguments};
use crate::output;
use crate::progress::Progress;
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use std::process::ExitCode;
use tengen::Request;
use tengen::count::Engine;
use tengen::recurrence::{FoundRecurrence, Proof, Recurrence, System};

/// Find the linear recurrence of the numbers with 1, 2, 3, ... columns
///
/// Let L(k) be the number of legal positions with k columns and the given number of rows. Finds the
/// recurrence of least order r: L(k) = c_1 L(k-1) + ... + c_r L(k-r) for all k > r. Proves that the
/// recurrence always holds, and that no recurrence has smaller order. Computes as many terms L(k)
/// as the proof needs.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: usize,

    #[command(flatten)]
    lattice: LatticeArguments,

    #[command(flatten)]
    colours: Colours,

    /// Find only the order modulo two primes, which is at most the true order and likely equal
    #[arg(long)]
    order_only: bool,

    /// Number of terms L(1), L(2), ... to compute [default: as many as the proof needs]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    terms: Option<usize>,

    /// Engine that computes the terms
    #[arg(long, value_name = "NAME", value_parser = names::engines(), default_value_t)]
    engine: Engine,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    data: DataArgument,

    /// Do not read or write the ledger and checkpoints
    #[arg(long)]
    no_ledger: bool,

    /// Seconds between checkpoints
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(1..),
        conflicts_with = "no_ledger",
    )]
    checkpoint_every: u32,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: RecurrenceFormat,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen recurrence 2
  tengen recurrence 5 --format json
  tengen recurrence 4 --format sage > four.sage
  tengen recurrence 3 --format oeis
  tengen recurrence 7 --order-only
  tengen recurrence 3 --lattice hexagonal --colours 3

About 7000 terms are needed for 7 rows, 110 000 for 9, and over 400 000 for 10. An interrupted run
writes a checkpoint; run the same command again to resume. The terms are kept apart from those of
tengen count, in the folder recurrences of the data directory.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.quiet);
    let request = arguments.request(&progress)?;
    let found = request.run_with(&progress);
    progress.finish();
    let has_store = request.keeping.store.is_some();
    let found = found.map_err(|error| explain(error, failure::resumable(has_store)))?;
    output::print(&match arguments.format.system() {
        Some(system) => found.write(system)?,
        None if arguments.format == RecurrenceFormat::Json => answer::json("recurrence", &found)?,
        None => text(&found),
    })?;
    let right = "the answer is correct, but its terms";
    failure::saved(found.unkept.as_deref(), right)
}

/// The output format of a recurrence. Each format has all coefficients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum RecurrenceFormat {
    /// Plain text
    #[default]
    Text,
    /// One JSON object on one line
    Json,
    /// Program for SageMath
    Sage,
    /// Program for Mathematica
    Mathematica,
    /// Program for Maple
    Maple,
    /// Displayed formulas for LaTeX
    Latex,
    /// Lines of an OEIS entry
    Oeis,
}

impl RecurrenceFormat {
    fn system(self) -> Option<System> {
        Some(match self {
            RecurrenceFormat::Text | RecurrenceFormat::Json => return None,
            RecurrenceFormat::Sage => System::Sage,
            RecurrenceFormat::Mathematica => System::Mathematica,
            RecurrenceFormat::Maple => System::Maple,
            RecurrenceFormat::Latex => System::Latex,
            RecurrenceFormat::Oeis => System::Oeis,
        })
    }
}

impl Arguments {
    fn request(&self, progress: &Progress) -> Result<Recurrence, Failure> {
        if self.order_only && self.format.system().is_some() {
            return Err(Failure::unusable(
                "--order-only finds no coefficients; use --format text or json",
            ));
        }
        let mut request = Recurrence::new(self.rows);
        request.lattice = self.lattice.lattice;
        request.boundary = self.lattice.boundary;
        request.colours = self.colours.colours;
        request.order_only = self.order_only;
        request.terms = self.terms;
        request.engine = self.engine;
        request.resources = self.machine.resources();
        request.keeping.store = self.data.store(self.no_ledger, progress)?;
        request.keeping.checkpoint_every = Some(f64::from(self.checkpoint_every));
        Ok(request)
    }
}

fn text(found: &FoundRecurrence) -> String {
    let FoundRecurrence {
        order,
        order_bound: bound,
        terms,
        verified_terms,
        primes,
        ..
    } = *found;
    let mut lines = vec![match found.proof {
        Proof::Complete => format!(
            "order {order}, proved: right for the first {verified_terms} terms over the integers, \
             and {bound} + {order} are enough"
        ),
        Proof::ModuloPrimes => format!(
            "order {order}, proved modulo {primes} primes ({terms} terms, {bound} + {order} are \
             enough); over the integers the order is at least {order}"
        ),
        Proof::LowerBound => format!(
            "order >= {order}; equality is not proved: {terms} terms were used, and a proof needs \
             {bound} + {order}"
        ),
    }];
    if let Some(formulas) = found.formulas() {
        if found.proof != Proof::Complete {
            lines.push(format!(
                "right for the first {verified_terms} terms over the integers:"
            ));
        }
        lines.extend(formulas);
    }
    lines.join("\n") + "\n"
}
