//! Exact numbers of legal Go positions, on any board and with any number of
//! colours, kept and resumed.
//!
//! [`run`] counts from start to finish; the rest is what it is made of, from the
//! bottom up:
//!
//! | module | one idea |
//! |---|---|
//! | [`border`] | the border states of *Combinatorics of Go* |
//! | [`split`] | the fast engine for two and three colours: square, triangular, cylinders |
//! | `levels` | the same for any number of colours on the square lattice, colours having no names |
//! | `torus` | tori, one first column at a time |
//! | [`store`] | ledger and checkpoints; ledgers of other machines |
//! | [`run`] | engine, memory, batches of primes, resuming; forecasts; audits |
//! | [`transfer`] | explicit transfer matrices |
//!
//! ```
//! use tengen_base::machine::Machine;
//! use tengen_base::observer::Silent;
//! use tengen_board::{Boundary, Lattice};
//! use tengen_count::Sequence;
//! use tengen_count::run::{Options, count_lattice};
//!
//! let sequence = Sequence {
//!     lattice: Lattice::Square,
//!     rows: 2,
//!     boundary: Boundary::None,
//!     colours: 2,
//! };
//! let options = Options::new(Machine {
//!     threads: 1,
//!     memory: 1 << 30,
//!     observer: &Silent,
//! });
//! let counts = count_lattice(&sequence, 3, true, &options)?;
//! let columns: Vec<String> = counts.columns.iter().map(|n| n.to_string()).collect();
//! assert_eq!(columns, ["5", "57", "489"]);
//! # Ok::<(), tengen_count::run::CountError>(())
//! ```

pub mod border;
mod labels;
mod letter;
mod levels;
pub mod run;
mod sequence;
pub mod split;
pub mod store;
mod torus;
pub mod transfer;

pub use sequence::Sequence;
