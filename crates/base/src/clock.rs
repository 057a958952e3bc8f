//! A deadline for computations: an observer that stops them after a given time.
//!
//! Engines (the code that counts or searches) have no clock. They only ask their observer whether
//! to go on.

use crate::observer::{Event, Observer};
use std::time::Duration;
pub use web_time::Instant;

/// An observer that passes everything on to another observer, and also stops the computation after
/// some time.
#[derive(Clone, Copy)]
pub struct Deadline<'a> {
    observer: &'a dyn Observer,
    start: Instant,
    time: Option<Duration>,
}

impl<'a> Deadline<'a> {
    /// Starts a deadline now; `None` sets no limit.
    pub fn after(time: Option<Duration>, observer: &'a dyn Observer) -> Deadline<'a> {
        Deadline {
            observer,
            start: Instant::now(),
            time,
        }
    }

    /// Returns the time since [`Deadline::after`] was called.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Returns `true` if the time for the computation is over. Without a time limit it never is.
    pub fn is_over(&self) -> bool {
        self.time.is_some_and(|time| self.elapsed() >= time)
    }
}

impl Observer for Deadline<'_> {
    fn event(&self, event: Event) {
        self.observer.event(event);
    }

    fn go_on(&self) -> bool {
        self.observer.go_on() && !self.is_over()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observer::{Impatient, Silent};

    #[test]
    fn deadline_and_observer_can_each_stop_the_run() {
        let hour = Some(Duration::from_secs(3600));
        assert!(Deadline::after(None, &Silent).go_on());
        assert!(Deadline::after(hour, &Silent).go_on());
        assert!(!Deadline::after(hour, &Impatient).go_on());
        assert!(!Deadline::after(Some(Duration::ZERO), &Silent).go_on());
    }
}
