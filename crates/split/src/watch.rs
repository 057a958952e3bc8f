//! Progress reports and stop requests while the vector is advanced.
//!
//! Kernels report to a [`Watch`], which the caller implements.

use tengen_base::observer::Silent;

/// An observer of a computation: it receives progress, and can stop the work.
pub trait Watch: Sync {
    /// Reports that the kernels, which run programs on the vector, computed this many more lines of
    /// eight words. Engines of other crates report their work in other units.
    fn computed(&self, _lines: u64) {}
    /// Reports that `done` of `of` programs for the next phase were made. A program is the code of
    /// a phase for one class of patterns of the spectator (the half of the border that is not
    /// advanced).
    fn programs(&self, _done: usize, _of: usize) {}
    /// Reports that `done` of `of` parts of the work of gluing two halves of a board were done.
    fn pairs(&self, _done: usize, _of: usize) {}
    /// Returns `false` to stop the work.
    fn go_on(&self) -> bool;
}

impl Watch for Silent {
    fn go_on(&self) -> bool {
        true
    }
}
