//! Plans: the time and memory of a count, without counting. The *offer* of an engine is its
//! estimate of the time and memory that it would take for the count. Most engines pass over the
//! board once or several times, each time modulo some primes.
//!
//! | module | one idea |
//! |---|---|
//! | `offer` | the offers of engines: time, memory, passes over the board, or the reason for a refusal |
//! | `split` | the split engine in detail, for each number of primes computed together |
//! | `machine` | passes of the split engine on a machine, and their time |
//! | `nodes` | passes of the split engine on many nodes: each node counts alone for some primes, or all nodes share one vector of counts |

mod machine;
mod nodes;
mod offer;
mod split;

pub use machine::{OnOther, OnThis, OtherMachine, Outcome, Pass, Storage, TimeBounds};
pub use nodes::{Apart, Bottleneck, ColumnTimes, Nodes, OnNodes, Refused, Together, Way};
pub use offer::{EngineOffer, Offer};
pub use split::{AtATime, Calibrated, Cost, SplitPlan};
pub use tengen_count::{Order, Precision};

use crate::request::{with_board, with_resources};
use crate::{BoardJson, BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::path::Path;
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice, Shape};
use tengen_count::{
    Budget, EngineName, Forecast, Options, Scratch, Sequence, has_files, plan_graph, plan_lattice,
    states_of_steps, time_factor,
};

/// The speed of this machine is measured only if the count would take an engine at least this
/// number of seconds.
const MEASURED: f64 = 0.1;

/// Request for the time and memory of a count, without counting;
/// [`tengen::plan`](crate::plan()) creates one.
///
/// The plan has the *offer*, the estimated time and memory, of the engine that a count would
/// choose. It lists the number of states after each step, if finding it is quick. The speed of this
/// machine is measured, for 0.3 to 3 seconds, unless the count is short. Existing work in a ledger
/// is not considered.
///
/// ```
/// use tengen::count::Engine;
/// use tengen::prelude::*;
/// let plan = tengen::plan(8, 8).engine(Engine::SPLIT).threads(1).run()?;
/// assert_eq!((plan.primes, plan.states.iter().max()), (3, Some(&39324)));
/// assert_eq!(plan.offer.unwrap().engine, Engine::SPLIT);
///
/// let kagome = tengen::plan(3, 20).lattice("kagome".parse().unwrap()).all(true).run()?;
/// assert_eq!(kagome.states, [3, 7, 3]);
/// let brute = kagome.offers.iter().find(|of| of.engine == Engine::BRUTE).unwrap();
/// assert!(brute.refused.as_ref().unwrap().contains("too many for brute force"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid. Also if `scratch_limit`, `other`
///   or `nodes` is given for a board whose vector the split engine cannot keep in files.
/// - [`TooLarge`](crate::Error::TooLarge) if there is not enough memory to measure the
///   speed.
///
/// A count that would be refused is not an error: [`Planned::refused`] has the reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Plan {
    /// The board.
    pub board: BoardSpec,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// The engine for which to plan. The default is the cheapest engine.
    #[serde(with = "crate::text::Name", default)]
    pub engine: EngineName,
    /// `true` to return, for each engine, its offer (estimated time and memory) or the reason why
    /// it makes no offer.
    #[serde(default)]
    pub all: bool,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Bytes of disk space in a scratch directory; by default there is no scratch directory.
    #[serde(default)]
    pub scratch_limit: Option<u64>,
    /// Another machine for which to plan the count as well.
    #[serde(default)]
    pub other: Option<OtherMachine>,
    /// Nodes of a cluster to plan for as well.
    #[serde(default)]
    pub nodes: Option<Nodes>,
}

/// The planned time and memory of a count. Sizes are in bytes, times in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Planned {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones.
    pub colours: u32,
    /// `true` if the engine counts the board with rows and columns exchanged, which may be cheaper.
    pub transposed: bool,
    /// Number of primes for which the count needs residues (the count modulo a prime). It is 0 for
    /// boards that are far too large.
    pub primes: usize,
    /// Number of threads that work.
    pub threads: usize,
    /// Limit on memory in bytes.
    #[serde(with = "crate::text::Integer")]
    pub memory: u64,
    /// The offer (estimated time and memory) of the engine that a count would choose, unless the
    /// count is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// The reason why a count is refused, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// Number of states after each step (the addition of a point), for the engine of `offer` or, if
    /// the count is refused, for the split engine. Empty if unknown.
    ///
    /// The listed steps depend on the engine. They are the steps of one column (`split`), of the
    /// columns after which the lattice repeats (`compiled`), or of the columns until the states
    /// repeat (`hashed`). For `rings`, the entries are the sizes of the vectors of counts for 1, 2,
    /// ... columns. Other engines have one entry for each point.
    #[serde(with = "crate::text::Integers")]
    pub states: Vec<u128>,
    /// The sum of the numbers of states after all steps of one pass over the board, if known.
    #[serde(with = "crate::text::OptionInteger")]
    pub states_total: Option<u128>,
    /// The offers (estimated time and memory) of all engines, the cheapest first, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<EngineOffer>,
    /// The plan for the split engine in detail, if its vector (the counts for all states) can be in
    /// files. It is present if the plan chooses this engine, if the count is refused, or if
    /// `scratch_limit`, `other` or `nodes` is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<SplitPlan>,
}

