//! Residues, some at a time, and their addition.

/// Words of a line: of a line of the caches, and of the widest vector registers.
pub(super) const LINE: usize = 8;

/// Some residues.
pub(super) type Line = [u64; LINE];

#[inline(always)]
pub(super) fn add<const N: usize>(a: &[u64; N], b: &[u64; N], primes: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|i| {
        let sum = a[i] + b[i];
        sum.min(sum.wrapping_sub(primes[i]))
    })
}

#[inline(always)]
pub(super) fn sub<const N: usize>(a: &[u64; N], b: &[u64; N], primes: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|i| {
        let difference = a[i].wrapping_sub(b[i]);
        difference.min(difference.wrapping_add(primes[i]))
    })
}

/// A multiple, not by 0, by doubling and adding.
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

/// `to` and a multiple of `from`, not by 0.
#[inline(always)]
pub(super) fn add_weighed<const N: usize>(
    to: &[u64; N],
    from: &[u64; N],
    weight: i64,
    primes: &[u64; N],
) -> [u64; N] {
    match weight {
        1 => add(to, from, primes),
        -1 => sub(to, from, primes),
        2.. => add(to, &times(from, weight.unsigned_abs(), primes), primes),
        _ => sub(to, &times(from, weight.unsigned_abs(), primes), primes),
    }
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
