//! The kernel: runs the steps of a phase on the rows of counts for one pattern of the spectator. A
//! phase advances one half of the border. The *spectator* is the other half, and its letters (the
//! *pattern*) stay.
//!
//! - Entry: [`run`].
//! - Invariant: all words are residues below their primes. A *row* has the counts of one half-state
//!   of the active half. It has one element for each spectator that has the pattern and the
//!   half-state's stack. It starts at the beginning of a line (eight words).
//! - Cost: one addition and one load for each line of each source of a row. Rows pass from step to
//!   step in `scratch`. A *segment* is a few consecutive steps; rows pass from segment to segment
//!   in `between`:
//!
//! ```text
//!   vector --load--> scratch --step--> scratch ... --step--> between     1st segment
//!                    between --step--> scratch ... --step--> scratch     2nd segment
//!                                                  scratch --store--> vector
//! ```
//!
//! An *element* has residues modulo K primes, with K from 1 to 6 or 8. A row has its elements one
//! after the other, in whole lines.
//!
//! There are two versions of the kernel. If `OPEN` is `true`, the number of colours λ is *open*: a
//! symbol in the tables. Each lane (a word of an element) has its own value of λ. If `OPEN` is
//! `false`, the tables are made for one number of colours. Both versions are compiled for AVX-512,
//! for AVX2 and for any processor.
#![allow(unsafe_code)] // Functions that are compiled for certain processors are called on these processors.

use super::line::{LINE, Lanes, Line, LineLanes, Lines, add, elements, elements_mut, lines, sub};
use super::moves::Weight;
use super::response::{Way, Ways};
use super::tables::{Block, Code, Form, Links, Tables};
use super::task::Task;
use tengen_split::{Isa, Tally, period};

/// The scratch memory of one thread for rows of counts.
#[derive(Default)]
pub(super) struct Scratch {
    /// Two buffers, used in turn, for rows of counts between the steps of a segment (a few
    /// consecutive steps).
    inner: [Lines; 2],
    /// Two buffers, used in turn, for rows of counts between two segments (groups of consecutive
    /// steps).
    between: [Lines; 2],
    /// The index of the first line of each row in the two buffers of `inner`.
    starts: [Vec<u32>; 2],
    /// The index of the first line of each row in the two buffers of `between`.
    between_starts: [Vec<u32>; 2],
}

/// The lines of several rows of counts, and the index of the first line of each row.
type Rows<'a> = (&'a [Line], &'a [u32]);

/// Lays rows out one after the other. Writes the index of the first line of each row to `starts`,
/// and returns the total number of lines. `stacks` has the number of each row's stack, `counts` the
/// number of spectators with each stack. A row (of counts) has one element for each spectator
/// (state of the half that is not advanced).
fn lay<const K: usize>(stacks: &[u32], counts: &[u32], starts: &mut Vec<u32>) -> usize {
    starts.clear();
    let mut end = 0;
    for &stack in stacks {
        starts.push(end as u32);
        end += lines::<K>(counts[stack as usize]);
    }
    end
}

/// Computes N consecutive lines (of eight words) of a weighted sum of rows of counts, by Horner's
/// rule for the binary digits of the weights.
///
/// `digits` has the numbers of rows that are added and subtracted for each binary digit, and
/// `sources` these rows. `at` is the index, within each row, of the first of the N lines. The sum
/// stays in registers. Example: 2 (2 a + b) + c is the sum of the rows a, b and c with the weights
/// 4, 2 and 1.
#[inline(always)]
fn digits<const N: usize>(
    digits: &[[u32; 2]],
    sources: &[u32],
    at: usize,
    (from, starts): Rows<'_>,
    lanes: &[&LineLanes; N],
) -> [Line; N] {
    let mut sum = [[0; LINE]; N];
    let mut sources = sources.iter();
    // The source rows of a digit are next to each other: first those that are added, then those
    // that are subtracted.
    for (digit, &[plus, minus]) in digits.iter().enumerate() {
        if digit > 0 {
            for i in 0..N {
                sum[i] = add(&sum[i], &sum[i], lanes[i].primes());
            }
        }
        for &row in sources.by_ref().take(plus as usize) {
            let start = starts[row as usize] as usize + at;
            let from = &from[start..start + N];
            for i in 0..N {
                sum[i] = add(&sum[i], &from[i], lanes[i].primes());
            }
        }
        for &row in sources.by_ref().take(minus as usize) {
            let start = starts[row as usize] as usize + at;
            let from = &from[start..start + N];
            for i in 0..N {
                sum[i] = sub(&sum[i], &from[i], lanes[i].primes());
            }
        }
    }
    sum
}

