//! Lines of eight residues (remainders modulo primes), and their addition, in each instruction set.
//!
//! - Entry: the trait [`Line`].
//! - Invariant: the primes are below 2^63 and each residue is below its prime, so the sum of two
//!   residues does not overflow. The sum modulo the prime is the unsigned minimum of the sum and of
//!   the sum minus the prime.
//! - Cost: with AVX-512, one instruction for each method, and three for `add` and `sub`. Example:
//!
//! ```text
//!     prime 7, 5 + 4 = 9:   min(9, 9 - 7) = 2
//!     prime 7, 1 + 4 = 5:   min(5, 5 - 7) = 5, as 5 - 7 wraps around to 2^64 - 2
//! ```

use super::super::slots::LINE;

/// Eight residues: remainders modulo primes, one word each.
///
/// # Safety
/// All methods have two conditions, which the comments on `unsafe` blocks name:
///
/// - *Instructions*: the processor must have the instructions of the implementor.
///   [`run_shares`](super::run_shares) is the only entry, and its caller guarantees this.
/// - *Words*: the words behind a pointer must exist, and this thread may read or write them. There
///   must be eight words, or `n` where `n` is an argument. They need no alignment beyond that of
///   `u64`, except where stated.
///
/// Methods are `unsafe` and have no target feature, since methods of a trait cannot have one. They
/// have loops instead of closures. Without optimisation across crates, a closure may not be inlined
/// into a function with a target feature, and is then compiled without this feature.
pub(super) trait Line: Copy {
    /// Reads a line of eight words.
    unsafe fn load(from: *const u64) -> Self;
    /// Writes a line of eight words.
    unsafe fn store(self, to: *mut u64);
    /// Writes a line with a store that bypasses the caches. The address `to` must be a multiple of
    /// 64.
    unsafe fn stream(self, to: *mut u64);
    /// Adds residues modulo the primes, word by word.
    unsafe fn add(self, other: Self, primes: Self) -> Self;
    /// Subtracts residues modulo the primes, word by word.
    unsafe fn sub(self, other: Self, primes: Self) -> Self;
    /// Returns a line of zeros.
    unsafe fn zero() -> Self;
    /// Reads the first `n` words, at most a line; the other words are zero.
    unsafe fn load_part(from: *const u64, n: usize) -> Self;
    /// Writes the first `n` words, at most a line.
    unsafe fn store_part(self, to: *mut u64, n: usize);
    /// Adds modulo 2^64, word by word.
    unsafe fn plus(self, other: Self) -> Self;
    /// Makes streamed lines visible before later stores.
    unsafe fn fence() {}
}

