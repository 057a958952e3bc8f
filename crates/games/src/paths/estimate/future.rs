//! Which nodes still matter to a game that goes on: as in the exact count, for any
//! number of nodes.

use super::super::situations::{Situations, Step};

/// A set of nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Nodes {
    words: Vec<u64>,
}

impl Nodes {
    /// None of so many.
    pub(super) fn none(nodes: usize) -> Nodes {
        Nodes {
            words: vec![0; nodes.div_ceil(64)],
        }
    }

    #[inline]
    pub(super) fn has(&self, node: u32) -> bool {
        self.words[node as usize / 64] >> (node % 64) & 1 == 1
    }

    /// Whether the node is new.
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

    /// The nodes, ascending.
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

/// The steps that are allowed from a node when only those of a set are unvisited.
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

/// Looks for the nodes that matter after each of the steps from a node.
///
/// Where no step goes by way of another node, those after a step to w are what can be
/// reached from w, but for w. Nodes that can be reached from each other reach the same; and what
/// reaches all the others to which there is a step reaches everything that mattered
/// before. So most searches can end early.
pub(super) struct Futures<'a> {
    situations: &'a Situations,
    /// Whether steps go by way of other nodes.
    ways: bool,
    queue: Vec<u32>,
    /// The steps that are allowed, and what is reached after each.
    steps: Vec<(Step, Reached)>,
    /// Sets that are not all that mattered before, with their sizes, to be used again.
    sets: Vec<(Nodes, usize)>,
    used: usize,
    /// How many nodes mattered before.
    before: usize,
}

/// What is reached from a node, itself included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reached {
    /// All that mattered before.
    All,
    /// The set of a number.
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

    /// All nodes that matter at the start of a game.
    pub(super) fn start(&mut self) -> Nodes {
        let start = Situations::START as u32;
        let mut matter = Nodes::none(self.situations.nodes());
        (0..self.situations.nodes() as u32).for_each(|v| {
            matter.insert(v);
        });
        matter.remove(start);
        self.used = 0;
        let set = self.spread(start, &matter);
        matter.clone_from(&self.sets[set].0);
        matter.remove(start);
        matter
    }

    /// Looks at all steps from a node that are allowed, where `matter` are the nodes that
    /// matter there. Gives how many.
    pub(super) fn look(&mut self, node: u32, matter: &Nodes) -> usize {
        self.steps.clear();
        self.used = 0;
        self.before = matter.len();
        let situations = self.situations;
        let steps = allowed(situations, node, matter).map(|&step| (step, Reached::All));
        self.steps.extend(steps);
        for number in 0..self.steps.len() {
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

    /// The step of a number, and how many nodes matter after it.
    pub(super) fn step(&self, number: usize) -> (Step, usize) {
        let (step, reached) = self.steps[number];
        let size = match reached {
            Reached::All => self.before,
            Reached::Set(set) => self.sets[set].1,
        };
        (step, size - 1)
    }

    /// Whether all that mattered before, but the node itself, matters after the step of a
    /// number.
    pub(super) fn keeps_all(&self, number: usize) -> bool {
        self.steps[number].1 == Reached::All
    }

    /// The nodes that matter after the step of a number, `matter` being those before it.
    pub(super) fn after(&self, number: usize, matter: &Nodes) -> Nodes {
        let (step, reached) = self.steps[number];
        let mut after = match reached {
            Reached::All => matter.clone(),
            Reached::Set(set) => self.sets[set].0.clone(),
        };
        after.remove(step.to);
        after
    }

    /// What is reached from where the step of a number leads, if there are no ways; those
    /// before it are done.
    fn reached(&mut self, number: usize, matter: &Nodes) -> Reached {
        let from = self.steps[number].0.to;
        // Earlier ends from which everything, or a set with this node, is reached.
        let like = |reached: Reached| match reached {
            Reached::All => true,
            Reached::Set(set) => self.sets[set].0.has(from),
        };
        let done = self.steps[..number].iter();
        let like = done.filter(|(_, reached)| like(*reached));
        let goals: Vec<(u32, Reached)> = like.map(|&(step, reached)| (step.to, reached)).collect();
        // The first search looks for the other ends, too.
        let ends: Vec<u32> = match number {
            0 => self.steps.iter().map(|(step, _)| step.to).collect(),
            _ => Vec::new(),
        };
        let mut missing = ends.len();
        let set = self.begin(from);
        let mut next = 0;
        while let Some(&node) = self.queue.get(next) {
            let goal = goals.iter().find(|goal| goal.0 == node);
            missing -= usize::from(ends.contains(&node));
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

    /// Everything that is reached from a node through unvisited ones, itself included,
    /// and what the way there passes by: as a new set.
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

    /// A new set, with one node, from which it is to spread.
    fn begin(&mut self, from: u32) -> usize {
        if self.used == self.sets.len() {
            let none = Nodes::none(self.situations.nodes());
            self.sets.push((none, 0));
        }
        let set = &mut self.sets[self.used].0;
        set.clear();
        set.insert(from);
        self.queue.clear();
        self.queue.push(from);
        self.used += 1;
        self.used - 1
    }

    #[inline]
    fn expand(&mut self, node: u32, set: usize, unvisited: &Nodes) {
        let set = &mut self.sets[set].0;
        for step in self.situations.steps(node as usize) {
            if unvisited.has(step.to) && set.insert(step.to) {
                self.queue.push(step.to);
            }
        }
    }

    /// Adds what the ways pass by.
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
    use super::super::super::rule::{Conventions, Passes, Rule};
    use super::*;
    use crate::graph::GameGraph;
    use tengen_base::observer::Silent;
    use tengen_board::Board;
    use tengen_exact::random::Xoshiro;

    /// Along random games.
    #[test]
    fn what_matters_is_that_of_the_exact_count() {
        let board =
            |rows, cols| GameGraph::new(&Board::square(rows, cols).unwrap(), &Silent).unwrap();
        let situational = |passes| {
            Rule::Situational(Conventions {
                passes,
                lone_suicide: true,
            })
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
