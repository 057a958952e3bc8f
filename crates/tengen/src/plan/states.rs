//! What a count takes by the engines that are for every lattice, number of colours and graph.

use crate::board::GraphText;
use crate::{BoardJson, BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize, Serializer};
use tengen_base::observer::Observer;
use tengen_count::Sequence;
use tengen_count::run::{
    Engine, Foreseen, Known, Options, Order, Together, foresee_graph, foresee_lattice,
};

/// What counting on a graph takes, without counting it.
///
/// The number of points on the frontier, and of states after every point, are exact as far as
/// the states can be listed: up to some millions after a point.
///
/// ```
/// use tengen::prelude::*;
/// let path = PlanGraph::new("path", "1 2\n2 3\n3 4").run()?;
/// assert_eq!((path.frontier, path.states), (Some(1), vec![2, 3, 3, 1]));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the text is no graph, or its frontier is too wide for states
/// to be stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlanGraph {
    /// The graph.
    pub graph: GraphText,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

/// What counting a board takes by the engines that are for every board. Nothing is measured: there
/// are no times.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlannedStates {
    /// Which board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones.
    pub colours: u32,
    /// The engine: hashed or compiled; marked, for four colours and more; split, where cylinders are counted row by row.
    #[serde(with = "crate::text::Name")]
    pub engine: Engine,
    /// How the board is gone through.
    #[serde(with = "crate::text::Name")]
    pub order: Order,
    /// Whether it is with rows and columns exchanged.
    pub transposed: bool,
    /// Whether a count follows the proved recurrence instead, in a moment, unless an engine is asked
    /// for.
    pub by_recurrence: bool,
    /// The most points on the frontier: those seen that touch points not yet seen. Rings have none.
    pub frontier: Option<usize>,
    /// Primes that the number needs.
    pub primes: usize,
    /// Numbers of states: of columns after each step of a period (compiled), or after each step of
    /// the columns until these repeat (hashed); after each point; or of each number of columns
    /// (rings, elements of a vector). Empty if they are not known, as of tori by orbits.
    #[serde(with = "crate::text::Integers")]
    pub states: Vec<u64>,
    /// The most states after a step.
    #[serde(serialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::text::Integer"))]
    pub states_max: f64,
    /// How well that is known: exactly, as the least that there is, or about, from boards with
    /// fewer rows.
    #[serde(with = "crate::text::Name")]
    pub known: Known,
    /// States after all steps of a pass over the board, if they are known.
    #[serde(with = "crate::text::OptionInteger")]
    pub states_total: Option<u128>,
    /// Threads that work.
    pub threads: usize,
    /// Bytes of memory that may be used.
    #[serde(with = "crate::text::Integer")]
    pub memory: u64,
    /// What a count does on this machine.
    #[serde(flatten)]
    pub outcome: StatesOutcome,
}

/// What a count does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum StatesOutcome {
    /// It goes through the board some times.
    Passes(StatesPasses),
    /// It does not start, or will not end.
    Refused {
        /// Why, in a sentence.
        refused: String,
    },
}

/// How often a count goes through a board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatesPasses {
    /// How often.
    pub passes: usize,
    /// Primes at a time.
    pub primes_at_a_time: usize,
    /// Bytes of memory that it needs at most; as well as the states are known.
    #[serde(serialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::text::Integer"))]
    pub needed: f64,
}

/// A whole number of any size as its digits.
fn whole<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{:.0}", number.round()))
}

crate::request::with_resources!(PlanGraph);

impl PlanGraph {
    /// Of a graph, from the text of a graph file, with two colours.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> PlanGraph {
        PlanGraph {
            graph: GraphText {
                graph: name.into(),
                text: text.into(),
            },
            colours: 2,
            resources: Resources::default(),
        }
    }
}

impl Request for PlanGraph {
    type Answer = PlannedStates;

    fn run_with(&self, observer: &dyn Observer) -> Result<PlannedStates> {
        let board = self.graph.board()?;
        if self.colours == 0 {
            return Err(Error::unusable("there is at least 1 colour"));
        }
        let options = Options::new(self.resources.machine(observer));
        let foreseen = foresee_graph(&board, self.colours, &options)?;
        let json = BoardSpec::Graph(self.graph.clone()).json(&board);
        Ok(PlannedStates::new(json, self.colours, foreseen, &options))
    }
}

impl PlannedStates {
    /// Of a lattice's board.
    pub(super) fn of_lattice(
        sequence: &Sequence,
        cols: usize,
        options: &Options<'_>,
    ) -> Result<PlannedStates> {
        let foreseen = foresee_lattice(sequence, cols, options)?;
        let board = BoardJson::from(tengen_board::Shape {
            lattice: sequence.lattice,
            rows: sequence.rows,
            cols,
            boundary: sequence.boundary,
        });
        Ok(PlannedStates::new(
            board,
            sequence.colours,
            foreseen,
            options,
        ))
    }

    fn new(
        board: BoardJson,
        colours: u32,
        foreseen: Foreseen,
        options: &Options<'_>,
    ) -> PlannedStates {
        let passes = |together: Together| {
            StatesOutcome::Passes(StatesPasses {
                passes: together.passes,
                primes_at_a_time: together.primes,
                needed: together.bytes,
            })
        };
        let refused = |error: tengen_count::run::CountError| StatesOutcome::Refused {
            refused: error.to_string(),
        };
        PlannedStates {
            board,
            colours,
            engine: foreseen.engine,
            order: foreseen.order,
            transposed: foreseen.is_transposed,
            by_recurrence: foreseen.is_by_recurrence,
            frontier: foreseen.frontier,
            primes: foreseen.primes,
            states: foreseen.states,
            states_max: foreseen.most,
            known: foreseen.known,
            states_total: foreseen.total,
            threads: options.machine.threads,
            memory: options.machine.memory as u64,
            outcome: foreseen.lanes.map_or_else(refused, passes),
        }
    }
}
