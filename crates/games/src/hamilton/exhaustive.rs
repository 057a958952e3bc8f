//! Enumerates all directed Hamiltonian cycles and paths of a small graph, by backtracking.
//!
//! A partial walk is abandoned if some unvisited node can no longer be entered or left. The cost is
//! exponential.

/// Calls `found` for every directed Hamiltonian cycle of a graph, once each.
///
/// A cycle is the list of its nodes, starting at node 0. `graph` lists the successors of each node.
pub fn cycles(graph: &[Vec<u32>], found: &mut dyn FnMut(&[u32])) {
    if !graph.is_empty() {
        Walks::new(graph, true).extend(found);
    }
}

/// Calls `found` for every directed Hamiltonian path that starts at node 0.
pub fn paths(graph: &[Vec<u32>], found: &mut dyn FnMut(&[u32])) {
    if !graph.is_empty() {
        Walks::new(graph, false).extend(found);
    }
}

/// The state of the search.
struct Walks<'a> {
    after: &'a [Vec<u32>],
    before: Vec<Vec<u32>>,
    closed: bool,
    walk: Vec<u32>,
    visited: Vec<bool>,
}

impl<'a> Walks<'a> {
    fn new(after: &'a [Vec<u32>], closed: bool) -> Walks<'a> {
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
            closed,
            walk: vec![0],
            visited,
        }
    }

    /// Extends the walk in all possible ways.
    fn extend(&mut self, found: &mut dyn FnMut(&[u32])) {
        let after = self.after;
        let last = self.walk[self.walk.len() - 1];
        if self.walk.len() == after.len() {
            // A cycle must return to its start.
            if !self.closed || after[last as usize].contains(&0) {
                found(&self.walk);
            }
            return;
        }
        // Prune walks that leave some node unreachable or stuck.
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

    /// Returns `true` if every unvisited node can be entered and, except for the last node of a
    /// path, left.
    fn all_can_be_visited(&self, last: u32) -> bool {
        let open = |node: u32| !self.visited[node as usize];
        // At most one node of a path need not be left: the last one.
        let mut ends = usize::from(!self.closed);
        (0..self.after.len() as u32)
            .filter(|&n| open(n))
            .all(|node| {
                let mut before = self.before[node as usize].iter();
                let mut after = self.after[node as usize].iter();
                // The node must have a way out: to an unvisited node, or in a cycle back to the
                // start.
                let left = after.any(|&n| open(n) || (self.closed && n == 0));
                let entered = before.any(|&n| open(n) || n == last);
                if !left && ends > 0 {
                    ends -= 1;
                    return entered;
                }
                entered && left
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;
    use crate::hamilton::walk::reversed;
    use tengen_base::observer::Silent;
    use tengen_board::Board;

    /// Returns the game graph of a line, and the reversal of each node.
    fn line(points: usize) -> (Vec<Vec<u32>>, Vec<u32>) {
        let graph = GameGraph::new(&Board::square(1, points).unwrap(), &Silent).unwrap();
        let after = |node| graph.edges_from(node).iter().map(|edge| edge.to).collect();
        let reversed = |node| graph.node(&reversed(&graph.position(node))).unwrap() as u32;
        let nodes = 0..graph.nodes();
        (
            nodes.clone().map(after).collect(),
            nodes.map(reversed).collect(),
        )
    }

    /// Counts the cycles of the graph without the empty position, and the colour-symmetric ones
    /// among them.
    fn count(points: usize) -> (usize, usize) {
        let (after, reversed) = line(points);
        // Node 0 is the empty position.
        let shifted = |nodes: &Vec<u32>| {
            let nodes = nodes.iter().filter(|&&node| node > 0);
            nodes.map(|node| node - 1).collect()
        };
        let graph: Vec<Vec<u32>> = after[1..].iter().map(shifted).collect();
        let (mut all, mut symmetric) = (0, 0);
        cycles(&graph, &mut |cycle| {
            let (first, second) = cycle.split_at(cycle.len() / 2);
            let mut pairs = first.iter().zip(second);
            all += 1;
            symmetric += usize::from(pairs.all(|(&a, &b)| reversed[a as usize + 1] == b + 1));
        });
        (all, symmetric)
    }

    /// Checks the numbers of cycles.
    ///
    /// *Combinatorics of Go*, section 7, says that all cycles of 1 x 4 are colour-symmetric, but 72
    /// are not.
    #[test]
    fn cycles_of_short_lines() {
        assert_eq!([1, 2, 3, 4].map(count), [(0, 0), (0, 0), (2, 2), (74, 2)]);
    }

    #[test]
    fn one_point_has_a_game_and_two_have_none() {
        let games = |points| {
            let mut games = 0;
            paths(&line(points).0, &mut |_| games += 1);
            games
        };
        assert_eq!([1, 2].map(games), [1, 0]);
        assert!(games(3) > 0);
    }

    #[test]
    fn complete_graphs_have_all_orders() {
        let complete = |nodes: u32| -> Vec<Vec<u32>> {
            (0..nodes)
                .map(|a| (0..nodes).filter(|&b| b != a).collect())
                .collect()
        };
        let (mut closed, mut open) = (0, 0);
        cycles(&complete(6), &mut |_| closed += 1);
        paths(&complete(6), &mut |_| open += 1);
        assert_eq!((closed, open), (120, 120));
        cycles(&[], &mut |_| closed += 1);
        paths(&[], &mut |_| open += 1);
        assert_eq!((closed, open), (120, 120));
    }
}
