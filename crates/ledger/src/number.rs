//! A line of the ledger with the whole count of one board: the exact number, not a residue. The
//! engine `glued` computes counts without residues, and saves them in such lines.
//!
//! The line is JSON, and stands among the [records](super::record) of residues. Its `version`
//! differs from that of records, so programs that know only records skip the line. Its `check` is
//! the XXH3 hash of the line without the `check` field:
//!
//! ```text
//! {"version":2,"lattice":"square","rows":2,"boundary":"none","colours":2,
//!  "cols":2,"number":"57","check":"0f3a..."}
//! ```

use super::ledger::LedgerError;
use super::lines::{each_line, open};
use super::record::{RecordError, checked_line, from_checked_line, sequence_of};
use super::sequence::Sequence;
use super::store::{LEDGER, Store};
use serde::{Deserialize, Serialize};
use std::io;
use tengen_exact::UBig;

/// The version of ledger lines with whole counts. It differs from the version of lines with
/// residues.
pub(super) const VERSION: u32 = 2;

/// The first bytes of a line with a whole count.
const BEGINNING: &[u8] = b"{\"version\":2,";

/// A line of the ledger with the whole count of a board (not a residue), without its checksum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Number {
    version: u32,
    lattice: String,
    rows: usize,
    boundary: String,
    colours: u32,
    cols: usize,
    number: String,
}

impl Number {
    pub(super) fn new(sequence: &Sequence, cols: usize, number: &UBig) -> Number {
        Number {
            version: VERSION,
            lattice: sequence.lattice.text().into_owned(),
            rows: sequence.rows,
            boundary: sequence.boundary.name().to_owned(),
            colours: sequence.colours,
            cols,
            number: number.to_string(),
        }
    }

    pub(super) fn to_line(&self) -> String {
        checked_line(self)
    }

    /// Parses a line of the ledger with the whole count of a board: its sequence, number of columns
    /// and count. Returns `None` for another kind of line, or if the checksum is wrong.
    pub(super) fn examine(line: &[u8]) -> Option<Result<(Sequence, usize, UBig), RecordError>> {
        let number: Number = from_checked_line(line).filter(|of: &Number| of.version == VERSION)?;
        Some(number.parts())
    }

    fn parts(&self) -> Result<(Sequence, usize, UBig), RecordError> {
        let (lattice, boundary) = (&self.lattice, &self.boundary);
        let sequence = sequence_of(lattice, self.rows, boundary, self.colours);
        let sequence = sequence.map_err(RecordError::Sequence)?;
        let wrong = || RecordError::Number {
            columns: self.cols,
            number: self.number.clone(),
        };
        let number: UBig = self.number.parse().map_err(|_| wrong())?;
        match self.cols > 0 && number.to_string() == self.number {
            true => Ok((sequence, self.cols, number)),
            false => Err(wrong()),
        }
    }
}

impl Store {
    /// Returns the whole count (not a residue) of a board, if the ledger has one and no different
    /// count of this board.
    ///
    /// # Errors
    /// [`LedgerError`] if the ledger cannot be read.
    pub fn number(&self, sequence: &Sequence, cols: usize) -> Result<Option<UBig>, LedgerError> {
        self.with_lock(|| {
            let mut found = self.numbers(sequence, cols)?.into_iter();
            let first = found.next().map(|(_, number)| number);
            Ok(first.filter(|first| found.all(|(_, number)| number == *first)))
        })
    }

    /// Adds the whole count of a board to the ledger durably, unless the ledger has it already.
    /// Lines with a different count of this board are moved to the file of damaged records.
    ///
    /// # Errors
    /// [`LedgerError`] if the ledger cannot be read or written.
    pub fn record_number(
        &self,
        sequence: &Sequence,
        cols: usize,
        number: &UBig,
    ) -> Result<(), LedgerError> {
        self.with_lock(|| {
            let found = self.numbers(sequence, cols)?;
            let (right, wrong): (Vec<_>, Vec<_>) = found.iter().partition(|of| of.1 == *number);
            if !wrong.is_empty() {
                let wrong: Vec<usize> = wrong.iter().map(|of| of.0).collect();
                self.set_aside(&self.dir().join(LEDGER), &wrong)?;
            }
            if right.is_empty() {
                let line = Number::new(sequence, cols, number).to_line();
                self.append(line.as_bytes())?;
            }
            Ok(())
        })
    }

