//! The progress of a batch: reported to observers, and saved on disk.

use super::batch::Batch;
use crate::error::CountError;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::observer::{Event, Observer};
use tengen_ledger::Sequence;
use tengen_split::{Geometry, Shape, Sums, Tally, Watch};

/// Largest number of bytes of a vector that is advanced and written in a fraction of a second.
pub(super) const QUICK: u64 = 64 << 20;

/// The error message for counts that have changed between two phases.
pub(crate) const CHANGED: &str = "counts changed between two phases: the memory is faulty";

/// Number of changes, without a new column in between, after which a run gives up.
pub(super) const CHANGES: usize = 3;

/// Detected changes of counts.
#[derive(Default)]
pub(super) struct Changes {
    /// Number of changes without a new column.
    times: usize,
    /// Number of columns at the last change.
    columns: usize,
}

impl Changes {
    /// Notes a change after `columns` columns.
    ///
    /// Returns `true` if the run should go back to the last copy. At the second change without a
    /// new column it returns `false`: the run should go back to the beginning.
    ///
    /// # Errors
    /// If there were too many changes.
    pub(super) fn noticed(&mut self, columns: usize) -> Result<bool, CountError> {
        if columns > self.columns {
            *self = Changes { times: 0, columns };
        }
        self.times += 1;
        match self.times > CHANGES {
            true => Err(CountError::failed(CHANGED)),
            false => Ok(self.times == 1),
        }
    }
}

/// Reports the steps of a column to an observer.
pub(crate) struct Meter<'a> {
    observer: &'a dyn Observer,
    /// `true` if the observer can stop the work within the column.
    can_stop: bool,
    column: usize,
    rows: usize,
    primes: usize,
    /// The work of a column, in the unit of the calls of `computed`.
    of: u64,
    states: usize,
    done: AtomicU64,
}

impl<'a> Meter<'a> {
    /// Creates a meter for column number `column`, from 0.
    ///
    /// If a vector of `kept` bytes is saved afterwards, and quick to process, the column is
    /// finished even if a stop is requested.
    pub(crate) fn new(batch: &'a Batch<'a>, column: usize, kept: Option<u64>) -> Meter<'a> {
        let k = batch.split.primes();
        let rows = batch.sequence.rows;
        // Work is measured in lines. The number of states that is reported is the number of words
        // of a column's lines, divided by rows and primes.
        let lines = batch.split.needs(k).lines.max(1);
        let states = (lines * 8 / (k * rows) as u64) as usize;
        let observer = batch.options.machine.observer;
        Meter::of(observer, (column, rows), (lines, states, k), kept)
    }

    /// Creates a meter for a column of `rows` rows, with its work, states and number of primes.
    pub(crate) fn of(
        observer: &'a dyn Observer,
        (column, rows): (usize, usize),
        (of, states, primes): (u64, usize, usize),
        kept: Option<u64>,
    ) -> Meter<'a> {
        Meter {
            observer,
            can_stop: kept.is_none_or(|bytes| bytes > QUICK),
            column,
            rows,
            primes,
            of: of.max(1),
            states,
            done: AtomicU64::new(0),
        }
    }

    fn tell(&self, step: usize) {
        self.observer.event(Event::Step {
            column: self.column,
            step,
            of: self.rows,
            states: self.states,
            primes: self.primes,
        });
    }

    /// Reports the end of the column.
    pub(crate) fn finish(&self) {
        self.tell(self.rows - 1);
    }
}

impl Watch for Meter<'_> {
    fn computed(&self, work: u64) {
        let step = |work: u64| (work * self.rows as u64 / self.of) as usize;
        let before = self.done.fetch_add(work, Ordering::Relaxed);
        let (old, new) = (step(before), step(before + work));
        // The last step is reported by `finish`.
        if new > old && new < self.rows {
            self.tell(new - 1);
        }
    }

    fn programs(&self, done: usize, of: usize) {
        let what = "programs";
        self.observer.event(Event::Preparing { what, done, of });
    }

    fn go_on(&self) -> bool {
        !self.can_stop || self.observer.go_on()
    }
}

