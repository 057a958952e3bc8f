//! Does work in a separate thread, without Python's global lock. Meanwhile the calling thread
//! handles signals, such as Ctrl-C, and reports the progress to a callback.
//!
//! Python handles signals in its main thread only, but the computing threads ask at any time if
//! they should go on. So if a signal or the callback raises an exception, a flag tells them to
//! stop. The exception is raised after the work has ended, so that unfinished work can be saved.

use crate::errors::{bug, raised};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;
use tengen::Error;
use tengen::prelude::{Event, Observer};

/// The longest time until a signal is handled.
const PATIENCE: Duration = Duration::from_millis(50);

/// Bytes of the stack of the working thread, for the recursive searches of the solver. The system
/// provides only the memory that is used.
const STACK: usize = 64 << 20;

/// The state that the calling thread and the working thread share.
#[derive(Default)]
struct Link {
    /// `true` if the work should stop.
    stop: AtomicBool,
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Default)]
struct State {
    /// `true` if the work has ended.
    over: bool,
    /// The latest event that is not a note, unless the callback has received it.
    latest: Option<Event>,
    /// All notes (events with a text for the user) that the callback has not received.
    notes: Vec<Event>,
}

impl Link {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the end of the work, but no longer than [`PATIENCE`]. Returns `true` if the work
    /// has ended.
    fn wait(&self) -> bool {
        let state = self.state();
        let waited = self
            .ended
            .wait_timeout_while(state, PATIENCE, |state| !state.over);
        waited.unwrap_or_else(PoisonError::into_inner).0.over
    }

    fn untold(&self) -> Vec<Event> {
        let mut state = self.state();
        let mut events = std::mem::take(&mut state.notes);
        events.extend(state.latest.take());
        events
    }
}

impl Observer for Link {
    fn event(&self, event: Event) {
        let mut state = self.state();
        match event {
            Event::Note { .. } => state.notes.push(event),
            event => state.latest = Some(event),
        }
    }

    fn go_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }
}

/// A guard that reports the end of the work when it is dropped, also after a panic.
struct End<'a>(&'a Link);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.state().over = true;
        self.0.ended.notify_one();
    }
}

/// Does `work` in a separate thread, while other Python threads can run. `progress` is called with
/// progress events as JSON.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&dyn Observer) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let link = Link::default();
    let result = std::thread::scope(|scope| {
        let link = &link;
        let worker = Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, move || {
                let _end = End(link);
                work(link)
            })?;
        let mut exception = None;
        loop {
            let over = py.detach(|| link.wait());
            if exception.is_none()
                && let Err(error) = look_after(py, link, progress)
            {
                link.stop.store(true, Ordering::Relaxed);
                exception = Some(error);
            }
            if over {
                break;
            }
        }
        let result = py.detach(|| worker.join());
        match (exception, result) {
            (_, Err(panic)) => Err(bug(py, &text(&*panic))),
            (Some(exception), _) => Err(exception),
            (None, Ok(result)) => Ok(result),
        }
    })?;
    result.map_err(|error| raised(py, error))
}

/// Handles signals, and passes new progress events to the callback.
fn look_after(py: Python<'_>, link: &Link, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    let Some(progress) = progress else {
        return Ok(());
    };
    for event in link.untold() {
        let json = serde_json::to_string(&event).unwrap_or_default();
        progress.call1((json,))?;
    }
    Ok(())
}

/// Does short work in the calling thread. A panic becomes an exception.
pub(crate) fn now<T>(py: Python<'_>, work: impl FnOnce() -> Result<T, Error>) -> PyResult<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(|error| raised(py, error)),
        Err(panic) => Err(bug(py, &text(&*panic))),
    }
}

/// Returns the message of a panic.
fn text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|&text| text.to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".to_owned())
}

/// Panics in the calling thread if `here` is `true`, else in a separate thread, to test the
/// exception that a panic becomes.
#[pyfunction]
pub(crate) fn panic(py: Python<'_>, here: bool) -> PyResult<()> {
    match here {
        true => now(py, || panic!("asked for by a test")),
        false => wait(py, None, |_| panic!("asked for by a test")),
    }
}
