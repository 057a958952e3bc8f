//! Prints the answers of commands as JSON: each answer is one flat object on one line.
//!
//! ```json
//! {"tengen":"0.3.0","command":"count","lattice":"square","rows":2, ...}
//! ```
//!
//! Each line begins with the program's version and the name of the command. The other fields are
//! the fields of the answer that the crate `tengen` returns. `docs/json.md` has the rules, and
//! `docs/schema` has a JSON Schema for each command.
//!
//! This module writes all JSON answers. The test `recorded_answers_are_what_the_schemas_say` fails
//! if an answer has a field that its schema does not have.

use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use serde::Serialize;
use std::process::ExitCode;

/// A line of JSON: the first fields, which all answers have, and the fields of one answer.
#[derive(Serialize)]
struct Envelope<'a, T> {
    tengen: &'static str,
    command: &'a str,
    #[serde(flatten)]
    answer: &'a T,
}

/// Returns the answer of a command as one line of JSON. `command` is the name of the command
/// without `tengen`, such as `ledger list`.
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

/// Returns a value as one line of JSON without the first fields of answers, for files such as
/// certificates and problems.
pub(crate) fn file(value: &impl Serialize) -> Result<String, Failure> {
    let line = serde_json::to_string(value);
    let line = line.map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(line + "\n")
}
