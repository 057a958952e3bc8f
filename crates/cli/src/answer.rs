//! Answers as JSON: one flat object on a line, whatever the command.
//!
//! ```json
//! {"tengen":"0.2.0","command":"count","lattice":"square","rows":2, ...}
//! ```
//!
//! Every line begins with the version of the program and the command that it answers; the rest
//! is the facade's. `docs/json.md` has the rules, `docs/schema` a JSON Schema for every command.

use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use serde::Serialize;
use serde_json::{Map, Value};
use std::process::ExitCode;

/// Fields that had other names before version 0.3, and have both until then: the command, a field
/// of the answers that are meant, the old name, the new one.
const OLD_NAMES: [(&str, &str, &str, &str); 8] = [
    ("count", "by", "total", "count"),
    ("legal", "legal", "moves", "number_of_moves"),
    ("problems generate", "id", "size", "rows"),
    ("problems generate", "id", "targets", "target"),
    ("reduce", "left_out", "columns", "cols"),
    ("reduce", "gadgets", "region", "region_size"),
    ("verify", "assignment", "moves", "number_of_moves"),
    ("verify", "captured", "targets", "target"),
];

/// What every answer begins with, the answer, and what it has under old names.
#[derive(Serialize)]
struct Envelope<'a, T> {
    tengen: &'static str,
    command: &'a str,
    #[serde(flatten)]
    answer: &'a T,
    #[serde(flatten)]
    old: Map<String, Value>,
}

/// An answer as one line of JSON; the command is that of the command line, without `tengen`.
pub(crate) fn json(command: &str, answer: &impl Serialize) -> Result<String, Failure> {
    file(&Envelope {
        tengen: env!("CARGO_PKG_VERSION"),
        command,
        answer,
        old: old_names(command, answer)?,
    })
}

/// Prints the answer of a command: as a line of JSON, or as a text for people.
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

/// What is no answer but a file that other commands read, in a format of its own: a line of JSON.
pub(crate) fn file(value: &impl Serialize) -> Result<String, Failure> {
    let line = serde_json::to_string(value).map_err(failed)?;
    Ok(line + "\n")
}

/// Fields of an answer under the names that they had.
fn old_names(command: &str, answer: &impl Serialize) -> Result<Map<String, Value>, Failure> {
    let names = OLD_NAMES.iter().filter(|(of, ..)| *of == command);
    if names.clone().next().is_none() {
        return Ok(Map::new());
    }
    let value = serde_json::to_value(answer).map_err(failed)?;
    let named = names.filter_map(|&(_, of, old, new)| {
        value.get(of)?;
        Some((old.to_owned(), value.get(new)?.clone()))
    });
    Ok(named.collect())
}

fn failed(error: serde_json::Error) -> Failure {
    Failure::Failed(error.to_string())
}