/// Creates a request for the plan of a count on a board of the square lattice.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::plan::OtherMachine;
/// let other = OtherMachine::new(16, 2 << 40);
/// let plan = tengen::plan(19, 19).threads(1).other(other).run()?;
/// assert_eq!(plan.states.iter().max(), Some(&363_324_268_018));
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn plan(rows: usize, cols: usize) -> Plan {
    Plan::new(BoardSpec::square(rows, cols))
}

with_board!(Plan);
with_resources!(Plan);

impl Plan {
    /// Creates a request for the plan (time and memory) of a count on this machine, with two
    /// colours and without files.
    pub fn new(board: impl Into<BoardSpec>) -> Plan {
        Plan {
            board: board.into(),
            colours: 2,
            engine: EngineName::AUTO,
            all: false,
            resources: Resources::default(),
            scratch_limit: None,
            other: None,
            nodes: None,
        }
    }

    /// `true` if the request asks for details that only a plan of the split engine has: files,
    /// another machine or nodes of a cluster.
    fn is_elsewhere(&self) -> bool {
        self.scratch_limit.is_some() || self.other.is_some() || self.nodes.is_some()
    }

    fn on_lattice(&self, shape: Shape, options: &Options<'_>) -> Result<Planned> {
        let sequence = Sequence::of(shape, self.colours);
        let plan = plan_lattice(&sequence, shape.cols, self.all, options)?;
        let (counted, cols) = match plan.is_transposed {
            true => {
                let rows = shape.cols;
                (Sequence { rows, ..sequence }, shape.rows)
            }
            false => (sequence, shape.cols),
        };
        let may_split = [EngineName::AUTO, EngineName::SPLIT].contains(&self.engine);
        let is_split = match &plan.chosen {
            Ok(offer) => offer.engine == EngineName::SPLIT,
            Err(_) => may_split,
        };
        let split = match (is_split || self.is_elsewhere()) && has_files(&counted) {
            true => Some(SplitPlan::new(
                &counted,
                cols,
                (self.scratch_limit, self.other, self.nodes),
                options,
            )?),
            false if self.is_elsewhere() => return Err(elsewhere()),
            false => None,
        };
        let mut planned = self.planned(shape.into(), plan, options);
        if let Some(mut split) = split {
            let is_glued =
                matches!(&planned.offer, Some(offer) if offer.engine == EngineName::GLUED);
            if planned.states.is_empty() && !is_glued {
                // Another machine may be able to run a count that is refused here, so list its
                // numbers of states, too.
                planned.states = states_of_steps(&counted, options.machine.observer)?;
                let column = planned.states.iter().sum::<u128>();
                planned.states_total = Some(column * cols as u128);
            }
            // Another engine that was asked for has a reason of its own.
            match (&mut planned.refused, &mut split.this_machine) {
                (Some(refused), this) if !may_split => {
                    this.outcome = Outcome::Refused(refused.clone());
                    this.seconds = None;
                }
                (Some(refused), this) => {
                    if let Outcome::Refused(reason) = &this.outcome {
                        refused.clone_from(reason);
                    }
                }
                (None, _) => {}
            }
            planned.scale(split.calibration.time_factor());
            let of_split = |offer: &&mut Offer| offer.engine == EngineName::SPLIT;
            if let Some(seconds) = split.this_machine.seconds {
                (planned.offers().filter(of_split)).for_each(|offer| offer.seconds = seconds);
            }
            planned.split = Some(split);
        } else {
            planned.measure(options)?;
        }
        Ok(planned)
    }

