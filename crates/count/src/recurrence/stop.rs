//! Moments at which the search for a recurrence can be stopped.

use crate::error::CountError;
use crate::options::Options;

/// Terms between two moments at which the search for a recurrence can be stopped.
pub(super) const STRIDE: usize = 1024;

/// Refuses to go on if the observer says stop. All terms are kept already, if there is a store.
pub(super) fn check_in(options: &Options<'_>) -> Result<(), CountError> {
    let kept = options.store.is_some();
    let go_on = options.machine.observer.go_on();
    go_on.then_some(()).ok_or(CountError::Cancelled { kept })
}
