//! Errors of files that should have a graph.

use crate::board::MAX_POINTS;
use crate::text::{At, Location};

/// The error of a text that is not a graph, with the location.
pub type GraphFileError = At<GraphFileFault>;

/// The error of a text that is not a graph, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct GraphFileFault(String);

/// The location of errors that concern a whole file: its first character.
pub(super) const START: Location = Location { line: 1, column: 1 };

/// The fault of a graph without vertices.
pub(super) const EMPTY: &str =
    "no vertices; a graph needs a DIMACS line \"p edge V E\" or edges \"u v\"";

/// Returns the fault of a graph with more vertices than a board may have.
pub(super) fn too_large(vertices: u64) -> String {
    format!("{vertices} vertices are more than a board may have ({MAX_POINTS})")
}

/// Returns the fault of a line with too few or too many words. `form` describes the expected line.
pub(super) fn wrong_words(found: usize, expected: usize, form: &str) -> String {
    format!("expected {expected} words ({form}), found {found}")
}

/// Returns an error with its location.
pub(super) fn fail<T>(location: Location, fault: impl ToString) -> Result<T, GraphFileError> {
    let fault = GraphFileFault(fault.to_string());
    Err(At { location, fault })
}
