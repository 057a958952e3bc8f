//! What counting a board takes, without counting it.
//!
//! | module | one idea |
//! |---|---|
//! | `machine` | what a count does on a machine, and for how long |
//! | `nodes` | what it does on many nodes: each alone, or all of them with one vector |
//! | `states` | what it takes by the engines that are for every lattice, colours and graph |

mod machine;
mod nodes;
mod states;

pub use machine::{OnOther, OnThis, Outcome, Pass, Storage, TimeBounds};
pub use nodes::{Apart, Bottleneck, ColumnTimes, Nodes, OnNodes, Refused, Together, Way};
pub use states::{PlanGraph, PlannedStates, StatesOutcome, StatesPasses};
pub use tengen_count::run::{Known, Order};

use crate::request::with_resources;
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::run::{Batches, Budget, Calibration, Forecast, Options, calibrate, has_forecast};

/// What counting a lattice's board takes, without counting it; [`tengen::plan`](crate::plan())
/// makes one. (Of a graph: [`PlanGraph`].)
///
/// For the square and the triangular lattice with two colours, the speed of this machine is
/// measured for about a second, and there are times. For all other lattices and colours the
/// states of the engine that counts them are listed, as far as that is quick. Residues that are
/// in a ledger already are not considered.
///
/// ```
/// use tengen::prelude::*;
/// let plan = tengen::plan(8, 8).threads(1).run()?;
/// let split = plan.split().expect("two colours");
/// assert_eq!((split.primes, split.states_max), (3, 39324));
///
/// let kagome = tengen::plan(3, 20).lattice("kagome".parse().unwrap()).run()?;
/// let kagome = kagome.states().expect("another lattice");
/// assert_eq!(kagome.states, [3, 7, 3]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable) for no rows or columns, more than 24 rows of the square or
/// the triangular lattice with two colours, more points than there can be primes for, and what has
/// plans of the other kind only (`scratch_limit`, `other`, `nodes`);
/// [`TooLarge`](crate::Error::TooLarge), if there is no memory to measure the speed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Plan {
    /// The lattice: square, unless stated.
    #[serde(default)]
    pub lattice: Lattice,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns; as many as rows, unless stated.
    #[serde(default)]
    pub cols: Option<usize>,
    /// Where there is an extra row of points that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// What may be used of this machine.
    #[serde(default)]
    pub resources: Resources,
    /// Bytes of disk space in a scratch directory; there is none, unless stated.
    #[serde(default)]
    pub scratch_limit: Option<u64>,
    /// Another machine, to plan for that, too.
    #[serde(default)]
    pub other: Option<OtherMachine>,
    /// Many nodes, to plan for these, too.
    #[serde(default)]
    pub nodes: Option<Nodes>,
}

/// Another machine, whose cores are as fast as those of this one, and whose disk is as large
/// as need be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OtherMachine {
    /// Its cores.
    pub cores: usize,
    /// Bytes of its memory, of which 80% are used.
    pub ram: u64,
    /// Bytes that it reads and writes in files per second.
    #[serde(default)]
    pub disk_bandwidth: Option<u64>,
}

/// What counting a board takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Planned {
    /// By the split engine, column by column.
    Split(Box<PlannedSplit>),
    /// By another, or along rings.
    States(Box<PlannedStates>),
}

/// What counting a board takes by the split engine. Sizes are in bytes, times in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlannedSplit {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// Where there is an extra row of points that are always empty.
    pub boundary: Boundary,
    /// Two.
    pub colours: u32,
    /// Number of states after each step of a column; with a boundary, and on the triangular
    /// lattice, at most that.
    #[serde(with = "crate::text::Integers")]
    pub states: Vec<u128>,
    /// The most of them.
    #[serde(with = "crate::text::Integer")]
    pub states_max: u128,
    /// All of them.
    #[serde(with = "crate::text::Integer")]
    pub states_total: u128,
    /// Primes that the number needs.
    pub primes: usize,
    /// Elements of the vector.
    #[serde(with = "crate::text::Integer")]
    pub elements: u64,
    /// Whether a count follows the proved recurrence instead, in a moment, unless the split engine
    /// is asked for.
    pub by_recurrence: bool,
    /// Whether `working`, `disk` and `seconds` are from smaller boards.
    pub estimated: bool,
    /// What it takes with 1, 2, 4, 5, 6 and 8 primes at a time.
    pub at_a_time: Vec<AtATime>,
    /// How fast this machine is.
    pub calibration: Calibrated,
    /// What a count does on this machine.
    pub this_machine: OnThis,
    /// What it does on the other one, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_machine: Option<OnOther>,
    /// What it does on many nodes, if there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<OnNodes>,
}

/// What a count takes with a certain number of primes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AtATime {
    /// Primes at a time.
    pub primes: usize,
    /// How often the board is gone through.
    pub passes: usize,
    /// Elements of the vector.
    #[serde(with = "crate::text::Integer")]
    pub elements: u64,
    /// Bytes of the vector.
    #[serde(with = "crate::text::Integer")]
    pub vector: u64,
    /// Bytes of working memory, all in memory.
    #[serde(with = "crate::text::Integer")]
    pub working: u64,
    /// Bytes on disk, if the vector is in files.
    #[serde(with = "crate::text::Integer")]
    pub disk: u64,
    /// Bytes read and written for a column.
    #[serde(with = "crate::text::Integer")]
    pub column_traffic: u128,
    /// Bytes read and written in all.
    #[serde(with = "crate::text::Integer")]
    pub traffic: u128,
    /// Seconds of computing on this machine.
    pub seconds: f64,
}

