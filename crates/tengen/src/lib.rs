//! The combinatorics and complexity of Go: counts, samples, bounds, games, life and death.
//!
//! ```
//! use tengen::prelude::*;
//! fn main() -> tengen::Result<()> {
//!     println!("{}", tengen::count(9, 9).run()?);
//!     Ok(())
//! }
//! ```
//!
//! # How it is made
//!
//! Every use case is a *request*: plain data with defaults, whose builder methods change them,
//! and which [`run`](Request::run) answers. [`run_with`](Request::run_with) tells an
//! [`Observer`](prelude::Observer) how far it is, who may say stop. Requests read and write
//! themselves as JSON; answers serialise to the JSON that the program prints, and
//! [`Display`](std::fmt::Display) what it prints for people where that is one line. Errors have
//! data ([`Error`]), on which a caller can branch.
//!
//! Nothing here parses a command line, prints, or reads the environment: the program, the page
//! and the Python package render these answers and add nothing of their own.

mod board;
pub mod count;
mod error;
mod request;
mod text;

pub use board::{BoardSpec, GraphText, LatticeSpec};
pub use error::{Error, Result};
pub use request::{Request, Resources};

/// What most programs need.
pub mod prelude {
    pub use crate::count::{By, Count, CountBy, CountClasses, CountResidues, UpTo};
    pub use crate::{BoardSpec, Request};
    pub use tengen_base::observer::{Event, Observer, Silent};
    pub use tengen_board::{Boundary, Lattice};
}

/// The number of legal positions of a board.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::count(5, 5).run()?.to_string(), "414295148741");
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn count(rows: usize, cols: usize) -> count::Count {
    count::Count::new(BoardSpec::square(rows, cols))
}
