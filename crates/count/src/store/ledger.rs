//! The ledger: finished residues, one [`Record`] per sequence and prime.
//!
//! Of several records for one sequence and prime the longest counts, if the others
//! are beginnings of it; if not, all are set aside.

use super::record::{Record, VERSION};
use super::{LEDGER, LOCK, Store, append_lines};
use crate::Sequence;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tengen_base::whole::{Unfinished, sync_dir};

/// Why the ledger cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("the ledger {}: {source}", path.display())]
pub struct LedgerError {
    /// The file.
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

    /// The file, and what is wrong with it.
    pub(crate) fn into_parts(self) -> (PathBuf, io::Error) {
        (self.path, self.source)
    }
}

impl Store {
    /// The residues that the ledger has for a sequence, by prime: those of 1, 2,
    /// ... columns. Damaged records are set aside and described in `notes`.
    ///
    /// # Errors
    /// If the ledger cannot be read.
    pub fn residues(
        &self,
        sequence: &Sequence,
        notes: &mut Vec<String>,
    ) -> Result<BTreeMap<u64, Vec<u64>>, LedgerError> {
        self.with_lock(|| self.read_residues(sequence, notes))
    }

    /// Adds the residues of a sequence modulo some primes, durably and in one write.
    ///
    /// # Errors
    /// If the ledger cannot be written.
    pub fn record<'r>(
        &self,
        sequence: &Sequence,
        residues: impl IntoIterator<Item = (u64, &'r [u64])>,
    ) -> Result<(), LedgerError> {
        let lines: String = residues
            .into_iter()
            .map(|(prime, columns)| Record::new(sequence, prime, columns).to_line())
            .collect();
        self.with_lock(|| {
            let path = self.dir().join(LEDGER);
            append_lines(&path, lines.as_bytes())?;
            sync_dir(self.dir())
        })
    }

    /// Moves the records of a sequence modulo a prime, which are wrong, to the file of damaged
    /// ones; says where they stood.
    ///
    /// # Errors
    /// If the ledger cannot be read or written.
    pub(crate) fn refuse(&self, sequence: &Sequence, prime: u64) -> Result<String, LedgerError> {
        self.with_lock(|| {
            let path = self.dir().join(LEDGER);
            let text = read_file(&path)?;
            let lines: Vec<&[u8]> = text.split_inclusive(|&b| b == b'\n').collect();
            let is_wrong = |line: &&[u8]| {
                let record = Record::from_line(line);
                let of = record.filter(|record| record.is_of(sequence));
                of.is_some_and(|record| record.residues().is_some_and(|(p, _)| p == prime))
            };
            let wrong: Vec<usize> = (0..lines.len()).filter(|&n| is_wrong(&lines[n])).collect();
            if !wrong.is_empty() {
                self.set_aside(&path, &lines, &wrong)?;
            }
            Ok(place(&path, &wrong))
        })
    }

    /// Acts while no other program reads or writes the ledger.
    pub(super) fn with_lock<T>(
        &self,
        act: impl FnOnce() -> io::Result<T>,
    ) -> Result<T, LedgerError> {
        let path = self.dir().join(LOCK);
        let locked = || {
            // Nobody removes it, so that all lock the same file.
            let lock = match self.is_writable() {
                true => Some(File::create(&path)?),
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
        let text = read_file(&path)?;
        let lines: Vec<&[u8]> = text.split_inclusive(|&b| b == b'\n').collect();
        let mut bad = Vec::new();
        let mut by_prime: BTreeMap<u64, Vec<(usize, Vec<u64>)>> = BTreeMap::new();
        for (number, line) in lines.iter().enumerate() {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let Some(record) = Record::from_line(line) else {
                bad.push(number);
                continue;
            };
            // A newer program's records are not ours to judge.
            if record.version != VERSION || !record.is_of(sequence) {
                continue;
            }
            match record.residues() {
                Some((prime, columns)) => {
                    by_prime.entry(prime).or_default().push((number, columns))
                }
                None => bad.push(number),
            }
        }
        let mut found = BTreeMap::new();
        for (prime, records) in by_prime {
            let longest = records
                .iter()
                .map(|r| &r.1)
                .max_by_key(|columns| columns.len());
            let longest = longest.cloned().unwrap_or_default();
            if records
                .iter()
                .all(|(_, columns)| longest.starts_with(columns))
            {
                found.insert(prime, longest);
            } else {
                // Some are wrong, and nobody can say which.
                bad.extend(records.iter().map(|r| r.0));
            }
        }
        if !bad.is_empty() {
            bad.sort_unstable();
            let place = place(&path, &bad);
            notes.push(match self.set_aside(&path, &lines, &bad) {
                Ok(()) => format!(
                    "damaged records of the ledger ({place}) were moved to ledger.damaged.jsonl \
                     and will be computed again"
                ),
                Err(error) => format!(
                    "damaged records of the ledger ({place}) are not used; they cannot be set \
                     aside: {error}"
                ),
            });
        }
        Ok(found)
    }

    /// Moves the lines numbered `bad` to the file of damaged records.
    fn set_aside(&self, path: &Path, lines: &[&[u8]], bad: &[usize]) -> io::Result<()> {
        let damaged = self.dir().join("ledger.damaged.jsonl");
        let mut good = Unfinished::new(self.dir(), ".ledger-", ".tmp")?;
        let permissions = std::fs::metadata(path)?.permissions();
        good.as_file().set_permissions(permissions)?;
        for (number, line) in lines.iter().enumerate() {
            if bad.binary_search(&number).is_ok() {
                let named = |error| named(&damaged, error);
                append_lines(&damaged, line).map_err(named)?;
            } else {
                good.write_all(line)?;
            }
        }
        good.finish(path)
    }
}

/// An error with the file that it is about.
fn named(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Some lines of a file, by their numbers from 0.
fn place(path: &Path, lines: &[usize]) -> String {
    let numbers: Vec<String> = lines.iter().map(|n| (n + 1).to_string()).collect();
    format!("{}, line {}", path.display(), numbers.join(", "))
}

/// What is in a file, which need not be there.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    match std::fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Boundary, Lattice};

    const SEQUENCE: Sequence = Sequence {
        lattice: Lattice::Square,
        rows: 2,
        boundary: Boundary::None,
        colours: 2,
    };

    fn store() -> (tempfile::TempDir, Store) {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        (dir, store)
    }

    fn read(store: &Store) -> (BTreeMap<u64, Vec<u64>>, Vec<String>) {
        let mut notes = Vec::new();
        let found = store.residues(&SEQUENCE, &mut notes).unwrap();
        (found, notes)
    }

    #[test]
    fn the_longest_record_of_a_prime_counts() {
        let (_dir, store) = store();
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
        let (dir, store) = store();
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
        let (dir, store) = store();
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
        let (_dir, store) = store();
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
