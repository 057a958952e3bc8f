//! Surveys: the content of one or more ledgers, read without changing them.
//!
//! A count uses the good records of one sequence and moves damaged records to another file. A
//! survey has every usable record of every sequence, with its file and line. It reports the lines
//! that cannot be used.

use super::ledger::LedgerError;
use super::number::Number;
use super::record::{Record, RecordError};
use super::sequence::Sequence;
use super::store::{LEDGER, LOCK};
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_base::files::{self, File};
use tengen_exact::UBig;

/// All records of residues and all whole counts of boards in one or more ledgers, with the places
/// of the records and the faults of unusable lines.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    pub(super) records: BTreeMap<Sequence, BTreeMap<u64, Records>>,
    pub(super) numbers: BTreeMap<(Sequence, usize), Numbers>,
    faults: Vec<Fault>,
}

/// All different records for one sequence and prime. The keys are the residues for 1, 2, ...
/// columns, the values the places where they were read first.
pub(super) type Records = BTreeMap<Vec<u64>, Place>;

/// All different whole counts of one board that ledgers have. The values are the places where the
/// counts were read first.
pub(super) type Numbers = BTreeMap<UBig, Place>;

/// The usable residues of a sequence: for each prime, the residues of the counts with 1, 2, ...
/// columns.
pub type Residues<'a> = BTreeMap<u64, &'a [u64]>;

/// The place of a record in a ledger: a file and a line number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The ledger file.
    pub file: Arc<Path>,
    /// The line number in the file, from 1.
    pub line: usize,
}

/// A record of a ledger that cannot be used, is wrong, or contradicts another record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct Fault {
    /// The place of the record.
    pub place: Place,
    /// The reason why the record is faulty.
    pub reason: Reason,
}

/// The reason for a fault of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The record cannot be used.
    #[error(transparent)]
    Unusable(#[from] RecordError),
    /// Another record has a different residue of the count of the same board modulo the same prime.
    #[error("{sequence}, column {column} modulo {prime}: contradicts {other}")]
    Contradiction {
        /// The place of the other record.
        other: Place,
        /// The sequence of both records.
        sequence: Sequence,
        /// The prime of both records.
        prime: u64,
        /// The smallest number of columns for which the records differ.
        column: usize,
    },
    /// Another line has a different count of the same board, or residues that contradict the count.
    #[error("{sequence}, the number with {columns} columns: contradicts {other}")]
    Number {
        /// The place of the other line.
        other: Place,
        /// The sequence of both lines.
        sequence: Sequence,
        /// The number of columns of the board.
        columns: usize,
    },
    /// The count of a board in the record is outside proved bounds, or counting the board modulo a
    /// random prime gives another residue.
    #[error(
        "{sequence}, the number with {columns} columns: computing it again gives another number"
    )]
    WrongNumber {
        /// The sequence of the board.
        sequence: Sequence,
        /// The number of columns of the board.
        columns: usize,
    },
    /// A residue of the record is wrong: computing it again gave another residue.
    #[error("{sequence}, column {column} modulo {prime}: computing it again gives another residue")]
    Wrong {
        /// The sequence of the record.
        sequence: Sequence,
        /// The prime of the record.
        prime: u64,
        /// The smallest number of columns with a wrong residue.
        column: usize,
    },
    /// This record or another record of its sequence is wrong: the count that results from the
    /// records disagrees with a residue that was computed modulo a random prime.
    #[error(
        "{sequence}, column {column} modulo {prime}: this record or another one of the sequence is \
         wrong: the count that results from them is wrong modulo a random prime"
    )]
    Doubtful {
        /// The sequence of the record.
        sequence: Sequence,
        /// The prime of the record.
        prime: u64,
        /// The smallest number of columns for which the count is wrong.
        column: usize,
    },
}

impl Reason {
    /// Returns the sequence (lattice, rows, boundary and colours) of the faulty record, if it can
    /// be read.
    pub fn sequence(&self) -> Option<&Sequence> {
        match self {
            Reason::Unusable(_) => None,
            Reason::Contradiction { sequence, .. }
            | Reason::Number { sequence, .. }
            | Reason::WrongNumber { sequence, .. }
            | Reason::Wrong { sequence, .. }
            | Reason::Doubtful { sequence, .. } => Some(sequence),
        }
    }
}

