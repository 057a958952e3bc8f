//! The options `--threads` and `--memory`, which limit the threads and the memory of a command.

use clap::Args;
use clap::builder::RangedU64ValueParser;
use tengen::Resources;
use tengen::machine::default_memory;
use tengen::units::parse_size;

/// The option that limits threads.
#[derive(Debug, Args)]
pub(crate) struct ThreadsArgument {
    /// Number of threads [default: number of logical CPUs]
    #[arg(
        long,
        value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096),
    )]
    pub(crate) threads: Option<usize>,
}

/// The option that limits memory.
#[derive(Debug, Args)]
pub(crate) struct MemoryArgument {
    /// Memory limit, such as 2G, 500M or 1.5GiB [default: 80% of available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<usize>,
}

impl MemoryArgument {
    /// Returns the limit in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.memory.unwrap_or_else(default_memory)
    }
}

/// Options that limit threads and memory.
#[derive(Debug, Args)]
pub(crate) struct MachineArguments {
    #[command(flatten)]
    threads: ThreadsArgument,

    #[command(flatten)]
    memory: MemoryArgument,
}

impl MachineArguments {
    /// Returns the limits as requests of the crate `tengen` take them.
    pub(crate) fn resources(&self) -> Resources {
        Resources::new(self.threads.threads, self.memory.memory)
    }
}

/// Parses an amount of memory with [`parse_size`], and refuses more than the available memory.
pub(crate) fn parse_available(size: &str) -> Result<usize, String> {
    let (bytes, most) = (parse_size(size)?, default_memory());
    match bytes <= most {
        true => Ok(bytes),
        false => Err(format!(
            "{size} is more than the available memory of {}",
            tengen::units::bytes(most as u64)
        )),
    }
}
