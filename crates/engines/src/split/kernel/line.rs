//! Lines of eight residues, and their addition, in each instruction set.

use super::super::slots::LINE;

/// Eight residues.
pub(super) trait Line: Copy {
    unsafe fn load(from: *const u64) -> Self;
    unsafe fn store(self, to: *mut u64);
    /// Stores past the caches.
    unsafe fn stream(self, to: *mut u64);
    unsafe fn add(self, other: Self, primes: Self) -> Self;
    unsafe fn sub(self, other: Self, primes: Self) -> Self;
    unsafe fn zero() -> Self;
    /// The first `n` words, at most a line; the others are zero.
    unsafe fn load_part(from: *const u64, n: usize) -> Self;
    /// Stores the first `n` words, at most a line.
    unsafe fn store_part(self, to: *mut u64, n: usize);
    /// Adds modulo 2^64.
    unsafe fn plus(self, other: Self) -> Self;
    /// Makes streamed lines visible before what is stored later.
    unsafe fn fence() {}
}

impl Line for [u64; LINE] {
    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        unsafe { from.cast::<Self>().read_unaligned() }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        unsafe { to.cast::<Self>().write_unaligned(self) }
    }
    #[inline(always)]
    unsafe fn stream(self, to: *mut u64) {
        unsafe { self.store(to) }
    }
    #[inline(always)]
    unsafe fn add(self, other: Self, primes: Self) -> Self {
        std::array::from_fn(|i| {
            // Words that were changed in files are read before that is noticed.
            let sum = self[i].wrapping_add(other[i]);
            sum.min(sum.wrapping_sub(primes[i]))
        })
    }
    #[inline(always)]
    unsafe fn sub(self, other: Self, primes: Self) -> Self {
        std::array::from_fn(|i| {
            let difference = self[i].wrapping_sub(other[i]);
            difference.min(difference.wrapping_add(primes[i]))
        })
    }
    #[inline(always)]
    unsafe fn zero() -> Self {
        [0; LINE]
    }
    #[inline(always)]
    unsafe fn load_part(from: *const u64, n: usize) -> Self {
        let word = |i: usize| if i < n { unsafe { *from.add(i) } } else { 0 };
        std::array::from_fn(word)
    }
    #[inline(always)]
    unsafe fn store_part(self, to: *mut u64, n: usize) {
        for (i, &word) in self.iter().enumerate().take(n) {
            unsafe { *to.add(i) = word };
        }
    }
    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i].wrapping_add(other[i]))
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
            Avx512(unsafe { _mm512_loadu_si512(from.cast()) })
        }
        #[inline(always)]
        unsafe fn store(self, to: *mut u64) {
            unsafe { _mm512_storeu_si512(to.cast(), self.0) }
        }
        #[inline(always)]
        unsafe fn stream(self, to: *mut u64) {
            unsafe { _mm512_stream_si512(to.cast(), self.0) }
        }
        #[inline(always)]
        unsafe fn add(self, other: Self, primes: Self) -> Self {
            unsafe {
                let sum = _mm512_add_epi64(self.0, other.0);
                Avx512(_mm512_min_epu64(sum, _mm512_sub_epi64(sum, primes.0)))
            }
        }
        #[inline(always)]
        unsafe fn sub(self, other: Self, primes: Self) -> Self {
            unsafe {
                let difference = _mm512_sub_epi64(self.0, other.0);
                let other = _mm512_add_epi64(difference, primes.0);
                Avx512(_mm512_min_epu64(difference, other))
            }
        }
        #[inline(always)]
        unsafe fn fence() {
            unsafe { _mm_sfence() };
        }
        #[inline(always)]
        unsafe fn zero() -> Self {
            Avx512(unsafe { _mm512_setzero_si512() })
        }
        #[inline(always)]
        unsafe fn load_part(from: *const u64, n: usize) -> Self {
            Avx512(unsafe { _mm512_maskz_loadu_epi64(first(n), from.cast()) })
        }
        #[inline(always)]
        unsafe fn store_part(self, to: *mut u64, n: usize) {
            unsafe { _mm512_mask_storeu_epi64(to.cast(), first(n), self.0) }
        }
        #[inline(always)]
        unsafe fn plus(self, other: Self) -> Self {
            Avx512(unsafe { _mm512_add_epi64(self.0, other.0) })
        }
    }

    /// The mask of the first words of a line.
    #[inline(always)]
    fn first(n: usize) -> __mmask8 {
        ((1u32 << n) - 1) as __mmask8
    }

    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx2([__m256i; 2]);

    /// `a` where the sign bit of `t` is set, else `t`.
    #[inline(always)]
    unsafe fn unless_negative(t: __m256i, a: __m256i) -> __m256i {
        unsafe {
            let (t, a) = (_mm256_castsi256_pd(t), _mm256_castsi256_pd(a));
            _mm256_castpd_si256(_mm256_blendv_pd(t, a, t))
        }
    }

    /// The first words of a half of a line.
    #[inline(always)]
    unsafe fn load_half(from: *const u64, n: usize) -> __m256i {
        unsafe {
            let mask =
                _mm256_cmpgt_epi64(_mm256_set1_epi64x(n as i64), _mm256_setr_epi64x(0, 1, 2, 3));
            _mm256_maskload_epi64(from.cast(), mask)
        }
    }

    /// Stores them. (Stores with masks are slow on many processors.)
    #[inline(always)]
    unsafe fn store_half(words: __m256i, to: *mut u64, n: usize) {
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
            Avx2(unsafe { [_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1))] })
        }
        #[inline(always)]
        unsafe fn store(self, to: *mut u64) {
            let to = to.cast::<__m256i>();
            unsafe {
                _mm256_storeu_si256(to, self.0[0]);
                _mm256_storeu_si256(to.add(1), self.0[1]);
            }
        }
        #[inline(always)]
        unsafe fn stream(self, to: *mut u64) {
            let to = to.cast::<__m256i>();
            unsafe {
                _mm256_stream_si256(to, self.0[0]);
                _mm256_stream_si256(to.add(1), self.0[1]);
            }
        }
        // Sums less a prime are between -2^63 and 2^63, so that their sign is right.
        #[inline(always)]
        unsafe fn add(self, other: Self, primes: Self) -> Self {
            Avx2(std::array::from_fn(|i| unsafe {
                let sum = _mm256_add_epi64(self.0[i], other.0[i]);
                unless_negative(_mm256_sub_epi64(sum, primes.0[i]), sum)
            }))
        }
        #[inline(always)]
        unsafe fn sub(self, other: Self, primes: Self) -> Self {
            Avx2(std::array::from_fn(|i| unsafe {
                let difference = _mm256_sub_epi64(self.0[i], other.0[i]);
                unless_negative(difference, _mm256_add_epi64(difference, primes.0[i]))
            }))
        }
        #[inline(always)]
        unsafe fn fence() {
            unsafe { _mm_sfence() };
        }
        #[inline(always)]
        unsafe fn zero() -> Self {
            Avx2(unsafe { [_mm256_setzero_si256(); 2] })
        }
        #[inline(always)]
        unsafe fn load_part(from: *const u64, n: usize) -> Self {
            Avx2(unsafe {
                [
                    load_half(from, n),
                    load_half(from.add(4), n.saturating_sub(4)),
                ]
            })
        }
        #[inline(always)]
        unsafe fn store_part(self, to: *mut u64, n: usize) {
            unsafe {
                store_half(self.0[0], to, n);
                store_half(self.0[1], to.add(4), n.saturating_sub(4));
            }
        }
        #[inline(always)]
        unsafe fn plus(self, other: Self) -> Self {
            Avx2(std::array::from_fn(|i| unsafe {
                _mm256_add_epi64(self.0[i], other.0[i])
            }))
        }
    }
}
