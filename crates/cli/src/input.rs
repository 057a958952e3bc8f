//! Reads input files, or standard input, as text.

use crate::failure::Failure;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tengen::files::{self, File};
use tengen::position::decode;
use tengen::units::bytes as bytes_text;

/// The length of the longest text that is read, in bytes. The diagram of the largest board has half
/// of this length.
const MAX_BYTES: usize = 1 << 26;

/// A text and its source.
pub(crate) struct Input {
    /// The name of the source, for messages.
    pub(crate) name: String,
    /// The whole text.
    pub(crate) text: String,
    /// Notes on the encoding.
    pub(crate) notes: Vec<String>,
    /// The extension of the file name, in lower case.
    pub(crate) extension: Option<String>,
}

impl Input {
    /// Returns `true` if the file name has the extension of SGF.
    pub(crate) fn is_sgf(&self) -> bool {
        self.extension.as_deref() == Some("sgf")
    }

    /// Returns a failure that names the input.
    pub(crate) fn unusable(&self, reason: impl ToString) -> Failure {
        Failure::Unusable(format!("{}: {}", self.name, reason.to_string()))
    }

    /// Returns the failure with the name of the input before its message, if the failure is about
    /// unusable input. Other failures do not change.
    pub(crate) fn named(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Unusable(reason) => self.unusable(reason),
            other => other,
        }
    }
}

/// Reads a file. Returns `None` if the file does not exist, and an error if it cannot be read.
pub(crate) fn read_if_there(path: &Path) -> Result<Option<Input>, Failure> {
    match files::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => read(path).map(Some),
    }
}

/// Reads a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<Input, Failure> {
    let (name, reader) = open(path)?;
    let mut bytes = Vec::new();
    let read = reader.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::Unusable(format!("{name}: {error}")))?;
    if bytes.len() > MAX_BYTES {
        let reason = format!("{name}: the text is longer than {}", bytes_text(MAX_BYTES));
        return Err(Failure::Unusable(reason));
    }
    let extension = extension(path);
    let decoded = decode(&bytes, extension.as_deref() == Some("sgf"));
    let decoded = decoded.map_err(|error| Failure::Unusable(format!("{name}: {error}")))?;
    Ok(Input {
        name,
        text: decoded.text,
        notes: decoded.notes.iter().map(ToString::to_string).collect(),
        extension,
    })
}

/// Opens a file; `-` is standard input. Returns the name of the input for messages, and its reader.
pub(crate) fn open(path: &Path) -> Result<(String, Box<dyn Read>), Failure> {
    if path == Path::new("-") {
        return Ok(("standard input".to_owned(), Box::new(io::stdin().lock())));
    }
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => Ok((name, Box::new(file))),
        Err(error) => Err(Failure::Unusable(format!("{name}: {error}"))),
    }
}

/// Returns the given paths, with each folder replaced by the files in it and its subfolders, sorted
/// by name.
///
/// If `wanted` is given, only files of folders with this extension are listed. Hidden files and
/// links to folders are skipped.
pub(crate) fn walk(paths: &[PathBuf], wanted: Option<&str>) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path == Path::new("-") || !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        let walked = walk_folder(path, wanted, &mut files);
        walked.map_err(|error| Failure::Unusable(format!("{}: {error}", path.display())))?;
        if files.len() == before {
            let kind = wanted.map_or(String::new(), |wanted| format!(" .{wanted}"));
            let folder = path.display();
            return Err(Failure::Unusable(format!(
                "{folder}: a folder without{kind} files; expected at least one"
            )));
        }
    }
    Ok(files)
}

fn walk_folder(folder: &Path, wanted: Option<&str>, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let entries = files::read_dir(folder)?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default();
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if path.is_dir() {
            if !path.is_symlink() {
                walk_folder(&path, wanted, files)?;
            }
        } else if wanted.is_none() || extension(&path).as_deref() == wanted {
            files.push(path);
        }
    }
    Ok(())
}

fn extension(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// The file argument of commands that read positions.
#[derive(Debug, clap::Args)]
pub(crate) struct FileArgument {
    /// Input file [default: standard input]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub(crate) file: PathBuf,
}
