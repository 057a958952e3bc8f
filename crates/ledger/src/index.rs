//! The index of a large ledger: a file with the positions of the records of each sequence (boards
//! of a lattice that differ only in the number of columns). With the index, a count need not read
//! the records of other sequences.
//!
//! The index is made from the ledger and can be rebuilt at any time. It is used only if it was
//! built from the current ledger file, and only this program has appended to that file since.
//! Otherwise the ledger is read completely and the index is rebuilt. The index only selects lines
//! of the ledger; the content of a line is trusted only if its own checksum is right.
//!
//! ```text
//!   magic, version       8 bytes
//!   header               7 words: device, inode, length and time of the ledger when this
//!                        program last added to it; bytes covered; entries; a check of all that
//!   entries              24 bytes each, ascending: the key of a sequence and the offset of
//!                        a line (8 bytes each), the length of the line and a check of the
//!                        entry (4 bytes each)
//! ```
//!
//! A word has 8 bytes, little-endian. The index covers the first lines of the ledger ("bytes
//! covered"). Lines after the covered bytes are always read.

use std::fs::Metadata;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use tengen_base::files::File;
use tengen_base::whole::Unfinished;
use xxhash_rust::xxh3::xxh3_64;

/// The name of the index in the directory of the ledger.
const INDEX: &str = "ledger.index";

const MAGIC: [u8; 8] = *b"TGindex\x01";
/// The number of 8-byte words of the index's header, including its checksum.
const WORDS: usize = 7;
const HEADER: usize = MAGIC.len() + 8 * WORDS;
const ENTRY: usize = 24;

/// The length in bytes of the largest ledger that is read without an index. Reading it takes
/// milliseconds.
pub(super) const SMALL: u64 = 1 << 20;

/// The open index of a ledger.
#[derive(Debug)]
pub(super) struct Index {
    file: File,
    stamp: Stamp,
    covered: u64,
    entries: u64,
}

/// The identity of a ledger file. The index is valid only for a ledger file with the identity that
/// the index has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    device: u64,
    inode: u64,
    pub(super) length: u64,
    /// The modification time of the ledger file in nanoseconds since 1970.
    modified: u64,
}

/// An entry of the index: the position of a line in the ledger, and the key of its sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// The key of the line's sequence: a hash of its lattice, rows, boundary and colours.
    pub(super) key: u64,
    /// The offset of the entry's line in the ledger, in bytes.
    pub(super) offset: u64,
    /// The length of the entry's line in bytes, including its newline.
    pub(super) length: u32,
}

impl Stamp {
    /// Returns the stamp of an open file.
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

/// Returns the device and inode numbers, which together identify a file among all existing files.
#[cfg(unix)]
fn identity(metadata: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

/// Returns zeros on systems without numbers that identify files. There a ledger file is recognized
/// by its length and modification time only.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}

impl Entry {
    /// Encodes the entry as bytes of the index. The checksum of the entry includes `place`, the
    /// number of the entry in the index, and `covered`, the number of bytes of the ledger that the
    /// index covers.
    fn bytes(self, place: u64, covered: u64) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.offset.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.length.to_le_bytes());
        let of = [self.key, self.offset, self.length.into(), place, covered];
        // The checksum includes the place of the entry in the index, so that entries cannot be
        // moved unnoticed.
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
    /// Opens the index of the ledger in a directory. Returns `None` if there is no index, if its
    /// header or length is wrong, or if it was not made for the ledger file that `stamp`
    /// identifies.
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
        // The header of the index must be exactly the header that belongs to this ledger file.
        let is_right = header_of(stamp, index.covered, index.entries) == header
            && whole.checked_add(HEADER as u64) == Some(length)
            && index.covered <= stamp.length;
        is_right.then_some(index)
    }

    /// Returns the offset in the ledger of the first line that the index does not cover. Returns
    /// `None` if so many lines are not covered that the index should be rebuilt.
    pub(super) fn covered(&self) -> Option<u64> {
        let rest = self.stamp.length - self.covered;
        (rest <= SMALL + self.covered / 256).then_some(self.covered)
    }

    /// Returns the entries of the index for the sequence with this key, or `None` if an entry that
    /// was read is damaged.
    pub(super) fn of(&self, key: u64) -> Option<Vec<Entry>> {
        // Binary search for the first entry with the key.
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

    /// Writes an index of the first `covered` bytes of a ledger, with these entries, and replaces
    /// an older index.
    ///
    /// # Errors
    /// [`io::Error`] if the index cannot be written.
    pub(super) fn write(
        dir: &Path,
        ledger: &File,
        stamp: Stamp,
        covered: u64,
        mut entries: Vec<Entry>,
    ) -> io::Result<()> {
        entries.sort_unstable();
        let mut file = Unfinished::new(dir, "ledger")?;
        // The index has the permissions of the ledger.
        let permissions = ledger.metadata()?.permissions();
        file.as_file().set_permissions(permissions)?;
        let mut bytes = header_of(stamp, covered, entries.len() as u64).to_vec();
        for (place, entry) in (0..).zip(&entries) {
            bytes.extend(entry.bytes(place, covered));
        }
        file.write_all(&bytes)?;
        file.finish(&path(dir))
    }

    /// Updates the stamp in the index (the identity of the ledger file), after this program
    /// appended lines to the ledger under the lock. The index remains valid for the lines that it
    /// covers.
    ///
    /// # Errors
    /// [`io::Error`] if the index cannot be written.
    pub(super) fn keep_up(self, dir: &Path, ledger: &File) -> io::Result<()> {
        let header = header_of(Stamp::of(ledger)?, self.covered, self.entries);
        File::update(&path(dir))?.write_all_at(&header, 0)
    }
}

/// Returns the header of an index with `entries` entries. The index covers the first `covered`
/// bytes of the ledger file that `stamp` identifies.
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

/// Returns the path of the index in a directory.
pub(super) fn path(dir: &Path) -> PathBuf {
    dir.join(INDEX)
}

fn words(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[cfg(test)]
mod tests;
