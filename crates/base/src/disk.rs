//! Finds the disk space that a data directory may use.

use std::path::Path;

/// Returns the default limit, in bytes, on the disk space that a data directory may use.
///
/// It is nine tenths of the following sum: the free space and the size of the vectors that
/// unfinished counts have stored in the directory. The directory need not exist yet. Returns `None`
/// if the system does not report the free space.
pub fn default_limit(dir: &Path) -> Option<u64> {
    #[cfg(feature = "io")]
    return limit(dir);
    #[cfg(not(feature = "io"))]
    {
        let _ = dir;
        None
    }
}

#[cfg(feature = "io")]
/// Computes [`default_limit`].
fn limit(dir: &Path) -> Option<u64> {
    let there = dir.ancestors().find(|dir| dir.exists());
    let there = there.filter(|dir| !dir.as_os_str().is_empty());
    let there = there.unwrap_or(Path::new(".")).canonicalize().ok()?;
    Some((free(&there)?.saturating_add(used(dir))) / 10 * 9)
}

/// Returns the number of free bytes on the file system of a directory.
#[cfg(all(feature = "io", unix))]
fn free(dir: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(dir).ok()?;
    found.f_bavail.checked_mul(found.f_frsize)
}

/// Returns the number of free bytes on the disk that contains a directory.
#[cfg(all(feature = "io", not(unix)))]
fn free(dir: &Path) -> Option<u64> {
    let disks = sysinfo::Disks::new_with_refreshed_list().ok()?;
    let mine = disks
        .iter()
        .filter(|disk| dir.starts_with(disk.mount_point()));
    let innermost = mine.max_by_key(|disk| disk.mount_point().components().count())?;
    Some(innermost.available_space())
}

/// Returns the size in bytes of the vectors that unfinished counts have stored in a directory.
#[cfg(feature = "io")]
fn used(dir: &Path) -> u64 {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let vectors = entries.filter_map(|entry| entry.path().join("tiles.dat").metadata().ok());
    vectors.map(|data| data.len()).sum()
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

    /// Compares the free space with the output of `df`, for the file system in memory. Its size
    /// differs from that of the disk, so a mix-up would be noticed.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_room_is_that_of_the_file_system() {
        let output = std::process::Command::new("df")
            .args(["-B1", "--output=avail", "/dev/shm"])
            .output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        let free = text
            .ok()
            .and_then(|text| text.lines().nth(1)?.trim().parse::<f64>().ok());
        if let Some(free) = free {
            let limit = default_limit(Path::new("/dev/shm")).unwrap() as f64;
            assert!(
                (limit - 0.9 * free).abs() < 0.1 * free + 1e7,
                "{limit} {free}"
            );
        }
    }
}
