//! The code of a step: runs of entries, and pairs of slots.

use super::super::program::{END, LINE};
use super::line::Line;

/// The entries of a run: `PLUS` lines are added and `MINUS` subtracted.
#[inline(always)]
unsafe fn run<V: Line, const PLUS: usize, const MINUS: usize>(
    mut code: *const u32,
    lines: usize,
    count: usize,
    from: *const u64,
    to: *mut u64,
    primes: V,
) {
    unsafe {
        for _ in 0..count {
            let to = to.add(*code as usize * LINE);
            let plus: [*const u64; PLUS] =
                std::array::from_fn(|i| from.add(*code.add(1 + i) as usize * LINE));
            let minus: [*const u64; MINUS] =
                std::array::from_fn(|i| from.add(*code.add(1 + PLUS + i) as usize * LINE));
            code = code.add(1 + PLUS + MINUS);
            let mut at = 0;
            while at < lines * LINE {
                let mut sum = if PLUS > 0 {
                    V::load(plus[0].add(at))
                } else {
                    V::zero()
                };
                for from in plus.iter().skip(1) {
                    sum = sum.add(V::load(from.add(at)), primes);
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

/// The same for any number of sources.
#[inline(always)]
unsafe fn run_any<V: Line>(
    mut code: *const u32,
    (plus, minus): (usize, usize),
    lines: usize,
    count: usize,
    from: *const u64,
    to: *mut u64,
    primes: V,
) {
    unsafe {
        for _ in 0..count {
            let to = to.add(*code as usize * LINE);
            for at in (0..lines * LINE).step_by(LINE) {
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

/// Slots of less than a line.
#[inline(always)]
unsafe fn narrow_pairs<const WIDTH: usize, const MINUS: bool>(
    code: *const u32,
    count: usize,
    from: *const u64,
    to: *mut u64,
    primes: &[u64; LINE],
) {
    for pair in 0..count {
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

/// The slots that are added or subtracted one by one. Returns the end of the code.
#[inline(always)]
unsafe fn pairs<V: Line, const MINUS: bool>(
    code: *const u32,
    width: usize,
    from: *const u64,
    to: *mut u64,
    primes: &[u64; LINE],
) -> *const u32 {
    unsafe {
        let count = *code as usize;
        let mut code = code.add(1);
        if width == LINE {
            let primes = V::load(primes.as_ptr());
            for _ in 0..count {
                let to = to.add(*code as usize);
                let line = V::load(from.add(*code.add(1) as usize));
                let sum = V::load(to);
                let sum = if MINUS {
                    sum.sub(line, primes)
                } else {
                    sum.add(line, primes)
                };
                sum.store(to);
                code = code.add(2);
            }
        } else {
            match width {
                1 => narrow_pairs::<1, MINUS>(code, count, from, to, primes),
                2 => narrow_pairs::<2, MINUS>(code, count, from, to, primes),
                _ => narrow_pairs::<4, MINUS>(code, count, from, to, primes),
            }
            code = code.add(2 * count);
        }
        code
    }
}

/// One step of one block.
///
/// # Safety
/// The code must be that of a step of a program, and `from` and `to` have the lines
/// that it names.
#[inline(always)]
pub(super) unsafe fn step<V: Line>(
    mut code: *const u32,
    width: usize,
    from: *const u64,
    to: *mut u64,
    primes: &[u64; LINE],
) {
    macro_rules! dispatch {
        ($shape:expr, $args:tt, $($plus:literal $minus:literal),*) => {
            match $shape {
                $(s if s == ($plus | $minus << 8) => run::<V, $plus, $minus> $args,)*
                s => dispatch!(@any s, $args),
            }
        };
        (@any $s:ident, ($code:expr, $lines:expr, $count:expr, $from:expr, $to:expr, $primes:expr)) => {
            run_any::<V>($code, (($s & 0xff) as usize, ($s >> 8) as usize), $lines, $count, $from, $to, $primes)
        };
    }
    unsafe {
        let line = V::load(primes.as_ptr());
        loop {
            let shape = *code;
            if shape == END {
                break;
            }
            let (lines, count) = (*code.add(1) as usize, *code.add(2) as usize);
            let entries = code.add(3);
            dispatch!(
                shape, (entries, lines, count, from, to, line),
                0 0, 1 0, 2 0, 3 0, 4 0, 5 0, 6 0, 7 0, 8 0,
                0 1, 1 1, 2 1, 3 1, 4 1, 5 1, 6 1
            );
            let sources = (shape & 0xff) + (shape >> 8);
            code = entries.add(count * (1 + sources as usize));
        }
        let code = pairs::<V, false>(code.add(1), width, from, to, primes);
        pairs::<V, true>(code, width, from, to, primes);
    }
}
