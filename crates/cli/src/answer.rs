//! Answers as JSON: each is one flat object on one line.
//!
//! ```json
//! {"tengen":"0.2.0","command":"count","lattice":"square","rows":2, ...}
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
use serde_json::{Map, Value};
use std::process::ExitCode;

/// Fields renamed in version 0.3; answers have both names until then.
///
/// Each entry has the command, a field that identifies the answer, the old name and the new name.
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

/// A line of JSON: the common first fields, the answer, and renamed fields under their old names.
#[derive(Serialize)]
struct Envelope<'a, T> {
    tengen: &'static str,
    command: &'a str,
    #[serde(flatten)]
    answer: &'a T,
    #[serde(flatten)]
    old: Map<String, Value>,
}

/// Returns an answer as one line of JSON. `command` is the name on the command line, without
/// `tengen`.
pub(crate) fn json(command: &str, answer: &impl Serialize) -> Result<String, Failure> {
    file(&Envelope {
        tengen: env!("CARGO_PKG_VERSION"),
        command,
        answer,
        old: old_names(command, answer)?,
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
    let line = serde_json::to_string(value).map_err(failed)?;
    Ok(line + "\n")
}

/// Returns the renamed fields of an answer under their old names.
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
