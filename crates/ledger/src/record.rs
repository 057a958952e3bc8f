//! A record: a line of the ledger with the finished residues of a sequence's counts modulo one
//! prime.
//!
//! A record is one line of JSON. Its `check` is the XXH3 hash of the line without the `check`
//! field:
//!
//! ```text
//! {"version":1,"lattice":"square","rows":2,"boundary":"none","colours":2,
//!  "prime":"9223372036854775783","columns":["5","57"],"check":"0f3a..."}
//! ```
//!
//! `columns[n - 1]` is the count with n columns modulo the prime. Numbers are strings, because
//! readers of JSON round large numbers.

use super::sequence::Sequence;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tengen_board::{Boundary, Lattice};
use tengen_exact::primes;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The version of the ledger records that this program writes.
pub(super) const VERSION: u32 = 1;

/// The reason why a line of a ledger cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The line was changed or truncated.
    #[error("the checksum is wrong, or the line is not a record")]
    Damaged,
    /// The record has a version that this program does not know.
    #[error("expected a record of version {VERSION}, found version {0}")]
    Version(u32),
    /// No board with the lattice, rows, boundary and colours of the record can be counted.
    #[error("the board of the record cannot be counted: {0}")]
    Sequence(String),
    /// The prime of the record is not one of the primes modulo which boards are counted.
    #[error("{0:?} is not one of the primes that counts are computed modulo")]
    Prime(String),
    /// A value in the place of a residue is not a residue modulo the prime.
    #[error("column {column}: expected a residue from 0 to the prime minus 1, found {residue:?}")]
    Residue {
        /// The number of columns of the board whose count has this residue.
        column: usize,
        /// The text in the place of the residue.
        residue: String,
    },
    /// The text in the place of a board's whole count is not a number of positions.
    #[error("{columns} columns: expected a number of positions, found {number:?}")]
    Number {
        /// The number of columns of the board.
        columns: usize,
        /// The text in the place of the number.
        number: String,
    },
    /// The record has no residues.
    #[error("the record has no residues")]
    Empty,
}

/// A record without its checksum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) version: u32,
    lattice: String,
    rows: usize,
    boundary: String,
    colours: u32,
    prime: String,
    columns: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Checked<T> {
    #[serde(flatten)]
    record: T,
    check: String,
}

fn check(record: &impl Serialize) -> String {
    let text = serde_json::to_string(record).expect("plain data");
    format!("{:016x}", xxh3_64(text.as_bytes()))
}

/// Returns the line of JSON for a record, with its checksum in the field `check`.
pub(super) fn checked_line<T: Serialize>(record: &T) -> String {
    let check = check(record);
    let checked = Checked { record, check };
    serde_json::to_string(&checked).expect("plain data") + "\n"
}

/// Parses the record in a line of JSON. Returns `None` if the line is no record of type `T` or its
/// checksum is wrong.
pub(super) fn from_checked_line<T: Serialize + DeserializeOwned>(line: &[u8]) -> Option<T> {
    let checked: Checked<T> = serde_json::from_slice(line).ok()?;
    (check(&checked.record) == checked.check).then_some(checked.record)
}

/// Returns the sequence with this lattice, number of rows, boundary and number of colours. The
/// error says why the boards of the sequence cannot be counted.
pub(super) fn sequence_of(
    lattice: &str,
    rows: usize,
    boundary: &str,
    colours: u32,
) -> Result<Sequence, String> {
    let lattice: Lattice = lattice.parse().map_err(text)?;
    let boundary: Boundary = boundary.parse().map_err(text)?;
    if rows == 0 {
        return Err("a board needs at least 1 row".to_owned());
    }
    if colours == 0 || colours == u32::MAX {
        return Err(format!("{colours} colours"));
    }
    tengen_board::check_rows(lattice, rows, boundary).map_err(text)?;
    Ok(Sequence::new(lattice, rows, boundary, colours))
}

/// The fields of a ledger line that identify its sequence: lattice, rows, boundary and colours. The
/// residues of the line are not parsed.
#[derive(Deserialize)]
pub(super) struct Head<'l> {
    pub(super) version: u32,
    #[serde(borrow)]
    lattice: Cow<'l, str>,
    rows: usize,
    #[serde(borrow)]
    boundary: Cow<'l, str>,
    colours: u32,
    #[serde(borrow)]
    check: Cow<'l, str>,
}

impl<'l> Head<'l> {
    /// Parses the fields of a ledger line that identify its sequence. Returns `None` if the
    /// checksum of the line is wrong.
    pub(super) fn from_line(line: &'l [u8]) -> Option<Head<'l>> {
        let head: Head<'l> = serde_json::from_slice(line).ok()?;
        // In lines that this program wrote, `check` is the last field, and is the hash of the text
        // before it.
        let text = line.trim_ascii_end().strip_suffix(b"\"}");
        let text = text.and_then(|text| text.strip_suffix(head.check.as_bytes()));
        let is_whole = text
            .and_then(|text| text.strip_suffix(b",\"check\":\""))
            .is_some_and(|text| {
                let mut hash = Xxh3::new();
                hash.update(text);
                hash.update(b"}");
                format!("{:016x}", hash.digest()) == head.check
            });
        // Lines of other programs may have another layout, such as another order of fields. Parse
        // them completely.
        (is_whole || Record::from_line(line).is_some()).then_some(head)
    }

    pub(super) fn is_of(&self, sequence: &Sequence) -> bool {
        self.lattice == sequence.lattice.text()
            && self.rows == sequence.rows
            && self.boundary == sequence.boundary.name()
            && self.colours == sequence.colours
    }

    /// Returns a hash of the line's sequence, so it is equal for all lines of a sequence. Lines of
    /// different sequences rarely have equal hashes.
    pub(super) fn key(&self) -> u64 {
        key(&self.lattice, self.rows, &self.boundary, self.colours)
    }
}

/// Returns the hash that all ledger lines of a sequence have; see [`Head::key`].
pub(super) fn key_of(sequence: &Sequence) -> u64 {
    let Sequence {
        lattice,
        rows,
        boundary,
        colours,
    } = *sequence;
    key(&lattice.text(), rows, boundary.name(), colours)
}

fn key(lattice: &str, rows: usize, boundary: &str, colours: u32) -> u64 {
    xxh3_64(format!("{lattice}/{rows}/{boundary}/{colours}").as_bytes())
}

impl Record {
    pub(super) fn new(sequence: &Sequence, prime: u64, columns: &[u64]) -> Record {
        Record {
            version: VERSION,
            lattice: sequence.lattice.text().into_owned(),
            rows: sequence.rows,
            boundary: sequence.boundary.name().to_owned(),
            colours: sequence.colours,
            prime: prime.to_string(),
            columns: columns.iter().map(u64::to_string).collect(),
        }
    }

