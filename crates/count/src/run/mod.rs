//! Counting from start to finish: which engine, which primes, what is kept.
//!
//! [`count_lattice`] and [`count_graph`] choose an engine, run it modulo enough
//! primes, and put the residues together; with a [`Store`] they keep finished
//! residues in a ledger and unfinished work in checkpoints, and use what they
//! find there. [`audit`](audit()) checks the residues of a ledger without counting;
//! a [`Forecast`] says what a count takes without doing it; [`recurrence`](recurrence())
//! finds the linear recurrence of a sequence's numbers.

mod audit;
mod batch;
mod combine;
mod estimate;
mod forecast;
mod graph;
mod keeper;
mod known;
mod lattice;
mod recurrence;
mod split;

pub use audit::{Cause, Coverage, Wrong, audit};
pub use estimate::{Estimate, estimate};
pub use forecast::{Batches, Choice, Forecast, MAX_FORECAST_ROWS, Machine, Passes};
pub use graph::{count_finite, count_graph};
pub use lattice::check;
pub use lattice::{count_lattice, count_residues};
pub use recurrence::{Fraction, Proof, Recurrence, Request, order_bound, recurrence};
pub use split::{Calibration, UnitCost, calibrate, ceiling};

use crate::store::Store;
use std::fmt;
use std::str::FromStr;
use tengen_base::observer::{Event, Observer};
use tengen_exact::UBig;
use tengen_sweep::brute::BruteError;
use tengen_sweep::execute::{Context, ExecuteError};

/// How a number is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Whichever is fastest.
    #[default]
    Auto,
    /// Every colouring is tried.
    Brute,
    /// Frontier states in hash maps.
    Hashed,
    /// Frontier states as sparse matrices.
    Compiled,
    /// The fast engine for the square lattice and two colours.
    Split,
}

/// What a count may use and whom it tells.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// How to compute.
    pub engine: Engine,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Bytes of memory that may be used.
    pub memory: usize,
    /// Where residues and checkpoints are kept, if anywhere.
    pub store: Option<&'a Store>,
    /// Where the split engine may keep its vector if that does not fit into memory.
    pub scratch: Option<Scratch<'a>>,
    /// How often checkpoints are written.
    pub checkpoints: CheckpointPolicy,
    /// Who waits.
    pub observer: &'a dyn Observer,
}

/// A directory for vectors that do not fit into memory.
#[derive(Clone, Copy, Debug)]
pub struct Scratch<'a> {
    /// The directory.
    pub dir: &'a std::path::Path,
    /// Bytes that may be used in it.
    pub limit: u64,
    /// Whether it is used for vectors that would fit into memory as well.
    pub always: bool,
}

/// How often checkpoints are written, at column ends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum CheckpointPolicy {
    /// At every column end at which the checkpoint before has been written; with the
    /// split engine, whose vectors are large, every quarter of an hour.
    #[default]
    WhenIdle,
    /// When the last one is at least so many seconds old.
    Every(f64),
}

/// The numbers of a [`Sequence`](crate::Sequence).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The engine that was used (not [`Engine::Auto`]).
    pub engine: Engine,
    /// The counts with 1, 2, ... columns; or only the last, if that was asked.
    pub columns: Vec<UBig>,
    /// Why finished residues could not be kept in the store, if so. The numbers
    /// are right all the same.
    pub unkept: Option<String>,
}

/// Residues of a [`Sequence`](crate::Sequence) modulo some of the primes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// The primes, each with the counts with 1, 2, ... columns modulo it.
    pub by_prime: Vec<(u64, Vec<u64>)>,
    /// Why some could not be kept in the store, if so.
    pub unkept: Option<String>,
}

/// Why a count gives no number.
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// What was asked for is impossible as asked; nothing was computed.
    #[error("{0}")]
    Unusable(String),
    /// Something went wrong while computing.
    #[error("{0}")]
    Failed(String),
    /// The states turned out not to fit into the memory allowed.
    #[error("{0}")]
    Memory(String),
    /// The observer said stop.
    #[error("stopped on request")]
    Cancelled {
        /// Whether the store has residues or a checkpoint to go on from.
        kept: bool,
    },
}

impl From<ExecuteError> for CountError {
    fn from(error: ExecuteError) -> CountError {
        match error {
            ExecuteError::Cancelled => CountError::Cancelled { kept: false },
            ExecuteError::Memory { .. } => CountError::Memory(error.to_string()),
            other => CountError::Failed(other.to_string()),
        }
    }
}

impl From<BruteError> for CountError {
    fn from(error: BruteError) -> CountError {
        match error {
            BruteError::Cancelled => CountError::Cancelled { kept: false },
            BruteError::TooLarge { .. } => CountError::Unusable(error.to_string()),
        }
    }
}

impl CountError {
    /// What was asked for is impossible, for a reason.
    pub fn unusable(reason: impl fmt::Display) -> CountError {
        CountError::Unusable(reason.to_string())
    }

    /// Something went wrong while computing.
    pub fn failed(reason: impl fmt::Display) -> CountError {
        CountError::Failed(reason.to_string())
    }
}

impl Options<'_> {
    fn note(&self, text: String) {
        self.observer.event(Event::Note { text });
    }

    /// The memory and the observer.
    pub fn context(&self) -> Context<'_> {
        Context {
            memory: self.memory,
            observer: self.observer,
        }
    }

    /// Runs on a pool with the number of threads asked for.
    ///
    /// # Errors
    /// That of `act`, or if the threads cannot be started.
    pub fn with_threads<T: Send>(
        &self,
        act: impl FnOnce() -> Result<T, CountError> + Send,
    ) -> Result<T, CountError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.max(1))
            .build()
            .map_err(|e| CountError::failed(format!("cannot start the threads: {e}")))?;
        pool.install(act)
    }
}

impl Engine {
    const NAMES: [(Engine, &'static str); 5] = [
        (Engine::Auto, "auto"),
        (Engine::Brute, "brute"),
        (Engine::Hashed, "hashed"),
        (Engine::Compiled, "compiled"),
        (Engine::Split, "split"),
    ];

    /// All engines.
    pub fn all() -> impl Iterator<Item = Engine> {
        Engine::NAMES.iter().map(|name| name.0)
    }

    /// The engine's name, as on the command line.
    pub fn name(self) -> &'static str {
        Engine::NAMES[self as usize].1
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = String;
    fn from_str(s: &str) -> Result<Engine, String> {
        let found = Engine::NAMES.iter().find(|(_, name)| *name == s);
        found.map(|&(engine, _)| engine).ok_or_else(|| {
            let known = Engine::NAMES.map(|n| n.1).join(", ");
            format!("unknown engine {s:?}; it is one of {known}")
        })
    }
}
