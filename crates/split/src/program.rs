//! Programs: the effect of a phase on the counts for one pattern of the spectator, as flat lists of
//! additions. In a phase one half of the border is advanced; the other half, the *spectator*, keeps
//! its *pattern* of letters.
//!
//! - Entry: [`Program::new`].
//! - Invariant: no two blocks of a segment (some consecutive steps) write the same words, and no
//!   block reads words that another one writes.
//! - Cost: memory proportional to the transitions of the step tables; making all programs takes
//!   about as long as advancing a column.
//!
//! All patterns of a class (patterns that a phase treats alike) share one program, which is
//! computed from the step tables. It is run on *rows*: the counts for one half-state of the half
//! that advances. A row has a *slot* for each way to combine the spectator's marked stones into
//! strings that has the row's stack (colours of the strings in both halves). The slots of a row lie
//! one after the other in lines of eight words. So a transition without effect on the spectator
//! adds whole rows, and its entry is a list of line numbers with a common length.
//!
//! ```text
//!   step   = run* END  pairs(add)  pairs(subtract)
//!   run    = shape lines lines count  entry*  entries of one shape, one length of both parts
//!   entry  = to  from*                        lines; first added, then subtracted
//!   pairs  = count (to from)*                 words; slots that change
//! ```
//!
//! Places of lines and words are counted from the beginning of the block, with one exception. If
//! another segment follows, the target rows of a segment's last step are counted from the beginning
//! of the stage (the rows after that step).
//!
//! # Shares
//! Blocks (rows that agree outside the segment's cells) are independent: each reads its own rows,
//! and each row after the segment is written by one block ([tables](super::tables)). So a segment
//! is cut into *shares* of several blocks. Several threads can make and run shares at the same
//! time; they wait for each other between segments.
//!
//! ```text
//!   segment 0   [ share 0: blocks 0, 1, 2 | share 1: blocks 3, 4 | ... ]
//!                  each writes to blocks of all shares
//!   segment 1   [ share 0: blocks 0 to 8  | share 1: ... ]
//! ```

use super::asking::{Asking, Stopped};
use super::coder::{Moves, Which, add_step};
use super::rows::{Placed, Size, Spot, Transfer};
use super::spectator::Class;
use super::tables::PhaseTables;
use super::threads::try_map_with;
use std::ops::Range;

/// A block of a segment: the rows that agree outside the cells that the segment replaces.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The range of the block's rows in [`Share::loads`], if its segment of steps is the first of
    /// the phase.
    pub(super) loads: Range<usize>,
    /// First line of the block's input in the memory for rows between segments of steps, if its
    /// segment is a later one.
    pub(super) input: usize,
    /// The range of the block's steps in [`Share::starts`].
    pub(super) steps: Range<usize>,
    /// The range of the block's rows in [`Share::stores`], if its segment of steps is the last of
    /// the phase.
    pub(super) stores: Range<usize>,
}

/// Some neighbouring blocks of rows in a segment of steps, with their code. One thread runs a
/// share.
#[derive(Default)]
pub(super) struct Share {
    pub(super) blocks: Vec<Block>,
    /// Index in `code` of each step of each block.
    pub(super) starts: Vec<usize>,
    /// The code of all steps of all blocks.
    pub(super) code: Vec<u32>,
    /// Rows that are read from the vector.
    pub(super) loads: Vec<Transfer>,
    /// Rows that are written to the vector.
    pub(super) stores: Vec<Transfer>,
}

/// The program of a phase for one class of spectators: patterns of the half that is not advanced.
pub(super) struct Program {
    /// Number of words of a slot (a way in which the spectator's marked stones form strings).
    pub(super) width: usize,
    /// The shares of each segment.
    pub(super) segments: Vec<Vec<Share>>,
    /// The memory and work of running the program.
    pub(super) size: Size,
}

/// The threads that make a program, and how the work is cut.
pub(super) struct Makers<'a> {
    /// Number of threads, which share the work.
    pub(super) threads: usize,
    /// Smallest number of lines (of eight words) of a share of a segment, or `None` if segments are
    /// not cut into shares.
    pub(super) shares: Option<u32>,
    /// A function that is called now and then; it returns `false` to stop.
    pub(super) go_on: &'a (dyn Fn() -> bool + Sync),
}

/// Largest number of shares (blocks of rows for one thread) of a segment of steps. There are many
/// shares for each thread.
const SHARES: u32 = 1 << 10;

/// Cuts the blocks of a stage (the rows after some steps) into ranges of neighbouring blocks, each
/// range of at least `least` lines if possible.
fn cut(stage: &Placed<'_>, least: u32) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let (mut begin, mut lines) = (0, 0);
    let blocks = stage.stage.blocks.len() - 1;
    for block in 0..blocks {
        lines += stage.block_lines(block).len() as u32;
        if lines >= least || block + 1 == blocks {
            all.push(begin..block + 1);
            (begin, lines) = (block + 1, 0);
        }
    }
    all
}

/// The data from which the shares of a program are made.
struct Plan<'a, L, S> {
    tables: &'a PhaseTables,
    class: &'a Class,
    k: usize,
    placed: Vec<Placed<'a>>,
    load: L,
    store: S,
    odd: &'a [bool],
}

