//! Stores a large array of words, the state vector of a count, on disk. The array is cut into
//! tiles, which are replaced one by one. The new contents of tiles become valid together at a
//! *commit*.
//!
//! ```text
//!   DIR/tiles.dat        pages of 4 to 256 KiB; a tile has some of them
//!   DIR/manifest.json    the pages and checksums of the tiles, and the progress
//!   DIR/kept.json        the manifest of an earlier commit, the *kept* one (see below)
//!   DIR/lock             locked by the process that uses the directory, see `held`
//! ```
//!
//! Tiles are never overwritten: the new contents of a tile go to free pages of the file. The old
//! pages of the tile become free at the next commit, unless the kept commit or the last commit with
//! the flag `keep` uses them. Invariant: at every moment the manifest describes complete tiles,
//! whatever happens to the process or the machine.
//!
//! A tile is checked against its checksum when it is read. Some commits are made with the flag
//! `keep`. Each commit with `keep` turns the previous commit with `keep`, since the tiles were
//! opened, into the *kept* commit. The tiles of the kept commit are not overwritten. If a tile is
//! damaged and the kept commit has an older version of it, [`Tiles::go_back`] returns to that
//! commit.

mod manifest;
mod page;

pub use manifest::progress_in;
pub use page::{LEAST_PAGE, PAGE};

use super::held::{Held, remove_file};
use super::ledger::named;
use super::moment::{Moment, reach};
use super::tiles_error::TilesError;
use manifest::{Checked, Extent, Manifest, Tile, VERSION};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tengen_base::files::{self, File};
use tengen_base::lock::lock;
use tengen_base::whole::{TEMPORARY, Unfinished};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The number of bytes of tiles that are read or written before the caller is asked whether to go
/// on.
const ASKED: usize = 1 << 24;

/// The tiles (parts of a state vector) in a directory. `P` is the type that describes the progress
/// of the count.
pub struct Tiles<P> {
    held: Held,
    file: File,
    /// The bytes of a page.
    page: u64,
    /// The largest size of the file in bytes.
    limit: u64,
    /// The last commit (completed change), and an earlier commit whose tiles are not overwritten
    /// (the kept commit).
    committed: Manifest<P>,
    kept: Option<Manifest<P>>,
    /// The last commit with the flag `keep` since the tiles were opened. It becomes the kept commit
    /// at the next commit with `keep`. `None` if there was no such commit, or after going back to
    /// the kept commit.
    newest: Option<Manifest<P>>,
    now: Mutex<Now>,
}

/// The tiles as they are now, including tiles written since the last commit, and the pages of the
/// file that are in use.
struct Now {
    tiles: Vec<Tile>,
    used: Vec<bool>,
    /// The first page that may be free.
    hint: usize,
}

