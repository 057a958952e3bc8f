//! Options of counts: the machine, the engine, the store.

use super::engine::EngineName;
use super::error::CountError;
use tengen_base::clock::Instant;
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_ledger::Store;
use tengen_sweep::execute::Context;

/// How to count, with what, and where numbers are kept.
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
    /// Threads, memory, and who waits.
    pub machine: Machine<'a>,
    /// How to compute.
    pub engine: EngineName,
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

impl<'a> Options<'a> {
    /// The fastest engine, nothing kept.
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

    pub(crate) fn note(&self, text: String) {
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
