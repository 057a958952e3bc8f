//! Checkpoints: files with the state vector of an unfinished count at the end of a column, modulo
//! the primes of a batch (the primes that are computed together).
//!
//! ```text
//!   "TENGEN01"   8 bytes
//!   length of the header, 8 bytes, little endian
//!   header       JSON: the sequence, the primes, the counts so far
//!   states       one key each; the header has its length in bytes
//!   residues     8 bytes per state and prime, little endian
//!   XXH3-128     of all the above, 16 bytes
//! ```
//!
//! Suffixes of the lattice name in the header of the file identify the form of the states. The
//! suffix `-upwards` means that points are added from the last row to the first, so that states
//! list the frontier from bottom to top. The suffix `-marked` means that states have marked stones
//! (counted as libertyless). Examples: `triangular-upwards`, `square-marked`.
//!
//! The two newest checkpoints of a batch are kept. If the newer one is damaged, a count resumes
//! from the older one. A state vector does not depend on the executor (hash maps or matrices) that
//! computed it.

use super::held::{entries, file_name, remove_file as remove};
use super::ledger::named;
use super::sequence::Sequence;
use super::store::Store;
use serde::{Deserialize, Serialize};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use tengen_base::files::{self, File};
use tengen_base::whole::{TEMPORARY, Unfinished, remove_abandoned};
use tengen_sweep::execute::{Parts, Snapshot};
use tengen_sweep::marked::Marked;
use tengen_sweep::problem::StateKey;
use tengen_sweep::sweep::Sweep;
use xxhash_rust::xxh3::Xxh3;

const MAGIC: &[u8; 8] = b"TENGEN01";
/// The largest plausible length of a checkpoint's header, in bytes.
const MAX_HEADER: u64 = 1 << 32;
/// The number of checkpoints that are kept for each batch of primes.
pub const KEPT: usize = 2;

/// The description of a checkpoint: its board, primes and counts so far, without the state vector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointInfo {
    lattice: String,
    rows: usize,
    boundary: String,
    colours: u32,
    key_bytes: usize,
    /// The primes of the batch.
    pub primes: Vec<u64>,
    /// The counts so far: `counts[n - 1][k]` is the count with n columns, modulo the prime with
    /// index k. The length of `counts` is the number of columns of the state vector.
    pub counts: Vec<Vec<u64>>,
    states: usize,
}

impl CheckpointInfo {
    /// Returns `true` if the checkpoint belongs to this sequence (lattice, rows, boundary and
    /// colours), in the current sweep direction and with states of type `S`.
    fn is_of<S: StateKey>(&self, sequence: &Sequence) -> bool {
        self.lattice == swept::<S>(sequence) && self.is_about(sequence)
    }

    /// Returns `true` if the states of the checkpoint have marked stones (counted as libertyless)
    /// and states of type `S` do not, or the reverse.
    fn has_other_states<S: StateKey>(&self) -> bool {
        let own = self.lattice.ends_with(Marked::<u64>::FORM);
        own != (S::FORM == Marked::<u64>::FORM)
    }

    /// Returns `true` if the checkpoint belongs to this sequence (lattice, rows, boundary and
    /// colours), swept in any direction.
    pub fn is_about(&self, sequence: &Sequence) -> bool {
        let strip = |text: &'_ str, end: &str| text.strip_suffix(end).unwrap_or(text).len();
        let swept = &self.lattice[..strip(&self.lattice, Marked::<u64>::FORM)];
        swept[..strip(swept, UPWARDS)] == sequence.lattice.text()
            && self.rows == sequence.rows
            && self.boundary == sequence.boundary.name()
            && self.colours == sequence.colours
    }
}

/// The number of bytes of a checkpoint that are written between two syncs to disk.
const SYNCED: usize = 64 << 20;

/// A checkpoint that was read completely.
#[derive(Clone, Debug)]
pub struct Checkpoint<S> {
    /// The description of the checkpoint: the board, the primes and the counts so far.
    pub info: CheckpointInfo,
    /// The state vector.
    pub vector: Snapshot<S>,
}

