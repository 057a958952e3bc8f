//! Rows added, in lines of eight words.
//!
//! An *element* has residues modulo K primes, K being 1, 2, 4 or 8, and a line 8 / K elements. The
//! same code is compiled for AVX-512, for AVX2 and for any processor.
#![allow(unsafe_code)] // Code for instructions that this processor has is called.

use super::response::{Way, Ways};
use super::tables::{Block, Code, Links, Tables};

/// Words of a line.
pub(super) const LINE: usize = 8;

/// Some residues. Aligned, so that they are in one line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Line([u64; LINE]);

const ZERO: Line = Line([0; LINE]);

#[inline(always)]
fn add<const N: usize>(a: &[u64; N], b: &[u64; N], primes: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|i| {
        let sum = a[i] + b[i];
        sum.min(sum.wrapping_sub(primes[i]))
    })
}

#[inline(always)]
fn sub<const N: usize>(a: &[u64; N], b: &[u64; N], primes: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|i| {
        let difference = a[i].wrapping_sub(b[i]);
        difference.min(difference.wrapping_add(primes[i]))
    })
}

/// A multiple, by doubling and adding.
#[inline(always)]
fn times<const N: usize>(a: &[u64; N], times: u64, primes: &[u64; N]) -> [u64; N] {
    let mut sum = *a;
    let top = u64::BITS - 1 - times.leading_zeros();
    for bit in (0..top).rev() {
        sum = add(&sum, &sum, primes);
        if times >> bit & 1 == 1 {
            sum = add(&sum, a, primes);
        }
    }
    sum
}

#[inline(always)]
fn add_weighed<const N: usize>(
    to: &mut [u64; N],
    from: &[u64; N],
    weight: i64,
    primes: &[u64; N],
) {
    *to = match weight {
        1 => add(to, from, primes),
        -1 => sub(to, from, primes),
        2.. => add(to, &times(from, weight as u64, primes), primes),
        _ => sub(to, &times(from, weight.unsigned_abs(), primes), primes),
    };
}

/// Lines of a row with so many elements.
#[inline(always)]
fn lines<const K: usize>(elements: u32) -> usize {
    (elements as usize * K).div_ceil(LINE)
}

/// Elements of some lines.
#[inline(always)]
fn elements<const K: usize>(lines: &[Line]) -> &[[u64; K]] {
    let words: &[u64] = bytemuck_cast(lines);
    words.as_chunks().0
}

#[inline(always)]
fn elements_mut<const K: usize>(lines: &mut [Line]) -> &mut [[u64; K]] {
    let len = lines.len() * LINE;
    // SAFETY: a line is an array of words.
    let words = unsafe { std::slice::from_raw_parts_mut(lines.as_mut_ptr().cast::<u64>(), len) };
    words.as_chunks_mut().0
}

#[inline(always)]
fn bytemuck_cast(lines: &[Line]) -> &[u64] {
    // SAFETY: a line is an array of words.
    unsafe { std::slice::from_raw_parts(lines.as_ptr().cast::<u64>(), lines.len() * LINE) }
}

/// Memory of one thread.
#[derive(Default)]
pub(super) struct Scratch {
    inner: [Vec<Line>; 2],
    between: [Vec<Line>; 2],
    starts: [Vec<u32>; 2],
    between_starts: [Vec<u32>; 2],
}

/// Where the rows of a spectator's patterns are.
pub(super) struct Task<'a> {
    /// The part of the vector for each pattern of the active half.
    pub(super) tiles: Vec<&'a mut [u64]>,
    /// Where the section of each stack begins in them, in elements.
    pub(super) sections: Vec<Vec<u32>>,
    /// How many slots each stack has: of the spectator.
    pub(super) counts: Vec<u32>,
    /// Of the active half, by pattern, if sections have its slots one after the other.
    pub(super) strides: Option<Vec<Vec<u32>>>,
    pub(super) ways: &'a Ways,
}

/// Sums modulo 2^64 of the words that were read and written.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) read: u64,
    pub(super) written: u64,
}

impl Task<'_> {
    /// The first element of a row in its tile, and from one to the next.
    #[inline(always)]
    fn find(&self, pattern: usize, stack: usize, slot: u32) -> (usize, usize) {
        let section = self.sections[pattern][stack] as usize;
        match &self.strides {
            None => (section + slot as usize * self.counts[stack] as usize, 1),
            Some(strides) => (section + slot as usize, strides[pattern][stack] as usize),
        }
    }
}

#[inline(always)]
fn starts<const K: usize>(stacks: &[u32], counts: &[u32], starts: &mut Vec<u32>) -> usize {
    starts.clear();
    let mut end = 0;
    for &stack in stacks {
        starts.push(end as u32);
        end += lines::<K>(counts[stack as usize]);
    }
    end
}

