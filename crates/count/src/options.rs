//! Options of counts: limits of the machine, the engine, and where results are saved.

use super::engine::EngineName;
use super::error::CountError;
use tengen_base::clock::Instant;
use tengen_base::machine::Machine;
use tengen_base::observer::{Event, Observer};
use tengen_ledger::Store;
use tengen_sweep::execute::Context;

/// Options of a count: limits of the machine, the engine, and where results are saved.
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
    /// The number of threads, the memory limit, and the observer of progress.
    pub machine: Machine<'a>,
    /// The engine that counts. [`EngineName::AUTO`] selects the engine with the least estimated
    /// cost.
    pub engine: EngineName,
    /// The data directory for residues and checkpoints. With `None`, nothing is saved.
    pub store: Option<&'a Store>,
    /// A directory for the state vector of the engines `split` and `glued` if the vector does not
    /// fit into memory. With `None`, the vector must fit into memory.
    pub scratch: Option<Scratch<'a>>,
    /// The rule that says when checkpoints are written.
    pub checkpoints: CheckpointPolicy,
    /// The clock that decides when checkpoints are due.
    pub now: fn() -> Instant,
}

/// A directory for state vectors that do not fit into memory.
#[derive(Clone, Copy, Debug)]
pub struct Scratch<'a> {
    /// The directory.
    pub dir: &'a std::path::Path,
    /// Limit on the files in this directory, in bytes.
    pub limit: u64,
    /// `true` to use the directory also for vectors that fit into memory.
    pub always: bool,
}

/// The rule that says when a checkpoint is written at the end of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum CheckpointPolicy {
    /// No checkpoint is written in the first minute. Afterwards a checkpoint is written at most
    /// every minute, and less often if writing takes long.
    #[default]
    WhenIdle,
    /// A checkpoint is written if the last checkpoint is at least this many seconds old.
    Every(f64),
}

impl<'a> Options<'a> {
    /// Returns options for the cheapest engine and no store, so that nothing is saved.
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

    /// Returns options for the cheapest engine without a store, with the threads and memory of
    /// these options and another observer.
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

    /// Checks that the `needed` bytes of memory may be used. `reason` makes the error message from
    /// two texts: the bytes needed and the bytes allowed.
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

    /// Returns the memory limit and the observer, as the frontier executors (`hashed` and
    /// `compiled`) take them.
    pub fn context(&self) -> Context<'a> {
        Context::of(&self.machine)
    }

    /// Calls `act` in a thread pool with as many threads as `machine` allows, and returns its
    /// result.
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
