//! How far a batch is: told to observers, and kept on disk.

use super::batch::Batch;
use crate::error::CountError;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::observer::{Event, Observer};
use tengen_engines::split::{Geometry, Shape, Sums, Tally, Watch};
use tengen_ledger::Sequence;

/// Bytes of a vector that are counted and written in a fraction of a second.
pub(super) const QUICK: u64 = 64 << 20;

/// What is said of counts that have changed between two phases.
pub(crate) const CHANGED: &str = "counts are not read as they were written: memory is faulty";

/// How often counts may change, without a new column between, before a run gives up.
pub(super) const CHANGES: usize = 3;

/// Changes of counts that were noticed.
#[derive(Default)]
pub(super) struct Changes {
    /// How many without a new column.
    times: usize,
    /// Columns that were counted at the last one.
    columns: usize,
}

impl Changes {
    /// One was noticed after so many columns. Returns whether to go back to what is kept;
    /// if that was in vain, it is to the beginning.
    ///
    /// # Errors
    /// If there were too many.
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

/// Tells an observer of the steps of a column.
pub(crate) struct Meter<'a> {
    observer: &'a dyn Observer,
    /// Whether the observer can stop the work within the column.
    can_stop: bool,
    column: usize,
    rows: usize,
    primes: usize,
    /// The work of a column, in what it is measured in.
    of: u64,
    states: usize,
    done: AtomicU64,
}

impl<'a> Meter<'a> {
    /// For column number `column`, from 0. Work on so many bytes of the vector that is
    /// quickly done is finished even if the observer says stop, if it then is `kept`.
    pub(crate) fn new(batch: &'a Batch<'a>, column: usize, kept: Option<u64>) -> Meter<'a> {
        let k = batch.split.primes();
        let rows = batch.sequence.rows;
        let lines = batch.split.needs(k).lines.max(1);
        let states = (lines * 8 / (k * rows) as u64) as usize;
        let observer = batch.options.machine.observer;
        Meter::of(observer, (column, rows), (lines, states, k), kept)
    }

    /// The same for a column of so many rows, which is so much work, with so many states modulo so
    /// many primes.
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

    /// The column is done.
    pub(crate) fn finish(&self) {
        self.tell(self.rows - 1);
    }
}

impl Meter<'_> {
    /// Whether to go on.
    pub(super) fn go_on(&self) -> bool {
        !self.can_stop || self.observer.go_on()
    }
}

impl Watch for Meter<'_> {
    fn computed(&self, work: u64) {
        let step = |work: u64| (work * self.rows as u64 / self.of) as usize;
        let before = self.done.fetch_add(work, Ordering::Relaxed);
        let (old, new) = (step(before), step(before + work));
        // The last step is told when all is done.
        if new > old && new < self.rows {
            self.tell(new - 1);
        }
    }

    fn programs(&self, done: usize, of: usize) {
        let what = "programs";
        self.observer.event(Event::Preparing { what, done, of });
    }

    fn go_on(&self) -> bool {
        Meter::go_on(self)
    }
}

/// What is being done in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stage {
    /// The first column is being written.
    Start,
    /// U is advanced.
    Upper,
    /// D is advanced.
    Lower,
}

fn two() -> u32 {
    2
}

/// What is kept beside the tiles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// Which cells touch; files of older versions are of square boards.
    #[serde(default)]
    pub(super) geometry: Geometry,
    /// Number of colours; files of older versions are of two.
    #[serde(default = "two")]
    pub(super) colours: u32,
    /// Number of rows.
    pub(super) rows: usize,
    /// Rows above the split.
    pub(super) split: usize,
    /// Guarded rows.
    pub(super) guarded: [bool; 2],
    /// The primes.
    pub(super) primes: Vec<u64>,
    /// Elements that a unit has at most, which gives the tiles.
    pub(super) unit: u64,
    /// The counts with 1, 2, ... columns.
    pub(super) counts: Vec<Vec<u64>>,
    /// What is being done.
    pub(super) stage: Stage,
    /// The units that are done.
    pub(super) done: Vec<bool>,
    /// Sums over these units.
    pub(super) sums: Sums,
    /// What these units read and wrote; files of older versions do not know.
    #[serde(default)]
    pub(super) tally: Option<Tally>,
    /// The sum of what the phase before wrote, if it is known.
    #[serde(default)]
    pub(super) before: Option<u64>,
}

impl Progress {
    /// Nothing yet.
    pub(super) fn beginning(batch: &Batch<'_>, unit: u64, units: usize) -> Progress {
        let shape = batch.split.shape();
        let colours = u32::from(shape.colours);
        Progress {
            done: vec![false; units],
            ..Progress::of(shape, colours, batch.primes, unit)
        }
    }

    /// The same for a shape with any number of colours, in units of at most so many elements.
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
            stage: Stage::Start,
            done: Vec::new(),
            sums: Sums::default(),
            tally: Some(Tally::default()),
            before: None,
        }
    }

    /// Whether all that was written before has been read as it was written.
    pub(super) fn is_conserved(&self) -> bool {
        let read = self.tally.map(|tally| tally.read);
        read.zip(self.before)
            .is_none_or(|(read, written)| read == written)
    }

    /// Whether it is of a sequence's boards.
    pub(super) fn is_of_boards(&self, sequence: &Sequence) -> bool {
        let Sequence { rows, boundary, .. } = *sequence;
        let guarded = [boundary.top(), boundary.bottom()];
        Geometry::of(sequence.lattice) == Some(self.geometry)
            && (self.colours, self.rows, self.guarded) == (sequence.colours, rows, guarded)
    }

    /// Whether it is of the same work, perhaps in other tiles.
    pub(super) fn is_of(&self, batch: &Batch<'_>) -> bool {
        self.is_like(&Progress::beginning(batch, self.unit, 0))
    }

    /// Whether both are of the same work.
    pub(super) fn is_like(&self, other: &Progress) -> bool {
        let of = |p: &Progress| {
            let board = (p.geometry, p.colours, p.rows, p.split, p.guarded);
            (board, p.primes.clone())
        };
        of(self) == of(other)
    }
}
