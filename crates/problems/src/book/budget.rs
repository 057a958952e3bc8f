//! The limits on time and nodes of an answer, given out in parts.
//!
//! The entries are [`Budget::part`], which runs one search, and [`Budget::cut`] with
//! [`Budget::restore`], which limit several searches together. For example, of 1000 nodes the first
//! search gets 600 with `part(0.6, ...)`. If it uses only 100, 900 are left for the others.

use std::time::Duration;
use tengen_base::clock::Deadline;
use tengen_base::observer::Observer;
use tengen_tsumego::solver::session::Limits;

/// The time and the nodes that an answer may still use.
pub(super) struct Budget<'o> {
    observer: &'o dyn Observer,
    deadline: Deadline<'o>,
    time: Option<Duration>,
    nodes: Option<u64>,
    spent: u64,
    /// The node limit of a single part.
    most: u64,
}

/// The limits of a [`Budget`] before a [cut](Budget::cut).
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

    /// Sets the node limit of each later call of [`Budget::part`].
    pub(super) fn no_part_above(&mut self, most: u64) {
        self.most = most;
    }

    /// The number of nodes searched so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// The time since the budget was created.
    pub(super) fn elapsed(&self) -> Duration {
        self.deadline.elapsed()
    }

    /// Reduces the limits that remain to the fraction `part` of them.
    ///
    /// Returns the limits before this cut, for [`Budget::restore`].
    pub(super) fn cut(&mut self, part: f64) -> Cut {
        // The limits are totals since the start, so the new limit is the part already used plus a
        // fraction of the rest.
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

    /// Restores the limits from before a [cut](Budget::cut).
    pub(super) fn restore(&mut self, whole: Cut) {
        self.time = whole.time;
        self.nodes = whole.nodes;
    }

    /// Runs `work` with the fraction `part` of the remaining limits.
    ///
    /// Nodes that `work` uses are counted as spent.
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
        // `work` has subtracted what it used from `limits.nodes`.
        self.spent += nodes - limits.nodes;
        done
    }

    /// Returns a budget of at most `nodes` nodes within the limits that remain. The caller counts
    /// its nodes by [`Budget::spend`].
    pub(super) fn split(&self, nodes: u64) -> Budget<'o> {
        let left = self.nodes.map(|all| all.saturating_sub(self.spent));
        let nodes = left.map_or(nodes, |left| left.min(nodes));
        Budget::new(self.left(), Some(nodes), self.observer)
    }

    /// Counts nodes that were searched in a budget from [`Budget::split`].
    pub(super) fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    fn left(&self) -> Option<Duration> {
        let time = self.time?;
        Some(time.saturating_sub(self.deadline.elapsed()))
    }

    /// Returns `true` if less than the fraction `part` of the whole limits remains, or if the
    /// observer stopped the search.
    pub(super) fn is_below(&self, part: f64) -> bool {
        let time = (self.time.zip(self.left())).is_some_and(|(all, left)| left < all.mul_f64(part));
        let nodes = self.nodes;
        let nodes =
            nodes.is_some_and(|all| (all.saturating_sub(self.spent) as f64) < all as f64 * part);
        time || nodes || !self.observer.go_on()
    }
}
