//! Counts with the state vector in files. The vector is cut into units, on which a phase of the
//! sweep works independently. (A phase adds points to one half of the border.) Three units are in
//! work at a time: one is read, one advanced, one written.
//!
//! ```text
//!   unit      n - 1      n       n + 1
//!             written    advanced   read        at the same time
//! ```
//!
//! - Entry: [`count`] for a whole board; [`read_half`] for the vector of half a board, which is
//!   glued to the other half later.
//! - Invariant: a unit is committed as soon as it is written. So a run that ends at any moment
//!   loses at most the units in progress.
//! - Cost: each phase of the sweep reads and writes the whole vector once. Computing runs at the
//!   same time as reading and writing.

use super::batch::{Batch, going_on, wait_for};
use super::plan::Storage;
use super::progress::{CHANGED, Changes, Meter, Place, Progress, Stage};
use crate::checkpoints;
use crate::engine::batches::{Done, announce};
use crate::error::CountError;
use crate::known::Known;
use std::ops::Range;
use std::path::{Path, PathBuf};
use tengen_base::text::bytes_text;
use tengen_ledger::{Fresh, Held, Tiles, TilesError, page_for, progress_in, remove_tiles};
use tengen_split::blocks::{LAYOUT, Totals};
use tengen_split::{Advanced, Border, Grid, Stopped, Sums, Tally, Unit, Watch, Words};

struct Run<'a> {
    batch: &'a Batch<'a>,
    /// The place at which the sweep ends.
    last: Place,
    grid: Grid,
    tiles: Tiles<Progress>,
    buffers: [Words; 3],
    /// `true` if the limit on files leaves space for the versions of each tile (part of the vector)
    /// after the last two columns. Then a damaged tile has an older version.
    keeps: bool,
    changes: Changes,
}

/// The reason why a run ends early.
enum Stop {
    Asked,
    Damaged(String, usize),
    Full(TilesError),
    /// Words of the vector have changed between two phases of the sweep.
    Changed,
    Failed(CountError),
}

/// A row of tiles of a finished vector.
pub(crate) struct Part<'a> {
    /// The number of the row's first element (count of a state).
    pub(crate) first: u64,
    /// The row and its words.
    pub(crate) row: (&'a Unit, &'a [u64]),
    /// The column of tiles with the row's number, and its words, if a half of the board is turned.
    /// Row and column then have only the words of the tile that is in both, and of later tiles.
    pub(crate) column: Option<(&'a Unit, &'a [u64])>,
}

/// A closure that takes the rows of a vector, from the first to the last.
type TakeParts<'a> = dyn FnMut(Part<'_>) -> Result<(), CountError> + 'a;

impl From<TilesError> for Stop {
    fn from(error: TilesError) -> Stop {
        match error {
            TilesError::Damaged { tile, .. } => Stop::Damaged(error.to_string(), tile),
            TilesError::Full { .. } => Stop::Full(error),
            TilesError::Stopped => Stop::Asked,
            other => Stop::Failed(other.into()),
        }
    }
}

/// Counts a batch of primes with the vector in files. `done` of the `of` primes of the count are
/// finished already. Returns `None` if another process has finished the batch.
pub(super) fn count(
    batch: &Batch<'_>,
    known: &mut Known<'_>,
    done: usize,
    of: usize,
) -> Result<Option<Done>, CountError> {
    let dir = dir(batch, "")?;
    let held = wait_for(&dir, batch.options)?;
    // While this process waited for the lock, another process may have finished the batch.
    if known.is_overtaken(batch.primes)? {
        drop_empty(held, batch);
        return Ok(None);
    }
    let mut run = Run::new(batch, (held, &dir), (batch.cols, false), |_| true)?;
    batch.announce(run.tiles.progress().counts.len(), done, of);
    let counts = run.finish(&dir)?;
    let longer = run.tiles.progress().counts.len() > batch.cols;
    Ok(Some(Done {
        counts,
        leftover: (!longer).then(|| run.tiles.into_held()),
    }))
}

