//! `tengen ledger verify`: checks the residues (counts modulo primes) of ledgers.

use super::number_of;
use crate::answer;
use crate::data::DataArgument;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::AnswerArguments;
use clap::Args;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::ledger::{
    CheckedSequence, LedgerVerdict, LedgerVerify, Ledgers, Recompute, WrongColumns,
};

/// Check the records of a ledger
///
/// Checks the checksum, the prime and the residues of each record, and looks for contradictions
/// between records. Each count that the residues determine is compared with an upper bound, which a
/// wrong residue almost always breaks. If there are more residues than needed, the prime of the
/// wrong residue is named.
///
/// Residues that are wrong in a consistent way are found only by --recompute. The ledger is not
/// changed.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Ledgers to check together: files or data directories [default: the ledger of the data
    /// directory]
    #[arg(value_name = "SOURCE")]
    sources: Vec<PathBuf>,

    #[command(flatten)]
    data: DataArgument,

    /// Recompute residues with another engine, for N random primes on large boards
    ///
    /// All residues of small boards (such as 8 x 8) are recomputed.
    #[arg(long, value_name = "N")]
    recompute: Option<usize>,

    /// Limit on the total work of the recomputation: states x points x primes
    ///
    /// One prime of 11 x 11 takes 3e8, one prime of 12 x 12 takes 2e9.
    #[arg(long, value_name = "WORK", value_parser = super::work, default_value = "1e9", requires = "recompute")]
    work: f64,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen ledger verify
  tengen ledger verify --recompute 1
  tengen ledger verify mine.jsonl theirs.jsonl --format json

Exit codes: 0 all records are right, 1 some are wrong, 2 a ledger cannot be read.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let ledgers = match arguments.sources.is_empty() {
        true => arguments.data.ledgers()?,
        false => Ledgers::Sources(arguments.sources.clone()),
    };
    let recompute = arguments
        .recompute
        .map(|primes| Recompute::new(primes, arguments.work));
    let mut request = LedgerVerify::new(ledgers);
    request.recompute = recompute;
    request.resources = arguments.machine.resources();
    let verdict = super::watched(arguments.answer.quiet, &request)?;
    answer::print(arguments.answer.format, "ledger verify", &verdict, text)?;
    Ok(ExitCode::from(u8::from(!verdict.right)))
}

fn text(verdict: &LedgerVerdict) -> String {
    let of_columns = verdict.sequences.iter().map(|s| s.wrong.len());
    let faults = verdict.records.len() + of_columns.sum::<usize>();
    let mut text = match faults {
        0 => "nothing is wrong\n".to_owned(),
        n => format!("wrong: {}\n", number_of(n, "fault")),
    };
    for record in &verdict.records {
        let _ = writeln!(text, "  {record}");
    }
    for checked in &verdict.sequences {
        for wrong in &checked.wrong {
            let _ = writeln!(text, "  {}, {}", checked.sequence, columns(wrong));
        }
    }
    text.extend(verdict.sequences.iter().map(sequence));
    text
}

fn sequence(checked: &CheckedSequence) -> String {
    let mut parts = Vec::new();
    if checked.columns > 0 || checked.numbers.is_empty() {
        parts.push(residues(checked));
    }
    if !checked.numbers.is_empty() {
        let numbers = super::listed(&checked.numbers);
        parts.push(format!(
            "exact counts with {numbers} columns are stored instead of residues"
        ));
    }
    if let Some(recomputed) = &checked.recomputed {
        parts.push(recomputed.to_string());
    }
    format!("{}: {}\n", checked.sequence, parts.join("; "))
}

fn residues(checked: &CheckedSequence) -> String {
    let columns = number_of(checked.columns, "column");
    let primes = number_of(checked.primes, "prime");
    let mut text = format!("{columns}, {primes}; ");
    text += &match checked.checked {
        0 => "nothing to check".to_owned(),
        1 => "1 column checked".to_owned(),
        n if n == checked.columns => "all checked".to_owned(),
        n => format!("1-{n} checked"),
    };
    if checked.checked < checked.columns {
        text += match checked.checked {
            0 => ": too few residues",
            _ => "; the other columns have too few residues",
        };
        if let Some(needed) = checked.needed {
            let _ = write!(
                text,
                " (checking all columns takes {})",
                number_of(needed, "prime")
            );
        }
    }
    text
}

fn columns(wrong: &WrongColumns) -> String {
    let plural = if wrong.columns.len() == 1 { "" } else { "s" };
    let mut text = format!(
        "column{plural} {}: {}",
        ranges(&wrong.columns),
        wrong.reason
    );
    if let Some(prime) = &wrong.prime {
        let _ = write!(text, ": {prime} ({})", wrong.records.join("; "));
    }
    text
}

/// Returns ascending numbers as text, with consecutive numbers joined: 1, 2, 3, 7 gives `1-3, 7`.
fn ranges(numbers: &[usize]) -> String {
    let pieces = numbers.chunk_by(|a, b| a + 1 == *b);
    let texts = pieces.filter_map(|piece| match piece {
        [] => None,
        [one] => Some(one.to_string()),
        [first, .., last] => Some(format!("{first}-{last}")),
    });
    texts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn numbers_that_follow_each_other_are_put_together() {
        assert_eq!(ranges(&[]), "");
        assert_eq!(ranges(&[4]), "4");
        assert_eq!(ranges(&[1, 2, 3, 5, 8, 9]), "1-3, 5, 8-9");
    }
}
