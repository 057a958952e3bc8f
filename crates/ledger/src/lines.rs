//! A file's lines, one after the other.

use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;
use tengen_base::files::File;

/// A line of a file.
pub(super) struct Line<'a> {
    /// Its number among those shown, from 0.
    pub(super) number: usize,
    /// Where it begins.
    pub(super) offset: u64,
    /// What it says, with its end; only the last may have none.
    pub(super) text: &'a [u8],
}

impl Line<'_> {
    /// Whether nothing is in it.
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}

/// Shows all lines of a file from a place on. There is never more than one in memory.
pub(super) fn each_line(
    file: &mut File,
    from: u64,
    mut see: impl FnMut(Line<'_>) -> io::Result<()>,
) -> io::Result<()> {
    file.seek(SeekFrom::Start(from))?;
    let mut file = BufReader::with_capacity(1 << 18, file);
    let mut text = Vec::new();
    let (mut number, mut offset) = (0, from);
    while file.read_until(b'\n', &mut text)? > 0 {
        see(Line {
            number,
            offset,
            text: &text,
        })?;
        number += 1;
        offset += text.len() as u64;
        text.clear();
    }
    Ok(())
}

/// Opens a file, which need not be there.
pub(super) fn open(path: &Path) -> io::Result<Option<File>> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}
