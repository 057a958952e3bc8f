//! The tables of a board, and what it takes to count with them.

use super::advance::Advanced;
use super::asking::{Asking, Stopped};
use super::geometry::Geometry;
use super::half::Half;
use super::kernel::{Isa, Scratch};
use super::layout::{Halves, Layout};
use super::program::{LINE, Size};
use super::programs::Programs;
use super::shape::Shape;
use super::spectator::{Class, HalfSet, Row};
use super::tables::Phase;
use std::cell::Cell;
use std::sync::{Mutex, OnceLock};
use tengen_base::observer::{Event, Observer, Silent};

/// One side of the split.
pub(super) struct Side {
    pub(super) set: HalfSet,
    pub(super) phase: Phase,
    /// The rows of the first and the last stage.
    pub(super) first: Vec<Row>,
    pub(super) last: Vec<Row>,
    /// Whether a row of the last stage has an odd number of strings.
    pub(super) odd: Vec<bool>,
}

impl Side {
    fn new(
        len: usize,
        guarded: bool,
        course @ (geometry, inwards): (Geometry, bool),
        windows: &[usize],
        asking: &Asking<'_>,
    ) -> Result<Side, Stopped> {
        let by_far = geometry.meets_far() && inwards;
        let set = HalfSet::new(len, (guarded, by_far), asking)?;
        asking.made();
        let phase = Phase::new(&set, course, windows, asking)?;
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

fn preparing(what: &'static str, done: usize, of: usize) -> Event {
    Event::Preparing { what, done, of }
}

/// Tables and programs for a board, for K primes at a time.
pub struct Split {
    shape: Shape,
    pub(super) k: usize,
    pub(super) upper: Side,
    pub(super) lower: Side,
    pub(super) layout: Layout,
    pub(super) programs: [Programs; 2],
    /// Whether slots of U's classes have an odd number of closed strings.
    pub(super) odd: Vec<Vec<bool>>,
    pub(super) isa: Isa,
    pub(super) threads: usize,
    /// Memory of threads that are not at work.
    pub(super) scratch: Mutex<Vec<Scratch>>,
    /// For 1, 2, 4 and 8 primes.
    needs: [OnceLock<Needs>; 4],
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
        let side = |len, which: usize| {
            let course = (shape.geometry, which == 0);
            Side::new(len, shape.guarded[which], course, &windows[which], asking)
        };
        let upper = side(shape.split, 0)?;
        let lower = side(lower_len, 1)?;
        let halves = Halves {
            upper: &upper.set,
            lower: &lower.set,
            geometry: shape.geometry,
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
            programs.allow(bytes / 2);
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

    pub(super) fn sides(&self, advanced: Advanced) -> (&Side, &Side) {
        match advanced {
            Advanced::Upper => (&self.upper, &self.lower),
            Advanced::Lower => (&self.lower, &self.upper),
        }
    }

    pub(super) fn halves(&self) -> Halves<'_> {
        Halves {
            upper: &self.upper.set,
            lower: &self.lower.set,
            geometry: self.shape.geometry,
        }
    }
}

/// Words of a slot for a class with so many patterns.
pub(super) fn width(k: usize, patterns: usize) -> usize {
    (LINE / k).min(patterns.next_power_of_two()) * k
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
