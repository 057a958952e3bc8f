//! The engines `hashed`, `compiled` and `marked`. Together they can count every board, with states
//! of the frontier: the placed points that have neighbours which are not placed yet.
//!
//! The points of a board are placed one by one. A state has all information that matters for the
//! points placed later: colours, strings and liberties of the points on the frontier. For each
//! state, one of two executors of `tengen-sweep` adds up the weights of the ways to reach it.
//! `hashed` keeps these sums in hash maps. `compiled` makes a sparse matrix of each step (added
//! point) of a column, which is worthwhile for a few columns or more. `marked` uses states of
//! [marked stones](tengen_sweep::marked) (counted as libertyless) with either executor. Its ways
//! have weights of both signs. With four colours or more, there are fewer such states than states
//! of strings.
//!
//! Cost: 3 to 6 ns (compiled) or 60 to 110 ns (hashed) for each state, step and prime
//! (docs/performance.md).

mod batch;
mod columns;
pub(crate) mod estimate;
mod list;
pub(crate) mod narrow;
pub(crate) mod points;

use super::asked::{Asked, Engine, Gather, Ran, Target};
use super::name::EngineName;
use super::offer::{Offer, Steps};
use crate::error::CountError;
use estimate::States;
use tengen_sweep::sweep::Sweep;

/// One of the engines `hashed`, `compiled` and `marked`.
///
/// The engines `hashed` and `marked` count any board, `compiled` counts lattices. `marked` uses the
/// executor (hash maps or matrices) that is cheaper.
pub(crate) struct Frontier(pub(crate) EngineName);

impl EngineName {
    /// The engine that keeps the states of the frontier in hash maps.
    pub const HASHED: EngineName = EngineName::new("hashed");
    /// The engine that compiles the steps of the sweep to sparse matrices between states of the
    /// frontier.
    pub const COMPILED: EngineName = EngineName::new("compiled");
    /// The engine for four colours or more. Its states say which stones are marked (counted as
    /// libertyless); it uses hash maps or sparse matrices.
    pub const MARKED: EngineName = EngineName::new("marked");
}

/// Smallest number of colours for which the engine `marked` has fewer states than the engine
/// `hashed`.
const MARKED_COLOURS: u32 = 4;

impl Frontier {
    fn is_marked(&self) -> bool {
        self.0 == EngineName::MARKED
    }

    fn states(&self) -> States {
        match self.is_marked() {
            true => States::MarkedStones,
            false => States::Strings,
        }
    }

    /// Returns the sweep (order of the points) of a board that this engine counts point by point.
    /// Returns `None` for a board that it counts column by column.
    fn points<'a>(&self, asked: &'a Asked<'_>) -> Result<Option<&'a Sweep>, CountError> {
        match (self.0, asked.target) {
            (EngineName::COMPILED, _) | (EngineName::MARKED, Target::Lattice { .. }) => Ok(None),
            _ => asked.point_sweep(),
        }
    }
}

impl Engine for Frontier {
    fn name(&self) -> EngineName {
        self.0
    }

    fn looks_at_states(&self) -> bool {
        true
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        let is_asked_for = asked.names(self.name()) || asked.is_plan;
        if self.is_marked() && !is_asked_for && asked.colours() < MARKED_COLOURS {
            // With fewer than four colours, the engine `marked` has more states than other engines.
            // Listing the states only to find this out would take time.
            return Err(CountError::unusable(
                "with fewer than four colours, the marked engine has more states than the other \
                 engines",
            ));
        }
        let executors: &[EngineName] = match self.is_marked() {
            true => &[EngineName::COMPILED, EngineName::HASHED],
            false => &[self.name()],
        };
        match self.points(asked)? {
            Some(sweep) => Ok(Offer {
                on_request: self.is_marked().then_some(
                    "the number of states of a graph is not known before they are listed",
                ),
                ..points::offer(asked, self.name(), sweep.width())?
            }),
            None => columns::offer(asked, self.name(), self.states(), executors),
        }
    }

    fn list(&self, asked: &Asked<'_>, offer: Offer) -> Result<(Offer, Steps), CountError> {
        match self.points(asked)? {
            Some(sweep) => points::list(asked, offer, sweep),
            None => columns::list(asked, offer, self.states()),
        }
    }

    fn run(&self, asked: &Asked<'_>, offer: &Offer, gather: Gather<'_>) -> Ran {
        match self.points(asked)? {
            Some(sweep) => points::run(asked, offer, sweep).map(Some),
            None => columns::run(asked, offer, self.states(), gather),
        }
    }
}
