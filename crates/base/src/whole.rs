//! Files that are written atomically: completely or not at all.
//!
//! The content goes to a temporary file in the same directory, an [`Unfinished`]. The file is
//! synced and then renamed. If the [`Unfinished`] is dropped before the renaming, the file is
//! removed. Without the feature `io` there are no files.
//!
//! The writer of a temporary file holds a lock on it. An unlocked temporary file was left by a
//! killed run, and the next run that writes a file of the same name removes it. A new file is also
//! unlocked between its creation and its locking. So after locking, the writer checks that the file
//! still exists, and creates another one if not. A run that removes an abandoned file holds its
//! lock until the file is gone.
//!
//! Tests make every call to the file system fail in turn: `count/tests/all/faults.rs` and
//! `tengen/tests/all/faults.rs`.

#[cfg(feature = "io")]
use crate::files::faults::Op;
use crate::files::{self, File, is_at};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The extension of temporary files.
pub const TEMPORARY: &str = ".tmp";

/// A temporary file that has not been renamed yet. It is removed if it is dropped.
#[derive(Debug)]
pub struct Unfinished {
    file: File,
    /// The temporary path, until the file is renamed.
    temporary: Option<PathBuf>,
}

impl Unfinished {
    /// Creates a temporary file in a directory, readable by its owner only.
    ///
    /// The name of the file is `.NAME-`, random letters and [`TEMPORARY`], so that the file is
    /// recognisable if the program is killed. Files with names of this form that killed runs have
    /// left are removed.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn new(dir: &Path, name: &str) -> io::Result<Unfinished> {
        Unfinished::with_mode(dir, name, 0o600)
    }

    /// Creates a temporary file with a Unix mode, restricted by the user's umask.
    fn with_mode(dir: &Path, name: &str, mode: u32) -> io::Result<Unfinished> {
        let prefix = format!(".{name}-");
        remove_all_abandoned(dir, &prefix);
        loop {
            let (file, temporary) = make(dir, &prefix, mode)?;
            let made = Unfinished {
                file,
                temporary: Some(temporary),
            };
            // On systems without locks, locking always fails, and no file counts as left by a
            // killed run.
            let _ = made.file.lock();
            match &made.temporary {
                Some(temporary) if !is_at(&made.file, temporary)? => {}
                _ => return Ok(made),
            }
        }
    }

    /// Returns the open file.
    pub fn as_file(&self) -> &File {
        &self.file
    }

    /// Syncs the file and renames it to `path`, replacing any file of that name.
    ///
    /// # Errors
    /// If syncing or renaming fails. An old file at `path` is then unchanged, unless the error is
    /// in syncing the directory after the renaming.
    pub fn finish(mut self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        if let Some(temporary) = &self.temporary {
            files::rename(temporary, path)?;
        }
        self.temporary = None;
        sync_dir(parent(path))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // If removing the file fails, its name still shows that it is temporary.
            let _ = files::remove_file(temporary);
        }
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Creates a file with an unpredictable name.
#[cfg(feature = "io")]
fn make(dir: &Path, prefix: &str, mode: u32) -> io::Result<(File, PathBuf)> {
    files::ask(Op::Open, dir)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(TEMPORARY);
    builder.disable_cleanup(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = mode;
    let (file, path) = builder.tempfile_in(dir)?.into_parts();
    Ok((File::named(file, &path), path.to_path_buf()))
}

#[cfg(not(feature = "io"))]
fn make(_: &Path, _: &str, _: u32) -> io::Result<(File, PathBuf)> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Writes a file at a path that the user chose, atomically.
///
/// The file gets the permissions of the file that it replaces. For a symbolic link, the file to
/// which it leads is replaced. Devices and pipes are written directly.
///
/// # Errors
/// If the file cannot be written. The old file is then unchanged, unless the error is in syncing
/// the directory after the renaming.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let (path, before) = match files::metadata(path) {
        Ok(there) if !there.is_file() => return File::feed(path)?.write_all(content),
        Ok(there) => (files::canonicalize(path)?, Some(there)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => (path.to_owned(), None),
        Err(error) => return Err(error),
    };
    let mut file = beside(&path)?;
    if let Some(before) = before {
        file.as_file().set_permissions(before.permissions())?;
    }
    file.write_all(content)?;
    file.finish(&path)
}

/// Checks that [`write()`] could write a file, before its content is computed. The check creates a
/// temporary file, and removes it.
///
/// # Errors
/// If the path is a directory, or no temporary file can be created beside it. A device or pipe is
/// not tried.
pub fn check(path: &Path) -> io::Result<()> {
    match files::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        // A device or a pipe can perhaps be opened only once.
        Ok(there) if !there.is_file() => Ok(()),
        Ok(_) => beside(&files::canonicalize(path)?).map(drop),
        Err(error) if error.kind() == io::ErrorKind::NotFound => beside(path).map(drop),
        Err(error) => Err(error),
    }
}

/// Creates a temporary file beside a file: in its directory, with a name that contains its name.
fn beside(path: &Path) -> io::Result<Unfinished> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // At most fifty characters of the file's name keep the temporary name short but distinct.
    let name: String = name.chars().take(50).collect();
    Unfinished::with_mode(parent(path), &format!("tengen-{name}"), 0o666)
}

/// Returns the directory of a file.
fn parent(path: &Path) -> &Path {
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty());
    dir.unwrap_or(Path::new("."))
}

/// Returns `true` if a temporary file was left by a killed run.
pub fn is_abandoned(path: &Path) -> bool {
    abandoned(path).is_some()
}

