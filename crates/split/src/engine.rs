//! The engine of a board: its tables, which are made once, and the memory that counting needs.
//!
//! - Entry: [`Split::new`] makes the tables; [`Split::weigh`] computes the memory that a count
//!   needs, and the work of a column.
//! - Invariant: tables depend only on the shape of the board; programs, which are made from tables,
//!   also depend on `k`, the number of primes at a time.
//! - Cost of the tables: the number of half-states (letters and strings) of each half of the
//!   border, times steps, times letters. The vector has an element for *pairs* of half-states, and
//!   is far larger.

use super::asking::{Asking, Stopped};
use super::course::{Advanced, Phase, half_column, phases};
use super::half::Half;
use super::kernel::{Boundary, Inner, Isa};
use super::layout::{Cut, Halves, Layout};
use super::programs::Programs;
use super::rows::{ClassSizes, Size};
use super::shape::Shape;
use super::slots::{LANES, place};
use super::spectator::{Class, HalfSet, Row};
use super::tables::PhaseTables;
use super::threads::try_map;
use super::together::{Grouping, Most, Sharing, is_sharable};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use tengen_base::observer::{Event, Observer, Silent};

/// The tables and programs of a phase, which advances one half of the border.
pub(super) struct Work {
    pub(super) phase: Phase,
    pub(super) tables: PhaseTables,
    /// The [places](Row) of the half-states before the first step and after the last step of the
    /// phase.
    pub(super) first: Vec<Row>,
    pub(super) last: Vec<Row>,
    /// `true` for each half-state of the last stage that has an odd number of strings.
    pub(super) odd: Vec<bool>,
    pub(super) programs: Programs,
}

impl Work {
    /// Makes the tables for a phase, given the half-states of U and of D.
    fn of_phase(
        phase: &Phase,
        [upper, lower]: [&HalfSet; 2],
        asking: &Asking<'_>,
    ) -> Result<Work, Stopped> {
        // A phase that advances U has the patterns of D as spectators, and the reverse.
        let (active, spectators) = match phase.advanced {
            Advanced::Upper => (upper, lower),
            Advanced::Lower => (lower, upper),
        };
        Work::new(phase.clone(), active, spectators, asking)
    }

    /// Makes the tables for a phase that advances the half-states `set`, and an empty cache of
    /// programs for the half-states `spectators` of the other half.
    fn new(
        phase: Phase,
        set: &HalfSet,
        spectators: &HalfSet,
        asking: &Asking<'_>,
    ) -> Result<Work, Stopped> {
        let tables = PhaseTables::new(set, &phase, asking)?;
        let row = |half: &Half| asking.round().map(|()| set.row(half));
        let rows = |halves: &[Half]| halves.iter().map(row).collect();
        let first: Result<Vec<Row>, Stopped> = rows(&tables.first);
        let last: Result<Vec<Row>, Stopped> = rows(&tables.last);
        let (first, last) = (first?, last?);
        let odd = tables
            .last
            .iter()
            .map(|half| (half.closed_strings() + half.open_count()) % 2 == 1);
        Ok(Work {
            odd: odd.collect(),
            phase,
            tables,
            first,
            last,
            programs: Programs::new(spectators),
        })
    }
}

fn preparing(what: &'static str, done: usize, of: usize) -> Event {
    Event::Preparing { what, done, of }
}

/// The engine of a board: tables and programs for counting modulo K primes at a time.
pub struct Split {
    shape: Shape,
    pub(super) k: usize,
    pub(super) upper: HalfSet,
    pub(super) lower: HalfSet,
    /// The phases of all columns of the board until they repeat, one after the other, then the
    /// phases of the half column of a brick wall if it was [added](Split::add_half_column).
    pub(super) phases: Vec<Work>,
    /// The range in `phases` of each column of the board until the phases repeat.
    columns: Vec<Range<usize>>,
    pub(super) layout: Layout,
    /// The cut of the vector into tiles (its parts), if these may be anywhere in memory.
    pub(super) cut: Option<Cut>,
    /// For the classes of U and for the classes of D: `true` for each slot (a way to form strings)
    /// with an odd number of closed strings.
    pub(super) odd: [Vec<Vec<bool>>; 2],
    pub(super) isa: Isa,
    pub(super) threads: usize,
    /// Working memory of idle threads, kept for later phases.
    pub(super) inner: Mutex<Vec<Inner>>,
    pub(super) boundaries: Mutex<Vec<Boundary>>,
    pub(super) sharing: Sharing,
    /// Memory and work for each number of primes in [`LANES`], computed lazily.
    needs: [OnceLock<Needs>; LANES.len()],
}

