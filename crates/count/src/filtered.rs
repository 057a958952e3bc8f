//! An observer [`Filtered`] that forwards only some events to another observer.

use tengen_base::observer::{Event, Observer};

/// An observer that forwards to `observer` the events for which `passes` returns `true`. It also
/// asks `observer` whether to go on.
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
