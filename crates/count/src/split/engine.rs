//! Column after column.
#![allow(unsafe_code)] // The vector is shared by threads that use different places.

use super::kernel::{Chunk, Isa, Scratch, run_chunk};
use super::layout::{Halves, Layout};
use super::program::{LINE, Program};
use super::spectator::{HalfSet, Row};
use super::tables::Phase;
use memmap2::{Advice, MmapMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use tengen_exact::modular;

/// Which engine exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of rows.
    pub rows: usize,
    /// Rows above the split.
    pub split: usize,
    /// Whether points of the first and of the last row are guarded.
    pub guarded: [bool; 2],
    /// Cells of each segment above and below the split.
    pub windows: [Vec<usize>; 2],
}

struct Half {
    set: HalfSet,
    phase: Phase,
    first: Vec<Row>,
    last: Vec<Row>,
    odd: Vec<bool>,
}

impl Half {
    fn new(len: usize, guarded: bool, inwards: bool, windows: &[usize]) -> Half {
        let set = HalfSet::new(len, guarded);
        let phase = Phase::new(&set, inwards, windows);
        let first = phase.first.iter().map(|half| set.row(half)).collect();
        let last = phase.last.iter().map(|half| set.row(half)).collect();
        let odd = phase.last.iter().map(|half| {
            let stack = half.stack().ilog2();
            (half.closed_strings() + stack) % 2 == 1
        });
        let odd = odd.collect();
        Half {
            set,
            phase,
            first,
            last,
            odd,
        }
    }
}

/// What does not depend on the primes.
pub struct Split {
    upper: Half,
    lower: Half,
    layout: Layout,
    k: usize,
    programs: [Vec<OnceLock<Program>>; 2],
    odd: Vec<Vec<bool>>,
    isa: Isa,
}

impl Split {
    /// Makes tables.
    pub fn new(shape: &Shape, k: usize) -> Split {
        let upper = Half::new(shape.split, shape.guarded[0], true, &shape.windows[0]);
        let lower = Half::new(shape.rows - shape.split, shape.guarded[1], false, &shape.windows[1]);
        let layout = Layout::new(&upper.set, &lower.set);
        let empty = |set: &HalfSet| set.classes.iter().map(|_| OnceLock::new()).collect();
        let odd = upper.set.classes.iter();
        let odd = odd.map(|class| (0..class.slots() as u32).map(|s| class.closed_is_odd(s)).collect());
        Split {
            programs: [empty(&lower.set), empty(&upper.set)],
            odd: odd.collect(),
            upper,
            lower,
            layout,
            k,
            isa: Isa::best(),
        }
    }

    /// Number of elements in the vector.
    pub fn elements(&self) -> u64 {
        self.layout.len()
    }

    fn width(&self, patterns: usize) -> usize {
        (LINE / self.k).min(patterns.next_power_of_two()) * self.k
    }

    fn program(&self, phase: usize, class: usize) -> &Program {
        self.programs[phase][class].get_or_init(|| {
            let halves = Halves {
                upper: &self.upper.set,
                lower: &self.lower.set,
            };
            let (active, spectator) = self.sides(phase);
            let class_of = &spectator.set.classes[class];
            let width = self.width(class_of.patterns.len());
            let odd = |row: usize| active.odd[row];
            if phase == 0 {
                let place = self.layout.of_upper(halves, class);
                let load = |row: usize| place(&active.first[row]);
                let store = |row: usize| (place(&active.last[row]), None);
                Program::new(&active.phase, class_of, width, load, store, odd)
            } else {
                let place = self.layout.of_lower(halves, class);
                let load = |row: usize| place(&active.first[row]).0;
                let store = |row: usize| place(&active.last[row]);
                Program::new(&active.phase, class_of, width, load, store, odd)
            }
        })
    }

    fn sides(&self, phase: usize) -> (&Half, &Half) {
        if phase == 0 {
            (&self.upper, &self.lower)
        } else {
            (&self.lower, &self.upper)
        }
    }
}

/// A run modulo some primes.
pub struct Run<'a> {
    split: &'a Split,
    primes: [u64; LINE],
    vector: MmapMut,
}

