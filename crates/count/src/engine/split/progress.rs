//! The progress of a batch of primes in the split engine: it is reported to observers, and saved on
//! disk. A batch is the primes that are computed together in one pass over the board.

use super::batch::Batch;
use crate::error::CountError;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::observer::{Event, Observer};
use tengen_ledger::Sequence;
use tengen_split::blocks::LAYOUT;
use tengen_split::{Geometry, Shape, Sums, Tally, Watch};

/// Largest size, in bytes, of a state vector to which a column is added and which is written to
/// disk in a fraction of a second.
pub(super) const QUICK: u64 = 64 << 20;

/// The error message if words of the state vector changed between two phases of the sweep. A phase
/// adds points to one half of the border.
pub(crate) const CHANGED: &str =
    "stored counts changed between two phases of a column: the memory of this machine is faulty";

/// Number of times that a run tolerates changed words in the vector without a new finished column
/// in between.
pub(super) const CHANGES: usize = 3;

/// Counts the times that words of the vector were changed by faulty memory.
#[derive(Default)]
pub(super) struct Changes {
    /// Number of times that changed words were detected since the last finished column.
    times: usize,
    /// Number of finished columns when changed words were last detected.
    columns: usize,
}

impl Changes {
    /// Records that a changed word of the vector was detected when `columns` columns were finished.
    ///
    /// Returns `true` if the run should go back to the last copy of the vector. From the second
    /// detection on, without a new column, it returns `false`: the run should go back to the
    /// beginning.
    ///
    /// # Errors
    /// If changed words were detected more than [`CHANGES`] times without a new column.
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
    /// `true` if a stop request of the observer takes effect within the column.
    can_stop: bool,
    column: usize,
    rows: usize,
    primes: usize,
    /// The work of a column, in the unit of the calls of `computed`: lines of eight words, or the
    /// unit that the caller of [`Meter::of`] has chosen.
    of: u64,
    states: usize,
    done: AtomicU64,
}

impl<'a> Meter<'a> {
    /// Creates a meter that reports the progress of column number `column`, from 0.
    ///
    /// `kept` is the size in bytes of the vector if it is saved after the column, or of a unit if
    /// units are saved one by one. If saving is quick, a stop request waits until then.
    pub(crate) fn new(batch: &'a Batch<'a>, column: usize, kept: Option<u64>) -> Meter<'a> {
        let k = batch.split.primes();
        let rows = batch.sequence.rows;
        // Work is measured in lines (eight words of the vector). The number of states that is
        // reported is the number of words in the lines of a column, divided by rows and primes.
        let lines = batch.split.needs(k).lines.max(1);
        let states = (lines * 8 / (k * rows) as u64) as usize;
        let observer = batch.options.machine.observer;
        Meter::of(observer, (column, rows), (lines, states, k), kept)
    }

    /// Creates a meter that reports the progress of a column of `rows` rows. `of` is the work of
    /// the column, in the unit in which `computed` is called. For `kept` see [`Meter::new`].
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

    /// Reports to the observer that the column is finished.
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

/// Tells an observer how many pairs of states were glued: a state of each half of the board. It
/// also asks the observer whether to go on.
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

/// The current work of a batch within a column: the half of the border to which points are added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stage {
    /// The first column is being written.
    Start,
    /// Points are added to U, the half of the border above the split.
    Upper,
    /// Points are added to D, the half of the border below the split.
    Lower,
}

/// A place on the board: a number of complete columns, and `true` if the upper half of the border,
/// U, is one column further.
pub(crate) type Place = (usize, bool);

fn two() -> u32 {
    2
}

