//! Finds the nodes that still matter to a game, for graphs of any size.
//!
//! Nodes are positions (under situational superko, with a player to move), and a step is one or
//! more moves with the same effect. A node *matters* if the game can still reach it through
//! unvisited nodes, or if a pass on the way can visit it. Two games at the same node with the same
//! set of nodes that matter have the same continuations. The module `masks` finds these sets for
//! graphs of at most 64 nodes.
//!
//! Entry: `Futures::look` examines the steps from a node, `Futures::after` returns the nodes that
//! matter after one of these steps. The cost is at most one graph search for each step.

use super::super::situations::{Situations, Step};

/// A set of nodes of a graph, as a bit set.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Nodes {
    words: Vec<u64>,
}

impl Nodes {
    /// Returns an empty set with room for the nodes (positions) of a graph of `nodes` nodes.
    fn none(nodes: usize) -> Nodes {
        Nodes {
            words: vec![0; nodes.div_ceil(64)],
        }
    }

    /// Returns the unvisited nodes at the beginning of a game: all nodes but the start.
    pub(super) fn fresh(situations: &Situations) -> Nodes {
        let mut nodes = Nodes::none(situations.nodes());
        for node in (0..situations.nodes()).filter(|&node| node != Situations::START) {
            nodes.insert(node as u32);
        }
        nodes
    }

    #[inline]
    pub(super) fn has(&self, node: u32) -> bool {
        self.words[node as usize / 64] >> (node % 64) & 1 == 1
    }

    /// Adds a node; returns `true` if it was not in the set.
    #[inline]
    pub(super) fn insert(&mut self, node: u32) -> bool {
        let word = &mut self.words[node as usize / 64];
        let before = *word;
        *word |= 1 << (node % 64);
        *word != before
    }

    #[inline]
    pub(super) fn remove(&mut self, node: u32) {
        self.words[node as usize / 64] &= !(1 << (node % 64));
    }

    /// Returns the nodes of the set, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let words = (0u32..).zip(&self.words);
        words.flat_map(|(i, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & (rest - 1)));
            let rests = rests.take(word.count_ones() as usize);
            rests.map(move |rest| 64 * i + rest.trailing_zeros())
        })
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }
}

/// Returns the steps from a node (moves, which must lead to unvisited nodes) that are allowed if
/// only the given nodes are unvisited.
pub(super) fn allowed<'a>(
    situations: &'a Situations,
    node: u32,
    unvisited: &'a Nodes,
) -> impl Iterator<Item = &'a Step> {
    let free = move |step: &&Step| {
        let way = step.via.filter(|_| situations.restricted());
        unvisited.has(step.to) && way.is_none_or(|way| unvisited.has(way))
    };
    situations.steps(node as usize).iter().filter(free)
}

/// Finds the nodes that still matter to a game (that it can still visit) after each of the possible
/// steps (moves) from its current node.
///
/// Without passes, the nodes that matter after a step to node w are all nodes that w can reach
/// through unvisited nodes, without w. Two shortcuts end most searches early. First, two nodes that
/// reach each other reach the same nodes. Second, if the end of one step reaches the ends of all
/// other steps, it reaches every node that mattered before the step.
pub(super) struct Futures<'a> {
    situations: &'a Situations,
    /// `true` if some steps of the graph visit another node on the way: the situation after a pass.
    ways: bool,
    /// The queue of the current breadth-first search.
    queue: Vec<u32>,
    /// The allowed steps from the game's current node, and for each step the nodes that its end
    /// reaches through unvisited nodes.
    steps: Vec<(Step, Reached)>,
    /// A pool of node sets with their sizes. The first `used` sets hold results for steps from the
    /// game's current node.
    sets: Vec<(Nodes, usize)>,
    /// Number of sets of the pool in use.
    used: usize,
    /// Number of nodes that matter to the game (that it can still visit) before its next step.
    before: usize,
}

/// The nodes that a game can reach from the end of a step (move), including that end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reached {
    /// All nodes that matter to the game (that it can still visit) before the step.
    All,
    /// The set with this index in [`Futures::sets`].
    Set(usize),
}

