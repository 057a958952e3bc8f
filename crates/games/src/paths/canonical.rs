//! Canonical forms of pairs (node, set of nodes) under the symmetries of the graph of games. The
//! node of a pair is the current node of a game, and the set has the nodes that it can still visit.
//! Pairs that a symmetry maps to each other get the same form, so their games can be merged.
//!
//! An *orbit* is the nodes that symmetries map to each other. Its *representative* is its smallest
//! node. The canonical form of a pair is the number of the node's orbit and the smallest image of
//! the set, as a number. Only images under symmetries that map the node to its representative
//! count.

use super::masks::Set;
use super::situations::Situations;
use crate::images::Images;

/// The symmetries of the graph of games, and the orbit of each node (the nodes to which symmetries
/// map it).
pub(super) struct Canonical {
    images: Vec<Images>,
    /// The smallest node of each orbit.
    representatives: Vec<usize>,
    /// For each node, the number of its orbit (the nodes to which symmetries map it), and
    /// symmetries as indices in `images`. These are all symmetries that map the node to the
    /// smallest node of its orbit.
    orbits: Vec<(usize, Vec<usize>)>,
}

impl Canonical {
    pub(super) fn new(situations: &Situations) -> Canonical {
        let all = situations.symmetries();
        let smallest = |v: usize| all.iter().map(|image| image[v] as usize).min();
        let smallest = |v: usize| smallest(v).expect("the identity is a symmetry");
        let nodes = 0..situations.nodes();
        let representatives: Vec<usize> = nodes.clone().filter(|&v| smallest(v) == v).collect();
        let orbits = nodes.map(|v| {
            let to = smallest(v);
            let orbit = representatives.binary_search(&to).expect("an orbit's");
            // Several symmetries may map the node to the representative (smallest node) of its
            // orbit. All of them are kept, since they give different images of a set.
            let there = (0..all.len()).filter(|&i| all[i][v] as usize == to);
            (orbit, there.collect())
        });
        let images = all
            .iter()
            .map(|image| Images::new(image.len(), |v| image[v] as usize));
        Canonical {
            images: images.collect(),
            orbits: orbits.collect(),
            representatives,
        }
    }

    /// Returns the smallest node of each orbit (nodes that symmetries map to each other),
    /// ascending.
    pub(super) fn representatives(&self) -> &[usize] {
        &self.representatives
    }

    /// Returns the canonical form of the pair (`node`, `set`), which is equal for pairs that
    /// symmetries map to each other. It is the number of the node's orbit, and the smallest image
    /// of the set.
    ///
    /// Only images under symmetries that map the node to the smallest node of its orbit count.
    #[inline]
    pub(super) fn form(&self, node: usize, set: Set) -> (usize, Set) {
        let (orbit, images) = &self.orbits[node];
        let sets = images.iter().map(|&i| self.images[i].of(set));
        (*orbit, sets.min().unwrap_or(set))
    }
}