/// Computes N consecutive lines (of eight words) of a weighted sum of rows of counts. The sum has
/// the terms without a factor λ (the number of colours) and, if `OPEN` is `true`, the terms with a
/// factor λ.
#[inline(always)]
fn sum<const K: usize, const OPEN: bool, const N: usize>(
    form: &Form,
    sources: &[u32],
    at: usize,
    from: Rows<'_>,
    to: &mut [Line; N],
    lanes: &Lanes,
) {
    let own = &lanes.of_lines::<K, N>(at);
    let mut sum = digits(&form.one, sources, at, from, own);
    if OPEN && !form.lambda.is_empty() {
        // The source rows of the terms with λ (the number of colours) follow the source rows of the
        // terms without λ.
        let others = form.one.iter().flatten().sum::<u32>() as usize;
        let product: [Line; N] = digits(&form.lambda, &sources[others..], at, from, own);
        for i in 0..N {
            sum[i] = add(&sum[i], &own[i].times_colours(&product[i]), own[i].primes());
        }
    }
    *to = sum;
}

/// Computes the rows of counts of a block after a step, as far as they are weighted sums of whole
/// rows. These are the terms of transitions that do not change the spectators (states of the half
/// that is not advanced).
#[inline(always)]
fn sums<const K: usize, const OPEN: bool>(
    code: &Code,
    (stacks, counts): (&[u32], &[u32]),
    from: Rows<'_>,
    (to, starts): (&mut [Line], &[u32]),
    lanes: &Lanes,
) {
    let mut sums = &code.sums[..];
    for group in &code.groups {
        let form = &group.form;
        let len = 1 + form.sources() as usize;
        // All target rows of a group are sums of one form: they have equal numbers of sources for
        // each binary digit. So one loop computes all of them.
        let (own, rest) = sums.split_at(len * group.rows as usize);
        sums = rest;
        for own in own.chunks_exact(len) {
            let target = own[0] as usize;
            let lines = lines::<K>(counts[stacks[target] as usize]);
            let start = starts[target] as usize;
            // Four lines at a time use the registers best. The remaining lines of the row are
            // computed one by one.
            let (fours, ones) = to[start..start + lines].as_chunks_mut::<4>();
            let mut at = 0;
            for to in fours {
                sum::<K, OPEN, _>(form, &own[1..], at, from, to, lanes);
                at += 4;
            }
            for to in ones.as_chunks_mut::<1>().0 {
                sum::<K, OPEN, _>(form, &own[1..], at, from, to, lanes);
                at += 1;
            }
        }
    }
}

/// Adds the terms of those transitions of a step that change the spectators (states of the half
/// that is not advanced), or apply only to some spectators.
#[inline(always)]
fn others<const K: usize, const OPEN: bool>(
    code: &Code,
    (stacks, counts): (&[u32], &[u32]),
    ways: &Ways,
    (from, from_starts): Rows<'_>,
    (to, starts): (&mut [Line], &[u32]),
    lanes: &Lanes,
) {
    let lanes = lanes.first();
    let primes: &[u64; K] = lanes.primes();
    for other in &code.others {
        let from = &from[from_starts[other.from as usize] as usize..];
        let to = &mut to[starts[other.to as usize] as usize..];
        match &ways.ways[other.response as usize] {
            Way::Nowhere => (),
            Way::Same => {
                let count = counts[stacks[other.to as usize] as usize];
                // With period 1 all lines (of eight words) have the same sequence of primes, so
                // whole lines are added. Otherwise elements are added one by one.
                if period(K) == 1 {
                    for (to, from) in to[..lines::<K>(count)].iter_mut().zip(from) {
                        *to = lanes.add_weighed::<OPEN, _>(to, from, other.weight);
                    }
                } else {
                    let to = &mut elements_mut::<K>(to)[..count as usize];
                    for (to, from) in to.iter_mut().zip(elements::<K>(from)) {
                        *to = lanes.add_weighed::<OPEN, _>(to, from, other.weight);
                    }
                }
            }
            Way::Pairs(range) => {
                let pairs = &ways.pairs[range.start as usize..range.end as usize];
                let (from, to) = (elements::<K>(from), elements_mut::<K>(to));
                macro_rules! add_pairs {
                    ($sum:expr) => {
                        for &[a, b] in pairs {
                            let (from, to) = (&from[usize::from(a)], &mut to[usize::from(b)]);
                            *to = $sum(to, from);
                        }
                    };
                }
                match other.weight {
                    Weight(1, 0) => add_pairs!(|to: &[u64; K], from| add(to, from, primes)),
                    Weight(-1, 0) => add_pairs!(|to: &[u64; K], from| sub(to, from, primes)),
                    weight => {
                        add_pairs!(|to: &[u64; K], from| {
                            lanes.add_weighed::<OPEN, _>(to, from, weight)
                        })
                    }
                }
            }
        }
    }
}

