//! The ledger: a file of finished residues, one [`Record`] for each sequence and prime. A sequence
//! is a lattice with a number of rows, a boundary and a number of colours.
//!
//! A record has the residues of the counts with 1, 2, ... columns. If there are several records for
//! one sequence and prime, the record with the most columns is used. The residues of the other
//! records must be the first of its residues. Otherwise all these records are moved to a file for
//! damaged records.

use super::index::{self, Entry, Index, SMALL, Stamp};
use super::lines::{each_line, open};
use super::record::{Head, Record, VERSION, key_of};
use super::sequence::Sequence;
use super::store::{LEDGER, LOCK, Store, append_lines};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tengen_base::files::{self, File};
use tengen_base::whole::{Unfinished, sync_dir};

/// The error of reading or writing the ledger.
#[derive(Debug, thiserror::Error)]
#[error("the ledger {}: {source}", path.display())]
pub struct LedgerError {
    /// The file that caused the error.
    path: PathBuf,
    source: io::Error,
}

impl LedgerError {
    pub(super) fn new(path: &Path, source: io::Error) -> LedgerError {
        LedgerError {
            path: path.to_owned(),
            source,
        }
    }

    /// Returns the file and its error.
    pub fn into_parts(self) -> (PathBuf, io::Error) {
        (self.path, self.source)
    }
}

impl Store {
    /// Returns, for each prime, the residues of a sequence's counts with 1, 2, ... columns. Damaged
    /// records are described in `notes` and, if the directory is writable, moved to the file
    /// `ledger.damaged.jsonl`.
    ///
    /// # Errors
    /// [`LedgerError`] if the ledger cannot be read.
    pub fn residues(
        &self,
        sequence: &Sequence,
        notes: &mut Vec<String>,
    ) -> Result<BTreeMap<u64, Vec<u64>>, LedgerError> {
        self.with_lock(|| self.read_residues(sequence, notes))
    }

    /// Adds residues of a sequence's counts modulo some primes to the ledger, durably and in one
    /// write.
    ///
    /// # Errors
    /// [`LedgerError`] if the ledger cannot be written.
    pub fn record<'r>(
        &self,
        sequence: &Sequence,
        residues: impl IntoIterator<Item = (u64, &'r [u64])>,
    ) -> Result<(), LedgerError> {
        let lines: String = residues
            .into_iter()
            .map(|(prime, columns)| Record::new(sequence, prime, columns).to_line())
            .collect();
        self.with_lock(|| self.append(lines.as_bytes()))
    }

    /// Appends lines to the ledger, durably and in one write. The caller must hold the lock of the
    /// ledger.
    pub(super) fn append(&self, lines: &[u8]) -> io::Result<()> {
        let path = self.dir().join(LEDGER);
        // Open the index before appending lines, while the identity of the ledger file in the index
        // still matches.
        let before = open(&path)?.map(|ledger| Stamp::of(&ledger)).transpose()?;
        let index = before.and_then(|stamp| Index::open(self.dir(), stamp));
        append_lines(&path, lines)?;
        sync_dir(self.dir())?;
        if let Some(index) = index {
            // If updating the index fails, it does not match the ledger any more and is rebuilt
            // later.
            let _ = index.keep_up(self.dir(), &File::open(&path)?);
        }
        Ok(())
    }

    /// Moves all records of a sequence and prime to the file of damaged records, since they are
    /// wrong. Returns a text with the path of the ledger and the line numbers that the records had.
    ///
    /// # Errors
    /// [`LedgerError`] if the ledger cannot be read or written.
    pub fn refuse(&self, sequence: &Sequence, prime: u64) -> Result<String, LedgerError> {
        self.with_lock(|| {
            let path = self.dir().join(LEDGER);
            let mut wrong = Vec::new();
            if let Some(mut ledger) = open(&path)? {
                each_line(&mut ledger, 0, |line| {
                    let head = Head::from_line(line.text);
                    if head.is_some_and(|head| head.is_of(sequence))
                        && let Some((of, _)) =
                            Record::from_line(line.text).and_then(|record| record.residues())
                        && of == prime
                    {
                        wrong.push(line.number);
                    }
                    Ok(())
                })?;
            }
            if !wrong.is_empty() {
                self.set_aside(&path, &wrong)?;
            }
            Ok(place(&path, &wrong))
        })
    }

