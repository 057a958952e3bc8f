//! A *cover* is a set of disjoint cycles that together visit every class once. A *class* is a
//! position of a line (a board of one row) and the position with exchanged colours. A *step* leads
//! from a class to a class, by a move ([`quotient`](super::quotient)). *Exchanges* of steps change
//! the cycles of a cover.
//!
//! In an *exchange*, the classes a, b, c, ... take over each other's next classes on the cycles,
//! here A, B, C. If the classes are on different cycles, these cycles become one. If some of them
//! share a cycle, the number of cycles afterwards depends on the order of the classes on it.
//!
//! ```text
//!   a -> A        a -> B
//!   b -> B   =>   b -> C
//!   c -> C        c -> A
//! ```
//!
//! A cover is a perfect matching in the bipartite graph in which each class occurs twice, as a
//! class to leave and as a class to enter. Its edges are the steps between classes. An exchange is
//! an alternating cycle of that graph. Every other perfect matching is reached by disjoint
//! exchanges, so a Hamiltonian cycle is always reachable if one exists.
//!
//! [`Cover::search`] finds exchanges by depth-first search, and a [`Judge`] accepts or rejects each
//! of them.

use super::matching::{Matching, shuffle};
use super::order::{MAX_EXCHANGE, Order};
use super::quotient::{Quotient, Step, class, crosses};
use tengen_base::observer::Observer;
use tengen_exact::random::Xoshiro;

/// [`Order`] keeps the *row*, a list of all classes, cycle after cycle. Exchanges of steps cut the
/// row into segments. The row is built anew once it has more than this number of additional
/// segments.
const MAX_CUTS: usize = 4000;

/// A set of cycles that covers all classes.
pub(super) struct Cover<'a> {
    quotient: &'a Quotient,
    /// For each class (a position and its reversal), the step to the next class on its cycle.
    next: Vec<Step>,
    /// For each class (a position and its reversal), the class before it on its cycle.
    before: Vec<u32>,
    order: Order,
    /// The largest number of segments of the row, [`Order`]'s list of all classes. With more
    /// segments, the row is built anew.
    most_segments: usize,
}

/// An exchange of steps on the cycles of a cover. Each class of the list takes over the step that
/// leaves the class after it in the list. The last class takes over the step of the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Exchange {
    classes: Vec<u32>,
    steps: Vec<Step>,
}