/// A record of residues modulo one prime, with the place where it was read first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stands<'a> {
    /// The prime of the residues.
    pub prime: u64,
    /// The residues of the counts with 1, 2, ... columns.
    pub columns: &'a [u64],
    /// The place where the record was read first.
    pub place: &'a Place,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.file.display(), self.line)
    }
}

impl Survey {
    /// Reads the ledgers in `sources`. A source is a ledger file, or the directory of a
    /// [`Store`](super::Store).
    ///
    /// # Errors
    /// [`LedgerError`] if a ledger cannot be read.
    pub fn of(sources: &[PathBuf]) -> Result<Survey, LedgerError> {
        let mut survey = Survey::default();
        for source in sources {
            let file = if source.is_dir() {
                source.join(LEDGER)
            } else {
                source.clone()
            };
            let text = read_unwritten(&file).map_err(|error| LedgerError::new(&file, error))?;
            survey.add(&file, &text);
        }
        Ok(survey)
    }

    /// Reads the ledger of a data directory. A missing ledger counts as empty.
    ///
    /// # Errors
    /// [`LedgerError`] if the directory does not exist, or its ledger cannot be read.
    pub fn of_directory(dir: &Path) -> Result<Survey, LedgerError> {
        let file = dir.join(LEDGER);
        let mut survey = Survey::default();
        match read_unwritten(&file) {
            Ok(text) => survey.add(&file, &text),
            Err(error) if error.kind() == io::ErrorKind::NotFound && dir.is_dir() => {}
            Err(error) => return Err(LedgerError::new(&file, error)),
        }
        Ok(survey)
    }

    /// Adds the records in the text of a ledger file to the survey.
    pub(super) fn add(&mut self, file: &Path, text: &[u8]) {
        let file: Arc<Path> = file.into();
        for (line, text) in (1..).zip(text.split(|&b| b == b'\n')) {
            if text.trim_ascii().is_empty() {
                continue;
            }
            let file = file.clone();
            let place = Place { file, line };
            // A line of a ledger has the whole count of a board, or it is a record of residues.
            let examined = match Number::examine(text) {
                Some(number) => number.map(|(sequence, columns, number)| {
                    let numbers = self.numbers.entry((sequence, columns)).or_default();
                    numbers.entry(number).or_insert(place.clone());
                }),
                None => Record::examine(text).map(|(sequence, prime, columns)| {
                    let primes = self.records.entry(sequence).or_default();
                    let records = primes.entry(prime).or_default();
                    records.entry(columns).or_insert(place.clone());
                }),
            };
            if let Err(error) = examined {
                let reason = error.into();
                self.faults.push(Fault { place, reason });
            }
        }
    }

    /// Returns the faults of the ledger lines that cannot be used, in the order of reading.
    pub fn unusable(&self) -> &[Fault] {
        &self.faults
    }

    /// Returns a fault for each whole count that contradicts another whole count or a record of
    /// residues, and for each record of residues that contradicts another such record.
    pub fn contradictions(&self) -> Vec<Fault> {
        let mut found = Vec::new();
        for (&(sequence, columns), numbers) in &self.numbers {
            for (number, place) in numbers {
                let different = numbers.iter().find(|(other, _)| *other != number);
                let different = different.map(|(_, other)| other);
                if let Some(other) = different.or_else(|| self.refuted(&sequence, columns, number))
                {
                    let fault = number_fault(place, other, sequence, columns);
                    found.push(fault);
                }
            }
        }
        for (sequence, primes) in &self.records {
            for (&prime, records) in primes.iter().rev() {
                let faults = records.iter().filter_map(|(columns, place)| {
                    conflict(columns, records)
                        .map(|conflict| conflict.fault(place, sequence, prime))
                });
                found.extend(faults);
            }
        }
        found
    }

