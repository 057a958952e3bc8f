//! Who waits for a part of the work.

/// An observer of some work: it is told of the part that is done, and says whether to
/// go on.
pub trait Watch: Sync {
    /// So many lines were computed.
    fn computed(&self, lines: u64);
    /// So many programs were made for what is to come.
    fn programs(&self, _done: usize, _of: usize) {}
    /// `true` to go on.
    fn go_on(&self) -> bool;
}
