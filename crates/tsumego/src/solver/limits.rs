//! How far a search may go.

use tengen_base::observer::{Observer, Silent};

/// Limits of a search.
pub struct Limits<'a> {
    /// Situations that may be looked into, by all threads together; those that are, are taken
    /// off.
    pub nodes: u64,
    /// Who is told, every thousand situations or so (fewer where they are large) and on the
    /// calling thread, that they were looked into, and asked whether to go on; the search ends
    /// when the answer is no.
    pub observer: &'a dyn Observer,
}

impl Limits<'static> {
    /// So many situations, and nobody who would stop it.
    pub fn of(nodes: u64) -> Limits<'static> {
        Limits {
            nodes,
            observer: &Silent,
        }
    }
}
