//! The kernels: vectorised code that runs a program on the counts for one or more patterns of the
//! spectator. A program is a list of additions that takes the active half of the border through a
//! phase. The spectator is the other half, which keeps its pattern of letters.
//!
//! - Entry: [`run_shares`].
//! - Invariant: all words are residues below their primes, and words of rows that belong to no slot
//!   (padding) are zero. A *row* has the counts for one half-state of the active half, a *slot* the
//!   counts for one way to combine the spectator's marked stones into strings.
//! - Cost: two additions, a minimum and a load for each line (eight words) of each source of a row.
//!   From 11 rows of the board on, memory bandwidth is the limit.
//!
//! A phase is cut into segments of steps. All operations are additions and subtractions of lines of
//! eight residues, modulo primes below 2^63. The same generic code is compiled for AVX-512, for
//! AVX2 and for any processor. One version is selected at run time; all versions give the same
//! residues. Rows of counts pass from step to step in `scratch`, and from segment to segment in
//! `boundary`:
//!
//! ```text
//!  vector --load--> scratch <--step--> scratch ... --step--> boundary   1st segment
//!                   boundary --step--> scratch ... <--step--> scratch   2nd segment
//!                                                  scratch --store--> vector
//! ```
//!
//! [`line`](mod@line) has the arithmetic of lines, [`step`](mod@step) runs the code of a step,
//! [`transfer`] loads and stores rows, and [`memory`] has the working memory.
#![allow(unsafe_code)] // Vector instructions, and memory shared between threads.

mod chunk;
mod line;
mod memory;
mod step;
mod transfer;

pub(super) use chunk::{Chunk, Primes};
pub(super) use memory::{Between, Boundary, Inner};
pub(super) use transfer::{Buffer, Buffers};

use super::program::{Block, Program, Share};
use super::rows::Transfer;
use super::slots::{LINE, period};
use super::sums::{Sums, Tally};
use super::watch::Watch;
use line::Line;
#[cfg(target_arch = "x86_64")]
use line::x86;
use step::step;
use transfer::{AHEAD, FAR_AHEAD, load, prefetch, store, total};

/// The instruction set that kernels use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isa {
    /// The instructions that every processor has.
    Portable,
    /// 256-bit vectors.
    Avx2,
    /// 512-bit vectors.
    Avx512,
}

impl Isa {
    /// Returns the best instruction set that this processor has.
    pub fn best() -> Isa {
        Isa::available()
            .next_back()
            .expect("`Portable` is always there")
    }

    /// Returns the instruction sets that this processor has, the best one last.
    pub fn available() -> impl DoubleEndedIterator<Item = Isa> {
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

/// Checksums of each tile of a unit (a row or column of tiles): sums of the words that were read
/// from the tile and written to it.
struct ByTile<'a> {
    /// For each entry of a buffer's `starts` (places of chunks), the number of the tile to which it
    /// refers.
    of: &'a [u32],
    read: Vec<[u64; LINE]>,
    written: Vec<[u64; LINE]>,
}

impl ByTile<'_> {
    /// Adds `row`, the sum of the lines of a row, to the checksum of the row's tile (part of the
    /// vector) in `sums`.
    ///
    /// # Safety
    /// The processor must have the instructions of `V`.
    #[inline(always)]
    unsafe fn add<V: Line>(of: &[u32], sums: &mut [[u64; LINE]], transfer: &Transfer, row: V) {
        let tile = of[transfer.place.chunk as usize] as usize;
        let sum = sums[tile].as_mut_ptr();
        // SAFETY: `sum` is a borrowed line, and the caller guarantees the instructions.
        unsafe { V::load(sum).plus(row).store(sum) };
    }
}

/// Returns the checksums of the words that were read and written. The arguments have a sum for each
/// place of a word in a line.
fn tally(read: &[u64; LINE], written: &[u64; LINE]) -> Tally {
    let sum = |line: &[u64; LINE]| line.iter().fold(0u64, |sum, &word| sum.wrapping_add(word));
    Tally {
        read: sum(read),
        written: sum(written),
    }
}

/// The sums of counts and the checksums of the shares (blocks of rows of a segment of steps) that
/// one thread runs.
pub(super) struct Left<'a> {
    sums: Sums,
    read: [u64; LINE],
    written: [u64; LINE],
    by_tile: Option<ByTile<'a>>,
}

