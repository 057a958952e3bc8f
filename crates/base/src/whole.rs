//! Files that are written whole or not at all.
//!
//! The content goes to a temporary file in the same directory, which is synced and then takes
//! the name; it goes away if it does not. Without the feature `io` there are no files.

#[cfg(feature = "io")]
use crate::files::faults::Op;
use crate::files::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that has no name yet.
#[derive(Debug)]
pub struct Unfinished {
    file: File,
    /// Until it has its name.
    temporary: Option<PathBuf>,
}

impl Unfinished {
    /// In a directory, with a name that begins and ends so, which says what it is should the
    /// program be killed.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn new(dir: &Path, prefix: &str, suffix: &str) -> io::Result<Unfinished> {
        #[cfg(feature = "io")]
        {
            files::ask(Op::Open, dir)?;
            let made = tempfile::Builder::new()
                .prefix(prefix)
                .suffix(suffix)
                .disable_cleanup(true)
                .tempfile_in(dir)?;
            let (file, path) = made.into_parts();
            Ok(Unfinished {
                file: File::named(file, &path),
                temporary: Some(path.to_path_buf()),
            })
        }
        #[cfg(not(feature = "io"))]
        {
            let _ = (dir, prefix, suffix);
            Err(io::ErrorKind::Unsupported.into())
        }
    }

    /// The file.
    pub fn as_file(&self) -> &File {
        &self.file
    }

    /// Syncs it and gives it its name, which another file may have had.
    ///
    /// # Errors
    /// If that fails; the other file is then as it was.
    pub fn finish(mut self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        if let Some(temporary) = &self.temporary {
            files::rename(temporary, path)?;
        }
        self.temporary = None;
        let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty());
        sync_dir(dir.unwrap_or(Path::new(".")))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // Its name says what it is, should it stay.
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

/// Whether files can be written in a directory: one without a name is.
///
/// # Errors
/// If not.
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

/// Makes a rename or a new file in a directory survive a power loss.
///
/// # Errors
/// If that fails.
pub fn sync_dir(dir: &Path) -> io::Result<()> {
    // Only Unix lets a directory be opened and synced.
    if cfg!(unix) {
        File::open(dir)?.sync_all()?;
    }
    Ok(())
}

#[cfg(all(test, feature = "io"))]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_has_its_name_when_it_is_whole() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("name");
        fs::write(&path, "before").unwrap();
        let mut file = Unfinished::new(dir.path(), ".name-", ".tmp").unwrap();
        file.write_all(b"after").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");
        file.finish(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "after");
        drop(Unfinished::new(dir.path(), "", "").unwrap());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
