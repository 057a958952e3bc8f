//! Counts one board from two halves: sweeps up to the middle and joins ("glues") the state vectors
//! of the halves. If the vector modulo all primes does not fit into memory, there are several
//! sweeps (passes), each modulo some of the primes.
//!
//! - Entry: [`Board::count`].
//! - Invariant: if a word of a vector has changed in memory, the board is counted again, and files
//!   that may contain the word are removed.
//! - Cost: see the module [`glued`](super).

use super::{Cut, Middle, no_memory};
use crate::bounds::Bounds;
use crate::checkpoints;
use crate::engine::batches::Done;
use crate::engine::split::{
    At, Batch, Kept, Meter, OTHER, Plan, Storage, Told, Writer, copies, copies_dir, count_columns,
    going_on,
};
use crate::error::CountError;
use crate::options::Options;
use tengen_exact::UBig;
use tengen_exact::primes::primes;
use tengen_ledger::{Held, Sequence, remove_tiles};
use tengen_split::{Advanced, Border, GlueError, GluedHalf, Residues, Split, Stopped, Unit, Words};

/// Number of attempts to count a board by gluing two halves. An attempt fails if gluing finds an
/// impossible count, for example a count of a state that exceeds its bound. This shows that a word
/// of the state vector was changed in memory or in files.
const TRIES: usize = 3;

/// Largest number of elements (counts of states) that are read at a time from files, when two
/// halves are glued and the words modulo some primes are in memory.
const WINDOW: u64 = 1 << 21;

/// The count of a board, and the locked directories with the vectors of its halves. They can be
/// removed once the count is saved.
pub(super) type Found = (UBig, Vec<Held>);

/// A board that is counted by gluing two halves.
pub(super) struct Board<'a> {
    pub(super) sequence: &'a Sequence,
    pub(super) cols: usize,
    pub(super) cut: Cut,
    pub(super) options: &'a Options<'a>,
}

