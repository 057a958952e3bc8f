//! Observers that say stop, and remember what they were told.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::observer::{Event, Observer};

/// Says so many times that the work may go on, then never again.
pub struct Patience {
    most: usize,
    asked: AtomicUsize,
}

impl Patience {
    /// One who says yes so many times.
    pub fn of(answers: usize) -> Patience {
        Patience {
            most: answers,
            asked: AtomicUsize::new(0),
        }
    }

    /// How often it was asked.
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

/// Stops a count after a number of columns, and remembers what it was told.
pub struct Columns {
    most: usize,
    counted: AtomicUsize,
    notes: Mutex<Vec<String>>,
    resumed: Mutex<Vec<usize>>,
}

impl Columns {
    /// One who says stop after so many columns of all batches together.
    pub fn stopping_after(columns: usize) -> Columns {
        Columns {
            most: columns,
            counted: AtomicUsize::new(0),
            notes: Mutex::default(),
            resumed: Mutex::default(),
        }
    }

    /// One who never says stop.
    pub fn all() -> Columns {
        Columns::stopping_after(usize::MAX)
    }

    /// How many columns were counted.
    pub fn counted(&self) -> usize {
        self.counted.load(Ordering::Relaxed)
    }

    /// The notes, a line each.
    pub fn notes(&self) -> String {
        let notes = self.notes.lock().unwrap();
        notes.iter().map(|note| format!("{note}\n")).collect()
    }

    /// With how many columns each batch of primes began.
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