/// Passes stop requests of an observer on, and tells it how many pairs of states are glued.
pub(crate) struct Told<'a>(pub(crate) &'a dyn Observer);

impl Watch for Told<'_> {
    fn pairs(&self, done: usize, of: usize) {
        let what = "pairs";
        self.0.event(Event::Preparing { what, done, of });
    }

    fn go_on(&self) -> bool {
        self.0.go_on()
    }
}

/// The stage of work within a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stage {
    /// The first column is being written.
    Start,
    /// The half above the split, U, is being advanced.
    Upper,
    /// The half below the split, D, is being advanced.
    Lower,
}

fn two() -> u32 {
    2
}

/// The progress of a batch, which is saved beside the tiles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The geometry; files of older versions have square boards.
    #[serde(default)]
    pub(super) geometry: Geometry,
    /// Number of colours; files of older versions have two.
    #[serde(default = "two")]
    pub(super) colours: u32,
    /// Number of rows.
    pub(super) rows: usize,
    /// Number of rows above the split.
    pub(super) split: usize,
    /// For the first and for the last row, `true` if its points are guarded.
    pub(super) guarded: [bool; 2],
    /// The primes.
    pub(super) primes: Vec<u64>,
    /// Largest number of elements of a unit, which determines the tiles.
    pub(super) unit: u64,
    /// The counts with 1, 2, ... columns.
    pub(super) counts: Vec<Vec<u64>>,
    /// `true` if counts come from gluing: a vector with k columns gives 2k - 1 of them.
    #[serde(default)]
    pub(crate) glued: bool,
    /// The stage within the column.
    pub(super) stage: Stage,
    /// `true` for each finished unit of the stage.
    pub(super) done: Vec<bool>,
    /// Sums over these units.
    pub(super) sums: Sums,
    /// Checksums over these units; files of older versions have none.
    #[serde(default)]
    pub(super) tally: Option<Tally>,
    /// The sum of the words written by the phase before, if known.
    #[serde(default)]
    pub(super) before: Option<u64>,
}

impl Progress {
    /// Creates the progress of a batch that begins.
    pub(super) fn beginning(batch: &Batch<'_>, unit: u64, units: usize) -> Progress {
        let shape = batch.split.shape();
        let colours = u32::from(shape.colours);
        Progress {
            done: vec![false; units],
            ..Progress::of(shape, colours, batch.primes, unit)
        }
    }

    /// Creates the progress of a batch that begins, from a shape and a number of colours.
    pub(crate) fn of(shape: &Shape, colours: u32, primes: &[u64], unit: u64) -> Progress {
        Progress {
            geometry: shape.geometry,
            colours,
            rows: shape.rows,
            split: shape.split,
            guarded: shape.guarded,
            primes: primes.to_vec(),
            unit,
            counts: Vec::new(),
            glued: false,
            stage: Stage::Start,
            done: Vec::new(),
            sums: Sums::default(),
            tally: Some(Tally::default()),
            before: None,
        }
    }

    /// Returns `true` unless the words read differ from those written by the phase before.
    pub(super) fn is_conserved(&self) -> bool {
        let read = self.tally.map(|tally| tally.read);
        read.zip(self.before)
            .is_none_or(|(read, written)| read == written)
    }

    /// Returns `true` if the progress is of a sequence's boards.
    pub(super) fn is_of_boards(&self, sequence: &Sequence) -> bool {
        Geometry::of(sequence.lattice) == Some(self.geometry)
            && self.colours == sequence.colours
            && self.rows == sequence.rows
            && self.guarded == sequence.guarded()
    }

    /// Returns `true` if the progress is of the same batch, perhaps in other tiles.
    pub(super) fn is_of(&self, batch: &Batch<'_>) -> bool {
        self.is_like(&Progress::beginning(batch, self.unit, 0))
    }

    /// Returns `true` if both are of the same board and primes.
    pub(super) fn is_like(&self, other: &Progress) -> bool {
        let of = |p: &Progress| {
            let board = (p.geometry, p.colours, p.rows, p.split, p.guarded);
            (board, p.glued, p.primes.clone())
        };
        of(self) == of(other)
    }
}
