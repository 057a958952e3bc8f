//! The game graph of a small board with lists of its edges.
//!
//! Nodes are the legal positions, edges the moves between them. The lists for the 4x4 board take
//! 2.6 GB.
//!
//! Entry: [`GameGraph::new`]. Invariant: in the list of all edges, the edges from node v have the
//! indices from `first[v]` to `first[v + 1]`, the latter excluded.

use super::compact::CompactGraph;
use super::{Edge, Error};
use tengen_base::machine::Machine;
use tengen_base::observer::Observer;
use tengen_base::parallel;
use tengen_board::packed::Stones;
use tengen_board::{Board, Colour, Player, Position};

/// The largest number of points of a board whose game graph is stored with lists of its edges.
pub const MAX_POINTS: usize = 16;

/// The reason why the edges of a game graph cannot be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListError {
    /// The board has too many points.
    #[error("game graphs are listed for boards of up to {MAX_POINTS} points, not {points}")]
    TooLarge {
        /// Points of the board.
        points: usize,
    },
    /// The observer stopped the work.
    #[error("stopped on request")]
    Cancelled,
}

/// Number of nodes whose edges a thread counts or lists between two calls of the observer.
const CHUNK: usize = 1 << 12;

/// The game graph of a board with two colours, as lists of edges.
///
/// Nodes are numbered from 0, the empty board, in the order of [`GameGraph::code`].
#[derive(Clone, Debug)]
pub struct GameGraph {
    compact: CompactGraph,
    /// The code of each node's position, ascending.
    codes: Vec<u32>,
    /// For each node (legal position), the index in `edges` of the first edge (move) from it. The
    /// last entry is the number of all edges.
    first: Vec<usize>,
    /// The edges from all nodes, node by node.
    edges: Vec<Edge>,
}

impl GameGraph {
    /// Builds the game graph of a board, with lists of its edges.
    ///
    /// # Errors
    /// [`ListError`] if the board is too large, or the observer stops the work.
    pub fn new(board: &Board, observer: &dyn Observer) -> Result<GameGraph, ListError> {
        let points = board.points();
        if points > MAX_POINTS {
            return Err(ListError::TooLarge { points });
        }
        let options = Machine {
            threads: 1,
            memory: usize::MAX,
            observer,
        };
        // The board is small, so the bit sets of the compact graph take little memory beside the
        // lists.
        let compact = CompactGraph::here(board, &options).map_err(|error| match error {
            Error::Cancelled => ListError::Cancelled,
            _ => ListError::TooLarge { points },
        })?;
        let nodes = compact.nodes() as usize;
        let codes: Vec<u32> = compact.all_codes().map(|code| code as u32).collect();
        let asked = || observer.go_on().then_some(()).ok_or(ListError::Cancelled);
        // First pass over the nodes: count the edges (moves) from each node, to find where they
        // begin in the list.
        let mut degrees = vec![0; nodes];
        parallel::try_pieces_mut(&mut degrees, CHUNK, |chunk, degrees| {
            for (degree, &code) in degrees.iter_mut().zip(&codes[chunk * CHUNK..]) {
                *degree = compact.degree(u64::from(code));
            }
            asked()
        })?;
        let mut first = Vec::with_capacity(nodes + 1);
        let mut edges = 0;
        first.push(0);
        // Prefix sums: `first[v]` is the number of edges of all nodes before v.
        for degree in degrees {
            edges += degree;
            first.push(edges);
        }

        // Second pass over the nodes: fill the list of edges. Each chunk of nodes owns a part of
        // the list.
        let mut edges = vec![Edge::default(); edges];
        let mut rest = &mut edges[..];
        let mut parts = Vec::with_capacity(nodes.div_ceil(CHUNK));
        for from in (0..nodes).step_by(CHUNK) {
            let to = (from + CHUNK).min(nodes);
            // Split off the edges of this chunk.
            let (part, others) = rest.split_at_mut(first[to] - first[from]);
            parts.push((&codes[from..to], part));
            rest = others;
        }
        parallel::try_pieces_mut(&mut parts, 1, |_, part| {
            let (codes, part) = &mut part[0];
            let mut part = &mut part[..];
            for &code in *codes {
                let degree = compact.list(u64::from(code), part);
                part = &mut part[degree..];
            }
            asked()
        })?;
        Ok(GameGraph {
            compact,
            codes,
            first,
            edges,
        })
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.compact.board
    }

    /// Returns the number of legal positions.
    pub fn nodes(&self) -> usize {
        self.codes.len()
    }

    /// Returns the number of edges: moves between legal positions.
    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    /// Returns the moves in the position of a node, by ascending point, on each point Black's move
    /// first.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn edges_from(&self, node: usize) -> &[Edge] {
        &self.edges[self.first[node]..self.first[node + 1]]
    }

    /// Returns the code of a node's position, a number in base 3.
    ///
    /// The digits are the colours of the points (0 empty, 1 black, 2 white). Point 0 is the least
    /// significant digit.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn code(&self, node: usize) -> u32 {
        self.codes[node]
    }

    /// Returns the position that a node stands for.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn position(&self, node: usize) -> Position {
        let stones = self.compact.codes.stones(u64::from(self.codes[node]));
        stones.position(self.board().points())
    }

    /// Returns the node that stands for a position, or `None` if it is not a legal position of this
    /// board.
    pub fn node(&self, position: &Position) -> Option<usize> {
        let foreign = |&colour: &Colour| colour > Player::White.colour();
        if position.check_fits(self.board()).is_err() || position.colours().iter().any(foreign) {
            return None;
        }
        let code = self.compact.codes.code(Stones::of(position));
        self.compact.nodes.node(code).map(|node| node as usize)
    }
}

impl CompactGraph {
    /// Returns the number of edges from the node whose position has the code `code`.
    fn degree(&self, code: u64) -> usize {
        let stones = self.codes.stones(code);
        let mut degree = 0;
        for player in Player::BOTH {
            self.moves(stones, player, |_, _| degree += 1);
        }
        degree
    }

    /// Writes the edges from the node whose position has the code `code` to the front of `edges`,
    /// and returns their number.
    fn list(&self, code: u64, edges: &mut [Edge]) -> usize {
        let stones = self.codes.stones(code);
        let mut degree = 0;
        for player in Player::BOTH {
            self.moves(stones, player, |vertex, after| {
                let to = self.nodes.node(self.codes.code(after));
                edges[degree] = Edge {
                    to: to.expect("moves lead to legal positions") as u32,
                    vertex: vertex as u8,
                    colour: player.colour(),
                };
                degree += 1;
            });
        }
        edges[..degree].sort_unstable_by_key(|edge| (edge.vertex, edge.colour));
        degree
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    #[test]
    fn positions_that_are_illegal_or_of_another_board_have_no_node() {
        let graph = GameGraph::new(&Board::square(2, 3).unwrap(), &Silent).unwrap();
        assert_eq!(graph.node(&Position::new(vec![1; 6])), None);
        assert_eq!(graph.node(&Position::new(vec![3, 0, 0, 0, 0, 0])), None);
        assert_eq!(graph.node(&Position::empty(5)), None);
    }
}