/// Counts half a board with the vector in files, up to the given border. Then passes all rows of
/// tiles of the vector, from the first to the last, to the closure `to`. If the second half
/// `is_turned`, the columns of tiles are passed too. If files are damaged, the vector is mended and
/// passed again, from its first row.
///
/// The files stay, so that a further column can be added. `done` has the numbers of finished and of
/// all primes of the count. `is_going_on` is `true` if this process has swept the columns in the
/// files; then there is no note about them.
pub(crate) fn read_half(
    batch: &Batch<'_>,
    (border, is_turned): (Border, bool),
    done: (usize, usize),
    is_going_on: bool,
    to: &mut TakeParts<'_>,
) -> Result<Done, CountError> {
    let last = (batch.cols, border == Border::Staggered);
    // The vector of half a board has a directory of its own, since the vector of a whole board may
    // have more columns already.
    let dir = dir(batch, "-half")?;
    // The files may belong to a longer board, and have more columns than this half.
    let is_within = |progress: &Progress| {
        let place = progress.place();
        place < last || place == last && !progress.done.contains(&true)
    };
    let held = wait_for(&dir, batch.options)?;
    let mut run = Run::new(batch, (held, &dir), last, is_within)?;
    // The half column at a staggered border is announced as a column of its own.
    let columns = run.tiles.progress().counts.len();
    let columns = (columns, last.0 + usize::from(last.1));
    match is_going_on {
        true => announce(batch.options, done, batch.primes.len(), columns),
        false => going_on(batch.options, done, batch.primes.len(), columns),
    }
    loop {
        let counts = run.finish(&dir)?;
        match run.read(is_turned, to) {
            Ok(()) => {
                let leftover = Some(run.tiles.into_held());
                return Ok(Done { counts, leftover });
            }
            Err(stop) => run.mend(stop, &dir)?,
        }
    }
}

/// Returns the scratch directory for the files of a batch; its name ends with `suffix`.
fn dir(batch: &Batch<'_>, suffix: &str) -> Result<PathBuf, CountError> {
    let scratch = batch.options.scratch;
    let scratch = scratch.ok_or_else(|| CountError::failed("there is no directory for files"))?;
    Ok(scratch.dir.join(batch.name() + suffix))
}

/// Describes the files of a batch that begins: its progress, and the number of its tiles (parts of
/// the files). The vector is cut into units of at most `unit` elements.
fn fresh(batch: &Batch<'_>, grid: &Grid, unit: u64) -> Fresh<Progress> {
    let k = batch.split.primes() as u64;
    let sizes = grid.tile_sizes(batch.split).into_iter();
    let words: Vec<u64> = sizes.map(|size| size * k).collect();
    Fresh {
        progress: Progress::beginning(batch, unit, grid.units(Advanced::Upper)),
        tiles: words.len(),
        page: page_for(&words).0,
    }
}

/// Unlocks the directory of a batch, and removes it if it has no vector.
fn drop_empty(held: Held, batch: &Batch<'_>) {
    if matches!(progress_in::<Progress>(held.dir()), Ok(None))
        && let Err(error) = remove_tiles(held)
    {
        batch.options.note(error.to_string());
    }
}