/// Removes a temporary file that a killed run has left; returns `true` if it is gone.
///
/// Returns `false` if the file cannot be opened, or another process is still writing it.
///
/// # Errors
/// If the file cannot be removed.
pub fn remove_abandoned(path: &Path) -> io::Result<bool> {
    // Hold the lock until the file is gone.
    let Some(_held) = abandoned(path) else {
        return Ok(false);
    };
    match files::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(true),
    }
}

/// Locks and returns a temporary file that a killed run has left.
///
/// Returns `None` if the file cannot be opened, or another process holds its lock.
fn abandoned(path: &Path) -> Option<File> {
    let is_file = files::metadata(path).is_ok_and(|there| there.is_file());
    let file = is_file.then(|| File::open(path).ok()).flatten()?;
    file.try_lock().is_ok().then_some(file)
}

/// Removes the temporary files with the given prefix that killed runs have left. Errors are
/// ignored.
fn remove_all_abandoned(dir: &Path, prefix: &str) {
    let entries = files::read_dir(dir).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(prefix) && name.ends_with(TEMPORARY) {
            // If removing a file fails, its name still shows that it is temporary.
            let _ = remove_abandoned(&entry.path());
        }
    }
}

/// Checks that temporary files without a name can be created in a directory.
///
/// # Errors
/// If no such file can be created.
pub fn check_writable(dir: &Path) -> io::Result<()> {
    #[cfg(feature = "io")]
    {
        files::ask(Op::Open, dir)?;
        tempfile::tempfile_in(dir).map(drop)
    }
    #[cfg(not(feature = "io"))]
    {
        let _ = dir;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Syncs a directory, so that a rename or a new file survives a power loss.
///
/// # Errors
/// If syncing fails.
pub fn sync_dir(dir: &Path) -> io::Result<()> {
    // Only Unix systems can open and sync directories.
    if cfg!(unix) {
        File::open(dir)?.sync_all()?;
    }
    Ok(())
}

#[cfg(all(test, feature = "io"))]
mod tests {
    use super::*;
    use std::fs;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_gets_its_name_after_it_is_complete() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("name");
        fs::write(&path, "before").unwrap();
        let mut file = Unfinished::new(dir.path(), "name").unwrap();
        file.write_all(b"after").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");
        file.finish(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "after");
        drop(Unfinished::new(dir.path(), "").unwrap());
        assert_eq!(names(dir.path()), ["name"]);
    }

    #[test]
    fn leftovers_of_killed_runs_are_removed_and_files_in_use_stay() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(".name-killed.tmp"), "half").unwrap();
        fs::write(dir.path().join(".other-killed.tmp"), "half").unwrap();
        fs::create_dir(dir.path().join(".name-folder.tmp")).unwrap();
        let one = Unfinished::new(dir.path(), "name").unwrap();
        let other = Unfinished::new(dir.path(), "name").unwrap();
        assert_eq!(names(dir.path()).len(), 4);
        let path = one.temporary.clone().unwrap();
        assert!(!is_abandoned(&path) && !remove_abandoned(&path).unwrap());
        one.finish(&dir.path().join("one")).unwrap();
        other.finish(&dir.path().join("other")).unwrap();
        let left = [".name-folder.tmp", ".other-killed.tmp", "one", "other"];
        assert_eq!(names(dir.path()), left);
        let killed = dir.path().join(".other-killed.tmp");
        assert!(is_abandoned(&killed) && remove_abandoned(&killed).unwrap());
        assert!(!killed.exists());
    }

    /// Another process removes the temporary file as soon as it exists, before its writer can lock
    /// it.
    #[test]
    fn a_file_that_is_removed_before_it_is_locked_is_made_again() {
        use crate::files::faults::inject;
        use std::sync::atomic::{AtomicU64, Ordering};
        let dir = tempfile::tempdir().unwrap();
        let locks = AtomicU64::new(0);
        let _injected = inject(dir.path(), move |op, path| {
            if op == Op::Lock && locks.fetch_add(1, Ordering::Relaxed) < 2 {
                fs::remove_file(path).unwrap();
            }
            None
        });
        let mut file = Unfinished::new(dir.path(), "name").unwrap();
        file.write_all(b"text").unwrap();
        file.finish(&dir.path().join("name")).unwrap();
        assert_eq!(names(dir.path()), ["name"]);
        assert_eq!(fs::read(dir.path().join("name")).unwrap(), b"text");
    }

    #[cfg(unix)]
    #[test]
    fn files_that_are_asked_for_replace_others_as_these_were() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode() & 0o777;
        fs::write(path("usual"), "").unwrap();
        write(&path("new"), b"new").unwrap();
        assert_eq!(mode("new"), mode("usual"));
        fs::set_permissions(path("usual"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink(path("usual"), path("link")).unwrap();
        check(&path("link")).unwrap();
        write(&path("link"), b"through").unwrap();
        assert_eq!(fs::read(path("usual")).unwrap(), b"through");
        assert!(path("link").is_symlink());
        assert_eq!(mode("usual"), 0o640);
        let own = Unfinished::new(dir.path(), "own").unwrap();
        own.finish(&path("own")).unwrap();
        assert_eq!(mode("own"), 0o600);
        fs::create_dir(path("folder")).unwrap();
        check(&path("folder")).unwrap_err();
        write(&path("folder"), b"").unwrap_err();
        check(&path("nowhere/file")).unwrap_err();
        write(Path::new("/dev/null"), b"gone").unwrap();
        assert_eq!(names(dir.path()), ["folder", "link", "new", "own", "usual"]);
    }
}