#[inline(always)]
fn step<const K: usize>(
    code: &Code,
    stacks: &[u32],
    task: (&[u32], &Ways),
    (from, from_starts): (&[Line], &[u32]),
    (to, to_starts): (&mut [Line], &[u32]),
    primes: &Line,
) {
    let (counts, ways) = task;
    let element_primes: [u64; K] = std::array::from_fn(|i| primes.0[i]);
    let (mut source, mut other) = (0, 0);
    for ((target, &stack), &start) in code.targets.iter().zip(stacks).zip(to_starts) {
        let (plus, minus) = (source, target.plus as usize);
        source = target.minus as usize;
        let others = other..target.others as usize;
        other = others.end;
        let lines = lines::<K>(counts[stack as usize]);
        if lines == 0 {
            continue;
        }
        let to = &mut to[start as usize..start as usize + lines];
        let row = |at: u32| {
            let start = from_starts[at as usize] as usize;
            &from[start..start + lines]
        };
        let plus = &code.sources[plus..minus];
        let minus = &code.sources[minus..source];
        match plus {
            [] => to.fill(ZERO),
            [a] => to.copy_from_slice(row(*a)),
            [a, b, rest @ ..] => {
                for ((to, a), b) in to.iter_mut().zip(row(*a)).zip(row(*b)) {
                    to.0 = add(&a.0, &b.0, &primes.0);
                }
                for &a in rest {
                    for (to, a) in to.iter_mut().zip(row(a)) {
                        to.0 = add(&to.0, &a.0, &primes.0);
                    }
                }
            }
        }
        for &a in minus {
            for (to, a) in to.iter_mut().zip(row(a)) {
                to.0 = sub(&to.0, &a.0, &primes.0);
            }
        }
        for other in &code.others[others] {
            match &ways.ways[other.response as usize] {
                Way::Nowhere => (),
                Way::Same => {
                    let from = row(other.from);
                    match other.weight {
                        1 => {
                            for (to, from) in to.iter_mut().zip(from) {
                                to.0 = add(&to.0, &from.0, &primes.0);
                            }
                        }
                        -1 => {
                            for (to, from) in to.iter_mut().zip(from) {
                                to.0 = sub(&to.0, &from.0, &primes.0);
                            }
                        }
                        weight => {
                            for (to, from) in to.iter_mut().zip(from) {
                                add_weighed(&mut to.0, &from.0, weight, &primes.0);
                            }
                        }
                    }
                }
                Way::Pairs(range) => {
                    let pairs = &ways.pairs[range.start as usize..range.end as usize];
                    let from = &from[from_starts[other.from as usize] as usize..];
                    let from = elements::<K>(from);
                    let to = elements_mut::<K>(to);
                    macro_rules! pairs {
                        ($to:ident, $from:ident, $sum:expr) => {
                            for &[a, b] in pairs {
                                let ($to, $from) = (&mut to[usize::from(b)], &from[usize::from(a)]);
                                *$to = $sum;
                            }
                        };
                    }
                    match other.weight {
                        1 => pairs!(to, from, add(to, from, &element_primes)),
                        -1 => pairs!(to, from, sub(to, from, &element_primes)),
                        weight => {
                            for &[a, b] in pairs {
                                let from = &from[usize::from(a)];
                                add_weighed(&mut to[usize::from(b)], from, weight, &element_primes);
                            }
                        }
                    }
                }
            }
        }
    }
}

fn reserve(lines: &mut Vec<Line>, most: usize) {
    if lines.len() < most {
        lines.resize(most, ZERO);
    }
}

