//! The kernels: a program, run over the chunk of one or more spectators.
//!
//! Everything is additions and subtractions of lines of eight residues, below
//! primes below 2^63. The same generic code is compiled for AVX-512, for AVX2 and
//! for any processor, and chosen when the program runs; the residues are the same.
//!
//! ```text
//!  vector --load--> scratch <--step--> scratch ... --step--> boundary   1st segment
//!                   boundary --step--> scratch ... <--step--> scratch   2nd segment
//!                                                  scratch --store--> vector
//! ```
#![allow(unsafe_code)] // Vector instructions and memory shared between threads.

use super::program::{Block, END, LINE, Program, Transfer};

/// The instructions that kernels use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Isa {
    /// Nothing beyond what every processor has.
    Portable,
    /// 256-bit vectors.
    Avx2,
    /// 512-bit vectors.
    Avx512,
}

impl Isa {
    /// The best that this processor has.
    pub(super) fn best() -> Isa {
        Isa::available().next_back().expect("there is one for all")
    }

    /// Those that this processor has, the best one last.
    pub(super) fn available() -> impl DoubleEndedIterator<Item = Isa> {
        #[cfg(target_arch = "x86_64")]
        let (avx2, avx512) = (
            std::arch::is_x86_feature_detected!("avx2"),
            std::arch::is_x86_feature_detected!("avx512f"),
        );
        #[cfg(not(target_arch = "x86_64"))]
        let (avx2, avx512) = (false, false);
        let all = [
            (Isa::Portable, true),
            (Isa::Avx2, avx2),
            (Isa::Avx512, avx512),
        ];
        all.into_iter().filter(|i| i.1).map(|i| i.0)
    }
}

/// Eight residues.
trait Line: Copy {
    unsafe fn load(from: *const u64) -> Self;
    unsafe fn store(self, to: *mut u64);
    /// Stores past the caches.
    unsafe fn stream(self, to: *mut u64);
    unsafe fn add(self, other: Self, primes: Self) -> Self;
    unsafe fn sub(self, other: Self, primes: Self) -> Self;
    unsafe fn zero() -> Self;
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
            let sum = self[i] + other[i];
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
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Line;
    use std::arch::x86_64::*;

    #[derive(Clone, Copy)]
    pub(super) struct Avx512(__m512i);

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
    }

    #[derive(Clone, Copy)]
    pub(super) struct Avx2([__m256i; 2]);

    /// `a` where the sign bit of `t` is set, else `t`.
    #[inline(always)]
    unsafe fn unless_negative(t: __m256i, a: __m256i) -> __m256i {
        unsafe {
            let (t, a) = (_mm256_castsi256_pd(t), _mm256_castsi256_pd(a));
            _mm256_castpd_si256(_mm256_blendv_pd(t, a, t))
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
    }
}

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
#[inline(always)]
unsafe fn step<V: Line>(
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

/// Which spectators a chunk is for, and modulo what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    /// Rank of the first pattern.
    pub(super) rank: u64,
    /// Number of patterns, at most width / K.
    pub(super) patterns: usize,
    /// Number of primes, K: 1, 2, 4 or 8.
    pub(super) k: usize,
    /// The primes, repeated to fill a line.
    pub(super) primes: [u64; LINE],
}

/// A part of the vector.
#[derive(Clone, Copy)]
pub(super) struct Buffer<'a> {
    /// Its words, aligned to lines.
    pub(super) words: *mut u64,
    /// Where each chunk begins, in elements, or would begin (modulo 2^64) if all of
    /// it were there.
    pub(super) starts: &'a [u64],
}

// SAFETY: it is for functions that are unsafe to call, whose callers see to it that
// threads use different places.
unsafe impl Send for Buffer<'_> {}
unsafe impl Sync for Buffer<'_> {}

impl Buffer<'_> {
    /// The number of a row's first element.
    #[inline(always)]
    unsafe fn element(&self, transfer: &Transfer, rank: u64, slot: usize) -> usize {
        let place = &transfer.place;
        let start = unsafe { *self.starts.get_unchecked(place.chunk as usize) };
        let inside = place.base + rank * place.per_rank + slot as u64 * u64::from(place.per_slot);
        start.wrapping_add(inside) as usize
    }
}

