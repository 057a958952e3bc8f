//! Counting with the split engine: which primes go together, and where the vector
//! is.
//!
//! [`memory`] has all of it in memory, [`scratch`] in files; both call the same
//! engine, which knows of neither. [`plan`] chooses, from sizes that [`outline`] has
//! for boards that are not counted too; [`calibrate`](calibrate()) measures.

mod calibrate;
#[cfg(test)]
mod faults;
mod memory;
mod outline;
mod plan;
mod progress;
#[cfg(test)]
mod schedules;
mod scratch;

pub use calibrate::{Calibration, UnitCost, calibrate, ceiling};
pub(super) use outline::{LANES, OnThreads, Outline};
pub(super) use plan::{
    Allowed, Plan, Refusal, Sizes, Storage, check_size, choose, guarded, in_files,
};

use super::batches::{Batches, Finished};
use super::inventory::{Usage, has_all};
use super::known::Known;
use super::{CountError, Engine, Options};
use crate::Sequence;
use crate::split::{Shape, Split, Words, first_column};
use crate::store::{Held, Survey, TilesError, progress_in, remove_tiles};
use progress::Progress;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};
use tengen_base::observer::Event;
use tengen_board::Lattice;
use tengen_exact::primes::primes;
use xxhash_rust::xxh3::xxh3_64;

/// One batch of primes.
struct Batch<'a> {
    split: &'a Split,
    sequence: &'a Sequence,
    cols: usize,
    primes: &'a [u64],
    plan: &'a Plan,
    options: &'a Options<'a>,
}

impl Batch<'_> {
    /// The counts with one column.
    fn first_column(&self) -> Vec<u64> {
        let Sequence { rows, boundary, .. } = *self.sequence;
        let count = |&p: &u64| first_column(rows, guarded(boundary), p);
        self.primes.iter().map(count).collect()
    }

    /// A name for the files of this batch, and of no other.
    fn name(&self) -> String {
        let first = primes().position(|p| Some(&p) == self.primes.first());
        let all: Vec<u8> = self.primes.iter().flat_map(|p| p.to_le_bytes()).collect();
        format!(
            "{}{}x{}-{:08x}",
            prefix(self.sequence),
            first.unwrap_or(0),
            self.primes.len(),
            xxh3_64(&all) as u32
        )
    }

    /// Says where the batch begins.
    fn announce(&self, columns: usize, done: usize, of: usize) {
        self.options.machine.observer.event(Event::Batch {
            done,
            of,
            primes: self.primes.len(),
            columns,
            of_columns: self.cols,
        });
        if columns > 1 {
            self.options
                .note(format!("going on after column {columns}"));
        }
    }

    /// Counts; `done` of `of` primes are there already. `None` if another process has
    /// computed some of the primes meanwhile.
    fn count(
        &self,
        known: &mut Known<'_>,
        done: usize,
        of: usize,
    ) -> Result<Option<Done>, CountError> {
        match self.plan.storage {
            Storage::Memory => memory::count(self, known, done, of),
            Storage::Scratch { .. } => scratch::count(self, known, done, of),
        }
    }

    /// Whether another process has computed some of the primes, asked when nobody else can
    /// work on them any more.
    fn is_overtaken(&self, known: &mut Known<'_>) -> Result<bool, CountError> {
        let there = |known: &Known<'_>| self.primes.iter().filter(|p| known.has(**p)).count();
        let before = there(known);
        known.look_again()?;
        Ok(there(known) > before)
    }
}

/// How the names of the files of a sequence begin.
fn prefix(sequence: &Sequence) -> String {
    format!("square-{}-{}-p", sequence.rows, sequence.boundary)
}

/// How long it takes until a directory in use is looked at again.
const PAUSE: Duration = Duration::from_millis(50);

/// Takes a directory, if need be when another process lets go.
fn wait_for(dir: &Path, options: &Options<'_>) -> Result<Held, CountError> {
    let mut told = false;
    loop {
        match Held::take(dir) {
            Err(error @ TilesError::InUse { .. }) => {
                if !std::mem::replace(&mut told, true) {
                    options.note(format!("{error}; waiting for it"));
                }
                if !options.machine.observer.go_on() {
                    return Err(CountError::Cancelled { kept: true });
                }
                std::thread::sleep(PAUSE);
            }
            taken => return Ok(taken?),
        }
    }
}

/// Room for so many elements of a batch's vector.
fn allocated(elements: u64, batch: &Batch<'_>, what: &str) -> Result<Words, CountError> {
    let k = batch.split.primes();
    Words::new(elements, k).map_err(|error| {
        let (needed, available) = (
            elements as f64 * 8.0 * k as f64,
            batch.options.machine.memory,
        );
        let reason = format!("no memory for {what}: {error}");
        CountError::out_of_memory(needed, available as f64, reason)
    })
}

/// A batch that is done.
struct Done {
    /// `counts[n - 1][k]`.
    counts: Vec<Vec<u64>>,
    /// Files that are needed no more once the counts are kept.
    leftover: Option<Held>,
}

/// The batch of a sequence of which most is done, if one of its primes is among the
/// `missing`; and whether its vector is in files.
fn unfinished(
    sequence: &Sequence,
    missing: &[u64],
    options: &Options<'_>,
) -> Option<(Vec<u64>, bool)> {
    let mut found = Vec::new();
    for (dir, in_files) in places(options) {
        for dir in directories(&dir, sequence).unwrap_or_default() {
            let progress: Option<Progress> = progress_in(&dir);
            let ours = progress.filter(|progress| {
                let k = progress.primes.len();
                let wanted = progress.primes.iter().any(|p| missing.contains(p));
                progress.is_of_boards(sequence) && wanted && [1, 2, 4, 8].contains(&k)
            });
            found.extend(ours.map(|progress| (progress.counts.len(), progress.primes, in_files)));
        }
    }
    let most = found.into_iter().max_by_key(|batch| batch.0);
    most.map(|(_, primes, in_files)| (primes, in_files))
}

