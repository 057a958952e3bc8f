//! `tengen ledger verify`: whether residues are right.

use super::{SequenceJson, number_of};
use crate::data::{self, DataArgument};
use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use clap::Args;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen_count::Sequence;
use tengen_count::run::{Cause, Coverage, Wrong, audit};
use tengen_count::store::{Fault, Residues, Survey};

/// Check every record, and that the residues make numbers
///
/// Checked are the checksum, the prime and the residues of every record, that no
/// two records contradict each other, and for every number with enough residues
/// that it is within its bound: it hardly is if a residue is wrong. With more
/// residues than needed the prime that is wrong is named. Nothing is changed.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Ledgers to check together, files or data directories, instead of the one in
    /// the data directory
    #[arg(value_name = "SOURCE")]
    sources: Vec<PathBuf>,

    #[command(flatten)]
    data: DataArgument,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen ledger verify
  tengen ledger verify mine.jsonl theirs.jsonl --format json

Exit codes: 0 nothing is wrong, 1 something is, 2 a ledger cannot be read.";

/// The answer.
#[derive(Serialize)]
struct Verdict {
    right: bool,
    records: Vec<WrongRecord>,
    sequences: Vec<Checked>,
}

/// A record that is wrong or contradicted.
#[derive(Serialize)]
struct WrongRecord {
    file: String,
    line: usize,
    reason: String,
}

/// What became of a sequence's residues.
#[derive(Serialize)]
struct Checked {
    #[serde(skip)]
    name: String,
    #[serde(flatten)]
    sequence: SequenceJson,
    columns: usize,
    primes: usize,
    needed: Option<usize>,
    /// Up to how many columns there were enough residues to check.
    checked: usize,
    wrong: Vec<WrongColumns>,
}

/// Columns whose residues make no number.
#[derive(Serialize)]
struct WrongColumns {
    columns: Vec<usize>,
    /// The prime whose residues are wrong, if that is known.
    prime: Option<String>,
    /// Where these residues stand.
    records: Vec<String>,
    reason: &'static str,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let survey = if arguments.sources.is_empty() {
        data::survey(arguments.data.data.as_deref())?
    } else {
        Survey::of(&arguments.sources).map_err(Failure::unusable)?
    };
    let verdict = Verdict::of(&survey);
    output::print(&match arguments.format {
        Format::Text => verdict.text(),
        Format::Json => output::json(&verdict)?,
    })?;
    Ok(ExitCode::from(u8::from(!verdict.right)))
}

impl Verdict {
    fn of(survey: &Survey) -> Verdict {
        let contradictions = survey.contradictions();
        let faults = survey.unusable().iter().chain(&contradictions);
        let records: Vec<_> = faults.map(WrongRecord::new).collect();
        let sequences: Vec<_> = (survey.residues().iter())
            .map(|(sequence, residues)| Checked::new(survey, sequence, residues))
            .collect();
        Verdict {
            right: records.is_empty() && sequences.iter().all(|s| s.wrong.is_empty()),
            records,
            sequences,
        }
    }

    fn text(&self) -> String {
        let of_columns = self.sequences.iter().map(|s| s.wrong.len());
        let faults = self.records.len() + of_columns.sum::<usize>();
        let mut text = match faults {
            0 => "nothing is wrong\n".to_owned(),
            n => format!("wrong: {}\n", number_of(n, "fault")),
        };
        for record in &self.records {
            let WrongRecord { file, line, reason } = record;
            let _ = writeln!(text, "  {file}, line {line}: {reason}");
        }
        for sequence in &self.sequences {
            for wrong in &sequence.wrong {
                let _ = writeln!(text, "  {}, {}", sequence.name, wrong.text());
            }
        }
        text.extend(self.sequences.iter().map(Checked::text));
        text
    }
}

impl WrongRecord {
    fn new(fault: &Fault) -> WrongRecord {
        WrongRecord {
            file: fault.place.file.display().to_string(),
            line: fault.place.line,
            reason: fault.reason.to_string(),
        }
    }
}

impl Checked {
    fn new(survey: &Survey, sequence: &Sequence, residues: &Residues<'_>) -> Checked {
        let coverage = Coverage::of(sequence, residues);
        let wrong = audit(sequence, residues).into_iter();
        Checked {
            name: sequence.to_string(),
            sequence: sequence.into(),
            columns: coverage.columns,
            primes: coverage.primes,
            needed: coverage.needed,
            checked: coverage.determined,
            wrong: wrong
                .map(|wrong| WrongColumns::new(survey, sequence, wrong))
                .collect(),
        }
    }

    fn text(&self) -> String {
        let name = &self.name;
        let columns = number_of(self.columns, "column");
        let primes = number_of(self.primes, "prime");
        let mut text = format!("{name}: {columns}, {primes}; ");
        text += &match self.checked {
            0 => "nothing to check".to_owned(),
            1 => "1 column checked".to_owned(),
            n if n == self.columns => "all checked".to_owned(),
            n => format!("1-{n} checked"),
        };
        if self.checked < self.columns {
            text += ", too few residues for more";
            if let Some(needed) = self.needed {
                let _ = write!(text, " (all need {})", number_of(needed, "prime"));
            }
        }
        text + "\n"
    }
}

impl WrongColumns {
    fn new(survey: &Survey, sequence: &Sequence, wrong: Wrong) -> WrongColumns {
        let prime = match wrong.cause {
            Cause::Prime(prime) => Some(prime),
            Cause::Several | Cause::Unknown => None,
        };
        let places = prime
            .into_iter()
            .flat_map(|prime| survey.places(sequence, prime));
        WrongColumns {
            columns: wrong.columns,
            prime: prime.map(|prime| prime.to_string()),
            records: places.map(|place| place.to_string()).collect(),
            reason: match wrong.cause {
                Cause::Prime(_) => {
                    "the residues modulo one prime are wrong: the others make a \
                                    number without them"
                }
                Cause::Several => "the residues modulo several primes are wrong",
                Cause::Unknown => {
                    "at least one residue is wrong; there is none to spare that \
                                   would tell which"
                }
            },
        }
    }

    fn text(&self) -> String {
        let plural = if self.columns.len() == 1 { "" } else { "s" };
        let mut text = format!("column{plural} {}: {}", ranges(&self.columns), self.reason);
        if let Some(prime) = &self.prime {
            let _ = write!(text, ": {prime} ({})", self.records.join("; "));
        }
        text
    }
}

/// Ascending numbers, those that follow each other put together: 1-3, 7.
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
