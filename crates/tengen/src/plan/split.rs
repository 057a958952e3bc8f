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
    /// Number of elements (counts of states) of the engine's vector. It exceeds the number of
    /// states of the border, because a state without stones in one half of the border is stored
    /// twice: once for each choice of the colours.
    #[serde(with = "crate::text::Integer")]
    pub elements: u64,
    /// `true` if `working`, `disk` and `seconds` in the entries of `at_a_time` are extrapolated
    /// from smaller boards.
    pub estimated: bool,
    /// Sizes and times of a pass over the board that counts modulo 1 to 6 or 8 primes at the same
    /// time.
    pub at_a_time: Vec<AtATime>,
    /// The measured speed of this machine.
    pub calibration: Calibrated,
    /// The plan of a count on this machine: its passes over the board, or the reason for a refusal.
    pub this_machine: OnThis,
    /// The plan of a count on the other machine, if one was given: its passes over the board, or
    /// the reason for a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_machine: Option<OnOther>,
    /// The plan of a count on many nodes (machines), if nodes were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<OnNodes>,
}

impl SplitPlan {
    /// Returns the detailed plan of a board's count by the split engine.
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