#[inline(always)]
fn run<const K: usize>(
    tables: &Tables,
    task: &mut Task<'_>,
    store: Option<&mut [u64]>,
    primes: &Line,
    scratch: &mut Scratch,
    go_on: &dyn Fn() -> bool,
) -> Option<Tally> {
    let mut tally = Tally::default();
    let mut store = store;
    let counts = std::mem::take(&mut task.counts);
    let Scratch { inner: [one, two], between, starts: [starts_one, starts_two], between_starts } =
        scratch;
    for (number, segment) in tables.segments.iter().enumerate() {
        let end = starts::<K>(&segment.between, &counts, &mut between_starts[0]);
        reserve(&mut between[0], end);
        for block in &segment.blocks {
            if !go_on() {
                return None;
            }
            let Block { stages, steps, first, last } = block;
            let end = starts::<K>(&stages[0], &counts, starts_one);
            reserve(one, end);
            match first {
                Links::Between(rows) => {
                    for ((&row, &stack), &start) in rows.iter().zip(&stages[0]).zip(&*starts_one) {
                        let lines = lines::<K>(counts[stack as usize]);
                        let from = between_starts[1][row as usize] as usize;
                        one[start as usize..start as usize + lines]
                            .copy_from_slice(&between[1][from..from + lines]);
                    }
                }
                Links::Vector(places) => {
                    for ((place, &stack), &start) in places.iter().zip(&stages[0]).zip(&*starts_one)
                    {
                        let count = counts[stack as usize] as usize;
                        if count == 0 {
                            continue;
                        }
                        let pattern = place.pattern as usize;
                        let section = task.sections[pattern][stack as usize] as usize;
                        let (first, stride) = match &task.strides {
                            None => (section + place.slot as usize * count, 1),
                            Some(strides) => (
                                section + place.slot as usize,
                                strides[pattern][stack as usize] as usize,
                            ),
                        };
                        let tile = task.tiles[pattern].as_chunks::<K>().0;
                        let start = start as usize;
                        let to = &mut one[start..start + lines::<K>(count as u32)];
                        let to = elements_mut::<K>(to);
                        to[count..].fill([0; K]);
                        let from = tile[first..].iter().step_by(stride);
                        for (to, from) in to[..count].iter_mut().zip(from) {
                            *to = *from;
                            for word in from {
                                tally.read = tally.read.wrapping_add(*word);
                            }
                        }
                    }
                }
            }
            let mut from_is_one = true;
            for (at, code) in steps.iter().enumerate() {
                let (from, from_starts, to, to_starts) = match from_is_one {
                    true => (&*one, &*starts_one, &mut *two, &mut *starts_two),
                    false => (&*two, &*starts_two, &mut *one, &mut *starts_one),
                };
                let end = starts::<K>(&stages[at + 1], &counts, to_starts);
                reserve(to, end);
                step::<K>(
                    code,
                    &stages[at + 1],
                    (&counts, task.ways),
                    (from, from_starts),
                    (to, to_starts),
                    primes,
                );
                from_is_one = !from_is_one;
            }
            let (from, from_starts) = match from_is_one {
                true => (&*one, &*starts_one),
                false => (&*two, &*starts_two),
            };
            let stacks = &stages[stages.len() - 1];
            match last {
                Links::Between(rows) => {
                    for ((&row, &stack), &start) in rows.iter().zip(stacks).zip(from_starts) {
                        let lines = lines::<K>(counts[stack as usize]);
                        let to = between_starts[0][row as usize] as usize;
                        between[0][to..to + lines]
                            .copy_from_slice(&from[start as usize..start as usize + lines]);
                    }
                }
                Links::Vector(places) => {
                    for ((place, &stack), &start) in places.iter().zip(stacks).zip(from_starts) {
                        let count = counts[stack as usize] as usize;
                        if count == 0 {
                            continue;
                        }
                        let start = start as usize;
                        let from = elements::<K>(&from[start..start + lines::<K>(count as u32)]);
                        if let Some(store) = &mut store {
                            store[..count * K].copy_from_slice(from[..count].as_flattened());
                            continue;
                        }
                        let pattern = place.pattern as usize;
                        let section = task.sections[pattern][stack as usize] as usize;
                        let (first, stride) = match &task.strides {
                            None => (section + place.slot as usize * count, 1),
                            Some(strides) => (
                                section + place.slot as usize,
                                strides[pattern][stack as usize] as usize,
                            ),
                        };
                        let tile = task.tiles[pattern].as_chunks_mut::<K>().0;
                        let to = tile[first..].iter_mut().step_by(stride);
                        for (to, from) in to.zip(&from[..count]) {
                            *to = *from;
                            for word in from {
                                tally.written = tally.written.wrapping_add(*word);
                            }
                        }
                    }
                }
            }
        }
        between.swap(0, 1);
        between_starts.swap(0, 1);
        let _ = number;
    }
    Some(tally)
}

macro_rules! compiled {
    ($name:ident, $features:literal) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $name<const K: usize>(
            tables: &Tables,
            task: &mut Task<'_>,
            store: Option<&mut [u64]>,
            primes: &Line,
            scratch: &mut Scratch,
            go_on: &dyn Fn() -> bool,
        ) -> Option<Tally> {
            run::<K>(tables, task, store, primes, scratch, go_on)
        }
    };
}
compiled!(run_avx2, "avx2");
compiled!(run_avx512, "avx512f,avx512vl,avx512dq,avx512bw");

pub(super) fn run_best<const K: usize>(
    tables: &Tables,
    task: &mut Task<'_>,
    store: Option<&mut [u64]>,
    primes: &[u64; LINE],
    scratch: &mut Scratch,
    go_on: &dyn Fn() -> bool,
) -> Option<Tally> {
    let primes = &Line(*primes);
    #[cfg(target_arch = "x86_64")]
    {
        let has_all = std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512vl")
            && std::arch::is_x86_feature_detected!("avx512dq")
            && std::arch::is_x86_feature_detected!("avx512bw");
        if has_all {
            // SAFETY: the processor has them.
            return unsafe { run_avx512::<K>(tables, task, store, primes, scratch, go_on) };
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has it.
            return unsafe { run_avx2::<K>(tables, task, store, primes, scratch, go_on) };
        }
    }
    run::<K>(tables, task, store, primes, scratch, go_on)
}
