//! Where the records of a sequence stand in a large ledger, so that a count need not read the
//! others.
//!
//! The index is made of the ledger, and nothing is lost with it. It is used only if it was made
//! of the very file that is there, to which nobody but this program has added since; otherwise
//! the ledger is read whole, and the index made again. It says which lines are read, and never
//! what is in them: a line is used if its own checksum is right.
//!
//! ```text
//!   magic, version       8 bytes
//!   header               7 words: device, inode, length and time of the ledger when this
//!                        program last added to it; bytes covered; entries; a check of all that
//!   entries              24 bytes each, ascending: the key of a sequence, offset of a line,
//!                        its length and a check of the entry (4 bytes each)
//! ```
//!
//! Words are little-endian. Lines behind the bytes that are covered are read whatever they are.

use std::fs::Metadata;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use tengen_base::files::File;
use tengen_base::whole::Unfinished;
use xxhash_rust::xxh3::xxh3_64;

/// The index's name in the ledger's directory.
const INDEX: &str = "ledger.index";

const MAGIC: [u8; 8] = *b"TGindex\x01";
/// Words of the header, its check among them.
const WORDS: usize = 7;
const HEADER: usize = MAGIC.len() + 8 * WORDS;
const ENTRY: usize = 24;

/// A ledger up to this size is read whole: that is a matter of milliseconds.
pub(super) const SMALL: u64 = 1 << 20;

/// The index of a ledger.
#[derive(Debug)]
pub(super) struct Index {
    file: File,
    stamp: Stamp,
    covered: u64,
    entries: u64,
}

/// By what a ledger's file is known to be the same as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    device: u64,
    inode: u64,
    pub(super) length: u64,
    /// Nanoseconds since 1970.
    modified: u64,
}

/// A line of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// The key of its sequence.
    pub(super) key: u64,
    /// Where it begins.
    pub(super) offset: u64,
    /// Its length, with its end.
    pub(super) length: u32,
}

impl Stamp {
    /// Of an open file.
    pub(super) fn of(file: &File) -> io::Result<Stamp> {
        let metadata = file.metadata()?;
        let modified = metadata.modified()?.duration_since(UNIX_EPOCH);
        let modified = modified.map_err(io::Error::other)?.as_nanos();
        let (device, inode) = identity(&metadata);
        Ok(Stamp {
            device,
            inode,
            length: metadata.len(),
            modified: u64::try_from(modified).map_err(io::Error::other)?,
        })
    }
}

/// The numbers of a file that no other one has at the same time.
#[cfg(unix)]
fn identity(metadata: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

/// Length and time must do.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}

impl Entry {
    /// As it stands at a place of an index.
    fn bytes(self, place: u64, covered: u64) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.offset.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.length.to_le_bytes());
        let of = [self.key, self.offset, self.length.into(), place, covered];
        let check = xxh3_64(&words(&of)) as u32;
        bytes[20..].copy_from_slice(&check.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8; ENTRY], place: u64, covered: u64) -> Option<Entry> {
        let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"));
        let entry = Entry {
            key: word(0),
            offset: word(8),
            length: word(16) as u32,
        };
        let is_within = entry.offset.checked_add(entry.length.into())? <= covered;
        (is_within && entry.bytes(place, covered) == *bytes).then_some(entry)
    }
}

impl Index {
    /// The index of a ledger, if it is of this very file.
    pub(super) fn open(dir: &Path, stamp: Stamp) -> Option<Index> {
        let file = File::open(&path(dir)).ok()?;
        let mut header = [0; HEADER];
        file.read_exact_at(&mut header, 0).ok()?;
        let word = |n: usize| {
            let at = MAGIC.len() + 8 * n;
            u64::from_le_bytes(header[at..at + 8].try_into().expect("8 bytes"))
        };
        let index = Index {
            file,
            stamp,
            covered: word(4),
            entries: word(5),
        };
        let length = index.file.metadata().ok()?.len();
        let whole = index.entries.checked_mul(ENTRY as u64)?;
        let is_right = header_of(stamp, index.covered, index.entries) == header
            && whole.checked_add(HEADER as u64) == Some(length)
            && index.covered <= stamp.length;
        is_right.then_some(index)
    }

    /// Where the lines begin that are in no entry, if reading them costs little.
    pub(super) fn covered(&self) -> Option<u64> {
        let rest = self.stamp.length - self.covered;
        (rest <= SMALL + self.covered / 256).then_some(self.covered)
    }

    /// The entries with a key, if what is read of the index is right.
    pub(super) fn of(&self, key: u64) -> Option<Vec<Entry>> {
        let (mut from, mut to) = (0, self.entries);
        while from < to {
            let middle = from + (to - from) / 2;
            match self.entry(middle)?.key < key {
                true => from = middle + 1,
                false => to = middle,
            }
        }
        let mut found = Vec::new();
        for place in from..self.entries {
            let entry = self.entry(place)?;
            if entry.key != key {
                break;
            }
            found.push(entry);
        }
        Some(found)
    }

    fn entry(&self, place: u64) -> Option<Entry> {
        let at = HEADER as u64 + place * ENTRY as u64;
        let mut bytes = [0; ENTRY];
        self.file.read_exact_at(&mut bytes, at).ok()?;
        Entry::read(&bytes, place, self.covered)
    }

    /// Writes an index of the first `covered` bytes of a ledger.
    ///
    /// # Errors
    /// If it cannot be written; there may be none then.
    pub(super) fn write(
        dir: &Path,
        ledger: &File,
        stamp: Stamp,
        covered: u64,
        mut entries: Vec<Entry>,
    ) -> io::Result<()> {
        entries.sort_unstable();
        let mut file = Unfinished::new(dir, "ledger")?;
        // Whoever may read the ledger may read the index.
        let permissions = ledger.metadata()?.permissions();
        file.as_file().set_permissions(permissions)?;
        let mut bytes = header_of(stamp, covered, entries.len() as u64).to_vec();
        for (place, entry) in (0..).zip(&entries) {
            bytes.extend(entry.bytes(place, covered));
        }
        file.write_all(&bytes)?;
        file.finish(&path(dir))
    }

    /// Lines were added to the ledger by this program, which held the lock: the index is still
    /// right of those before.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn keep_up(self, dir: &Path, ledger: &File) -> io::Result<()> {
        let header = header_of(Stamp::of(ledger)?, self.covered, self.entries);
        File::update(&path(dir))?.write_all_at(&header, 0)
    }
}

/// The header that an index of so many bytes, with so many entries, must have for a ledger.
fn header_of(stamp: Stamp, covered: u64, entries: u64) -> [u8; HEADER] {
    let Stamp {
        device,
        inode,
        length,
        modified,
    } = stamp;
    let of = [device, inode, length, modified, covered, entries];
    let text = [&MAGIC[..], &words(&of)].concat();
    let mut header = [0; HEADER];
    header[..text.len()].copy_from_slice(&text);
    header[text.len()..].copy_from_slice(&xxh3_64(&text).to_le_bytes());
    header
}

/// The index's file.
pub(super) fn path(dir: &Path) -> PathBuf {
    dir.join(INDEX)
}

fn words(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[cfg(test)]
mod tests;
