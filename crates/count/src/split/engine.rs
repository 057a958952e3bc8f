//! Tables and programs of a board, and the work on a part of the vector.
#![allow(unsafe_code)] // A buffer is shared by threads that use different places.

use super::asking::{Asking, Stopped};
use super::half::{self, EMPTY_STACK, Half, is_marked};
use super::kernel::{Buffer, Chunk, Isa, Scratch, run_chunk};
use super::layout::{Halves, Layout};
use super::program::{LINE, Program, Size};
use super::spectator::{Class, HalfSet, Row};
use super::tables::Phase;
use super::watch::Watch;
use super::words::Part;
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use tengen_base::observer::{Event, Observer, Silent};
use tengen_exact::modular;

/// How a board is split, and in what steps it is advanced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of rows, at least 2.
    pub rows: usize,
    /// Rows above the split, from 1 to `rows - 1`.
    pub split: usize,
    /// Whether the points of the first and of the last row are guarded.
    pub guarded: [bool; 2],
    /// Cells of each segment above and below the split.
    pub windows: [Vec<usize>; 2],
}

/// Longest half for which half-states can be numbered.
pub const MAX_HALF: usize = half::MAX_LEN;

impl Shape {
    /// The shape that is fastest as far as is known.
    pub fn of(rows: usize, guarded: [bool; 2]) -> Shape {
        let split = rows.div_ceil(2);
        Shape {
            rows,
            split,
            guarded,
            windows: [split, rows - split].map(|len| Shape::windows(len, 4)),
        }
    }

    /// Segments of about equal length, of at most `most` cells.
    pub fn windows(len: usize, most: usize) -> Vec<usize> {
        let parts = len.div_ceil(most).max(1);
        (0..parts)
            .map(|i| len * (i + 1) / parts - len * i / parts)
            .collect()
    }

    fn is_sound(&self) -> bool {
        let halves = [self.split, self.rows.saturating_sub(self.split)];
        halves.into_iter().zip(&self.windows).all(|(len, windows)| {
            (1..=MAX_HALF).contains(&len)
                && windows.iter().sum::<usize>() == len
                && !windows.contains(&0)
        })
    }
}

/// One side of the split.
struct Side {
    set: HalfSet,
    phase: Phase,
    /// The rows of the first and the last stage.
    first: Vec<Row>,
    last: Vec<Row>,
    /// Whether a row of the last stage has an odd number of strings.
    odd: Vec<bool>,
}

impl Side {
    fn new(
        len: usize,
        guarded: bool,
        inwards: bool,
        windows: &[usize],
        asking: &Asking<'_>,
    ) -> Result<Side, Stopped> {
        let set = HalfSet::new(len, guarded, asking)?;
        asking.made();
        let phase = Phase::new(&set, inwards, windows, asking)?;
        let row = |half: &Half| asking.round().map(|()| set.row(half));
        let rows = |halves: &[Half]| halves.iter().map(row).collect();
        let first: Result<Vec<Row>, Stopped> = rows(&phase.first);
        let last: Result<Vec<Row>, Stopped> = rows(&phase.last);
        let (first, last) = (first?, last?);
        let odd = phase.last.iter().map(|half| {
            let common = half.stack().ilog2();
            (half.closed_strings() + common) % 2 == 1
        });
        Ok(Side {
            odd: odd.collect(),
            set,
            phase,
            first,
            last,
        })
    }
}

/// Which half is advanced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Advanced {
    /// U, the one above the split; D looks on.
    Upper,
    /// D, the one below; U looks on. It ends the column.
    Lower,
}

/// Sums of counts: those with an even number of strings, and with an odd one.
pub(crate) type Sums = [[u64; LINE]; 2];

fn preparing(what: &'static str, done: usize, of: usize) -> Event {
    Event::Preparing { what, done, of }
}

/// Tables and programs for a board, for K primes at a time.
pub struct Split {
    shape: Shape,
    k: usize,
    upper: Side,
    lower: Side,
    layout: Layout,
    programs: [Programs; 2],
    /// Whether slots of U's classes have an odd number of closed strings.
    odd: Vec<Vec<bool>>,
    isa: Isa,
    threads: usize,
    /// Memory of threads that are not at work.
    scratch: Mutex<Vec<Scratch>>,
    /// For 1, 2, 4 and 8 primes.
    needs: [OnceLock<Needs>; 4],
}

/// The programs of a phase, by class.
struct Programs {
    classes: Vec<Mutex<Kept>>,
    /// Bytes of all that are kept, and that may be.
    bytes: AtomicUsize,
    allowed: AtomicUsize,
}