/// Memory of one thread, in lines.
pub(super) struct Scratch {
    /// Between steps.
    pub(super) inner: [Lines; 2],
    /// Between segments.
    pub(super) boundary: [Lines; 2],
}

/// Lines of words, aligned.
#[derive(Default)]
pub(super) struct Lines(Vec<AlignedLine>);

#[derive(Clone, Copy)]
#[repr(align(64))]
struct AlignedLine(#[allow(dead_code)] [u64; LINE]);

impl Lines {
    /// At least so many lines.
    pub(super) fn reserve(&mut self, lines: usize) {
        if self.0.len() < lines {
            self.0 = Vec::new();
            self.0.resize(lines, AlignedLine([0; LINE]));
        }
    }

    fn pointer(&mut self) -> *mut u64 {
        self.0.as_mut_ptr().cast()
    }
}

impl Scratch {
    /// Nothing yet.
    pub(super) fn new() -> Scratch {
        Scratch {
            inner: Default::default(),
            boundary: Default::default(),
        }
    }

    fn reserve(&mut self, program: &Program) {
        self.inner
            .iter_mut()
            .for_each(|lines| lines.reserve(program.scratch));
        let boundaries = program.segments.len().saturating_sub(1).min(2);
        let buffers = self.boundary.iter_mut().take(boundaries);
        buffers.for_each(|lines| lines.reserve(program.boundary));
    }
}

/// The parts of a row: first line, first slot, number of slots.
#[inline(always)]
fn parts(transfer: &Transfer, width: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let (line, closed) = (transfer.line as usize, transfer.closed as usize);
    let lines = (closed * width).div_ceil(LINE);
    let parts = [
        (line, 0, closed),
        (line + lines, closed, transfer.open as usize),
    ];
    // Where nothing is, there need not be a place.
    parts.into_iter().filter(|part| part.2 > 0)
}

/// How many rows ahead the vector is fetched.
const AHEAD: usize = 6;

/// Fetches the first slots of a row.
#[inline(always)]
unsafe fn prefetch(transfer: &Transfer, chunk: &Chunk, buffer: &Buffer<'_>) {
    #[cfg(target_arch = "x86_64")]
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place = &transfer.place;
        let base = buffer.element(transfer, chunk.rank, 0);
        for j in 0..chunk.patterns {
            let word = (base + j * place.per_rank as usize) * chunk.k;
            _mm_prefetch::<_MM_HINT_T0>(buffer.words.add(word).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (transfer, chunk, buffer);
}

/// Reads a row.
#[inline(always)]
unsafe fn load<V: Line>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    buffer: &Buffer<'_>,
    scratch: *mut u64,
) {
    unsafe {
        match chunk.k {
            8 => load_lines::<V>(transfer, chunk, buffer, scratch),
            4 => load_parts::<V, 4>(transfer, width, chunk, buffer, scratch),
            2 => load_parts::<V, 2>(transfer, width, chunk, buffer, scratch),
            _ => load_parts::<V, 1>(transfer, width, chunk, buffer, scratch),
        }
    }
}

/// Writes a row.
#[inline(always)]
unsafe fn store<V: Line>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    scratch: *const u64,
    buffer: &Buffer<'_>,
) {
    unsafe {
        match chunk.k {
            8 => store_lines::<V>(transfer, chunk, scratch, buffer),
            4 => store_parts::<4>(transfer, width, chunk, scratch, buffer),
            2 => store_parts::<2>(transfer, width, chunk, scratch, buffer),
            _ => store_parts::<1>(transfer, width, chunk, scratch, buffer),
        }
    }
}

/// A slot is a line.
#[inline(always)]
unsafe fn load_lines<V: Line>(
    transfer: &Transfer,
    chunk: &Chunk,
    buffer: &Buffer<'_>,
    scratch: *mut u64,
) {
    unsafe {
        for (line, first, slots) in parts(transfer, LINE) {
            let to = scratch.add(line * LINE);
            let from = buffer.element(transfer, chunk.rank, first);
            let from = buffer.words.add(from * LINE);
            let stride = transfer.place.per_slot as usize * LINE;
            for s in 0..slots {
                V::load(from.add(s * stride)).store(to.add(s * LINE));
            }
        }
    }
}

#[inline(always)]
unsafe fn store_lines<V: Line>(
    transfer: &Transfer,
    chunk: &Chunk,
    scratch: *const u64,
    buffer: &Buffer<'_>,
) {
    unsafe {
        for (line, first, slots) in parts(transfer, LINE) {
            let from = scratch.add(line * LINE);
            let to = buffer.element(transfer, chunk.rank, first);
            let to = buffer.words.add(to * LINE);
            let stride = transfer.place.per_slot as usize * LINE;
            for s in 0..slots {
                V::load(from.add(s * LINE)).stream(to.add(s * stride));
            }
        }
    }
}

/// A slot has elements of `K` words from several patterns.
#[inline(always)]
unsafe fn load_parts<V: Line, const K: usize>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    buffer: &Buffer<'_>,
    scratch: *mut u64,
) {
    let per_slot = transfer.place.per_slot as usize;
    let per_rank = transfer.place.per_rank as usize;
    unsafe {
        for (line, first, slots) in parts(transfer, width) {
            let to = scratch.add(line * LINE);
            let base = buffer.element(transfer, chunk.rank, first);
            let from =
                |s: usize, j: usize| buffer.words.add((base + j * per_rank + s * per_slot) * K);
            if chunk.patterns * K == LINE {
                for s in 0..slots {
                    let mut words = [0; LINE];
                    for j in 0..LINE / K {
                        for i in 0..K {
                            words[j * K + i] = *from(s, j).add(i);
                        }
                    }
                    V::load(words.as_ptr()).store(to.add(s * LINE));
                }
                continue;
            }
            // What is not filled has to be zero.
            to.write_bytes(0, (slots * width).next_multiple_of(LINE));
            for j in 0..chunk.patterns {
                for s in 0..slots {
                    for i in 0..K {
                        *to.add(s * width + j * K + i) = *from(s, j).add(i);
                    }
                }
            }
        }
    }
}

