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

pub(super) use transfer::{Buffer, Buffers};

use super::advance::{Sums, Tally};
use super::program::{Block, Program, Transfer};
use super::slots::{LINE, period};
use super::watch::Watch;
use line::Line;
#[cfg(target_arch = "x86_64")]
use line::x86;
use step::step;
use transfer::{AHEAD, FAR_AHEAD, load, prefetch, store, total};

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
    /// Number of primes, K: one of [`LANES`](super::slots::LANES).
    pub(super) k: usize,
    /// The primes.
    pub(super) primes: Primes,
}

/// The primes of the words of some lines, one after the other again and again: of as many lines
/// as it takes until they begin anew at the beginning of a line.
pub(super) type Primes = [[u64; LINE]; 5];

impl Chunk {
    /// Fills lines with primes.
    pub(super) fn lines(primes: &[u64]) -> Primes {
        let word = |line: usize, i: usize| primes[(line * LINE + i) % primes.len()];
        std::array::from_fn(|line| std::array::from_fn(|i| word(line, i)))
    }
}

/// What is read and written in each tile of a unit.
pub(super) struct ByTile<'a> {
    /// The tile of every place.
    of: &'a [u32],
    read: Vec<[u64; LINE]>,
    written: Vec<[u64; LINE]>,
}

impl<'a> ByTile<'a> {
    /// Nothing yet, in so many tiles.
    pub(super) fn new(of: &'a [u32], tiles: usize) -> ByTile<'a> {
        ByTile {
            of,
            read: vec![[0; LINE]; tiles],
            written: vec![[0; LINE]; tiles],
        }
    }

    #[inline(always)]
    unsafe fn read<V: Line>(&mut self, transfer: &Transfer, row: V) {
        let tile = self.of[transfer.place.chunk as usize] as usize;
        let sum = self.read[tile].as_mut_ptr();
        unsafe { V::load(sum).plus(row).store(sum) };
    }

    #[inline(always)]
    unsafe fn written<V: Line>(&mut self, transfer: &Transfer, row: V) {
        let tile = self.of[transfer.place.chunk as usize] as usize;
        let sum = self.written[tile].as_mut_ptr();
        unsafe { V::load(sum).plus(row).store(sum) };
    }

    /// What there is in each tile.
    pub(super) fn tallies(&self) -> impl Iterator<Item = Tally> {
        let sum = |line: &[u64; LINE]| line.iter().fold(0u64, |sum, &word| sum.wrapping_add(word));
        let both = self.read.iter().zip(&self.written);
        both.map(move |(read, written)| Tally {
            read: sum(read),
            written: sum(written),
        })
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

/// Blocks, of some microseconds each, between two questions to whoever waits.
const ASKED: usize = 32;

#[inline(always)]
unsafe fn chunk<V: Line, const PERIOD: usize>(
    program: &Program,
    buffers: &Buffers<'_>,
    chunk: &Chunk,
    odd: Option<&[bool]>,
    (scratch, by_tile): (&mut Scratch, &mut Option<ByTile<'_>>),
    watch: &dyn Watch,
) -> Option<(Sums, Tally)> {
    let mut sums = [[0; LINE]; 2];
    let (mut read, mut written) = unsafe { (V::zero(), V::zero()) };
    scratch.reserve(program);
    let width = program.width;
    let inner = scratch.inner.each_mut().map(Lines::pointer);
    let mut boundary = scratch.boundary.each_mut().map(Lines::pointer);
    let segments = program.segments.len();
    let ahead = if PERIOD == 1 { AHEAD } else { FAR_AHEAD };
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
                        if let Some(next) = loads.get(at + ahead) {
                            prefetch(next, chunk, &buffers.read);
                        }
                        let row = load::<V>(transfer, width, chunk, &buffers.read, inner[0]);
                        if transfer.tallied {
                            read = read.plus(row);
                            if let Some(by_tile) = by_tile {
                                by_tile.read::<V>(transfer, row);
                            }
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
                    step::<V, PERIOD>(code, width, from, to, &chunk.primes);
                    from = to;
                    which ^= 1;
                }
                let stores = &program.stores[stores.clone()];
                for (at, transfer) in stores.iter().enumerate() {
                    if let Some(next) = stores.get(at + ahead).filter(|_| chunk.k < LINE) {
                        prefetch(next, chunk, &buffers.write);
                    }
                    let row = store::<V>(transfer, width, chunk, from, &buffers.write);
                    if transfer.tallied {
                        written = written.plus(row);
                        if let Some(by_tile) = by_tile {
                            by_tile.written::<V>(transfer, row);
                        }
                    }
                    if let Some(odd) = odd.filter(|_| !transfer.again) {
                        let primes = &chunk.primes;
                        total::<V>(transfer, width, chunk.k, odd, from, primes, &mut sums);
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
unsafe fn chunk_avx512<const PERIOD: usize>(
    program: &Program,
    buffers: &Buffers<'_>,
    which: &Chunk,
    odd: Option<&[bool]>,
    memory: (&mut Scratch, &mut Option<ByTile<'_>>),
    watch: &dyn Watch,
) -> Option<(Sums, Tally)> {
    unsafe { chunk::<x86::Avx512, PERIOD>(program, buffers, which, odd, memory, watch) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn chunk_avx2<const PERIOD: usize>(
    program: &Program,
    buffers: &Buffers<'_>,
    which: &Chunk,
    odd: Option<&[bool]>,
    memory: (&mut Scratch, &mut Option<ByTile<'_>>),
    watch: &dyn Watch,
) -> Option<(Sums, Tally)> {
    unsafe { chunk::<x86::Avx2, PERIOD>(program, buffers, which, odd, memory, watch) }
}

/// Runs a program over a chunk: the counts before the phase are read, and those after it
/// written, in their place or in another. With `odd`, which says for every slot of
/// the spectator whether it has an odd number of closed strings, the counts that
/// are written are summed: those with an even number of strings, and those with an
/// odd one. What is read and written is tallied,
/// and by tile, too, if that is asked for. `None` if the watch says stop; the chunk is then worth nothing.
///
/// # Safety
/// Both buffers must have all places of the program for the chunk's ranks; nobody else may use
/// those that are written, nor write to those that are read, meanwhile. The processor must have `isa`.
pub(super) unsafe fn run_chunk(
    isa: Isa,
    program: &Program,
    buffers: &Buffers<'_>,
    which: &Chunk,
    odd: Option<&[bool]>,
    memory: (&mut Scratch, &mut Option<ByTile<'_>>),
    watch: &dyn Watch,
) -> Option<(Sums, Tally)> {
    macro_rules! run {
        ($period:literal) => {
            match isa {
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512 => chunk_avx512::<$period>(program, buffers, which, odd, memory, watch),
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2 => chunk_avx2::<$period>(program, buffers, which, odd, memory, watch),
                _ => chunk::<[u64; LINE], $period>(program, buffers, which, odd, memory, watch),
            }
        };
    }
    unsafe {
        match period(which.k) {
            1 => run!(1),
            3 => run!(3),
            5 => run!(5),
            _ => unreachable!("numbers of primes have one of these periods"),
        }
    }
}