impl Store {
    /// Writes a checkpoint of a batch of primes and removes the oldest checkpoints of the batch, so
    /// that at most [`KEPT`] remain. The state vector in `parts` has `counts.len()` columns.
    ///
    /// Gives up with an error when `given_up` returns `true`. `given_up` is called at least once
    /// for every 64 MiB that are written and synced to disk.
    ///
    /// # Errors
    /// [`io::Error`] if the checkpoint cannot be written; earlier checkpoints then still exist.
    pub fn write_checkpoint<S: StateKey>(
        &self,
        sequence: &Sequence,
        primes: &[u64],
        counts: &[Vec<u64>],
        parts: &Parts<'_, S>,
        given_up: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        let info = CheckpointInfo {
            lattice: swept::<S>(sequence),
            rows: sequence.rows,
            boundary: sequence.boundary.name().to_owned(),
            colours: sequence.colours,
            key_bytes: S::BYTES,
            primes: primes.to_vec(),
            counts: counts.to_vec(),
            states: parts.iter().map(|(states, _)| states.len()).sum(),
        };
        let dir = self.checkpoints_dir();
        let prefix = batch_prefix(sequence, primes);
        // Write the checkpoint under a temporary name, and rename the file when it is complete.
        let file = Unfinished::new(&dir, &prefix)?;
        write_hashed(file.as_file(), &info, parts, given_up)?;
        let name = format!("{prefix}{:08}.ckpt", counts.len());
        file.finish(&dir.join(name))?;
        let mut files = self.checkpoint_files(&prefix)?;
        files.retain(|path| path.is_file());
        files.iter().skip(KEPT).try_for_each(|path| remove(path))
    }

    /// Returns the paths of the checkpoints of a batch of primes. The checkpoint with the most
    /// columns comes first. The list is empty if the directory cannot be read.
    pub fn checkpoints_of(&self, sequence: &Sequence, primes: &[u64]) -> Vec<PathBuf> {
        let files = self.checkpoint_files(&batch_prefix(sequence, primes));
        files.unwrap_or_default()
    }

    /// Reads the newest undamaged checkpoint of a sequence for which `wanted` returns `true`. Its
    /// file must have at most `memory` bytes. Returns `None` if there is no such checkpoint with
    /// states of the form of `S` (with or without marked stones).
    ///
    /// A damaged checkpoint gets the file name extension `damaged`. A file that cannot be read is
    /// left unchanged. Both cases are reported in `notes`.
    ///
    /// # Errors
    /// [`io::Error`] if the directory cannot be read.
    pub fn newest_checkpoint<S: StateKey>(
        &self,
        sequence: &Sequence,
        wanted: impl Fn(&CheckpointInfo) -> bool,
        memory: usize,
        notes: &mut Vec<String>,
    ) -> io::Result<Option<Checkpoint<S>>> {
        self.remove_torn(sequence)?;
        for path in self.checkpoint_files(&sequence_prefix(sequence))? {
            match read_checkpoint(&path, sequence, &wanted, memory) {
                Ok(Some(checkpoint)) => return Ok(Some(checkpoint)),
                Ok(None) => {}
                // Another process may have finished its batch of primes and removed the file.
                Err(Unreadable::Io(error)) if error.kind() == io::ErrorKind::NotFound => {}
                Err(Unreadable::Io(error)) => notes.push(unread(&path, &error)),
                Err(Unreadable::Damaged(reason)) => {
                    notes.push(set_aside(&path, &format!("damaged ({reason})")));
                }
            }
        }
        Ok(None)
    }

    /// Removes the temporary checkpoint files that killed runs of a sequence have left.
    pub(super) fn remove_torn(&self, sequence: &Sequence) -> io::Result<()> {
        let prefix = format!(".{}", sequence_prefix(sequence));
        if !self.is_writable() {
            return Ok(());
        }
        let mut files = self.files(&prefix, TEMPORARY)?.into_iter();
        files.try_for_each(|path| match remove_abandoned(&path) {
            Ok(_) => Ok(()),
            Err(error) => Err(named(&path, error)),
        })
    }

    /// Returns the paths of the checkpoints whose file names start with `prefix`. The checkpoint
    /// with the most columns comes first.
    pub(super) fn checkpoint_files(&self, prefix: &str) -> io::Result<Vec<PathBuf>> {
        let mut files = self.files(prefix, ".ckpt")?;
        // In the file name of a checkpoint, the number of columns follows the last underscore, with
        // leading zeros.
        let columns = |path: &PathBuf| {
            let name = path.to_string_lossy();
            name.rsplit('_').next().map(str::to_owned)
        };
        files.sort_by_key(|path| std::cmp::Reverse(columns(path)));
        Ok(files)
    }

