//! A step for every class so that every class is stepped to once: a perfect matching of
//! classes as they are left and as they are entered, by augmenting paths in phases
//! (Hopcroft & Karp, 1973).

use super::quotient::{Quotient, Step, class};
use tengen_base::observer::Observer;
use tengen_exact::random::Xoshiro;

/// Classes that are looked at between two questions whether to go on.
const OFTEN: usize = 1 << 16;

/// No class.
const NONE: u32 = u32::MAX;

/// Steps that form cycles through all classes.
pub(super) struct Matching {
    /// For each class the step from it.
    pub(super) next: Vec<Step>,
    /// For each class the one before it; [`NONE`] if it has none.
    pub(super) before: Vec<u32>,
    /// Number of classes with a step.
    pub(super) size: usize,
}

impl Matching {
    /// A greatest matching, at random but not uniformly; `None` if told to stop.
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
            let levels = matching.levels(quotient, observer)?;
            let found = matching.augment(quotient, levels, observer);
            if found == 0 && observer.go_on() {
                return Some(matching);
            }
            matching.size += found;
        }
        None
    }

    /// Whether every class has a step.
    pub(super) fn is_perfect(&self) -> bool {
        self.size == self.next.len()
    }

    /// Gives classes a random step as long as one leads to a class not yet entered;
    /// preferably none that goes back at once. `None` if told to stop.
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
            let free = turned.filter(|&&step| self.before[class(step)] == NONE);
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

    /// How many steps lead from classes without a step to each class, backwards along the
    /// matching; `None` if told to stop.
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
                        levels[other as usize] = level;
                        following.push(other);
                    }
                }
            }
            row = following;
        }
        Some(levels)
    }

    /// Augments along disjoint paths that go down the levels, unless told to stop; gives their
    /// number.
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
                let Some(&step) = steps.get(tried[from]) else {
                    levels[from] = NONE;
                    path.pop();
                    continue;
                };
                tried[from] += 1;
                let other = self.before[class(step)];
                if other == NONE {
                    // Everyone on the path takes the step last tried.
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
                if level != NONE && level == levels[from] + 1 {
                    path.push(other as usize);
                }
            }
        }
        found
    }
}

/// Puts things in random order.
pub(super) fn shuffle<T>(things: &mut [T], random: &mut Xoshiro) {
    for last in (1..things.len()).rev() {
        things.swap(last, random.below(last as u64 + 1) as usize);
    }
}