/// Memory and work of counting with an engine, for some number of primes at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Number of elements of the vector: counts of states.
    pub elements: u64,
    /// Bytes of the vector of counts.
    pub vector: u64,
    /// Bytes of memory besides the vector: for tables, one group of spectator patterns, and each
    /// thread beyond the first. Cached programs are not included.
    pub working: u64,
    /// The part of `working` that each further thread needs, in bytes.
    pub per_thread: u64,
    /// Bytes of the largest group of spectator patterns that are processed together, with its
    /// program.
    pub group: u64,
    /// The part of `group` that each thread needs for itself, in bytes, if all threads work
    /// together on each group.
    pub own: u64,
    /// Number of lines (of eight words) computed per column of the board, on average.
    pub lines: u64,
}

/// One thread sweeps vectors of fewer elements than this: boards of up to 6 rows. With 5 rows, two
/// threads took 1.6 times as long as one, with 7 rows 0.7 times. Tests use threads on all boards.
const SMALL: u64 = if cfg!(test) { 1 } else { 4_000 };

impl Split {
    /// Makes the tables of an engine for a board, with `k` primes at a time. It uses `threads`
    /// threads, or one if the board is small.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    ///
    /// # Panics
    /// If the shape is not sound or `k` is not one of [`LANES`].
    pub fn new(
        shape: &Shape,
        k: usize,
        threads: usize,
        observer: &dyn Observer,
    ) -> Result<Split, Stopped> {
        assert!(shape.is_sound(), "{shape:?}");
        place(k);
        let threads = threads.max(1);
        let go_on = || observer.go_on();
        let columns = phases(shape);
        let all: Vec<Phase> = columns.iter().flatten().cloned().collect();
        // Progress counts as parts: the half-states of U, the half-states of D, the layout, and the
        // tables of each step.
        let done = AtomicUsize::new(0);
        let of = all.iter().map(|phase| phase.steps.len()).sum::<usize>() + 3;
        let made = || {
            let done = 1 + done.fetch_add(1, Ordering::Relaxed);
            observer.event(preparing("tables", done, of));
        };
        let geometry = shape.geometry;
        let set = |&which: &usize| {
            let asking = &Asking::telling(&go_on, &made);
            // On a brick wall a cell stands for a pair of points. So there the steps handle guarded
            // points (with an extra liberty), not the set of half-states.
            let guarded = geometry.is_path() && shape.guarded[which];
            let by_far = geometry.meets_far() && which == 0;
            let set = HalfSet::new(
                (shape.halves()[which], shape.colours),
                (geometry.is_path(), guarded, by_far),
                asking,
            )?;
            asking.made();
            Ok(set)
        };
        let mut sets = try_map(threads, &[0, 1], set)?;
        let (lower, upper) = (sets.remove(1), sets.remove(0));
        let halves = Halves {
            upper: &upper,
            lower: &lower,
            geometry,
        };
        let asking = &Asking::telling(&go_on, &made);
        let layout = Layout::new(halves, asking)?;
        asking.made();
        // Starting threads would take longer than the work on a small vector.
        let threads = if layout.len() < SMALL { 1 } else { threads };
        let works = try_map(threads, &all, |phase| {
            let asking = &Asking::telling(&go_on, &made);
            Work::of_phase(phase, [&upper, &lower], asking)
        })?;
        let mut end = 0;
        let ranges = columns.iter().map(|phases| {
            let begin = end;
            end += phases.len();
            begin..end
        });
        let ranges = ranges.collect();
        let odd = |class: &Class| {
            let slots = 0..class.slots() as u32;
            slots.map(|slot| class.closed_is_odd(slot)).collect()
        };
        Ok(Split {
            shape: shape.clone(),
            k,
            odd: [&upper, &lower].map(|set| set.classes.iter().map(odd).collect()),
            upper,
            lower,
            phases: works,
            columns: ranges,
            layout,
            cut: None,
            isa: Isa::best(),
            threads,
            inner: Mutex::default(),
            boundaries: Mutex::default(),
            sharing: Sharing::BEST,
            needs: Default::default(),
        })
    }

    /// Sets the number of primes at a time. The tables stay; programs are made again when they are
    /// needed.
    pub fn set_primes(&mut self, k: usize) {
        place(k);
        if k != self.k {
            self.k = k;
            self.forget_programs();
            self.inner = Mutex::default();
            self.boundaries = Mutex::default();
        }
    }

    /// Returns this engine for a vector whose tiles (parts) may be anywhere in memory, as `cut`
    /// describes.
    #[must_use]
    pub(super) fn with_cut(mut self, cut: Cut) -> Split {
        self.cut = Some(cut);
        self.forget_programs();
        self
    }