/// Where vectors are, and whether these are all there is of them.
fn places(options: &Options<'_>) -> impl Iterator<Item = (PathBuf, bool)> {
    let copies = options
        .store
        .map(|store| (memory::copies_dir(store), false));
    let files = options
        .scratch
        .map(|scratch| (scratch.dir.to_owned(), true));
    copies.into_iter().chain(files)
}

/// The directories in one that are named for a sequence.
fn directories(dir: &Path, sequence: &Sequence) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let is_ours = entry
            .file_name()
            .to_str()
            .is_some_and(|name| name.starts_with(&prefix(sequence)));
        if is_ours && entry.path().is_dir() {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// Removes vectors that nobody uses if the ledger has all that could come of them, and what is
/// left of some that were being removed.
pub(super) fn clean(known: &Known<'_>) -> Result<(), TilesError> {
    let named = |path: &Path| {
        let path = path.to_owned();
        |source| TilesError::Io { path, source }
    };
    for (place, _) in places(known.options) {
        for dir in directories(&place, known.sequence).map_err(named(&place))? {
            let held = match Held::take(&dir) {
                Ok(held) => held,
                Err(error @ TilesError::Io { .. }) => return Err(error),
                // Another process works there.
                Err(_) => continue,
            };
            let progress: Option<Progress> = progress_in(held.dir());
            let is_needed = progress.is_some_and(|progress| {
                !progress.is_of_boards(known.sequence)
                    || !known.supersedes(&progress.primes, progress.counts.len())
            });
            if !is_needed {
                remove_tiles(held).map_err(named(&dir))?;
            }
        }
    }
    Ok(())
}

/// Whether a directory has, or had, a vector.
pub(super) fn is_vector(dir: &Path) -> bool {
    let name = dir.file_name().and_then(|name| name.to_str());
    let is_named = name.is_some_and(|name| name.starts_with("square-"));
    is_named
        && ["manifest.json", "kept.json", "tiles.dat", "lock"]
            .iter()
            .any(|name| dir.join(name).is_file())
}

/// What is known of the use of a vector, given what the ledger beside it has.
pub(super) fn usage(dir: &Path, ledger: &Survey) -> Usage {
    // Nobody makes a lock by looking.
    let lock = std::fs::File::open(dir.join("lock"));
    if lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock))) {
        return Usage::InUse;
    }
    let Some(progress) = progress_in::<Progress>(dir) else {
        return Usage::Useless;
    };
    let is_done = |sequence: &&Sequence| {
        let of = sequence.lattice == Lattice::Square && sequence.colours == 2;
        of && progress.is_of_boards(sequence)
            && has_all(ledger, sequence, &progress.primes, progress.counts.len())
    };
    match ledger.sequences().find(is_done) {
        Some(_) => Usage::Useless,
        None => Usage::Needed,
    }
}

/// Removes a vector, unless some process is working with it; whether it is gone.
pub(super) fn remove(dir: &Path) -> io::Result<bool> {
    match Held::take(dir) {
        Ok(held) => remove_tiles(held).map(|()| true),
        Err(TilesError::InUse { .. }) => Ok(false),
        Err(error) => Err(io::Error::other(error.to_string())),
    }
}

/// Batches of the split engine: on a square lattice, with two colours.
pub(super) struct BySplit<'a> {
    sequence: &'a Sequence,
    cols: usize,
    options: &'a Options<'a>,
    /// Made when the first batch is.
    tables: Option<Split>,
}

impl<'a> BySplit<'a> {
    /// Nothing is made yet.
    pub(super) fn new(
        sequence: &'a Sequence,
        cols: usize,
        options: &'a Options<'a>,
    ) -> BySplit<'a> {
        BySplit {
            sequence,
            cols,
            options,
            tables: None,
        }
    }
}

impl Batches for BySplit<'_> {
    /// A batch that is unfinished goes first. Lanes that would be empty have further primes.
    fn next(
        &mut self,
        known: &mut Known<'_>,
        missing: &[u64],
        done: usize,
    ) -> Result<Option<Finished>, CountError> {
        let (sequence, options) = (self.sequence, self.options);
        let observer = options.machine.observer;
        let tables = match self.tables.take() {
            Some(tables) => tables,
            None => {
                plan::check(sequence, options)?;
                let shape = Shape::of(sequence.rows, guarded(sequence.boundary));
                Split::new(&shape, 1, options.machine.threads, observer)?
            }
        };
        for k in LANES {
            // A plan looks at those that are not too many.
            if k / 2 < missing.len() {
                tables.weigh(k, observer)?;
            }
        }
        let unfinished = unfinished(sequence, missing, options);
        let (plan, begun) = Plan::new(&tables, missing.len(), unfinished, options)?;
        let tables = self.tables.insert(tables.with_primes(plan.k));
        tables.keep_programs(plan.programs);
        let primes = begun.unwrap_or_else(|| {
            let all = missing.iter().copied().chain(known.others(missing));
            all.take(plan.k).collect()
        });
        let batch = Batch {
            split: tables,
            sequence,
            cols: self.cols,
            primes: &primes,
            plan: &plan,
            options,
        };
        let counted = batch.count(known, done, done + missing.len())?;
        Ok(counted.map(|Done { counts, leftover }| Finished {
            primes,
            counts,
            leftover,
        }))
    }

    fn is_begun(&self, missing: &[u64]) -> bool {
        unfinished(self.sequence, missing, self.options).is_some()
    }

    fn engine(&self) -> Engine {
        Engine::Split
    }
}