/// A program that stays, or one that goes with its last user.
#[derive(Default)]
struct Kept {
    stays: Option<Arc<Program>>,
    goes: Weak<Program>,
}

/// What an engine needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Elements of the vector.
    pub elements: u64,
    /// Bytes of the vector.
    pub vector: u64,
    /// Bytes of memory besides, without programs that are kept.
    pub working: u64,
    /// How many of these each thread needs.
    pub per_thread: u64,
    /// Lines computed per column.
    pub lines: u64,
}

impl Split {
    /// Makes the tables.
    ///
    /// # Errors
    /// If the observer says stop.
    ///
    /// # Panics
    /// If the shape is not sound or `k` is not 1, 2, 4 or 8.
    pub fn new(
        shape: &Shape,
        k: usize,
        threads: usize,
        observer: &dyn Observer,
    ) -> Result<Split, Stopped> {
        assert!(shape.is_sound(), "{shape:?}");
        assert!([1, 2, 4, 8].contains(&k), "lines of {k} primes");
        let lower_len = shape.rows - shape.split;
        let go_on = || observer.go_on();
        // The states of both halves, a table for every row, and the layout.
        let (done, of) = (Cell::new(0), shape.rows + 3);
        let made = || {
            done.set(done.get() + 1);
            observer.event(preparing("tables", done.get(), of));
        };
        let asking = &Asking::telling(&go_on, &made);
        let windows = &shape.windows;
        let upper = Side::new(shape.split, shape.guarded[0], true, &windows[0], asking)?;
        let lower = Side::new(lower_len, shape.guarded[1], false, &windows[1], asking)?;
        let halves = Halves {
            upper: &upper.set,
            lower: &lower.set,
        };
        let layout = Layout::new(halves, asking)?;
        asking.made();
        let odd = |class: &Class| {
            let slots = 0..class.slots() as u32;
            slots.map(|slot| class.closed_is_odd(slot)).collect()
        };
        Ok(Split {
            shape: shape.clone(),
            k,
            programs: [Programs::new(&lower.set), Programs::new(&upper.set)],
            odd: upper.set.classes.iter().map(odd).collect(),
            upper,
            lower,
            layout,
            isa: Isa::best(),
            threads: threads.max(1),
            scratch: Mutex::default(),
            needs: Default::default(),
        })
    }

    /// The same for another number of primes at a time.
    #[must_use]
    pub fn with_primes(mut self, k: usize) -> Split {
        assert!([1, 2, 4, 8].contains(&k), "lines of {k} primes");
        if k != self.k {
            self.k = k;
            self.programs = [
                Programs::new(&self.lower.set),
                Programs::new(&self.upper.set),
            ];
            self.scratch = Mutex::default();
        }
        self
    }

    /// Uses other instructions than the best ones.
    #[cfg(test)]
    pub(super) fn with_isa(mut self, isa: Isa) -> Split {
        self.isa = isa;
        self
    }

