//! Writes a transfer matrix in the Matrix Market coordinate format (NIST), which SciPy, Julia,
//! Octave and others read.

use super::system::System;
use std::fmt::Write as _;

/// Returns the transfer matrix as a Matrix Market file. Comments of the file contain the states,
/// the start vector and the final vector:
///
/// ```text
/// %%MatrixMarket matrix coordinate integer general
/// % title
/// % state INDEX START FINAL TEXT
/// ROWS COLUMNS ENTRIES
/// TO FROM VALUE
/// ```
///
/// Indices start at 1. FINAL is 1 for a state with which the board may end, otherwise 0.
pub fn matrix_market(system: &System) -> String {
    let field = if system.is_integral() {
        "integer"
    } else {
        "real"
    };
    let mut text = format!(
        "%%MatrixMarket matrix coordinate {field} general\n% {}\n% state INDEX START FINAL TEXT\n",
        system.title
    );
    let states = system.states.iter().zip(&system.start).zip(&system.finals);
    for (i, ((state, start), &last)) in states.enumerate() {
        let _ = writeln!(text, "% state {} {start} {} {state}", i + 1, u8::from(last));
    }
    let size = system.states.len();
    let _ = writeln!(text, "{size} {size} {}", system.entries.len());
    for (to, from, value) in &system.entries {
        let _ = writeln!(text, "{} {} {value}", to + 1, from + 1);
    }
    text
}
