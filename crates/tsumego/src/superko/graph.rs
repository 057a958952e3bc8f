//! The graph of all positions that can arise, and its strongly connected components.
//!
//! `Graph::new` enumerates the positions breadth first. A position can be repeated only while the
//! game stays in its strongly connected component. So only earlier positions of the current
//! component need to be remembered:
//!
//! ```text
//! a -> b <-> c -> d      Components {a}, {b, c}, {d}. At c the position b must be
//!                        remembered. At d all earlier positions can be forgotten.
//! ```
//!
//! Time and memory are linear in the number of positions and moves.
//!
//! Invariant: nodes are numbered in the order in which they are found, and node 0 is the start.
//! Moves of a node that is decided (lost, or with unconditional life) are not listed, except at the
//! start.

use super::{Place, SuperkoError};
use crate::solver::arena::{ATTACKER, Arena, DEFENDER};
use crate::solver::benson;
use crate::solver::state::{Key, NO_KO, State};
use foldhash::{HashMap, HashMapExt};
use tengen_base::observer::Observer;

/// The stones of attacker and defender.
type Stones = [u64; 2];

/// A position together with the targets that have been captured.
#[derive(Clone, Debug)]
struct Node {
    position: u32,
    is_lost: bool,
    lives: bool,
    /// The moves of the attacker and of the defender: points and resulting nodes, ascending.
    moves: [Box<[(u8, u32)]>; 2],
}

/// The graph of positions, with the moves of both sides from each position, since a pass changes
/// the turn.
///
/// No moves lead on from positions in which all targets are captured, or in which a target lives
/// unconditionally. The initial position has its moves even if a target lives there, unless too
/// many positions can arise.
pub(super) struct Graph {
    nodes: Vec<Node>,
    /// The strongly connected component of each position (stones only).
    component: Vec<u32>,
    /// The numbers of the initial position and of the earlier positions that can arise again,
    /// ascending.
    so_far: Box<[u32]>,
    is_whole: bool,
}

impl Graph {
    /// Builds the graph of an arena from a position; node 0 is this initial position.
    ///
    /// The arguments are the stones, a bit set of captured targets, and the earlier positions
    /// in their order. `most` limits the number of nodes.
    pub(super) fn new(
        arena: &Arena<u64>,
        (stones, captured): (Stones, u8),
        before: &[Stones],
        most: usize,
        observer: &dyn Observer,
    ) -> Result<Graph, SuperkoError> {
        // A node has no side to move and no ko ban: these belong to a situation, not to a position.
        let of = |stones, captured| Key {
            stones,
            to_move: 0,
            ko: NO_KO,
            captured,
        };
        let mut keys = vec![of(stones, captured)];
        let mut numbers = HashMap::from_iter([(keys[0], 0)]);
        let mut positions = HashMap::new();
        let mut nodes: Vec<Node> = Vec::new();
        let mut is_whole = true;
        let mut next = State::blank();
        while let Some(&key) = keys.get(nodes.len()) {
            if keys.len() > most {
                // If the target already lives, the result is known. The graph then has no moves.
                if !nodes.first().is_some_and(|start| start.lives) {
                    let points = arena.vertices.len();
                    return Err(SuperkoError::TooLarge { points, most });
                }
                nodes.truncate(1);
                nodes[0].moves = Default::default();
                is_whole = false;
                break;
            }
            if nodes.len() % 1024 == 1023 && !observer.go_on() {
                return Err(SuperkoError::Stopped);
            }
            let state = State::of(arena, key);
            // Several nodes may have one position, with different sets of captured targets. Superko
            // compares positions only.
            let fresh = positions.len() as u32;
            let mut node = Node {
                position: *positions.entry(key.stones).or_insert(fresh),
                is_lost: state.is_lost(arena),
                lives: benson::lives(arena, &state),
                moves: Default::default(),
            };
            // From an initial position in which a target lives, list the moves: some may give up
            // the life.
            if !node.is_lost && (!node.lives || nodes.is_empty()) {
                node.moves = [ATTACKER, DEFENDER].map(|side| {
                    let empty = state.empty(arena);
                    let mut moves = Vec::new();
                    for point in (0..arena.vertices.len()).filter(|&p| empty >> p & 1 == 1) {
                        if state.play(arena, side, point, false, &mut next).is_some() {
                            let key = of(next.key.stones, next.key.captured);
                            let fresh = keys.len() as u32;
                            let number = *numbers.entry(key).or_insert_with(|| {
                                keys.push(key);
                                fresh
                            });
                            moves.push((point as u8, number));
                        }
                    }
                    moves.into_boxed_slice()
                });
            }
            nodes.push(node);
        }
        let mut after: Vec<Vec<u32>> = vec![Vec::new(); positions.len()];
        for node in &nodes {
            // The edges between positions are the moves of both sides, since a pass may change the
            // turn in any position.
            let moves = node.moves.iter().flat_map(|moves| moves.iter());
            after[node.position as usize].extend(moves.map(|&(_, to)| nodes[to as usize].position));
        }
        // The earlier positions form a path to the initial position. Add its edges.
        let so_far = before.iter().chain([&stones]);
        let mut so_far: Vec<u32> = so_far
            .filter_map(|stones| positions.get(stones).copied())
            .collect();
        for pair in so_far.windows(2) {
            after[pair[0] as usize].push(pair[1]);
        }
        so_far.sort_unstable();
        so_far.dedup();
        Ok(Graph {
            nodes,
            component: components(&after),
            so_far: so_far.into_boxed_slice(),
            is_whole,
        })
    }

