//! Work in a thread of its own, without Python's lock, while the calling thread looks after
//! Python: it hears signals, and tells a callback how far the work is.
//!
//! Python's signals are for its main thread alone, and engines ask whether to go on from any
//! thread. So an exception that a signal or the callback raises becomes the answer no; it is
//! raised once the work has ended, so that whatever is kept is kept.

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

/// How long signals wait at most to be heard.
const PATIENCE: Duration = Duration::from_millis(50);

/// Room for the searches of the solver, of which the system gives what is used.
const STACK: usize = 64 << 20;

/// What the two threads know of each other.
#[derive(Default)]
struct Link {
    /// Whether the work is to end.
    stop: AtomicBool,
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Default)]
struct State {
    /// Whether the work has ended.
    over: bool,
    /// What the callback has not been told: the latest event, and everything worth telling.
    latest: Option<Event>,
    notes: Vec<Event>,
}

impl Link {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the end, but not for long; whether it has come.
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

/// Says that the work has ended, however it does.
struct End<'a>(&'a Link);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.state().over = true;
        self.0.ended.notify_one();
    }
}

/// Does some work while Python goes on. `progress` is called with events as JSON.
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

/// Hears signals, and tells what happened.
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

/// Does what takes no time here and now; a panic is an exception.
pub(crate) fn now<T>(py: Python<'_>, work: impl FnOnce() -> Result<T, Error>) -> PyResult<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(|error| raised(py, error)),
        Err(panic) => Err(bug(py, &text(&*panic))),
    }
}

/// What somebody who panicked said.
fn text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|&text| text.to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".to_owned())
}

/// Panics, in a thread of its own or here, so that tests see what becomes of it.
#[pyfunction]
pub(crate) fn panic(py: Python<'_>, here: bool) -> PyResult<()> {
    match here {
        true => now(py, || panic!("asked for by a test")),
        false => wait(py, None, |_| panic!("asked for by a test")),
    }
}