    /// Runs a function under the lock of the ledger.
    pub(super) fn with_lock<T>(
        &self,
        act: impl FnOnce() -> io::Result<T>,
    ) -> Result<T, LedgerError> {
        let path = self.dir().join(LOCK);
        let locked = || {
            // The lock file of the ledger is never removed, so all processes lock the same file. In
            // a read-only directory, readers share the lock if there is a lock file.
            let lock = match self.is_writable() {
                true => Some(File::update(&path)?),
                false => File::open(&path).ok(),
            };
            match &lock {
                Some(lock) if self.is_writable() => lock.lock()?,
                Some(lock) => lock.lock_shared()?,
                None => {}
            }
            Ok(lock)
        };
        let _held = locked().map_err(|error| LedgerError::new(&path, error))?;
        act().map_err(|error| LedgerError::new(&self.dir().join(LEDGER), error))
    }

    fn read_residues(
        &self,
        sequence: &Sequence,
        notes: &mut Vec<String>,
    ) -> io::Result<BTreeMap<u64, Vec<u64>>> {
        let path = self.dir().join(LEDGER);
        let Some(mut ledger) = open(&path)? else {
            return Ok(BTreeMap::new());
        };
        let stamp = Stamp::of(&ledger)?;
        match self.read_indexed(&mut ledger, stamp, sequence) {
            Some(found) => Ok(found),
            None => self.read_whole(&path, &mut ledger, stamp, sequence, notes),
        }
    }

    /// Reads the residues of a sequence from the lines of the ledger that the index selects, and
    /// from the lines that it does not cover. Returns `None` if there is no valid index or a line
    /// that was read is damaged.
    fn read_indexed(
        &self,
        ledger: &mut File,
        stamp: Stamp,
        sequence: &Sequence,
    ) -> Option<BTreeMap<u64, Vec<u64>>> {
        let index = Index::open(self.dir(), stamp)?;
        let covered = index.covered()?;
        let mut records = Records::default();
        let mut text = Vec::new();
        for entry in index.of(key_of(sequence))? {
            text.resize(entry.length as usize, 0);
            ledger.read_exact_at(&mut text, entry.offset).ok()?;
            records.see(0, &text, sequence)?;
        }
        each_line(ledger, covered, |line| {
            let seen = line.is_blank() || records.see(0, line.text, sequence).is_some();
            seen.then_some(()).ok_or(io::ErrorKind::InvalidData.into())
        })
        .ok()?;
        let (found, bad) = records.usable();
        bad.is_empty().then_some(found)
    }

