//! All positions that can arise, and which of them can arise again.

use super::Place;
use crate::solver::arena::{ATTACKER, Arena, DEFENDER};
use crate::solver::benson;
use crate::solver::state::{Key, NO_KO, State};
use std::collections::HashMap;
use tengen_base::observer::Observer;

/// Why there is no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// More positions than are allowed.
    TooMany,
    /// It was told to stop.
    Stopped,
}

/// The stones of attacker and defender.
type Stones = [u64; 2];

/// A position with the targets captured before it.
#[derive(Clone, Debug)]
struct Node {
    position: u32,
    is_lost: bool,
    lives: bool,
    /// Points and nodes, ascending, for attacker and defender.
    moves: [Box<[(u8, u32)]>; 2],
}

/// The positions that can arise until all targets are captured or one lives
/// unconditionally, whoever moves: passes may change that.
pub struct Graph {
    nodes: Vec<Node>,
    /// The strongly connected component of each position, by the stones alone.
    component: Vec<u32>,
    /// The positions on the board so far that can arise again, that of the start among them;
    /// ascending.
    so_far: Box<[u32]>,
    is_whole: bool,
}

impl Graph {
    /// The graph of an arena from some stones on, with the targets captured before; node 0 is
    /// the start. `before` are the stones that were on the board before, in their order.
    ///
    /// # Errors
    /// [`Reason`].
    pub(super) fn new(
        arena: &Arena<u64>,
        (stones, captured): (Stones, u8),
        before: &[Stones],
        most: usize,
        observer: &dyn Observer,
    ) -> Result<Graph, Reason> {
        let of = |stones, captured| Key {
            stones,
            to_move: 0,
            ko: NO_KO,
            captured,
        };
        let mut keys = vec![of(stones, captured)];
        let mut numbers = HashMap::from([(keys[0], 0)]);
        let mut positions = HashMap::new();
        let mut nodes: Vec<Node> = Vec::new();
        let mut is_whole = true;
        let mut next = State::blank();
        while let Some(&key) = keys.get(nodes.len()) {
            if keys.len() > most {
                // Of a target that lives already all is known but the moves.
                if !nodes.first().is_some_and(|start| start.lives) {
                    return Err(Reason::TooMany);
                }
                nodes.truncate(1);
                nodes[0].moves = Default::default();
                is_whole = false;
                break;
            }
            if nodes.len() % 1024 == 1023 && !observer.go_on() {
                return Err(Reason::Stopped);
            }
            let state = State::of(arena, key);
            let fresh = positions.len() as u32;
            let mut node = Node {
                position: *positions.entry(key.stones).or_insert(fresh),
                is_lost: state.is_lost(arena),
                lives: benson::lives(arena, &state),
                moves: Default::default(),
            };
            // From a start that lives there may be moves that keep it so and others.
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
            let moves = node.moves.iter().flat_map(|moves| moves.iter());
            after[node.position as usize].extend(moves.map(|&(_, to)| nodes[to as usize].position));
        }
        // What was on the board led to what came after it.
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

    /// The positions on the board up to the start that can arise again, that of the start
    /// among them; ascending.
    pub fn so_far(&self) -> &[u32] {
        &self.so_far
    }

    /// Whether the moves of the start are there: they are not if the target lives already,
    /// and too many positions can arise all the same.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// There is always the start.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The number of a node's position.
    pub fn position(&self, node: u32) -> u32 {
        self.nodes[node as usize].position
    }

    /// Whether all targets have been captured.
    pub fn is_lost(&self, node: u32) -> bool {
        self.nodes[node as usize].is_lost
    }

    /// Whether a target lives unconditionally.
    pub fn lives(&self, node: u32) -> bool {
        self.nodes[node as usize].lives
    }

    /// Where a side may put stones that are no suicide, and what that leads to.
    pub fn moves(&self, node: u32, side: u8) -> &[(u8, u32)] {
        &self.nodes[node as usize].moves[usize::from(side)]
    }

    /// The situation after a stone that leads to a node; `None` if its position was there
    /// before.
    pub fn after(&self, place: &Place, node: u32) -> Option<Place> {
        let [old, new] = [place.node, node].map(|node| self.position(node));
        let same = self.component[old as usize] == self.component[new as usize];
        let before = match place.before.binary_search(&new) {
            Ok(_) => return None,
            Err(index) if same => {
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

/// The number of each vertex's strongly connected component (Tarjan 1972, with a stack of
/// its own).
fn components(after: &[Vec<u32>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let mut component = vec![NONE; after.len()];
    let mut index = vec![NONE; after.len()];
    let mut low = vec![0; after.len()];
    let (mut found, mut count) = (0, 0);
    let mut open = Vec::new();
    let mut path: Vec<(usize, usize)> = Vec::new();
    for start in 0..after.len() {
        if index[start] == NONE {
            path.push((start, 0));
        }
        while let Some((v, next)) = path.pop() {
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
