//! An observer that passes on only some events.

use tengen_base::observer::{Event, Observer};

/// Passes stop requests of an observer on, and to it those events for which `passes` returns
/// `true`.
pub(super) struct Filtered<'a> {
    pub(super) observer: &'a dyn Observer,
    pub(super) passes: fn(&Event) -> bool,
}

impl Observer for Filtered<'_> {
    fn event(&self, event: Event) {
        if (self.passes)(&event) {
            self.observer.event(event);
        }
    }

    fn go_on(&self) -> bool {
        self.observer.go_on()
    }
}
