//! Reads files, or standard input, line by line as the lines arrive.

use crate::failure::Failure;
use crate::{input, interrupt};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use tengen::units::bytes;

/// The longest line that is read, in bytes.
const MAX_BYTES: u64 = 1 << 24;

/// The lines of a text.
pub(crate) struct Lines {
    name: String,
    reader: BufReader<Box<dyn Read>>,
    /// The number of the last line read, from 1.
    number: usize,
    line: Vec<u8>,
}

impl Lines {
    /// Opens a file; `-` is standard input.
    pub(crate) fn open(path: &Path) -> Result<Lines, Failure> {
        let (name, reader) = input::open(path)?;
        Ok(Lines {
            name,
            reader: BufReader::with_capacity(1 << 16, reader),
            number: 0,
            line: Vec::new(),
        })
    }

    /// Returns the next line without its line break, or `None` at the end of the text.
    pub(crate) fn next(&mut self) -> Result<Option<&str>, Failure> {
        if interrupt::asked() {
            return Err(Failure::Interrupted(format!(
                "stopped after line {} of {}",
                self.number, self.name
            )));
        }
        self.line.clear();
        self.number += 1;
        let mut limited = (&mut self.reader).take(MAX_BYTES + 1);
        match limited.read_until(b'\n', &mut self.line) {
            Err(error) => return Err(Failure::Unusable(format!("{}: {error}", self.name))),
            Ok(0) => return Ok(None),
            Ok(_) => {}
        }
        if self.line.len() as u64 > MAX_BYTES {
            let reason = format!("this line is longer than {}", bytes(MAX_BYTES));
            return Err(self.unusable(reason));
        }
        let text = std::str::from_utf8(&self.line);
        let text = text.map_err(|_| self.unusable("expected text in UTF-8"))?;
        Ok(Some(text.trim_end_matches(['\r', '\n'])))
    }

    /// The number of the last line read, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Returns `true` if reading the next line may block, because the buffer has no complete line.
    pub(crate) fn may_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// Returns a failure for unusable input that names the input and the number of the last line
    /// read.
    pub(crate) fn unusable(&self, reason: impl ToString) -> Failure {
        let Lines { name, number, .. } = self;
        Failure::Unusable(format!("{name}: line {number}: {}", reason.to_string()))
    }

    /// Returns the failure with the name of the input and the number of the last line read before
    /// its message, if it is about unusable input. Other failures do not change.
    pub(crate) fn named(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Unusable(reason) => self.unusable(reason),
            other => other,
        }
    }

    /// Returns a failure for unusable input that names the input. `reason` already names the line.
    pub(crate) fn unusable_at(&self, reason: impl ToString) -> Failure {
        Failure::Unusable(format!("{}: {}", self.name, reason.to_string()))
    }
}
