//! Programs: what a phase does to the chunk of one spectator, as flat lists.
//!
//! - Entry: [`Program::new`].
//! - Invariant: no two blocks of a segment write the same words, and none reads what another one
//!   writes.
//! - Cost: memory in proportion to the transitions of the step tables; made in about the time of a
//!   column.
//!
//! All patterns of a class share one program. It is made from the step tables by
//! arithmetic: a row's slots lie one after the other, so that a transition that
//! leaves the spectator alone adds whole rows, and an entry with the places of
//! their beginnings and a common length will do.
//!
//! ```text
//!   step   = run* END  pairs(add)  pairs(subtract)
//!   run    = shape lines lines count  entry*  entries of one shape, one length of both parts
//!   entry  = to  from*                        lines; first added, then subtracted
//!   pairs  = count (to from)*                 words; slots that change
//! ```
//!
//! Places are counted from the beginning of the block, or, if a step ends a segment and
//! another one follows, from that of the stage.
//!
//! # Shares
//! Blocks of a segment do not touch: each reads rows of its own, and each row that comes of the
//! segment is written by one of them ([tables](super::tables)). So a segment is cut into *shares*
//! of some blocks, which several threads can make, and run, at the same time; between segments
//! they wait for each other.
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
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A block of a segment.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// What it reads from the vector, if it is of the first segment.
    pub(super) loads: Range<usize>,
    /// Where its input begins, in lines, if it is not of the first segment.
    pub(super) input: usize,
    /// Where the code of its steps begins.
    pub(super) steps: Range<usize>,
    /// What it writes to the vector, if it is of the last segment.
    pub(super) stores: Range<usize>,
}

/// Some neighbouring blocks of a segment, and what they do.
#[derive(Default)]
pub(super) struct Share {
    pub(super) blocks: Vec<Block>,
    /// Where the code of each step of each block begins.
    pub(super) starts: Vec<usize>,
    /// The code.
    pub(super) code: Vec<u32>,
    /// Rows to be read.
    pub(super) loads: Vec<Transfer>,
    /// Rows to be written.
    pub(super) stores: Vec<Transfer>,
}

/// What to do for the spectators of one class.
pub(super) struct Program {
    /// Words per slot.
    pub(super) width: usize,
    /// The shares of each segment.
    pub(super) segments: Vec<Vec<Share>>,
    /// Lines that a block needs for a stage inside a segment, at most.
    pub(super) scratch: usize,
    /// Lines between two segments, at most.
    pub(super) boundary: usize,
    /// Lines of all stages but the last: what is computed.
    pub(super) lines: u64,
}

/// Who makes a program.
pub(super) struct Makers<'a> {
    /// Does some work on threads, which share it; they are not more than that.
    pub(super) on_threads: &'a dyn Fn(usize, &(dyn Fn() + Sync)),
    /// Lines of a share at least, if segments are cut into shares.
    pub(super) shares: Option<u32>,
    /// Whether to go on.
    pub(super) go_on: &'a (dyn Fn() -> bool + Sync),
}

/// How many shares of about equal size a segment is cut into at most: many for each thread.
const SHARES: u32 = 1 << 10;

/// Neighbouring blocks of a stage, for shares of at least so many lines.
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

/// All that a share is made from.
struct Plan<'a, L, S, O> {
    tables: &'a PhaseTables,
    class: &'a Class,
    k: usize,
    placed: Vec<Placed<'a>>,
    load: L,
    store: S,
    odd: O,
}

impl Program {
    /// Makes the program of a phase for a class of spectators; `load` and `store`
    /// give the places of the rows of the first and the last stage, `odd` says
    /// whether a row of the last has an odd number of strings.
    ///
    /// # Errors
    /// If it is told to stop.
    pub(super) fn new(
        tables: &PhaseTables,
        class: &Class,
        (k, width): (usize, usize),
        (load, store, odd): (
            impl Fn(usize) -> Spot + Sync,
            impl Fn(usize) -> Spot + Sync,
            impl Fn(usize) -> bool + Sync,
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
        let size = Size::of(tables, class, width);
        Ok(Program {
            width,
            segments: plan.segments(makers)?,
            scratch: size.scratch as usize,
            boundary: size.boundary as usize,
            lines: size.lines,
        })
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        let shares = self.segments.iter().flatten();
        shares.map(Share::bytes).sum()
    }
}

impl<L, S, O> Plan<'_, L, S, O>
where
    L: Fn(usize) -> Spot + Sync,
    S: Fn(usize) -> Spot + Sync,
    O: Fn(usize) -> bool + Sync,
{
    fn segments(&self, makers: &Makers<'_>) -> Result<Vec<Vec<Share>>, Stopped> {
        let mut all = Vec::new();
        for (number, steps) in self.tables.segments.iter().enumerate() {
            let stage = &self.placed[steps.start];
            let least = makers.shares.map_or(u32::MAX, |least| {
                // A segment has at most so many of about equal size.
                least.max(stage.all_lines() / SHARES)
            });
            let blocks = cut(stage, least).into_iter();
            all.extend(blocks.map(|blocks| (number, blocks, OnceLock::new())));
        }
        let next = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        (makers.on_threads)(all.len(), &|| {
            let asking = Asking::new(makers.go_on);
            let mut moves = Moves::default();
            while let Some((number, blocks, made)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                let share = match stopped.load(Ordering::Relaxed) {
                    true => Err(Stopped),
                    false => self.share(*number, blocks.clone(), &mut moves, &asking),
                };
                let Ok(share) = share else {
                    stopped.store(true, Ordering::Relaxed);
                    break;
                };
                // Each is taken once.
                let _ = made.set(share);
            }
        });
        let mut segments: Vec<Vec<Share>> = Vec::new();
        segments.resize_with(self.tables.segments.len(), Vec::new);
        for (number, _, made) in all {
            segments[number].push(made.into_inner().ok_or(Stopped)?);
        }
        Ok(segments)
    }

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
            if number == 0 {
                let rows = placed[0].transfers(self.class, block);
                let transfer = |(row, transfer): (usize, Transfer)| transfer.to(&(self.load)(row));
                share.loads.extend(rows.map(transfer));
            }
            if last {
                for (row, transfer) in placed[steps.end].transfers(self.class, block) {
                    let (spot, odd) = ((self.store)(row), (self.odd)(row));
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
