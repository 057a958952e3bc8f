//! Observers for tests: they stop the work after a number of calls or columns, and record events.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::observer::{Event, Observer};

/// An observer that answers a number of calls of [`Observer::go_on`] with `true`, and then stops
/// the work.
pub struct Patience {
    most: usize,
    asked: AtomicUsize,
}

impl Patience {
    /// Returns an observer that answers `answers` calls with `true`.
    pub fn of(answers: usize) -> Patience {
        Patience {
            most: answers,
            asked: AtomicUsize::new(0),
        }
    }

    /// Returns the number of calls so far.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }
}

impl Observer for Patience {
    fn event(&self, _: Event) {}

    fn go_on(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) < self.most
    }
}

/// An observer that stops a count after a number of columns, and records events.
pub struct Columns {
    most: usize,
    counted: AtomicUsize,
    notes: Mutex<Vec<String>>,
    resumed: Mutex<Vec<usize>>,
}

impl Columns {
    /// Returns an observer that stops a count after `columns` columns, summed over all batches of
    /// primes.
    pub fn stopping_after(columns: usize) -> Columns {
        Columns {
            most: columns,
            counted: AtomicUsize::new(0),
            notes: Mutex::default(),
            resumed: Mutex::default(),
        }
    }

    /// Returns an observer that never stops the count.
    pub fn all() -> Columns {
        Columns::stopping_after(usize::MAX)
    }

    /// Returns the number of columns counted.
    pub fn counted(&self) -> usize {
        self.counted.load(Ordering::Relaxed)
    }

    /// Returns the notes, one per line.
    pub fn notes(&self) -> String {
        let notes = self.notes.lock().unwrap();
        notes.iter().map(|note| format!("{note}\n")).collect()
    }

    /// Returns the number of columns that were restored from a checkpoint, for each batch of
    /// primes.
    pub fn resumed(&self) -> Vec<usize> {
        self.resumed.lock().unwrap().clone()
    }
}

impl Observer for Columns {
    fn event(&self, event: Event) {
        match event {
            Event::Step { step, of, .. } if step + 1 == of => {
                self.counted.fetch_add(1, Ordering::Relaxed);
            }
            Event::Note { text } => self.notes.lock().unwrap().push(text),
            Event::Batch { columns, .. } => self.resumed.lock().unwrap().push(columns),
            _ => {}
        }
    }

    fn go_on(&self) -> bool {
        self.counted() < self.most
    }
}
