//! Manifests: a manifest is a checksummed file about all tiles (parts) of a state vector in files.
//! It has their positions and checksums as they were when a change was completed (a *commit*).

use super::page::{LEAST_PAGE, PAGE};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;
use tengen_base::files;
use xxhash_rust::xxh3::xxh3_64;

/// The version of the format of manifests.
pub(super) const VERSION: u32 = 1;

/// A range of pages of the file `tiles.dat`: the first page and the number of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Extent(pub(super) u32, pub(super) u32);

/// The place of a tile: its pages in the file, its length and its checksum. A tile is a part of the
/// vector that is replaced at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tile {
    pub(super) extents: Vec<Extent>,
    pub(super) words: u64,
    pub(super) hash: String,
}

/// The description of all tiles at a commit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Manifest<P> {
    pub(super) version: u32,
    /// The progress of the count at the commit.
    pub(super) progress: P,
    /// The bytes of a page.
    #[serde(default = "large")]
    pub(super) page: u64,
    pub(super) tiles: Vec<Tile>,
}

/// Returns the page size of files whose manifest was written by an older program, without the field
/// `page`.
fn large() -> u64 {
    PAGE
}

/// The content of a manifest file: the text of a manifest and its checksum.
#[derive(Serialize, Deserialize)]
pub(super) struct Checked {
    pub(super) check: String,
    /// The manifest as text, so that the checksum covers its exact bytes.
    pub(super) manifest: String,
}

/// Returns the progress of a count at the last commit of the tiles in a directory. If the manifest
/// of this commit is missing or damaged, returns the progress at an earlier commit that was kept.
/// Returns `None` if the manifest of the earlier commit is missing or damaged too.
///
/// # Errors
/// [`io::Error`] if a manifest exists but cannot be read.
pub fn progress_in<P: DeserializeOwned>(dir: &Path) -> io::Result<Option<P>> {
    // Try the manifest of the last commit first, then the manifest of the kept commit.
    for name in ["manifest.json", "kept.json"] {
        match files::read(&dir.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
            Ok(bytes) => {
                if let Some(manifest) = parse(&bytes) {
                    return Ok(Some(manifest.progress));
                }
            }
        }
    }
    Ok(None)
}

/// Parses a manifest file (positions and checksums of tiles). Returns `None` if it is damaged or
/// has another version.
pub(super) fn parse<P: DeserializeOwned>(bytes: &[u8]) -> Option<Manifest<P>> {
    let checked: Checked = serde_json::from_slice(bytes).ok()?;
    if format!("{:016x}", xxh3_64(checked.manifest.as_bytes())) != checked.check {
        return None;
    }
    let manifest: Manifest<P> = serde_json::from_str(&checked.manifest).ok()?;
    let is_page = (LEAST_PAGE..=PAGE).contains(&manifest.page) && manifest.page.is_power_of_two();
    (manifest.version == VERSION && is_page).then_some(manifest)
}