    /// Drops all cached programs. They are made again when they are needed.
    pub fn forget_programs(&mut self) {
        for work in &mut self.phases {
            let spectators = match work.phase.advanced {
                Advanced::Upper => &self.lower,
                Advanced::Lower => &self.upper,
            };
            work.programs = Programs::new(spectators);
        }
    }

    /// Returns this engine with the vector instructions `isa` instead of the best ones.
    #[cfg(test)]
    pub(super) fn with_isa(mut self, isa: Isa) -> Split {
        self.isa = isa;
        self
    }

    /// Combines `patterns` patterns of every class in a slot of the program, for 5 or 6 primes at a
    /// time.
    #[cfg(test)]
    pub(super) fn put_together(&self, patterns: usize) {
        for work in &self.phases {
            for (number, class) in (0..).zip(&self.spectators(work.phase.advanced).classes) {
                let sizes = || ClassSizes::new(&work.tables, class);
                let grouping = || Grouping::with_size(patterns, self.k, &mut sizes()).0;
                work.programs.grouping(number, grouping);
            }
        }
    }

    /// Sets which groups of spectator patterns are shared by threads, instead of the best setting.
    #[cfg(test)]
    pub(super) fn with_sharing(mut self, sharing: Sharing) -> Split {
        self.sharing = sharing;
        self.forget_programs();
        self
    }

    /// Sets the memory limit, in bytes, for programs that are kept for later columns of the board.
    pub fn keep_programs(&self, bytes: usize) {
        for work in &self.phases {
            work.programs.allow(bytes / self.phases.len());
        }
    }

    /// Returns the range of phases of the board's column number `column`, counted from 0.
    pub fn phases(&self, column: usize) -> Range<usize> {
        self.columns[column % self.columns.len()].clone()
    }

    /// Returns the first phase that advances the given half.
    pub(super) fn first_phase(&self, advanced: Advanced) -> usize {
        let found = self
            .phases(0)
            .find(|&phase| self.advanced(phase) == advanced);
        found.expect("both halves are advanced")
    }

