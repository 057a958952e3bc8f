//! An observer that warns if a count takes long and cannot be resumed.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tengen_base::clock::Instant;
use tengen_base::observer::{Event, Observer};

/// Time after the start of a count at which a [`Warning`] sends its note.
const SHORT: Duration = Duration::from_secs(10);

/// An observer that sends a note if a count takes longer than [`SHORT`], and forwards all events.
///
/// It is used for counts whose time is not estimated in advance.
pub(super) struct Warning<'a> {
    observer: &'a dyn Observer,
    note: &'static str,
    start: Instant,
    after: Duration,
    is_sent: AtomicBool,
}

impl<'a> Warning<'a> {
    /// Creates the observer of a count that starts now. `note` says which work is lost if the count
    /// is stopped.
    pub(super) fn new(observer: &'a dyn Observer, note: &'static str) -> Warning<'a> {
        Warning {
            observer,
            note,
            start: Instant::now(),
            after: SHORT,
            is_sent: AtomicBool::new(false),
        }
    }
}

impl Observer for Warning<'_> {
    fn event(&self, event: Event) {
        self.observer.event(event);
    }

    fn go_on(&self) -> bool {
        if self.start.elapsed() >= self.after && !self.is_sent.swap(true, Relaxed) {
            let text = self.note.to_owned();
            self.observer.event(Event::Note { text });
        }
        self.observer.go_on()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_testing::observers::Columns;

    #[test]
    fn a_long_count_warns_once() {
        let observer = Columns::all();
        let mut warning = Warning::new(&observer, "nothing is saved");
        assert!(warning.go_on() && observer.notes().is_empty());
        warning.after = Duration::ZERO;
        assert!(warning.go_on() && warning.go_on());
        assert_eq!(observer.notes(), "nothing is saved\n");
    }
}
