//! Finds the state vectors that earlier runs of the split engine have left in directories: which
//! batch of primes to resume, and which vectors to remove.

use super::batch::{name, prefix};
use super::columns;
use super::progress::Progress;
use crate::known::Known;
use crate::options::Options;
use crate::usage::{Usage, of_residues};
use std::fs::TryLockError;
use std::io;
use std::path::{Path, PathBuf};
use tengen_base::files::File;
use tengen_board::Lattice;
use tengen_ledger::{
    Held, Sequence, Survey, TilesError, entries, file_name, progress_in, remove_tiles,
};
use tengen_split::Geometry;

/// Returns the primes of the unfinished batch that has the most columns, and `true` if its vector
/// is in files.
///
/// A batch is considered only if it belongs to `sequence`, has a prime in `missing`, and `lanes`
/// contains its number of primes. If `is_glued` is `true`, its counts must come from gluing two
/// halves of a board, otherwise not.
pub(crate) fn unfinished(
    sequence: &Sequence,
    missing: &[u64],
    lanes: &[usize],
    is_glued: bool,
    options: &Options<'_>,
) -> Option<(Vec<u64>, bool)> {
    let mut found = Vec::new();
    for (dir, in_files) in places(options) {
        for dir in directories(&dir, sequence).unwrap_or_default() {
            // A vector that cannot be read is not resumed.
            let progress: Option<Progress> = progress_in(&dir).unwrap_or(None);
            let ours = progress.filter(|progress| {
                let k = progress.primes.len();
                let wanted = progress.primes.iter().any(|p| missing.contains(p));
                // Directories of finished vectors and of half boards have other names, and are
                // skipped.
                let name = name(sequence, &progress.primes);
                let names = [name.clone(), name.clone() + "-copy", name + "-glued-copy"];
                let own = names.iter().any(|name| dir.ends_with(name));
                let fits = own && lanes.contains(&k) && progress.glued == is_glued;
                progress.is_of_boards(sequence) && wanted && fits
            });
            found.extend(ours.map(|progress| (progress.counts.len(), progress.primes, in_files)));
        }
    }
    let most = found.into_iter().max_by_key(|batch| batch.0);
    most.map(|(_, primes, in_files)| (primes, in_files))
}

/// Returns the directories that may contain state vectors of earlier runs.
///
/// The flag is `true` for the scratch directory, where vectors are computed in files. It is `false`
/// for the directory with copies of vectors that were in memory, which is in the data directory.
fn places(options: &Options<'_>) -> impl Iterator<Item = (PathBuf, bool)> {
    let copies = options
        .store
        .map(|store| (columns::copies_dir(store), false));
    let files = options
        .scratch
        .map(|scratch| (scratch.dir.to_owned(), true));
    copies.into_iter().chain(files)
}

/// Returns the subdirectories of `dir` whose names begin like the directories of a sequence's
/// vectors.
fn directories(dir: &Path, sequence: &Sequence) -> io::Result<Vec<PathBuf>> {
    let mut found = entries(dir)?;
    found.retain(|path| file_name(path).starts_with(&prefix(sequence)) && path.is_dir());
    Ok(found)
}

/// Removes the files of vectors that no process uses, if the ledger already has all residues that
/// they would give.
///
/// Directories that an interrupted removal has left are removed as well.
pub(crate) fn clean(known: &Known<'_>) -> Result<(), TilesError> {
    let named = |path: &Path| {
        let path = path.to_owned();
        |source| TilesError::Io { path, source }
    };
    for (place, _) in places(known.options) {
        for dir in directories(&place, known.sequence).map_err(named(&place))? {
            let held = match Held::take(&dir) {
                Ok(held) => held,
                Err(error @ TilesError::Io { .. }) => return Err(error),
                // Another process has locked this directory.
                Err(_) => continue,
            };
            let progress: Option<Progress> = progress_in(held.dir()).map_err(named(&dir))?;
            let is_needed = progress.is_some_and(|progress| {
                !progress.is_of_boards(known.sequence)
                    || !known.supersedes(&progress.primes, columns_for(&dir, &progress))
            });
            if !is_needed {
                remove_tiles(held).map_err(named(&dir))?;
            }
        }
    }
    Ok(())
}

/// Returns the number of columns of the largest board to whose count a vector contributes.
fn columns_for(dir: &Path, progress: &Progress) -> usize {
    let columns = progress.counts.len();
    let name = file_name(dir);
    // The vector of half a board is glued to one with as many columns.
    match ["-half", "-middle"].iter().any(|end| name.contains(end)) {
        true => 2 * columns,
        false => columns,
    }
}

/// Returns `true` if a directory has a name and a file as the directories of state vectors have
/// them.
pub(crate) fn is_vector(dir: &Path) -> bool {
    // The names of directories of state vectors begin with the lattice.
    let is_named = |lattice: Lattice| {
        let rest = file_name(dir).strip_prefix(&*lattice.name());
        rest.is_some_and(|rest| rest.starts_with('-'))
    };
    let mut lattices = Lattice::all().filter(|&lattice| Geometry::of(lattice).is_some());
    lattices.any(is_named)
        && ["manifest.json", "kept.json", "tiles.dat", "lock"]
            .iter()
            .any(|name| dir.join(name).is_file())
}

/// Returns whether a process uses the vector in `dir`, or a count still needs it. `ledger` is the
/// ledger of the data directory.
pub(crate) fn usage(dir: &Path, ledger: &Survey) -> Usage {
    // Opening must not create the lock file.
    let lock = File::open(&dir.join("lock"));
    if lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock))) {
        return Usage::InUse;
    }
    let progress = match progress_in::<Progress>(dir) {
        Ok(Some(progress)) => progress,
        Ok(None) => return Usage::Useless,
        // The progress of this vector cannot be read, but its files may be complete.
        Err(_) => return Usage::Needed,
    };
    let is_about = |sequence: &Sequence| progress.is_of_boards(sequence);
    let columns = columns_for(dir, &progress);
    of_residues(ledger, is_about, &progress.primes, columns)
}

/// Removes the directory of a state vector; returns `false` if another process is using it.
pub(crate) fn remove(dir: &Path) -> io::Result<bool> {
    match Held::take(dir) {
        Ok(held) => remove_tiles(held).map(|()| true),
        Err(TilesError::InUse { .. }) => Ok(false),
        Err(error) => Err(io::Error::other(error.to_string())),
    }
}
