//! Makes temporary data directories for the tests of this crate.

use super::store::Store;

impl Store {
    /// Opens a store in a temporary directory. Dropping the first result removes the directory.
    pub(super) fn temporary() -> (tempfile::TempDir, Store) {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        (dir, store)
    }
}
