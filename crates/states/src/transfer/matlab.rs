//! A script for MATLAB and Octave, as Farr & Schmidt's program wrote (section 6).

use super::system::{System, Value};
use std::fmt::{Display, Write as _};

/// Longest line, in values.
const PER_LINE: usize = 20;

/// Integers up to here are exact in double precision, which scripts are read in.
const MAX_INTEGER: u64 = 1 << 53;

/// A number of ways that would be rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an entry is {0}, which is not exact in the double precision of MATLAB")]
pub struct MatlabError(pub u64);

/// A script that defines the sparse matrix `T`, column vectors `x0` and `f`, and the
/// cell array `states`; `f' * T^k * x0` are the numbers.
///
/// # Errors
/// [`MatlabError`].
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
        let gap = if i % PER_LINE == 0 { " ...\n  " } else { "; " };
        // A line's end inside brackets continues it, so the semicolon goes before.
        let gap = if i > 0 && i % PER_LINE == 0 {
            "; ...\n  "
        } else {
            gap
        };
        let _ = write!(text, "{gap}{value}");
    }
    text.push_str("];\n");
}
