//! Counts legal positions that are reachable by alternating play without passes.

use crate::memory;
use crate::position::{Place, Player};
use crate::request::{with_board, with_resources};
use crate::{BoardJson, BoardSpec, Error, Position, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize, Serializer, ser::SerializeSeq};
use tengen_base::observer::Observer;
use tengen_positions::reach::{ReachError, reachable};

pub use tengen_board::play::Suicide;

/// A request to count the positions reachable if Black and White move in turn without passing.
/// [`tengen::reachable`](crate::reachable()) builds one for a rectangle.
///
/// Black moves first, on the empty board; positions may repeat. All positions of a board are
/// searched, so the board must be small. 4x4 takes seconds and 22 MB, 4x5 takes 1.7 GB.
///
/// ```
/// use tengen::prelude::*;
/// let reached = tengen::reachable(2, 2).examples(5).run()?;
/// assert_eq!((reached.legal, reached.reachable), (57, 43));
/// assert_eq!(reached.unreachable_positions.len(), 5);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the board does not exist. [`TooLarge`](Error::TooLarge), if
/// the positions do not fit into the memory. [`Interrupted`](Error::Interrupted), if the observer
/// asked to stop; nothing is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Reachable {
    /// The board.
    #[setters(into)]
    pub board: BoardSpec,
    /// The rule of suicide: which moves may capture stones of the player who makes them. Forbidden
    /// by default.
    #[serde(default)]
    pub suicide: Suicide,
    /// Maximum number of unreachable legal positions that the answer lists.
    #[serde(default)]
    pub examples: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

with_board!(Reachable);
with_resources!(Reachable);

/// The numbers of legal positions that are reachable and unreachable by alternating play without
/// passes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReachablePositions {
    /// The board that was searched.
    #[serde(flatten)]
    pub board: BoardJson,
    /// The number of colours: always 2.
    pub colours: u32,
    /// Number of points of the board.
    pub points: usize,
    /// The rule of suicide: which moves may capture stones of the player who makes them.
    pub suicide: Suicide,
    /// Number of legal positions.
    #[serde(with = "crate::text::Integer")]
    pub legal: u64,
    /// Number of legal positions that alternating play reaches from the empty board, with either
    /// player to move next.
    #[serde(with = "crate::text::Integer")]
    pub reachable: u64,
    /// Number of legal positions that alternating play does not reach from the empty board.
    #[serde(with = "crate::text::Integer")]
    pub unreachable: u64,
    /// Number of legal positions that alternating play reaches with Black to move next.
    #[serde(with = "crate::text::Integer")]
    pub black_to_move: u64,
    /// Number of legal positions that alternating play reaches with White to move next.
    #[serde(with = "crate::text::Integer")]
    pub white_to_move: u64,
    /// Number of reachable pairs of a position and a player to move next.
    #[serde(with = "crate::text::Integer")]
    pub pairs: u64,
    /// The largest distance, in moves from the empty board, of a reachable pair of a position and a
    /// player to move.
    pub greatest_distance: usize,
    /// Numbers of reachable pairs of a position and a player to move, by their distance of 0, 1, 2,
    /// ... moves from the empty board.
    #[serde(with = "crate::text::Integers")]
    pub by_distance: Vec<u64>,
    /// Numbers of unreachable legal positions with 0, 1, 2, ... stones.
    #[serde(with = "crate::text::Integers")]
    pub unreachable_by_stones: Vec<u64>,
    /// Unreachable legal positions with the fewest stones, at most as many as were requested. In
    /// JSON, the rows of each position.
    #[serde(serialize_with = "rows_of_each")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::PositionJson>"))]
    pub unreachable_positions: Vec<Position>,
}

impl Reachable {
    /// Returns a request to count the reachable positions of `board`, with suicide forbidden.
    pub fn new(board: impl Into<BoardSpec>) -> Reachable {
        Reachable {
            board: board.into(),
            suicide: Suicide::Forbidden,
            examples: 0,
            resources: Resources::default(),
        }
    }
}

impl Request for Reachable {
    type Answer = ReachablePositions;

    fn run_with(&self, observer: &dyn Observer) -> Result<ReachablePositions> {
        let place = Place::of(&self.board)?;
        let machine = self.resources.machine(observer);
        let reached = reachable(&place.board, self.suicide, &machine).map_err(explain)?;
        let survey = reached.survey(self.examples, &machine).map_err(explain)?;
        let by_distance = reached.by_distance().to_vec();
        Ok(ReachablePositions {
            colours: 2,
            board: place.json(),
            points: place.board.points(),
            suicide: self.suicide,
            legal: survey.legal(),
            reachable: survey.reachable,
            unreachable: survey.unreachable(),
            black_to_move: reached.to_move(Player::Black),
            white_to_move: reached.to_move(Player::White),
            pairs: by_distance.iter().sum(),
            greatest_distance: by_distance.len().saturating_sub(1),
            by_distance,
            unreachable_by_stones: survey.unreachable_by_stones,
            unreachable_positions: survey
                .examples
                .into_iter()
                .map(|stones| Position::on_place(&place, stones))
                .collect(),
        })
    }
}

fn explain(error: ReachError) -> Error {
    let reason = error.to_string();
    match error {
        ReachError::Cancelled => Error::Interrupted { kept: false },
        ReachError::TooLarge { points, memory } => {
            // The search keeps four bit sets, each with a bit for each of the 3^n colourings of the
            // n points: 3^n / 2 bytes.
            let positions = u32::try_from(points).ok().and_then(|n| 3u64.checked_pow(n));
            memory::too_large(positions.unwrap_or(u64::MAX) / 2, memory as u64, reason)
        }
        ReachError::NoMemory { .. } => Error::LimitReached(reason),
        ReachError::Threads(_) => Error::Failed(reason),
    }
}

fn rows_of_each<S: Serializer>(positions: &[Position], to: S) -> Result<S::Ok, S::Error> {
    let mut sequence = to.serialize_seq(Some(positions.len()))?;
    for position in positions {
        sequence.serialize_element(&position.rows()?)?;
    }
    sequence.end()
}
