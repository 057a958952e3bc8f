//! Guesses the number of continuations of a game, up to a factor that is common to all games of a
//! stratum. A *stratum* is the games that can still reach the same number of nodes (positions of
//! the graph of games). A step is a move from node to node.
//!
//! A node *matters* if the game can still visit it (see `future`). A game has many continuations if
//! the nodes that matter have many steps between them. The guess is a product of powers of numbers
//! of steps. There are two factors for each node that matters: steps from it to nodes that matter,
//! and steps to it from nodes that matter or from the game's current node. A last factor is the
//! number of steps from the current node to nodes that matter. Each number of steps is increased by
//! 1/2 before it is raised to its power. The powers were tuned on the boards 1 x 5 and 2 x 3
//! (`docs/estimates.md`). Estimates are unbiased with any guess.
//!
//! [`LookAhead::guess`] computes a guess from scratch. [`Guide`] computes the guesses for the games
//! after each move from a position incrementally.

use super::super::situations::Situations;
use super::future::Nodes;
use tengen_exact::elementary::ln;
use tengen_exact::scaled::Scaled;

/// The exponent, in the guess, of the factors for the nodes that a game can still visit: the
/// numbers of steps from and to each.
const POWER: f64 = 0.4;

/// The exponent, in the guess, of the number of steps from the game's current node.
const POWER_HERE: f64 = 0.5;

/// The tables for guesses that all games share.
pub(super) struct LookAhead<'a> {
    situations: &'a Situations,
    /// For each node, the nodes with a step to it.
    before: Vec<Vec<u32>>,
    /// `logarithms[n]` is the logarithm of n + 1/2.
    logarithms: Vec<f64>,
}

/// The sums from which the guesses (of numbers of continuations) for all games after one more move
/// from the same position are computed.
pub(super) struct Guide<'a> {
    all: &'a LookAhead<'a>,
    /// For each node that matters (that the game can still visit), the number of its steps to nodes
    /// that matter.
    from: Vec<u32>,
    /// The logarithm of the product of two factors for each node that matters (the numbers of steps
    /// from it and to it), without the exponent.
    sum: f64,
}

impl<'a> LookAhead<'a> {
    pub(super) fn new(situations: &'a Situations) -> LookAhead<'a> {
        let nodes = situations.nodes();
        let mut before = vec![Vec::new(); nodes];
        for node in 0..nodes {
            for step in situations.steps(node) {
                // At most one step leads from one node to another. Two moves between the same nodes
                // are by the same player, so they have the same node `via` after a pass, and are
                // one step.
                before[step.to as usize].push(node as u32);
            }
        }
        let to = before.iter().map(Vec::len);
        let most = to
            .chain((0..nodes).map(|v| situations.steps(v).len()))
            .max();
        let numbers = 0..=most.unwrap_or(0);
        LookAhead {
            situations,
            before,
            logarithms: numbers.map(|n| ln(n as f64 + 0.5)).collect(),
        }
    }

    /// Returns the logarithm of a number of steps, increased by 1/2.
    fn log(&self, steps: usize) -> f64 {
        self.logarithms[steps]
    }

    /// Counts the steps from a node to nodes in the set `matter`, the nodes that the game can still
    /// visit.
    fn from(&self, node: u32, matter: &Nodes) -> usize {
        let steps = self.situations.steps(node as usize).iter();
        steps.filter(|step| matter.has(step.to)).count()
    }

    /// Returns the guess of the number of continuations of a game at `node`, given the nodes that
    /// it can still visit.
    pub(super) fn guess(&self, node: u32, matter: &Nodes) -> Scaled {
        let term = |v: u32| {
            let before = self.before[v as usize].iter();
            // The current node has been visited, but a step from it is still possible.
            let to = before.filter(|&&u| u == node || matter.has(u)).count();
            self.log(self.from(v, matter)) + self.log(to)
        };
        let sum: f64 = matter.iter().map(term).sum();
        let here = self.log(self.from(node, matter));
        Scaled::exp(POWER * sum + POWER_HERE * here)
    }
}

impl<'a> Guide<'a> {
    pub(super) fn new(all: &'a LookAhead<'a>) -> Guide<'a> {
        Guide {
            all,
            from: vec![0; all.before.len()],
            sum: 0.0,
        }
    }

    /// Prepares the guesses (of numbers of continuations) for the games after each possible move,
    /// given the nodes that the game can still visit before the move.
    pub(super) fn look(&mut self, matter: &Nodes) {
        let all = self.all;
        self.sum = 0.0;
        for v in matter.iter() {
            let from = all.from(v, matter);
            self.from[v as usize] = from as u32;
            self.sum += all.log(from) + all.log(self.to(v, matter));
        }
    }

    /// Counts the steps to a node from nodes in the set `matter`, the nodes that the game can still
    /// visit.
    fn to(&self, node: u32, matter: &Nodes) -> usize {
        let before = self.all.before[node as usize].iter();
        before.filter(|&&u| matter.has(u)).count()
    }

    /// Returns the guess of the number of continuations of the game after a move to `node`.
    /// `matter` is the set that was passed to [`Guide::look`]. All of its nodes but `node` must
    /// still matter after the move.
    pub(super) fn guess(&self, node: u32, matter: &Nodes) -> Scaled {
        let all = self.all;
        let from = |v: u32| self.from[v as usize] as usize;
        // After the move `node` has been visited and no longer matters. So remove its two factors
        // from the product, and one step from each node with a step to it.
        let mut sum = self.sum - all.log(from(node)) - all.log(self.to(node, matter));
        for &u in &all.before[node as usize] {
            if matter.has(u) {
                sum += all.log(from(u) - 1) - all.log(from(u));
            }
        }
        Scaled::exp(POWER * sum + POWER_HERE * all.log(from(node)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::rule::Rule;
    use super::super::future::Futures;
    use super::*;
    use crate::graph::GameGraph;
    use tengen_base::observer::Silent;
    use tengen_board::Board;
    use tengen_exact::random::Xoshiro;

    /// Compares the guesses of [`Guide`], which it computes incrementally, with guesses from
    /// scratch along random games.
    #[test]
    fn guesses_from_the_last_position_are_those_from_the_start() {
        let graph = GameGraph::new(&Board::square(2, 3).unwrap(), &Silent).unwrap();
        let situations = Situations::new(&graph, Rule::Positional, &Silent).unwrap();
        let look_ahead = LookAhead::new(&situations);
        let mut guide = Guide::new(&look_ahead);
        let mut futures = Futures::new(&situations);
        let mut chance = Xoshiro::for_run(1, 0);
        let mut compared = 0;
        for _ in 0..5 {
            let (mut node, mut matter) = (Situations::START as u32, futures.start());
            loop {
                guide.look(&matter);
                let steps = futures.look(node, &matter);
                if steps == 0 {
                    break;
                }
                for number in (0..steps).filter(|&number| futures.keeps_all(number)) {
                    let to = futures.step(number).0.to;
                    let whole = look_ahead.guess(to, &futures.after(number, &matter));
                    let ratio = guide.guess(to, &matter).divide(whole).to_f64();
                    assert!((ratio - 1.0).abs() < 1e-9, "{ratio}");
                    compared += 1;
                }
                let chosen = chance.below(steps as u64) as usize;
                node = futures.step(chosen).0.to;
                matter = futures.after(chosen, &matter);
            }
        }
        assert!(compared > 100);
    }
}
