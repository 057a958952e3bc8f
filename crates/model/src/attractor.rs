//! The attractor of a set of goals: the nodes from which the attacker can force a visit to a goal.
//!
//! The entry function is [`Arena::distances`]. In the module `dead`, the goals are the groups of
//! D_0, which can be captured at once. Then the nodes at most i moves from a goal are the set D_i
//! of dead groups. A node where the attacker moves is in the attractor if one successor is. A node
//! where the defender moves is in the attractor if it has successors and all of them are.
//!
//! ```text
//! goal <- a <- d      a: attacker, distance 1. d: defender, distance 2 if a is the only
//!              |      successor. With another successor e outside the attractor, d escapes.
//!              v
//!              e
//! ```
//!
//! The search goes breadth first from the goals along reversed edges. Each node has a counter of
//! its successors outside the attractor. Invariant: nodes enter the queue in the order of their
//! distance from a goal. Time and memory are linear in nodes and edges.

use super::error::{SearchError, filled, room};
use tengen_base::observer::{Event, Observer};

/// The distance of a node outside the attractor.
pub(super) const NEVER: u32 = u32::MAX;

/// The memory for each node and each edge in bytes: the graph and the tables of the search.
pub(super) const NODE_BYTES: usize = 8 + 1 + 8 + 4 + 1 + 4;
pub(super) const EDGE_BYTES: usize = 4 + 4;

/// A game graph. Nodes get consecutive numbers from 0 in the order in which they are added.
#[derive(Debug)]
pub(super) struct Arena {
    /// For each node, `true` if the attacker moves.
    attacks: Vec<bool>,
    /// For each node, the index after its last successor in `successors`.
    ends: Vec<usize>,
    successors: Vec<u32>,
}

impl Arena {
    /// Creates an empty graph with room for `nodes` nodes and `edges` edges. It can grow beyond
    /// that.
    pub(super) fn with_room(nodes: usize, edges: usize) -> Result<Arena, SearchError> {
        Ok(Arena {
            attacks: room(nodes)?,
            ends: room(nodes)?,
            successors: room(edges)?,
        })
    }

    /// Adds an edge from the next node to `to`.
    pub(super) fn edge(&mut self, to: u32) -> Result<(), SearchError> {
        if self.successors.len() == self.successors.capacity() {
            let more = self.successors.len() / 2 + 1024;
            let added = self.successors.try_reserve_exact(more);
            added.map_err(|_| SearchError::NoMemory(more))?;
        }
        self.successors.push(to);
        Ok(())
    }

    /// Adds a node. Its successors are the edges added since the previous node, at most 255.
    ///
    /// `attacks` is `true` if the attacker moves at this node.
    pub(super) fn node(&mut self, attacks: bool) {
        self.attacks.push(attacks);
        self.ends.push(self.successors.len());
    }

    pub(super) fn nodes(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn edges(&self) -> usize {
        self.successors.len()
    }

    fn successors(&self, node: usize) -> &[u32] {
        let start = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.successors[start..self.ends[node]]
    }

    /// Returns the number of moves from each node to a goal with best play, or [`NEVER`] if the
    /// attacker cannot force a visit.
    ///
    /// The attacker minimises the number of moves, the defender maximises it.
    pub(super) fn distances(
        self,
        goals: &[u32],
        observer: &dyn Observer,
    ) -> Result<Vec<u32>, SearchError> {
        let (starts, predecessors) = self.reversed()?;
        let mut left = room::<u8>(self.nodes())?;
        // For each node, the number of its successors that are not yet in the attractor.
        left.extend((0..self.nodes()).map(|node| self.successors(node).len() as u8));
        let Arena { attacks, .. } = self;

        let mut distances = filled(NEVER, attacks.len())?;
        let mut queue = room::<u32>(attacks.len())?;
        for &goal in goals {
            distances[goal as usize] = 0;
            queue.push(goal);
        }
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            let distance = distances[node as usize];
            // Report at every 65536th node of the queue.
            if next & 0xffff == 0 {
                let (distance, found) = (distance as usize, next as u64);
                observer.event(Event::Searching { distance, found });
                if !observer.go_on() {
                    return Err(SearchError::Cancelled);
                }
            }
            next += 1;
            // All nodes with an edge to `node`, which has just entered the attractor.
            let before = starts[node as usize]..starts[node as usize + 1];
            for &before in &predecessors[before] {
                let index = before as usize;
                // A node where the attacker moves enters the attractor when its first successor has
                // entered, a node where the defender moves when its last successor has.
                left[index] -= 1;
                if distances[index] == NEVER && (attacks[index] || left[index] == 0) {
                    distances[index] = distance + 1;
                    queue.push(before);
                }
            }
        }
        Ok(distances)
    }