impl<'a> Left<'a> {
    /// Creates sums that are zero. If `tiles` is given, each tile has checksums, too.
    ///
    /// `tiles` has two parts: the number of the tile to which each entry of a buffer's `starts`
    /// refers, and the number of tiles.
    pub(super) fn new(tiles: Option<(&'a [u32], usize)>) -> Left<'a> {
        Left {
            sums: Sums::default(),
            read: [0; LINE],
            written: [0; LINE],
            by_tile: tiles.map(|(of, tiles)| ByTile {
                of,
                read: vec![[0; LINE]; tiles],
                written: vec![[0; LINE]; tiles],
            }),
        }
    }

    /// Returns the sums of the counts that were written since the last call, and sets them to zero.
    ///
    /// States with an even number of strings and with an odd number have separate sums.
    pub(super) fn take_sums(&mut self) -> Sums {
        std::mem::take(&mut self.sums)
    }

    /// Returns the checksums of all words that were read and written.
    pub(super) fn tally(&self) -> Tally {
        tally(&self.read, &self.written)
    }

    /// Returns the checksums of the words that were read from and written to each tile.
    pub(super) fn tallies(&self) -> impl Iterator<Item = Tally> {
        let tiles = self.by_tile.iter();
        let sums = tiles.flat_map(|tiles| tiles.read.iter().zip(&tiles.written));
        sums.map(|(read, written)| tally(read, written))
    }
}

/// The data for running shares of a segment. A share is a part of a segment of steps: some blocks
/// of rows.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    /// The program of the shares.
    pub(super) program: &'a Program,
    /// The number of the segment of the shares.
    pub(super) segment: usize,
    /// The patterns of the spectator, and the primes.
    pub(super) chunk: &'a Chunk,
    /// The parts of the vector that are read and written.
    pub(super) buffers: &'a Buffers<'a>,
    /// In the last phase of a column, `true` for each slot (a way to form strings) with an odd
    /// number of closed strings. The counts that are written are summed then. Otherwise `None`.
    pub(super) odd: Option<&'a [bool]>,
    /// The memory for the rows before and after the segment of steps.
    pub(super) between: Between<'a>,
    /// The observer.
    pub(super) watch: &'a dyn Watch,
}

/// Number of blocks of rows, of some microseconds each, between two calls of the observer.
const ASKED: usize = 32;

/// Runs shares of a segment of a program with the instructions of `V`. Returns `false` if the
/// observer asked to stop.
///
/// # Safety
/// As for [`run_shares`], with the instructions of `V`.
#[inline(always)]
unsafe fn run<V: Line, const PERIOD: usize>(
    run: &Run<'_>,
    shares: &[Share],
    inner: &mut Inner,
    left: &mut Left<'_>,
) -> bool {
    let Run {
        program,
        segment,
        chunk,
        buffers,
        odd,
        between,
        watch,
    } = *run;
    let Left {
        sums,
        read: all_read,
        written: all_written,
        by_tile,
    } = left;
    // SAFETY: the sum is a line, and the caller guarantees the instructions.
    let mut read = unsafe { V::load(all_read.as_ptr()) };
    // SAFETY: as for `read`.
    let mut written = unsafe { V::load(all_written.as_ptr()) };
    let width = program.width;
    let inner = inner.pointers();
    let last = segment + 1 == program.segments.len();
    // With 3, 5 or 6 primes the period (lines after which the sequence of primes repeats) is more
    // than 1. By measurement, prefetching should then begin more rows ahead.
    let ahead = if PERIOD == 1 { AHEAD } else { FAR_AHEAD };
    let mut done = 0;
    let mut go_on = true;
    'shares: for share in shares {
        for block in &share.blocks {
            let Block {
                loads,
                input,
                steps,
                stores,
            } = block;
            done += 1;
            if done % ASKED == 0 && !watch.go_on() {
                go_on = false;
                break 'shares;
            }
            // SAFETY: the conditions of `load`, `step`, `store` and `total`:
            // - The vector has all places of transfers, and no other code accesses them: the caller
            //   guarantees this.
            // - Stages of a block fit into `inner`, and rows between segments into `between`, which
            //   the caller has reserved. A step reads one of these and writes to another.
            // - `starts` has the place in `code` of each step of the share: programs are made so.
            // - Other threads run other blocks, which have other rows: see `run_shares`.
            unsafe {
                let mut from = if segment == 0 {
                    let loads = &share.loads[loads.clone()];
                    for (at, transfer) in loads.iter().enumerate() {
                        if let Some(next) = loads.get(at + ahead) {
                            prefetch(next, chunk, &buffers.read);
                        }
                        let row = load::<V>(transfer, width, chunk, &buffers.read, inner[0]);
                        if transfer.tallied {
                            read = read.plus(row);
                            if let Some(by_tile) = by_tile {
                                ByTile::add(by_tile.of, &mut by_tile.read, transfer, row);
                            }
                        }
                    }
                    inner[0].cast_const()
                } else {
                    between.read.add(input * LINE)
                };
                // Steps alternate between the two inner buffers. The last step of a segment writes
                // to the memory for rows between segments, unless the segment is the last one.
                let mut which = 1;
                for at in steps.clone() {
                    let to = if at + 1 == steps.end && !last {
                        between.write
                    } else {
                        inner[which]
                    };
                    let code = share.code.as_ptr().add(share.starts[at]);
                    step::<V, PERIOD>(code, width, from, to, &chunk.primes);
                    from = to;
                    which ^= 1;
                }
                let stores = &share.stores[stores.clone()];
                for (at, transfer) in stores.iter().enumerate() {
                    if let Some(next) = stores.get(at + ahead).filter(|_| chunk.k < LINE) {
                        prefetch(next, chunk, &buffers.write);
                    }
                    if !transfer.summed_only {
                        let row = store::<V>(transfer, width, chunk, from, &buffers.write);
                        if transfer.tallied {
                            written = written.plus(row);
                            if let Some(by_tile) = by_tile {
                                ByTile::add(by_tile.of, &mut by_tile.written, transfer, row);
                            }
                        }
                    }
                    if let Some(odd) = odd.filter(|_| !transfer.again) {
                        let primes = &chunk.primes;
                        total::<V>(transfer, width, chunk.k, odd, from, primes, sums);
                    }
                }
            }
        }
    }
    // SAFETY: both sums are lines, and the caller guarantees the instructions.
    unsafe {
        V::fence();
        read.store(all_read.as_mut_ptr());
        written.store(all_written.as_mut_ptr());
    }
    go_on
}

