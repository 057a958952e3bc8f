//! Writes a transfer matrix and its vectors as a script for MATLAB and Octave. The program of Farr
//! & Schmidt (*On the number of Go positions on lattice graphs*, section 6) writes such scripts,
//! too.

use super::system::{System, Value};
use std::fmt::{Display, Write as _};

/// The largest number of values in a line of the script.
const PER_LINE: usize = 20;

/// All entries must be smaller than this. MATLAB reads scripts in double precision, which
/// represents all integers below the bound exactly.
const MAX_INTEGER: u64 = 1 << 53;

/// The error of an entry of the matrix or the start vector, a number of ways, that MATLAB might
/// round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an entry is {0}, which is not exact in the double precision of MATLAB")]
pub struct MatlabError(pub u64);

/// Writes a script that defines the sparse transfer matrix `T`, the start vector `x0`, the final
/// vector `f` and the cell array `states`. The counts of legal positions, or their probabilities if
/// `T` is a Markov chain, are `f' * T^k * x0` for k = 0, 1, ...
///
/// # Errors
/// [`MatlabError`] if an entry is 2^53 or more, and so perhaps not exact in double precision.
pub fn matlab(system: &System) -> Result<String, MatlabError> {
    let values = system.entries.iter().map(|entry| &entry.2);
    for value in values.chain(&system.start) {
        if let Value::Ways(ways @ MAX_INTEGER..) = *value {
            return Err(MatlabError(ways));
        }
    }
    let size = system.states.len();
    let mut text = format!("% {}\n", system.title);
    let entries = &system.entries;
    // MATLAB counts from 1.
    vector(&mut text, "to", entries.iter().map(|e| e.0 + 1));
    vector(&mut text, "from", entries.iter().map(|e| e.1 + 1));
    vector(&mut text, "value", entries.iter().map(|e| e.2));
    let _ = writeln!(text, "T = sparse(to, from, value, {size}, {size});");
    vector(&mut text, "x0", system.start.iter());
    vector(&mut text, "f", system.finals.iter().map(|&b| u8::from(b)));
    let _ = writeln!(text, "states = {{ ...");
    for state in &system.states {
        let _ = writeln!(text, "  '{state}'; ...");
    }
    Ok(text + "};\n")
}

fn vector(text: &mut String, name: &str, values: impl Iterator<Item = impl Display>) {
    let _ = write!(text, "{name} = [");
    for (i, value) in values.enumerate() {
        // `...` continues the line, so the semicolon that separates the values comes before it.
        let gap = match (i, i % PER_LINE) {
            (0, _) => " ...\n  ",
            (_, 0) => "; ...\n  ",
            _ => "; ",
        };
        let _ = write!(text, "{gap}{value}");
    }
    text.push_str("];\n");
}
