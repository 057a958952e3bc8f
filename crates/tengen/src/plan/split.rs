//! Detailed plan for the split engine.

use super::machine::{OnOther, OnThis, OtherMachine};
use super::nodes::{Nodes, OnNodes};
use crate::Result;
use serde::Serialize;
use tengen_count::{BatchSizes, Budget, Forecast, Options, Sequence, calibrate};
use tengen_split::LANES;

/// Detailed plan for the split engine. Sizes are in bytes, times in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SplitPlan {
    /// Number of elements of the vector. It exceeds the number of states, because a state without
    /// stones in one half is stored twice, once for each choice of the colours.
    #[serde(with = "crate::text::Integer")]
    pub elements: u64,
    /// `true` if `working`, `disk` and `seconds` are extrapolated from smaller boards.
    pub estimated: bool,
    /// Sizes and times for 1 to 6 and for 8 primes computed together.
    pub at_a_time: Vec<AtATime>,
    /// The measured speed of this machine.
    pub calibration: Calibrated,
    /// Passes of a count on this machine.
    pub this_machine: OnThis,
    /// Passes of a count on the other machine, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_machine: Option<OnOther>,
    /// Passes of a count on many nodes, if nodes were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<OnNodes>,
}

/// Time, memory and traffic of a count with a given number of primes computed together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AtATime {
    /// Number of primes that a pass computes together.
    pub primes: usize,
    /// Number of passes over the board.
    pub passes: usize,
    /// Number of elements of the vector.
    #[serde(with = "crate::text::Integer")]
    pub elements: u64,
    /// Bytes of the vector.
    #[serde(with = "crate::text::Integer")]
    pub vector: u64,
    /// Bytes of working memory, if the vector is in memory.
    #[serde(with = "crate::text::Integer")]
    pub working: u64,
    /// Bytes on disk, if the vector is in files.
    #[serde(with = "crate::text::Integer")]
    pub disk: u64,
    /// Bytes read and written for one column.
    #[serde(with = "crate::text::Integer")]
    pub column_traffic: u128,
    /// Bytes read and written in total.
    #[serde(with = "crate::text::Integer")]
    pub traffic: u128,
    /// Seconds of computing on this machine.
    pub seconds: f64,
}

/// The measured speed of this machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Calibrated {
    /// Number of rows of the board that was counted for the measurement.
    pub rows: usize,
    /// Number of threads of the measurement.
    pub threads: usize,
    /// The costs for 1 to 6 and for 8 primes computed together.
    pub costs: Vec<Cost>,
}

/// The cost of a unit of work.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Cost {
    /// Number of primes computed together.
    pub primes: usize,
    /// Nanoseconds of one thread per state, step and prime.
    pub nanoseconds: f64,
}

impl SplitPlan {
    /// Returns the plan of a board, and the factor for the times of other engines
    /// ([`time_factor`](tengen_count::Calibration::time_factor)).
    pub(super) fn new(
        sequence: &Sequence,
        cols: usize,
        (scratch, other, nodes): (Option<u64>, Option<OtherMachine>, Option<Nodes>),
        options: &Options<'_>,
    ) -> Result<(SplitPlan, f64)> {
        let observer = options.machine.observer;
        let forecast = Forecast::new(sequence, cols, observer)?;
        let machine = Budget {
            threads: options.machine.threads,
            memory: options.machine.memory as u64,
            scratch,
        };
        let calibration = calibrate(sequence.rows, &LANES, machine.threads, observer)?;
        let at_a_time = |of: BatchSizes| AtATime {
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
        let costs = calibration.costs.iter().map(|cost| Cost {
            primes: cost.primes,
            nanoseconds: cost.nanoseconds,
        });
        let on_other = |other| OnOther::new(&forecast, &calibration, other);
        let plan = SplitPlan {
            elements: forecast.elements,
            estimated: forecast.is_estimate(),
            at_a_time: batches.map(at_a_time).collect(),
            calibration: Calibrated {
                rows: calibration.rows,
                threads: calibration.threads,
                costs: costs.collect(),
            },
            this_machine: OnThis::new(&forecast, &calibration, &machine),
            other_machine: other.map(on_other),
            nodes: nodes.map(|nodes| OnNodes::new(&forecast, &calibration, nodes)),
        };
        Ok((plan, calibration.time_factor()))
    }
}