    /// Returns the paths of the files in the directory of checkpoints whose names have this prefix
    /// and suffix.
    pub(super) fn files(&self, prefix: &str, suffix: &str) -> io::Result<Vec<PathBuf>> {
        let mut files = entries(&self.checkpoints_dir())?;
        files.retain(|path| {
            let name = file_name(path);
            name.starts_with(prefix) && name.ends_with(suffix)
        });
        Ok(files)
    }
}

/// Returns the message to the user that a checkpoint cannot be read.
pub(super) fn unread(path: &Path, error: &io::Error) -> String {
    format!("the checkpoint {} cannot be read: {error}", path.display())
}

/// Renames a damaged checkpoint, so that it is kept for inspection. Returns the message to the
/// user.
pub(super) fn set_aside(path: &Path, state: &str) -> String {
    let renamed = files::rename(path, &path.with_extension("damaged"));
    format!(
        "the checkpoint {} is {state} and not used; it was {}set aside",
        path.display(),
        if renamed.is_ok() { "" } else { "not " }
    )
}

/// The suffix of a lattice name for boards that are swept upwards: points are added from the last
/// row to the first.
const UPWARDS: &str = "-upwards";

/// Returns the lattice name for the header of a checkpoint. Suffixes tell the direction of the
/// sweep and the form of the states.
fn swept<S: StateKey>(sequence: &Sequence) -> String {
    let lattice = sequence.lattice.text();
    format!("{lattice}{}{}", direction(sequence), S::FORM)
}

/// Returns the suffix of the lattice name for the direction in which a sequence's boards are swept.
fn direction(sequence: &Sequence) -> &'static str {
    let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary);
    match sweep.is_ok_and(|sweep| sweep.is_upwards()) {
        true => UPWARDS,
        false => "",
    }
}

pub(super) fn sequence_prefix(sequence: &Sequence) -> String {
    let Sequence {
        rows,
        boundary,
        colours,
        ..
    } = sequence;
    // The name of the checkpoint file has the name of the lattice. For a lattice that the user
    // defined, the header of the file has the whole unit cell.
    let lattice = sequence.lattice;
    let direction = direction(sequence);
    format!("{lattice}{direction}-{rows}-{boundary}-{colours}_")
}

pub(super) fn batch_prefix(sequence: &Sequence, primes: &[u64]) -> String {
    let mut hash = Xxh3::new();
    for prime in primes {
        hash.update(&prime.to_le_bytes());
    }
    format!("{}{:016x}_", sequence_prefix(sequence), hash.digest())
}

fn write_hashed<S: StateKey>(
    file: &File,
    info: &CheckpointInfo,
    parts: &Parts<'_, S>,
    given_up: &dyn Fn() -> bool,
) -> io::Result<()> {
    let mut hash = Xxh3::new();
    let mut out = BufWriter::with_capacity(1 << 20, file);
    let mut unsynced = 0;
    let mut put = |bytes: &[u8]| {
        hash.update(bytes);
        out.write_all(bytes)?;
        unsynced += bytes.len();
        if given_up() {
            return Err(io::Error::other("given up"));
        }
        if unsynced >= SYNCED {
            // Sync to disk regularly, so that the final sync is short.
            unsynced = 0;
            file.sync_data()?;
        }
        Ok(())
    };
    let header = serde_json::to_vec(info).expect("plain data");
    put(MAGIC)?;
    put(&(header.len() as u64).to_le_bytes())?;
    put(&header)?;
    let mut buffer = Vec::new();
    for (states, _) in parts {
        for piece in states.chunks(1 << 14) {
            buffer.clear();
            piece.iter().for_each(|state| state.write(&mut buffer));
            put(&buffer)?;
        }
    }
    for (_, residues) in parts {
        for piece in residues.chunks(1 << 15) {
            buffer.clear();
            buffer.extend(piece.iter().flat_map(|r| r.to_le_bytes()));
            put(&buffer)?;
        }
    }
    let digest = hash.digest128();
    out.write_all(&digest.to_le_bytes())?;
    out.flush()
}

/// The reason why a checkpoint is not used.
enum Unreadable {
    Io(io::Error),
    Damaged(String),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Unreadable {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Unreadable::Damaged("it ends too soon".to_owned()),
            _ => Unreadable::Io(error),
        }
    }
}

fn damaged<T>(reason: &str) -> Result<T, Unreadable> {
    Err(Unreadable::Damaged(reason.to_owned()))
}

