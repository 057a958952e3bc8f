//! What a count does on many nodes: each alone, or all of them with one vector.

use serde::{Deserialize, Serialize};
use tengen_base::machine::default_share;
use tengen_count::{Budget, Calibration, Choice, CountError, Forecast, Passes, Spread};
use tengen_engines::split::LANES;

/// Nodes that are alike, whose cores are as fast as those of this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Nodes {
    /// How many.
    pub nodes: usize,
    /// Cores of each.
    pub cores: usize,
    /// Bytes of memory of each, of which 80% are used.
    pub ram: u64,
    /// Bytes that each sends per second, and receives at the same time.
    #[serde(default)]
    pub network: Option<u64>,
    /// Bytes that all of them together read and write per second on the storage that they share.
    #[serde(default)]
    pub storage: Option<u64>,
    /// Bytes that each reads and writes per second in files of its own.
    #[serde(default)]
    pub disk_bandwidth: Option<u64>,
}

/// What a count does on many nodes. Times are projections; nothing fails.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OnNodes {
    /// How many.
    pub nodes: usize,
    /// Cores of each.
    pub cores: usize,
    /// Bytes of memory of each.
    #[serde(with = "crate::text::Integer")]
    pub ram: u64,
    /// Each node alone, with some of the primes: `tengen count --prime-range`.
    pub apart: Way<Apart>,
    /// All nodes with one vector: `python -m tengen.cluster`.
    pub together: Way<Together>,
}

/// A way to count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Way{T}"))]
#[serde(untagged)]
pub enum Way<T> {
    /// It can be done.
    Possible(T),
    /// It cannot.
    Refused(Refused),
}

/// Why it cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// A sentence.
    pub refused: String,
}

/// Every node counts some of the primes alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Apart {
    /// Primes at a time.
    pub primes: usize,
    /// Passes over the board, each on one node.
    pub passes: usize,
    /// How many passes a node does, one after the other, at most.
    pub rounds: usize,
    /// Threads of each node: fewer than it has cores, if its memory does not suffice.
    pub threads: usize,
    /// Bytes of files on each node; 0 if the vector is in memory.
    #[serde(with = "crate::text::Integer")]
    pub disk: u64,
    /// Seconds, at least.
    pub seconds: f64,
    /// Node-hours of all passes.
    pub node_hours: f64,
}

/// All nodes work on one vector.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Together {
    /// Primes at a time.
    pub primes: usize,
    /// Passes over the board, one after the other.
    pub passes: usize,
    /// Threads of each node that work: as many as its memory allows.
    pub threads: usize,
    /// Bytes of memory that each node needs.
    #[serde(with = "crate::text::Integer")]
    pub memory: u64,
    /// Bytes of the vector.
    #[serde(with = "crate::text::Integer")]
    pub vector: u64,
    /// Bytes on the shared storage: three vectors.
    #[serde(with = "crate::text::Integer")]
    pub storage: u64,
    /// Bytes that each node reads and writes in a column.
    #[serde(with = "crate::text::Integer")]
    pub moved: u64,
    /// Seconds of a column.
    pub column: ColumnTimes,
    /// What takes longest.
    pub bottleneck: Bottleneck,
    /// Seconds of all columns and passes.
    pub seconds: f64,
    /// Node-hours.
    pub node_hours: f64,
}

/// What takes time in a column, all at the same time, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColumnTimes {
    /// Computing.
    pub computing: f64,
    /// Sending and receiving, if the network is known.
    pub network: Option<f64>,
    /// Reading and writing on the shared storage, if it is known.
    pub storage: Option<f64>,
}

/// What takes longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Bottleneck {
    /// Computing, with all cores.
    Computing,
    /// Computing, as the memory of a node does not suffice for more threads.
    Memory,
    /// The network of a node.
    Network,
    /// The shared storage.
    Storage,
}

/// How much longer units take than what a count does in memory, with all that nodes do besides:
/// tiles are read, checked and written, and each node makes tables and programs of its own
/// (docs/cluster.md).
const UNITS: f64 = 1.5;

/// Vectors on the shared storage.
const VECTORS: u64 = 3;

impl OnNodes {
    pub(super) fn new(forecast: &Forecast, speed: &Calibration, nodes: Nodes) -> OnNodes {
        OnNodes {
            nodes: nodes.nodes,
            cores: nodes.cores,
            ram: nodes.ram,
            apart: apart(forecast, speed, nodes),
            together: together(forecast, speed, nodes),
        }
    }
}

