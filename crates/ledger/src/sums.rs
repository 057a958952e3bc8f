//! Files with partial sums: unfinished counts of tori.
//!
//! The number of legal positions of a torus is a sum over *parts*. There is one part for each orbit
//! of first columns: a set of contents of the first column that symmetries or exchanging the
//! colours map to each other. A partial sum includes only some of the parts.
//!
//! A file is one line of JSON. Its `check` is the XXH3 hash of the line without the `check` field:
//!
//! ```text
//! {"version":1,"lattice":"torus","rows":3,"boundary":"none","colours":2,"cols":4,
//!  "parts":{"key":"90ab...","of":14},"done":[0,1,5],
//!  "primes":["9223372036854775783"],"sums":[["12"],["144"],["1700"],["20000"]],"check":"0f3a..."}
//! ```
//!
//! The list `done` has the numbers of the finished parts. `sums[n - 1][k]` is the sum of the
//! finished parts for n columns, modulo the prime with index k. The field `key` identifies the list
//! of all parts. Another version of the program may have other parts, and thus another key.

use super::checkpoint::{batch_prefix, sequence_prefix, set_aside, unread};
use super::record::{checked_line, from_checked_line};
use super::sequence::Sequence;
use super::store::Store;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tengen_base::files;
use tengen_base::whole::Unfinished;

/// The version of the format of these files.
const VERSION: u32 = 1;

/// The extension of the names of these files.
pub const ENDING: &str = "sums";

/// The largest plausible length of a file with partial sums, in bytes.
const MAX_BYTES: u64 = 1 << 30;

/// The largest plausible number of parts (orbits of first columns) over which a torus is summed.
const MAX_PARTS: usize = 1 << 24;

/// The list of parts of a torus count, one for each orbit of first columns. The sum of all parts is
/// the number of legal positions of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    /// The key that identifies the list of parts.
    pub key: String,
    /// The number of parts.
    pub of: usize,
}

/// An unfinished sum over the parts (orbits of first columns) of a torus count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// The primes of the batch.
    pub primes: Vec<u64>,
    /// `true` for each part that is included in the sums.
    pub done: Vec<bool>,
    /// The sums over the included parts: `sums[n - 1][k]` is the sum for n columns, modulo the
    /// prime with index k.
    pub sums: Vec<Vec<u64>>,
}

#[derive(Serialize, Deserialize)]
struct Text {
    version: u32,
    lattice: String,
    rows: usize,
    boundary: String,
    colours: u32,
    cols: usize,
    parts: Parts,
    done: Vec<usize>,
    primes: Vec<String>,
    sums: Vec<Vec<String>>,
}

impl Text {
    fn new(sequence: &Sequence, parts: &Parts, sums: &Sums) -> Text {
        let texts = |numbers: &Vec<u64>| numbers.iter().map(u64::to_string).collect();
        let done = sums.done.iter().enumerate();
        Text {
            version: VERSION,
            lattice: sequence.lattice.text().into_owned(),
            rows: sequence.rows,
            boundary: sequence.boundary.name().to_owned(),
            colours: sequence.colours,
            cols: sums.sums.len(),
            parts: parts.clone(),
            done: done.filter(|(_, done)| **done).map(|(n, _)| n).collect(),
            primes: texts(&sums.primes),
            sums: sums.sums.iter().map(texts).collect(),
        }
    }

    fn is_about(&self, sequence: &Sequence) -> bool {
        self.lattice == sequence.lattice.text()
            && self.rows == sequence.rows
            && self.boundary == sequence.boundary.name()
            && self.colours == sequence.colours
    }

    /// Returns the partial sums in the file, or `None` if a number is out of range or a list has
    /// the wrong length.
    fn sums(&self) -> Option<Sums> {
        if self.parts.of > MAX_PARTS {
            return None;
        }
        let primes = self.primes.iter().map(|p| p.parse().ok());
        let primes: Vec<u64> = primes.collect::<Option<_>>()?;
        let mut done = vec![false; self.parts.of];
        for &number in &self.done {
            *done.get_mut(number)? = true;
        }
        let line = |line: &Vec<String>| {
            let residues = line.iter().zip(&primes).map(|(text, &prime)| {
                let residue = text.parse().ok();
                residue.filter(|&residue: &u64| residue < prime)
            });
            let is_whole = line.len() == primes.len();
            is_whole.then(|| residues.collect::<Option<Vec<u64>>>())?
        };
        let sums: Vec<Vec<u64>> = self.sums.iter().map(line).collect::<Option<_>>()?;
        // There must be one list of sums for each number of columns, with one residue for each
        // prime.
        let is_whole = sums.len() == self.cols && !primes.is_empty();
        is_whole.then_some(Sums { primes, done, sums })
    }
}

