//! `tengen recurrence`: the linear recurrence of the numbers of legal positions.

use crate::data::DataArgument;
use crate::failure::{self, Failure, explain};
use crate::interrupt;
use crate::machine::MachineArguments;
use crate::names::{self, Colours, Format, LatticeArguments};
use crate::output;
use crate::progress::Progress;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::process::ExitCode;
use tengen::Request;
use tengen::count::Keeping;
use tengen::recurrence::{FoundRecurrence, GeneratingFunction, Proof, Recurrence};
use tengen_count::run::Engine;
use tengen_exact::IBig;

/// Find the linear recurrence of the numbers with 1, 2, 3, ... columns
///
/// The recurrence is the one of least order r: L(k) = c_1 L(k-1) + ... + c_r L(k-r) for
/// all k > r. It is computed from as many terms as a proof needs, and proved: that it
/// holds for ever, and that there is none of smaller order.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: usize,

    #[command(flatten)]
    lattice: LatticeArguments,

    #[command(flatten)]
    colours: Colours,

    /// Find only the order, modulo two primes: that it is not larger is then likely
    /// but not proved
    #[arg(long)]
    order_only: bool,

    /// Take so many terms, instead of as many as a proof needs
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    terms: Option<usize>,

    /// How to compute the terms
    #[arg(long, value_name = "NAME", value_parser = names::engines(), default_value_t)]
    engine: Engine,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    data: DataArgument,

    /// Neither use nor keep finished or unfinished work
    #[arg(long)]
    no_ledger: bool,

    /// Write a checkpoint every so many seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(1..),
        conflicts_with = "no_ledger",
    )]
    checkpoint_every: u32,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Show neither progress nor notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen recurrence 2
  tengen recurrence 5 --format json
  tengen recurrence 7 --order-only
  tengen recurrence 3 --lattice hexagonal --colours 3

Many terms are needed: about 7000 for 7 rows, 110 000 for 9, and over 400 000 for 10.
An interrupted run writes a checkpoint, and the same command goes on from there. The
terms are kept apart from those of tengen count, in the folder recurrences of the data
directory.";

/// Recurrences up to this order are written out as text.
const SHORT: usize = 20;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::new(arguments.quiet);
    let request = arguments.request(&progress)?;
    if let Err(reason) = interrupt::listen() {
        progress.note(&reason);
    }
    let found = request.run_with(&progress);
    progress.finish();
    let has_store = request.keeping.store.is_some();
    let found = found.map_err(|error| explain(error, failure::resumable(has_store)))?;
    output::print(&match arguments.format {
        Format::Text => text(&found),
        Format::Json => output::json(&found)?,
    })?;
    match found.unkept {
        Some(reason) => Err(Failure::Failed(format!(
            "the answer is right, but its terms could not be kept: {reason}"
        ))),
        None => Ok(ExitCode::SUCCESS),
    }
}

impl Arguments {
    fn request(&self, progress: &Progress) -> Result<Recurrence, Failure> {
        let keeping = Keeping {
            store: self.data.store(self.no_ledger, progress)?,
            checkpoint_every: Some(f64::from(self.checkpoint_every)),
            ..Keeping::default()
        };
        Ok(Recurrence {
            lattice: self.lattice.lattice,
            boundary: self.lattice.boundary,
            colours: self.colours.colours,
            order_only: self.order_only,
            terms: self.terms,
            engine: self.engine,
            resources: self.machine.resources(),
            keeping,
            ..Recurrence::new(self.rows)
        })
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
             enough); over the integers it is at least that"
        ),
        Proof::LowerBound => format!(
            "order >= {order}, not proved: {terms} terms, and {bound} + {order} would be needed"
        ),
    }];
    if let (Some(coefficients), Some(fraction)) = (&found.coefficients, &found.generating_function)
    {
        if found.proof != Proof::Complete {
            lines.push(format!(
                "right for the first {verified_terms} terms over the integers:"
            ));
        }
        lines.extend(formulas(coefficients, fraction));
    }
    lines.join("\n") + "\n"
}

/// The recurrence and the generating function, if they are short enough to be read.
fn formulas(coefficients: &[IBig], fraction: &GeneratingFunction) -> Vec<String> {
    let order = coefficients.len();
    if let [first, .., last] = coefficients
        && order > SHORT
    {
        return vec![format!(
            "c_1, ..., c_{order} = {first}, ..., {last}; --format json has all of them"
        )];
    }
    let shifted = |power: usize| format!("L(k-{power})");
    let power = |power: usize| match power {
        0 => String::new(),
        1 => "x".to_owned(),
        _ => format!("x^{power}"),
    };
    let recurrence = (1..).zip(coefficients);
    let numerator = (0..).zip(&fraction.numerator);
    let denominator = (0..).zip(&fraction.denominator);
    vec![
        format!("L(k) = {}   for k > {order}", sum(recurrence, shifted)),
        format!(
            "L(1) x + L(2) x^2 + ... = ({}) / ({})",
            sum(numerator, power),
            sum(denominator, power)
        ),
    ]
}

/// A sum such as 3 x - x^2, without terms that are 0.
fn sum<'a>(
    terms: impl Iterator<Item = (usize, &'a IBig)>,
    name: impl Fn(usize) -> String,
) -> String {
    let mut text = String::new();
    for (number, factor) in terms.filter(|(_, factor)| **factor != IBig::ZERO) {
        let negative = *factor < IBig::ZERO;
        text += match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let size = factor.to_string();
        let size = size.trim_start_matches('-');
        let name = name(number);
        text += &match (size, name.as_str()) {
            (size, "") => size.to_owned(),
            ("1", name) => name.to_owned(),
            (size, name) => format!("{size} {name}"),
        };
    }
    if text.is_empty() {
        text.push('0');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_written_as_people_do() {
        let written = |factors: &[i64]| {
            let factors: Vec<IBig> = factors.iter().map(|&f| IBig::from(f)).collect();
            let name = |i| {
                if i == 0 {
                    String::new()
                } else {
                    format!("x^{i}")
                }
            };
            sum((0..).zip(&factors), name)
        };
        assert_eq!(written(&[1, -3, 1, 0, -1]), "1 - 3 x^1 + x^2 - x^4");
        assert_eq!(written(&[0, -1, 12]), "-x^1 + 12 x^2");
        assert_eq!(written(&[-1]), "-1");
        assert_eq!(written(&[0]), "0");
    }
}
