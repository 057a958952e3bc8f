//! Moments at which another process could come between; tests wait there.

/// A step that is about to be done, or has just been done, to files that others see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(debug_assertions), allow(unreachable_pub))]
pub enum Moment {
    /// A lock file is open and about to be locked.
    Lock,
    /// It is locked, and about to be compared.
    Locked,
    /// A file is about to be removed.
    Unlink,
    /// A file is about to take its name.
    Rename,
}

/// What a thread does at every moment.
#[cfg(debug_assertions)]
type Wait = Box<dyn FnMut(Moment)>;

#[cfg(debug_assertions)]
thread_local! {
    static WAIT: std::cell::RefCell<Option<Wait>> = Default::default();
}

/// Sets the action of this thread at every moment from now on.
#[cfg(debug_assertions)]
pub fn at_every_moment(wait: impl FnMut(Moment) + 'static) {
    WAIT.with(|cell| *cell.borrow_mut() = Some(Box::new(wait)));
}

/// Here is one; nothing is done where debug assertions are off.
#[cfg(debug_assertions)]
pub(crate) fn reach(moment: Moment) {
    WAIT.with(|cell| {
        if let Some(wait) = cell.borrow_mut().as_mut() {
            wait(moment);
        }
    });
}

/// Here is one; nothing is done where debug assertions are off.
#[cfg(not(debug_assertions))]
pub(crate) fn reach(_: Moment) {}
