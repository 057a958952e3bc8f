//! Sets of nodes of a graph of at most 64 nodes, stored as the bits of a `u64`. A game is a path in
//! this graph. A step of a game is stored as two such sets: the nodes that must be unvisited, and
//! the nodes that it visits.
//!
//! Entry: `Masks::new`, `Masks::allowed` and `Masks::matter`. `matter` finds the nodes that a game
//! can still visit, with a few operations for each of them.

use super::situations::{Situations, Step};

/// The largest number of nodes of a graph: the number of bits of a word.
pub(super) const MAX_NODES: usize = 64;

/// A set of nodes; bit v stands for node v.
pub(super) type Set = u64;

/// A step of a game (a move, or several with the same effect), as its effect on the set of
/// unvisited nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    /// The node after the step.
    pub(super) to: usize,
    /// The nodes that must be unvisited before the step (a move, with a pass if out of turn).
    pub(super) needs: Set,
    /// The nodes that the step visits: its end and, if the step contains a pass that counts, the
    /// node of the situation after the pass.
    pub(super) takes: Set,
    /// Number of moves with the effect of this step.
    pub(super) moves: u64,
}

/// The steps from each node of a graph.
pub(super) struct Masks {
    arcs: Vec<Vec<Arc>>,
    /// For each node, the set of the ends of the steps that leave it.
    targets: Vec<Set>,
    /// For each node, the nodes that its steps visit on the way to their ends: the situations after
    /// a pass ([`Step::via`]).
    ways: Vec<Set>,
}

impl Masks {
    /// Builds the bit sets for the steps of a graph of at most [`MAX_NODES`] nodes.
    pub(super) fn new(situations: &Situations) -> Masks {
        let nodes = situations.nodes();
        assert!(nodes <= MAX_NODES, "the bits of a word");
        let bit = |v: u32| 1 << v;
        let arc = |step: &Step| {
            let (to, via) = (bit(step.to), step.via.map_or(0, bit));
            Arc {
                to: step.to as usize,
                needs: if situations.restricted() {
                    to | via
                } else {
                    to
                },
                takes: to | via,
                moves: u64::from(step.moves),
            }
        };
        let arcs: Vec<Vec<Arc>> = (0..nodes)
            .map(|v| situations.steps(v).iter().map(arc).collect())
            .collect();
        let union =
            |of: fn(&Arc) -> Set| arcs.iter().map(move |a| a.iter().fold(0, |s, a| s | of(a)));
        Masks {
            targets: union(|arc| 1 << arc.to).collect(),
            ways: union(|arc| arc.takes & !(1 << arc.to)).collect(),
            arcs,
        }
    }

    /// Returns the unvisited nodes at the beginning of a game: all nodes but the start.
    pub(super) fn fresh(&self) -> Set {
        (Set::MAX >> (64 - self.arcs.len())) & !(1 << Situations::START)
    }

    /// Returns the steps (moves) from a node that are allowed if only the given nodes are
    /// unvisited.
    #[inline]
    pub(super) fn allowed(&self, node: usize, unvisited: Set) -> impl Iterator<Item = &Arc> {
        let arcs = self.arcs[node].iter();
        arcs.filter(move |arc| arc.needs & !unvisited == 0)
    }

    /// Returns the unvisited nodes that can still matter to games that continue from a node: the
    /// nodes that affect the possible continuations.
    ///
    /// These are the nodes that can be reached through unvisited nodes, and the unvisited nodes
    /// that passes on the way can visit. Games that are at the same node and differ only in other
    /// visited nodes have the same continuations.
    #[inline]
    pub(super) fn matter(&self, node: usize, unvisited: Set) -> Set {
        let (mut reached, mut passed) = (0, self.ways[node]);
        // Breadth-first search; `ahead` holds the nodes found but not yet expanded.
        let mut ahead = self.targets[node] & unvisited;
        while ahead != 0 {
            let next = ahead.trailing_zeros() as usize;
            reached |= 1 << next;
            passed |= self.ways[next];
            // Remove `next`, which has been reached, from the queue `ahead`.
            ahead = (ahead | self.targets[next] & unvisited) & !reached;
        }
        reached | passed & unvisited
    }
}
