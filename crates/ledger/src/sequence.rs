//! What is counted: a lattice board's rows, and what goes with them.

use std::fmt;
use tengen_board::{Boundary, Lattice};

/// What is counted: a lattice board's rows, but not yet how many columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sequence {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of rows, at least 1.
    pub rows: usize,
    /// Extra rows of empty points.
    pub boundary: Boundary,
    /// Number of colours, at least 1.
    pub colours: u32,
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let Sequence {
            lattice,
            rows,
            boundary,
            colours,
        } = *self;
        write!(f, "{lattice}, {rows} row{}, ", plural(rows))?;
        if boundary != Boundary::None {
            write!(f, "boundary {boundary}, ")?;
        }
        write!(f, "{colours} colour{}", plural(colours as usize))
    }
}