/// The progress of a batch of primes. It is saved beside the tiles, the parts of the vector in
/// files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The geometry (lattice) of the board. Files of older versions do not have this field: they
    /// are for the square lattice.
    #[serde(default)]
    pub(super) geometry: Geometry,
    /// Number of colours. Files of older versions do not have this field: they are for two colours.
    #[serde(default = "two")]
    pub(super) colours: u32,
    /// Number of rows of the board.
    pub(super) rows: usize,
    /// Number of rows above the split.
    pub(super) split: usize,
    /// For the first and for the last row, `true` if its points are guarded: adjacent to an extra
    /// empty point.
    pub(super) guarded: [bool; 2],
    /// The primes of the batch.
    pub(super) primes: Vec<u64>,
    /// Limit on the elements of a unit (the part of the vector processed at a time). It determines
    /// the division into tiles.
    pub(super) unit: u64,
    /// The [version](LAYOUT) of the division into tiles. It is 0 in files of older versions.
    #[serde(default)]
    pub(super) layout: u32,
    /// The counts of the boards with 1, 2, ... columns, modulo each prime.
    pub(super) counts: Vec<Vec<u64>>,
    /// `true` if counts come from gluing (joining) two halves of a board. Then a vector with k
    /// columns gives 2k - 1 counts.
    #[serde(default)]
    pub(crate) glued: bool,
    /// The half of the border to which points are being added.
    pub(super) stage: Stage,
    /// For each unit (part of the vector), `true` if it is finished in this stage.
    pub(super) done: Vec<bool>,
    /// Sums of words over the finished units. The count of the board that ends with this column
    /// follows from them.
    pub(super) sums: Sums,
    /// Checksums of the words read and written for the finished units. `None` in files of older
    /// versions.
    #[serde(default)]
    pub(super) tally: Option<Tally>,
    /// The checksum of the words that the previous phase of the sweep has written, if known.
    #[serde(default)]
    pub(super) before: Option<u64>,
}

impl Progress {
    /// Creates the progress of a batch that begins. Its vector is cut into `units` units of at most
    /// `unit` elements.
    pub(super) fn beginning(batch: &Batch<'_>, unit: u64, units: usize) -> Progress {
        let shape = batch.split.shape();
        let colours = u32::from(shape.colours);
        Progress {
            done: vec![false; units],
            ..Progress::of(shape, colours, batch.primes, unit)
        }
    }

    /// Creates the progress of a batch that begins, for a shape of boards and a number of colours.
    /// `unit` is the limit on the elements of a unit, a part of the vector.
    pub(crate) fn of(shape: &Shape, colours: u32, primes: &[u64], unit: u64) -> Progress {
        Progress {
            geometry: shape.geometry,
            colours,
            rows: shape.rows,
            split: shape.split,
            guarded: shape.guarded,
            primes: primes.to_vec(),
            unit,
            layout: LAYOUT,
            counts: Vec::new(),
            glued: false,
            stage: Stage::Start,
            done: Vec::new(),
            sums: Sums::default(),
            tally: Some(Tally::default()),
            before: None,
        }
    }

    /// Returns the place on the board up to which the vector is finished.
    pub(super) fn place(&self) -> Place {
        (self.counts.len(), self.stage == Stage::Lower)
    }

    /// Returns `false` if words of the vector have changed in memory or files. Then the checksum of
    /// the words read differs from the checksum of the words that the previous phase wrote.
    pub(super) fn is_conserved(&self) -> bool {
        let read = self.tally.map(|tally| tally.read);
        read.zip(self.before)
            .is_none_or(|(read, written)| read == written)
    }

    /// Returns `true` if the progress belongs to the boards of a sequence (lattice, rows, boundary,
    /// colours).
    pub(super) fn is_of_boards(&self, sequence: &Sequence) -> bool {
        Geometry::of(sequence.lattice) == Some(self.geometry)
            && self.colours == sequence.colours
            && self.rows == sequence.rows
            && self.guarded == sequence.guarded()
    }

    /// Returns `true` if the progress belongs to this batch, perhaps with another division of the
    /// vector into tiles.
    pub(super) fn is_of(&self, batch: &Batch<'_>) -> bool {
        self.is_like(&Progress::beginning(batch, self.unit, 0))
    }

    /// Returns `true` if both progresses belong to the same board and primes, and the counts of
    /// both or of neither come from gluing.
    pub(super) fn is_like(&self, other: &Progress) -> bool {
        let of = |p: &Progress| {
            let board = (p.geometry, p.colours, p.rows, p.split, p.guarded);
            (board, p.glued, p.primes.clone())
        };
        of(self) == of(other)
    }
}
