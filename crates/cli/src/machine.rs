//! What a computation may use of this machine, as options.

use clap::Args;
use clap::builder::RangedU64ValueParser;
use tengen::Resources;
use tengen::machine::default_memory;
use tengen::units::parse_size;

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
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<usize>,
}

impl MachineArguments {
    /// Both, as requests have them.
    pub(crate) fn resources(&self) -> Resources {
        Resources {
            threads: self.threads,
            memory: self.memory,
        }
    }
}

/// Reads a size of memory that is taken at once, as [`parse_size`] does.
pub(crate) fn parse_available(size: &str) -> Result<usize, String> {
    let (bytes, most) = (parse_size(size)?, default_memory());
    match bytes <= most {
        true => Ok(bytes),
        false => Err(format!(
            "{size} is more than there is; {} can be had now",
            tengen::units::bytes(most as u64)
        )),
    }
}