impl<'a> Run<'a> {
    /// Opens the files of a batch, which an earlier run may have left, and allocates three buffers
    /// for units. Files are not used if `is_useful` returns `false` for their progress.
    fn new(
        batch: &'a Batch<'a>,
        (held, dir): (Held, &Path),
        last: Place,
        is_useful: impl Fn(&Progress) -> bool,
    ) -> Result<Run<'a>, CountError> {
        let (Some(scratch), Storage::Scratch { unit }) =
            (batch.options.scratch, batch.plan.storage)
        else {
            return Err(CountError::failed("there is no directory for files"));
        };
        let grid = Grid::new(batch.split, unit);
        let beginning = fresh(batch, &grid, unit);
        let (tiles, notes) = Tiles::open(held, scratch.limit, beginning, |p| {
            // Older versions cut the vector into other tiles.
            p.is_of(batch) && p.layout == LAYOUT && is_useful(p)
        })?;
        notes.into_iter().for_each(|note| batch.options.note(note));
        // If a run with other memory limits has written the tiles, this run cuts the vector into
        // the same units.
        let unit = tiles.progress().unit;
        let grid = Grid::new(batch.split, unit);
        let k = batch.split.primes();
        let largest = grid.largest_unit(batch.split);
        // Three units are in memory at a time.
        let bytes = largest.saturating_mul(3 * 8 * k as u64);
        batch.options.check_memory(bytes as f64, |needed, _| {
            let dir = dir.display();
            format!(
                "the unfinished vector in {dir} needs {needed} of memory; allow more memory, or \
                 remove the vector"
            )
        })?;
        let words = || batch.allocated(largest, "units");
        let mut run = Run {
            batch,
            last,
            buffers: [words()?, words()?, words()?],
            keeps: batch.plan.disk.saturating_mul(3) <= scratch.limit,
            changes: Changes::default(),
            grid,
            tiles,
        };
        if !run.keeps {
            run.tiles.forget_kept()?;
        }
        Ok(run)
    }

    /// Counts until the last column. If files or words in memory were damaged, goes back to an
    /// older version of the files and goes on.
    fn finish(&mut self, dir: &Path) -> Result<Vec<Vec<u64>>, CountError> {
        loop {
            match self.go_on() {
                Ok(counts) => return Ok(counts),
                Err(stop) => self.mend(stop, dir)?,
            }
        }
    }

    /// After a reason to stop, goes back to files from which the count can go on, or returns the
    /// error that ends the count.
    fn mend(&mut self, stop: Stop, dir: &Path) -> Result<(), CountError> {
        match stop {
            Stop::Asked => {
                checkpoints::left_in(self.batch.options, dir);
                Err(CountError::Cancelled { kept: true })
            }
            Stop::Failed(error) => Err(error),
            Stop::Full(error) => Err(self.full(&error)),
            Stop::Damaged(reason, tile) => self.go_back(&reason, Some(tile)),
            Stop::Changed => {
                let columns = self.tiles.progress().counts.len();
                if !self.changes.noticed(columns)? {
                    self.tiles.forget_kept()?;
                }
                self.go_back(CHANGED, None)
            }
        }
    }

    /// Passes the rows of tiles of the finished vector to the closure `to`, from the first to the
    /// last. If a half of the board `is_turned`, passes the columns of tiles, too.
    fn read(&mut self, is_turned: bool, to: &mut TakeParts<'_>) -> Result<(), Stop> {
        let (batch, split) = (self.batch, self.batch.split);
        let meter = Meter::new(batch, batch.cols - 1, None);
        let files = Files {
            batch,
            grid: &self.grid,
            tiles: &self.tiles,
            meter: &meter,
        };
        let mut first = 0;
        let [rows, columns, _] = &mut self.buffers;
        for number in 0..self.grid.units(Advanced::Upper) {
            // A unit of the upper phase, which advances the upper half of the border, is a row of
            // tiles; one of the lower phase is a column.
            let from = if is_turned { number } else { 0 };
            let unit_of = |advanced: Advanced| self.grid.unit(split, advanced as usize, number);
            let row = unit_of(Advanced::Upper);
            files.read(&row, from, rows)?;
            let column = is_turned.then(|| unit_of(Advanced::Lower));
            if let Some(column) = &column {
                files.read(column, from, columns)?;
            }
            let words = |unit: &Unit| unit.elements() as usize * split.primes();
            let part = Part {
                first,
                row: (&row, &rows.words()[..words(&row)]),
                column: (column.as_ref()).map(|unit| (unit, &columns.words()[..words(unit)])),
            };
            to(part).map_err(|error| match error {
                CountError::Cancelled { .. } => Stop::Asked,
                other => Stop::Failed(other),
            })?;
            first += row.elements();
        }
        Ok(())
    }

    /// Returns the error for a full disk, or for files beyond the limit. The committed tiles stay.
    ///
    /// The error is a failure of the run, not a refusal of the board.
    fn full(&self, error: &TilesError) -> CountError {
        let text = |bytes: u64| bytes_text(bytes as f64);
        let needed = self.batch.plan.disk;
        let missing = needed.saturating_sub(self.tiles.bytes());
        CountError::failed(format!(
            "{error}; the count needs {} in total, {} more than is available; free some space, \
             then run the same command again to resume",
            text(needed),
            text(missing.max(tengen_ledger::LEAST_PAGE))
        ))
    }

    /// Goes back to an older version of the files, or to the beginning if there is none.
    ///
    /// `tile` is the number of the damaged tile (part of the files). It is `None` if words changed
    /// in an unknown place.
    fn go_back(&mut self, reason: &str, tile: Option<usize>) -> Result<(), CountError> {
        if !self.tiles.go_back(tile)? {
            let unit = self.tiles.progress().unit;
            self.tiles.clear(fresh(self.batch, &self.grid, unit))?;
        }
        let columns = self.tiles.progress().counts.len();
        let note = format!("{reason}; going back to column {columns}");
        self.batch.options.note(note);
        Ok(())
    }

    /// Adds columns until the last column is finished, and returns the counts of the boards with 1,
    /// 2, ... columns, modulo each prime.
    fn go_on(&mut self) -> Result<Vec<Vec<u64>>, Stop> {
        let batch = self.batch;
        let mut meter = None;
        loop {
            let progress = self.tiles.progress();
            if progress.place() >= self.last {
                let mut counts = progress.counts.clone();
                counts.truncate(batch.cols);
                return Ok(counts);
            }
            let (stage, columns) = (progress.stage, progress.counts.len());
            let bytes = self.grid.largest_unit(batch.split) * 8 * batch.split.primes() as u64;
            let meter_of = || Meter::new(batch, columns.max(1), Some(bytes));
            match stage {
                Stage::Start => {
                    self.units(Advanced::Upper, &Meter::new(batch, 0, Some(bytes)), true)?;
                    self.next(Stage::Upper, Some(batch.first_column()))?;
                }
                Stage::Upper => {
                    self.units(Advanced::Upper, meter.get_or_insert_with(meter_of), false)?;
                    self.check()?;
                    self.next(Stage::Lower, None)?;
                }
                Stage::Lower => {
                    let meter = meter.take().unwrap_or_else(meter_of);
                    self.units(Advanced::Lower, &meter, false)?;
                    self.check()?;
                    meter.finish();
                    let sums = self.tiles.progress().sums;
                    let counts = batch.split.count(&sums, batch.primes);
                    self.next(Stage::Upper, Some(counts))?;
                }
            }
        }
    }

    /// Returns an error if words of the vector have changed since they were written. Then the
    /// checksum of the words read differs from the checksum of the words that the previous phase
    /// wrote.
    fn check(&self) -> Result<(), Stop> {
        match self.tiles.progress().is_conserved() {
            true => Ok(()),
            false => Err(Stop::Changed),
        }
    }

    /// Begins the next stage of a column (half of the border), when all units (parts of the vector)
    /// of the current stage are finished. If a column ends here, `counts` has the count of the
    /// board that ends with it, modulo each prime.
    fn next(&mut self, stage: Stage, counts: Option<Vec<u64>>) -> Result<(), Stop> {
        let mut progress = self.tiles.progress().clone();
        let advanced = match stage {
            Stage::Lower => Advanced::Lower,
            _ => Advanced::Upper,
        };
        let column_end = counts.is_some();
        progress.stage = stage;
        progress.done = vec![false; self.grid.units(advanced)];
        progress.sums = Sums::default();
        progress.before = progress.tally.map(|tally| tally.written);
        progress.tally = Some(Tally::default());
        progress.counts.extend(counts);
        self.tiles.commit(progress, column_end && self.keeps)?;
        Ok(())
    }

    /// Adds points in the units (parts of the vector) that the current stage has not finished.
    /// `advanced` is the half of the border to which points are added. For the `first` column
    /// nothing is read.
    ///
    /// If the observer asks to stop, large units are abandoned, and small ones are finished.
    fn units(&mut self, advanced: Advanced, meter: &Meter<'_>, first: bool) -> Result<(), Stop> {
        let batch = self.batch;
        let (split, observer) = (batch.split, batch.options.machine.observer);
        let done = self.tiles.progress().done.clone();
        let mut left = (0..done.len()).filter(|&number| !done[number]);
        let mut unit = || {
            left.next()
                .map(|n| self.grid.unit(split, advanced as usize, n))
        };
        let (mut current, mut previous): (Option<Unit>, Option<(Unit, Totals)>) = (None, None);
        let mut next = unit();
        let mut stopped = false;
        loop {
            let [reading, working, writing] = &mut self.buffers;
            let (grid, tiles) = (&self.grid, &self.tiles);
            let files = Files {
                batch,
                grid,
                tiles,
                meter,
            };
            // Reading one unit, computing another and writing a third run at the same time, each on
            // its own buffer.
            let (read, worked, written) = std::thread::scope(|scope| {
                let writer = previous
                    .as_ref()
                    .map(|(unit, _)| scope.spawn(|| files.write(unit, writing)));
                let reader = next
                    .as_ref()
                    .filter(|_| !first)
                    .map(|unit| scope.spawn(|| files.read(unit, 0, reading)));
                let worked = current.as_ref().map(|unit| {
                    let done = match first {
                        true => split.start(unit, working, batch.primes, meter),
                        false => split.advance(unit, working, batch.primes, meter),
                    };
                    #[cfg(test)]
                    if unit.number == 0 {
                        let words = unit.elements() as usize * split.primes();
                        let words = &mut working.words_mut()[..words];
                        super::faults::strike(words, tiles.progress().counts.len(), advanced);
                    }
                    done
                });
                let join = |thread: Option<std::thread::ScopedJoinHandle<'_, _>>| {
                    thread.map_or(Ok(()), |thread| {
                        thread
                            .join()
                            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                    })
                };
                (join(reader), worked.transpose(), join(writer))
            });
            written?;
            if let Some((unit, done)) = previous.take() {
                let mut progress = self.tiles.progress().clone();
                progress.done[unit.number] = true;
                split.add_sums(&mut progress.sums, &done.sums, batch.primes);
                if let Some(tally) = &mut progress.tally {
                    let Totals { read, written, .. } = done;
                    tally.add(Tally { read, written });
                }
                self.tiles.commit(progress, false)?;
            }
            let worked = worked.map_err(|Stopped| Stop::Asked)?;
            read?;
            // Shift the pipeline of reading, computing and writing by one unit. The unit that was
            // advanced is written next, and the unit that was read is advanced next.
            previous = current.take().zip(worked);
            current = next.take();
            // Rotate the buffers: the unit that was read is advanced next, the advanced unit is
            // written.
            self.buffers.rotate_right(1);
            // After a stop request, the unit that was advanced is still written, and no further
            // unit begins.
            stopped |= !observer.go_on();
            if !stopped {
                next = unit();
            } else {
                current = None;
            }
            if current.is_none() && previous.is_none() && next.is_none() {
                return if stopped { Err(Stop::Asked) } else { Ok(()) };
            }
        }
    }
}

