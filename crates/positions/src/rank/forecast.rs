//! Refuses boards whose tables of completions do not fit into memory, as early as possible. Such a
//! table has, for every state, the number of ways to fill the remaining points legally.
//!
//! The points of the board are read one by one, and the *frontier* has the points read so far that
//! have unread neighbours. After the first rows of a board the number of states hardly grows from
//! point to point. So the forecast assumes that the number of states stays as it is, and falls
//! where the frontier will be narrower. A frontier of w points with s states has about s^(v/w)
//! states when it shrinks to v points. [`Forecast`] observes the enumeration of states.

use std::sync::Mutex;
use tengen_base::lock::lock;
use tengen_base::observer::{Event, Observer};
use tengen_sweep::sweep::{MAX_WIDTH, Sweep};

/// A board is refused if the forecast of the memory exceeds the limit by this factor. It is above 1
/// because the forecast is rough.
const MARGIN: f64 = 2.0;

/// An observer that passes events to another observer, and stops the count of completions when the
/// forecast of the memory exceeds the limit.
pub(super) struct Forecast<'a> {
    observer: &'a dyn Observer,
    allowed: usize,
    /// The width of the frontier after each point.
    widths: Vec<usize>,
    bytes_per_state: usize,
    progress: Mutex<Progress>,
}

struct Progress {
    held: f64,
    /// `to_come[w]` is the number of points still to be read after which the frontier has w points.
    to_come: [usize; MAX_WIDTH + 1],
    refused: Option<f64>,
}

impl<'a> Forecast<'a> {
    /// Creates a forecast for the states of a sweep with one column. `allowed` is the memory limit
    /// in bytes.
    pub(super) fn new(
        observer: &'a dyn Observer,
        sweep: &Sweep,
        bytes_per_state: usize,
        allowed: usize,
    ) -> Forecast<'a> {
        let steps = &sweep.column(0).steps;
        let widths: Vec<usize> = steps.iter().map(|step| step.keep.len()).collect();
        let mut to_come = [0; MAX_WIDTH + 1];
        widths.iter().for_each(|&width| to_come[width] += 1);
        Forecast {
            observer,
            allowed,
            widths,
            bytes_per_state,
            progress: Mutex::new(Progress {
                held: 0.0,
                to_come,
                refused: None,
            }),
        }
    }

    /// Returns the forecast of the needed bytes, if the forecast exceeded the limit.
    pub(super) fn refused(&self) -> Option<f64> {
        self.lock().refused
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Progress> {
        lock(&self.progress)
    }

    /// Records the number of states after the point number `time`, and updates the forecast.
    fn found(&self, time: usize, states: usize) {
        let mut progress = self.lock();
        let (width, states) = (self.widths[time], states as f64);
        progress.to_come[width] -= 1;
        progress.held += states * self.bytes_per_state as f64;
        let layer = |(v, &layers): (usize, &usize)| {
            // The frontier has w points and s states now. A narrower frontier, of v points, has
            // s^(v/w) states; a wider frontier is assumed to have s states.
            let part = (v as f64 / width.max(1) as f64).min(1.0);
            layers as f64 * states.powf(part)
        };
        let to_come: f64 = progress.to_come.iter().enumerate().map(layer).sum();
        let needed = progress.held + to_come * self.bytes_per_state as f64;
        if needed > MARGIN * self.allowed as f64 {
            progress.refused.get_or_insert(needed);
        }
    }
}

impl Observer for Forecast<'_> {
    fn event(&self, event: Event) {
        if let Event::Step { step, states, .. } = event
            && step < self.widths.len()
        {
            self.found(step, states);
        }
        self.observer.event(event);
    }

    fn go_on(&self) -> bool {
        self.observer.go_on() && self.refused().is_none()
    }
}
