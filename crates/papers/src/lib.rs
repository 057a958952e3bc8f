//! The tables and figures of *Combinatorics of Go* (Tromp & Farnebäck) and *On the
//! number of Go positions on lattice graphs* (Farr & Schmidt), recomputed and set
//! against the print.
//!
//! | module | one idea |
//! |---|---|
//! | [`mod@catalogue`] | what there is, by name |
//! | [`table`] | rows of our value, the printed value, and the verdict |
//! | [`value`] | whether our value is the printed one |
//! | [`printed`] | what is printed (`data/printed` of this crate) |
//! | [`scope`] | how much is computed, with what |
//! | `go`, `lattice` | the tables of each paper |
//! | [`figures`] | the figures, drawn as SVG |

pub mod catalogue;
pub mod figures;
mod go;
mod lattice;
pub mod printed;
pub mod scope;
pub mod table;
pub mod value;

pub use catalogue::{Entry, Kind, catalogue, find};
pub use scope::{PaperError, Scope};
pub use table::{Row, Table, Verdict};
pub use value::Value;