    /// Reads the residues of a sequence from all lines of the ledger. Damaged records are moved to
    /// another file. If there are no damaged records and the ledger is large, an index is built.
    fn read_whole(
        &self,
        path: &Path,
        ledger: &mut File,
        stamp: Stamp,
        sequence: &Sequence,
        notes: &mut Vec<String>,
    ) -> io::Result<BTreeMap<u64, Vec<u64>>> {
        let mut bad = Vec::new();
        let mut records = Records::default();
        let mut to_index = (stamp.length > SMALL && self.is_writable()).then(Vec::new);
        let mut covered = 0;
        each_line(ledger, 0, |line| {
            // If the last line of the ledger has no newline, it may still grow, so it gets no index
            // entry.
            let is_ended = line.text.ends_with(b"\n");
            if is_ended {
                covered = line.offset + line.text.len() as u64;
            }
            if line.is_blank() {
                return Ok(());
            }
            let Some(head) = records.see(line.number, line.text, sequence) else {
                bad.push(line.number);
                return Ok(());
            };
            match u32::try_from(line.text.len()) {
                Ok(length) if is_ended && head.version == VERSION => {
                    let key = head.key();
                    let offset = line.offset;
                    let entry = Entry {
                        key,
                        offset,
                        length,
                    };
                    to_index.iter_mut().for_each(|entries| entries.push(entry));
                }
                Ok(_) => {}
                Err(_) => to_index = None,
            }
            Ok(())
        })?;
        let (found, contradicting) = records.usable();
        bad.extend(contradicting);
        if !bad.is_empty() {
            bad.sort_unstable();
            let place = place(path, &bad);
            notes.push(match self.set_aside(path, &bad) {
                Ok(()) => format!(
                    "damaged records of the ledger ({place}) were moved to ledger.damaged.jsonl \
                     and will be computed again"
                ),
                Err(error) => format!(
                    "damaged records of the ledger ({place}) are not used; they cannot be set \
                     aside: {error}"
                ),
            });
        } else if let Some(entries) = to_index {
            // An error is ignored: without an index, reading the ledger only takes longer.
            let _ = Index::write(self.dir(), ledger, stamp, covered, entries);
        }
        Ok(found)
    }

    /// Moves the lines with the numbers `bad` (counted from 0) from the ledger to the file of
    /// damaged records.
    pub(super) fn set_aside(&self, path: &Path, bad: &[usize]) -> io::Result<()> {
        self.check_writable()?;
        let damaged = self.dir().join("ledger.damaged.jsonl");
        let mut good = Unfinished::new(self.dir(), "ledger")?;
        let mut ledger = File::open(path)?;
        let permissions = ledger.metadata()?.permissions();
        good.as_file().set_permissions(permissions)?;
        let mut rest = BufWriter::new(&mut good);
        each_line(&mut ledger, 0, |line| {
            if bad.binary_search(&line.number).is_ok() {
                let named = |error| named(&damaged, error);
                append_lines(&damaged, line.text).map_err(named)
            } else {
                rest.write_all(line.text)
            }
        })?;
        rest.flush()?;
        drop(rest);
        good.finish(path)?;
        // The index belongs to the old ledger file.
        let _ = files::remove_file(&index::path(self.dir()));
        Ok(())
    }
}

/// The records of a sequence in a ledger.
#[derive(Default)]
struct Records {
    /// The records of each prime: the line number and the residues for 1, 2, ... columns.
    by_prime: BTreeMap<u64, Vec<(usize, Vec<u64>)>>,
}

impl Records {
    /// Parses a line of the ledger, and collects its record if it belongs to `sequence`. `number`
    /// is the line number. Returns `None` if the line is damaged.
    fn see<'l>(&mut self, number: usize, line: &'l [u8], sequence: &Sequence) -> Option<Head<'l>> {
        let head = Head::from_line(line)?;
        // Records of newer programs are left alone.
        if head.version == VERSION && head.is_of(sequence) {
            let (prime, columns) = Record::from_line(line)?.residues()?;
            let records = self.by_prime.entry(prime).or_default();
            records.push((number, columns));
        }
        Some(head)
    }

    /// Returns, for each prime, the residues of the record with the most columns. Also returns the
    /// line numbers of records that contradict each other.
    ///
    /// The residues of each record of a prime must be the first residues of the record with the
    /// most columns. Otherwise the records contradict each other, and no residues are returned for
    /// this prime.
    fn usable(self) -> (BTreeMap<u64, Vec<u64>>, Vec<usize>) {
        let (mut found, mut bad) = (BTreeMap::new(), Vec::new());
        for (prime, records) in self.by_prime {
            let columns = records.iter().map(|record| &record.1);
            // The residues of records with fewer columns must be the first residues of the record
            // with the most columns.
            let longest = columns.max_by_key(|columns| columns.len());
            let longest = longest.cloned().unwrap_or_default();
            match records
                .iter()
                .all(|(_, columns)| longest.starts_with(columns))
            {
                true => {
                    found.insert(prime, longest);
                }
                false => bad.extend(records.iter().map(|record| record.0)),
            }
        }
        (found, bad)
    }
}

