//! Time of a count on many nodes (machines). Each node counts alone for some primes, or all nodes
//! share one vector, the counts for all states. With a shared vector, the count sweeps only half of
//! the board and glues two halves, if possible.

use serde::{Deserialize, Serialize};
use tengen_base::machine::default_share;
use tengen_count::{Budget, Calibration, CountError, Forecast, Passes, Spread, gluing, halves};
use tengen_split::LANES;
use tengen_split::blocks::Halves;

/// Nodes (machines) of equal size, with cores as fast as the cores of this machine. A bandwidth
/// that is `None` is unknown, and is taken to be unlimited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Nodes {
    /// Number of nodes.
    pub nodes: usize,
    /// Number of cores of each node.
    pub cores: usize,
    /// Bytes of memory of each node; 80% of it is used.
    pub ram: u64,
    /// Bytes per second that each node can send and, at the same time, receive.
    #[serde(default)]
    pub network: Option<u64>,
    /// Bytes per second that all nodes together can read and write on the shared storage.
    #[serde(default)]
    pub storage: Option<u64>,
    /// Bytes per second that each node can read and write in its local files together.
    #[serde(default)]
    pub disk_bandwidth: Option<u64>,
}

impl Nodes {
    /// Describes `nodes` machines with `cores` cores and `ram` bytes of memory each. Network and
    /// disks have unknown speed.
    pub fn new(nodes: usize, cores: usize, ram: u64) -> Nodes {
        Nodes {
            nodes,
            cores,
            ram,
            network: None,
            storage: None,
            disk_bandwidth: None,
        }
    }
}

/// Projected times of a count on many nodes, assuming that no node fails.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OnNodes {
    /// Number of nodes.
    pub nodes: usize,
    /// Number of cores of each node.
    pub cores: usize,
    /// Bytes of memory of each node.
    #[serde(with = "crate::text::Integer")]
    pub ram: u64,
    /// Each node counts alone for some of the primes: `tengen count --prime-range`.
    pub apart: Way<Apart>,
    /// All nodes work on one shared vector, the counts for all states: `python -m tengen.cluster`.
    pub together: Way<Together>,
}

/// A way to distribute a count over nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Way{T}"))]
#[serde(untagged)]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum Way<T> {
    /// The count can be distributed in this way.
    Possible(T),
    /// The count cannot be distributed in this way.
    Refused(Refused),
}

/// The reason why a count cannot be distributed over nodes in this way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Refused {
    /// The reason as a sentence.
    pub refused: String,
}

/// Plan in which every node counts alone for some of the primes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Apart {
    /// Number of primes modulo which a pass over the board counts at the same time.
    pub primes: usize,
    /// Number of passes over the board, each on one node.
    pub passes: usize,
    /// Number of passes that a node runs one after the other, at most.
    pub rounds: usize,
    /// Number of threads on each node; less than its cores if its memory does not suffice.
    pub threads: usize,
    /// Bytes of files on each node; 0 if the vector (the counts for all states) is in memory.
    #[serde(with = "crate::text::Integer")]
    pub disk: u64,
    /// Lower bound on the time, in seconds.
    pub seconds: f64,
    /// Node-hours of all passes.
    pub node_hours: f64,
}

/// Plan in which all nodes work on one shared vector, the counts for all states.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Together {
    /// Number of primes modulo which a pass over the board counts at the same time.
    pub primes: usize,
    /// Number of passes over the board, one after the other.
    pub passes: usize,
    /// Number of columns that a pass sweeps: all columns of the board, or those of one half.
    pub columns: usize,
    /// Seconds of gluing (joining) two halves of the board, if a pass sweeps one half.
    pub gluing: Option<f64>,
    /// Number of threads on each node, as many as its memory allows.
    pub threads: usize,
    /// Bytes of memory that each node needs.
    #[serde(with = "crate::text::Integer")]
    pub memory: u64,
    /// Bytes of the vector.
    #[serde(with = "crate::text::Integer")]
    pub vector: u64,
    /// Bytes of files on the shared storage: three vectors, each with the counts for all states.
    #[serde(with = "crate::text::Integer")]
    pub storage: u64,
    /// Bytes that each node reads and writes for one column of the board.
    #[serde(with = "crate::text::Integer")]
    pub moved: u64,
    /// Times of the work for one column of the board, in seconds.
    pub column: ColumnTimes,
    /// The resource that needs the longest time, so that the others wait for it.
    pub bottleneck: Bottleneck,
    /// Seconds of all columns in all passes over the board.
    pub seconds: f64,
    /// Node-hours of the count.
    pub node_hours: f64,
}