    /// Allows so many bytes for programs that are used again in later columns.
    pub fn keep_programs(&self, bytes: usize) {
        for programs in &self.programs {
            programs.allowed.store(bytes / 2, Ordering::Relaxed);
        }
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Number of primes at a time, K.
    pub fn primes(&self) -> usize {
        self.k
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What a column needs with `k` primes at a time, 1, 2, 4 or 8. On boards with many
    /// rows that takes a while: see [`Split::weigh`].
    pub fn needs(&self, k: usize) -> Needs {
        let found = self.weigh(k, &Silent);
        found.expect("nobody says stop")
    }

    /// The same for an observer, who can stop it. What was found once is there.
    ///
    /// # Errors
    /// If the observer says stop.
    pub fn weigh(&self, k: usize, observer: &dyn Observer) -> Result<Needs, Stopped> {
        let known = &self.needs[k.ilog2() as usize];
        match known.get() {
            Some(needs) => Ok(*needs),
            None => {
                let found = self.find_needs(k, observer)?;
                Ok(*known.get_or_init(|| found))
            }
        }
    }

    fn find_needs(&self, k: usize, observer: &dyn Observer) -> Result<Needs, Stopped> {
        let go_on = || observer.go_on();
        let asking = &Asking::new(&go_on);
        let mut lines = 0;
        let (mut inner, mut boundary, mut program) = (0, 0, 0);
        let mut done = 0;
        let of = self.upper.set.canonical() + self.lower.set.canonical();
        for advanced in [Advanced::Upper, Advanced::Lower] {
            let (active, spectator) = self.sides(advanced);
            let boundaries = (active.phase.segments.len() as u64 - 1).min(2);
            for class in spectator.set.classes.iter().filter(|class| class.canonical) {
                let width = width(k, class.patterns.len());
                let size = Size::of(&active.phase, class, width, asking)?;
                lines += size.lines * class.patterns.len().div_ceil(width / k) as u64;
                inner = inner.max(2 * size.scratch);
                boundary = boundary.max(boundaries * size.boundary);
                program = program.max(size.program_bytes());
                done += 1;
                observer.event(preparing("sizes", done, of));
            }
        }
        let threads = self.threads as u64;
        // Code grows by doubling while it is made.
        let per_thread = (inner + boundary) * 64 + 2 * program;
        Ok(Needs {
            elements: self.layout.len(),
            vector: self.layout.len() * k as u64 * 8,
            working: threads * per_thread + self.table_bytes(),
            per_thread,
            lines,
        })
    }

    /// Bytes of the tables, and what was left over when they were made.
    fn table_bytes(&self) -> u64 {
        let side = |side: &Side| {
            let rows = size_of_val(side.first.as_slice()) + size_of_val(side.last.as_slice());
            let states = size_of_val(side.set.states.as_slice());
            side.phase.bytes() + (rows + states) as u64
        };
        (side(&self.upper) + side(&self.lower)) / 4 * 5
    }

    fn sides(&self, advanced: Advanced) -> (&Side, &Side) {
        match advanced {
            Advanced::Upper => (&self.upper, &self.lower),
            Advanced::Lower => (&self.lower, &self.upper),
        }
    }

    fn halves(&self) -> Halves<'_> {
        Halves {
            upper: &self.upper.set,
            lower: &self.lower.set,
        }
    }

    fn compile(
        &self,
        advanced: Advanced,
        class: usize,
        asking: &Asking<'_>,
    ) -> Result<Program, Stopped> {
        let (active, spectator) = self.sides(advanced);
        let of = &spectator.set.classes[class];
        let width = width(self.k, of.patterns.len());
        let odd = |row: usize| active.odd[row];
        match advanced {
            Advanced::Upper => {
                let place = self.layout.of_upper(self.halves(), class);
                let load = |row: usize| place(&active.first[row]);
                let store = |row: usize| (place(&active.last[row]), None);
                Program::new(&active.phase, of, width, (load, store, odd), asking)
            }
            Advanced::Lower => {
                let place = self.layout.of_lower(self.halves(), class);
                let load = |row: usize| place(&active.first[row]).0;
                let store = |row: usize| place(&active.last[row]);
                Program::new(&active.phase, of, width, (load, store, odd), asking)
            }
        }
    }

    fn program(
        &self,
        advanced: Advanced,
        class: usize,
        watch: &dyn Watch,
    ) -> Result<Arc<Program>, Stopped> {
        let programs = &self.programs[advanced as usize];
        let mut kept = lock(&programs.classes[class]);
        if let Some(program) = kept.stays.clone().or_else(|| kept.goes.upgrade()) {
            return Ok(program);
        }
        let go_on = || watch.go_on();
        let program = self.compile(advanced, class, &Asking::new(&go_on))?;
        let program = Arc::new(program);
        let bytes = program.bytes();
        let before = programs.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before + bytes <= programs.allowed.load(Ordering::Relaxed) {
            kept.stays = Some(program.clone());
        } else {
            programs.bytes.fetch_sub(bytes, Ordering::Relaxed);
            kept.goes = Arc::downgrade(&program);
        }
        Ok(program)
    }

    /// Writes the first column to a unit of chunks: every run of stones that touches
    /// no empty point may be marked, and is then a string.
    ///
    /// # Errors
    /// If it is told to stop; then the counts are worth nothing.
    pub(crate) fn start(&self, mut part: Part<'_>, watch: &dyn Watch) -> Result<(), Stopped> {
        let unit = part.unit();
        self.check(&part, Advanced::Upper);
        let buffer = part.buffer();
        // Runs in strings of their own, of which one at most crosses the split.
        let rows = self.upper.phase.first.iter().zip(&self.upper.first);
        let rows: Vec<(&Half, &Row)> = rows.filter(|(half, _)| half.is_apart()).collect();
        let chunks: Vec<u32> = unit.spectators.clone().collect();
        for chunks in chunks.chunk_by(|&a, &b| self.layout.class_of(a) == self.layout.class_of(b)) {
            let ones = self.ones(self.layout.class_of(chunks[0]), &rows);
            let next = AtomicUsize::new(0);
            let stopped = AtomicBool::new(false);
            self.on_threads(|| {
                while let Some(&chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !watch.go_on() {
                        stopped.store(true, Ordering::Relaxed);
                        break;
                    }
                    // SAFETY: every chunk is taken once, and the unit has them all.
                    unsafe { self.start_chunk(chunk, &ones, buffer) };
                }
            });
            if stopped.into_inner() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// The elements that are 1 in the chunks of a class after the first column.
    fn ones(&self, number: usize, rows: &[(&Half, &Row)]) -> Vec<u64> {
        let class = &self.lower.set.classes[number];
        let place = self.layout.of_upper(self.halves(), number);
        let one = |(half, row): &(&Half, &Row)| {
            let crosses = row.stack != EMPTY_STACK;
            if crosses && !is_marked(class.end) {
                return None;
            }
            let span = class.restricted(row.stack, half.end());
            let slot = class.apart(crosses)?;
            (span.first..span.first + span.len())
                .contains(&slot)
                .then(|| place(row).base + u64::from(slot - class.span(row.stack).first))
        };
        rows.iter().filter_map(one).collect()
    }

    fn check(&self, part: &Part<'_>, advanced: Advanced) {
        let unit = part.unit();
        assert_eq!(part.primes(), self.k, "a part for another engine");
        let same = unit.advanced == advanced && unit.starts.len() == self.layout.starts().len();
        assert!(
            same && unit.of == self.layout.len(),
            "a unit of another board"
        );
    }

    /// # Safety
    /// `buffer` must hold the chunk, and nobody else may use it.
    unsafe fn start_chunk(&self, chunk: u32, ones: &[u64], buffer: Buffer<'_>) {
        let starts = self.layout.starts();
        let elements = starts[chunk as usize + 1] - starts[chunk as usize];
        let words = buffer.starts[chunk as usize] as usize * self.k;
        // SAFETY: the caller's promise.
        let chunk_words = unsafe {
            let all = buffer.words.add(words);
            std::slice::from_raw_parts_mut(all, elements as usize * self.k)
        };
        chunk_words.fill(0);
        for &at in ones {
            chunk_words[at as usize * self.k..][..self.k].fill(1);
        }
    }

    fn on_threads(&self, work: impl Fn() + Sync) {
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                // With fewer threads than asked for it takes longer.
                let thread = std::thread::Builder::new().spawn_scoped(scope, &work);
                if thread.is_err() {
                    break;
                }
            }
            work();
        });
    }