    /// Returns the numbers of the initial position and of the earlier positions that can arise
    /// again, ascending.
    pub(super) fn so_far(&self) -> &[u32] {
        &self.so_far
    }

    /// `true` if the moves of the initial position are available.
    ///
    /// They are not available if the target already lives and too many positions can arise.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns the number of a node's position. Nodes with equal stones have one position.
    pub(super) fn position(&self, node: u32) -> u32 {
        self.nodes[node as usize].position
    }

    /// `true` if all targets have been captured.
    pub(super) fn is_lost(&self, node: u32) -> bool {
        self.nodes[node as usize].is_lost
    }

    /// `true` if a target lives unconditionally.
    pub(super) fn lives(&self, node: u32) -> bool {
        self.nodes[node as usize].lives
    }

    /// Returns the moves of a side that are not suicide: the points, and the nodes after the moves.
    /// Some may repeat a position, see [`Graph::after`].
    pub(super) fn moves(&self, node: u32, side: u8) -> &[(u8, u32)] {
        &self.nodes[node as usize].moves[usize::from(side)]
    }

    /// Returns the situation after a move to a node; `None` if its position has occurred before.
    pub(super) fn after(&self, place: &Place, node: u32) -> Option<Place> {
        let [old, new] = [place.node, node].map(|node| self.position(node));
        let same = self.component[old as usize] == self.component[new as usize];
        let before = match place.before.binary_search(&new) {
            Ok(_) => return None,
            Err(index) if same => {
                // Inside a strongly connected component the earlier positions are kept. A move that
                // leaves it forgets them.
                let mut before = Vec::with_capacity(place.before.len() + 1);
                before.extend_from_slice(&place.before[..index]);
                before.push(new);
                before.extend_from_slice(&place.before[index..]);
                before.into_boxed_slice()
            }
            Err(_) => Box::new([new]),
        };
        let to_move = place.to_move ^ 1;
        Some(Place {
            node,
            to_move,
            before,
        })
    }
}

/// Returns the strongly connected component of each vertex (Tarjan 1972), without recursion.
fn components(after: &[Vec<u32>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let mut component = vec![NONE; after.len()];
    let mut index = vec![NONE; after.len()];
    let mut low = vec![0; after.len()];
    let (mut found, mut count) = (0, 0);
    let mut open = Vec::new();
    let mut path: Vec<(usize, usize)> = Vec::new();
    for start in 0..after.len() {
        // `index` is the order of discovery. `low` is the smallest index of an open vertex (in no
        // component yet) that is known to be reachable. A vertex with `low == index` is the first
        // of its component.
        if index[start] == NONE {
            path.push((start, 0));
        }
        while let Some((v, next)) = path.pop() {
            // `next` is the index of the next edge of `v`; 0 means that `v` is visited first.
            if next == 0 {
                (index[v], low[v]) = (found, found);
                found += 1;
                open.push(v);
            }
            match after[v].get(next) {
                Some(&to) => {
                    path.push((v, next + 1));
                    let to = to as usize;
                    if index[to] == NONE {
                        path.push((to, 0));
                    } else if component[to] == NONE {
                        low[v] = low[v].min(index[to]);
                    }
                }
                None => {
                    // No edge leads from the subtree of v to an earlier open vertex (in no
                    // component yet). So v and all open vertices found after v form a component.
                    if low[v] == index[v] {
                        while let Some(member) = open.pop() {
                            component[member] = count;
                            if member == v {
                                break;
                            }
                        }
                        count += 1;
                    }
                    if let Some(&(parent, _)) = path.last() {
                        low[parent] = low[parent].min(low[v]);
                    }
                }
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_that_reach_each_other_are_of_one_component() {
        let mut seed = 1u64;
        for _ in 0..200 {
            let n = 7;
            let mut after = vec![Vec::new(); n];
            for from in &mut after {
                for to in 0..n as u32 {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    if seed >> 60 < 3 {
                        from.push(to);
                    }
                }
            }
            let mut reach = vec![vec![false; n]; n];
            for (v, row) in reach.iter_mut().enumerate() {
                row[v] = true;
                after[v].iter().for_each(|&to| row[to as usize] = true);
            }
            for via in 0..n {
                for from in 0..n {
                    for to in 0..n {
                        reach[from][to] |= reach[from][via] && reach[via][to];
                    }
                }
            }
            let component = components(&after);
            for from in 0..n {
                for to in 0..n {
                    let same = reach[from][to] && reach[to][from];
                    assert_eq!(component[from] == component[to], same, "{after:?}");
                }
            }
        }
    }
}
