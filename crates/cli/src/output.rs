//! Writes to standard output, messages to standard error, and files atomically.

use crate::failure::Failure;
use clap::error::{ContextKind, ContextValue, ErrorKind as Kind};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;
use tengen::whole;

/// Writes a text to standard output. A closed pipe, for example to `head`, is not an error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_all(text)
        .or_else(ignore_broken_pipe)
        .map_err(unwritable)
}

fn print_all(text: &str) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    // When a write has failed, the writer must not try to write the rest when it is dropped.
    let _ = out.into_parts();
    written
}

fn unwritable(error: io::Error) -> Failure {
    Failure::Failed(format!("standard output: {error}"))
}

/// A buffer that collects many small answers before they are written to standard output.
pub(crate) struct Stream {
    waiting: String,
    is_read: bool,
}

impl Stream {
    /// Creates an empty buffer.
    pub(crate) fn new() -> Stream {
        Stream {
            waiting: String::new(),
            is_read: true,
        }
    }

    /// Returns `false` once the reader of standard output has closed the pipe.
    pub(crate) fn is_read(&self) -> bool {
        self.is_read
    }

    /// Adds an answer to the buffer. Writes the buffer to standard output if it is full, or if the
    /// program is about to wait for input or for a search (`before_waiting`).
    pub(crate) fn push(&mut self, answer: &str, before_waiting: bool) -> Result<(), Failure> {
        const ENOUGH: usize = 1 << 16;
        self.waiting += answer;
        if before_waiting || self.waiting.len() > ENOUGH {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes the buffered text to standard output.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        match print_all(&std::mem::take(&mut self.waiting)) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.is_read = false,
            written => written.map_err(unwritable)?,
        }
        Ok(())
    }
}

fn ignore_broken_pipe(error: io::Error) -> io::Result<()> {
    if error.kind() == ErrorKind::BrokenPipe {
        return Ok(());
    }
    Err(error)
}

/// Returns rows as comma-separated values (CSV), below a line with the titles of the columns.
pub(crate) fn csv<R>(head: &[&str], rows: impl IntoIterator<Item = R>) -> Result<String, Failure>
where
    R: IntoIterator<Item: AsRef<[u8]>>,
{
    let failed = |error: &dyn std::fmt::Display| Failure::Failed(error.to_string());
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(head).map_err(|e| failed(&e))?;
    for row in rows {
        writer.write_record(row).map_err(|e| failed(&e))?;
    }
    let bytes = writer.into_inner().map_err(|e| failed(&e))?;
    String::from_utf8(bytes).map_err(|e| failed(&e))
}

/// Writes a message to standard error. Errors are ignored, because they cannot be reported.
pub(crate) fn say(message: &str) {
    let _ = writeln!(io::stderr().lock(), "tengen: {message}");
}

/// Messages of the standard library about invalid numbers, with the messages that replace them.
const IN_WORDS: [(&str, &str); 4] = [
    ("invalid digit found in string", "expected a whole number"),
    (
        "cannot parse integer from empty string",
        "expected a whole number, found nothing",
    ),
    (
        "number too large to fit in target type",
        "expected a smaller number",
    ),
    ("invalid float literal", "expected a number"),
];

/// Returns a clearer message for a fault in the arguments of a command, or `None` to keep the
/// message of the crate `clap`.
fn in_words(message: &clap::Error) -> Option<String> {
    match (message.kind(), message.get(ContextKind::InvalidArg)) {
        (Kind::UnknownArgument, Some(ContextValue::String(argument)))
            if argument.starts_with('-') && argument.parse::<f64>().is_ok() =>
        {
            Some(format!(
                "error: expected a number from 0 or an option, found {argument}\n\nFor more \
                 information, try '--help'.\n"
            ))
        }
        (Kind::ValueValidation, _) => {
            let text = message.render().to_string();
            let (strange, plain) = IN_WORDS
                .iter()
                .find(|(strange, _)| text.contains(strange))?;
            Some(text.replace(strange, plain))
        }
        _ => None,
    }
}

/// Prints the help, the version, or a message about a fault in the arguments. Returns the exit
/// code.
pub(crate) fn show_usage(message: &clap::Error) -> ExitCode {
    let code = u8::try_from(message.exit_code()).unwrap_or(2);
    let shown = match in_words(message) {
        Some(text) => io::stderr().lock().write_all(text.as_bytes()),
        None => message.print(),
    };
    match shown.or_else(ignore_broken_pipe) {
        Ok(()) => ExitCode::from(code),
        Err(error) => {
            say(&format!("error: standard output: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Writes a text to a file; `-` is standard output.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    match path == Path::new("-") {
        true => print(text),
        false => write_file(path, text),
    }
}

/// Checks that a file can be written. Commands call this before their work starts, since a result
/// could be lost otherwise, for example because a folder is missing.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    match path == Path::new("-") {
        true => Ok(()),
        false => whole::check(path).map_err(|error| unwritten(path, &error)),
    }
}

/// Writes a file atomically: the path never names a partially written file.
pub(crate) fn write_file(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    whole::write(path, content.as_ref()).map_err(|error| unwritten(path, &error))
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("{}: {}", path.display(), plain(error)))
}

/// Returns the message of an error without the name of the temporary file, which users do not know.
fn plain(error: &io::Error) -> String {
    match (error.raw_os_error(), error.kind()) {
        (Some(code), _) => io::Error::from_raw_os_error(code).to_string(),
        (None, ErrorKind::NotFound) => "there is no such directory".to_owned(),
        (None, kind) => kind.to_string(),
    }
}