    /// Returns the usable residues of every sequence. For each prime they are the residues of the
    /// record with the most columns. If another record of this prime contradicts it, there are no
    /// usable residues.
    pub fn residues(&self) -> BTreeMap<Sequence, Residues<'_>> {
        let sequences = self.records.iter();
        sequences
            .map(|(sequence, primes)| {
                let usable = |(&prime, records)| Some((prime, undisputed(records)?));
                (*sequence, primes.iter().filter_map(usable).collect())
            })
            .collect()
    }

    /// Returns the place of a record of residues that contradicts `number`, the whole count of a
    /// board, if there is one.
    pub(super) fn refuted(
        &self,
        sequence: &Sequence,
        columns: usize,
        number: &UBig,
    ) -> Option<&Place> {
        let primes = self.records.get(sequence)?.iter();
        let mut all = primes.flat_map(|(prime, records)| {
            records
                .iter()
                .map(move |(residues, place)| (prime, residues, place))
        });
        let refutes = |prime: u64, residues: &Vec<u64>| {
            let residue = residues.get(columns - 1);
            residue.is_some_and(|&residue| number % prime != residue)
        };
        let found = all.find(|&(&prime, residues, _)| refutes(prime, residues));
        found.map(|(_, _, place)| place)
    }

    /// Returns the first contradiction between residues modulo a prime and a whole count of a board
    /// in the ledgers, if there is one.
    pub(super) fn conflict_with_number(
        &self,
        sequence: &Sequence,
        prime: u64,
        residues: &[u64],
    ) -> Option<Conflict<'_>> {
        (1..).zip(residues).find_map(|(column, residue)| {
            let mut numbers = self.numbers.get(&(*sequence, column))?.iter();
            let conflict = numbers.find(|(number, _)| *number % prime != *residue);
            conflict.map(|(_, other)| Conflict { other, column })
        })
    }

    /// Iterates over the boards for which the ledgers have exactly one whole count. The items are
    /// the sequence, the number of columns, the count and its place.
    pub fn numbers(&self) -> impl Iterator<Item = (&Sequence, usize, &UBig, &Place)> {
        let single = self
            .numbers
            .iter()
            .filter(|(_, numbers)| numbers.len() == 1);
        single.filter_map(|((sequence, columns), numbers)| {
            let (number, place) = numbers.first_key_value()?;
            Some((sequence, *columns, number, place))
        })
    }

    /// Iterates over the sequences that have records of residues. Sequences for which there are
    /// only whole counts are left out.
    pub fn sequences(&self) -> impl Iterator<Item = &Sequence> {
        self.records.keys()
    }

    /// Iterates over all different records of residues of a sequence's counts.
    pub fn records_of(&self, sequence: &Sequence) -> impl Iterator<Item = Stands<'_>> {
        let primes = self.records.get(sequence).into_iter().flatten();
        primes.rev().flat_map(|(&prime, records)| {
            records.iter().map(move |(columns, place)| Stands {
                prime,
                columns,
                place,
            })
        })
    }

    /// Adds the records and whole counts of the survey `other` that this survey lacks, and all
    /// faults of `other`.
    pub fn extend(&mut self, other: &Survey) {
        for (sequence, primes) in &other.records {
            let of = self.records.entry(*sequence).or_default();
            for (prime, records) in primes {
                add_missing(of.entry(*prime).or_default(), records);
            }
        }
        for (board, numbers) in &other.numbers {
            add_missing(self.numbers.entry(*board).or_default(), numbers);
        }
        self.faults.extend(other.faults.iter().cloned());
    }

    /// Removes the records and whole counts with one of these faults, which are compared by place.
    pub fn remove(&mut self, faults: &[Fault]) {
        let wrong = |place: &Place| faults.iter().any(|fault| fault.place == *place);
        for primes in self.records.values_mut() {
            primes
                .values_mut()
                .for_each(|records| records.retain(|_, place| !wrong(place)));
            primes.retain(|_, records| !records.is_empty());
        }
        self.records.retain(|_, primes| !primes.is_empty());
        for numbers in self.numbers.values_mut() {
            numbers.retain(|_, place| !wrong(place));
        }
        self.numbers.retain(|_, numbers| !numbers.is_empty());
    }

    /// Iterates over the places of the different records of residues for a sequence and prime.
    pub fn places(&self, sequence: &Sequence, prime: u64) -> impl Iterator<Item = &Place> {
        let records = self.records.get(sequence).and_then(|p| p.get(&prime));
        records.into_iter().flat_map(BTreeMap::values)
    }
}

/// Adds to the map `here` the entries of `other` whose keys it lacks.
fn add_missing<K: Clone + Ord>(here: &mut BTreeMap<K, Place>, other: &BTreeMap<K, Place>) {
    for (key, place) in other {
        here.entry(key.clone()).or_insert_with(|| place.clone());
    }
}

