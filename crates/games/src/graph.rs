//! The game graph of a board (*Combinatorics of Go*, definition 1): its nodes are the
//! legal positions, its edges the moves of either player that change the position.
//! Games under positional superko in which passes are of no account are the simple
//! paths from the empty board.
//!
//! With every colour a player, suicide of several stones is a move; that of a single
//! stone changes nothing, and is none. Different moves lead to different positions.

use tengen_board::play::{Suicide, play};
use tengen_board::{Board, Colour, Position};

/// The most points of a board whose graph is kept as lists.
pub const MAX_POINTS: usize = 16;

/// A move, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The node of the position after the move.
    pub to: u32,
    /// The point played on.
    pub vertex: u8,
    /// The player.
    pub colour: Colour,
}

/// The board has too many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game graphs are listed for boards of up to {MAX_POINTS} points, not {points}")]
pub struct TooLarge {
    /// Points of the board.
    pub points: usize,
}

/// The game graph of a board with two colours. Nodes are numbered from 0, the empty
/// board, in the order of [`GameGraph::code`].
#[derive(Clone, Debug)]
pub struct GameGraph {
    board: Board,
    /// For each node, ascending.
    codes: Vec<u32>,
    /// For each node the first of its edges; and the number of all edges.
    first: Vec<usize>,
    edges: Vec<Edge>,
}

impl GameGraph {
    /// The graph of a board.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn new(board: &Board) -> Result<GameGraph, TooLarge> {
        let points = board.points();
        if points > MAX_POINTS {
            return Err(TooLarge { points });
        }
        let legal = |&code: &u32| {
            let position = decode(points, code);
            position.is_legal(board) == Ok(true)
        };
        let codes: Vec<u32> = (0..3u32.pow(points as u32)).filter(legal).collect();
        let mut graph = GameGraph {
            board: board.clone(),
            first: vec![0],
            edges: Vec::new(),
            codes,
        };
        for node in 0..graph.nodes() {
            let position = graph.position(node);
            for vertex in 0..points {
                for colour in [1, 2] {
                    let played = play(board, &position, vertex, colour, Suicide::Several);
                    if let Ok(played) = played {
                        let to = graph.node(&played.position);
                        let to = to.expect("moves lead to legal positions") as u32;
                        let vertex = vertex as u8;
                        graph.edges.push(Edge { to, vertex, colour });
                    }
                }
            }
            graph.first.push(graph.edges.len());
        }
        Ok(graph)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Number of legal positions.
    pub fn nodes(&self) -> usize {
        self.codes.len()
    }

    /// Number of moves between them.
    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    /// The moves in the position of a node, by their points, Black's first.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn edges_from(&self, node: usize) -> &[Edge] {
        &self.edges[self.first[node]..self.first[node + 1]]
    }

    /// The colours of a node's position as the digits of a number to base 3, that of
    /// point 0 the least significant.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn code(&self, node: usize) -> u32 {
        self.codes[node]
    }

    /// The position of a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn position(&self, node: usize) -> Position {
        decode(self.board.points(), self.codes[node])
    }

    /// The node of a position; `None` if the position is not a legal one of this board.
    pub fn node(&self, position: &Position) -> Option<usize> {
        let foreign = |&c: &Colour| c > 2;
        if position.check_fits(&self.board).is_err() || position.colours().iter().any(foreign) {
            return None;
        }
        self.codes.binary_search(&encode(position)).ok()
    }
}

fn decode(points: usize, code: u32) -> Position {
    let colour = |v| (code / 3u32.pow(v as u32) % 3) as Colour;
    Position::new((0..points).map(colour).collect())
}

fn encode(position: &Position) -> u32 {
    let digits = position.colours().iter().rev();
    digits.fold(0, |code, &colour| code * 3 + u32::from(colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// *Combinatorics of Go*, tables 3 and 8.
    #[test]
    fn average_outdegrees_are_as_published() {
        for (rows, cols, nodes, average) in [
            (1, 1, 1, "0.000"),
            (1, 2, 5, "2.400"),
            (1, 3, 15, "2.800"),
            (1, 4, 41, "3.512"),
            (2, 2, 57, "3.368"),
            (2, 3, 489, "4.728"),
            (2, 4, 4125, "6.208"),
        ] {
            let graph = GameGraph::new(&Board::square(rows, cols).unwrap()).unwrap();
            assert_eq!(graph.nodes(), nodes);
            let found = graph.edges() as f64 / nodes as f64;
            assert_eq!(format!("{found:.3}"), average, "{rows}x{cols}");
        }
    }

    #[test]
    fn nodes_and_positions_are_one_to_one() {
        let graph = GameGraph::new(&Board::square(2, 3).unwrap()).unwrap();
        for node in 0..graph.nodes() {
            assert_eq!(graph.node(&graph.position(node)), Some(node));
        }
        assert_eq!(graph.position(0), Position::empty(6));
        assert_eq!(graph.node(&Position::new(vec![1; 6])), None);
        assert_eq!(graph.node(&Position::new(vec![3, 0, 0, 0, 0, 0])), None);
        assert_eq!(graph.node(&Position::empty(5)), None);
    }
}
