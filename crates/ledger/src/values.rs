//! Files with values of a polynomial: unfinished counts by stones, and unfinished Go polynomials.
//!
//! The numbers of legal positions with 0, 1, 2, ... stones are the coefficients of a polynomial,
//! which is computed from its values modulo some primes. So is the number of legal positions for
//! any number of colours. A file has the first of these values, as one line of JSON. Its `check` is
//! the XXH3 hash of the line without the `check` field:
//!
//! ```text
//! {"version":1,"of":"square-9-none-2_stones_9 90ab...","values":["12","9223372036854775"],
//!  "check":"0f3a..."}
//! ```
//!
//! The field `of` names the board, and has a hash of the list of all values that are needed.

use super::checkpoint::{sequence_prefix, set_aside, unread};
use super::record::{checked_line, from_checked_line};
use super::sequence::Sequence;
use super::store::Store;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::PathBuf;
use tengen_base::files;
use tengen_base::whole::Unfinished;
use xxhash_rust::xxh3::Xxh3;

/// The version of the format of these files.
const VERSION: u32 = 1;

/// The extension of the names of these files.
pub const ENDING: &str = "values";

/// The largest plausible length of a file of values, in bytes.
const MAX_BYTES: u64 = 1 << 30;

#[derive(Serialize, Deserialize)]
struct Text {
    version: u32,
    of: String,
    values: Vec<String>,
}

/// The file with the values that an unfinished computation of a polynomial has found.
#[derive(Clone, Debug)]
pub struct ValuesFile {
    dir: PathBuf,
    name: String,
    of: String,
    primes: Vec<u64>,
}

impl Store {
    /// Returns the file with values of a board with `cols` columns. `kind` says what the values are
    /// for, such as "stones". `wanted` is the list of all values that are needed: a prime, and the
    /// node at which the polynomial is evaluated.
    ///
    /// Removes files that a killed run has left half written.
    pub fn values_file(
        &self,
        kind: &str,
        (sequence, cols): (&Sequence, usize),
        wanted: &[(u64, u64)],
    ) -> ValuesFile {
        // If this fails, a later run removes the files.
        let _ = self.remove_torn(sequence);
        let mut hash = Xxh3::new();
        for (prime, node) in wanted {
            hash.update(&prime.to_le_bytes());
            hash.update(&node.to_le_bytes());
        }
        let name = format!("{}{kind}_{cols}", sequence_prefix(sequence));
        ValuesFile {
            dir: self.checkpoints_dir(),
            of: format!("{name} {:016x}", hash.digest()),
            name,
            primes: wanted.iter().map(|&(prime, _)| prime).collect(),
        }
    }
}

impl ValuesFile {
    fn path(&self) -> PathBuf {
        self.dir.join(format!("{}.{ENDING}", self.name))
    }

    /// Reads the values, in the order of the list of needed values. Returns none if there is no
    /// file, or the file has values of another list.
    ///
    /// A damaged file gets the extension `damaged`. This, and a file that cannot be read, is
    /// reported in `notes`.
    pub fn read(&self, notes: &mut Vec<String>) -> Vec<u64> {
        let path = self.path();
        let read = files::metadata(&path).and_then(|found| match found.len() > MAX_BYTES {
            true => Ok(Vec::new()),
            false => files::read(&path),
        });
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(error) => {
                if error.kind() != io::ErrorKind::NotFound {
                    notes.push(unread(&path, &error));
                }
                return Vec::new();
            }
        };
        let Some(text) = from_checked_line::<Text>(&bytes) else {
            notes.push(set_aside(&path, "damaged"));
            return Vec::new();
        };
        if (text.version, &text.of) != (VERSION, &self.of) || text.values.len() > self.primes.len()
        {
            return Vec::new();
        }
        let values = text.values.iter().zip(&self.primes).map(|(text, prime)| {
            let value: Option<u64> = text.parse().ok();
            value.filter(|value| value < prime)
        });
        values.collect::<Option<_>>().unwrap_or_default()
    }

    /// Replaces the file by one with these values, the first of the list of needed values.
    ///
    /// # Errors
    /// [`io::Error`] if the file cannot be written; the previous file is then unchanged.
    pub fn write(&self, values: &[u64]) -> io::Result<()> {
        let line = checked_line(&Text {
            version: VERSION,
            of: self.of.clone(),
            values: values.iter().map(u64::to_string).collect(),
        });
        let mut file = Unfinished::new(&self.dir, &format!("{}_", self.name))?;
        file.write_all(line.as_bytes())?;
        file.finish(&self.path())
    }

    /// Removes the file, if there is one.
    ///
    /// # Errors
    /// [`io::Error`] if it cannot be removed.
    pub fn remove(&self) -> io::Result<()> {
        match files::remove_file(&self.path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn values_come_back_and_others_do_not() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let wanted = [(101, 1), (103, 1), (101, 2)];
        let sequence = Sequence::square(3);
        let file = store.values_file("stones", (&sequence, 4), &wanted);
        let mut notes = Vec::new();
        assert!(file.read(&mut notes).is_empty());
        file.remove().unwrap();
        file.write(&[100, 102]).unwrap();
        assert_eq!(file.read(&mut notes), [100, 102]);
        // Other values, and a residue that is not below its prime.
        let other = store.values_file("stones", (&sequence, 4), &wanted[..2]);
        assert!(other.read(&mut notes).is_empty());
        file.write(&[100, 103]).unwrap();
        assert!(file.read(&mut notes).is_empty());
        assert!(notes.is_empty());
        file.write(&[1]).unwrap();
        let path = file.path();
        let text = fs::read_to_string(&path)
            .unwrap()
            .replace("[\"1\"]", "[\"2\"]");
        fs::write(&path, text).unwrap();
        assert!(file.read(&mut notes).is_empty());
        assert!(notes[0].contains("is damaged"), "{notes:?}");
        assert!(path.with_extension("damaged").exists());
        file.write(&[1]).unwrap();
        file.remove().unwrap();
        assert!(!path.exists());
    }
}