    /// Adds the phases of a half column, with which the second half of a brick wall ends when two
    /// halves are glued.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub fn add_half_column(&mut self, observer: &dyn Observer) -> Result<(), Stopped> {
        let go_on = || observer.go_on();
        let (shape, sets) = (&self.shape, [&self.upper, &self.lower]);
        let works = try_map(self.threads, &half_column(shape), |phase| {
            Work::of_phase(phase, sets, &Asking::new(&go_on))
        })?;
        self.phases.extend(works);
        self.needs = Default::default();
        Ok(())
    }

    /// Returns the range of phases of the half column of a brick wall. The range is empty if the
    /// half column was not [added](Split::add_half_column).
    pub fn half_column(&self) -> Range<usize> {
        let end = self.columns.last().map_or(0, |column| column.end);
        end..self.phases.len()
    }

    /// Returns the half that a phase advances.
    pub fn advanced(&self, phase: usize) -> Advanced {
        self.phases[phase].phase.advanced
    }

    /// Returns the shape of the board: lattice, size, and the place where the border is split.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the number of primes at a time, K.
    pub fn primes(&self) -> usize {
        self.k
    }

    /// Returns the memory and work of a column of the board with `k` primes at a time, one of
    /// [`LANES`].
    ///
    /// Computing them takes a while on boards with many rows: see [`Split::weigh`].
    pub fn needs(&self, k: usize) -> Needs {
        let found = self.weigh(k, &Silent);
        found.expect("the observer never asks to stop")
    }

    /// Returns the memory and work of a column like [`Split::needs`], with an observer that can
    /// stop the computation.
    ///
    /// The result is cached.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub fn weigh(&self, k: usize, observer: &dyn Observer) -> Result<Needs, Stopped> {
        self.weigh_all(&[k], observer)?;
        Ok(*self.needs[place(k)].get().expect("it is computed"))
    }

    /// Computes the memory and work of a column like [`Split::weigh`], for some numbers of primes
    /// at a time. One call for several takes less time than several calls.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub fn weigh_all(&self, lanes: &[usize], observer: &dyn Observer) -> Result<(), Stopped> {
        let is_missing = |k: &usize| self.needs[place(*k)].get().is_none();
        let missing: Vec<usize> = lanes.iter().copied().filter(is_missing).collect();
        if missing.is_empty() {
            return Ok(());
        }
        for (&k, found) in missing.iter().zip(self.find_needs(&missing, observer)?) {
            self.needs[place(k)].get_or_init(|| found);
        }
        Ok(())
    }

    /// Computes the memory and work of a column of the board from the sizes of all programs, for
    /// some numbers of primes at a time.
    fn find_needs(&self, lanes: &[usize], observer: &dyn Observer) -> Result<Vec<Needs>, Stopped> {
        let half_column = self.half_column();
        let classes = self.phases.iter().enumerate().flat_map(|(number, work)| {
            let classes = self.spectators(work.phase.advanced).classes.iter();
            let canonical = classes.filter(|class| class.canonical);
            let of_column = number < half_column.start;
            canonical.map(move |class| (&work.tables, class, of_column))
        });
        let classes: Vec<(&PhaseTables, &Class, bool)> = classes.collect();
        let done = AtomicUsize::new(0);
        let sizes = try_map(self.threads, &classes, |(tables, class, _)| {
            if !observer.go_on() {
                return Err(Stopped);
            }
            let mut sizes = ClassSizes::new(tables, class);
            let best = lanes.iter().map(|&k| Grouping::best(class, k, &mut sizes));
            let best: Vec<(Grouping, Size)> = best.collect();
            let done = 1 + done.fetch_add(1, Ordering::Relaxed);
            observer.event(preparing("sizes", done, classes.len()));
            Ok(best)
        })?;
        let needs = lanes.iter().enumerate().map(|(i, &k)| {
            let of_lanes = sizes.iter().map(|best| best[i]);
            self.needs_of(k, classes.iter().copied().zip(of_lanes))
        });
        Ok(needs.collect())
    }

    /// Sums up the memory and work of a column of the board with `k` primes at a time.
    ///
    /// For each phase and class of spectators, `programs` has the tables, the class, `true` if the
    /// phase belongs to a column, the grouping, and the size of the program.
    fn needs_of<'a>(
        &self,
        k: usize,
        programs: impl Iterator<Item = ((&'a PhaseTables, &'a Class, bool), (Grouping, Size))>,
    ) -> Needs {
        let mut lines = 0;
        let (mut all, mut own, mut apart) = (Most::default(), Most::default(), Most::default());
        // The largest group of patterns of all classes determines the memory. The lines that all
        // groups compute add up.
        for ((tables, class, of_column), (grouping, size)) in programs {
            if of_column {
                lines += size.lines * class.patterns.len().div_ceil(grouping.patterns) as u64;
            }
            all.see(tables, &size);
            match is_sharable(tables) {
                true => own.see_inner(&size),
                false => own.see(tables, &size),
            }
            // Only groups that threads do not share are in memory once per thread.
            if !grouping.is_shared(Sharing::BEST) {
                apart.see(tables, &size);
            }
        }
        // Lines are given per column of the board: the average over the columns until the phases
        // repeat.
        lines /= self.columns.len() as u64;
        let (group, own) = (all.bytes(), own.bytes());
        let per_thread = apart.bytes().max(own);
        Needs {
            elements: self.layout.len(),
            vector: self.layout.len() * k as u64 * 8,
            working: self.table_bytes() + group + (self.threads as u64 - 1) * per_thread,
            per_thread,
            group,
            own,
            lines,
        }
    }

    /// Returns the bytes of the tables. A quarter is added for memory that was allocated while they
    /// were made.
    fn table_bytes(&self) -> u64 {
        let tables = |work: &Work| {
            let rows = size_of_val(work.first.as_slice()) + size_of_val(work.last.as_slice());
            work.tables.bytes() + rows as u64
        };
        let tables: u64 = self.phases.iter().map(tables).sum();
        let halves = self.upper.bytes() + self.lower.bytes() + self.layout.bytes();
        (tables + halves as u64) / 4 * 5
    }

    /// Returns the grouping of a class of spectators in a phase: how many of its patterns are
    /// processed together.
    pub(super) fn grouping(&self, phase: usize, class: usize) -> Grouping {
        let work = &self.phases[phase];
        let found = || {
            let spectators = self.spectators(work.phase.advanced);
            let class = &spectators.classes[class];
            Grouping::best(class, self.k, &mut ClassSizes::new(&work.tables, class)).0
        };
        work.programs.grouping(class, found)
    }

    /// Returns `true` if all threads work together on each group of patterns of a class.
    pub(super) fn is_shared(&self, phase: usize, class: usize) -> bool {
        self.threads > 1 && self.grouping(phase, class).is_shared(self.sharing)
    }

    /// Returns the half-states of the half of the border that is advanced.
    pub(super) fn active(&self, advanced: Advanced) -> &HalfSet {
        match advanced {
            Advanced::Upper => &self.upper,
            Advanced::Lower => &self.lower,
        }
    }

    /// Returns the half-states of the spectator, the half of the border that is not advanced.
    pub(super) fn spectators(&self, advanced: Advanced) -> &HalfSet {
        self.active(advanced.other())
    }

    pub(super) fn halves(&self) -> Halves<'_> {
        Halves {
            upper: &self.upper,
            lower: &self.lower,
            geometry: self.shape.geometry,
        }
    }
}