impl Program {
    /// Makes the program of a phase for a class of spectators, patterns of the half that is not
    /// advanced.
    ///
    /// `k` is the number of primes, `width` the number of words of a slot. `load` and `store` give
    /// the places in the vector of the rows (half-states) of the first and the last stage. `odd` is
    /// `true` for each row of the last stage with an odd number of strings.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub(super) fn new(
        tables: &PhaseTables,
        class: &Class,
        (k, width): (usize, usize),
        (load, store, odd): (
            impl Fn(usize) -> Spot + Sync,
            impl Fn(usize) -> Spot + Sync,
            &[bool],
        ),
        makers: &Makers<'_>,
    ) -> Result<Program, Stopped> {
        let asking = Asking::new(makers.go_on);
        let placed = |stage| asking.now().map(|()| Placed::new(class, stage, width));
        let placed: Result<Vec<Placed<'_>>, Stopped> = tables.stages.iter().map(placed).collect();
        let plan = Plan {
            tables,
            class,
            k,
            placed: placed?,
            load,
            store,
            odd,
        };
        Ok(Program {
            width,
            segments: plan.segments(makers)?,
            size: Size::of(tables, class, width),
        })
    }

    /// Returns the memory that the program takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let shares = self.segments.iter().flatten();
        shares.map(Share::bytes).sum()
    }
}

impl<L, S> Plan<'_, L, S>
where
    L: Fn(usize) -> Spot + Sync,
    S: Fn(usize) -> Spot + Sync,
{
    /// Makes the shares (ranges of blocks) of all segments, on several threads.
    fn segments(&self, makers: &Makers<'_>) -> Result<Vec<Vec<Share>>, Stopped> {
        let mut all = Vec::new();
        for (number, steps) in self.tables.segments.iter().enumerate() {
            let stage = &self.placed[steps.start];
            let least = makers.shares.map_or(u32::MAX, |least| {
                // This makes at most `SHARES` shares of about equal size for a segment of steps.
                least.max(stage.all_lines() / SHARES)
            });
            let blocks = cut(stage, least).into_iter();
            all.extend(blocks.map(|blocks| (number, blocks)));
        }
        let own = || (Asking::new(makers.go_on), Moves::default());
        let shares = try_map_with(makers.threads, &all, own, |(asking, moves), share| {
            let (number, blocks) = share;
            self.share(*number, blocks.clone(), moves, asking)
        })?;
        let mut segments: Vec<Vec<Share>> = Vec::new();
        segments.resize_with(self.tables.segments.len(), Vec::new);
        for ((number, _), share) in all.iter().zip(shares) {
            segments[*number].push(share);
        }
        Ok(segments)
    }

    /// Makes the share that consists of the given blocks of a segment.
    fn share(
        &self,
        number: usize,
        blocks: Range<usize>,
        moves: &mut Moves,
        asking: &Asking<'_>,
    ) -> Result<Share, Stopped> {
        let (tables, placed) = (self.tables, &self.placed);
        let steps = &tables.segments[number];
        let last = number + 1 == tables.segments.len();
        let mut share = Share::default();
        for block in blocks {
            asking.now()?;
            let starts = share.starts.len();
            for step in steps.clone() {
                share.starts.push(share.code.len());
                let which = Which {
                    step,
                    block,
                    leaves: step + 1 == steps.end && !last,
                };
                let of = (&placed[step], &placed[step + 1]);
                add_step(
                    &mut share.code,
                    (tables, self.class, self.k),
                    which,
                    of,
                    moves,
                );
            }
            let (loads, stores) = (share.loads.len(), share.stores.len());
            // The first segment of steps of a phase reads the vector, and the last one writes it.
            if number == 0 {
                let rows = placed[0].transfers(self.class, block);
                let transfer = |(row, transfer): (usize, Transfer)| transfer.to(&(self.load)(row));
                share.loads.extend(rows.map(transfer));
            }
            if last {
                for (row, transfer) in placed[steps.end].transfers(self.class, block) {
                    let (spot, odd) = ((self.store)(row), self.odd[row]);
                    transfer.add_stores(&spot, odd, &mut share.stores);
                }
            }
            share.blocks.push(Block {
                loads: loads..share.loads.len(),
                input: placed[steps.start].block_lines(block).start as usize,
                steps: starts..share.starts.len(),
                stores: stores..share.stores.len(),
            });
        }
        // Programs may stay in the cache for a long time, so spare capacity of the lists is
        // returned.
        share.blocks.shrink_to_fit();
        share.starts.shrink_to_fit();
        share.code.shrink_to_fit();
        share.loads.shrink_to_fit();
        share.stores.shrink_to_fit();
        Ok(share)
    }
}

impl Share {
    fn bytes(&self) -> usize {
        let transfers = size_of_val(self.loads.as_slice()) + size_of_val(self.stores.as_slice());
        let lists = size_of_val(self.blocks.as_slice()) + size_of_val(self.starts.as_slice());
        size_of_val(self.code.as_slice()) + transfers + lists + size_of::<Share>()
    }
}
