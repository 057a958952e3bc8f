//! The interpreter of the code of a step, which replaces one cell of the active half of the border.
//!
//! Entry: [`step`]. [`coder`](super::super::coder) makes the code from a step table, as a list of
//! 32-bit words. Each *entry* makes one row of the stage after the step from rows of the stage
//! before it. A row has the counts for one half-state (letters and strings of the active half). The
//! list begins with *runs* of entries: the entries of a run add equally many rows, and subtract
//! equally many rows. Then come [`END`] and pairs of slots. A *slot* is the part of a row for one
//! way to combine the other half's marked stones into strings. The source slot of each pair is
//! added to its target slot, or subtracted.
//!
//! Cost: one load and one addition per source row and line, and one store per target row and line.
//!
//! The safety conditions of [`step`] apply to all functions here.

use super::super::coder::END;
use super::super::slots::LINE;
use super::chunk::Primes;
use super::line::Line;

/// Executes a run of entries of the code; each entry sums `PLUS` added and `MINUS` subtracted rows.
/// `parts` has the numbers of lines of the two parts of each row.
#[inline(always)]
unsafe fn run<V: Line, const PERIOD: usize, const PLUS: usize, const MINUS: usize>(
    mut code: *const u32,
    parts: [usize; 2],
    count: usize,
    from: *const u64,
    to: *mut u64,
    primes: &[V; PERIOD],
) {
    // SAFETY: the conditions of `step`: `count` entries follow, and the lines of the rows that they
    // name exist.
    unsafe {
        for _ in 0..count {
            let to = to.add(*code as usize * LINE);
            // These are loops since closures may not be inlined here, see `Line`.
            let (mut plus, mut minus) = ([from; PLUS], [from; MINUS]);
            for (i, row) in plus.iter_mut().enumerate() {
                *row = from.add(*code.add(1 + i) as usize * LINE);
            }
            for (i, row) in minus.iter_mut().enumerate() {
                *row = from.add(*code.add(1 + PLUS + i) as usize * LINE);
            }
            code = code.add(1 + PLUS + MINUS);
            let mut at = 0;
            // With period 1 all lines have the same sequence of primes, so the two parts of a row
            // are processed as one.
            for lines in parts.into_iter().take(if PERIOD == 1 { 1 } else { 2 }) {
                let end = at + lines * LINE;
                // The sequence of primes begins again with each part of a row; the loop ends when
                // the part does.
                'part: loop {
                    for &primes in primes {
                        if at == end {
                            break 'part;
                        }
                        let mut sum = V::zero();
                        if let Some((first, others)) = plus.split_first() {
                            sum = V::load(first.add(at));
                            for from in others {
                                sum = sum.add(V::load(from.add(at)), primes);
                            }
                        }
                        for from in &minus {
                            sum = sum.sub(V::load(from.add(at)), primes);
                        }
                        sum.store(to.add(at));
                        at += LINE;
                    }
                }
            }
        }
    }
}

/// Executes a run of entries of the code; each entry sums `plus` added and `minus` subtracted rows.
#[inline(always)]
unsafe fn run_any<V: Line, const PERIOD: usize>(
    mut code: *const u32,
    (plus, minus): (usize, usize),
    parts: [usize; 2],
    count: usize,
    from: *const u64,
    to: *mut u64,
    primes: &[V; PERIOD],
) {
    // SAFETY: the conditions of `step`: `count` entries follow, and the lines of the rows that they
    // name exist.
    unsafe {
        for _ in 0..count {
            let to = to.add(*code as usize * LINE);
            for at in 0..parts[0] + parts[1] {
                let in_part = if at < parts[0] { at } else { at - parts[0] };
                let (at, primes) = (at * LINE, primes[in_part % PERIOD]);
                let mut sum = V::zero();
                for i in 0..plus + minus {
                    let from = from.add(*code.add(1 + i) as usize * LINE + at);
                    let line = V::load(from);
                    sum = if i < plus {
                        sum.add(line, primes)
                    } else {
                        sum.sub(line, primes)
                    };
                }
                sum.store(to.add(at));
            }
            code = code.add(1 + plus + minus);
        }
    }
}

/// Adds the source slot of each pair to its target slot, or subtracts it, word by word. Slots
/// (parts of rows) have `WIDTH` words, less than a line.
#[inline(always)]
unsafe fn narrow_pairs<const WIDTH: usize, const MINUS: bool>(
    code: *const u32,
    count: usize,
    from: *const u64,
    to: *mut u64,
    primes: &[u64; LINE],
) {
    for pair in 0..count {
        // SAFETY: the conditions of `step`: `count` pairs follow, and the slots that they name are
        // within rows.
        unsafe {
            let to = to.add(*code.add(2 * pair) as usize);
            let from = from.add(*code.add(2 * pair + 1) as usize);
            for (i, &prime) in primes.iter().enumerate().take(WIDTH) {
                let (a, b) = (*to.add(i), *from.add(i));
                let sum = if MINUS { a + (prime - b) } else { a + b };
                *to.add(i) = sum.min(sum.wrapping_sub(prime));
            }
        }
    }
}

/// Returns the sum of two lines modulo the primes, or their difference if `MINUS` is `true`.
#[inline(always)]
unsafe fn both<V: Line, const MINUS: bool>(a: V, b: V, primes: V) -> V {
    // SAFETY: the caller guarantees the instructions, see `Line`.
    unsafe {
        match MINUS {
            true => a.sub(b, primes),
            false => a.add(b, primes),
        }
    }
}

