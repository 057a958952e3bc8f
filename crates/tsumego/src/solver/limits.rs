//! The limits of a search: a number of nodes, and an observer that may cancel it.

use tengen_base::observer::{Observer, Silent};

/// The node limit of a search, and the observer that may cancel it.
pub struct Limits<'a> {
    /// The remaining node limit, for all threads together. A search subtracts the nodes it used.
    pub nodes: u64,
    /// Receives the progress of the search, and may cancel it.
    ///
    /// It is called on the calling thread about every thousand nodes, more often if situations
    /// are large. The search ends when [`Observer::go_on`] returns `false`.
    pub observer: &'a dyn Observer,
}

impl Limits<'_> {
    /// Runs `work` with at most `most` of the remaining nodes, and subtracts the nodes that `work`
    /// used.
    pub fn part<T>(&mut self, most: u64, work: impl FnOnce(&mut Limits<'_>) -> T) -> T {
        let nodes = self.nodes.min(most);
        let observer = self.observer;
        let mut part = Limits { nodes, observer };
        let done = work(&mut part);
        self.nodes -= nodes - part.nodes;
        done
    }
}

impl Limits<'static> {
    /// Returns a limit of `nodes` nodes, with an observer that never cancels.
    pub fn of(nodes: u64) -> Limits<'static> {
        Limits {
            nodes,
            observer: &Silent,
        }
    }
}
