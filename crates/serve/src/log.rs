//! The log of the events that the jobs of a page report.
//!
//! Old progress events are dropped from a log of more than [`LOGGED`] events. Events that start or
//! end a job stay, unless the log exceeds four times that length. The test
//! `progress_is_left_out_of_a_long_log_but_nothing_else` guards this.

use crate::lock;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// Number of events in a log above which old progress events are dropped from it.
const LOGGED: usize = 2_000;

/// The numbered events of the jobs of a page. Events that start or end a job are dropped only if
/// the log exceeds four times [`LOGGED`].
pub(crate) struct Log {
    /// A number that distinguishes this log from the log of an earlier page of the same name.
    pub(crate) epoch: u64,
    events: Mutex<Events>,
    /// The number of the last event.
    last: watch::Sender<u64>,
}

#[derive(Default)]
struct Events {
    number: u64,
    all: VecDeque<Logged>,
}

struct Logged {
    number: u64,
    is_progress: bool,
    text: Arc<str>,
}

impl Log {
    pub(crate) fn new(epoch: u64) -> Log {
        Log {
            epoch,
            events: Mutex::default(),
            last: watch::Sender::new(0),
        }
    }

    /// Returns a receiver that gets the number of the last event, for waiting until there is a new
    /// one.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.last.subscribe()
    }

    pub(crate) fn push(&self, is_progress: bool, text: String) {
        let number = {
            let mut events = lock(&self.events);
            events.number += 1;
            let number = events.number;
            events.all.push_back(Logged {
                number,
                is_progress,
                text: text.into(),
            });
            // Drop old progress events first, all but those among the last `LOGGED / 2` events;
            // later ones supersede them.
            if events.all.len() > LOGGED {
                let recent = number - LOGGED as u64 / 2;
                events
                    .all
                    .retain(|event| !event.is_progress || event.number > recent);
            }
            // Limit the length of the log even if it has no progress events that may be dropped.
            if events.all.len() > 4 * LOGGED {
                events.all.pop_front();
            }
            number
        };
        self.last.send_replace(number);
    }

    /// Returns the text of the first event with a number greater than `number`, and the event's
    /// number.
    pub(crate) fn after(&self, number: u64) -> Option<(u64, Arc<str>)> {
        let events = lock(&self.events);
        let first = events.all.partition_point(|event| event.number <= number);
        let event = events.all.get(first)?;
        Some((event.number, Arc::clone(&event.text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_left_out_of_a_long_log_but_nothing_else() {
        let log = Log::new(1);
        for number in 0..10_000 {
            log.push(number % 100 != 0, number.to_string());
        }
        let mut at = 0;
        let mut seen = Vec::new();
        while let Some((number, text)) = log.after(at) {
            assert!(number > at);
            at = number;
            seen.push(text.parse::<usize>().unwrap());
        }
        assert!(seen.len() <= LOGGED + 1);
        assert!((0..100).all(|hundred| seen.contains(&(100 * hundred))));
        assert_eq!(seen.last(), Some(&9_999));
    }
}
