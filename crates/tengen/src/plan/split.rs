//! Detailed plan of a count by the split engine, which counts large boards of lattices modulo
//! primes.

use super::machine::{OnOther, OnThis, OtherMachine};
use super::nodes::{Nodes, OnNodes};
use crate::Result;
use serde::Serialize;
use tengen_count::{Budget, Forecast, Options, Sequence, calibrate};
use tengen_split::LANES;

pub use tengen_count::{BatchSizes as AtATime, Calibration as Calibrated, UnitCost as Cost};

/// Detailed plan of a count by the split engine. Sizes are in bytes, times in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SplitPlan {
    /// Number of elements of the engine's vector of counts. It exceeds the number of states,
    /// because a state without stones in one half of the border is stored twice: once for each
    /// choice of the colours.
    #[serde(with = "crate::text::Integer")]
    pub elements: u64,
    /// `true` if `working`, `disk` and `seconds` in the entries of `at_a_time` are extrapolated
    /// from smaller boards.
    pub estimated: bool,
    /// Sizes and times of a pass over the board, for 1 to 6 and for 8 primes computed together.
    pub at_a_time: Vec<AtATime>,
    /// The measured speed of this machine.
    pub calibration: Calibrated,
    /// The passes over the board of a count on this machine.
    pub this_machine: OnThis,
    /// The passes over the board of a count on the other machine, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_machine: Option<OnOther>,
    /// The passes over the board of a count on many nodes, if nodes were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<OnNodes>,
}

impl SplitPlan {
    /// Returns the plan of a board.
    pub(super) fn new(
        sequence: &Sequence,
        cols: usize,
        (scratch, other, nodes): (Option<u64>, Option<OtherMachine>, Option<Nodes>),
        options: &Options<'_>,
    ) -> Result<SplitPlan> {
        let observer = options.machine.observer;
        let forecast = Forecast::new(sequence, cols, observer)?;
        let machine = Budget {
            threads: options.machine.threads,
            memory: options.machine.memory as u64,
            scratch,
        };
        let calibration = calibrate(sequence.rows, &LANES, machine.threads, observer)?;
        let on_other = |other| OnOther::new(&forecast, &calibration, other);
        Ok(SplitPlan {
            elements: forecast.elements,
            estimated: forecast.is_estimate(),
            at_a_time: forecast.batches(&machine, &calibration),
            this_machine: OnThis::new(&forecast, &calibration, &machine),
            other_machine: other.map(on_other),
            nodes: nodes.map(|nodes| OnNodes::new(&forecast, &calibration, nodes)),
            calibration,
        })
    }
}
