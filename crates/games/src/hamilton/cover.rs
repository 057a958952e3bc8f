//! Cycles that cover all classes, and exchanges of steps between their classes.
//!
//! ```text
//!   a -> A        a -> B       In an exchange, classes a, b, c, ... take each other's
//!   b -> B   =>   b -> C       next ones. If they lie on different cycles, these become
//!   c -> C        c -> A       one; if not, it depends on their order.
//! ```
//!
//! In the graph whose edges are the steps from classes as they are left to classes as they
//! are entered, these are the alternating cycles of a perfect matching; every other
//! perfect matching is reached by disjoint ones.

use super::matching::{Matching, shuffle};
use super::order::{MAX_EXCHANGE, Order};
use super::quotient::{Quotient, Step, class, crosses};
use tengen_base::observer::Observer;
use tengen_exact::random::Xoshiro;

/// When the row of classes is laid out anew, in segments more than when it was last.
const MAX_CUTS: usize = 4000;

/// Cycles that cover all classes.
pub(super) struct Cover<'a> {
    quotient: &'a Quotient,
    /// For each class the step from it.
    next: Vec<Step>,
    /// For each class the one before it.
    before: Vec<u32>,
    order: Order,
    /// The number of segments at which the row is laid out anew.
    most_segments: usize,
}

/// Classes that take over the next one of the one that follows in the list, by these steps.
#[derive(Clone, Debug, Default)]
pub(super) struct Exchange {
    classes: Vec<u32>,
    steps: Vec<Step>,
}

/// What one has of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effect {
    /// How many more cycles there are.
    pub(super) cycles: isize,
    /// Whether the number of crossings becomes odd where it was even and even where it was
    /// odd.
    pub(super) turns: bool,
}

impl<'a> Cover<'a> {
    /// The cycles of a perfect matching.
    pub(super) fn new(quotient: &'a Quotient, matching: Matching) -> Cover<'a> {
        let Matching { next, before, .. } = matching;
        let order = Order::new(&next);
        let mut cover = Cover {
            quotient,
            next,
            before,
            order,
            most_segments: 0,
        };
        cover.most_segments = cover.order.segments() + MAX_CUTS;
        cover
    }

    /// The steps.
    pub(super) fn into_next(self) -> Vec<Step> {
        self.next
    }

    /// The class after a class.
    pub(super) fn after(&self, of: u32) -> u32 {
        class(self.next[of as usize]) as u32
    }

    /// The cycles, and where classes stand on them.
    pub(super) fn order(&self) -> &Order {
        &self.order
    }

    /// Whether all cycles together have an odd number of crossings.
    pub(super) fn is_odd(&self) -> bool {
        self.next.iter().filter(|&&step| crosses(step)).count() % 2 == 1
    }

    /// Whether the row of classes was cut so often that it should be laid out anew.
    pub(super) fn is_cut_up(&self) -> bool {
        self.order.segments() > self.most_segments
    }

    /// Lays the row of classes out anew.
    pub(super) fn lay_out(&mut self) {
        self.order = Order::new(&self.next);
        self.most_segments = self.order.segments() + MAX_CUTS;
    }

    /// Joins cycles by exchanges between classes of 2 to `depth` different ones until there
    /// are few that can be joined so, or it is told to stop.
    pub(super) fn join_different(
        &mut self,
        depth: usize,
        random: &mut Xoshiro,
        observer: &dyn Observer,
    ) {
        const FEW: usize = 100;
        self.lay_out();
        let longest = self.order.longest();
        let mut joined = Joined::new(self);
        // An exchange between different cycles is found from one that is not the longest.
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

    /// Looks for exchanges that a class and `depth` - 1 others at most take part in, in
    /// random order, until the judge takes one or so many steps were looked at.
    pub(super) fn search(
        &self,
        start: u32,
        depth: usize,
        steps: usize,
        random: &mut Xoshiro,
        judge: &mut impl Judge,
    ) -> Option<Exchange> {
        let last = class(self.next[start as usize]);
        let mut found = Exchange {
            classes: vec![start],
            steps: Vec::with_capacity(depth),
        };
        // For each class of the exchange: which steps are to be tried, and from which on.
        let mut tried = [(0, 0); MAX_EXCHANGE];
        tried[0] = self.turn(start, random);
        for _ in 0..steps {
            let deepest = found.classes.len() - 1;
            let from = found.classes[deepest];
            let choice = self.quotient.steps_from(from as usize);
            let (left, turn) = &mut tried[deepest];
            if *left == 0 {
                found.classes.pop();
                found.steps.pop()?;
                continue;
            }
            *left -= 1;
            let step = choice[(*turn + *left) % choice.len()];
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
            let other = self.before[class(step)];
            if deepest + 1 < depth && judge.goes_on(self, &found.classes, other) {
                found.steps.push(step);
                found.classes.push(other);
                tried[deepest + 1] = self.turn(other, random);
            }
        }
        None
    }

    /// The number of steps from a class, and a random one to start with.
    fn turn(&self, class: u32, random: &mut Xoshiro) -> (usize, usize) {
        let steps = self.quotient.steps_from(class as usize).len();
        (steps, random.below(steps as u64) as usize)
    }

    /// What would come of an exchange.
    pub(super) fn effect(&self, exchange: &Exchange) -> Effect {
        Effect {
            cycles: self.order.change(&exchange.classes),
            turns: self.turns(exchange),
        }
    }

    fn turns(&self, exchange: &Exchange) -> bool {
        let Exchange { classes, steps } = exchange;
        let changed = classes
            .iter()
            .zip(steps)
            .filter(|&(&class, &step)| crosses(self.next[class as usize]) != crosses(step));
        changed.count() % 2 == 1
    }

    /// Makes an exchange; gives its classes.
    pub(super) fn exchange(&mut self, exchange: Exchange) -> Vec<u32> {
        self.order.exchange(&exchange.classes);
        self.take(&exchange);
        exchange.classes
    }

    fn take(&mut self, exchange: &Exchange) {
        for (&from, &step) in exchange.classes.iter().zip(&exchange.steps) {
            self.next[from as usize] = step;
            self.before[class(step)] = from;
        }
    }
}

/// Which exchanges are looked for.
pub(super) trait Judge {
    /// Whether a class may follow those of an exchange so far.
    fn goes_on(&mut self, _: &Cover<'_>, so_far: &[u32], class: u32) -> bool {
        !so_far.contains(&class)
    }

    /// Whether it is the one.
    fn takes(&mut self, cover: &Cover<'_>, exchange: &Exchange) -> bool;
}

/// Takes exchanges between different cycles that leave the number of crossings odd or even
/// as it is. Which cycles have become one is kept in a forest.
struct Joined {
    /// For each class its cycle as it was at first, and for these another one that they are
    /// now one with, or themselves.
    cycle: Vec<u32>,
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

    fn root(&mut self, class: u32) -> u32 {
        self.find(self.cycle[class as usize])
    }

    fn find(&mut self, cycle: u32) -> u32 {
        let mut at = cycle as usize;
        while self.parent[at] as usize != at {
            self.parent[at] = self.parent[self.parent[at] as usize];
            at = self.parent[at] as usize;
        }
        at as u32
    }

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