#[inline(always)]
unsafe fn store_parts<const K: usize>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    scratch: *const u64,
    buffer: &Buffer<'_>,
) {
    let per_slot = transfer.place.per_slot as usize;
    let per_rank = transfer.place.per_rank as usize;
    unsafe {
        for (line, first, slots) in parts(transfer, width) {
            let from = scratch.add(line * LINE);
            let base = buffer.element(transfer, chunk.rank, first);
            let to =
                |s: usize, j: usize| buffer.words.add((base + j * per_rank + s * per_slot) * K);
            if chunk.patterns * K == LINE {
                for s in 0..slots {
                    for j in 0..LINE / K {
                        for i in 0..K {
                            *to(s, j).add(i) = *from.add(s * LINE + j * K + i);
                        }
                    }
                }
                continue;
            }
            for j in 0..chunk.patterns {
                for s in 0..slots {
                    for i in 0..K {
                        *to(s, j).add(i) = *from.add(s * width + j * K + i);
                    }
                }
            }
        }
    }
}

/// Adds the slots of a row to the sums of even and odd ones.
#[inline(always)]
unsafe fn total<V: Line>(
    transfer: &Transfer,
    width: usize,
    odd: &[bool],
    scratch: *const u64,
    primes: &[u64; LINE],
    sums: &mut [[u64; LINE]; 2],
) {
    unsafe {
        for (line, first, slots) in parts(transfer, width) {
            let from = scratch.add(line * LINE);
            for s in 0..slots {
                let odd = odd[transfer.first as usize + first + s] != transfer.odd;
                let sums = &mut sums[usize::from(odd)];
                if width == LINE {
                    let sum = V::load(sums.as_ptr());
                    let sum = sum.add(V::load(from.add(s * LINE)), V::load(primes.as_ptr()));
                    sum.store(sums.as_mut_ptr());
                } else {
                    for i in 0..width {
                        let sum = sums[i] + *from.add(s * width + i);
                        sums[i] = sum.min(sum.wrapping_sub(primes[i]));
                    }
                }
            }
        }
    }
}