fn asked(go_on: &dyn Fn() -> bool) -> Result<(), TilesError> {
    go_on().then_some(()).ok_or(TilesError::Stopped)
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> TilesError {
    let path = path.to_owned();
    |source| TilesError::Io { path, source }
}

/// The parameters of tiles that begin empty.
#[derive(Clone, Debug)]
pub struct Fresh<P> {
    /// The initial progress.
    pub progress: P,
    /// The number of tiles.
    pub tiles: usize,
    /// The bytes of a page, see [`page_for`].
    pub page: u64,
}

/// Returns the page size in bytes for tiles with these numbers of words, and the bytes that the
/// tiles take on disk. A page is the smallest range of the file that is allocated.
///
/// The page size is the largest size that wastes at most 1/16 of the space. If every size wastes
/// more, it is the smallest allowed size.
pub fn page_for(words: &[u64]) -> (u64, u64) {
    let on_disk = |page: u64| {
        let pages = words.iter().map(|words| (words * 8).div_ceil(page));
        pages.sum::<u64>().saturating_mul(page)
    };
    let content = words.iter().sum::<u64>().saturating_mul(8);
    // Accept up to 1/16 of empty space.
    let most = content.saturating_add(content / 16);
    let sizes = std::iter::successors(Some(PAGE), |page| (*page > LEAST_PAGE).then(|| page / 2));
    let page = sizes.clone().find(|&page| on_disk(page) <= most);
    let page = page.unwrap_or(LEAST_PAGE);
    (page, on_disk(page))
}

impl<P: Clone + Serialize + DeserializeOwned> Tiles<P> {
    /// Opens the tiles of an earlier run in a locked directory, or begins anew with empty tiles as
    /// `fresh` describes.
    ///
    /// Existing tiles are used if `is_same` returns `true` for their progress. The file may have at
    /// most `limit` bytes. The second result contains messages for the user.
    ///
    /// # Errors
    /// [`TilesError`] if the directory cannot be written, or an existing manifest cannot be read.
    pub fn open(
        held: Held,
        limit: u64,
        fresh: Fresh<P>,
        is_same: impl Fn(&P) -> bool,
    ) -> Result<(Tiles<P>, Vec<String>), TilesError> {
        let dir = held.dir();
        remove_torn(dir).map_err(io_error(dir))?;
        let path = dir.join("tiles.dat");
        let file = File::update(&path).map_err(io_error(&path))?;
        let mut notes = Vec::new();
        let dir = held.dir().to_owned();
        let mut read = |name: &str| -> Result<Option<Manifest<P>>, TilesError> {
            let path = dir.join(name);
            let bytes = match files::read(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                // A manifest that cannot be read now may be intact. So return an error instead of
                // starting with empty tiles.
                other => other.map_err(io_error(&path))?,
            };
            let manifest = manifest::parse(&bytes);
            if manifest.is_none() {
                notes.push(format!("{} is damaged and not used", path.display()));
            }
            Ok(manifest.filter(|m| is_same(&m.progress)))
        };
        let kept = read("kept.json")?;
        let committed = read("manifest.json")?;
        let is_fresh = committed.is_none() && kept.is_none();
        // If the manifest of the last commit is not usable, use the kept commit. If there is no
        // kept commit either, start with empty tiles.
        let committed = committed.or_else(|| kept.clone()).unwrap_or(Manifest {
            version: VERSION,
            progress: fresh.progress,
            page: fresh.page,
            tiles: vec![Tile::default(); fresh.tiles],
        });
        // Pages of different sizes cannot share a file.
        let kept = kept.filter(|kept| kept.page == committed.page);
        if is_fresh {
            file.set_len(0).map_err(io_error(&path))?;
        }
        let now = Now::new([Some(&committed), kept.as_ref()]);
        let tiles = Tiles {
            held,
            file,
            page: committed.page,
            limit,
            committed,
            kept,
            newest: None,
            now: Mutex::new(now),
        };
        Ok((tiles, notes))
    }

    /// Returns the progress of the count at the last commit.
    pub fn progress(&self) -> &P {
        &self.committed.progress
    }

    /// Returns the bytes of all pages of the file that are in use.
    pub fn bytes(&self) -> u64 {
        self.now().used.iter().filter(|used| **used).count() as u64 * self.page
    }

    fn dir(&self) -> &Path {
        self.held.dir()
    }

    /// Closes the files of the tiles and returns the lock on their directory.
    pub fn into_held(self) -> Held {
        self.held
    }

    fn path(&self) -> PathBuf {
        self.dir().join("tiles.dat")
    }

    fn now(&self) -> std::sync::MutexGuard<'_, Now> {
        lock(&self.now)
    }

    /// Reads the contents of a tile at the last commit. If they do not fit the checksum, reads them
    /// a second time.
    ///
    /// # Errors
    /// [`TilesError`] if the contents are damaged or cannot be read, or `go_on` returns `false`.
    pub fn read(
        &self,
        tile: usize,
        words: &mut [u64],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), TilesError> {
        match self.read_once(tile, words, go_on) {
            Err(TilesError::Damaged { .. }) => self.read_once(tile, words, go_on),
            other => other,
        }
    }

    fn read_once(
        &self,
        tile: usize,
        words: &mut [u64],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), TilesError> {
        let path = self.path();
        let damaged = || TilesError::Damaged {
            path: path.display().to_string(),
            tile,
        };
        let at = &self.committed.tiles[tile];
        // Tiles are stored in the byte order of this machine, since they are not exchanged between
        // machines.
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(words);
        // The manifest has the length of the tile, which must fit the caller's words.
        if at.words * 8 != bytes.len() as u64 {
            return Err(damaged());
        }
        let mut hash = Xxh3::new();
        let mut rest = bytes;
        for &Extent(page, pages) in &at.extents {
            let length = rest.len().min((u64::from(pages) * self.page) as usize);
            let (part, after) = rest.split_at_mut(length);
            for (part, at) in part.chunks_mut(ASKED).zip((0..).step_by(ASKED)) {
                asked(go_on)?;
                match self
                    .file
                    .read_exact_at(part, u64::from(page) * self.page + at)
                {
                    Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Err(damaged()),
                    other => other.map_err(io_error(&path))?,
                }
                hash.update(part);
            }
            rest = after;
        }
        if !rest.is_empty() || format!("{:016x}", hash.digest()) != at.hash {
            return Err(damaged());
        }
        Ok(())
    }

    /// Reads some words of a tile at the last commit, from word `first` on, without checking the
    /// tile's checksum.
    ///
    /// # Errors
    /// [`TilesError`] if the tile has too few words, or cannot be read.
    pub fn read_some(&self, tile: usize, first: u64, words: &mut [u64]) -> Result<(), TilesError> {
        let path = self.path();
        // `before` is the number of bytes of the tile before the current range of pages. `at` is
        // the position in the tile of the first byte that is still to be read.
        let (mut before, mut at) = (0, first * 8);
        let mut rest: &mut [u8] = bytemuck::cast_slice_mut(words);
        for &Extent(page, pages) in &self.committed.tiles[tile].extents {
            let end = before + u64::from(pages) * self.page;
            if !rest.is_empty() && at < end {
                let length = rest.len().min((end - at) as usize);
                let (part, after) = rest.split_at_mut(length);
                let place = u64::from(page) * self.page + (at - before);
                let read = self.file.read_exact_at(part, place);
                read.map_err(io_error(&path))?;
                (rest, at) = (after, at + length as u64);
            }
            before = end;
        }
        match rest.is_empty() {
            true => Ok(()),
            false => Err(TilesError::Damaged {
                path: path.display().to_string(),
                tile,
            }),
        }
    }

    /// Writes the new contents of a tile, which become valid at the next commit.
    ///
    /// # Errors
    /// [`TilesError`] if there is no free space, the file cannot be written, or `go_on` returns
    /// `false`. The contents at the last commit are unchanged.
    pub fn write(
        &self,
        tile: usize,
        words: &[u64],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), TilesError> {
        let path = self.path();
        let bytes: &[u8] = bytemuck::cast_slice(words);
        let pages = (bytes.len() as u64).div_ceil(self.page);
        let extents = self.now().allocate(pages, self.limit / self.page);
        let extents = extents.map_err(|have| TilesError::Full {
            path: path.display().to_string(),
            have: have * self.page,
            more: Some(pages * self.page),
        })?;
        let mut rest = bytes;
        let mut hash = Xxh3::new();
        for &Extent(page, pages) in &extents {
            let (part, after) =
                rest.split_at(rest.len().min((u64::from(pages) * self.page) as usize));
            for (part, at) in part.chunks(ASKED).zip((0..).step_by(ASKED)) {
                asked(go_on)?;
                let written = (self.file).write_all_at(part, u64::from(page) * self.page + at);
                written.map_err(|error| self.full_or(&path, error, Some(rest.len() as u64)))?;
                hash.update(part);
            }
            rest = after;
        }
        let hash = format!("{:016x}", hash.digest());
        self.now().tiles[tile] = Tile {
            extents,
            words: words.len() as u64,
            hash,
        };
        Ok(())
    }

    /// Converts an I/O error on one of the files to [`TilesError::Full`] if the disk is full.
    /// `more` is the number of bytes that were to be written, if known.
    fn full_or(&self, path: &Path, error: io::Error, more: Option<u64>) -> TilesError {
        let full = [
            io::ErrorKind::StorageFull,
            io::ErrorKind::QuotaExceeded,
            io::ErrorKind::FileTooLarge,
        ];
        if full.contains(&error.kind()) {
            TilesError::Full {
                path: self.path().display().to_string(),
                have: self.bytes(),
                more,
            }
        } else {
            io_error(path)(error)
        }
    }

    /// Waits until all contents written so far are on the disk, so that the next commit is fast.
    ///
    /// # Errors
    /// [`TilesError`] if the file with the tiles cannot be written.
    pub fn sync(&self) -> Result<(), TilesError> {
        (self.file.sync_data()).map_err(|error| self.full_or(&self.path(), error, None))
    }

    /// Makes all contents of tiles written so far valid, durably, together with `progress`. With
    /// `keep`, the tiles of this commit are not overwritten until the second commit with `keep`
    /// after it. This protection ends earlier if the tiles are opened again before the first of
    /// these two commits.
    ///
    /// # Errors
    /// [`TilesError`] if the manifest cannot be written; the last commit then stays valid.
    pub fn commit(&mut self, progress: P, keep: bool) -> Result<(), TilesError> {
        // The contents of the tiles must be on the disk before the manifest refers to them.
        self.sync()?;
        let manifest = Manifest {
            version: VERSION,
            progress,
            page: self.page,
            tiles: self.now().tiles.clone(),
        };
        self.write_manifest("manifest.json", &manifest)?;
        self.committed = manifest;
        if keep {
            // The previous commit with the flag `keep` becomes the kept commit.
            if let Some(newest) = self.newest.take() {
                self.write_manifest("kept.json", &newest)?;
                self.kept = Some(newest);
            }
            self.newest = Some(self.committed.clone());
        }
        self.look_for_free_pages();
        Ok(())
    }

    /// Rebuilds the set of pages in use from the commits that may still be read. The pages of no
    /// such commit become free.
    fn look_for_free_pages(&mut self) {
        let all = [
            Some(&self.committed),
            self.kept.as_ref(),
            self.newest.as_ref(),
        ];
        // Pages of the file that none of these commits uses become free.
        let now = Now::new(all);
        *self.now() = now;
    }

    /// Returns to the kept commit because `tile` is damaged. `tile` is `None` if it is unknown
    /// which tile is damaged.
    ///
    /// Returns `false`, and changes nothing, if there is no kept commit. The result is also `false`
    /// if the kept commit has the same version of the damaged tile, or, if `tile` is `None`, of all
    /// tiles.
    ///
    /// # Errors
    /// [`TilesError`] if the manifest cannot be written.
    pub fn go_back(&mut self, tile: Option<usize>) -> Result<bool, TilesError> {
        let now = &self.committed;
        let older = |kept: &&Manifest<P>| match tile {
            Some(tile) => kept.tiles[tile] != now.tiles[tile],
            None => kept.tiles != now.tiles,
        };
        let kept = self
            .kept
            .as_ref()
            .filter(|k| k.tiles.len() == self.committed.tiles.len());
        let Some(kept) = kept.filter(older).cloned() else {
            return Ok(false);
        };
        self.write_manifest("manifest.json", &kept)?;
        self.committed = kept;
        self.newest = None;
        self.look_for_free_pages();
        Ok(true)
    }

    /// Discards the kept commit, so that its pages can be reused.
    ///
    /// # Errors
    /// [`TilesError`] if the manifest of the kept commit cannot be removed.
    pub fn forget_kept(&mut self) -> Result<(), TilesError> {
        self.remove_manifest("kept.json")?;
        (self.kept, self.newest) = (None, None);
        self.look_for_free_pages();
        Ok(())
    }

    fn remove_manifest(&self, name: &str) -> Result<(), TilesError> {
        let path = self.dir().join(name);
        // The error already names the file.
        remove_file(&path).map_err(io_error(self.dir()))
    }

    /// Discards all commits and begins anew with empty tiles, as `fresh` describes.
    ///
    /// # Errors
    /// [`TilesError`] if the files cannot be removed.
    pub fn clear(&mut self, fresh: Fresh<P>) -> Result<(), TilesError> {
        self.remove_manifest("manifest.json")?;
        self.remove_manifest("kept.json")?;
        (self.kept, self.newest) = (None, None);
        self.committed.progress = fresh.progress;
        self.committed.page = fresh.page;
        self.committed.tiles = vec![Tile::default(); fresh.tiles];
        self.page = fresh.page;
        self.look_for_free_pages();
        let path = self.path();
        self.file.set_len(0).map_err(io_error(&path))
    }

    fn write_manifest(&self, name: &str, manifest: &Manifest<P>) -> Result<(), TilesError> {
        let path = self.dir().join(name);
        let manifest = serde_json::to_string(manifest).expect("plain data");
        let checked = Checked {
            check: format!("{:016x}", xxh3_64(manifest.as_bytes())),
            manifest,
        };
        let write = || -> io::Result<()> {
            let mut file = Unfinished::new(self.dir(), "manifest")?;
            file.write_all(&serde_json::to_vec(&checked)?)?;
            reach(Moment::Rename);
            file.finish(&path)
        };
        write().map_err(|error| self.full_or(&path, error, None))
    }
}

