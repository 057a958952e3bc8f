//! What an answer may still take: time and situations, given out in parts.

use crate::solver::session::Limits;
use std::time::Duration;
use tengen_base::clock::Deadline;
use tengen_base::observer::Observer;

/// What is left of time and situations.
pub(super) struct Budget<'o> {
    observer: &'o dyn Observer,
    deadline: Deadline<'o>,
    time: Option<Duration>,
    nodes: Option<u64>,
    spent: u64,
    /// What a part may take at most, in situations.
    most: u64,
}

/// The limits of a [`Budget`] before a part of it was cut off.
#[must_use]
pub(super) struct Cut {
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl<'o> Budget<'o> {
    pub(super) fn new(
        time: Option<Duration>,
        nodes: Option<u64>,
        observer: &'o dyn Observer,
    ) -> Budget<'o> {
        Budget {
            observer,
            deadline: Deadline::after(time, observer),
            time,
            nodes,
            spent: 0,
            most: u64::MAX,
        }
    }

    /// From now on no part takes more situations than these.
    pub(super) fn no_part_above(&mut self, most: u64) {
        self.most = most;
    }

    /// Situations looked into.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// The time since the beginning.
    pub(super) fn elapsed(&self) -> Duration {
        self.deadline.elapsed()
    }

    /// Leaves a part of what is left for now. Returns the limits, to be [restored](Budget::restore).
    pub(super) fn cut(&mut self, part: f64) -> Cut {
        let whole = Cut {
            time: self.time,
            nodes: self.nodes,
        };
        let left = self.left().map(|left| left.mul_f64(part));
        self.time = left.map(|left| self.elapsed() + left);
        self.nodes = self.nodes.map(|nodes| {
            let left = nodes.saturating_sub(self.spent) as f64;
            self.spent + (left * part) as u64
        });
        whole
    }

    /// Gives back what was [cut](Budget::cut) off.
    pub(super) fn restore(&mut self, whole: Cut) {
        self.time = whole.time;
        self.nodes = whole.nodes;
    }

    /// Does something within a part of what is left.
    pub(super) fn part<T>(&mut self, part: f64, work: impl FnOnce(&mut Limits<'_>) -> T) -> T {
        let left = self.left().map(|left| left.mul_f64(part));
        let deadline = Deadline::after(left, self.observer);
        let nodes = match self.nodes {
            Some(nodes) => (nodes.saturating_sub(self.spent) as f64 * part) as u64,
            None => u64::MAX,
        };
        let nodes = nodes.min(self.most);
        let mut limits = Limits {
            nodes,
            observer: &deadline,
        };
        let done = work(&mut limits);
        self.spent += nodes - limits.nodes;
        done
    }

    fn left(&self) -> Option<Duration> {
        let time = self.time?;
        Some(time.saturating_sub(self.deadline.elapsed()))
    }

    /// Whether less than a part of it all is left.
    pub(super) fn is_below(&self, part: f64) -> bool {
        let time = (self.time.zip(self.left())).is_some_and(|(all, left)| left < all.mul_f64(part));
        let nodes = self.nodes;
        let nodes =
            nodes.is_some_and(|all| (all.saturating_sub(self.spent) as f64) < all as f64 * part);
        time || nodes || !self.observer.go_on()
    }
}
