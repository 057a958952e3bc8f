//! Answers as JSON: each is one flat object on one line.
//!
//! ```json
//! {"tengen":"0.3.0","command":"count","lattice":"square","rows":2, ...}
//! ```
//!
//! Each line begins with the program's version and the name of the command. The other fields are
//! those of the facade's answer. `docs/json.md` has the rules, and `docs/schema` a JSON Schema for
//! each command.
//!
//! All JSON answers are made here. The test `recorded_answers_are_what_the_schemas_say` refuses
//! fields that a schema does not have.

use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use serde::Serialize;
use std::process::ExitCode;

/// A line of JSON: the common first fields and the answer.
#[derive(Serialize)]
struct Envelope<'a, T> {
    tengen: &'static str,
    command: &'a str,
    #[serde(flatten)]
    answer: &'a T,
}

/// Returns an answer as one line of JSON. `command` is the name on the command line, without
/// `tengen`.
pub(crate) fn json(command: &str, answer: &impl Serialize) -> Result<String, Failure> {
    file(&Envelope {
        tengen: env!("CARGO_PKG_VERSION"),
        command,
        answer,
    })
}

/// Prints the answer of a command, as a line of JSON or as text.
pub(crate) fn print<T: Serialize>(
    format: Format,
    command: &str,
    answer: &T,
    text: impl FnOnce(&T) -> String,
) -> Result<ExitCode, Failure> {
    output::print(&match format {
        Format::Json => json(command, answer)?,
        Format::Text => text(answer),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Returns a value as one line of JSON, for files with a format of their own.
pub(crate) fn file(value: &impl Serialize) -> Result<String, Failure> {
    let line = serde_json::to_string(value);
    let line = line.map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(line + "\n")
}
