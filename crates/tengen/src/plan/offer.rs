//! Offers of engines (the estimated time and memory of a count by each engine), in the form that
//! answers have.

use serde::{Serialize, Serializer};
use tengen_count::{EngineName, Order, Precision};

/// The estimated cost of counting a board with one engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Offer {
    /// The engine.
    #[serde(with = "crate::text::Name")]
    pub engine: EngineName,
    /// The order in which the engine goes through the points of the board.
    #[serde(with = "crate::text::Name")]
    pub order: Order,
    /// Maximum number of points on the frontier: points that the engine has added and that have
    /// neighbours that it has not. `null` for engines without a frontier of points.
    pub frontier: Option<usize>,
    /// Maximum number of states after a step (the addition of a point). For some engines it is the
    /// number of elements of their vector of counts.
    #[serde(serialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::text::Integer"))]
    pub states_max: f64,
    /// The precision of `states_max`: exactly, at-least, at-most, or about.
    #[serde(with = "crate::text::Name")]
    pub known: Precision,
    /// Number of steps of one pass over the board; usually one for each point.
    #[serde(serialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::text::Integer"))]
    pub steps: f64,
    /// Number of passes over the board, each modulo some primes, whose results together give the
    /// count.
    pub passes: usize,
    /// Number of primes modulo which a pass over the board counts at the same time.
    pub primes_at_a_time: usize,
    /// Peak memory in bytes, with the precision that `known` states.
    #[serde(serialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::text::Integer"))]
    pub needed: f64,
    /// Bytes of files in the scratch directory; 0 if the count is in memory only.
    #[serde(with = "crate::text::Integer")]
    pub disk: u64,
    /// Estimated seconds on this machine.
    pub seconds: f64,
    /// The reason why a count uses this engine only if the request names it. `None` if it may be
    /// chosen automatically.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_request: Option<String>,
}

/// An engine with its offer (the estimated time and memory of a count), or with the reason why it
/// makes no offer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EngineOffer {
    /// The engine.
    #[serde(with = "crate::text::Name")]
    pub engine: EngineName,
    /// The offer, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// The reason why the engine makes no offer (estimate of time and memory), such as lack of
    /// memory. `None` if it makes an offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// Serialises a number, rounded to an integer, as a string of decimal digits.
fn whole<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{:.0}", number.round()))
}

impl From<&tengen_count::Offer> for Offer {
    fn from(of: &tengen_count::Offer) -> Offer {
        Offer {
            engine: of.engine,
            order: of.order,
            frontier: of.frontier,
            states_max: of.states,
            known: of.known,
            steps: of.steps,
            passes: of.together.passes,
            primes_at_a_time: of.together.primes,
            needed: of.together.bytes,
            disk: of.disk,
            seconds: of.seconds,
            on_request: of.on_request.map(str::to_owned),
        }
    }
}

impl EngineOffer {
    /// Returns the estimated seconds of the engine's offer, or infinity if it makes no offer.
    pub(super) fn seconds(&self) -> f64 {
        self.offer.as_ref().map_or(f64::INFINITY, |of| of.seconds)
    }
}
