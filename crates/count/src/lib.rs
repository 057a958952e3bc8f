//! Exact numbers of legal Go positions, on any board and with any number of colours.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! [`count_lattice`] and [`count_graph`] ask the engines, which are the ways to count, for their
//! estimated costs ([`Offer`]). The cheapest engine counts modulo enough primes, and the Chinese
//! remainder theorem combines the residues to the count. With a [`Store`](tengen_ledger::Store),
//! residues are saved in a ledger file, and unfinished work in checkpoints. Later counts use both.
//!
//! The modules, with the basic ones first:
//!
//! | modules | subject |
//! ---|---|
//! | `error`, `options`, `counts` | errors, options and results of counts |
//! | `filtered` | an observer that passes on only some events of a count |
//! | `combine`, `bounds`, `known`, `usage` | numbers from residues, bounds on numbers, known residues, use of files |
//! | `checkpoints`, `keeper` | unfinished work on disk |
//! | `engine` | the trait of engines, their offers, and a module for each engine |
//! | `gather`, `residues` | the loop in which residues are gathered, checked and kept |
//! | `foretold` | the note to the user that a count will take long |
//! | `recurrence` | linear recurrences of counts by columns, found and proved; also an engine |
//! | `list` | the list of all engines |
//! | `count`, `plan` | counts with the cheapest offer; plans, which show the offers |
//! | `audit`, `recompute`, `inventory`, `blocks` | ledgers checked and recomputed; files listed; counts on clusters |
//!
//! The inner loops of the engines are in `tengen-split` and `tengen-engines`, files in
//! `tengen-ledger`. The border states and transfer matrices of *Combinatorics of Go* are in
//! `tengen-states`.
//!
//! ```
//! use tengen_base::machine::Machine;
//! use tengen_base::observer::Silent;
//! use tengen_board::{Boundary, Lattice};
//! use tengen_count::{Options, Sequence, count_lattice};
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
//! # Ok::<(), tengen_count::CountError>(())
//! ```
//!
//! # Invariants
//!
//! - A count does not depend on the engine, on memory, on threads, or on interruptions. Tests:
//!   `counts_do_not_depend_on_the_engine_or_threads`, `the_memory_limit_does_not_change_the_count`
//!   and `tests/all/resume`.
//! - A count combined from residues must lie within proved bounds. The product of the primes
//!   exceeds the upper bound by at least 40 bits (`tengen_exact::crt::SPARE_BITS`), so a wrong
//!   residue goes unnoticed with probability 2^-40. If all residues of a ledger belong to one wrong
//!   number within the bounds, only another computation finds the error.
//! - The engine `glued`, which joins two counted halves of a board, gives a count without residues
//!   of this count. Each of its counts of half a board must lie within a proved bound.
//! - Residues enter the ledger only if they agree with all residues of the ledger. Test:
//!   `no_poisoned_ledger_gives_a_wrong_number`.
//! - Each engine asks its observer at least five times a second whether to go on. A stopped count
//!   keeps its last checkpoint, and finishes the current column only if that is quick. Test:
//!   `stopped_counts_resume_to_the_right_number`.

mod audit;
mod blocks;
mod bounds;
mod checkpoints;
mod combine;
mod count;
mod counts;
mod engine;
mod error;
mod filtered;
mod foretold;
mod gather;
mod inventory;
mod keeper;
mod known;
mod list;
mod options;
mod plan;
mod recompute;
mod recurrence;
mod residues;
#[cfg(test)]
mod samples;
mod usage;
mod values;

pub use audit::{Cause, Coverage, Wrong, audit};
pub use blocks::{
    Cut, blocks, gluing, halves, keep_number, keep_residues, kept_primes, primes_needed,
};
pub use count::{count_graph, count_lattice, count_residues, recurrence};
pub use counts::{Counts, Residues};
pub use engine::frontier::estimate::{Estimate, estimate};
pub use engine::frontier::points::count_finite;
pub use engine::glued::WeightedStones;
pub use engine::levels::ManyColours;
pub use engine::split::{
    BatchSizes, Budget, Calibration, Forecast, MAX_FORECAST_ROWS, Medium, Passes, Spread, UnitCost,
    calibrate, ceiling, has_files, states_of_steps, time_factor,
};
pub use engine::{EngineName, Offer, Order, Precision, Steps, Together};
pub use error::CountError;
pub use inventory::{Item, Kind, inventory, remove};
pub use options::{CheckpointPolicy, Options, Scratch};
pub use plan::{Plan, plan_graph, plan_lattice};
pub use recompute::{Extent, Recompute, Recomputed, recompute};
pub use recurrence::{Fraction, Proof, Recurrence, Request, order_bound};
pub use residues::check;
pub use tengen_ledger::Sequence;
pub use usage::Usage;
