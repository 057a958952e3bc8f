//! Asks the observer, during the search for a recurrence, whether to go on.

use crate::error::CountError;
use crate::options::Options;

/// Number of terms (counts with 1, 2, ... columns) after which the observer is asked whether to go
/// on.
pub(super) const STRIDE: usize = 1024;

/// Returns an error if the observer asks to stop the search for a recurrence. All counts computed
/// so far are saved if there is a store.
pub(super) fn check_in(options: &Options<'_>) -> Result<(), CountError> {
    let kept = options.store.is_some();
    let go_on = options.machine.observer.go_on();
    go_on.then_some(()).ok_or(CountError::Cancelled { kept })
}
