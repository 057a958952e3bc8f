//! Proofs that a board has no Hamiltonian game.
//!
//! A Hamiltonian game visits all legal positions. On it, every position but the last has a next
//! position, and these are all different. So a set of positions excludes such a game if it has at
//! least two more positions than successors (*Combinatorics of Go*, theorem 10). A game graph that
//! is disconnected without the empty board excludes such a game, too (section 7, on the board 1 x
//! 2).

use crate::graph::GameGraph;
use std::collections::BTreeSet;
use tengen_board::play::{Suicide, play};
use tengen_board::{Board, BoardError, Position};

/// A set of positions, and its successors: all positions that one move from the set leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bottleneck {
    /// The positions of the set.
    pub positions: Vec<Position>,
    /// All positions that one move from a position of the set leads to.
    pub successors: Vec<Position>,
}

impl Bottleneck {
    /// Returns a set of positions with its successors, by the rules of play.
    fn of(board: &Board, positions: Vec<Position>) -> Bottleneck {
        let mut successors = BTreeSet::new();
        for position in &positions {
            let empty = |&point: &usize| position.get(point) == 0;
            for point in (0..board.points()).filter(empty) {
                for colour in [1, 2] {
                    let played = play(board, position, point, colour, Suicide::Several);
                    successors.extend(played.map(|p| p.position.colours().to_vec()));
                }
            }
        }
        Bottleneck {
            positions,
            successors: successors.into_iter().map(Position::new).collect(),
        }
    }

    /// Returns `true` if the set excludes a game through all positions.
    ///
    /// The positions of the set must be different and legal, and the list of successors must be
    /// complete. There must be at least two more positions than successors (positions that one move
    /// leads to).
    pub fn holds(&self, board: &Board) -> bool {
        let legal = |position: &Position| position.is_legal(board) == Ok(true);
        let different: BTreeSet<_> = self.positions.iter().map(Position::colours).collect();
        let again = Bottleneck::of(board, self.positions.clone());
        self.positions.iter().all(legal)
            && different.len() == self.positions.len()
            && again.successors.len() + 2 <= different.len()
            && again.successors.iter().all(|p| self.successors.contains(p))
    }
}

/// Returns the positions in the proof of theorem 10 of *Combinatorics of Go*, which excludes
/// Hamiltonian games. Returns `None` for boards of one row or column.
///
/// All points have black stones except the 2 x 2 square in the upper left corner. In the square
/// there are two diagonally opposite black stones, or two adjacent black stones and one white
/// stone.
///
/// # Errors
/// [`BoardError`] if there is no board with `rows` rows and `cols` columns.
pub fn theorem_ten(rows: usize, cols: usize) -> Result<Option<Bottleneck>, BoardError> {
    let board = Board::square(rows, cols)?;
    if rows < 2 || cols < 2 {
        return Ok(None);
    }
    // The points of the 2 x 2 square in the corner, in circular order.
    let square = [0, 1, cols + 1, cols];
    let position = |stones: [u8; 4]| {
        let mut position = Position::new(vec![1; rows * cols]);
        for (point, stone) in square.into_iter().zip(stones) {
            position.set(point, stone);
        }
        position
    };
    let mut positions = vec![position([1, 0, 1, 0]), position([0, 1, 0, 1])];
    for stones in [[1, 1, 2, 0], [1, 1, 0, 2]] {
        for turn in 0..4 {
            let mut stones = stones;
            stones.rotate_right(turn);
            positions.push(position(stones));
        }
    }
    Ok(Some(Bottleneck::of(&board, positions)))
}

/// Returns the connected components of the game graph without the empty position.
///
/// Moves count as edges in both directions. After its first move, a game stays in one component as
/// long as it does not return to the empty board, which superko forbids.
pub fn parts(graph: &GameGraph) -> Vec<Vec<Position>> {
    let mut near = vec![Vec::new(); graph.nodes()];
    for node in 1..graph.nodes() {
        // Node 0 is the empty position, which is left out.
        for edge in graph.edges_from(node).iter().filter(|edge| edge.to > 0) {
            near[node].push(edge.to as usize);
            near[edge.to as usize].push(node);
        }
    }
    let mut seen = vec![false; graph.nodes()];
    let mut parts = Vec::new();
    for start in 1..graph.nodes() {
        let mut waiting = vec![start];
        let mut part = BTreeSet::new();
        while let Some(node) = waiting.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                part.insert(node);
                waiting.extend(&near[node]);
            }
        }
        if !part.is_empty() {
            parts.push(part.into_iter().map(|node| graph.position(node)).collect());
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    #[test]
    fn ten_positions_have_eight_successors_as_in_the_proof() {
        for rows in 2..=5 {
            for cols in 2..=5 {
                let found = theorem_ten(rows, cols).unwrap().unwrap();
                let sizes = (found.positions.len(), found.successors.len());
                assert_eq!(sizes, (10, 8), "{rows} x {cols}");
                assert!(found.holds(&Board::square(rows, cols).unwrap()));
            }
        }
        let large = theorem_ten(19, 19).unwrap().unwrap();
        assert_eq!((large.positions.len(), large.successors.len()), (10, 8));
        assert_eq!(theorem_ten(1, 5), Ok(None));
        assert_eq!(theorem_ten(5, 1), Ok(None));
        assert!(theorem_ten(0, 5).is_err());
    }

    #[test]
    fn a_set_that_is_not_short_of_successors_does_not_hold() {
        let board = Board::square(2, 2).unwrap();
        let right = theorem_ten(2, 2).unwrap().unwrap();
        let mut small = right.clone();
        small.positions.pop();
        assert!(!small.holds(&board));
        let mut twice = right.clone();
        twice.positions[9] = twice.positions[8].clone();
        assert!(!twice.holds(&board));
        let mut hidden = right.clone();
        hidden.successors.pop();
        assert!(!hidden.holds(&board));
    }

    #[test]
    fn without_the_empty_position_1x2_falls_apart_and_longer_lines_do_not() {
        let parts = |points| {
            parts(&GameGraph::new(&Board::square(1, points).unwrap(), &Silent).unwrap()).len()
        };
        assert_eq!([1, 2, 3, 4, 5].map(parts), [0, 2, 1, 1, 1]);
    }
}