impl<'a> Futures<'a> {
    pub(super) fn new(situations: &'a Situations) -> Futures<'a> {
        let mut steps = (0..situations.nodes()).flat_map(|v| situations.steps(v));
        Futures {
            ways: steps.any(|step| step.via.is_some()),
            situations,
            queue: Vec::new(),
            steps: Vec::new(),
            sets: Vec::new(),
            used: 0,
            before: 0,
        }
    }

    /// Returns all nodes that matter to the game without moves: the nodes that it can visit.
    pub(super) fn start(&mut self) -> Nodes {
        let start = Situations::START as u32;
        // The nodes that can be reached from the start node are the nodes that matter.
        self.used = 0;
        let set = self.spread(start, &Nodes::fresh(self.situations));
        let mut matter = self.sets[set].0.clone();
        matter.remove(start);
        matter
    }

    /// Examines all allowed steps (moves) from a game's current node, and returns the number of
    /// steps.
    ///
    /// `matter` holds the nodes that matter to the game (that it can still visit) before the step.
    pub(super) fn look(&mut self, node: u32, matter: &Nodes) -> usize {
        self.steps.clear();
        self.used = 0;
        self.before = matter.len();
        let situations = self.situations;
        let steps = allowed(situations, node, matter).map(|&step| (step, Reached::All));
        self.steps.extend(steps);
        for number in 0..self.steps.len() {
            // With passes, a step can also visit a node on the way, so the unvisited nodes differ
            // from step to step. So every step gets a search of its own.
            self.steps[number].1 = if self.ways {
                let step = self.steps[number].0;
                let mut rest = matter.clone();
                step.via.into_iter().for_each(|way| rest.remove(way));
                Reached::Set(self.spread(step.to, &rest))
            } else {
                self.reached(number, matter)
            };
        }
        self.steps.len()
    }

    /// Returns one of the steps that the last call of `look` examined, and the number of nodes that
    /// matter after it (that the game can still visit).
    pub(super) fn step(&self, number: usize) -> (Step, usize) {
        let (step, reached) = self.steps[number];
        let size = match reached {
            Reached::All => self.before,
            Reached::Set(set) => self.sets[set].1,
        };
        (step, size - 1)
    }

    /// Returns `true` if all nodes that matter (that the game can visit) before step `number`,
    /// except its end, are known to matter after it. The result can be `false` although all of them
    /// do.
    pub(super) fn keeps_all(&self, number: usize) -> bool {
        self.steps[number].1 == Reached::All
    }

    /// Returns the nodes that matter to the game (that it can still visit) after step `number`;
    /// `matter` holds the nodes that matter before it.
    pub(super) fn after(&self, number: usize, matter: &Nodes) -> Nodes {
        let (step, reached) = self.steps[number];
        let mut after = match reached {
            Reached::All => matter.clone(),
            Reached::Set(set) => self.sets[set].0.clone(),
        };
        after.remove(step.to);
        after
    }

    /// Finds the nodes that can be reached through unvisited nodes from the end of step `number`,
    /// for graphs without passes.
    ///
    /// The results for the steps with lower numbers must be known.
    fn reached(&mut self, number: usize, matter: &Nodes) -> Reached {
        let from = self.steps[number].0.to;
        // If this search meets the end of an earlier step, the ends of both steps may reach the
        // same nodes. They do if the earlier end reaches all nodes that matter, or reaches `from`.
        let like = |reached: Reached| match reached {
            Reached::All => true,
            Reached::Set(set) => self.sets[set].0.has(from),
        };
        let done = self.steps[..number].iter();
        let like = done.filter(|(_, reached)| like(*reached));
        let goals: Vec<(u32, Reached)> = like.map(|&(step, reached)| (step.to, reached)).collect();
        // Only the search from the end of the first step tests whether it reaches the ends of all
        // other steps.
        let ends: Vec<u32> = match number {
            0 => self.steps.iter().map(|(step, _)| step.to).collect(),
            _ => Vec::new(),
        };
        let mut missing = ends.len();
        let set = self.begin(from);
        let mut next = 0;
        while let Some(&node) = self.queue.get(next) {
            // If the search has met the end of an earlier step, and this end reaches the same nodes
            // as `from`, it reuses the result for that step.
            let goal = goals.iter().find(|goal| goal.0 == node);
            missing -= usize::from(ends.contains(&node));
            // If the search from the end of the first step has met the ends of all other steps, it
            // reaches every node that matters. For example, steps lead to a and b. If a reaches b
            // and b reaches a, both reach the same nodes, so one search is enough.
            if goal.is_some() || number == 0 && missing == 0 {
                self.used -= 1;
                return goal.map_or(Reached::All, |goal| goal.1);
            }
            next += 1;
            self.expand(node, set, matter);
        }
        self.finish(set, matter);
        Reached::Set(set)
    }

    /// Collects the nodes that can be reached from the node `from` through unvisited nodes, as a
    /// new set of the pool. Returns the index of the set.
    ///
    /// The set includes `from` itself, and the nodes that passes on the way can visit.
    fn spread(&mut self, from: u32, unvisited: &Nodes) -> usize {
        let set = self.begin(from);
        let mut next = 0;
        while let Some(&node) = self.queue.get(next) {
            next += 1;
            self.expand(node, set, unvisited);
        }
        self.finish(set, unvisited);
        set
    }

    /// Starts a new search and a new set with one node, and returns the index of the set in the
    /// pool.
    fn begin(&mut self, from: u32) -> usize {
        if self.used == self.sets.len() {
            let none = Nodes::none(self.situations.nodes());
            self.sets.push((none, 0));
        }
        // Reuse the memory of a set of an earlier node.
        let set = &mut self.sets[self.used].0;
        set.clear();
        set.insert(from);
        self.queue.clear();
        self.queue.push(from);
        self.used += 1;
        self.used - 1
    }

    #[inline]
    /// Adds the unvisited ends of a node's steps (moves) to a set and to the queue of the search.
    fn expand(&mut self, node: u32, set: usize, unvisited: &Nodes) {
        let set = &mut self.sets[set].0;
        for step in self.situations.steps(node as usize) {
            if unvisited.has(step.to) && set.insert(step.to) {
                self.queue.push(step.to);
            }
        }
    }

    /// Ends a search: adds to its set the unvisited nodes that passes can visit, and stores the
    /// size of the set.
    fn finish(&mut self, set: usize, unvisited: &Nodes) {
        let (set, size) = &mut self.sets[set];
        for &node in &self.queue {
            let steps = self.situations.steps(node as usize).iter();
            for way in steps.filter_map(|step| step.via) {
                if unvisited.has(way) {
                    set.insert(way);
                }
            }
        }
        *size = set.len();
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::masks::Masks;
    use super::super::super::rule::{Passes, Rule};
    use super::*;
    use crate::graph::GameGraph;
    use tengen_base::observer::Silent;
    use tengen_board::Board;
    use tengen_exact::random::Xoshiro;

    /// Compares, along random games, the nodes that matter (can still be visited) with the nodes
    /// that the exact count finds.
    #[test]
    fn the_future_of_a_game_equals_that_of_the_exact_count() {
        let board =
            |rows, cols| GameGraph::new(&Board::square(rows, cols).unwrap(), &Silent).unwrap();
        let situational = |passes| Rule::Situational {
            passes,
            lone_suicide: true,
        };
        for (graph, rule) in [
            (board(1, 4), Rule::Positional),
            (board(2, 2), Rule::Positional),
            (board(1, 3), situational(Passes::Ignored)),
            (board(1, 3), situational(Passes::Recorded)),
            (board(1, 3), situational(Passes::Restricted)),
        ] {
            let situations = Situations::new(&graph, rule, &Silent).unwrap();
            let masks = Masks::new(&situations);
            let mut futures = Futures::new(&situations);
            let mut chance = Xoshiro::for_run(1, 0);
            for _ in 0..100 {
                let (mut node, mut unvisited) = (Situations::START as u32, masks.fresh());
                let mut matter = futures.start();
                loop {
                    assert_eq!(matter.words, [masks.matter(node as usize, unvisited)]);
                    let steps = futures.look(node, &matter);
                    let arcs: Vec<_> = masks.allowed(node as usize, unvisited).collect();
                    assert_eq!(steps, arcs.len());
                    if steps == 0 {
                        break;
                    }
                    let chosen = chance.below(steps as u64) as usize;
                    let (step, size) = futures.step(chosen);
                    assert_eq!(step.to as usize, arcs[chosen].to);
                    matter = futures.after(chosen, &matter);
                    assert_eq!(matter.len(), size);
                    node = step.to;
                    unvisited &= !arcs[chosen].takes;
                }
            }
        }
    }
}
