//! Progress reports and stop requests while the vector is advanced.
//!
//! Kernels report to a [`Watch`], which the caller implements.

/// An observer of a computation: it receives progress, and can stop the work.
pub trait Watch: Sync {
    /// Reports that `lines` more lines were computed.
    fn computed(&self, lines: u64);
    /// Reports that `done` of `of` programs for the next phase were made.
    fn programs(&self, _done: usize, _of: usize) {}
    /// Reports that `done` of `of` parts of the pairs of states of two halves were glued.
    fn pairs(&self, _done: usize, _of: usize) {}
    /// Returns `false` to stop the work.
    fn go_on(&self) -> bool;
}