impl<'a> Cover<'a> {
    /// Builds the cover (disjoint cycles through all classes) whose steps are the edges of a
    /// perfect matching.
    pub(super) fn new(quotient: &'a Quotient, matching: Matching) -> Cover<'a> {
        let Matching { next, before, .. } = matching;
        let order = Order::new(&next);
        Cover {
            quotient,
            next,
            before,
            most_segments: order.segments() + MAX_CUTS,
            order,
        }
    }

    /// Returns, for each class (a position and its reversal), the step to the next class on its
    /// cycle.
    pub(super) fn into_next(self) -> Vec<Step> {
        self.next
    }

    /// Returns the class (a position and its reversal) that follows the class `of` on its cycle.
    pub(super) fn after(&self, of: u32) -> u32 {
        class(self.next[of as usize]) as u32
    }

    /// Returns the numbered cycles of the cover, and the places of the classes on them.
    pub(super) fn order(&self) -> &Order {
        &self.order
    }

    /// Returns `true` if all cycles together have an odd number of *crossings*, steps from a
    /// position with White's stone leftmost to one with Black's ([`quotient`](super::quotient)).
    pub(super) fn is_odd(&self) -> bool {
        self.next.iter().filter(|&&step| crosses(step)).count() % 2 == 1
    }

    /// Returns `true` if exchanges of steps have cut the row, the list of all classes, into so many
    /// segments that it should be built anew.
    pub(super) fn is_cut_up(&self) -> bool {
        self.order.segments() > self.most_segments
    }

    /// Builds the row (the list of all classes, cycle after cycle: [`Order`]) anew, with one
    /// segment for each cycle.
    pub(super) fn lay_out(&mut self) {
        self.order = Order::new(&self.next);
        self.most_segments = self.order.segments() + MAX_CUTS;
    }

    /// Joins cycles by exchanges of steps between 2 to `depth` classes that are on different
    /// cycles.
    ///
    /// Exchanges of fewer classes come first. Each size is given up when about 1 in 100 starting
    /// classes or fewer lead to an exchange. The observer can stop the search.
    pub(super) fn join_different(
        &mut self,
        depth: usize,
        random: &mut Xoshiro,
        observer: &dyn Observer,
    ) {
        const FEW: usize = 100;
        self.lay_out();
        // These exchanges of steps do not update `self.order` (the places of classes on cycles), so
        // `joined` tracks which cycles have been joined.
        let longest = self.order.longest();
        let mut joined = Joined::new(self);
        // Each exchange joins different cycles, so at least one of them is not the longest cycle.
        // So start from classes of the other cycles.
        let mut classes: Vec<u32> = (0..self.next.len() as u32).collect();
        classes.retain(|&class| self.order.place(class).cycle != longest);
        for depth in 2..=depth {
            loop {
                shuffle(&mut classes, random);
                let mut found = 0;
                for &start in classes.iter().take_while(|_| observer.go_on()) {
                    let exchange = self.search(start, depth, usize::MAX, random, &mut joined);
                    if let Some(exchange) = exchange {
                        joined.join(&exchange);
                        self.take(&exchange);
                        found += 1;
                    }
                }
                classes.retain(|&class| joined.root(class) != joined.find(longest));
                if found * FEW <= classes.len() {
                    break;
                }
            }
        }
        self.lay_out();
    }

    /// Searches for exchanges of steps between the class `start` and at most `depth` - 1 other
    /// classes, in random order.
    ///
    /// Returns the first exchange that `judge` accepts. Returns `None` if it accepts none, or after
    /// `steps` steps of the depth-first search.
    pub(super) fn search(
        &self,
        start: u32,
        depth: usize,
        steps: usize,
        random: &mut Xoshiro,
        judge: &mut impl Judge,
    ) -> Option<Exchange> {
        // The class that now follows `start` on its cycle. The exchange is complete when its last
        // class takes a step to this class.
        let last = class(self.next[start as usize]);
        let mut found = Exchange {
            classes: vec![start],
            steps: Vec::with_capacity(depth),
        };
        // For each class of the exchange under construction: the number of steps from it that are
        // still to be tried, and the index of a random step, from which the trials go round.
        let mut tried = [(0, 0); MAX_EXCHANGE];
        tried[0] = self.turn(start, random);
        for _ in 0..steps {
            let deepest = found.classes.len() - 1;
            let from = found.classes[deepest];
            let choice = self.quotient.steps_from(from as usize);
            // Try the steps of the deepest class, the last one of the exchange, in cyclic order
            // from a random one.
            let (left, turn) = &mut tried[deepest];
            // No step is left: backtrack.
            if *left == 0 {
                found.classes.pop();
                // There is no step to pop if all steps of the class `start` have been tried: the
                // search has failed.
                found.steps.pop()?;
                continue;
            }
            *left -= 1;
            let step = choice[(*turn + *left) % choice.len()];
            // The step leads to the class that follows `start` on its cycle, which completes the
            // exchange.
            if class(step) == last {
                if deepest > 0 {
                    found.steps.push(step);
                    if judge.takes(self, &found) {
                        return Some(found);
                    }
                    found.steps.pop();
                }
                continue;
            }
            // The step enters a class that so far had another predecessor on its cycle. This
            // predecessor loses its successor, so it is the next class of the exchange.
            let other = self.before[class(step)];
            if deepest + 1 < depth && judge.goes_on(self, &found.classes, other) {
                found.steps.push(step);
                found.classes.push(other);
                tried[deepest + 1] = self.turn(other, random);
            }
        }
        None
    }

    /// Returns the number of steps from a class (a position and its reversal), and the index of a
    /// random step to begin with.
    fn turn(&self, class: u32, random: &mut Xoshiro) -> (usize, usize) {
        let steps = self.quotient.steps_from(class as usize).len();
        (steps, random.below(steps as u64) as usize)
    }

    /// Returns the number of cycles after an exchange of steps minus the number before it, without
    /// making the exchange.
    pub(super) fn change(&self, exchange: &Exchange) -> isize {
        self.order.change(&exchange.classes)
    }

    /// Returns `true` if an exchange changes the parity of the number of *crossings*, steps from a
    /// position with White's stone leftmost to one with Black's ([`quotient`](super::quotient)).
    pub(super) fn turns(&self, exchange: &Exchange) -> bool {
        let Exchange { classes, steps } = exchange;
        // A class of the exchange changes the parity of the number of crossings only if exactly one
        // of its old and its new step crosses.
        let changed = classes
            .iter()
            .zip(steps)
            .filter(|&(&class, &step)| crosses(self.next[class as usize]) != crosses(step));
        changed.count() % 2 == 1
    }

    /// Makes an exchange of steps, updates the order of the classes on the cycles, and returns the
    /// classes of the exchange.
    pub(super) fn exchange(&mut self, exchange: Exchange) -> Vec<u32> {
        self.order.exchange(&exchange.classes);
        self.take(&exchange);
        exchange.classes
    }

    /// Replaces the steps of an exchange's classes, without an update of `self.order` (the places
    /// of classes on cycles).
    fn take(&mut self, exchange: &Exchange) {
        for (&from, &step) in exchange.classes.iter().zip(&exchange.steps) {
            self.next[from as usize] = step;
            self.before[class(step)] = from;
        }
    }
}

/// Decides which exchanges of steps a search extends and which it accepts.
pub(super) trait Judge {
    /// Returns `true` if `class` may be added to an unfinished exchange that has the classes
    /// `so_far`.
    fn goes_on(&mut self, _: &Cover<'_>, so_far: &[u32], class: u32) -> bool {
        !so_far.contains(&class)
    }