    /// Returns the graph with reversed edges: for each node, the offset of its predecessors in a
    /// list, and the list of the predecessors of all nodes.
    fn reversed(&self) -> Result<(Vec<usize>, Vec<u32>), SearchError> {
        let nodes = self.nodes();
        let mut starts = filled(0usize, nodes + 1)?;
        for &to in &self.successors {
            // Count the edges into each node, then add up the counts: `starts[n]` becomes the end
            // of the predecessors of n.
            starts[to as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // Counting sort: `starts[n]` is decremented whenever a predecessor of n is filled in, so it
        // ends at the first predecessor of n.
        let mut predecessors = filled(0u32, self.successors.len())?;
        for node in (0..nodes).rev() {
            for &to in self.successors(node) {
                let place = &mut starts[to as usize];
                *place -= 1;
                predecessors[*place] = node as u32;
            }
        }
        Ok((starts, predecessors))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    fn distances(nodes: &[(bool, &[u32])], goals: &[u32]) -> Vec<u32> {
        let mut arena = Arena::with_room(0, 0).unwrap();
        for &(attacks, successors) in nodes {
            for &to in successors {
                arena.edge(to).unwrap();
            }
            arena.node(attacks);
        }
        arena.distances(goals, &Silent).unwrap()
    }

    #[test]
    fn the_attacker_needs_one_way_and_the_defender_one_way_out() {
        let (attack, defend) = (true, false);
        let found = distances(
            &[
                (attack, &[]),
                (attack, &[2, 0]),
                (defend, &[1, 0]),
                (defend, &[1, 3]),
                (attack, &[3, 2]),
                (defend, &[]),
            ],
            &[0],
        );
        assert_eq!(found, [0, 1, 2, NEVER, 3, NEVER]);
    }

    /// Compares the distances with sweeps over all nodes that apply the definition until nothing
    /// changes.
    #[test]
    fn random_graphs_have_the_distances_of_the_definition() {
        let mut number = 7u64;
        let mut random = |below: u64| {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (number >> 33) % below
        };
        let mut numbers = [0, 0];
        for _ in 0..300 {
            let nodes: Vec<(bool, Vec<u32>)> = (0..30)
                .map(|_| {
                    let degree = random(4);
                    let to = (0..degree).map(|_| random(30) as u32).collect();
                    (random(2) == 0, to)
                })
                .collect();
            let listed: Vec<_> = nodes.iter().map(|(a, to)| (*a, &to[..])).collect();
            let found = distances(&listed, &[3, 4]);
            let mut within: Vec<Option<u32>> = vec![None; 30];
            for d in 0..31 {
                let before = within.clone();
                for (node, (attacks, to)) in nodes.iter().enumerate() {
                    let dead = |&to: &u32| before[to as usize].is_some();
                    let now = match (node, attacks) {
                        (3 | 4, _) => true,
                        (_, true) => to.iter().any(dead),
                        (_, false) => !to.is_empty() && to.iter().all(dead),
                    };
                    if now && within[node].is_none() && (d > 0 || node == 3 || node == 4) {
                        within[node] = Some(d);
                    }
                }
            }
            let expected: Vec<_> = within.iter().map(|d| d.unwrap_or(NEVER)).collect();
            assert_eq!(found, expected);
            numbers[0] += found.iter().filter(|&&d| d == NEVER).count();
            numbers[1] += found.iter().filter(|&&d| d > 2 && d < NEVER).count();
        }
        assert!(numbers.iter().all(|&n| n > 200), "{numbers:?}");
    }
}
