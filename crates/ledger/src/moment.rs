//! Marks the moments in work on shared files at which another process could interfere. Tests can
//! make a thread wait there.

/// A moment in work on files that several processes share, at which another process could
/// interfere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(debug_assertions), allow(unreachable_pub))]
pub enum Moment {
    /// A lock file is open and will be locked next.
    Lock,
    /// The lock file is locked and will be compared with its path next.
    Locked,
    /// A file will be removed next.
    Unlink,
    /// A file will be renamed into place next.
    Rename,
}

/// The function that a thread runs at every [`Moment`].
#[cfg(debug_assertions)]
type Wait = Box<dyn FnMut(Moment)>;

#[cfg(debug_assertions)]
thread_local! {
    static WAIT: std::cell::RefCell<Option<Wait>> = Default::default();
}

/// Sets the function that the current thread runs at every [`Moment`] from now on.
#[cfg(debug_assertions)]
pub fn at_every_moment(wait: impl FnMut(Moment) + 'static) {
    WAIT.with(|cell| *cell.borrow_mut() = Some(Box::new(wait)));
}

/// Runs the function that `at_every_moment` has set for the current thread. In builds without debug
/// assertions, does nothing.
#[cfg(debug_assertions)]
pub(crate) fn reach(moment: Moment) {
    WAIT.with(|cell| {
        if let Some(wait) = cell.borrow_mut().as_mut() {
            wait(moment);
        }
    });
}

/// Does nothing. In builds with debug assertions, runs the function that a test has set for the
/// current thread.
#[cfg(not(debug_assertions))]
pub(crate) fn reach(_: Moment) {}
