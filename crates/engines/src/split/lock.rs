//! Locks whose holder may have panicked.

use std::sync::Mutex;

/// Locks a mutex, also after a panic of its last holder.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
