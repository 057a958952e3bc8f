//! Refusing boards that do not fit into memory, as soon as that is plain.
//!
//! After the first rows of a board the number of states hardly grows any more. So the
//! states found last stand for all to come, less those where the frontier will be
//! narrower: a frontier of w points that has s states has about s^(v/w) if it shrinks
//! to v points.

use std::sync::Mutex;
use tengen_base::observer::{Event, Observer};
use tengen_sweep::sweep::{MAX_WIDTH, Sweep};

/// By how much a forecast must be above what is allowed, since it is rough.
const MARGIN: f64 = 2.0;

/// Passes events on, and stops when too much memory would be needed.
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
    /// How many points are to come after which the frontier has each width.
    to_come: [usize; MAX_WIDTH + 1],
    refused: Option<f64>,
}

impl<'a> Forecast<'a> {
    /// Watches over a search for the states of a sweep with one column, which may use
    /// so many bytes.
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

    /// The bytes that would have been needed, if that was too much.
    pub(super) fn refused(&self) -> Option<f64> {
        self.lock().refused
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The states after a point are found.
    fn found(&self, time: usize, states: usize) {
        let mut progress = self.lock();
        let (width, states) = (self.widths[time], states as f64);
        progress.to_come[width] -= 1;
        progress.held += states * self.bytes_per_state as f64;
        let layer = |(v, &layers): (usize, &usize)| {
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
