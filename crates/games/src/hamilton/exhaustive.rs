//! Enumerates all directed Hamiltonian cycles of the game graphs of short lines (boards of one
//! row), by backtracking.
//!
//! A partial walk is abandoned if some unvisited node (position) can no longer be entered or left.
//! The cost is exponential.

use super::walk::reversed;
use crate::graph::GameGraph;
use tengen_base::observer::Silent;
use tengen_board::Board;

/// The state of the backtracking search: a walk from node 0, and the game graph as lists of
/// neighbours.
struct Walks<'a> {
    after: &'a [Vec<u32>],
    before: Vec<Vec<u32>>,
    walk: Vec<u32>,
    visited: Vec<bool>,
}

impl<'a> Walks<'a> {
    fn new(after: &'a [Vec<u32>]) -> Walks<'a> {
        let mut before = vec![Vec::new(); after.len()];
        for (from, nodes) in after.iter().enumerate() {
            for &to in nodes {
                before[to as usize].push(from as u32);
            }
        }
        let mut visited = vec![false; after.len()];
        visited[0] = true;
        Walks {
            after,
            before,
            walk: vec![0],
            visited,
        }
    }

    /// Extends the walk in all possible ways, and calls `found` for every cycle through all nodes.
    fn extend(&mut self, found: &mut dyn FnMut(&[u32])) {
        let after = self.after;
        let last = self.walk[self.walk.len() - 1];
        if self.walk.len() == after.len() {
            // A cycle must return to its start.
            if after[last as usize].contains(&0) {
                found(&self.walk);
            }
            return;
        }
        // Prune walks after which some unvisited node (position) can no longer be entered or left.
        if !self.all_can_be_visited(last) {
            return;
        }
        for &to in &after[last as usize] {
            if !self.visited[to as usize] {
                self.visited[to as usize] = true;
                self.walk.push(to);
                self.extend(found);
                self.walk.pop();
                self.visited[to as usize] = false;
            }
        }
    }

    /// Returns `true` if every unvisited node (position) can still be entered and left by the walk.
    /// `last` is the end of the walk.
    fn all_can_be_visited(&self, last: u32) -> bool {
        let open = |node: u32| !self.visited[node as usize];
        let mut nodes = (0..self.after.len()).filter(|&node| open(node as u32));
        nodes.all(|node| {
            let (mut before, mut after) = (self.before[node].iter(), self.after[node].iter());
            // A node can be entered from an unvisited node or from the end of the walk. It can be
            // left to an unvisited node or to the start, which closes the cycle.
            before.any(|&n| open(n) || n == last) && after.any(|&n| open(n) || n == 0)
        })
    }
}

/// Returns the number of Hamiltonian cycles of the game graph of a line without the empty position.
/// The second number counts the colour-symmetric cycles, which exchanging the colours shifts by
/// half their length.
fn count(points: usize) -> (usize, usize) {
    let graph = GameGraph::new(&Board::square(1, points).unwrap(), &Silent).unwrap();
    // Node 0 of the game graph is the empty position. It is left out, so node k + 1 has the number
    // k here.
    let after = |node| -> Vec<u32> {
        let edges = graph.edges_from(node).iter().filter(|edge| edge.to > 0);
        edges.map(|edge| edge.to - 1).collect()
    };
    let after: Vec<Vec<u32>> = (1..graph.nodes()).map(after).collect();
    let (mut all, mut symmetric) = (0, 0);
    if after.is_empty() {
        return (all, symmetric);
    }
    let reversed = |node: u32| {
        let reversed = reversed(&graph.position(node as usize + 1));
        graph.node(&reversed).unwrap() as u32 - 1
    };
    Walks::new(&after).extend(&mut |cycle| {
        let (first, second) = cycle.split_at(cycle.len() / 2);
        let mut pairs = first.iter().zip(second);
        all += 1;
        symmetric += usize::from(pairs.all(|(&a, &b)| reversed(a) == b));
    });
    (all, symmetric)
}

/// Checks the numbers of Hamiltonian cycles (through all positions but the empty one) of lines of 1
/// to 4 points.
///
/// *Combinatorics of Go*, section 7, says that all cycles of 1 x 4 are colour-symmetric, but 72 are
/// not.
#[test]
fn cycles_of_short_lines() {
    assert_eq!([1, 2, 3, 4].map(count), [(0, 0), (0, 0), (2, 2), (74, 2)]);
}