/// The fastest with any number of primes at a time; or why there is none, with one.
fn fastest<T>(of: impl Fn(usize) -> Result<T, CountError>, seconds: impl Fn(&T) -> f64) -> Way<T> {
    let mut found = of(1);
    for &k in &LANES[1..] {
        found = match (found, of(k)) {
            (Ok(before), Ok(other)) if seconds(&other) >= seconds(&before) => Ok(before),
            (_, Ok(other)) => Ok(other),
            (before, Err(_)) => before,
        };
    }
    match found {
        Ok(way) => Way::Possible(way),
        Err(error) => Way::Refused(Refused {
            refused: error.to_string(),
        }),
    }
}

fn apart(forecast: &Forecast, speed: &Calibration, nodes: Nodes) -> Way<Apart> {
    let of = |k: usize| {
        let (machine, pass) = on_one(forecast, k, nodes)?;
        let one = Choice {
            passes: vec![Passes { passes: 1, ..pass }],
        };
        let computing = forecast.computing(&one, speed, &machine);
        let disk = nodes.disk_bandwidth.map(|rate| forecast.moving(&one, rate));
        let seconds = computing.max(disk.unwrap_or(0.0));
        let rounds = pass.passes.div_ceil(nodes.nodes.max(1));
        Ok(Apart {
            primes: k,
            passes: pass.passes,
            rounds,
            threads: machine.threads,
            disk: pass.disk,
            seconds: seconds * rounds as f64,
            node_hours: seconds * pass.passes as f64 / 3600.0,
        })
    };
    fastest(of, |way| way.seconds)
}

/// Passes on one node, with half of its cores, a quarter, and so on, if its memory does not
/// suffice for all of them.
fn on_one(forecast: &Forecast, k: usize, nodes: Nodes) -> Result<(Budget, Passes), CountError> {
    let mut threads = nodes.cores.max(1);
    loop {
        let machine = Budget {
            threads,
            memory: default_share(nodes.ram),
            scratch: Some(u64::MAX),
        };
        match forecast.pass(k, &machine) {
            Ok(pass) => return Ok((machine, pass)),
            Err(error) if threads == 1 => return Err(error),
            Err(_) => threads /= 2,
        }
    }
}

fn together(forecast: &Forecast, speed: &Calibration, nodes: Nodes) -> Way<Together> {
    let of = |k: usize| {
        let memory = default_share(nodes.ram);
        let spread = forecast.spread(k, nodes.cores.max(1), memory)?;
        Ok(with_all(forecast, speed, nodes, &spread))
    };
    fastest(of, |way| way.seconds)
}

fn with_all(forecast: &Forecast, speed: &Calibration, nodes: Nodes, spread: &Spread) -> Together {
    let number = nodes.nodes.max(1);
    let machine = Budget {
        threads: spread.threads.saturating_mul(number),
        memory: spread.memory,
        scratch: None,
    };
    let columns = forecast.cols.saturating_sub(1);
    let all = forecast.computing_passes(spread.primes, 1, speed, &machine);
    let computing = UNITS * all / columns.max(1) as f64;
    // Each phase reads the vector and writes it. A node does both at the same time.
    let vector = spread.vector as f64;
    let network = (nodes.network).map(|rate| 2.0 * vector / number as f64 / rate.max(1) as f64);
    let storage = nodes.storage.map(|rate| 4.0 * vector / rate.max(1) as f64);
    let longest = (computing.max(network.unwrap_or(0.0))).max(storage.unwrap_or(0.0));
    let bottleneck = if storage == Some(longest) {
        Bottleneck::Storage
    } else if network == Some(longest) {
        Bottleneck::Network
    } else if spread.threads < nodes.cores {
        Bottleneck::Memory
    } else {
        Bottleneck::Computing
    };
    let seconds = longest * (columns * spread.passes) as f64;
    Together {
        primes: spread.primes,
        passes: spread.passes,
        threads: spread.threads,
        memory: spread.memory,
        vector: spread.vector,
        storage: spread.vector.saturating_mul(VECTORS),
        moved: spread.vector.saturating_mul(4) / number as u64,
        column: ColumnTimes {
            computing,
            network,
            storage,
        },
        bottleneck,
        seconds,
        node_hours: seconds * number as f64 / 3600.0,
    }
}
