//! Exact numbers of legal Go positions, on any board and with any number of
//! colours, kept and resumed.
//!
//! [`run`] counts from start to finish. Other crates have its parts:
//!
//! | crate | one idea |
//! |---|---|
//! | `tengen-states` | the border states of *Combinatorics of Go*; explicit transfer matrices |
//! | `tengen-engines` | the fast engines for lattices: kernels without files |
//! | `tengen-ledger` | ledger and checkpoints; ledgers of other machines |
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

pub mod run;

use tengen_engines::{levels, split, torus};
use tengen_ledger as store;
pub use tengen_ledger::Sequence;
use tengen_states::border;