/// Returns the fault of the whole count of a board at `place`, which the line at `other`
/// contradicts.
pub(super) fn number_fault(
    place: &Place,
    other: &Place,
    sequence: Sequence,
    columns: usize,
) -> Fault {
    Fault {
        place: place.clone(),
        reason: Reason::Number {
            other: other.clone(),
            sequence,
            columns,
        },
    }
}

/// A contradiction: the place of the contradicting record, and the smallest number of columns for
/// which its residue differs.
pub(super) struct Conflict<'a> {
    other: &'a Place,
    column: usize,
}

/// Returns the first contradiction between the residues `columns` and one of the records, if there
/// is one.
pub(super) fn conflict<'a>(columns: &[u64], records: &'a Records) -> Option<Conflict<'a>> {
    records.iter().find_map(|(others, other)| {
        // Records contradict each other if they have different residues for some number of columns.
        let same = columns.iter().zip(others).position(|(a, b)| a != b)?;
        let column = same + 1;
        Some(Conflict { other, column })
    })
}

impl Conflict<'_> {
    /// Returns the fault of the record at `place`, whose reason is this contradiction.
    pub(super) fn fault(&self, place: &Place, sequence: &Sequence, prime: u64) -> Fault {
        let reason = Reason::Contradiction {
            other: self.other.clone(),
            sequence: *sequence,
            prime,
            column: self.column,
        };
        let place = place.clone();
        Fault { place, reason }
    }
}

/// Returns the residues of the record with the most columns, if it contradicts none of the other
/// records.
pub(super) fn undisputed(records: &Records) -> Option<&[u64]> {
    let longest = records.keys().max_by_key(|columns| columns.len())?;
    conflict(longest, records).is_none().then_some(longest)
}

/// Reads a ledger file under a shared lock, so that no program writes to it meanwhile. If there is
/// no lock file, none is created. Without a lock, a record that is being written may look damaged.
fn read_unwritten(file: &Path) -> io::Result<Vec<u8>> {
    let lock = (file.file_name() == Some(LEDGER.as_ref()))
        .then(|| File::open(&file.with_file_name(LOCK)).ok())
        .flatten();
    let _held = lock.filter(|lock| lock.lock_shared().is_ok());
    files::read(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tengen_exact::primes::LIMIT;

    const LINE: &str = "{\"version\":1,\"lattice\":\"square\",\"rows\":2,\"boundary\":\"none\",\
                        \"colours\":2,\"prime\":\"9223372036854775783\",\"columns\":[\"5\",\"57\"],\
                        \"check\":\"7a57252cbaf30be1\"}\n";

    fn listing(dir: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(dir).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect()
    }

    #[test]
    fn files_and_directories_are_read_and_not_touched() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join(LEDGER);
        let text = format!("torn{LINE}\n  \n{LINE}{LINE}");
        fs::write(&file, &text).unwrap();
        for source in [dir.path(), &file] {
            let survey = Survey::of(&[source.to_owned()]).unwrap();
            let found = survey.residues();
            let (sequence, residues) = found.first_key_value().unwrap();
            assert_eq!(sequence.to_string(), "square, 2 rows, 2 colours");
            assert_eq!(*residues, Residues::from([(LIMIT - 25, &[5, 57][..])]));
            let places: Vec<usize> = survey
                .places(sequence, LIMIT - 25)
                .map(|p| p.line)
                .collect();
            assert_eq!(places, [4], "where it is first");
            let faults = survey.unusable();
            assert_eq!(faults.len(), 1);
            assert_eq!(faults[0].place.line, 1);
            assert!(survey.contradictions().is_empty());
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        assert_eq!(listing(dir.path()), [file]);
    }

    #[test]
    fn a_directory_need_not_have_a_ledger_but_must_be_there() {
        let dir = tempfile::tempdir().unwrap();
        assert!(Survey::of_directory(dir.path()).unwrap().records.is_empty());
        assert!(
            Survey::of(&[dir.path().to_owned()]).is_err(),
            "a source must"
        );
        assert!(listing(dir.path()).is_empty());
        let nowhere = dir.path().join("nowhere");
        let error = Survey::of_directory(&nowhere).unwrap_err().to_string();
        assert!(error.contains("nowhere"), "{error}");
        assert!(!nowhere.exists());
    }
}
