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
mod batch;
mod batches;
mod blocks;
mod bounds;
mod checkpoints;
mod combine;
mod engines;
mod estimate;
mod forecast;
mod foresee;
mod gather;
mod graph;
mod inventory;
mod keeper;
mod known;
mod lattice;
mod levels;
mod marked;
mod orbits;
mod passes;
mod recompute;
mod recurrence;
mod residues;
mod rings;
mod split;
mod strip;
mod usage;

pub use audit::{Cause, Coverage, Wrong, audit};
pub use blocks::{Cut, blocks, keep_residues, kept_primes, primes_needed};
pub use engines::has_forecast;
pub use estimate::{Estimate, estimate};
pub use forecast::{
    Batches, Budget, Choice, Forecast, MAX_FORECAST_ROWS, Passes, Spread, states_of_steps,
};
pub use foresee::{Foreseen, Known, Order, foresee_graph, foresee_lattice};
pub use graph::{count_finite, count_graph};
pub use inventory::{Item, Kind, inventory, remove};
pub use lattice::count_lattice;
pub use levels::ManyColours;
pub use passes::Together;
pub use recompute::{Effort, Extent, Recomputed, recompute};
pub use recurrence::{Fraction, Proof, Recurrence, Request, order_bound, recurrence};
pub use residues::{check, count_residues};
pub use split::{Calibration, UnitCost, calibrate, ceiling};
pub use usage::Usage;

use crate::split::Stopped;
use crate::store::{LedgerError, Store, TilesError};
use std::path::PathBuf;
use std::str::FromStr;
use std::{fmt, io};
use tengen_base::clock::Instant;
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_exact::UBig;
use tengen_exact::crt::CrtError;
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
    /// States of marked stones, hashed or as matrices: for four colours or more.
    Marked,
    /// The fast engine for two colours: the lattices of Farr & Schmidt, but for the torus; and
    /// for three on the square and the triangular one.
    Split,
    /// Tori with two colours, one orbit of first columns at a time.
    Orbits,
    /// The linear recurrence of the numbers with 1, 2, ... columns, which is found and proved
    /// first. It gives whole numbers only; nothing is kept.
    Recurrence,
}

/// How to count, with what, and where numbers are kept.
///
/// ```
/// use tengen_base::machine::Machine;
/// use tengen_base::observer::Silent;
/// use tengen_count::run::{Engine, Options};
///
/// let machine = Machine { threads: 2, memory: 1 << 30, observer: &Silent };
/// let options = Options { engine: Engine::Split, ..Options::new(machine) };
/// assert!(options.store.is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Threads, memory, and who waits.
    pub machine: Machine<'a>,
    /// How to compute.
    pub engine: Engine,
    /// Where residues and checkpoints are kept, if anywhere.
    pub store: Option<&'a Store>,
    /// Where the split engine may keep its vector if that does not fit into memory.
    pub scratch: Option<Scratch<'a>>,
    /// How often checkpoints are written.
    pub checkpoints: CheckpointPolicy,
    /// The clock by which they are.
    pub now: fn() -> Instant,
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
    /// None in the first minute; then as often as costs little, and at most every minute.
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
#[non_exhaustive]
pub enum CountError {
    /// What was asked for is impossible as asked; nothing was computed.
    #[error("{0}")]
    Unusable(String),
    /// More memory or disk space is needed than may be used.
    #[error("{reason}")]
    TooLarge {
        /// Bytes needed: at least, or about.
        needed: u64,
        /// Bytes that may be used.
        available: u64,
        /// Whether this was known from the start, so that nothing was computed.
        foreseen: bool,
        /// A sentence that says so.
        reason: String,
    },
    /// The observer said stop.
    #[error("stopped on request")]
    Cancelled {
        /// Whether the store has residues or a checkpoint to go on from.
        kept: bool,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file, or its directory.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Something went wrong while computing: a fault of the machine or of this program,
    /// or files of another one.
    #[error("{0}")]
    Failed(String),
}

impl From<ExecuteError> for CountError {
    fn from(error: ExecuteError) -> CountError {
        match error {
            ExecuteError::Cancelled => CountError::Cancelled { kept: false },
            ExecuteError::Memory {
                needed, allowed, ..
            } => CountError::out_of_memory(needed as f64, allowed as f64, error),
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

impl From<Stopped> for CountError {
    fn from(_: Stopped) -> CountError {
        CountError::Cancelled { kept: false }
    }
}

impl From<CrtError> for CountError {
    fn from(error: CrtError) -> CountError {
        CountError::failed(error)
    }
}

impl From<TilesError> for CountError {
    fn from(error: TilesError) -> CountError {
        match error {
            TilesError::Io { path, source } => CountError::Io { path, source },
            TilesError::Stopped => CountError::Cancelled { kept: true },
            other => CountError::failed(other),
        }
    }
}

impl From<LedgerError> for CountError {
    fn from(error: LedgerError) -> CountError {
        let (path, source) = error.into_parts();
        CountError::Io { path, source }
    }
}

impl CountError {
    /// Whether nothing was computed, as what was asked for is impossible: it was refused.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            CountError::Unusable(_) | CountError::TooLarge { foreseen: true, .. }
        )
    }

    /// What was asked for is impossible, for a reason.
    pub fn unusable(reason: impl fmt::Display) -> CountError {
        CountError::Unusable(reason.to_string())
    }

    /// Something went wrong while computing.
    pub fn failed(reason: impl fmt::Display) -> CountError {
        CountError::Failed(reason.to_string())
    }

    /// More bytes are needed than may be used: known before anything was computed.
    pub fn too_large(needed: f64, available: f64, reason: impl fmt::Display) -> CountError {
        CountError::TooLarge {
            // Casts of numbers that are too large give the largest there is.
            needed: needed as u64,
            available: available as u64,
            foreseen: true,
            reason: reason.to_string(),
        }
    }

    /// More bytes turned out to be needed than may be used, or can be had.
    pub fn out_of_memory(needed: f64, available: f64, reason: impl fmt::Display) -> CountError {
        CountError::TooLarge {
            needed: needed as u64,
            available: available as u64,
            foreseen: false,
            reason: reason.to_string(),
        }
    }
}

impl<'a> Options<'a> {
    /// The fastest engine, nothing kept.
    pub const fn new(machine: Machine<'a>) -> Options<'a> {
        Options {
            machine,
            engine: Engine::Auto,
            store: None,
            scratch: None,
            checkpoints: CheckpointPolicy::WhenIdle,
            now: Instant::now,
        }
    }

    fn note(&self, text: String) {
        self.machine.observer.event(Event::Note { text });
    }

    /// What executors need of the machine.
    pub fn context(&self) -> Context<'a> {
        Context::of(&self.machine)
    }

    /// Runs on a pool with the number of threads asked for.
    ///
    /// # Errors
    /// That of `act`, or if the threads cannot be started.
    pub fn with_threads<T: Send>(
        &self,
        act: impl FnOnce() -> Result<T, CountError> + Send,
    ) -> Result<T, CountError> {
        let pool = self.machine.pool().map_err(CountError::failed)?;
        pool.install(act)
    }
}

impl Engine {
    const NAMES: [(Engine, &'static str); 8] = [
        (Engine::Auto, "auto"),
        (Engine::Brute, "brute"),
        (Engine::Hashed, "hashed"),
        (Engine::Compiled, "compiled"),
        (Engine::Marked, "marked"),
        (Engine::Split, "split"),
        (Engine::Orbits, "orbits"),
        (Engine::Recurrence, "recurrence"),
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