/// Removes the files of [`Tiles`] in a locked directory, and the directory if it is then empty.
///
/// # Errors
/// [`io::Error`] if a file cannot be removed.
pub fn remove_tiles(held: Held) -> io::Result<()> {
    remove_torn(held.dir())?;
    // Remove the manifests first: a manifest without the tiles that it describes is useless.
    held.remove(["manifest.json", "kept.json", "tiles.dat"])
}

/// Removes the temporary files of manifests that were not written completely.
fn remove_torn(dir: &Path) -> io::Result<()> {
    let named = |error| named(dir, error);
    for entry in files::read_dir(dir).map_err(named)? {
        let path = entry.map_err(named)?.path();
        if path.to_string_lossy().ends_with(TEMPORARY) && path.is_file() {
            remove_file(&path)?;
        }
    }
    Ok(())
}

impl Now {
    /// Starts with the tiles of the first manifest. The pages that any of the manifests uses are
    /// marked as in use.
    fn new<'m, P: 'm>(manifests: impl IntoIterator<Item = Option<&'m Manifest<P>>>) -> Now {
        let mut used = Vec::new();
        let mut tiles = None;
        for manifest in manifests.into_iter().flatten() {
            tiles.get_or_insert_with(|| manifest.tiles.clone());
            for &Extent(page, pages) in manifest.tiles.iter().flat_map(|tile| &tile.extents) {
                let end = page as usize + pages as usize;
                if used.len() < end {
                    used.resize(end, false);
                }
                used[page as usize..end].fill(true);
            }
        }
        Now {
            tiles: tiles.unwrap_or_default(),
            used,
            hint: 0,
        }
    }

    /// Allocates `pages` free pages of the file, which may have at most `limit` pages. If there are
    /// too few free pages, the error is the number of pages in use.
    fn allocate(&mut self, pages: u64, limit: u64) -> Result<Vec<Extent>, u64> {
        let mut extents: Vec<Extent> = Vec::new();
        let mut page = self.hint;
        for _ in 0..pages {
            while self.used.get(page) == Some(&true) {
                page += 1;
            }
            if page as u64 >= limit.min(u64::from(u32::MAX)) {
                // Undo the partial allocation.
                let free = |e: &Extent| e.0 as usize..(e.0 + e.1) as usize;
                extents.iter().for_each(|e| self.used[free(e)].fill(false));
                return Err(self.used.iter().filter(|used| **used).count() as u64);
            }
            if page == self.used.len() {
                self.used.push(false);
            }
            self.used[page] = true;
            match extents.last_mut() {
                // Extend the last range of pages if this page follows it directly.
                Some(last) if last.0 + last.1 == page as u32 => last.1 += 1,
                _ => extents.push(Extent(page as u32, 1)),
            }
        }
        self.hint = page;
        Ok(extents)
    }
}

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;
