//! Counting from start to finish: which engine, which primes, what is kept.
//!
//! [`count_lattice`] and [`count_graph`] choose an engine, run it modulo enough
//! primes, and put the residues together; with a [`Store`] they keep finished
//! residues in a ledger and unfinished work in checkpoints, and use what they
//! find there. [`audit`](audit()) checks the residues of a ledger without counting,
//! and [`recompute`](recompute()) by computing some again;
//! a [`Forecast`] says what a count takes without doing it, and so does what is
//! [`Foreseen`]; [`recurrence`](recurrence())
//! finds the linear recurrence of a sequence's numbers.

mod audit;
mod blocks;
mod bounds;
mod checkpoints;
mod combine;
mod count;
mod counts;
mod engine;
mod error;
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
mod usage;

pub use audit::{Cause, Coverage, Wrong, audit};
pub use blocks::{Cut, blocks, keep_residues, kept_primes, primes_needed};
pub use count::{count_graph, count_lattice, count_residues, recurrence};
pub use counts::{Counts, Residues};
pub use engine::frontier::estimate::{Estimate, estimate};
pub use engine::frontier::points::count_finite;
pub use engine::levels::ManyColours;
pub use engine::split::{
    BatchSizes, Budget, Calibration, Choice, Forecast, MAX_FORECAST_ROWS, Passes, Spread, UnitCost,
    calibrate, ceiling, has_files, states_of_steps,
};
pub use engine::{EngineName, Offer, Order, Precision, Steps, Together};
pub use error::CountError;
pub use inventory::{Item, Kind, inventory, remove};
pub use options::{CheckpointPolicy, Options, Scratch};
pub use plan::{Plan, plan_graph, plan_lattice};
pub use recompute::{Effort, Extent, Recomputed, recompute};
pub use recurrence::{Fraction, Proof, Recurrence, Request, order_bound};
pub use residues::check;
pub use usage::Usage;