/// Reads the content of a file with partial sums of a torus. Returns `None` if the file is damaged.
fn read(path: &Path) -> io::Result<Option<Text>> {
    if files::metadata(path)?.len() > MAX_BYTES {
        return Ok(None);
    }
    let bytes = files::read(path)?;
    Ok(from_checked_line(&bytes))
}

/// The description of a file with partial sums of a torus: the sequence, the primes, and the number
/// of columns.
pub struct SumsInfo {
    text: Text,
    /// The primes of the batch.
    pub primes: Vec<u64>,
    /// The largest number of columns of the sums.
    pub cols: usize,
}

impl SumsInfo {
    /// Returns `true` if the partial sums belong to this sequence (lattice, rows, boundary and
    /// colours).
    pub fn is_about(&self, sequence: &Sequence) -> bool {
        self.text.is_about(sequence)
    }
}

/// Reads the description of a file with partial sums of a torus. Returns `None` if the file is
/// damaged.
pub fn read_sums_info(path: &Path) -> io::Result<Option<SumsInfo>> {
    Ok(read(path)?.and_then(|text| {
        let Sums { primes, sums, .. } = text.sums()?;
        let cols = sums.len();
        Some(SumsInfo { text, primes, cols })
    }))
}

impl Store {
    /// Writes a partial sum over some of these parts (orbits of first columns) to a file. Replaces
    /// the previous file of these primes and columns.
    ///
    /// # Errors
    /// [`io::Error`] if the file cannot be written; the previous file is then unchanged.
    pub fn write_sums(&self, sequence: &Sequence, parts: &Parts, sums: &Sums) -> io::Result<()> {
        let dir = self.checkpoints_dir();
        let prefix = batch_prefix(sequence, &sums.primes);
        let line = checked_line(&Text::new(sequence, parts, sums));
        let mut file = Unfinished::new(&dir, &prefix)?;
        file.write_all(line.as_bytes())?;
        file.finish(&dir.join(format!("{prefix}{:08}.{ENDING}", sums.sums.len())))
    }

    /// Reads a partial sum over some of these parts, with `cols` columns and primes for which
    /// `wanted` returns `true`. If there are several such files, the sum that includes the most
    /// parts is returned; if there is none, `None`.
    ///
    /// A damaged file gets the extension `damaged`. A file with sums over other parts is left
    /// unchanged. Both cases are reported in `notes`.
    ///
    /// # Errors
    /// [`io::Error`] if the directory cannot be read.
    pub fn newest_sums(
        &self,
        sequence: &Sequence,
        (parts, cols): (&Parts, usize),
        wanted: impl Fn(&[u64]) -> bool,
        notes: &mut Vec<String>,
    ) -> io::Result<Option<Sums>> {
        self.remove_torn(sequence)?;
        let mut most: Option<Sums> = None;
        for path in self.sums_files(&sequence_prefix(sequence))? {
            let text = match read(&path) {
                Ok(text) => text,
                // Another process may have finished its batch of primes and removed the file.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => {
                    notes.push(unread(&path, &error));
                    continue;
                }
            };
            let whole = text.and_then(|text| text.sums().map(|sums| (text, sums)));
            let Some((text, sums)) = whole.filter(|(text, _)| text.is_about(sequence)) else {
                notes.push(set_aside(&path, "damaged"));
                continue;
            };
            // Sums over other parts belong to another version of the program, which may still need
            // them.
            if text.version != VERSION || text.parts != *parts {
                notes.push(format!(
                    "the checkpoint {} has another version and is not used",
                    path.display()
                ));
                continue;
            }
            let done = |sums: &Sums| sums.done.iter().filter(|&&done| done).count();
            let is_more = most.as_ref().is_none_or(|most| done(&sums) > done(most));
            if sums.sums.len() == cols && wanted(&sums.primes) && is_more {
                most = Some(sums);
            }
        }
        Ok(most)
    }

    /// Returns the paths of the files with partial sums whose names start with `prefix`, sorted.
    pub(super) fn sums_files(&self, prefix: &str) -> io::Result<Vec<PathBuf>> {
        let mut files = self.files(prefix, &format!(".{ENDING}"))?;
        files.retain(|path| path.is_file());
        files.sort();
        Ok(files)
    }
}
