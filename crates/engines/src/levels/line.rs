//! Residues, some at a time, and their addition.

use super::moves::Weight;
use crate::split::period;

/// Words of a line: of a line of the caches, and of the widest vector registers.
pub(super) use crate::split::LINE;

/// Some residues.
pub(super) type Line = [u64; LINE];

// Loops, and no closures for `std::array::from_fn`: the compiler leaves those as calls in large
// kernels, without the vector instructions of the caller, which costs a factor of two.

/// Adds residues.
#[inline(always)]
pub(super) fn add<const N: usize>(a: &[u64; N], b: &[u64; N], primes: &[u64; N]) -> [u64; N] {
    let mut all = [0; N];
    for i in 0..N {
        let sum = a[i] + b[i];
        all[i] = sum.min(sum.wrapping_sub(primes[i]));
    }
    all
}

/// Subtracts residues.
#[inline(always)]
pub(super) fn sub<const N: usize>(a: &[u64; N], b: &[u64; N], primes: &[u64; N]) -> [u64; N] {
    let mut all = [0; N];
    for i in 0..N {
        let difference = a[i].wrapping_sub(b[i]);
        all[i] = difference.min(difference.wrapping_add(primes[i]));
    }
    all
}

/// Returns the words of `a` where `bits` are ones, and 0 elsewhere.
#[inline(always)]
fn masked<const N: usize>(a: &[u64; N], bits: &Line) -> [u64; N] {
    let mut all = [0; N];
    for i in 0..N {
        all[i] = a[i] & bits[i];
    }
    all
}

/// The prime and the number λ of colours of each residue of an element.
///
/// Elements lie one after the other, so that lines of a row begin with another residue each, if there
/// are 5 or 6; after some lines, the `period`, they begin anew.
pub struct Lanes {
    primes: Vec<u64>,
    /// Those of the first lines of a row: of a period, and [`AHEAD`] more.
    lines: Vec<LineLanes>,
}

/// Lines that follow on any one, and are added with it.
const AHEAD: usize = 3;

/// What is counted in each word of a line.
///
/// Products with λ are made by doubling and adding, the same for all: λ differs in what is added.
pub(super) struct LineLanes {
    primes: Line,
    /// The binary digits of λ, from the highest that is not 0 everywhere down to the lowest: all
    /// bits where a λ has the digit, and `None` if none has it.
    digits: Vec<Option<Line>>,
}

impl Lanes {
    /// One number of colours for all primes.
    pub fn of(primes: &[u64], colours: u32) -> Lanes {
        let lanes: Vec<(u64, u32)> = primes.iter().map(|&prime| (prime, colours)).collect();
        Lanes::new(&lanes)
    }

