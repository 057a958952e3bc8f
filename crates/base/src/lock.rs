//! Locks mutexes, even after a panic of a thread that held the lock.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex, even if a thread panicked while it held the lock.
///
/// Use this function where the locked data are consistent after every statement, so that a panic
/// leaves them usable.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::lock;
    use std::sync::Mutex;

    #[test]
    fn a_panic_leaves_the_data_usable() {
        let number = Mutex::new(1);
        let panicked = std::panic::catch_unwind(|| {
            *lock(&number) = 2;
            let _held = lock(&number);
            panic!("with the lock");
        });
        assert!(panicked.is_err() && number.is_poisoned());
        assert_eq!(*lock(&number), 2);
    }
}
