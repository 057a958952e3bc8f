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
//!
//! [`line`] has the arithmetic, [`step`](mod@step) runs the code of a step,
//! [`transfer`] loads and stores.
#![allow(unsafe_code)] // Vector instructions and memory shared between threads.

mod line;
mod step;
mod transfer;

pub(super) use transfer::Buffer;

use super::advance::{Sums, Tally};
use super::program::{Block, LINE, Program};
use super::watch::Watch;
use line::Line;
#[cfg(target_arch = "x86_64")]
use line::x86;
use step::step;
use transfer::{AHEAD, load, prefetch, store, total};

/// The instructions that kernels use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Isa {
    /// Nothing beyond what every processor has.
    Portable,
    /// 256-bit vectors.
    Avx2,
    /// 512-bit vectors.
    Avx512,
}

impl Isa {
    /// The best that this processor has.
    pub(crate) fn best() -> Isa {
        Isa::available().next_back().expect("there is one for all")
    }

    /// Those that this processor has, the best one last.
    pub(crate) fn available() -> impl DoubleEndedIterator<Item = Isa> {
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

/// Blocks, of some microseconds each, between two questions to whoever waits.
const ASKED: usize = 32;

#[inline(always)]
unsafe fn chunk<V: Line>(
    program: &Program,
    buffer: &Buffer<'_>,
    chunk: &Chunk,
    odd: Option<&[bool]>,
    scratch: &mut Scratch,
    watch: &dyn Watch,
) -> Option<(Sums, Tally)> {
    let mut sums = [[0; LINE]; 2];
    let (mut read, mut written) = unsafe { (V::zero(), V::zero()) };
    scratch.reserve(program);
    let width = program.width;
    let inner = scratch.inner.each_mut().map(Lines::pointer);
    let mut boundary = scratch.boundary.each_mut().map(Lines::pointer);
    let segments = program.segments.len();
    for (number, blocks) in program.segments.iter().enumerate() {
        for (done, block) in blocks.iter().enumerate() {
            let Block {
                loads,
                input,
                steps,
                stores,
            } = block;
            if done % ASKED == ASKED - 1 && !watch.go_on() {
                unsafe { V::fence() };
                return None;
            }
            unsafe {
                let mut from = if number == 0 {
                    let loads = &program.loads[loads.clone()];
                    for (at, transfer) in loads.iter().enumerate() {
                        if let Some(next) = loads.get(at + AHEAD) {
                            prefetch(next, chunk, buffer);
                        }
                        let row = load::<V>(transfer, width, chunk, buffer, inner[0]);
                        if transfer.tallied {
                            read = read.plus(row);
                        }
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
                    let row = store::<V>(transfer, width, chunk, from, buffer);
                    if transfer.tallied {
                        written = written.plus(row);
                    }
                    if let Some(odd) = odd.filter(|_| !transfer.again) {
                        total::<V>(transfer, width, odd, from, &chunk.primes, &mut sums);
                    }
                }
            }
        }
        boundary.swap(0, 1);
    }
    unsafe { V::fence() };
    let total = |line: V| {
        let mut words = [0u64; LINE];
        unsafe { line.store(words.as_mut_ptr()) };
        words.into_iter().fold(0, u64::wrapping_add)
    };
    let tally = Tally {
        read: total(read),
        written: total(written),
    };
    Some((sums, tally))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn chunk_avx512(
    program: &Program,
    buffer: &Buffer<'_>,
    which: &Chunk,
    odd: Option<&[bool]>,
    scratch: &mut Scratch,
    watch: &dyn Watch,
) -> Option<(Sums, Tally)> {
    unsafe { chunk::<x86::Avx512>(program, buffer, which, odd, scratch, watch) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn chunk_avx2(
    program: &Program,
    buffer: &Buffer<'_>,
    which: &Chunk,
    odd: Option<&[bool]>,
    scratch: &mut Scratch,
    watch: &dyn Watch,
) -> Option<(Sums, Tally)> {
    unsafe { chunk::<x86::Avx2>(program, buffer, which, odd, scratch, watch) }
}

/// Runs a program over a chunk, in place: the counts before the phase are replaced
/// by those after it. With `odd`, which says for every slot of
/// the spectator whether it has an odd number of closed strings, the counts that
/// are written are summed: those with an even number of strings, and those with an
/// odd one. What is read and written is tallied. `None` if the watch says stop; the chunk is then worth nothing.
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
    watch: &dyn Watch,
) -> Option<(Sums, Tally)> {
    unsafe {
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => chunk_avx512(program, buffer, which, odd, scratch, watch),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => chunk_avx2(program, buffer, which, odd, scratch, watch),
            _ => chunk::<[u64; LINE]>(program, buffer, which, odd, scratch, watch),
        }
    }
}
