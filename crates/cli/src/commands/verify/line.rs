//! `tengen verify` of lines of the pruned tree.

use super::Json;
use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use serde::{Deserialize, Serialize};
use tengen_reduction::formula::literals;
use tengen_reduction::grid::{self, line::GridLineFile};
use tengen_reduction::line_file::LineFile;

/// A claim that is proved.
#[derive(Serialize)]
struct Proof {
    claim: &'static str,
    alive: bool,
    defender: &'static str,
    first: &'static str,
    ko: &'static str,
    /// The values of the variables, as literals.
    assignment: Vec<i32>,
    moves: usize,
}

/// Whether a text is of this kind.
pub(super) fn is_line(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Which kind of line a file is.
#[derive(Deserialize)]
struct Kind {
    format: String,
}

/// The values of the variables that a line gives; else why it is no proof.
fn check(text: &str) -> Result<Vec<bool>, String> {
    let unread = |error: serde_json::Error| error.to_string();
    let kind: Kind = serde_json::from_str(text).map_err(unread)?;
    if kind.format == grid::line::FORMAT {
        let line: GridLineFile = serde_json::from_str(text).map_err(unread)?;
        return line.check().map_err(|reason| reason.to_string());
    }
    let line: LineFile = serde_json::from_str(text).map_err(unread)?;
    let proof = line.check().map_err(|reason| reason.to_string())?;
    Ok(proof.values)
}

/// The answer, and whether the line is a proof.
pub(super) fn verify(file: String, text: &str, format: Format) -> Result<(String, bool), Failure> {
    let checked = check(text).map(|values| Proof {
        claim: "White's Lambda lives if White moves first, so the formula is satisfiable",
        alive: true,
        defender: "white",
        first: "white",
        ko: "allowed",
        assignment: literals(&values),
        moves: 2 * values.len(),
    });
    let json = Json::of(file, checked);
    let text = match (format, &json.proof) {
        (Format::Json, _) => output::json(&json)?,
        (Format::Text, Some(proof)) => {
            let literals: Vec<String> = proof.assignment.iter().map(i32::to_string).collect();
            format!(
                "{}: proved\n{}.\n\nassignment            {}\nmoves                 {}\n",
                json.file,
                proof.claim,
                literals.join(" "),
                proof.moves
            )
        }
        (Format::Text, None) => {
            let reason = json.reason.as_deref().unwrap_or_default();
            format!("{}: refused: {reason}\n", json.file)
        }
    };
    Ok((text, json.proved))
}
