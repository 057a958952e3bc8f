//! Options of counts: the machine, the engine, the store.

use super::engine::EngineName;
use super::error::CountError;
use tengen_base::clock::Instant;
use tengen_base::machine::Machine;
use tengen_base::observer::{Event, Observer};
use tengen_ledger::Store;
use tengen_sweep::execute::Context;

/// Options of a count: machine, engine, and storage.
///
/// ```
/// use tengen_base::machine::Machine;
/// use tengen_base::observer::Silent;
/// use tengen_count::{EngineName, Options};
///
/// let machine = Machine { threads: 2, memory: 1 << 30, observer: &Silent };
/// let options = Options { engine: EngineName::SPLIT, ..Options::new(machine) };
/// assert!(options.store.is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Threads, memory, and the observer.
    pub machine: Machine<'a>,
    /// The engine that counts; [`EngineName::AUTO`] is the cheapest one.
    pub engine: EngineName,
    /// The store for residues and checkpoints. With `None`, nothing is kept.
    pub store: Option<&'a Store>,
    /// A directory for the vector of the split or glued engine if that does not fit into memory.
    /// With `None`, the vector must fit.
    pub scratch: Option<Scratch<'a>>,
    /// How often checkpoints are written.
    pub checkpoints: CheckpointPolicy,
    /// The clock for checkpoints.
    pub now: fn() -> Instant,
}

/// A directory for vectors that do not fit into memory.
#[derive(Clone, Copy, Debug)]
pub struct Scratch<'a> {
    /// The directory.
    pub dir: &'a std::path::Path,
    /// Limit for the files in it, in bytes.
    pub limit: u64,
    /// `true` to use it also for vectors that fit into memory.
    pub always: bool,
}

/// The rule for writing a checkpoint at the end of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum CheckpointPolicy {
    /// No checkpoint is written in the first minute. Afterwards one is written at most every
    /// minute, and less often if writing takes long.
    #[default]
    WhenIdle,
    /// A checkpoint is written if the last one is at least this many seconds old.
    Every(f64),
}

impl<'a> Options<'a> {
    /// Returns options for the fastest engine without a store.
    pub const fn new(machine: Machine<'a>) -> Options<'a> {
        Options {
            machine,
            engine: EngineName::AUTO,
            store: None,
            scratch: None,
            checkpoints: CheckpointPolicy::WhenIdle,
            now: Instant::now,
        }
    }

    /// Returns options for the fastest engine without a store, on the same machine, with another
    /// observer.
    pub(crate) fn without_files(&self, observer: &'a dyn Observer) -> Options<'a> {
        Options {
            now: self.now,
            ..Options::new(Machine {
                observer,
                ..self.machine
            })
        }
    }

    /// Reports a note to the observer.
    pub(crate) fn note(&self, text: String) {
        self.machine.observer.event(Event::Note { text });
    }

    /// Checks that the bytes that a request needs may be used. The reason for a refusal is made from
    /// the texts of both numbers of bytes.
    ///
    /// # Errors
    /// [`CountError::TooLarge`].
    pub fn check_memory(
        &self,
        needed: f64,
        reason: impl FnOnce(String, String) -> String,
    ) -> Result<(), CountError> {
        let memory = self.machine.memory as f64;
        match needed > memory {
            true => Err(CountError::exceeds(needed, memory, reason)),
            false => Ok(()),
        }
    }

    /// Returns the limits for executors.
    pub fn context(&self) -> Context<'a> {
        Context::of(&self.machine)
    }

    /// Runs `act` on a thread pool with the requested number of threads.
    ///
    /// # Errors
    /// The error of `act`, or [`CountError::Failed`] if the threads cannot be started.
    pub fn with_threads<T: Send>(
        &self,
        act: impl FnOnce() -> Result<T, CountError> + Send,
    ) -> Result<T, CountError> {
        let pool = self.machine.pool().map_err(CountError::failed)?;
        pool.install(act)
    }
}
