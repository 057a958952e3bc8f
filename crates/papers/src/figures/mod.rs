//! The figures of *Combinatorics of Go*, drawn as SVG.