impl Board<'_> {
    /// Counts the board by gluing its halves. Repeats the attempt if a word of a state vector was
    /// changed in memory or in files.
    pub(super) fn count(&self) -> Result<Found, CountError> {
        let (options, all) = (self.options, self.cut.primes);
        let machine = options.machine;
        let mut split = Split::new(&self.cut.shape, all, machine.threads, machine.observer)?;
        if self.cut.middle.border.is_of_bricks() {
            split.add_half_column(machine.observer)?;
        }
        let memory = machine.memory as u64;
        // The total bytes of memory with `k` primes in a pass: the vectors of the halves, and
        // everything else.
        let used = |k: usize| {
            let needs = split.weigh(k, machine.observer)?;
            Ok(needs.vector * self.cut.middle.vectors() + needs.working + OTHER)
        };
        let store = options.store.filter(|store| store.is_writable());
        let fits = |k: usize| Ok(used(k)? <= memory);
        let passes = self.cut.passes(store.is_some(), fits)?;
        let always = options.scratch.is_some_and(|scratch| scratch.always);
        let Some(passes) = passes.filter(|_| !always) else {
            let reason = no_memory(used(all)? as f64, memory as f64);
            return match options.scratch {
                Some(scratch) => self.in_files(split, scratch),
                None => Err(reason),
            };
        };
        let plan = |&k: &usize| {
            Ok(Plan {
                k,
                storage: Storage::Memory,
                programs: memory.saturating_sub(used(k)?) as usize,
                disk: 0,
            })
        };
        let plans = passes
            .iter()
            .map(plan)
            .collect::<Result<Vec<_>, Stopped>>()?;
        if let Some(store) = store {
            let bytes = split.needs(all).vector;
            checkpoints::announce(options, bytes, &copies_dir(store), passes.len() > 1);
        }
        self.repeated(|| self.tried(&mut split, &plans))
    }

    /// Calls `attempt`, which returns `None` if a word of a state vector was changed in memory or in
    /// files. The attempt is then repeated, up to [`TRIES`] attempts in all.
    pub(super) fn repeated(
        &self,
        mut attempt: impl FnMut() -> Result<Option<Found>, CountError>,
    ) -> Result<Found, CountError> {
        for tried in 1..=TRIES {
            if let Some(found) = attempt()? {
                return Ok(found);
            }
            if tried < TRIES {
                let text = format!("{}; counting again", GlueError::Changed);
                self.options.note(text);
            }
        }
        Err(CountError::failed(GlueError::Changed))
    }

    /// If the halves' vectors have files, saves the count in the ledger and then removes the files,
    /// which are not needed any more.
    pub(super) fn removed(&self, number: &UBig, leftover: Vec<Held>) -> Result<(), String> {
        if leftover.is_empty() {
            return Ok(());
        }
        if let Some(store) = self.options.store {
            let kept = store.record_number(self.sequence, self.cols, number);
            kept.map_err(|error| error.to_string())?;
        }
        leftover
            .into_iter()
            .try_for_each(remove_tiles)
            .map_err(|error| format!("cannot remove the vector of a finished count: {error}"))
    }

    /// Counts the board in passes, each modulo some primes. Returns `None` if a word of a state
    /// vector was changed in memory or in files.
    ///
    /// Only the last pass keeps its vectors in memory until the halves are glued. The other passes
    /// write their vectors to files.
    fn tried(&self, split: &mut Split, plans: &[Plan]) -> Result<Option<Found>, CountError> {
        let (options, middle) = (self.options, self.cut.middle);
        let all: Vec<u64> = primes().take(self.cut.primes).collect();
        let mut kept: Vec<Kept> = Vec::new();
        let mut rest = &all[..];
        for (number, plan) in plans.iter().enumerate() {
            split.set_primes(plan.k);
            split.keep_programs(plan.programs);
            let (own, others) = rest.split_at(plan.k);
            let batch = Batch {
                split,
                sequence: self.sequence,
                // A batch of the split engine needs a vector with at least two columns.
                cols: middle.columns.max(2),
                primes: own,
                plan,
                options,
            };
            let at = At {
                columns: middle.columns,
                border: middle.border,
                is_shorter: false,
            };
            let is_last = number + 1 == plans.len();
            if !is_last && let Some(found) = Kept::open(&batch, at)? {
                kept.push(found);
                rest = others;
                continue;
            }
            let done = (all.len() - rest.len(), all.len());
            // The vectors modulo the primes of finished passes are in files, so a stopped run can
            // be resumed.
            let stopped = |error, has_copy: bool| match (error, kept.last()) {
                (CountError::Cancelled { .. }, Some(finished)) => {
                    finished.left(&batch);
                    CountError::Cancelled { kept: true }
                }
                (CountError::Cancelled { kept }, None) => CountError::Cancelled {
                    kept: kept && has_copy,
                },
                (error, _) => error,
            };
            let vectors = self.vectors(&batch, done);
            let (longer, shorter, done) = vectors.map_err(|error| stopped(error, true))?;
            if is_last {
                let longer = Half {
                    kept,
                    memory: Some((longer, plan.k)),
                };
                let shorter = shorter.map(|words| Half {
                    kept: Vec::new(),
                    memory: Some((words, plan.k)),
                });
                let halves = (longer, shorter);
                // Gluing needs memory for tables and windows.
                split.forget_programs();
                return self.together(split, middle, &all, halves, done.leftover);
            }
            let written = Writer::new(&batch, at).and_then(|mut writer| {
                writer.write(0, longer.words())?;
                writer.finish(&done.counts)
            });
            let written = written.map_err(|error| stopped(error, done.leftover.is_some()))?;
            kept.push(written);
            // Before the middle, this pass may have saved a copy of the vector with fewer columns,
            // which is not needed any more.
            if let Some(held) = done.leftover {
                remove_tiles(held).map_err(CountError::failed)?;
            }
            rest = others;
        }
        unreachable!("there is a last pass")
    }

    /// Sweeps the board up to the middle, modulo the primes of a batch. If an earlier run has left
    /// a copy of the vector on disk, the sweep starts from it.
    ///
    /// Returns the vector of the longer half, the vector of the shorter half if it is another one,
    /// and the counts of the columns that were swept. On a brick wall the shorter half ends with a
    /// half column; both halves may have the same number of complete columns.
    fn vectors(
        &self,
        batch: &Batch<'_>,
        done: (usize, usize),
    ) -> Result<(Words, Option<Words>, Done), CountError> {
        let (split, middle) = (batch.split, self.cut.middle);
        let elements = split.needs(split.primes()).elements;
        let columns = middle.columns;
        // The file names of copies do not have the number of columns, which is the size of a ring
        // (row of a cylinder). So rings have no copies.
        let copies = copies(batch, false).filter(|_| !self.cut.is_ring);
        let copies = copies.and_then(|copies| copies.up_to(columns));
        let mut longer = batch.allocated(elements, "the vector")?;
        // At a staggered border, the upper half is one column further than the lower half. The
        // observer is told of this half column as a column of its own.
        let all = middle.longest() + usize::from(middle.has_half_column());
        let announce = |columns| going_on(self.options, done, batch.primes.len(), (columns, all));
        let done = count_columns(batch, &mut longer, columns, copies, self.options, announce)?;
        let kept = done.leftover.is_some();
        let mut shorter = None;
        if middle.vectors() == 2 {
            let mut copy = batch.allocated(elements, "the vector of the shorter half")?;
            copy.words_mut().copy_from_slice(longer.words());
            shorter = Some(copy);
        }
        // The sum of the words is not compared here: a changed word is detected when the halves are
        // glued.
        if middle.two {
            batch.advanced(&mut longer, columns, None, None)?;
        }
        let meter = Meter::new(batch, middle.longest(), None);
        let advance = |phase: usize, words: &mut Words| {
            let unit = Unit::whole(split, phase);
            let advanced = split.advance(&unit, words, batch.primes, &meter);
            advanced.map_err(|_| CountError::Cancelled { kept })
        };
        match (middle.border, &mut shorter) {
            // At a staggered border, the upper half U of the border is one column further than the
            // lower half D. Advance U.
            (Border::Staggered, _) => {
                let mut phases = split.phases(columns);
                let upper = phases.find(|&phase| split.advanced(phase) == Advanced::Upper);
                advance(upper.expect("U is advanced"), &mut longer)?;
            }
            (Border::MirroredBricks | Border::TurnedBricks, Some(shorter)) => {
                for phase in split.half_column() {
                    advance(phase, shorter)?;
                }
            }
            _ => {}
        }
        #[cfg(test)]
        crate::engine::split::strike(longer.words_mut(), self.cols, Advanced::Lower);
        Ok((longer, shorter, done))
    }

    /// Glues (joins) the vector of the longer half of the board to the vector of the shorter half.
    /// If both halves are equal, it glues the vector to itself.
    ///
    /// Returns `None` if a word of a vector was changed in memory or in files. The vectors' files
    /// are removed then.
    pub(super) fn together(
        &self,
        split: &Split,
        middle: Middle,
        primes: &[u64],
        (longer, shorter): (Half, Option<Half>),
        leftover: Option<Held>,
    ) -> Result<Option<Found>, CountError> {
        let parts = longer.parts();
        let others = shorter.as_ref().map(Half::parts);
        let of_longer = GluedHalf {
            parts: &parts,
            columns: middle.longest(),
        };
        let of_shorter = others.as_ref().map_or(of_longer, |parts| GluedHalf {
            parts,
            columns: middle.columns,
        });
        let pairs = Told(self.options.machine.observer);
        // Windows of both halves take at most a quarter of the memory.
        let most = (self.options.machine.memory / (4 * 2 * 8 * primes.len())) as u64;
        let window = match longer.memory {
            None => most,
            Some(_) => most.min(WINDOW),
        };
        let halves = [of_longer, of_shorter];
        let glued = split.glue(middle.border, halves, primes, window, &pairs);
        let kept: Vec<Kept> = (longer.kept.into_iter())
            .chain(shorter.into_iter().flat_map(|half| half.kept))
            .collect();
        let found = match glued {
            Ok(number) => Some(number),
            Err(GlueError::Stopped(_)) => {
                let kept = leftover.is_some() || !kept.is_empty();
                return Err(CountError::Cancelled { kept });
            }
            Err(GlueError::Changed) => None,
            Err(error @ GlueError::Unread) => {
                let error = kept
                    .iter()
                    .find_map(Kept::error)
                    .map(CountError::from)
                    .unwrap_or_else(|| CountError::failed(error));
                return Err(error);
            }
        };
        let found = found.filter(|number| Bounds::of(self.sequence, self.cols).allow(number));
        let files = kept.into_iter().map(Kept::into_held);
        match found {
            Some(number) => Ok(Some((number, files.chain(leftover).collect()))),
            None => {
                // Any of the files may have a changed word.
                for held in files {
                    remove_tiles(held).map_err(CountError::failed)?;
                }
                Ok(None)
            }
        }
    }
}

/// The vector of half of the board: modulo some primes in files (`kept`), and modulo the other
/// primes in memory, with their number.
#[derive(Default)]
pub(super) struct Half {
    pub(super) kept: Vec<Kept>,
    pub(super) memory: Option<(Words, usize)>,
}

impl Half {
    /// Returns the parts of the vector in files and in memory, in the order of the primes to which
    /// they belong.
    fn parts(&self) -> Vec<Residues<'_>> {
        let kept = self.kept.iter();
        let kept = kept.map(|kept| Residues::Elsewhere(kept, kept.primes()));
        let memory = self.memory.as_ref();
        let memory = memory.map(|(words, k)| Residues::Memory(words, *k));
        kept.chain(memory).collect()
    }
}
