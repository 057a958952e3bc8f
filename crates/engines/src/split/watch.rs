//! Stop checks and progress while the vector is advanced: [`Watch`] is to kernels what an observer
//! is to callers.

/// An observer of some work: it is told of the part that is done, and says whether to
/// go on.
pub trait Watch: Sync {
    /// So many lines were computed.
    fn computed(&self, lines: u64);
    /// So many programs were made for what is to come.
    fn programs(&self, _done: usize, _of: usize) {}
    /// So many pairs of states of two halves were glued, in parts of a whole.
    fn pairs(&self, _done: usize, _of: usize) {}
    /// `true` to go on.
    fn go_on(&self) -> bool;
}