    pub(super) fn to_line(&self) -> String {
        checked_line(self)
    }

    /// Parses the record in a line of JSON. Returns `None` if its checksum is wrong.
    pub(super) fn from_line(line: &[u8]) -> Option<Record> {
        from_checked_line(line)
    }

    /// Returns the prime and the residues of the record. Returns `None` if a text is no number, or
    /// a residue is not less than the prime.
    pub(super) fn residues(&self) -> Option<(u64, Vec<u64>)> {
        let prime: u64 = self.prime.parse().ok()?;
        let residue = |text: &String| text.parse().ok().filter(|&r: &u64| r < prime);
        let columns = self.columns.iter().map(residue).collect::<Option<_>>()?;
        Some((prime, columns))
    }

    /// Parses a line of a ledger and checks that this program could have written it. (A right
    /// checksum only shows that nothing was changed by accident.) Returns the sequence, the prime
    /// and the residues of the record.
    pub(super) fn examine(line: &[u8]) -> Result<(Sequence, u64, Vec<u64>), RecordError> {
        let record = Record::from_line(line).ok_or(RecordError::Damaged)?;
        if record.version != VERSION {
            return Err(RecordError::Version(record.version));
        }
        let (lattice, boundary) = (&record.lattice, &record.boundary);
        let sequence = sequence_of(lattice, record.rows, boundary, record.colours);
        let sequence = sequence.map_err(RecordError::Sequence)?;
        let prime = record.prime.parse().ok();
        let prime = prime
            .filter(|&p| primes::is_listed(p))
            .ok_or_else(|| RecordError::Prime(record.prime.clone()))?;
        if record.columns.is_empty() {
            return Err(RecordError::Empty);
        }
        let residue = |(column, text): (usize, &String)| {
            let number = text.parse().ok().filter(|&r: &u64| r < prime);
            number.ok_or_else(|| RecordError::Residue {
                column,
                residue: text.clone(),
            })
        };
        let columns = (1..).zip(&record.columns).map(residue);
        Ok((sequence, prime, columns.collect::<Result<_, _>>()?))
    }
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::TWO_ROWS;

    const PRIME: u64 = 9_223_372_036_854_775_783;

    fn record() -> Record {
        Record::new(&TWO_ROWS, PRIME, &[5, 57])
    }

    /// Changes a record, gives it a new checksum, and returns the error of examining its line.
    fn forged(change: impl FnOnce(&mut Record)) -> RecordError {
        let mut record = record();
        change(&mut record);
        Record::examine(record.to_line().as_bytes()).unwrap_err()
    }

    #[test]
    fn the_format_has_not_changed() {
        let line = "{\"version\":1,\"lattice\":\"square\",\"rows\":2,\"boundary\":\"none\",\
                    \"colours\":2,\"prime\":\"9223372036854775783\",\"columns\":[\"5\",\"57\"],\
                    \"check\":\"7a57252cbaf30be1\"}\n";
        assert_eq!(record().to_line(), line);
        let (sequence, prime, columns) = Record::examine(line.as_bytes()).unwrap();
        assert!(Head::from_line(line.as_bytes()).unwrap().is_of(&sequence));
        assert_eq!((prime, columns), (PRIME, vec![5, 57]));
    }

    #[test]
    fn a_right_checksum_is_not_enough() {
        assert_eq!(forged(|r| r.version = 7), RecordError::Version(7));
        assert_eq!(forged(|r| r.columns.clear()), RecordError::Empty);
        // Texts that are not primes of records: a composite number, a small prime, a number above
        // 2^63, and texts that are not numbers.
        for wrong in [
            "9223372036854775781",
            "101",
            "18446744073709551557",
            "",
            "x",
        ] {
            let error = forged(|r| r.prime = wrong.to_owned());
            assert_eq!(error, RecordError::Prime(wrong.to_owned()));
        }
        for wrong in [&PRIME.to_string(), "-1", "", "99999999999999999999"] {
            let error = forged(|r| r.columns[1] = wrong.to_owned());
            let residue = wrong.to_owned();
            assert_eq!(error, RecordError::Residue { column: 2, residue });
        }
        let changes: [fn(&mut Record); 6] = [
            |r| r.lattice = "round".to_owned(),
            |r| r.boundary = "left".to_owned(),
            |r| r.rows = 0,
            |r| r.colours = 0,
            |r| r.colours = u32::MAX,
            |r| (r.lattice, r.boundary) = ("torus".to_owned(), "top".to_owned()),
        ];
        for change in changes {
            assert!(matches!(forged(change), RecordError::Sequence(_)));
        }
    }
}
