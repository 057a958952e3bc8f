//! Recomputes the tables and figures of two papers, and compares them with the printed values.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! The papers are *Combinatorics of Go* (Tromp & Farnebäck) and *On the number of Go positions on
//! lattice graphs* (Farr & Schmidt).
//!
//! | module | one idea |
//! |---|---|
//! | [`mod@catalogue`] | all tables and figures, by name |
//! | [`table`] | rows with a computed value, a printed value and the result of their comparison |
//! | [`value`] | computed values, and their comparison with printed values |
//! | [`printed`] | the printed values (`data/printed` of this crate) |
//! | [`scope`] | the sizes of boards for which values are computed, and options |
//! | `go`, `lattice` | the tables of the first and of the second paper |
//! | `figures` | the figures, drawn as SVG |

pub mod catalogue;
mod figures;
mod go;
mod lattice;
pub mod printed;
pub mod scope;
pub mod table;
pub mod value;

pub use catalogue::{Entry, Kind, catalogue, find};
pub use scope::{PaperError, Scope};
pub use table::{PaperRow, PaperTable, Verdict};
pub use value::Value;
