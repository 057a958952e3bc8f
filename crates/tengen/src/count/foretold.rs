//! Notes about a long count: its estimated time, and a warning if it cannot be resumed. An *offer*
//! is an engine with the time and memory that it would take.

use super::Count;
use crate::{BoardSpec, Result};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tengen_base::clock::Instant;
use tengen_base::observer::{Event, Observer};
use tengen_base::text::duration;
use tengen_count::{
    Offer, Options, Order, Sequence, estimate, offer_lattice, plan_graph, time_factor,
};
use tengen_sweep::sweep::Sweep;

/// Minimum estimated time, in seconds, of a count that is announced by a note.
const LONG: f64 = 60.0;

/// Smallest estimated time, in seconds, for which the speed of this machine is measured.
const RATHER_LONG: f64 = 20.0;

/// Smallest memory limit, in bytes, with which the speed is measured.
const MEMORY: usize = 1 << 28;

/// A count is short, so that no plan is computed, if its states times its points are fewer.
const FEW: f64 = 1e9;

/// Number of points of a graph up to which a count is short.
const SMALL_GRAPH: usize = 30;

impl Count {
    /// Sends a note with the estimated time of a long count, and a warning if it cannot be
    /// resumed.
    pub(super) fn foretell(&self, options: &Options<'_>) -> Result<()> {
        let Some(offer) = self.long_offer(options)? else {
            return Ok(());
        };
        // Counts in these orders write no checkpoints.
        let is_lost = matches!(
            offer.order,
            Order::Points | Order::Rings | Order::Colourings
        );
        let lost = match (is_lost, options.store) {
            (true, _) => "; it cannot be resumed if it is stopped",
            (false, None) => "; without a data directory it cannot be resumed",
            (false, Some(_)) => "; saved work shortens this",
        };
        options.machine.observer.event(Event::Note {
            text: format!(
                "the {} engine takes about {} for this count{lost}",
                offer.engine,
                duration(offer.seconds)
            ),
        });
        Ok(())
    }

    /// Returns the offer that the count will take, if it takes at least [`LONG`]. The speed of this
    /// machine is measured if the machine of docs/performance.md takes at least [`RATHER_LONG`].
    /// Refusals and stops are ignored, because the count itself reports them.
    fn long_offer(&self, options: &Options<'_>) -> Result<Option<Offer>> {
        let offer = match &self.board {
            BoardSpec::Lattice(spec) => {
                let shape = spec.shape();
                let sequence = Sequence::of(shape, self.colours);
                let narrow = Sequence {
                    rows: shape.rows.min(shape.cols),
                    ..sequence
                };
                let short = |sweep: Sweep| {
                    let points = shape.rows.saturating_mul(shape.cols) as f64;
                    estimate(&narrow, &sweep, 8).states * points < FEW
                };
                let sweep = Sweep::lattice(narrow.lattice, narrow.rows, narrow.boundary);
                match sweep.is_ok_and(short) {
                    true => return Ok(None),
                    false => offer_lattice(&sequence, shape.cols, options),
                }
            }
            BoardSpec::Graph(graph) => {
                let board = graph.board()?;
                match board.points() <= SMALL_GRAPH {
                    true => return Ok(None),
                    false => plan_graph(&board, self.colours, false, options)
                        .and_then(|plan| plan.chosen),
                }
            }
        };
        let Some(mut offer) = offer.ok().filter(|offer| offer.seconds >= RATHER_LONG) else {
            return Ok(None);
        };
        if options.machine.memory >= MEMORY {
            let (threads, observer) = (options.machine.threads, options.machine.observer);
            offer.seconds *= time_factor(threads, observer).unwrap_or(1.0);
        }
        Ok(Some(offer).filter(|offer| offer.seconds >= LONG))
    }
}

/// Time after which the note of a [`Warning`] is sent.
const SHORT: Duration = Duration::from_secs(10);

/// An observer that sends a note if a count takes longer than [`SHORT`], and forwards all events.
///
/// It serves counts whose time is not estimated in advance.
pub(super) struct Warning<'a> {
    observer: &'a dyn Observer,
    note: &'static str,
    start: Instant,
    after: Duration,
    is_sent: AtomicBool,
}

impl<'a> Warning<'a> {
    /// Starts the clock of a count. The note says what is lost if the count is stopped.
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
    use std::sync::Mutex;

    #[derive(Default)]
    struct Notes(Mutex<Vec<String>>);

    impl Observer for Notes {
        fn event(&self, event: Event) {
            if let Event::Note { text } = event {
                self.0.lock().unwrap().push(text);
            }
        }
    }

    #[test]
    fn a_long_count_warns_once() {
        let notes = Notes::default();
        let mut warning = Warning::new(&notes, "nothing is saved");
        assert!(warning.go_on() && notes.0.lock().unwrap().is_empty());
        warning.after = Duration::ZERO;
        assert!(warning.go_on() && warning.go_on());
        assert_eq!(*notes.0.lock().unwrap(), ["nothing is saved"]);
    }
}