    fn planned(
        &self,
        board: BoardJson,
        plan: tengen_count::Plan,
        options: &Options<'_>,
    ) -> Planned {
        let (offer, refused) = match plan.chosen {
            Ok(offer) => (Some(Offer::from(&offer)), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let offers = plan.offers.into_iter().map(|(engine, of)| EngineOffer {
            engine,
            offer: of.as_ref().ok().map(Offer::from),
            refused: of.err().map(|error| error.to_string()),
        });
        let mut offers: Vec<EngineOffer> = offers.collect();
        offers.sort_by(|a, b| a.seconds().total_cmp(&b.seconds()));
        Planned {
            board,
            colours: self.colours,
            transposed: plan.is_transposed,
            primes: plan.primes,
            threads: options.machine.threads,
            memory: options.machine.memory as u64,
            offer,
            refused,
            states: plan.steps.states,
            states_total: plan.steps.total,
            offers,
            split: None,
        }
    }
}

/// Returns the reason why the split engine cannot count a lattice board with the available memory
/// and files, as a plan states it. `None` if the engine can count the board, or cannot keep the
/// board's vector in files.
pub(crate) fn refusal(shape: Shape, colours: u32, options: &Options<'_>) -> Option<String> {
    let is_transposable = matches!(shape.lattice, Lattice::Square | Lattice::Triangular)
        && shape.boundary == Boundary::None;
    let (rows, cols) = match is_transposable {
        true => (shape.rows.min(shape.cols), shape.rows.max(shape.cols)),
        false => (shape.rows, shape.cols),
    };
    let sequence = Sequence::of(Shape { rows, ..shape }, colours);
    let forecast = has_files(&sequence)
        .then(|| Forecast::new(&sequence, cols, options.machine.observer))?
        .ok()?;
    let machine = Budget {
        threads: options.machine.threads,
        memory: options.machine.memory as u64,
        scratch: options.scratch.map(|scratch| scratch.limit),
    };
    forecast
        .choice(&machine)
        .err()
        .map(|error| error.to_string())
}

fn elsewhere() -> Error {
    Error::unsupported(
        "plans for files, other machines and nodes need the square or triangular lattice, two \
         colours and at least 2 rows; for other boards, state the number of threads and the memory",
    )
}

impl Planned {
    /// Returns all offers.
    fn offers(&mut self) -> impl Iterator<Item = &mut Offer> {
        let offers = self.offers.iter_mut().filter_map(|of| of.offer.as_mut());
        offers.chain(&mut self.offer)
    }

    /// Multiplies the times of all offers.
    fn scale(&mut self, factor: f64) {
        self.offers().for_each(|offer| offer.seconds *= factor);
    }

    /// Scales the times of all engines' offers to the measured speed of this machine, unless all
    /// times are short.
    fn measure(&mut self, options: &Options<'_>) -> Result<()> {
        let machine = &options.machine;
        if self.offers().any(|offer| offer.seconds >= MEASURED) {
            self.scale(time_factor(machine.threads, machine.observer)?);
        }
        Ok(())
    }
}

impl Request for Plan {
    type Answer = Planned;

    fn run_with(&self, observer: &dyn Observer) -> Result<Planned> {
        if self.colours == 0 {
            return Err(Error::unsupported("expected at least 1 colour, found 0"));
        }
        let limit = self.scratch_limit.map(|limit| Scratch {
            // A plan uses only the limit, not the directory.
            dir: Path::new(""),
            limit,
            always: false,
        });
        let options = Options {
            engine: self.engine,
            scratch: limit,
            ..Options::new(self.resources.machine(observer))
        };
        match &self.board {
            BoardSpec::Lattice(spec) => self.on_lattice(spec.shape(), &options),
            BoardSpec::Graph(_) if self.is_elsewhere() => Err(elsewhere()),
            BoardSpec::Graph(graph) => {
                let board = graph.board()?;
                let plan = plan_graph(&board, self.colours, self.all, &options)?;
                let mut planned = self.planned(self.board.json(&board), plan, &options);
                planned.measure(&options)?;
                Ok(planned)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    /// Returns, for each engine's offer (estimated time) for a square board, the planned seconds
    /// divided by the seconds before they were scaled to the speed of this machine.
    fn factors(side: usize) -> Vec<f64> {
        let request = plan(side, side).all(true).threads(1).memory(1 << 30);
        let planned = request.run().unwrap();
        let shape = Shape::square(side, side);
        let options = Options::new(request.resources.machine(&Silent));
        let assumed = plan_lattice(&Sequence::of(shape, 2), side, true, &options).unwrap();
        let mut factors = Vec::new();
        for (engine, offer) in assumed.offers {
            let Ok(offer) = offer else { continue };
            let of_engine = planned.offers.iter().find(|of| of.engine == engine);
            factors.push(of_engine.unwrap().seconds() / offer.seconds);
        }
        let chosen = planned.offer.unwrap();
        let listed = planned.offers.iter().find(|of| of.engine == chosen.engine);
        assert_eq!(chosen.seconds, listed.unwrap().seconds());
        factors
    }

    #[test]
    fn long_counts_are_planned_for_this_machine() {
        let of_glued = factors(11);
        assert!(of_glued.len() > 3);
        for factor in &of_glued {
            assert!((factor / of_glued[0] - 1.0).abs() < 1e-9, "{of_glued:?}");
        }
        // A measured factor is never exactly 1.
        assert!(of_glued[0] > 0.0 && of_glued[0] != 1.0);
        // For a short count the speed is not measured, so two plans are equal.
        let short = || plan(3, 3).engine(EngineName::BRUTE).run().unwrap();
        assert_eq!(short(), short());
    }
}