/// Reads the description at the start of a checkpoint file, without the state vector. Returns
/// `None` if the file is not a checkpoint, and an error if it cannot be read or has fewer than 16
/// bytes.
pub fn read_info(path: &Path) -> io::Result<Option<CheckpointInfo>> {
    let mut file = BufReader::new(File::open(path)?);
    let mut fixed = [0; 16];
    file.read_exact(&mut fixed)?;
    let length = u64::from_le_bytes(fixed[8..].try_into().expect("8 bytes"));
    if &fixed[..8] != MAGIC || length > MAX_HEADER {
        return Ok(None);
    }
    let mut header = Vec::new();
    file.take(length).read_to_end(&mut header)?;
    Ok(serde_json::from_slice(&header).ok())
}

/// Reads a checkpoint file completely. Returns `None` if `wanted` rejects the checkpoint, or if the
/// file has more than `memory` bytes. Also returns `None` if its states have another form than `S`
/// (with or without marked stones).
fn read_checkpoint<S: StateKey>(
    path: &Path,
    sequence: &Sequence,
    wanted: impl Fn(&CheckpointInfo) -> bool,
    memory: usize,
) -> Result<Option<Checkpoint<S>>, Unreadable> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    if size > memory as u64 {
        return Ok(None);
    }
    let mut input = Hashed {
        input: BufReader::with_capacity(1 << 20, file),
        hash: Xxh3::new(),
    };
    let mut fixed = [0; 16];
    input.fill(&mut fixed)?;
    let header_len = u64::from_le_bytes(fixed[8..].try_into().expect("8 bytes"));
    if &fixed[..8] != MAGIC || header_len > MAX_HEADER.min(size) {
        return damaged("it does not start with the header of a checkpoint");
    }
    let mut header = vec![0; header_len as usize];
    input.fill(&mut header)?;
    let info: CheckpointInfo = serde_json::from_slice(&header)
        .map_err(|e| Unreadable::Damaged(format!("its header is wrong: {e}")))?;
    if info.has_other_states::<S>() {
        return Ok(None);
    }
    // The length of the file must match its header before memory is allocated.
    let lanes = info.primes.len() as u64;
    let body = (info.states as u64).checked_mul(S::BYTES as u64 + 8 * lanes);
    let expected = body.and_then(|body| body.checked_add(16 + header_len + 16));
    let of_sequence = info.is_of::<S>(sequence) && info.key_bytes == S::BYTES;
    if expected != Some(size) || !of_sequence {
        return damaged("its header does not fit its name or length");
    }
    if !wanted(&info) {
        return Ok(None);
    }
    let states = input.items(info.states, S::BYTES, S::read)?;
    let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("8 bytes"));
    let residues = input.items(info.states * info.primes.len(), 8, word)?;
    // The checksum at the end of the file is the hash of all bytes before it. So the hash is taken
    // before the checksum is read.
    let digest = input.hash.digest128();
    let mut stored = [0; 16];
    input.fill(&mut stored)?;
    let in_range = |line: &[u64]| line.iter().zip(&info.primes).all(|(r, p)| r < p);
    let whole = stored == digest.to_le_bytes()
        && lanes > 0
        && info.states > 0
        && residues.chunks(info.primes.len()).all(in_range)
        && info
            .counts
            .iter()
            .all(|c| c.len() == info.primes.len() && in_range(c));
    if !whole {
        return damaged("its checksum is wrong");
    }
    let columns = info.counts.len();
    let vector = Snapshot {
        columns,
        states,
        residues,
    };
    Ok(Some(Checkpoint { info, vector }))
}

/// A reader that hashes its input.
struct Hashed {
    input: BufReader<File>,
    hash: Xxh3,
}

impl Hashed {
    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.input.read_exact(bytes)?;
        self.hash.update(bytes);
        Ok(())
    }

    /// Reads `count` items (states or residues) of `size` bytes each, which the function `read`
    /// decodes.
    fn items<T>(
        &mut self,
        count: usize,
        size: usize,
        read: impl Fn(&[u8]) -> T,
    ) -> io::Result<Vec<T>> {
        let mut items = Vec::with_capacity(count);
        let mut buffer = vec![0; size << 12];
        while items.len() < count {
            let now = (count - items.len()).min(1 << 12);
            let bytes = &mut buffer[..now * size];
            self.fill(bytes)?;
            items.extend(bytes.chunks_exact(size).map(&read));
        }
        Ok(items)
    }
}

#[cfg(test)]
mod tests;
