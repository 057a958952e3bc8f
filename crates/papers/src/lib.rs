//! The tables and figures of *Combinatorics of Go* (Tromp & Farnebäck) and *On the
//! number of Go positions on lattice graphs* (Farr & Schmidt), recomputed and set
//! against the print.
//!
//! | module | one idea |
//! |---|---|
//! | [`figures`] | the figures, drawn as SVG |

pub mod figures;
