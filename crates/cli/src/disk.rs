//! How much room a directory has.

use std::path::Path;
use sysinfo::Disks;

/// Nine tenths of what is free on the disk of a directory, which need not exist yet,
/// or is used by files in it already; `None` if the system does not say.
pub(crate) fn default_limit(dir: &Path) -> Option<u64> {
    let there = dir.ancestors().find(|dir| dir.exists());
    let there = there.filter(|dir| !dir.as_os_str().is_empty());
    let there = there.unwrap_or(Path::new(".")).canonicalize().ok()?;
    let disks = Disks::new_with_refreshed_list().ok()?;
    let mine = disks
        .iter()
        .filter(|disk| there.starts_with(disk.mount_point()));
    let innermost = mine.max_by_key(|disk| disk.mount_point().components().count())?;
    Some((innermost.available_space() + used(dir, 2)) / 10 * 9)
}

/// Bytes of the files in a directory and in those in it, `depth` deep.
fn used(dir: &Path, depth: usize) -> u64 {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let bytes = |entry: std::fs::DirEntry| match entry.metadata() {
        Ok(data) if data.is_file() => data.len(),
        Ok(data) if data.is_dir() && depth > 1 => used(&entry.path(), depth - 1),
        _ => 0,
    };
    entries.map(bytes).sum()
}

#[cfg(test)]
mod tests {
    use super::default_limit;
    use std::path::Path;

    #[test]
    fn a_directory_that_is_not_there_yet_has_the_room_of_its_parent() {
        let parent = default_limit(Path::new("."));
        let child = default_limit(Path::new("no-such-directory/nor-this"));
        assert_eq!(parent.is_some(), child.is_some());
    }
}