#[inline(always)]
unsafe fn chunk<V: Line>(
    program: &Program,
    buffer: &Buffer<'_>,
    chunk: &Chunk,
    odd: Option<&[bool]>,
    scratch: &mut Scratch,
) -> [[u64; LINE]; 2] {
    let mut sums = [[0; LINE]; 2];
    scratch.reserve(program);
    let width = program.width;
    let inner = scratch.inner.each_mut().map(Lines::pointer);
    let mut boundary = scratch.boundary.each_mut().map(Lines::pointer);
    let segments = program.segments.len();
    for (number, blocks) in program.segments.iter().enumerate() {
        for Block {
            loads,
            input,
            steps,
            stores,
        } in blocks
        {
            unsafe {
                let mut from = if number == 0 {
                    let loads = &program.loads[loads.clone()];
                    for (at, transfer) in loads.iter().enumerate() {
                        if let Some(next) = loads.get(at + AHEAD) {
                            prefetch(next, chunk, buffer);
                        }
                        load::<V>(transfer, width, chunk, buffer, inner[0]);
                    }
                    inner[0]
                } else {
                    boundary[1].add(input * LINE)
                };
                let mut which = 1;
                for at in steps.clone() {
                    let to = if at + 1 == steps.end && number + 1 < segments {
                        boundary[0]
                    } else {
                        inner[which]
                    };
                    let code = program.code.as_ptr().add(program.starts[at]);
                    step::<V>(code, width, from, to, &chunk.primes);
                    from = to;
                    which ^= 1;
                }
                let stores = &program.stores[stores.clone()];
                for (at, transfer) in stores.iter().enumerate() {
                    if let Some(next) = stores.get(at + AHEAD).filter(|_| chunk.k < LINE) {
                        prefetch(next, chunk, buffer);
                    }
                    store::<V>(transfer, width, chunk, from, buffer);
                    if let Some(odd) = odd.filter(|_| !transfer.again) {
                        total::<V>(transfer, width, odd, from, &chunk.primes, &mut sums);
                    }
                }
            }
        }
        boundary.swap(0, 1);
    }
    unsafe { V::fence() };
    sums
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn chunk_avx512(
    program: &Program,
    buffer: &Buffer<'_>,
    which: &Chunk,
    odd: Option<&[bool]>,
    scratch: &mut Scratch,
) -> [[u64; LINE]; 2] {
    unsafe { chunk::<x86::Avx512>(program, buffer, which, odd, scratch) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn chunk_avx2(
    program: &Program,
    buffer: &Buffer<'_>,
    which: &Chunk,
    odd: Option<&[bool]>,
    scratch: &mut Scratch,
) -> [[u64; LINE]; 2] {
    unsafe { chunk::<x86::Avx2>(program, buffer, which, odd, scratch) }
}

/// Runs a program over a chunk, in place: the counts before the phase are replaced
/// by those after it. With `odd`, which says for every slot of
/// the spectator whether it has an odd number of closed strings, the counts that
/// are written are summed: those with an even number of strings, and those with an
/// odd one.
///
/// # Safety
/// `buffer` must have all places of the program for the chunk's ranks, and nobody
/// else may use them meanwhile. The processor must have `isa`.
pub(super) unsafe fn run_chunk(
    isa: Isa,
    program: &Program,
    buffer: &Buffer<'_>,
    which: &Chunk,
    odd: Option<&[bool]>,
    scratch: &mut Scratch,
) -> [[u64; LINE]; 2] {
    unsafe {
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => chunk_avx512(program, buffer, which, odd, scratch),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => chunk_avx2(program, buffer, which, odd, scratch),
            _ => chunk::<[u64; LINE]>(program, buffer, which, odd, scratch),
        }
    }
}