/// Runs the steps of a phase on the rows of a task, as [`run`] explains.
#[inline(always)]
fn run_on<const K: usize, const OPEN: bool>(
    tables: &Tables,
    task: &mut Task<'_>,
    lanes: &Lanes,
    scratch: &mut Scratch,
    go_on: &dyn Fn() -> bool,
) -> Option<Tally> {
    let mut tally = Tally::default();
    let Scratch {
        inner: [one, two],
        between: [behind, before],
        starts: [starts_one, starts_two],
        between_starts: [behind_starts, before_starts],
    } = scratch;
    // Rows of counts pass from step to step in the two buffers of `inner` in turn. From segment to
    // segment they pass in the two buffers of `between`.
    let (mut from, mut to) = (one, two);
    let (mut from_starts, mut to_starts) = (starts_one, starts_two);
    let (mut behind, mut before) = (behind, before);
    let (mut behind_starts, mut before_starts) = (behind_starts, before_starts);
    for segment in &tables.segments {
        // The rows between two segments (groups of consecutive steps) lie in one buffer, one after
        // the other, for all blocks together.
        let end = lay::<K>(&segment.between, &task.counts, behind_starts);
        behind.at_least(end);
        for block in &segment.blocks {
            if !go_on() {
                return None;
            }
            let Block {
                stages,
                steps,
                first,
                last,
            } = block;
            // The input rows of a block (rows that are processed together) are in the buffer
            // between segments. In the first segment they are read from the vector.
            match first {
                Links::Between(rows) => {
                    from_starts.clear();
                    from_starts.extend(rows.iter().map(|&row| before_starts[row as usize]));
                }
                Links::Vector(places) => {
                    let end = lay::<K>(&stages[0], &task.counts, from_starts);
                    let rows = places.iter().zip(&stages[0]).zip(&*from_starts);
                    let to = from.at_least(end);
                    for ((place, &stack), &start) in rows {
                        let lines = lines::<K>(task.counts[stack as usize]);
                        let to = &mut to[start as usize..start as usize + lines];
                        task.load::<K>(place, stack as usize, to, &mut tally);
                    }
                }
            }
            for (at, codes) in steps.iter().enumerate() {
                // A step that replaces the cell next to the spectator's end cell (its cell at the
                // split) has one code for each letter of the end cell.
                let code = match &codes[..] {
                    [code] => code,
                    codes => &codes[task.letter as usize],
                };
                let stacks = &stages[at + 1];
                let source = match (at, first) {
                    (0, Links::Between(_)) => before.all(),
                    _ => from.all(),
                };
                // The last step of a segment (group of consecutive steps) writes to the buffer
                // between segments, if another segment follows.
                let target = match last {
                    Links::Between(rows) if at + 1 == steps.len() => {
                        to_starts.clear();
                        to_starts.extend(rows.iter().map(|&row| behind_starts[row as usize]));
                        behind.all_mut()
                    }
                    _ => {
                        let end = lay::<K>(stacks, &task.counts, to_starts);
                        to.at_least(end)
                    }
                };
                let (stacks, source) = ((&stacks[..], &task.counts[..]), (source, &**from_starts));
                let starts = &to_starts[..];
                sums::<K, OPEN>(code, stacks, source, (&mut *target, starts), lanes);
                others::<K, OPEN>(code, stacks, task.ways, source, (target, starts), lanes);
                std::mem::swap(&mut from, &mut to);
                std::mem::swap(&mut from_starts, &mut to_starts);
            }
            if let Links::Vector(places) = last {
                let rows = places.iter().zip(&stages[steps.len()]).zip(&*from_starts);
                let from = from.all();
                for ((place, &stack), &start) in rows {
                    let lines = lines::<K>(task.counts[stack as usize]);
                    let from = &from[start as usize..start as usize + lines];
                    task.store::<K>(place, stack as usize, from, &mut tally);
                }
            }
        }
        std::mem::swap(&mut behind, &mut before);
        std::mem::swap(&mut behind_starts, &mut before_starts);
    }
    Some(tally)
}

