//! Reads a file line by line, with the number and position of each line.

use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;
use tengen_base::files::File;

/// A line of a file.
pub(super) struct Line<'a> {
    /// The number of the line, counted from 0 for the first line that [`each_line`] visits.
    pub(super) number: usize,
    /// The offset of the line in the file, in bytes.
    pub(super) offset: u64,
    /// The text of the line with its newline. Only the last line of the file may lack the newline.
    pub(super) text: &'a [u8],
}

impl Line<'_> {
    /// Returns `true` if the line is blank.
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}

/// Calls `see` for each line of a file, from the byte offset `from` on. At most one line is in
/// memory at a time.
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

/// Opens a file for reading. Returns `None` if the file does not exist.
pub(super) fn open(path: &Path) -> io::Result<Option<File>> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}