    /// Returns all lines of the ledger with a whole count of this board: the line numbers from 0,
    /// and the counts.
    fn numbers(&self, sequence: &Sequence, cols: usize) -> io::Result<Vec<(usize, UBig)>> {
        let mut found = Vec::new();
        if let Some(mut ledger) = open(&self.dir().join(LEDGER))? {
            each_line(&mut ledger, 0, |line| {
                if line.text.starts_with(BEGINNING)
                    && let Some(Ok((of, columns, number))) = Number::examine(line.text)
                    && (&of, columns) == (sequence, cols)
                {
                    found.push((line.number, number));
                }
                Ok(())
            })?;
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::TWO_ROWS as SEQUENCE;

    #[test]
    fn numbers_are_kept_beside_residues() {
        let (dir, store) = Store::temporary();
        let number = UBig::from(57u8);
        assert_eq!(store.number(&SEQUENCE, 2).unwrap(), None);
        store.record(&SEQUENCE, [(101, [5].as_slice())]).unwrap();
        store.record_number(&SEQUENCE, 2, &number).unwrap();
        assert_eq!(store.number(&SEQUENCE, 2).unwrap(), Some(number.clone()));
        assert_eq!(store.number(&SEQUENCE, 3).unwrap(), None);
        let mut notes = Vec::new();
        assert_eq!(store.residues(&SEQUENCE, &mut notes).unwrap()[&101], [5]);
        assert!(notes.is_empty());
        // If the ledger has two different counts of a board, no count is returned.
        let other = Number::new(&SEQUENCE, 2, &UBig::from(58u8)).to_line();
        store.with_lock(|| store.append(other.as_bytes())).unwrap();
        assert_eq!(store.number(&SEQUENCE, 2).unwrap(), None);
        // Recording the count again removes the different one.
        store.record_number(&SEQUENCE, 2, &number).unwrap();
        assert_eq!(store.number(&SEQUENCE, 2).unwrap(), Some(number));
        assert!(dir.path().join("ledger.damaged.jsonl").exists());
    }

    #[test]
    fn every_flipped_byte_is_found() {
        let (dir, store) = Store::temporary();
        let number = UBig::from(57u8);
        store.record_number(&SEQUENCE, 2, &number).unwrap();
        let path = dir.path().join("ledger.jsonl");
        let whole = std::fs::read(&path).unwrap();
        for at in 0..whole.len() - 1 {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            std::fs::write(&path, &damaged).unwrap();
            assert_eq!(store.number(&SEQUENCE, 2).unwrap(), None, "byte {at}");
            let mut notes = Vec::new();
            store.residues(&SEQUENCE, &mut notes).unwrap();
            assert_eq!(notes.len(), 1, "set aside: byte {at}");
        }
    }

    #[test]
    fn a_right_checksum_is_not_enough() {
        let line = |change: fn(&mut Number)| {
            let mut number = Number::new(&SEQUENCE, 2, &UBig::from(57u8));
            change(&mut number);
            Number::examine(number.to_line().as_bytes())
        };
        assert!(line(|_| ()).unwrap().is_ok());
        assert!(line(|of| of.version = 1).is_none());
        assert!(line(|of| of.cols = 0).unwrap().is_err());
        assert!(line(|of| of.rows = 0).unwrap().is_err());
        for number in ["-57", "057", "", "x"] {
            let mut wrong = Number::new(&SEQUENCE, 2, &UBig::from(57u8));
            wrong.number = number.to_owned();
            let examined = Number::examine(wrong.to_line().as_bytes()).unwrap();
            assert!(
                matches!(examined, Err(RecordError::Number { .. })),
                "{number}"
            );
        }
    }
}