    /// Advances one half for the spectators of a unit, in place. Returns the sums of
    /// all counts after it, where D is advanced.
    ///
    /// # Errors
    /// If it is told to stop; then the counts are worth nothing.
    pub(crate) fn advance(
        &self,
        mut part: Part<'_>,
        primes: &[u64],
        watch: &dyn Watch,
    ) -> Result<Sums, Stopped> {
        let unit = part.unit();
        let advanced = unit.advanced;
        self.check(&part, advanced);
        let buffer = part.buffer();
        let primes: [u64; LINE] = std::array::from_fn(|i| primes[i % self.k]);
        let tasks = self.tasks(advanced, unit.spectators.clone());
        self.prepare(advanced, &tasks, watch)?;
        let next = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        let totals = Mutex::new([[0u64; LINE]; 2]);
        let work = || {
            let mut scratch = lock(&self.scratch).pop().unwrap_or_else(Scratch::new);
            let mut current: Option<(usize, Arc<Program>)> = None;
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let stop = || stopped.store(true, Ordering::Relaxed);
                if !watch.go_on() {
                    stop();
                    break;
                }
                if current.as_ref().is_none_or(|c| c.0 != task.class) {
                    current = None;
                }
                if current.is_none() {
                    let Ok(program) = self.program(advanced, task.class, watch) else {
                        stop();
                        break;
                    };
                    current = Some((task.class, program));
                }
                let Some((_, program)) = &current else { break };
                let chunk = Chunk {
                    rank: u64::from(task.ranks.start),
                    patterns: task.ranks.len(),
                    k: self.k,
                    primes,
                };
                let odd = (advanced == Advanced::Lower).then(|| self.odd[task.class].as_slice());
                // SAFETY: spectators do not share places, and the unit has all of theirs.
                let sums = unsafe {
                    run_chunk(self.isa, program, &buffer, &chunk, odd, &mut scratch, watch)
                };
                let Some(sums) = sums else {
                    stop();
                    break;
                };
                // Of two patterns with exchanged colours one is looked at.
                let twice = !self.sides(advanced).1.set.classes[task.class].stoneless;
                let mut totals = lock(&totals);
                for _ in 0..if twice { 2 } else { 1 } {
                    add(&mut totals, &sums, &primes);
                }
                drop(totals);
                watch.computed(program.lines);
            }
            lock(&self.scratch).push(scratch);
        };
        self.on_threads(work);
        let totals = *lock(&totals);
        match stopped.into_inner() {
            true => Err(Stopped),
            false => Ok(totals),
        }
    }

    /// Makes the programs that will be kept.
    fn prepare(
        &self,
        advanced: Advanced,
        tasks: &[Task],
        watch: &dyn Watch,
    ) -> Result<(), Stopped> {
        let programs = &self.programs[advanced as usize];
        let missing: Vec<usize> = tasks
            .chunk_by(|a, b| a.class == b.class)
            .map(|tasks| tasks[0].class)
            .filter(|&class| lock(&programs.classes[class]).stays.is_none())
            .collect();
        let full = || {
            let allowed = programs.allowed.load(Ordering::Relaxed);
            // A program that did not fit: the rest is made when it is used.
            programs.bytes.load(Ordering::Relaxed) * 20 >= allowed * 19
        };
        if missing.is_empty() || full() {
            return Ok(());
        }
        let next = AtomicUsize::new(0);
        let made = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        self.on_threads(|| {
            while let Some(&class) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                if full() {
                    break;
                }
                if !watch.go_on() || self.program(advanced, class, watch).is_err() {
                    stopped.store(true, Ordering::Relaxed);
                    break;
                }
                watch.programs(made.fetch_add(1, Ordering::Relaxed) + 1, missing.len());
            }
        });
        match stopped.into_inner() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Spectators that are taken together, those of large classes first.
    fn tasks(&self, advanced: Advanced, spectators: Range<u32>) -> Vec<Task> {
        let (_, spectator) = self.sides(advanced);
        let of_lower = advanced == Advanced::Upper;
        let mut tasks = Vec::new();
        let canonical = spectator.set.classes.iter().enumerate();
        for (number, class) in canonical.filter(|(_, class)| class.canonical) {
            let first = self.layout.number(of_lower, number, 0);
            let patterns = class.patterns.len() as u32;
            let start = spectators.start.clamp(first, first + patterns) - first;
            let end = spectators.end.clamp(first, first + patterns) - first;
            let each = (width(self.k, patterns as usize) / self.k) as u32;
            for rank in (start..end).step_by(each as usize) {
                tasks.push(Task {
                    class: number,
                    ranks: rank..(rank + each).min(end),
                });
            }
        }
        let slots = |task: &Task| spectator.set.classes[task.class].slots();
        tasks.sort_by_key(|task| (std::cmp::Reverse(slots(task)), task.class, task.ranks.start));
        tasks
    }

    /// Adds sums to others.
    pub(crate) fn add_sums(&self, to: &mut Sums, sums: &Sums, primes: &[u64]) {
        add(to, sums, &std::array::from_fn(|i| primes[i % self.k]));
    }

    /// The count from the sums at the end of a column, modulo each prime.
    pub(crate) fn count(&self, sums: &Sums, primes: &[u64]) -> Vec<u64> {
        let count = |(j, &p): (usize, &u64)| {
            let lanes = (j..LINE).step_by(self.k);
            let add = |which: usize| {
                let lanes = lanes.clone().map(|i| sums[which][i]);
                lanes.fold(0, |sum, lane| modular::add(sum, lane, p))
            };
            modular::sub(add(0), add(1), p)
        };
        primes.iter().enumerate().map(count).collect()
    }
}

/// Some patterns of a class.
struct Task {
    class: usize,
    ranks: Range<u32>,
}

impl Programs {
    fn new(spectators: &HalfSet) -> Programs {
        let classes = spectators.classes.iter();
        Programs {
            classes: classes.map(|_| Mutex::default()).collect(),
            bytes: AtomicUsize::new(0),
            allowed: AtomicUsize::new(0),
        }
    }
}

/// Words of a slot for a class with so many patterns.
fn width(k: usize, patterns: usize) -> usize {
    (LINE / k).min(patterns.next_power_of_two()) * k
}

/// Adds sums to others.
fn add(to: &mut Sums, sums: &Sums, primes: &[u64; LINE]) {
    for (to, sums) in to.iter_mut().zip(sums) {
        for ((to, &sum), &prime) in to.iter_mut().zip(sums).zip(primes) {
            *to = modular::add(*to, sum, prime);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