/// Times, in seconds, of the kinds of work for one column of the board. They run at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ColumnTimes {
    /// Seconds of computing.
    pub computing: f64,
    /// Seconds of sending and receiving over the network, if its bandwidth is known.
    pub network: Option<f64>,
    /// Seconds of reading and writing on the shared storage, if its bandwidth is known.
    pub storage: Option<f64>,
}

/// The resource that limits the speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum Bottleneck {
    /// Computing, with all cores.
    Computing,
    /// Computing, and the memory of a node does not suffice for a thread on each core.
    Memory,
    /// Sending and receiving over the network of a node.
    Network,
    /// Reading and writing on the shared storage.
    Storage,
}

/// The factor by which computing on nodes (machines) that share a vector, the counts of all states,
/// takes longer than computing in memory (docs/cluster.md). Nodes read, check and write the tiles
/// (parts) of the vector. Each node creates its own tables and programs, the lists of additions
/// that it executes.
const UNITS: f64 = 1.5;

/// Number of vectors of counts on the shared storage.
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

/// Returns the fastest plan over all numbers of primes that a pass may compute together. `of` makes
/// the plan for such a number, and `seconds` returns the plan's time. If no plan is possible,
/// returns the reason of `of` for one prime at a time.
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
        let mut one = [pass];
        one[0].passes = 1;
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

/// Returns the passes over the board on one node, with `k` primes computed together. If the memory
/// does not suffice for as many threads as cores, tries half as many threads, a quarter, and so on.
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
    let spread = |k: usize| forecast.spread(k, nodes.cores.max(1), default_share(nodes.ram));
    let of = |k: usize| Ok(with_all(forecast, speed, nodes, (&spread(k)?, None)));
    let whole = fastest(of, |way| way.seconds);
    // Glue two halves of the board if this is possible and faster.
    let glued = halves(&forecast.sequence, forecast.cols).and_then(|halves| {
        let spread = spread(halves.primes).ok()?;
        let way = with_all(forecast, speed, nodes, (&spread, Some(halves)));
        Some(way)
    });
    match (whole, glued) {
        (Way::Possible(whole), Some(glued)) if whole.seconds <= glued.seconds => {
            Way::Possible(whole)
        }
        (_, Some(glued)) => Way::Possible(glued),
        (whole, None) => whole,
    }
}

/// Returns the plan with one vector on all nodes. With `halves`, the count sweeps one half of the
/// board in a single pass, and glues both halves.
fn with_all(
    forecast: &Forecast,
    speed: &Calibration,
    nodes: Nodes,
    (spread, halves): (&Spread, Option<Halves>),
) -> Together {
    let number = nodes.nodes.max(1);
    let machine = Budget {
        threads: spread.threads.saturating_mul(number),
        memory: spread.memory,
        scratch: None,
    };
    let columns = forecast.cols.saturating_sub(1);
    let all = forecast.computing_passes(spread.primes, 1, speed, &machine);
    let computing = UNITS * all / columns.max(1) as f64;
    // A column of the board is added in two phases, one for each half of the points added last.
    // Each phase reads and writes the whole vector of counts: four transfers. The storage makes
    // these transfers one after the other. A node sends and receives at the same time, so the
    // network takes the time of two transfers.
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
    let (swept, passes) = match halves {
        Some(halves) => (halves.longer, 1),
        None => (forecast.cols, spread.passes),
    };
    // Gluing reads one vector, or two if the halves differ.
    let gluing = halves.map(|halves| {
        let read = if halves.is_one { 0.25 } else { 0.5 };
        let pairs = gluing(&forecast.sequence, forecast.elements).unwrap_or(0.0);
        let pairs = pairs * speed.time_factor() / machine.threads.max(1) as f64;
        let moved = network.map(|of| 2.0 * of).into_iter().chain(storage);
        moved.fold(pairs, |longest, of| longest.max(read * of))
    });
    let seconds = longest * (swept.saturating_sub(1) * passes) as f64 + gluing.unwrap_or(0.0);
    Together {
        primes: spread.primes,
        passes,
        columns: swept,
        gluing,
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