    /// Primes, each with a number of colours: 1 to 6 or 8.
    pub fn new(lanes: &[(u64, u32)]) -> Lanes {
        let all = lanes.iter().fold(0, |all, lane| all | lane.1);
        let line = |line: usize| {
            let lane = |i: usize| lanes[(line * LINE + i) % lanes.len()];
            let digits = (0..u32::BITS - all.leading_zeros()).rev().map(|digit| {
                let bits = |i: usize| 0u64.wrapping_sub(u64::from(lane(i).1 >> digit & 1));
                (all >> digit & 1 == 1).then(|| std::array::from_fn(bits))
            });
            LineLanes {
                primes: std::array::from_fn(|i| lane(i).0),
                digits: digits.collect(),
            }
        };
        Lanes {
            primes: lanes.iter().map(|lane| lane.0).collect(),
            lines: (0..period(lanes.len()) + AHEAD).map(line).collect(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.primes.len()
    }

    /// `true` if there are none.
    pub fn is_empty(&self) -> bool {
        self.primes.is_empty()
    }

    /// Those of N lines of a row from one on, at most four, with K residues.
    #[inline(always)]
    pub(super) fn of_lines<const K: usize, const N: usize>(&self, first: usize) -> [&LineLanes; N] {
        let mut all = [&self.lines[0]; N];
        if period(K) > 1 {
            let first = first % period(K);
            for (i, lanes) in all.iter_mut().enumerate() {
                *lanes = &self.lines[first + i];
            }
        }
        all
    }

    /// Those of the first line, which begins with an element.
    #[inline(always)]
    pub(super) fn first(&self) -> &LineLanes {
        &self.lines[0]
    }
}

impl LineLanes {
    /// The primes of the first N words.
    #[inline(always)]
    pub(super) fn primes<const N: usize>(&self) -> &[u64; N] {
        self.primes.first_chunk().expect("a line has 8 words")
    }

    /// λ times `a`.
    #[inline(always)]
    pub(super) fn times_colours<const N: usize>(&self, a: &[u64; N]) -> [u64; N] {
        let primes = self.primes();
        let mut product = [0; N];
        for (at, digit) in self.digits.iter().enumerate() {
            if at > 0 {
                product = add(&product, &product, primes);
            }
            if let Some(bits) = digit {
                product = match at {
                    0 => masked(a, bits),
                    _ => add(&product, &masked(a, bits), primes),
                };
            }
        }
        product
    }

    /// Adds a multiple of `from` to `to`. The weight has no λ unless that is `OPEN`.
    #[inline(always)]
    pub(super) fn add_weighed<const OPEN: bool, const N: usize>(
        &self,
        to: &[u64; N],
        from: &[u64; N],
        Weight(one, lambda): Weight,
    ) -> [u64; N] {
        let primes = self.primes();
        let with_ones = add_times(to, from, one, primes);
        debug_assert!(OPEN || lambda == 0);
        match OPEN && lambda != 0 {
            true => add_times(&with_ones, &self.times_colours(from), lambda, primes),
            false => with_ones,
        }
    }
}

/// `to` and a multiple of `from`, by doubling and adding.
#[inline(always)]
fn add_times<const N: usize>(
    to: &[u64; N],
    from: &[u64; N],
    weight: i64,
    primes: &[u64; N],
) -> [u64; N] {
    match weight {
        0 => *to,
        1 => add(to, from, primes),
        -1 => sub(to, from, primes),
        2.. => add(to, &times(from, weight.unsigned_abs(), primes), primes),
        _ => sub(to, &times(from, weight.unsigned_abs(), primes), primes),
    }
}

/// A multiple, not by 0.
#[inline(always)]
fn times<const N: usize>(a: &[u64; N], times: u64, primes: &[u64; N]) -> [u64; N] {
    let mut sum = *a;
    for bit in (0..times.ilog2()).rev() {
        sum = add(&sum, &sum, primes);
        if times >> bit & 1 == 1 {
            sum = add(&sum, a, primes);
        }
    }
    sum
}

/// Lines of a row with so many elements of K residues.
#[inline(always)]
pub(super) fn lines<const K: usize>(elements: u32) -> usize {
    (elements as usize * K).div_ceil(LINE)
}

/// Elements of some lines.
#[inline(always)]
pub(super) fn elements<const K: usize>(lines: &[Line]) -> &[[u64; K]] {
    lines.as_flattened().as_chunks().0
}

/// The same.
#[inline(always)]
pub(super) fn elements_mut<const K: usize>(lines: &mut [Line]) -> &mut [[u64; K]] {
    lines.as_flattened_mut().as_chunks_mut().0
}

/// Room for lines, which are lines of the caches.
#[derive(Default)]
pub(super) struct Lines(Vec<u64>);

impl Lines {
    /// At least so many lines; what was there before may be anywhere.
    pub(super) fn at_least(&mut self, lines: usize) -> &mut [Line] {
        let words = (lines + 1) * LINE;
        if self.0.len() < words {
            // What was there is not copied.
            self.0 = Vec::new();
            self.0 = vec![0; words];
        }
        self.all_mut()
    }

    fn start(&self) -> usize {
        self.0.as_ptr().align_offset(LINE * 8).min(self.0.len())
    }

    pub(super) fn all(&self) -> &[Line] {
        self.0[self.start()..].as_chunks().0
    }

    pub(super) fn all_mut(&mut self) -> &mut [Line] {
        let start = self.start();
        self.0[start..].as_chunks_mut().0
    }
}
