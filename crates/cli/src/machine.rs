//! Options that limit threads and memory.

use clap::Args;
use clap::builder::RangedU64ValueParser;
use tengen::Resources;
use tengen::machine::default_memory;
use tengen::units::parse_size;

/// Options that limit threads and memory.
#[derive(Debug, Args)]
pub(crate) struct MachineArguments {
    /// Number of threads [default: number of logical CPUs]
    #[arg(
        long,
        value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096),
    )]
    threads: Option<usize>,

    /// Memory limit, such as 2G, 500M or 1.5GiB [default: 80% of available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<usize>,
}

impl MachineArguments {
    /// Returns the limits in the form that requests take.
    pub(crate) fn resources(&self) -> Resources {
        Resources::new(self.threads, self.memory)
    }
}

/// Parses a size with [`parse_size`], and refuses more than the available memory.
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
