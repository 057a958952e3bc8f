//! What a computation may use of this machine.

use crate::memory;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::thread::available_parallelism;
use tengen_count::machine::Machine;
use tengen_count::observer::Observer;

/// Threads and memory, as options.
#[derive(Debug, Args)]
pub(crate) struct MachineArguments {
    /// Number of threads [default: as many as the machine runs at once]
    #[arg(
        long,
        value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096),
    )]
    threads: Option<usize>,

    /// Memory to use, such as 2G, 500M or 1.5GiB [default: 80% of what is available]
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    memory: Option<usize>,
}

impl MachineArguments {
    /// Number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(default_threads)
    }

    /// Bytes of memory.
    pub(crate) fn memory(&self) -> usize {
        self.memory.unwrap_or_else(memory::default_bytes)
    }

    /// Both, for somebody who waits.
    pub(crate) fn with<'a>(&self, observer: &'a dyn Observer) -> Machine<'a> {
        Machine {
            threads: self.threads(),
            memory: self.memory(),
            observer,
        }
    }
}

/// As many threads as the machine runs at once.
pub(crate) fn default_threads() -> usize {
    available_parallelism().map_or(1, usize::from)
}