/// Adds the source slot of each pair to its target slot, or subtracts it, line by line. Slots
/// (parts of rows) have `width` words, which may be any number.
#[inline(always)]
unsafe fn wide_pairs<V: Line, const PERIOD: usize, const MINUS: bool>(
    mut code: *const u32,
    width: usize,
    count: usize,
    from: *const u64,
    to: *mut u64,
    primes: &[V; PERIOD],
) {
    // SAFETY: the conditions of `step`: `count` pairs follow, and the slots that they name are
    // within rows.
    unsafe {
        let (lines, rest) = (width / LINE, width % LINE);
        for _ in 0..count {
            let to = to.add(*code as usize);
            let from = from.add(*code.add(1) as usize);
            code = code.add(2);
            for line in 0..lines {
                let (to, from) = (to.add(line * LINE), from.add(line * LINE));
                both::<V, MINUS>(V::load(to), V::load(from), primes[line % PERIOD]).store(to);
            }
            if rest > 0 {
                let (to, from) = (to.add(lines * LINE), from.add(lines * LINE));
                let (a, b) = (V::load_part(to, rest), V::load_part(from, rest));
                both::<V, MINUS>(a, b, primes[lines % PERIOD]).store_part(to, rest);
            }
        }
    }
}

/// Adds the source slot of each pair to its target slot, or subtracts it; returns the address after
/// the code of these pairs.
#[inline(always)]
unsafe fn pairs<V: Line, const PERIOD: usize, const MINUS: bool>(
    code: *const u32,
    width: usize,
    from: *const u64,
    to: *mut u64,
    primes: &Primes,
) -> *const u32 {
    // SAFETY: the conditions of `step`: the code has the number of pairs, then these pairs.
    unsafe {
        let count = *code as usize;
        let code = code.add(1);
        match width {
            1 => narrow_pairs::<1, MINUS>(code, count, from, to, &primes[0]),
            2 => narrow_pairs::<2, MINUS>(code, count, from, to, &primes[0]),
            4 => narrow_pairs::<4, MINUS>(code, count, from, to, &primes[0]),
            _ => {
                let primes = &lines::<V, PERIOD>(primes);
                match width {
                    LINE => wide_pairs::<V, PERIOD, MINUS>(code, LINE, count, from, to, primes),
                    _ => wide_pairs::<V, PERIOD, MINUS>(code, width, count, from, to, primes),
                }
            }
        }
        code.add(2 * count)
    }
}

/// Returns the primes of the words of a row part's lines, until the sequence of primes repeats.
#[inline(always)]
pub(super) unsafe fn lines<V: Line, const PERIOD: usize>(primes: &Primes) -> [V; PERIOD] {
    // SAFETY: the caller guarantees the instructions, see `Line`.
    let mut lines = [unsafe { V::zero() }; PERIOD];
    for (line, primes) in lines.iter_mut().zip(primes) {
        // SAFETY: the caller guarantees the instructions, and `primes` has whole lines.
        *line = unsafe { V::load(primes.as_ptr()) };
    }
    lines
}

/// Runs one step for one block of rows: computes the rows `to` after the step from the rows `from`
/// before it.
///
/// # Safety
/// - *Code*: `code` must be the beginning of the code of a step, as [`coder`](super::super::coder)
///   writes it, followed by all words of that code.
/// - *Rows*: `from` and `to` must have the lines that the code names, and must not overlap. During
///   the call no thread may write to `from`, and no other thread may access the rows of `to` that
///   are written. Working memory that is reserved for a program ([`Inner::reserve`](super::Inner),
///   [`Boundary::reserve`](super::Boundary)) has these lines.
/// - The processor must have the instructions of `V`, see [`Line`].
#[inline(always)]
pub(super) unsafe fn step<V: Line, const PERIOD: usize>(
    mut code: *const u32,
    width: usize,
    from: *const u64,
    to: *mut u64,
    primes: &Primes,
) {
    macro_rules! dispatch {
        ($shape:expr, $args:tt, $($plus:literal $minus:literal),*) => {
            match $shape {
                $(s if s == ($plus | $minus << 8) => run::<V, PERIOD, $plus, $minus> $args,)*
                s => dispatch!(@any s, $args),
            }
        };
        (@any $s:ident, ($code:expr, $parts:expr, $count:expr, $from:expr, $to:expr, $primes:expr)) => {
            run_any::<V, PERIOD>($code, (($s & 0xff) as usize, ($s >> 8) as usize), $parts, $count, $from, $to, $primes)
        };
    }
    // SAFETY: the caller guarantees the conditions. Each part of the code begins with its length,
    // and `END` follows the runs.
    unsafe {
        let lines = lines::<V, PERIOD>(primes);
        loop {
            let shape = *code;
            if shape == END {
                break;
            }
            let parts = [*code.add(1) as usize, *code.add(2) as usize];
            let count = *code.add(3) as usize;
            let entries = code.add(4);
            // Frequent numbers of added and subtracted rows have loops of their own, in which the
            // compiler unrolls the sources.
            dispatch!(
                shape, (entries, parts, count, from, to, &lines),
                0 0, 1 0, 2 0, 3 0, 4 0, 5 0, 6 0, 7 0, 8 0,
                0 1, 1 1, 2 1, 3 1, 4 1, 5 1, 6 1
            );
            let sources = (shape & 0xff) + (shape >> 8);
            code = entries.add(count * (1 + sources as usize));
        }
        let code = pairs::<V, PERIOD, false>(code.add(1), width, from, to, primes);
        pairs::<V, PERIOD, true>(code, width, from, to, primes);
    }
}