    /// Returns `true` if the search may end with this finished exchange of steps.
    fn takes(&mut self, cover: &Cover<'_>, exchange: &Exchange) -> bool;
}

/// Accepts exchanges of steps between classes on different cycles that keep the parity of the
/// number of crossings. A step crosses if it changes the colour of the leftmost stone.
///
/// A union-find forest records which cycles have been joined.
struct Joined {
    /// The number of the cycle on which each class was before any exchange of steps.
    cycle: Vec<u32>,
    /// The parent of each cycle in the union-find forest.
    parent: Vec<u32>,
}

impl Joined {
    fn new(cover: &Cover<'_>) -> Joined {
        let classes = 0..cover.next.len() as u32;
        let cycle = classes.map(|class| cover.order.place(class).cycle);
        Joined {
            cycle: cycle.collect(),
            parent: (0..cover.order.numbers() as u32).collect(),
        }
    }

    /// Returns the root, in the union-find forest of joined cycles, of the cycle on which a class
    /// is now.
    fn root(&mut self, class: u32) -> u32 {
        self.find(self.cycle[class as usize])
    }

    /// Returns the root of a cycle in the union-find forest, with path halving.
    fn find(&mut self, cycle: u32) -> u32 {
        let mut at = cycle as usize;
        while self.parent[at] as usize != at {
            self.parent[at] = self.parent[self.parent[at] as usize];
            at = self.parent[at] as usize;
        }
        at as u32
    }

    /// Records that an exchange of steps joins the cycles of its classes.
    fn join(&mut self, exchange: &Exchange) {
        let root = self.root(exchange.classes[0]);
        for &class in &exchange.classes[1..] {
            let other = self.root(class);
            self.parent[other as usize] = root;
        }
    }
}

impl Judge for Joined {
    fn goes_on(&mut self, _: &Cover<'_>, so_far: &[u32], class: u32) -> bool {
        let root = self.root(class);
        so_far.iter().all(|&other| self.root(other) != root)
    }

    fn takes(&mut self, cover: &Cover<'_>, exchange: &Exchange) -> bool {
        !cover.turns(exchange)
    }
}
