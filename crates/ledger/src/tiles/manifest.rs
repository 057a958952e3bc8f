//! What is where: written with a checksum, and read only if that is right.

use super::page::{LEAST_PAGE, PAGE};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;
use tengen_base::files;
use xxhash_rust::xxh3::xxh3_64;

/// Changes with the format.
pub(super) const VERSION: u32 = 1;

/// Neighbouring pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Extent(pub(super) u32, pub(super) u32);

/// Where a tile is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tile {
    pub(super) extents: Vec<Extent>,
    pub(super) words: u64,
    pub(super) hash: String,
}

/// All tiles of a commit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Manifest<P> {
    pub(super) version: u32,
    /// How far the work is.
    pub(super) progress: P,
    /// Bytes of a page.
    #[serde(default = "large")]
    pub(super) page: u64,
    pub(super) tiles: Vec<Tile>,
}

/// Bytes of a page where nothing is said: of every page, once.
fn large() -> u64 {
    PAGE
}

/// A manifest as it is in its file.
#[derive(Serialize, Deserialize)]
pub(super) struct Checked {
    pub(super) check: String,
    /// A manifest, as text, so that its checksum is that of its bytes.
    pub(super) manifest: String,
}

/// How far the work in a directory was at the last commit, or the one that is kept, if there
/// is some.
///
/// # Errors
/// If a manifest is there, but cannot be read.
pub fn progress_in<P: DeserializeOwned>(dir: &Path) -> io::Result<Option<P>> {
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

/// The manifest in these bytes of a file, if it is whole and of this version.
pub(super) fn parse<P: DeserializeOwned>(bytes: &[u8]) -> Option<Manifest<P>> {
    let checked: Checked = serde_json::from_slice(bytes).ok()?;
    if format!("{:016x}", xxh3_64(checked.manifest.as_bytes())) != checked.check {
        return None;
    }
    let manifest: Manifest<P> = serde_json::from_str(&checked.manifest).ok()?;
    let is_page = (LEAST_PAGE..=PAGE).contains(&manifest.page) && manifest.page.is_power_of_two();
    (manifest.version == VERSION && is_page).then_some(manifest)
}
