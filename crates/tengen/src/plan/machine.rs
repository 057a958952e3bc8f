//! Plans of a count by the split engine, which counts large boards, on a single machine. A plan has
//! the passes over the board, each modulo some primes, the storage and the predicted time.

use serde::{Deserialize, Serialize};
use tengen_base::machine::default_share;
use tengen_count::{Budget, Calibration, CountError, Forecast};

pub use tengen_count::{Medium as Storage, Passes as Pass};

/// Another machine for which a count is planned. Its cores are assumed to be as fast as the cores
/// of this machine, and its disk to be large enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct OtherMachine {
    /// Number of cores.
    pub cores: usize,
    /// Bytes of memory; 80% of it is used.
    pub ram: u64,
    /// Bytes per second that the machine reads and writes in files together; `None` if unknown.
    #[serde(default)]
    pub disk_bandwidth: Option<u64>,
}

impl OtherMachine {
    /// Describes a machine with `ram` bytes of memory and disks of unknown speed.
    pub fn new(cores: usize, ram: u64) -> OtherMachine {
        OtherMachine {
            cores,
            ram,
            disk_bandwidth: None,
        }
    }
}

/// The planned outcome of a count on this machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OnThis {
    /// Number of threads.
    pub threads: usize,
    /// Limit on memory in bytes.
    #[serde(with = "crate::text::Integer")]
    pub memory: u64,
    /// Limit on the size of all files in the scratch directory in bytes; `None` without a scratch
    /// directory.
    #[serde(with = "crate::text::OptionInteger")]
    pub scratch: Option<u64>,
    /// The planned outcome of the count: passes over the board, or the reason for a refusal.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Seconds of computing, if the count runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// The planned outcome of a count on another machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OnOther {
    /// Number of cores.
    pub cores: usize,
    /// Bytes of memory of the machine.
    #[serde(with = "crate::text::Integer")]
    pub ram: u64,
    /// Bytes of memory that a count may use.
    #[serde(with = "crate::text::Integer")]
    pub memory: u64,
    /// Bytes per second that the machine reads and writes in files together, if known.
    #[serde(with = "crate::text::OptionInteger")]
    pub disk_bandwidth: Option<u64>,
    /// The planned outcome of the count: passes over the board, or the reason for a refusal.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Lower bounds on the time, if the count runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<TimeBounds>,
}

/// The outcome of a planned count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum Outcome {
    /// The count runs with these passes over the board, each modulo some primes.
    Passes(Vec<Pass>),
    /// The count is refused, for this reason, such as lack of memory.
    Refused(String),
}

/// Lower bounds on the time of a count, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TimeBounds {
    /// Seconds of computing.
    pub computing: f64,
    /// Seconds of reading and writing files, or 0 if the vector (the counts of all states) is in
    /// memory. `None` if it is in files and the speed of the disk is not known.
    pub disk: Option<f64>,
    /// The larger of `computing` and `disk`, or `computing` if `disk` is not known.
    pub larger: f64,
}

impl OnThis {
    pub(super) fn new(forecast: &Forecast, speed: &Calibration, machine: &Budget) -> OnThis {
        let choice = forecast.choice(machine);
        let computing = |choice: &[Pass]| forecast.computing(choice, speed, machine);
        OnThis {
            threads: machine.threads,
            memory: machine.memory,
            scratch: machine.scratch,
            seconds: choice.as_deref().ok().map(computing),
            outcome: Outcome::from(choice),
        }
    }
}

impl OnOther {
    pub(super) fn new(forecast: &Forecast, speed: &Calibration, other: OtherMachine) -> OnOther {
        let machine = Budget {
            threads: other.cores.max(1),
            memory: default_share(other.ram),
            scratch: Some(u64::MAX),
        };
        let choice = forecast.unlimited_choice(&machine);
        let bounds = |choice: &[Pass]| {
            let computing = forecast.computing(choice, speed, &machine);
            let in_files = choice.iter().any(|pass| pass.storage == Storage::Files);
            let disk = match other.disk_bandwidth {
                Some(bandwidth) => Some(forecast.moving(choice, bandwidth)),
                None if in_files => None,
                None => Some(0.0),
            };
            TimeBounds {
                computing,
                disk,
                larger: disk.map_or(computing, |disk| disk.max(computing)),
            }
        };
        OnOther {
            cores: other.cores,
            ram: other.ram,
            memory: machine.memory,
            disk_bandwidth: other.disk_bandwidth,
            bounds: choice.as_deref().ok().map(bounds),
            outcome: Outcome::from(choice),
        }
    }
}

impl From<Result<Vec<Pass>, CountError>> for Outcome {
    fn from(choice: Result<Vec<Pass>, CountError>) -> Outcome {
        match choice {
            Ok(passes) => Outcome::Passes(passes),
            Err(error) => Outcome::Refused(error.to_string()),
        }
    }
}
