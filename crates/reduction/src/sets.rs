//! Disjoint sets of indices (union-find with path halving).

/// A partition of the indices 0, 1, ..., n - 1 into disjoint sets. At first each index is a set of
/// its own.
pub(crate) struct Sets {
    parent: Vec<usize>,
}

impl Sets {
    pub(crate) fn new(len: usize) -> Sets {
        Sets {
            parent: (0..len).collect(),
        }
    }

    /// Returns the representative of the set that contains the index `of`.
    pub(crate) fn root(&mut self, mut of: usize) -> usize {
        while self.parent[of] != of {
            self.parent[of] = self.parent[self.parent[of]];
            of = self.parent[of];
        }
        of
    }

    /// Joins the sets of two indices. Returns `false` if they are in one set already.
    pub(crate) fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a] = b;
        a != b
    }
}