impl Line for [u64; LINE] {
    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the words exist, see the conditions of `Line`. A line of words has no padding,
        // and any words make a line.
        unsafe { from.cast::<Self>().read_unaligned() }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: the words exist, see the conditions of `Line`. A line of words has no padding,
        // and any words make a line.
        unsafe { to.cast::<Self>().write_unaligned(self) }
    }
    #[inline(always)]
    unsafe fn stream(self, to: *mut u64) {
        // SAFETY: the words exist, see the conditions of `Line`. A line of words has no padding,
        // and any words make a line.
        unsafe { self.store(to) }
    }
    #[inline(always)]
    unsafe fn add(self, other: Self, primes: Self) -> Self {
        let mut sums = self;
        for i in 0..LINE {
            // Words that were changed in files may be no residues; a later check detects that.
            let sum = self[i].wrapping_add(other[i]);
            sums[i] = sum.min(sum.wrapping_sub(primes[i]));
        }
        sums
    }
    #[inline(always)]
    unsafe fn sub(self, other: Self, primes: Self) -> Self {
        let mut differences = self;
        for i in 0..LINE {
            let difference = self[i].wrapping_sub(other[i]);
            differences[i] = difference.min(difference.wrapping_add(primes[i]));
        }
        differences
    }
    #[inline(always)]
    unsafe fn zero() -> Self {
        [0; LINE]
    }
    #[inline(always)]
    unsafe fn load_part(from: *const u64, n: usize) -> Self {
        let mut words = [0; LINE];
        for (i, word) in words.iter_mut().enumerate().take(n) {
            // SAFETY: the first `n` words exist, see the conditions of `Line`.
            *word = unsafe { *from.add(i) };
        }
        words
    }
    #[inline(always)]
    unsafe fn store_part(self, to: *mut u64, n: usize) {
        for (i, &word) in self.iter().enumerate().take(n) {
            // SAFETY: the first `n` words exist, see the conditions of `Line`.
            unsafe { *to.add(i) = word };
        }
    }
    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        let mut sums = self;
        for i in 0..LINE {
            sums[i] = self[i].wrapping_add(other[i]);
        }
        sums
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use super::Line;
    use std::arch::x86_64::*;

    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx512(__m512i);

    impl Line for Avx512 {
        #[inline(always)]
        unsafe fn load(from: *const u64) -> Self {
            // SAFETY: the instructions and the words exist, see the conditions of `Line`.
            Avx512(unsafe { _mm512_loadu_si512(from.cast()) })
        }
        #[inline(always)]
        unsafe fn store(self, to: *mut u64) {
            // SAFETY: the instructions and the words exist, see the conditions of `Line`.
            unsafe { _mm512_storeu_si512(to.cast(), self.0) }
        }
        #[inline(always)]
        unsafe fn stream(self, to: *mut u64) {
            // SAFETY: the instructions and the words exist, see the conditions of `Line`. The
            // caller has aligned `to`.
            unsafe { _mm512_stream_si512(to.cast(), self.0) }
        }
        #[inline(always)]
        unsafe fn add(self, other: Self, primes: Self) -> Self {
            // SAFETY: the processor has the instructions, see the conditions of `Line`.
            unsafe {
                let sum = _mm512_add_epi64(self.0, other.0);
                Avx512(_mm512_min_epu64(sum, _mm512_sub_epi64(sum, primes.0)))
            }
        }
        #[inline(always)]
        unsafe fn sub(self, other: Self, primes: Self) -> Self {
            // SAFETY: the processor has the instructions, see the conditions of `Line`.
            unsafe {
                let difference = _mm512_sub_epi64(self.0, other.0);
                let other = _mm512_add_epi64(difference, primes.0);
                Avx512(_mm512_min_epu64(difference, other))
            }
        }
        #[inline(always)]
        unsafe fn fence() {
            // SAFETY: the processor has the instructions, see the conditions of `Line`.
            unsafe { _mm_sfence() };
        }
        #[inline(always)]
        unsafe fn zero() -> Self {
            // SAFETY: the processor has the instructions, see the conditions of `Line`.
            Avx512(unsafe { _mm512_setzero_si512() })
        }
        #[inline(always)]
        unsafe fn load_part(from: *const u64, n: usize) -> Self {
            // SAFETY: the instructions and the words exist, see the conditions of `Line`. The
            // instruction does not access words that the mask leaves out.
            Avx512(unsafe { _mm512_maskz_loadu_epi64(first(n), from.cast()) })
        }
        #[inline(always)]
        unsafe fn store_part(self, to: *mut u64, n: usize) {
            // SAFETY: the instructions and the words exist, see the conditions of `Line`. The
            // instruction does not access words that the mask leaves out.
            unsafe { _mm512_mask_storeu_epi64(to.cast(), first(n), self.0) }
        }
        #[inline(always)]
        unsafe fn plus(self, other: Self) -> Self {
            // SAFETY: the processor has the instructions, see the conditions of `Line`.
            Avx512(unsafe { _mm512_add_epi64(self.0, other.0) })
        }
    }

    /// Returns the mask of the first `n` words of a line.
    #[inline(always)]
    fn first(n: usize) -> __mmask8 {
        ((1u32 << n) - 1) as __mmask8
    }

    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx2([__m256i; 2]);

    /// Returns `a` where the sign bit of `t` is set, and `t` elsewhere.
    ///
    /// # Safety
    /// The processor must have AVX2.
    #[inline(always)]
    unsafe fn unless_negative(t: __m256i, a: __m256i) -> __m256i {
        // SAFETY: these instructions access no memory, and the caller guarantees AVX2.
        unsafe {
            let (t, a) = (_mm256_castsi256_pd(t), _mm256_castsi256_pd(a));
            _mm256_castpd_si256(_mm256_blendv_pd(t, a, t))
        }
    }

    /// Reads the first `n` words of a half of a line; the other words are zero.
    ///
    /// # Safety
    /// The processor must have AVX2, and `n` words (at most four) must be readable.
    #[inline(always)]
    unsafe fn load_half(from: *const u64, n: usize) -> __m256i {
        // SAFETY: the caller guarantees AVX2. The instruction does not read words that the mask
        // leaves out.
        unsafe {
            let mask =
                _mm256_cmpgt_epi64(_mm256_set1_epi64x(n as i64), _mm256_setr_epi64x(0, 1, 2, 3));
            _mm256_maskload_epi64(from.cast(), mask)
        }
    }

    /// Writes the first `n` words of a half of a line.
    ///
    /// The function uses no masks, since stores with masks are slow on many processors.
    ///
    /// # Safety
    /// The processor must have AVX2, and `n` words (at most four) must be writable.
    #[inline(always)]
    unsafe fn store_half(words: __m256i, to: *mut u64, n: usize) {
        // SAFETY: the caller guarantees AVX2. Each arm writes exactly the first `n` words.
        unsafe {
            let low = _mm256_castsi256_si128(words);
            match n {
                0 => {}
                1 => _mm_storel_epi64(to.cast(), low),
                2 => _mm_storeu_si128(to.cast(), low),
                3 => {
                    _mm_storeu_si128(to.cast(), low);
                    _mm_storel_epi64(to.add(2).cast(), _mm256_extracti128_si256(words, 1));
                }
                _ => _mm256_storeu_si256(to.cast(), words),
            }
        }
    }

    impl Line for Avx2 {
        #[inline(always)]
        unsafe fn load(from: *const u64) -> Self {
            let from = from.cast::<__m256i>();
            // SAFETY: the instructions and the words exist, see the conditions of `Line`.
            Avx2(unsafe { [_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1))] })
        }
        #[inline(always)]
        unsafe fn store(self, to: *mut u64) {
            let to = to.cast::<__m256i>();
            // SAFETY: the instructions and the words exist, see the conditions of `Line`.
            unsafe {
                _mm256_storeu_si256(to, self.0[0]);
                _mm256_storeu_si256(to.add(1), self.0[1]);
            }
        }
        #[inline(always)]
        unsafe fn stream(self, to: *mut u64) {
            let to = to.cast::<__m256i>();
            // SAFETY: the instructions and the words exist, see the conditions of `Line`. The
            // caller has aligned `to`.
            unsafe {
                _mm256_stream_si256(to, self.0[0]);
                _mm256_stream_si256(to.add(1), self.0[1]);
            }
        }
        // AVX2 has no unsigned minimum of 64 bits. The difference of a sum and a prime is between
        // -2^63 and 2^63, so its sign tells whether the sum or the difference is the residue.
        #[inline(always)]
        unsafe fn add(self, other: Self, primes: Self) -> Self {
            let mut sums = self;
            for i in 0..2 {
                // SAFETY: the processor has the instructions, see the conditions of `Line`.
                sums.0[i] = unsafe {
                    let sum = _mm256_add_epi64(self.0[i], other.0[i]);
                    unless_negative(_mm256_sub_epi64(sum, primes.0[i]), sum)
                };
            }
            sums
        }
        #[inline(always)]
        unsafe fn sub(self, other: Self, primes: Self) -> Self {
            let mut differences = self;
            for i in 0..2 {
                // SAFETY: the processor has the instructions, see the conditions of `Line`.
                differences.0[i] = unsafe {
                    let difference = _mm256_sub_epi64(self.0[i], other.0[i]);
                    unless_negative(difference, _mm256_add_epi64(difference, primes.0[i]))
                };
            }
            differences
        }
        #[inline(always)]
        unsafe fn fence() {
            // SAFETY: the processor has the instructions, see the conditions of `Line`.
            unsafe { _mm_sfence() };
        }
        #[inline(always)]
        unsafe fn zero() -> Self {
            // SAFETY: the processor has the instructions, see the conditions of `Line`.
            Avx2(unsafe { [_mm256_setzero_si256(); 2] })
        }
        #[inline(always)]
        unsafe fn load_part(from: *const u64, n: usize) -> Self {
            // SAFETY: the instructions and the words exist, see the conditions of `Line`. The
            // second half is read only if `n` is more than four.
            Avx2(unsafe {
                [
                    load_half(from, n),
                    load_half(from.wrapping_add(4), n.saturating_sub(4)),
                ]
            })
        }
        #[inline(always)]
        unsafe fn store_part(self, to: *mut u64, n: usize) {
            // SAFETY: the instructions and the words exist, see the conditions of `Line`. The
            // second half is written only if `n` is more than four.
            unsafe {
                store_half(self.0[0], to, n);
                store_half(self.0[1], to.wrapping_add(4), n.saturating_sub(4));
            }
        }
        #[inline(always)]
        unsafe fn plus(self, other: Self) -> Self {
            let mut sums = self;
            for i in 0..2 {
                // SAFETY: the processor has the instructions, see the conditions of `Line`.
                sums.0[i] = unsafe { _mm256_add_epi64(self.0[i], other.0[i]) };
            }
            sums
        }
    }
}
