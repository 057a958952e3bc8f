//! A script for MATLAB and Octave, as Farr & Schmidt's program wrote (section 6).

use super::system::System;
use std::fmt::{Display, Write as _};

/// Longest line, in values.
const PER_LINE: usize = 20;

/// A script that defines the sparse matrix `T`, column vectors `x0` and `f`, and the
/// cell array `states`; `f' * T^k * x0` are the numbers.
pub fn matlab(system: &System) -> String {
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
    text + "};\n"
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