/// How fast this machine is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Calibrated {
    /// Rows of the board that was counted to measure it.
    pub rows: usize,
    /// Threads that worked.
    pub threads: usize,
    /// The costs with 1, 2, 4, 5, 6 and 8 primes at a time.
    pub costs: Vec<Cost>,
}

/// What work costs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost {
    /// Primes at a time.
    pub primes: usize,
    /// Nanoseconds of one thread per state, step and prime.
    pub nanoseconds: f64,
}

/// What counting a board takes, without counting it.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::plan::OtherMachine;
/// let other = OtherMachine { cores: 16, ram: 2 << 40, disk_bandwidth: None };
/// let plan = tengen::plan(19, 19).threads(1).other(other).run()?;
/// assert_eq!(plan.split().unwrap().states_max, 363_324_268_018);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn plan(rows: usize, cols: usize) -> Plan {
    Plan::new(rows).cols(cols)
}

with_resources!(Plan);

impl Plan {
    /// Of a square board, on this machine, without files.
    pub fn new(rows: usize) -> Plan {
        Plan {
            lattice: Lattice::Square,
            rows,
            cols: None,
            boundary: Boundary::None,
            colours: 2,
            resources: Resources::default(),
            scratch_limit: None,
            other: None,
            nodes: None,
        }
    }
}

impl Request for Plan {
    type Answer = Planned;

    fn run_with(&self, observer: &dyn Observer) -> Result<Planned> {
        let cols = self.cols.unwrap_or(self.rows);
        let sequence = Sequence {
            lattice: self.lattice,
            rows: self.rows,
            boundary: self.boundary,
            colours: self.colours,
        };
        if has_forecast(&sequence) {
            let split = self.split(&sequence, cols, observer)?;
            return Ok(Planned::Split(Box::new(split)));
        }
        if self.scratch_limit.is_some() || self.other.is_some() || self.nodes.is_some() {
            return Err(Error::unusable(
                "files, other machines and nodes have plans for the square and the triangular \
                 lattice, two colours and at least 2 rows; for other boards, state how many \
                 threads and how much memory there are",
            ));
        }
        let options = Options::new(self.resources.machine(observer));
        let states = PlannedStates::of_lattice(&sequence, cols, &options)?;
        Ok(Planned::States(Box::new(states)))
    }
}

impl Plan {
    fn split(
        &self,
        sequence: &Sequence,
        cols: usize,
        observer: &dyn Observer,
    ) -> Result<PlannedSplit> {
        let forecast = Forecast::new(sequence, cols, observer)?;
        let allowed = self.resources.machine(observer);
        let machine = Budget {
            threads: allowed.threads,
            memory: allowed.memory as u64,
            scratch: self.scratch_limit,
        };
        let calibration = calibrate(machine.threads, observer)?;
        let at_a_time = |of: Batches| AtATime {
            primes: of.primes,
            passes: of.passes,
            elements: forecast.elements,
            vector: of.vector,
            working: of.working,
            disk: of.disk,
            column_traffic: of.column_traffic,
            traffic: of.traffic,
            seconds: forecast.computing_passes(of.primes, of.passes, &calibration, &machine),
        };
        let batches = forecast.batches(&machine).into_iter();
        let other = |other| OnOther::new(&forecast, &calibration, other);
        Ok(PlannedSplit {
            lattice: self.lattice,
            rows: self.rows,
            cols,
            boundary: self.boundary,
            colours: 2,
            states: forecast.states.clone(),
            states_max: forecast.states.iter().copied().max().unwrap_or(0),
            states_total: forecast.states.iter().sum(),
            primes: forecast.primes,
            elements: forecast.elements,
            by_recurrence: forecast.is_by_recurrence(),
            estimated: forecast.is_estimate(),
            at_a_time: batches.map(at_a_time).collect(),
            calibration: Calibrated::from(&calibration),
            this_machine: OnThis::new(&forecast, &calibration, &machine),
            other_machine: self.other.map(other),
            nodes: (self.nodes).map(|nodes| OnNodes::new(&forecast, &calibration, nodes)),
        })
    }
}

impl Planned {
    /// The plan for the split engine, if that counts.
    pub fn split(&self) -> Option<&PlannedSplit> {
        match self {
            Planned::Split(split) => Some(split),
            Planned::States(_) => None,
        }
    }

    /// The plan for another one, if that counts.
    pub fn states(&self) -> Option<&PlannedStates> {
        match self {
            Planned::States(states) => Some(states),
            Planned::Split(_) => None,
        }
    }
}

impl From<&Calibration> for Calibrated {
    fn from(calibration: &Calibration) -> Calibrated {
        let costs = calibration.costs.iter().map(|cost| Cost {
            primes: cost.primes,
            nanoseconds: cost.nanoseconds,
        });
        Calibrated {
            rows: calibration.rows,
            threads: calibration.threads,
            costs: costs.collect(),
        }
    }
}
