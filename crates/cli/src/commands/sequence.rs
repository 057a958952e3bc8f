//! `tengen sequence`: recognises numbers of legal positions.

use crate::answer;
use crate::failure::Failure;
use crate::names::Format;
use clap::Args;
use std::process::ExitCode;
use tengen::sequences::{KnownSequence, Recognise, Recognised};
use tengen::{Request, UBig};

/// Recognise a sequence of numbers of legal positions
///
/// Searches the sequences of the repository (data/sequences), and boards and strips of the square
/// lattice. Prints each sequence that contains the numbers, with its next terms. The numbers
/// must follow each other directly in the sequence.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Numbers, separated by blanks or commas
    #[arg(required = true, value_name = "NUMBER", value_delimiter = ',', value_parser = number)]
    numbers: Vec<UBig>,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen sequence 1 57 12675
  tengen sequence 65,17039
  tengen sequence 5 15 41 --format json";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let found = Recognise::new(arguments.numbers.iter().cloned()).run()?;
    answer::print(arguments.format, "sequence", &found, text)
}

fn number(text: &str) -> Result<UBig, String> {
    text.parse()
        .map_err(|_| "expected a whole number from 0".to_owned())
}

fn text(found: &Recognised) -> String {
    if found.sequences.is_empty() {
        return format!(
            "not recognised: none of {} sequences has these numbers in a row; search \
             https://oeis.org/search?q={}\n",
            found.searched,
            joined(&found.numbers, ",")
        );
    }
    let all: Vec<String> = found.sequences.iter().map(one).collect();
    all.join("\n")
}

/// Describes a sequence, one line for each fact.
fn one(known: &KnownSequence) -> String {
    let oeis = known.oeis.map(|oeis| format!("OEIS {oeis}; "));
    let mut lines = vec![
        ("name", known.name.to_owned()),
        ("about", known.definition.to_owned()),
        ("source", oeis.unwrap_or_default() + &known.source),
        ("place", format!("n = {} for the first number", known.index)),
        ("next", joined(&known.next, ", ")),
    ];
    lines.extend(known.command.map(|command| ("command", command.to_owned())));
    let line = |(title, text): &(&str, String)| format!("{title:<9}{text}\n");
    lines.iter().map(line).collect()
}

fn joined(numbers: &[UBig], separator: &str) -> String {
    let digits: Vec<String> = numbers.iter().map(UBig::to_string).collect();
    digits.join(separator)
}