/// Runs shares of a segment of a program with AVX-512.
///
/// # Safety
/// As for [`run_shares`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn run_avx512<const PERIOD: usize>(
    which: &Run<'_>,
    shares: &[Share],
    inner: &mut Inner,
    left: &mut Left<'_>,
) -> bool {
    // SAFETY: the caller guarantees the conditions.
    unsafe { run::<x86::Avx512, PERIOD>(which, shares, inner, left) }
}

/// Runs shares of a segment of a program with AVX2.
///
/// # Safety
/// As for [`run_shares`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn run_avx2<const PERIOD: usize>(
    which: &Run<'_>,
    shares: &[Share],
    inner: &mut Inner,
    left: &mut Left<'_>,
) -> bool {
    // SAFETY: the caller guarantees the conditions.
    unsafe { run::<x86::Avx2, PERIOD>(which, shares, inner, left) }
}

/// Runs shares (ranges of blocks of rows) of a segment of a program.
///
/// The first segment of a phase reads the counts before the phase from the vector. The last segment
/// writes the counts after the phase, in place or elsewhere. Returns `false` if the observer asked
/// to stop; the written counts are invalid then.
///
/// # Safety
/// - Both buffers must have all places of the program for the chunk's ranks. Meanwhile no other
///   code may access places that are written, nor write to places that are read. Exception: if the
///   program has several segments, other threads may run other shares of the same segment.
/// - `inner` and `between` must have room for the program, and all shares of the segment before
///   must have been run.
/// - The processor must have `isa`.
///
/// Shares of one segment may run at the same time, since no two blocks of a segment write the same
/// words, and none reads words that another one writes:
/// - Between segments, a block reads its own rows from one boundary memory and writes to the other
///   one. Each row that is written is the target of one gather of its step
///   ([`Gather`](super::tables::Gather), the sum of some rows), which belongs to one block.
///   Additions of single slots belong to the gather of their row. Rows are whole lines.
/// - A place in the vector belongs to one row of the last stage. Of several rows with the same
///   counts only one [is written](Transfer::summed_only). As there are several segments, everything
///   has been read before anything is written.
pub(super) unsafe fn run_shares(
    isa: Isa,
    which: &Run<'_>,
    shares: &[Share],
    inner: &mut Inner,
    left: &mut Left<'_>,
) -> bool {
    macro_rules! run {
        ($period:literal) => {
            match isa {
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512 => run_avx512::<$period>(which, shares, inner, left),
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2 => run_avx2::<$period>(which, shares, inner, left),
                _ => run::<[u64; LINE], $period>(which, shares, inner, left),
            }
        };
    }
    // SAFETY: the caller guarantees the conditions. The period is that of the number of primes.
    unsafe {
        match period(which.chunk.k) {
            1 => run!(1),
            3 => run!(3),
            5 => run!(5),
            _ => unreachable!("the period of each number in `LANES` is 1, 3 or 5"),
        }
    }
}
