//! The game graph of a small board as lists of nodes and edges.

use super::rule::game_graph;
use crate::position::Place;
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_base::text::bytes;
use tengen_board::{Board, Colour};
use tengen_games::graph::{Edge, GameGraph};

/// Request for the game graph of a board of up to 16 points, as lists of nodes and edges.
///
/// The nodes of the graph are the legal positions; node 0 is the empty board. Each move of either
/// player is an edge from one position to another (*Combinatorics of Go*, definition 1).
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::ListGraph;
/// let graph = ListGraph::new(BoardSpec::square(1, 2)).run()?;
/// assert_eq!((graph.nodes(), graph.edges()), (5, 12));
/// let first = graph.edges_from(0)[0];
/// assert_eq!((first.vertex, first.colour), (0, 1));
/// assert_eq!(graph.colours()[2 * first.to as usize..][..2], [1, 0]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid or has more than 16 points.
/// - [`TooLarge`](Error::TooLarge) if the lists do not fit into the memory limit.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run; nothing is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ListGraph {
    /// The board.
    pub board: BoardSpec,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The game graph of a board, with lists of its nodes (legal positions) and edges (moves).
#[derive(Clone, Debug)]
pub struct ListedGraph(GameGraph);

impl ListGraph {
    /// Creates a request for a board.
    pub fn new(board: impl Into<BoardSpec>) -> ListGraph {
        ListGraph {
            board: board.into(),
            resources: Resources::default(),
        }
    }
}

impl Request for ListGraph {
    type Answer = ListedGraph;

    fn run_with(&self, observer: &dyn Observer) -> Result<ListedGraph> {
        let place = Place::of(&self.board)?;
        let machine = self.resources.machine(observer);
        check(&place.board, machine.memory)?;
        game_graph(&place.board, &machine).map(ListedGraph)
    }
}

/// Checks that the lists of nodes and edges of a board's game graph fit into the memory limit, by
/// an upper bound on their size.
fn check(board: &Board, memory: usize) -> Result<()> {
    let points = board.points() as u32;
    let (needed, available) = (most_bytes(points), memory as u64);
    match points <= tengen_games::graph::MAX_POINTS as u32 && needed > available {
        false => Ok(()),
        true => Err(Error::TooLarge {
            reason: format!(
                "the game graph of a board of {points} points may need {} of memory, but the limit is {}",
                bytes(needed),
                bytes(available)
            ),
            needed,
            available,
            foreseen: true,
        }),
    }
}

/// Returns an upper bound on the bytes of the lists of nodes and edges of a board's game graph.
///
/// A board has at most 3^`points` positions. Each position has at most two moves on each empty
/// point. On average over all colourings, a third of the points is empty.
fn most_bytes(points: u32) -> u64 {
    let edge = size_of::<Edge>() as u64;
    let colourings = 3u64.saturating_pow(points);
    let edges = colourings.saturating_mul(2 * u64::from(points)) / 3;
    edges
        .saturating_mul(edge)
        .saturating_add(colourings.saturating_mul(16))
}

impl ListedGraph {
    /// Returns the board.
    pub fn board(&self) -> &Board {
        self.0.board()
    }

    /// Returns the number of nodes: legal positions.
    pub fn nodes(&self) -> usize {
        self.0.nodes()
    }

    /// Returns the number of edges of the game graph: moves from one position to another.
    pub fn edges(&self) -> usize {
        self.0.edges()
    }

    /// Returns the moves from the position of a node, ordered by point. On each point, Black's move
    /// is first.
    ///
    /// # Panics
    /// If the node does not exist.
    pub fn edges_from(&self, node: usize) -> &[Edge] {
        self.0.edges_from(node)
    }

    /// Returns the colours of all points in the position of node 0, then of node 1, and so on: 0 is
    /// empty, 1 black, 2 white.
    pub fn colours(&self) -> Vec<Colour> {
        let mut all = Vec::with_capacity(self.nodes() * self.board().points());
        for node in 0..self.nodes() {
            all.extend_from_slice(self.0.position(node).colours());
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;
    use tengen_base::observer::Impatient;

    #[test]
    fn lists_agree_with_the_survey_and_fit_their_bound() {
        for (rows, cols) in [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)] {
            let spec = BoardSpec::square(rows, cols);
            let graph = ListGraph::new(spec.clone()).run().unwrap();
            let survey = super::super::SurveyGraph::new(spec).run().unwrap();
            assert_eq!(graph.nodes() as u64, survey.nodes);
            assert_eq!(graph.edges() as u64, survey.edges);
            let colours = graph.colours();
            assert_eq!(colours.len(), graph.nodes() * rows * cols);
            let listed = (0..graph.nodes()).map(|node| graph.edges_from(node).len());
            assert_eq!(listed.sum::<usize>(), graph.edges());
            let bytes = graph.edges() * size_of::<Edge>() + graph.nodes() * 16;
            assert!(bytes as u64 <= most_bytes((rows * cols) as u32));
        }
    }

    #[test]
    fn graphs_that_are_too_large_are_refused() {
        let large = ListGraph::new(BoardSpec::square(4, 5)).run();
        assert!(matches!(large, Err(Error::Unusable { .. })));
        let small = ListGraph::new(BoardSpec::square(4, 4)).memory(1 << 20);
        assert!(matches!(small.run(), Err(Error::TooLarge { .. })));
        let stopped = ListGraph::new(BoardSpec::square(2, 2)).run_with(&Impatient);
        assert!(matches!(stopped, Err(Error::Interrupted { .. })));
    }
}
