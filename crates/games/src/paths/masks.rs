//! Sets of at most 64 nodes as the bits of a word, and the steps between them.

use super::situations::{Situations, Step};

/// The most nodes.
pub(super) const MAX_NODES: usize = 64;

/// A set of nodes: bit v is node v.
pub(super) type Set = u64;

/// A step, as what it does to the set of nodes that have not been there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    /// Where it leads.
    pub(super) to: usize,
    /// What must not have been there.
    pub(super) needs: Set,
    /// What has been there afterwards.
    pub(super) takes: Set,
    /// How many moves do this.
    pub(super) moves: u64,
}

/// The steps of all nodes.
pub(super) struct Masks {
    arcs: Vec<Vec<Arc>>,
    /// For each node, where its steps lead.
    targets: Vec<Set>,
    /// For each node, what its steps go by way of.
    ways: Vec<Set>,
}

impl Masks {
    /// The steps of at most [`MAX_NODES`] nodes.
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

    /// All nodes but the start.
    pub(super) fn fresh(&self) -> Set {
        (Set::MAX >> (64 - self.arcs.len())) & !(1 << Situations::START)
    }

    /// The steps from a node that are allowed when only the nodes of a set have not been
    /// there.
    #[inline]
    pub(super) fn allowed(&self, node: usize, unvisited: Set) -> impl Iterator<Item = &Arc> {
        let arcs = self.arcs[node].iter();
        arcs.filter(move |arc| arc.needs & !unvisited == 0)
    }

    /// The part of a set of unvisited nodes that can still matter to games that go on
    /// from a node: the nodes that are reached through the set, and those that the way
    /// there passes by. Paths that differ in other nodes only have the same future.
    #[inline]
    pub(super) fn matter(&self, node: usize, unvisited: Set) -> Set {
        let (mut reached, mut passed) = (0, self.ways[node]);
        let mut ahead = self.targets[node] & unvisited;
        while ahead != 0 {
            let next = ahead.trailing_zeros() as usize;
            reached |= 1 << next;
            passed |= self.ways[next];
            ahead = (ahead | self.targets[next] & unvisited) & !reached;
        }
        reached | passed & unvisited
    }
}