macro_rules! compiled_for {
    ($features:literal, $name:ident) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $name<const K: usize, const OPEN: bool>(
            tables: &Tables,
            task: &mut Task<'_>,
            lanes: &Lanes,
            scratch: &mut Scratch,
            go_on: &dyn Fn() -> bool,
        ) -> Option<Tally> {
            run_on::<K, OPEN>(tables, task, lanes, scratch, go_on)
        }
    };
}
compiled_for!("avx2", run_on_avx2);
compiled_for!("avx512f,avx512vl", run_on_avx512);

/// Runs the steps of a phase on the rows of a task, the counts of the states in which the spectator
/// has given letters. Each element has K words. Rows are read from the vector and written back.
/// Returns the sums of the words read and written.
///
/// The function uses only instructions of `isa`. It returns `None` if `go_on` returned `false`; the
/// task's part of the vector is invalid then.
pub(super) fn run<const K: usize>(
    isa: Isa,
    tables: &Tables,
    task: &mut Task<'_>,
    lanes: &Lanes,
    scratch: &mut Scratch,
    go_on: &dyn Fn() -> bool,
) -> Option<Tally> {
    // Code for products with λ (the number of colours) occupies registers even if there are no such
    // products. So tables with weights in λ and tables without have kernels of their own. The
    // portable kernel of x86-64, which few processors need, serves both kinds of tables.
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as has;
        if isa == Isa::Avx512 && has!("avx512f") && has!("avx512vl") {
            // SAFETY: the processor has these instructions, as was just checked.
            return unsafe {
                match tables.open {
                    true => run_on_avx512::<K, true>(tables, task, lanes, scratch, go_on),
                    false => run_on_avx512::<K, false>(tables, task, lanes, scratch, go_on),
                }
            };
        }
        if isa != Isa::Portable && has!("avx2") {
            // SAFETY: the processor has these instructions, as was just checked.
            return unsafe {
                match tables.open {
                    true => run_on_avx2::<K, true>(tables, task, lanes, scratch, go_on),
                    false => run_on_avx2::<K, false>(tables, task, lanes, scratch, go_on),
                }
            };
        }
    }
    let _ = isa; // Other processors have only the portable kernel.
    #[cfg(not(target_arch = "x86_64"))]
    if !tables.open {
        return run_on::<K, false>(tables, task, lanes, scratch, go_on);
    }
    run_on::<K, true>(tables, task, lanes, scratch, go_on)
}

/// Returns the number of lines (of eight words) of scratch memory that a thread needs for a task.
/// `counts` has the number of spectators with each stack.
#[cfg(test)]
pub(super) fn scratch_lines<const K: usize>(tables: &Tables, counts: &[u32]) -> usize {
    let of = |stacks: &[u32]| {
        let rows = stacks
            .iter()
            .map(|&stack| lines::<K>(counts[stack as usize]));
        1 + rows.sum::<usize>()
    };
    let blocks = tables.segments.iter().flat_map(|segment| &segment.blocks);
    let stages = blocks.flat_map(|block| &block.stages);
    let between = tables.segments.iter().map(|segment| of(&segment.between));
    2 * stages.map(|stacks| of(stacks)).max().unwrap_or(0) + between.sum::<usize>()
}
