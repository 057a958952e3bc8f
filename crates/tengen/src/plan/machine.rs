//! What a count does on a machine, and for how long.

use serde::{Deserialize, Serialize};
use tengen_base::machine::default_share;
use tengen_count::{Budget, Calibration, Choice, CountError, Forecast, Passes};

/// Another machine. Its cores are taken to be as fast as those of this one, and its disk to be
/// large enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OtherMachine {
    /// Number of cores.
    pub cores: usize,
    /// Bytes of memory, of which 80% are used.
    pub ram: u64,
    /// Bytes that it reads and writes in files per second.
    #[serde(default)]
    pub disk_bandwidth: Option<u64>,
}

/// What a count does on this machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OnThis {
    /// Threads that it uses.
    pub threads: usize,
    /// Bytes of memory that it may use.
    #[serde(with = "crate::text::Integer")]
    pub memory: u64,
    /// Bytes of files that it may use, if there is a directory for them.
    #[serde(with = "crate::text::OptionInteger")]
    pub scratch: Option<u64>,
    /// What it does.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Seconds of computing, if it does anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// What a count does on another machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OnOther {
    /// Its cores.
    pub cores: usize,
    /// Bytes of its memory.
    #[serde(with = "crate::text::Integer")]
    pub ram: u64,
    /// Bytes of it that a count uses.
    #[serde(with = "crate::text::Integer")]
    pub memory: u64,
    /// Bytes that it reads and writes in files per second, if that is known.
    #[serde(with = "crate::text::OptionInteger")]
    pub disk_bandwidth: Option<u64>,
    /// What a count does.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// For how long, if it does anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<TimeBounds>,
}

/// What a count does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It goes through the board some times.
    Passes(Vec<Pass>),
    /// It does not start, and says why.
    Refused(String),
}

/// Passes over the board that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pass {
    /// How many.
    pub passes: usize,
    /// Primes at a time.
    pub primes: usize,
    /// Where the vector is.
    pub storage: Storage,
    /// Bytes of files.
    #[serde(with = "crate::text::Integer")]
    pub disk: u64,
}

/// Where a vector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Storage {
    /// In memory.
    Memory,
    /// In files.
    Files,
}

/// Times that a count takes at least, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TimeBounds {
    /// For computing.
    pub computing: f64,
    /// For reading and writing files; not known without a bandwidth if there are files.
    pub disk: Option<f64>,
    /// The larger of both, as far as they are known.
    pub larger: f64,
}

impl OnThis {
    pub(super) fn new(forecast: &Forecast, speed: &Calibration, machine: &Budget) -> OnThis {
        let choice = forecast.choice(machine);
        let computing = |choice| forecast.computing(choice, speed, machine);
        OnThis {
            threads: machine.threads,
            memory: machine.memory,
            scratch: machine.scratch,
            seconds: choice.as_ref().ok().map(computing),
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
        let bounds = |choice: &Choice| {
            let computing = forecast.computing(choice, speed, &machine);
            let in_files = choice.passes.iter().any(|passes| passes.in_files);
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
            bounds: choice.as_ref().ok().map(bounds),
            outcome: Outcome::from(choice),
        }
    }
}

impl From<Result<Choice, CountError>> for Outcome {
    fn from(choice: Result<Choice, CountError>) -> Outcome {
        let pass = |of: &Passes| Pass {
            passes: of.passes,
            primes: of.primes,
            storage: match of.in_files {
                true => Storage::Files,
                false => Storage::Memory,
            },
            disk: of.disk,
        };
        match choice {
            Ok(choice) => Outcome::Passes(choice.passes.iter().map(pass).collect()),
            Err(error) => Outcome::Refused(error.to_string()),
        }
    }
}
