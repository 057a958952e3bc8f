//! `tengen verify` of lines of the pruned tree.

use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use serde::{Deserialize, Serialize};
use tengen_reduction::grid::{self, line::GridLineFile};
use tengen_reduction::line_file::LineFile;

/// What a line proves, as JSON.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    proved: bool,
    /// Why nothing is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    proof: Option<Proof>,
}

/// A claim that is proved.
#[derive(Serialize)]
struct Proof {
    claim: String,
    alive: bool,
    defender: &'static str,
    first: &'static str,
    ko: &'static str,
    /// The values of the variables, as literals.
    assignment: Vec<i32>,
    moves: usize,
}

/// Whether a text is of this kind.
pub(crate) fn is_line(text: &str) -> bool {
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
pub(crate) fn verify(file: &str, text: &str, format: Format) -> Result<(String, bool), Failure> {
    let proof = check(text).map(|values| {
        let moves = 2 * values.len();
        let values = (1..).zip(&values);
        Proof {
            claim: "White's Lambda lives if White moves first, so the formula is satisfiable"
                .to_owned(),
            alive: true,
            defender: "white",
            first: "white",
            ko: "allowed",
            assignment: values
                .map(|(v, &value): (i32, _)| if value { v } else { -v })
                .collect(),
            moves,
        }
    });
    let proved = proof.is_ok();
    let (proof, reason) = match proof {
        Ok(proof) => (Some(proof), None),
        Err(reason) => (None, Some(reason)),
    };
    let text = match (format, &proof) {
        (Format::Json, _) => output::json(&Json {
            file,
            proved,
            reason,
            proof,
        })?,
        (Format::Text, Some(proof)) => {
            let literals: Vec<String> = proof.assignment.iter().map(i32::to_string).collect();
            format!(
                "{file}: proved\n{}.\n\nassignment            {}\nmoves                 {}\n",
                proof.claim,
                literals.join(" "),
                proof.moves
            )
        }
        (Format::Text, None) => format!("{file}: refused: {}\n", reason.unwrap_or_default()),
    };
    Ok((text, proved))
}