/// Reads and writes units, the parts of the vector on which a phase works. In files, a unit is
/// stored as tiles.
#[derive(Clone, Copy)]
struct Files<'a> {
    batch: &'a Batch<'a>,
    grid: &'a Grid,
    tiles: &'a Tiles<Progress>,
    meter: &'a Meter<'a>,
}

/// Bytes of tiles (parts of the files) that are written before a sync, so that the last sync is
/// short.
const SYNCED: usize = 64 << 20;

impl Files<'_> {
    /// Lists the tiles (parts in files) of a unit. For each tile, returns its number, and the
    /// ranges of words of the unit's buffer that the tile holds.
    fn tiles_of(&self, unit: &Unit) -> impl Iterator<Item = (usize, Vec<Range<usize>>)> {
        let k = self.batch.split.primes();
        let in_words = move |piece: Range<u64>| piece.start as usize * k..piece.end as usize * k;
        let tiles = self.grid.tiles_of(self.batch.split, unit);
        tiles.map(move |(tile, pieces)| (tile, pieces.into_iter().map(in_words).collect()))
    }

    /// Reads the tiles of a unit (a part of the vector), from tile number `from` on, from the files
    /// into the buffer `words`.
    fn read(&self, unit: &Unit, from: usize, words: &mut Words) -> Result<(), Stop> {
        let words = words.words_mut();
        let go_on = || self.meter.go_on();
        let mut whole = Vec::new();
        for (tile, pieces) in self.tiles_of(unit).skip(from) {
            // If a tile is one contiguous piece of the unit, it is read directly into the unit.
            // Other tiles are read through a buffer.
            if let [piece] = &pieces[..] {
                self.tiles.read(tile, &mut words[piece.clone()], &go_on)?;
                continue;
            }
            whole.resize(pieces.iter().map(Range::len).sum(), 0);
            self.tiles.read(tile, &mut whole, &go_on)?;
            let mut rest = whole.as_slice();
            for piece in pieces {
                let (part, after) = rest.split_at(piece.len());
                words[piece].copy_from_slice(part);
                rest = after;
            }
        }
        Ok(())
    }

    /// Writes the tiles of a unit (a part of the vector) from the buffer `words` to the files, and
    /// syncs them.
    fn write(&self, unit: &Unit, words: &Words) -> Result<(), Stop> {
        let words = words.words();
        let (mut whole, mut written) = (Vec::new(), 0);
        for (tile, pieces) in self.tiles_of(unit) {
            let tile_words = match &pieces[..] {
                [piece] => &words[piece.clone()],
                _ => {
                    whole.clear();
                    for piece in &pieces {
                        whole.extend_from_slice(&words[piece.clone()]);
                    }
                    &whole
                }
            };
            self.tiles.write(tile, tile_words, &|| self.meter.go_on())?;
            written += size_of_val(tile_words);
            if written >= SYNCED {
                self.tiles.sync()?;
                written = 0;
            }
        }
        Ok(self.tiles.sync()?)
    }
}
