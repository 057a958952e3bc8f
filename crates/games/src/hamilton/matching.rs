//! Perfect matchings of classes: a choice of steps with one step from every class, and one to every
//! class. The steps form disjoint cycles through all classes. A *class* is a position of a line (a
//! board of one row) and the position with exchanged colours, and a *step* is a move from class to
//! class ([`quotient`](super::quotient)).
//!
//! The entry function is [`Matching::greatest`]. A random greedy matching is completed by
//! augmenting paths in phases. Source: J. E. Hopcroft and R. M. Karp, *An n^(5/2) algorithm for
//! maximum matchings in bipartite graphs*, 1973. A phase takes time linear in the number of steps,
//! and there are O(sqrt(n)) phases for n classes.

use super::quotient::{Quotient, Step, class};
use tengen_base::observer::Observer;
use tengen_exact::random::Xoshiro;

/// Number of classes (a position and its reversal) that the algorithm visits between two calls of
/// the observer.
const OFTEN: usize = 1 << 16;

/// Stands for a missing step, a missing class or a missing level (distance from the classes without
/// a chosen step).
const NONE: u32 = u32::MAX;

/// A matching: at most one chosen step from each class (a position and its reversal), and at most
/// one to each class. The steps of a perfect matching form cycles through all classes.
pub(super) struct Matching {
    /// The chosen step (move to another class) from each class; [`NONE`] if there is none.
    pub(super) next: Vec<Step>,
    /// For each class (a position and its reversal), the class whose chosen step leads to it;
    /// [`NONE`] if there is none.
    pub(super) before: Vec<u32>,
    /// Number of classes that have a chosen step.
    pub(super) size: usize,
}

impl Matching {
    /// Returns a maximum matching: a choice of as many steps (moves between classes) as possible,
    /// at most one from and at most one to each class. It is random but not uniform. Returns `None`
    /// if the observer stops the work.
    pub(super) fn greatest(
        quotient: &Quotient,
        random: &mut Xoshiro,
        observer: &dyn Observer,
    ) -> Option<Matching> {
        let classes = quotient.classes();
        let mut matching = Matching {
            next: vec![NONE; classes],
            before: vec![NONE; classes],
            size: 0,
        };
        matching.take_free_steps(quotient, random, observer)?;
        while observer.go_on() {
            // A phase of the algorithm of Hopcroft and Karp: breadth-first levels, then depth-first
            // augmenting paths along the levels.
            let levels = matching.levels(quotient, observer)?;
            let found = matching.augment(quotient, levels, observer);
            if found == 0 && observer.go_on() {
                return Some(matching);
            }
            matching.size += found;
        }
        None
    }

    /// Returns `true` if every class has a chosen step, so that the steps form cycles through all
    /// classes.
    pub(super) fn is_perfect(&self) -> bool {
        self.size == self.next.len()
    }

    /// Makes the greedy start of the matching. Visits the classes in random order, and gives each
    /// class a random step to a class that no chosen step enters yet, if there is any.
    ///
    /// A step that would make a cycle of two classes is avoided if possible. Returns `None` if the
    /// observer stops the work.
    fn take_free_steps(
        &mut self,
        quotient: &Quotient,
        random: &mut Xoshiro,
        observer: &dyn Observer,
    ) -> Option<()> {
        let mut order: Vec<u32> = (0..self.next.len() as u32).collect();
        shuffle(&mut order, random);
        for (number, from) in order.into_iter().enumerate() {
            if number % OFTEN == 0 && !observer.go_on() {
                return None;
            }
            let steps = quotient.steps_from(from as usize);
            let start = random.below(steps.len().max(1) as u64) as usize;
            let turned = steps[start..].iter().chain(&steps[..start]);
            // Only one chosen step may enter a class.
            let free = turned.filter(|&&step| self.before[class(step)] == NONE);
            // A step back to the class whose chosen step leads here would make a cycle of two
            // classes.
            let back = |step: &&Step| {
                let next = self.next[class(**step)];
                next != NONE && class(next) == from as usize
            };
            if let Some(&step) = free.min_by_key(back) {
                self.next[from as usize] = step;
                self.before[class(step)] = from;
                self.size += 1;
            }
        }
        Some(())
    }

    /// Computes the levels of the classes for a phase: distances, along alternating paths, from the
    /// classes without a chosen step.
    ///
    /// An alternating path takes any step forwards, then the chosen step into the same class
    /// backwards, and so on. Returns `None` if the observer stops the work.
    fn levels(&self, quotient: &Quotient, observer: &dyn Observer) -> Option<Vec<u32>> {
        let mut levels = vec![NONE; self.next.len()];
        let free = |&from: &u32| self.next[from as usize] == NONE;
        let mut row: Vec<u32> = (0..self.next.len() as u32).filter(free).collect();
        for &from in &row {
            levels[from as usize] = 0;
        }
        let mut level = 0;
        while !row.is_empty() {
            level += 1;
            let mut following = Vec::new();
            for (number, from) in row.into_iter().enumerate() {
                if number % OFTEN == 0 && !observer.go_on() {
                    return None;
                }
                for &step in quotient.steps_from(from as usize) {
                    let other = self.before[class(step)];
                    if other != NONE && levels[other as usize] == NONE {
                        // An alternating path that enters the class of `step` takes this class away
                        // from `other`, whose chosen step leads there. So `other` must find another
                        // step, at the next level.
                        levels[other as usize] = level;
                        following.push(other);
                    }
                }
            }
            row = following;
        }
        Some(levels)
    }

    /// Augments the matching along disjoint alternating paths that ascend the levels (see
    /// `levels`), and returns the number of paths. Each path gives a chosen step to one more class.
    fn augment(
        &mut self,
        quotient: &Quotient,
        mut levels: Vec<u32>,
        observer: &dyn Observer,
    ) -> usize {
        let mut tried = vec![0; self.next.len()];
        let mut found = 0;
        for start in 0..self.next.len() {
            if self.next[start] != NONE {
                continue;
            }
            if !observer.go_on() {
                break;
            }
            let mut path = vec![start];
            while let Some(&from) = path.last() {
                let steps = quotient.steps_from(from);
                // All steps from the class have been tried: no augmenting path goes through it in
                // this phase.
                let Some(&step) = steps.get(tried[from]) else {
                    levels[from] = NONE;
                    path.pop();
                    continue;
                };
                tried[from] += 1;
                // If no chosen step enters the class that `step` leads to, the path ends there.
                // Otherwise the path goes on from `other`, whose chosen step enters it.
                let other = self.before[class(step)];
                if other == NONE {
                    // The path is an augmenting path: each class on it takes the step that it tried
                    // last.
                    for &from in &path {
                        let step = quotient.steps_from(from)[tried[from] - 1];
                        self.next[from] = step;
                        self.before[class(step)] = from as u32;
                        levels[from] = NONE;
                    }
                    found += 1;
                    break;
                }
                let level = levels[other as usize];
                // Only paths that ascend by one level at a time are shortest augmenting paths.
                // Classes that are dead ends have lost their level.
                if level != NONE && level == levels[from] + 1 {
                    path.push(other as usize);
                }
            }
        }
        found
    }
}

/// Shuffles a slice (Fisher-Yates).
pub(super) fn shuffle<T>(things: &mut [T], random: &mut Xoshiro) {
    for last in (1..things.len()).rev() {
        things.swap(last, random.below(last as u64 + 1) as usize);
    }
}
