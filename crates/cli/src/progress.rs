//! Shows the progress of a command in a line at the bottom of the terminal.

use crate::{interrupt, output};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tengen::Request;
use tengen::observer::{Event, Observer};
use tengen::units::duration;

/// The time between updates of the progress line.
const REFRESH: Duration = Duration::from_millis(100);

/// The observer of a request: it shows events on standard error, and stops the request if the user
/// interrupts the program.
pub(crate) struct Progress {
    quiet: bool,
    /// The progress line at the bottom of the terminal, if there is a terminal.
    line: Option<ProgressBar>,
    meter: Mutex<Meter>,
    /// The last message, which is not repeated.
    noted: Mutex<String>,
}

impl Progress {
    pub(crate) fn new(quiet: bool) -> Progress {
        let line = (!quiet && stderr().is_terminal()).then(|| {
            let line = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
                line.set_style(style);
            }
            line.set_message("starting");
            line.enable_steady_tick(Duration::from_millis(250));
            line
        });
        Progress {
            quiet,
            line,
            meter: Mutex::new(Meter::default()),
            noted: Mutex::default(),
        }
    }

    /// Creates a progress display and installs the handlers of interrupts. [`Observer::go_on`] then
    /// returns `false` after an interrupt.
    pub(crate) fn listening(quiet: bool) -> Progress {
        let progress = Progress::new(quiet);
        if let Err(reason) = interrupt::listen() {
            progress.note(&reason);
        }
        progress
    }

    /// Writes a message above the progress line. Writes nothing if the display is quiet, or if the
    /// last message was the same.
    pub(crate) fn note(&self, text: &str) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if *noted == text {
            return;
        }
        text.clone_into(&mut noted);
        match &self.line {
            _ if self.quiet => {}
            Some(line) => line.suspend(|| output::say(text)),
            None => output::say(text),
        }
    }

    /// Runs `act`, which may write to the terminal, while the progress line is hidden.
    pub(crate) fn suspend<T>(&self, act: impl FnOnce() -> T) -> T {
        match &self.line {
            Some(line) => line.suspend(act),
            None => act(),
        }
    }

    /// Removes the progress line.
    pub(crate) fn finish(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

/// Runs a request with a progress display, which shows nothing if `quiet` is `true`. An interrupt
/// stops the request.
pub(crate) fn run<R: Request>(request: &R, quiet: bool) -> tengen::Result<R::Answer> {
    let progress = Progress::listening(quiet);
    let answer = request.run_with(&progress);
    progress.finish();
    answer
}

impl Observer for Progress {
    fn event(&self, event: Event) {
        if let Event::Note { text } = event {
            self.note(&text);
        } else if let Some(line) = &self.line {
            let Ok(mut meter) = self.meter.lock() else {
                return;
            };
            if let Some(message) = meter.update(&event, Instant::now()) {
                line.set_message(message);
            }
        }
    }

    fn go_on(&self) -> bool {
        !interrupt::asked()
    }
}

/// Turns the events of a request into the text of the progress line.
#[derive(Default)]
struct Meter {
    shown: Option<Instant>,
    sweep: Option<Sweep>,
    situations: Situations,
}

/// The number of situations (nodes of the search) visited in problems of life and death.
#[derive(Default)]
struct Situations {
    number: u64,
    /// The time of the first event, and the number of situations at that time.
    since: Option<(Instant, u64)>,
}

/// The state of a count by sweeps of the board, one for each batch of primes. It is known once the
/// first batch has started.
struct Sweep {
    primes_done: usize,
    primes_in_batch: usize,
    primes: usize,
    columns: usize,
    /// The start time, and the fraction of the work that was done at that time.
    start: (Instant, f64),
    /// The work since the last update of the progress line: the number of states times primes.
    work: f64,
    /// The number of states times primes per second, averaged up to the last update; `None` before
    /// the first update.
    rate: Option<f64>,
}

impl Meter {
    /// Records an event. Returns the new text of the progress line, or `None` if it is not yet time
    /// for an update.
    fn update(&mut self, event: &Event, now: Instant) -> Option<String> {
        self.follow(event, now);
        let since = self.shown.map(|shown| now - shown);
        if since.is_some_and(|since| since < REFRESH) {
            return None;
        }
        self.shown = Some(now);
        if let (Some(sweep), Some(since)) = (&mut self.sweep, since) {
            sweep.measure(since);
        }
        self.line(event, now)
    }

    /// Adds an event to the totals.
    fn follow(&mut self, event: &Event, now: Instant) {
        if let Event::Situations { more } = event {
            self.situations.number += more;
            let number = self.situations.number;
            self.situations.since.get_or_insert((now, number));
        }
        match (event, &mut self.sweep) {
            (
                &Event::Batch {
                    done,
                    of,
                    primes,
                    columns,
                    of_columns,
                },
                old,
            ) => {
                let part = ratio(columns, of_columns) * primes as f64;
                let begun = (done as f64 + part) / of.max(1) as f64;
                let (start, rate) = old
                    .as_ref()
                    .map_or(((now, begun), None), |old| (old.start, old.rate));
                self.sweep = Some(Sweep {
                    primes_done: done,
                    primes_in_batch: primes,
                    primes: of,
                    columns: of_columns,
                    start,
                    work: 0.0,
                    rate,
                });
            }
            (&Event::Step { states, primes, .. }, Some(sweep)) => {
                sweep.work += states as f64 * primes as f64;
            }
            _ => {}
        }
    }

    fn line(&self, event: &Event, now: Instant) -> Option<String> {
        match *event {
            Event::Exploring { states } => Some(format!("finding states: {states} so far")),
            Event::Compiling { done, of, states } => {
                Some(format!("compiling step {done}/{of}: {states} states"))
            }
            Event::Preparing { what, done, of } => Some(format!("making {what}: {done}/{of}")),
            Event::Iterating { done, bits, of } => {
                Some(format!("iteration {done}: {bits} of {of} bits"))
            }
            Event::Colourings { done, of } => Some(format!(
                "colouring {} of {}",
                short(done as f64),
                short(of as f64)
            )),
            Event::Recurrence { terms, of, order } => {
                Some(format!("term {terms}/{of}: order {order} so far"))
            }
            Event::Searching { distance, found } => Some(format!(
                "distance {distance}: {} found so far",
                short(found as f64)
            )),
            Event::Situations { .. } => Some(self.situations.text(now)),
            Event::Joining { cycles, of } => Some(format!("{cycles} of {of} cycles left")),
            Event::Samples { done, of } => Some(format!("sample {done}/{of}")),
            Event::Step {
                column,
                step,
                of,
                states,
                ..
            } => {
                let sweep = self.sweep.as_ref();
                let columns = sweep.map_or(String::new(), |s| format!("/{}", s.columns));
                let step_of = match of {
                    // The sweep of a torus for one first column counts as one step, so no number of
                    // the step is shown.
                    1 => String::new(),
                    _ => format!(", step {}/{of}", step + 1),
                };
                let place = format!("column {}{columns}{step_of}", column + 1);
                let rest = sweep.map_or(String::new(), |s| s.rest(column, step, of, now));
                Some(format!("{place}, {} states{rest}", short(states as f64)))
            }
            _ => None,
        }
    }
}

impl Situations {
    /// Returns a text with the number of situations, and their number per second.
    fn text(&self, now: Instant) -> String {
        let number = format!("{} situations", short(self.number as f64));
        let rate = self.since.map(|(since, before)| {
            let seconds = (now - since).as_secs_f64();
            (seconds, (self.number - before) as f64 / seconds)
        });
        match rate {
            // The rate of the first moments is unreliable.
            Some((0.25.., rate)) => format!("{number}, {}/s", short(rate)),
            _ => number,
        }
    }
}

impl Sweep {
    /// Updates the rate (states times primes per second): an exponential average with weight 0.2
    /// for the last interval.
    fn measure(&mut self, since: Duration) {
        if self.work > 0.0 {
            let latest = self.work / since.as_secs_f64().max(1e-6);
            self.rate = Some(self.rate.map_or(latest, |old| 0.8 * old + 0.2 * latest));
            self.work = 0.0;
        }
    }

    /// Returns the end of the progress line: the time left, the rate, and the number of finished
    /// primes. The primes come last, so that narrow terminals cut them first.
    fn rest(&self, column: usize, step: usize, of: usize, now: Instant) -> String {
        let columns = column as f64 + ratio(step + 1, of);
        let part = columns / self.columns.max(1) as f64 * self.primes_in_batch as f64;
        let done = (self.primes_done as f64 + part) / self.primes.max(1) as f64;
        let mut text = String::new();
        if let Some(left) = time_left(now - self.start.0, self.start.1, done) {
            text += &format!(", about {left} left");
        }
        if let Some(rate) = self.rate {
            text += &format!(", {} states x primes/s", short(rate));
        }
        text + &format!(", primes {}/{}", self.primes_done, self.primes)
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// Returns the time that the rest of the work will take, as text.
///
/// `begun` and `done` are the fractions of the work (0 to 1) that were done at the start and after
/// `elapsed`. The result is `None` for the first two seconds, and if no work was done since the
/// start.
fn time_left(elapsed: Duration, begun: f64, done: f64) -> Option<String> {
    let speed = (done - begun) / elapsed.as_secs_f64();
    let seconds = (1.0 - done) / speed;
    // An estimate from the first moments is unreliable.
    if elapsed < Duration::from_secs(2) || !seconds.is_finite() || seconds < 0.0 {
        return None;
    }
    Some(duration(seconds))
}

/// Returns a large number as a short text with about three digits, such as `12.3M`.
fn short(number: f64) -> String {
    let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    let unit = units.into_iter().find(|unit| number >= unit.0);
    unit.map_or_else(
        || format!("{number:.0}"),
        |(size, name)| format!("{:.1}{name}", number / size),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_short() {
        assert_eq!(
            [999.0, 1000.0, 12_345_678.0].map(short),
            ["999", "1.0k", "12.3M"]
        );
        let left = |seconds, done| time_left(Duration::from_secs(seconds), 0.5, done);
        assert_eq!(left(1, 0.9), None);
        assert_eq!(left(10, 0.5), None);
        assert_eq!(left(30, 0.75).unwrap(), "30 s");
        assert_eq!(left(3600, 0.75).unwrap(), "60 min");
        assert_eq!(left(100, 0.5001).unwrap(), "6 days");
    }

    #[test]
    fn a_line_says_where_the_sweep_is() {
        let mut meter = Meter::default();
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let batch = Event::Batch {
            done: 4,
            of: 8,
            primes: 4,
            columns: 0,
            of_columns: 10,
        };
        let step = |column| Event::Step {
            column,
            step: 4,
            of: 5,
            states: 1000,
            primes: 4,
        };
        assert_eq!(meter.update(&batch, start), None);
        let line = meter.update(&step(4), at(4)).unwrap();
        assert_eq!(
            line,
            "column 5/10, step 5/5, 1.0k states, about 4 s left, 1.0k states x primes/s, \
             primes 4/8"
        );
        // The next event is too soon for another line.
        assert_eq!(meter.update(&step(4), at(4)), None);
    }

    #[test]
    fn events_have_a_line() {
        let step = Event::Step {
            column: 0,
            step: 0,
            of: 0,
            states: 7,
            primes: 1,
        };
        let preparing = Event::Preparing {
            what: "tables",
            done: 3,
            of: 18,
        };
        let searching = Event::Searching {
            distance: 12,
            found: 3_400_000,
        };
        for (event, expected) in [
            // A step before any batch.
            (step, "column 1, step 1/0, 7 states"),
            (preparing, "making tables: 3/18"),
            (searching, "distance 12: 3.4M found so far"),
        ] {
            let line = Meter::default().update(&event, Instant::now());
            assert_eq!(line.unwrap(), expected);
        }
    }

    #[test]
    fn the_solver_has_nodes_and_a_rate() {
        let mut meter = Meter::default();
        let start = Instant::now();
        let mut line = |millis, more| {
            let now = start + Duration::from_millis(millis);
            meter.update(&Event::Situations { more }, now)
        };
        assert_eq!(line(0, 1024).unwrap(), "1.0k situations");
        assert_eq!(line(50, 1024), None, "too soon");
        assert_eq!(line(150, 2000).unwrap(), "4.0k situations");
        assert_eq!(line(2000, 6000).unwrap(), "10.0k situations, 4.5k/s");
    }
}
