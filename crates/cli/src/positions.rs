//! The output formats for positions, such as diagrams, lines and JSON.

use crate::answer;
use crate::failure::Failure;
use crate::names::choices;
use serde::Serialize;
use tengen::Position;
use tengen::position::Notation;

choices! {
    pub(crate) formats: Notation,
    /// Diagrams, separated by empty lines
    "ascii" => Diagram,
    /// SGF games without moves
    "sgf" => Sgf,
    /// One JSON object on each line
    "json" => Json,
    /// One position on each line, with rows joined by /
    "compact" => Compact,
}

/// Returns the text of a position in a format. In JSON, it is an answer of the command `command`.
///
/// The vertices of a graph are written in one row. An empty line precedes each diagram except the
/// first one; `first` is `true` for this one.
pub(crate) fn write(
    format: Notation,
    position: &Position,
    command: &str,
    answer: &impl Serialize,
    first: bool,
) -> Result<String, Failure> {
    if format == Notation::Json {
        return answer::json(command, answer);
    }
    let text = position.write(format)?;
    Ok(match format {
        Notation::Diagram if !first => format!("\n{text}"),
        Notation::Compact => text + "\n",
        _ => text,
    })
}