#[derive(Clone, Copy)]
struct Shared(*mut u64);
// SAFETY: threads use different places.
unsafe impl Send for Shared {}
unsafe impl Sync for Shared {}

impl<'a> Run<'a> {
    /// After the first column.
    pub fn new(split: &'a Split, primes: &[u64]) -> Run<'a> {
        assert_eq!(primes.len(), split.k);
        let bytes = split.layout.len() as usize * split.k * 8;
        let vector = MmapMut::map_anon(bytes).expect("memory");
        let _ = vector.advise(Advice::HugePage);
        let mut run = Run {
            split,
            primes: std::array::from_fn(|i| primes[i % split.k]),
            vector,
        };
        run.start();
        run
    }

    fn pointer(&mut self) -> *mut u64 {
        self.vector.as_mut_ptr().cast()
    }

    fn start(&mut self) {
        let split = self.split;
        let k = split.k;
        let vector = self.pointer();
        let halves = Halves {
            upper: &split.upper.set,
            lower: &split.lower.set,
        };
        for (number, class) in split.lower.set.classes.iter().enumerate() {
            if !class.canonical {
                continue;
            }
            let place = split.layout.of_upper(halves, number);
            for half in &split.upper.phase.first {
                let stack = half.stack();
                let open = stack > 1;
                // Runs in strings of their own; one across the split, at most.
                let Some(slot) = class.apart(open) else { continue };
                let span = class.restricted(stack, half.end());
                if !half.is_apart() || !(span.first..span.first + span.len()).contains(&slot) {
                    continue;
                }
                if open && class.end < 3 {
                    continue;
                }
                let place = place(&split.upper.set.row(half));
                let local = slot - class.span(stack).first;
                for rank in 0..class.patterns.len() as u64 {
                    let at = place.base + rank * place.per_rank + u64::from(local);
                    for i in 0..k {
                        // SAFETY: places are within the vector.
                        unsafe { *vector.add(at as usize * k + i) = 1 };
                    }
                }
            }
        }
    }

    /// Adds a column; returns the count modulo each prime.
    pub fn advance(&mut self, threads: usize) -> Vec<u64> {
        self.phase(0, threads);
        let sums = self.phase(1, threads);
        (0..self.split.k)
            .map(|j| {
                let p = self.primes[j];
                let lanes = (j..LINE).step_by(self.split.k);
                let add = |which: usize| lanes.clone().fold(0, |sum, i| modular::add(sum, sums[which][i], p));
                modular::sub(add(0), add(1), p)
            })
            .collect()
    }

    fn phase(&mut self, phase: usize, threads: usize) -> [[u64; LINE]; 2] {
        let split = self.split;
        let (_, spectator) = split.sides(phase);
        let mut tasks = Vec::new();
        for (number, class) in spectator.set.classes.iter().enumerate() {
            if !class.canonical {
                continue;
            }
            let patterns = class.patterns.len();
            let each = split.width(patterns) / split.k;
            for rank in (0..patterns).step_by(each) {
                tasks.push((number, rank, each.min(patterns - rank)));
            }
        }
        let next = AtomicUsize::new(0);
        let totals = Mutex::new([[0u64; LINE]; 2]);
        let shared = Shared(self.pointer());
        let primes = self.primes;
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let shared = shared;
                    let mut scratch = Scratch::new();
                    while let Some(&(class, rank, patterns)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let program = split.program(phase, class);
                        let chunk = Chunk {
                            rank: rank as u64,
                            patterns,
                            k: split.k,
                            primes,
                        };
                        let odd = (phase == 1).then(|| split.odd[class].as_slice());
                        // SAFETY: chunks do not share places.
                        let sums = unsafe { run_chunk(split.isa, program, shared.0, &chunk, odd, &mut scratch) };
                        if phase == 1 {
                            let twice = !spectator.set.classes[class].stoneless;
                            let mut totals = totals.lock().expect("no panics");
                            for which in 0..2 {
                                for i in 0..LINE {
                                    let (sum, p) = (sums[which][i], primes[i]);
                                    let sum = if twice { modular::add(sum, sum, p) } else { sum };
                                    let total = &mut totals[which][i];
                                    *total = modular::add(*total, sum, p);
                                }
                            }
                        }
                    }
                });
            }
        });
        totals.into_inner().expect("no panics")
    }
}
