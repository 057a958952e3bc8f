//! Engines for every board: states of the points on the frontier.
//!
//! The points of a board are placed one by one. A state has everything that matters for the other
//! points: colours, strings and liberties of the points on the frontier. Two executors of
//! `tengen-sweep` add up weights of states. `hashed` keeps them in hash maps. `compiled` makes a
//! sparse matrix of each step of a column, which is worthwhile from a few columns on. `marked` uses
//! states of [marked stones](tengen_sweep::marked) with either executor. With four colours or more,
//! there are fewer of these states.
//!
//! Cost: states x steps x primes, at 3 to 6 ns compiled and 60 to 110 ns hashed
//! (docs/performance.md).

mod batch;
mod columns;
pub(crate) mod estimate;
mod list;
pub(crate) mod narrow;
pub(crate) mod points;

use super::asked::{Asked, Engine, Gather, Target, Wanted};
use super::name::EngineName;
use super::offer::{Offer, Steps};
use crate::counts::Counts;
use crate::error::CountError;
use columns::States;

/// Hash maps: any board, column by column or point by point.
pub(crate) struct Hashed;

/// Sparse matrices: lattices, column by column.
pub(crate) struct Compiled;

/// Marked stones: any board, with the executor that is cheaper.
pub(crate) struct Marked;

impl EngineName {
    /// Frontier states in hash maps.
    pub const HASHED: EngineName = EngineName::new("hashed");
    /// Frontier states as sparse matrices.
    pub const COMPILED: EngineName = EngineName::new("compiled");
    /// States of marked stones, hashed or as matrices: for four colours or more.
    pub const MARKED: EngineName = EngineName::new("marked");
}

/// Smallest number of colours with fewer states of marked stones than of strings and colours.
const MARKED_COLOURS: u32 = 4;

impl Engine for Compiled {
    fn name(&self) -> EngineName {
        EngineName::COMPILED
    }

    fn looks_at_states(&self) -> bool {
        true
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        columns::offer(asked, self.name(), States::Strings, &[EngineName::COMPILED])
    }

    fn list(&self, asked: &Asked<'_>, offer: Offer) -> Result<(Offer, Steps), CountError> {
        columns::list(asked, offer, States::Strings)
    }

    fn run(
        &self,
        asked: &Asked<'_>,
        offer: &Offer,
        gather: Gather<'_>,
    ) -> Result<Option<Counts>, CountError> {
        columns::run(asked, offer, States::Strings, gather)
    }
}

impl Engine for Hashed {
    fn name(&self) -> EngineName {
        EngineName::HASHED
    }

    fn looks_at_states(&self) -> bool {
        true
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        match asked.point_sweep()? {
            Some(sweep) => points::offer(asked, self.name(), sweep.width()),
            None => columns::offer(asked, self.name(), States::Strings, &[EngineName::HASHED]),
        }
    }

    fn list(&self, asked: &Asked<'_>, offer: Offer) -> Result<(Offer, Steps), CountError> {
        match asked.point_sweep()? {
            Some(sweep) => points::list(asked, offer, sweep),
            None => columns::list(asked, offer, States::Strings),
        }
    }

    fn run(
        &self,
        asked: &Asked<'_>,
        offer: &Offer,
        gather: Gather<'_>,
    ) -> Result<Option<Counts>, CountError> {
        match asked.point_sweep()? {
            Some(sweep) => points::run(asked, offer, sweep).map(Some),
            None => columns::run(asked, offer, States::Strings, gather),
        }
    }
}

impl Engine for Marked {
    fn name(&self) -> EngineName {
        EngineName::MARKED
    }

    fn looks_at_states(&self) -> bool {
        true
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        let is_named = asked.names(self.name());
        if !is_named && !asked.is_plan && asked.colours() < MARKED_COLOURS {
            // With few colours there are more states with marked stones than without. Listing them
            // only to find this out would take time.
            return Err(CountError::unusable(
                "with fewer than four colours, the marked engine has more states than the other \
                 engines",
            ));
        }
        let both = [EngineName::COMPILED, EngineName::HASHED];
        match asked.target {
            Target::Lattice { .. } => {
                columns::offer(asked, self.name(), States::MarkedStones, &both)
            }
            Target::Graph { .. } => {
                let width = asked.point_sweep()?.map_or(0, |sweep| sweep.width());
                Ok(Offer {
                    on_request: Some(
                        "the number of states of a graph is not known before they are listed",
                    ),
                    ..points::offer(asked, self.name(), width)?
                })
            }
        }
    }

    fn list(&self, asked: &Asked<'_>, offer: Offer) -> Result<(Offer, Steps), CountError> {
        match (asked.target, asked.point_sweep()?) {
            (Target::Graph { .. }, Some(sweep)) => points::list(asked, offer, sweep),
            _ => columns::list(asked, offer, States::MarkedStones),
        }
    }

    fn run(
        &self,
        asked: &Asked<'_>,
        offer: &Offer,
        gather: Gather<'_>,
    ) -> Result<Option<Counts>, CountError> {
        match (asked.target, asked.wanted) {
            (Target::Graph { .. }, Wanted::Number) => {
                let sweep = asked.point_sweep()?;
                let sweep = sweep.ok_or_else(|| CountError::unusable("the graph has no sweep"))?;
                points::run(asked, offer, sweep).map(Some)
            }
            _ => columns::run(asked, offer, States::MarkedStones, gather),
        }
    }
}
