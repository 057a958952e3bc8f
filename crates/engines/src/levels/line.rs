//! Lines of eight residues and their arithmetic, modulo a prime for each residue. The arithmetic
//! includes products with λ, the number of colours.
//!
//! - Entry: [`Lanes::of`] and [`Lanes::new`]; [`add`], [`sub`] and `times_colours`.
//! - Invariant: each residue is below its prime, which is below 2^63. So the sum of two residues
//!   does not overflow.
//! - Cost: three instructions for the addition of two lines; two additions for each binary digit of
//!   λ.
//!
//! ```text
//!     λ x for λ = 5 = 101 (binary):   2 (2 x) + x
//! ```

use super::moves::Weight;
use tengen_split::period;

/// Number of words of a line. A line fills a cache line, and the widest vector register.
pub(super) use tengen_split::LINE;

/// A line: eight residues, each modulo its own prime.
pub(super) type Line = [u64; LINE];

// The functions below use loops instead of closures for `std::array::from_fn`. In large kernels the
// compiler does not inline closures. They then lack the caller's vector instructions and take twice
// as long.

/// Returns the sum of `a` and `b`, word by word, modulo the primes.
#[inline(always)]
pub(super) fn add<const N: usize>(a: &[u64; N], b: &[u64; N], primes: &[u64; N]) -> [u64; N] {
    let mut all = [0; N];
    for i in 0..N {
        let sum = a[i] + b[i];
        all[i] = sum.min(sum.wrapping_sub(primes[i]));
    }
    all
}

/// Returns `a` minus `b`, word by word, modulo the primes.
#[inline(always)]
pub(super) fn sub<const N: usize>(a: &[u64; N], b: &[u64; N], primes: &[u64; N]) -> [u64; N] {
    let mut all = [0; N];
    for i in 0..N {
        let difference = a[i].wrapping_sub(b[i]);
        all[i] = difference.min(difference.wrapping_add(primes[i]));
    }
    all
}

/// Returns `a`, with each word masked by the word of `bits` at the same place, whose bits are all 0
/// or all 1.
#[inline(always)]
fn masked<const N: usize>(a: &[u64; N], bits: &Line) -> [u64; N] {
    let mut all = [0; N];
    for i in 0..N {
        all[i] = a[i] & bits[i];
    }
    all
}

/// The lanes of a vector of counts: the prime and the number λ of colours of each residue of an
/// element. An element has the count of one state modulo each prime.
///
/// Elements lie one after the other in lines of eight words. With 3, 5 or 6 residues per element, a
/// line may begin in the middle of an element. The sequence of lanes repeats after `period` lines.
pub struct Lanes {
    primes: Vec<u64>,
    /// The primes and numbers of colours of the first lines of a row of counts: one period of
    /// lines, after which they repeat, and [`AHEAD`] more lines.
    lines: Vec<LineLanes>,
}

/// Largest number of lines (of eight words) after a line that are processed together with it.
const AHEAD: usize = 3;

/// The prime and the number of colours λ of each of the eight words of a line.
///
/// Products with λ are computed by doubling and adding, in all words at once. If a word's λ does
/// not have a binary digit, a mask of zeros prevents the addition to this word.
pub(super) struct LineLanes {
    primes: Line,
    /// One mask for each binary digit of λ, from the highest digit that occurs down to the lowest.
    /// A mask has all bits set in the words whose λ has the digit. It is `None` if no λ has it.
    digits: Vec<Option<Line>>,
}

impl Lanes {
    /// Creates the lanes (words) of an element: one lane for each prime, all with the same number
    /// of colours.
    pub fn of(primes: &[u64], colours: u32) -> Lanes {
        let lanes: Vec<(u64, u32)> = primes.iter().map(|&prime| (prime, colours)).collect();
        Lanes::new(&lanes)
    }

    /// Creates the lanes (words) of an element from pairs of a prime and a number of colours. There
    /// are 1 to 6 or 8 lanes.
    pub fn new(lanes: &[(u64, u32)]) -> Lanes {
        let all = lanes.iter().fold(0, |all, lane| all | lane.1);
        let line = |line: usize| {
            let lane = |i: usize| lanes[(line * LINE + i) % lanes.len()];
            let digits = (0..u32::BITS - all.leading_zeros()).rev().map(|digit| {
                // The mask of a word: all bits are ones if the λ of its lane has the digit, and
                // zeros otherwise.
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

    /// Returns the number of lanes.
    pub fn len(&self) -> usize {
        self.primes.len()
    }

    /// Returns `true` if there are no lanes.
    pub fn is_empty(&self) -> bool {
        self.primes.is_empty()
    }

    /// Returns the primes and numbers of colours of N lines of a row, from line number `first` on.
    /// N is at most 4, and elements have K residues.
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

    /// Returns the primes and numbers of colours of the first line of a row. This line begins with
    /// a whole element.
    #[inline(always)]
    pub(super) fn first(&self) -> &LineLanes {
        &self.lines[0]
    }
}

impl LineLanes {
    /// Returns the primes of the first N words of the line.
    #[inline(always)]
    pub(super) fn primes<const N: usize>(&self) -> &[u64; N] {
        self.primes.first_chunk().expect("a line has 8 words")
    }

    /// Returns λ times `a`, word by word. Each word has its own λ, the number of colours of its
    /// lane.
    #[inline(always)]
    pub(super) fn times_colours<const N: usize>(&self, a: &[u64; N]) -> [u64; N] {
        let primes = self.primes();
        let mut product = [0; N];
        for (at, digit) in self.digits.iter().enumerate() {
            if at > 0 {
                product = add(&product, &product, primes);
            }
            if let Some(bits) = digit {
                // The highest binary digit starts the product, so there is no product yet to which
                // it is added.
                product = match at {
                    0 => masked(a, bits),
                    _ => add(&product, &masked(a, bits), primes),
                };
            }
        }
        product
    }

    /// Returns `to` plus `from` times the weight one + lambda λ, word by word. λ is the number of
    /// colours of a word. If `OPEN` is `false`, the weight has no multiple of λ.
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

/// Returns `to` plus `weight` times `from`, word by word modulo the primes, by doubling and adding.
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

/// Returns `times` times `a`, word by word modulo the primes. The factor `times` must not be 0.
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

/// Returns the number of lines (of eight words) of a row with `elements` elements of K residues.
#[inline(always)]
pub(super) fn lines<const K: usize>(elements: u32) -> usize {
    (elements as usize * K).div_ceil(LINE)
}

/// Returns the elements (of K residues) that lie in some lines, one after the other.
#[inline(always)]
pub(super) fn elements<const K: usize>(lines: &[Line]) -> &[[u64; K]] {
    lines.as_flattened().as_chunks().0
}

/// Returns the elements (of K residues) that lie in some lines, for writing.
#[inline(always)]
pub(super) fn elements_mut<const K: usize>(lines: &mut [Line]) -> &mut [[u64; K]] {
    lines.as_flattened_mut().as_chunks_mut().0
}

/// Memory for lines of eight words, aligned to cache lines.
#[derive(Default)]
pub(super) struct Lines(Vec<u64>);

impl Lines {
    /// Returns at least `lines` lines of this memory, which grows if necessary. Their contents are
    /// unspecified.
    pub(super) fn at_least(&mut self, lines: usize) -> &mut [Line] {
        let words = (lines + 1) * LINE;
        if self.0.len() < words {
            // Drop the old memory first: its contents need not be copied.
            self.0 = Vec::new();
            // One more line than needed, since the memory may begin in the middle of a cache line.
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