/// Adds the path of the file to the message of an error.
pub(super) fn named(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Returns a text such as "FILE, line 1, 5" for some lines of a file. `lines` has the line numbers
/// from 0.
fn place(path: &Path, lines: &[usize]) -> String {
    let numbers: Vec<String> = lines.iter().map(|n| (n + 1).to_string()).collect();
    format!("{}, line {}", path.display(), numbers.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::TWO_ROWS as SEQUENCE;

    fn read(store: &Store) -> (BTreeMap<u64, Vec<u64>>, Vec<String>) {
        let mut notes = Vec::new();
        let found = store.residues(&SEQUENCE, &mut notes).unwrap();
        (found, notes)
    }

    #[test]
    fn the_longest_record_of_a_prime_counts() {
        let (_dir, store) = Store::temporary();
        assert!(read(&store).0.is_empty());
        store
            .record(&SEQUENCE, [(101, [5, 57].as_slice())])
            .unwrap();
        store
            .record(&SEQUENCE, [(101, [5, 57, 79].as_slice())])
            .unwrap();
        store.record(&SEQUENCE, [(101, [5].as_slice())]).unwrap();
        let other = Sequence {
            rows: 3,
            ..SEQUENCE
        };
        store.record(&other, [(103, [15].as_slice())]).unwrap();
        let (found, notes) = read(&store);
        assert_eq!(found, BTreeMap::from([(101, vec![5, 57, 79])]));
        assert!(notes.is_empty());
    }

    #[test]
    fn every_flipped_byte_is_found_and_costs_one_record_only() {
        let (dir, store) = Store::temporary();
        store
            .record(&SEQUENCE, [(101, [5, 57].as_slice())])
            .unwrap();
        store
            .record(&SEQUENCE, [(103, [5, 57].as_slice())])
            .unwrap();
        let path = dir.path().join("ledger.jsonl");
        let whole = std::fs::read(&path).unwrap();
        let first = whole.iter().position(|&b| b == b'\n').unwrap();
        for at in 0..first {
            for flip in [1u8, 0x10, 0x80] {
                let mut damaged = whole.clone();
                damaged[at] ^= flip;
                std::fs::write(&path, &damaged).unwrap();
                let (found, notes) = read(&store);
                assert!(!found.contains_key(&101), "byte {at}");
                assert_eq!(found[&103], [5, 57], "byte {at}");
                assert_eq!(notes.len(), 1, "byte {at}");
                assert!(read(&store).1.is_empty(), "set aside once");
            }
        }
        assert!(dir.path().join("ledger.damaged.jsonl").exists());
    }

    #[test]
    fn a_torn_record_does_not_spoil_the_next() {
        let (dir, store) = Store::temporary();
        store.record(&SEQUENCE, [(101, [5].as_slice())]).unwrap();
        let path = dir.path().join("ledger.jsonl");
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        store.record(&SEQUENCE, [(103, [5].as_slice())]).unwrap();
        let (found, notes) = read(&store);
        assert_eq!(found, BTreeMap::from([(103, vec![5])]));
        assert_eq!(notes.len(), 1);
    }

    #[test]
    fn contradicting_records_are_all_set_aside() {
        let (_dir, store) = Store::temporary();
        store
            .record(&SEQUENCE, [(101, [5, 57].as_slice())])
            .unwrap();
        store
            .record(&SEQUENCE, [(101, [5, 58, 1].as_slice())])
            .unwrap();
        store
            .record(&SEQUENCE, [(101, [5, 57, 79].as_slice())])
            .unwrap();
        let (found, notes) = read(&store);
        assert!(found.is_empty() && notes.len() == 1);
        assert!(read(&store).0.is_empty(), "for good");
    }
}
