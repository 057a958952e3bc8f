//! Code generation: computes the code of one step of a phase, for one block of rows, from its step
//! table.
//!
//! The [step table](super::tables) lists, for each half-state (*row*) of the active half after the
//! step, the rows before the step that are added or subtracted. A row has a count for each *slot*:
//! a way to combine the marked runs of the spectator, the other half, into strings
//! ([spectator](super::spectator)). The code is a list of numbers: the places of all these counts
//! in working memory. Kernels run it.
//!
//! - Entry: [`add_step`].
//! - Invariant: every line of the rows after the step is written by one entry before single slots
//!   are added to it. Every place is a line or word within working memory: that of the block, or
//!   the memory between segments.
//! - Cost: one look at each gather (a row with its sources) of the table, for each class of
//!   spectators. Slots are looked up once per operation and stack ([`Moves`]).
//!
//! See [`program`](super::program) for the format of the code and the meaning of its entries. A
//! *run* of code is a sequence of entries with equally many added rows, equally many subtracted
//! rows, and rows of equal length.

use super::half::{Condition, Operation, Stack};
use super::rows::{Placed, lines};
use super::slots::{LINE, period};
use super::spectator::{Class, Span};
use super::tables::{Gather, PhaseTables, Special, StepTable, stack_of};
use foldhash::HashMap;

/// Marks the end of the list of runs (entries that add equally many rows) in the code of a step.
pub(super) const END: u32 = u32::MAX;

/// A cache: for an operation on the spectator's strings and a stack (colours of the open strings),
/// the image of each slot with this stack. A slot is a way to form strings. The image is `None` if
/// the operation does not apply to the slot.
pub(super) type Moves = HashMap<(Operation, Stack), Vec<Option<u32>>>;

/// Generates the code of one step of a phase, for one block of rows.
struct Coder<'a> {
    class: &'a Class,
    from: &'a Placed<'a>,
    to: &'a Placed<'a>,
    /// The lines from which places in the code are counted. These are the first line of the block
    /// of rows that is read, and of the block or whole stage that is written.
    from_base: u32,
    to_base: u32,
    code: &'a mut Vec<u32>,
    /// The current run of entries. It has the place of its header in `code`, the numbers of added
    /// and subtracted rows, and the numbers of lines of the two parts of a row. `None` before the
    /// first run.
    run: Option<(usize, u32, [u32; 2])>,
    /// `true` if the words of every line belong to the same sequence of primes, so that the two
    /// parts of a row are treated as one.
    one_part: bool,
    pairs: [Vec<(u32, u32)>; 2],
    moves: &'a mut Moves,
}

impl Coder<'_> {
    /// Begins an entry of the code. It goes to the current run of entries if these have the same
    /// numbers and lengths of rows, and otherwise to a new run.
    fn begin(&mut self, to: u32, parts: [u32; 2], plus: usize, minus: usize) {
        let shape = plus as u32 | (minus as u32) << 8;
        // Where all lines have the same sequence of primes, both parts of a row (without and with
        // an open string at the split) are processed as one.
        let parts = match self.one_part {
            true => [parts[0] + parts[1], 0],
            false if parts[0] == 0 => [parts[1], 0],
            false => parts,
        };
        match self.run {
            Some((at, old, length)) if old == shape && length == parts => self.code[at + 3] += 1,
            _ => {
                self.run = Some((self.code.len(), shape, parts));
                self.code.extend([shape, parts[0], parts[1], 1]);
            }
        }
        self.code.push(to - self.to_base);
    }

    /// Adds the code that computes one row after the step: it adds whole source rows first, then
    /// single slots (counts for one way to form strings) of other source rows.
    fn gather(&mut self, gather: &Gather, step: &StepTable) {
        let span = self.to.span(gather.to);
        if span.len() == 0 {
            return;
        }
        let (plus, minus) = (usize::from(gather.plus), usize::from(gather.minus));
        let sources = &step.sources[gather.sources as usize..][..plus + minus];
        let specials = &step.specials[gather.specials as usize..][..usize::from(gather.special)];
        if gather.mixed {
            // Plain sources (added as whole rows) of a mixed row are added part by part here, like
            // its special sources.
            let alike = sources.iter().enumerate().map(|(i, &from)| Special {
                from,
                minus: i >= plus,
                operation: Operation::None,
                condition: Condition::Always,
            });
            let plain = specials.iter().copied();
            let plain = plain.filter(|special| !special.moves());
            let plain: Vec<Special> = alike.chain(plain).collect();
            self.pieces(gather.to, span, &plain);
        } else {
            // The common case: plain sources have the slots of the target row, so whole rows are
            // added.
            let to = self.to.line(gather.to);
            self.begin(to, self.to.row_parts(span), plus, minus);
            let (from, base) = (self.from, self.from_base);
            self.code
                .extend(sources.iter().map(|&row| from.line(row) - base));
        }
        for special in specials {
            if special.moves() {
                self.move_slots(gather.to, special);
            }
        }
    }

    /// Adds the code for the two parts of a row: the slots without an open end, and the slots with
    /// one. A slot has an open end if the string of the spectator's end cell (at the split) is
    /// open.
    fn pieces(&mut self, to: u32, span: Span, plain: &[Special]) {
        let width = self.to.width;
        let pieces = [
            (span.closed, 0, Condition::EndClosed),
            (span.open, lines(span.closed, width), Condition::EndOpen),
        ];
        for (slots, offset, condition) in pieces {
            if slots == 0 {
                continue;
            }
            let mut both = [Vec::new(), Vec::new()];
            // A source row is added to this part (the slots with or without an open end) if it has
            // the part and its condition holds there.
            for special in plain {
                // Conditions on the end cell (the spectator's cell at the split) hold for all slots
                // if that cell is not marked.
                let fits = special.condition == Condition::Always
                    || !self.class.end.is_marked()
                    || special.condition == condition;
                let from = self.from.span(special.from);
                let first = self.from.line(special.from) - self.from_base;
                let piece = match condition {
                    Condition::EndOpen => {
                        (from.open == slots).then(|| first + lines(from.closed, width))
                    }
                    _ => (from.closed == slots).then_some(first),
                };
                both[usize::from(special.minus)].extend(piece.filter(|_| fits));
            }
            let [plus, minus] = both;
            let to = self.to.line(to) + offset;
            self.begin(to, [lines(slots, width), 0], plus.len(), minus.len());
            self.code.extend(plus.iter().chain(&minus));
        }
    }

    /// Adds a pair (target word, source word) for each slot (way to form strings) that the
    /// operation of a source row moves to another slot.
    fn move_slots(&mut self, to: u32, special: &Special) {
        let from = self.from.span(special.from);
        if from.len() == 0 {
            return;
        }
        let target = self.to.span(to);
        let stack = stack_of(self.from.stage.shapes[special.from as usize]);
        let all = self.class.span(stack);
        let class = self.class;
        // The images of all slots (ways to form strings) of a stack under an operation are looked
        // up once, and cached.
        let moves = self
            .moves
            .entry((special.operation, stack))
            .or_insert_with(|| {
                (all.first..all.first + all.len())
                    .map(|slot| class.operate(slot, special.operation))
                    .collect()
            });
        for slot in from.first..from.first + from.len() {
            // Among the slots of a stack, the slots with an open end (an open string at the split)
            // come last.
            let open = slot >= all.first + all.closed;
            let fits = match special.condition {
                Condition::Always => true,
                Condition::EndClosed => !open,
                Condition::EndOpen => open,
                Condition::FarClosed => !class.far_is_open(slot),
                Condition::FarOpen => class.far_is_open(slot),
            };
            let Some(after) = moves[(slot - all.first) as usize].filter(|_| fits) else {
                continue;
            };
            // If the two cells at the split touch, the new cell there may exclude the slot that is
            // the image.
            if !(target.first..target.first + target.len()).contains(&after) {
                continue;
            }
            let to = self.to.word(to, after) - self.to_base * LINE as u32;
            let from = self.from.word(special.from, slot) - self.from_base * LINE as u32;
            self.pairs[usize::from(special.minus)].push((to, from));
        }
    }

    /// Ends the list of runs (entries that add whole lines) of the step and writes the pairs of
    /// moved slots: first pairs to add, then pairs to subtract.
    fn finish(&mut self) {
        self.code.push(END);
        for pairs in &mut self.pairs {
            self.code.push(pairs.len() as u32);
            self.code
                .extend(pairs.iter().flat_map(|&(to, from)| [to, from]));
        }
    }
}

/// Identifies a step of a phase and a block of rows.
#[derive(Clone, Copy)]
pub(super) struct Which {
    pub(super) step: usize,
    pub(super) block: usize,
    /// `true` if the step is the last of its segment (some consecutive steps) and another segment
    /// follows. The step then writes to the memory for rows between the segments.
    pub(super) leaves: bool,
}

/// Appends to `code` the code of a step for a block of rows, with `k` primes. `from` and `to` are
/// the places of the rows before and after the step.
pub(super) fn add_step(
    code: &mut Vec<u32>,
    (tables, class, k): (&PhaseTables, &Class, usize),
    which: Which,
    (from, to): (&Placed<'_>, &Placed<'_>),
    moves: &mut Moves,
) {
    let block = which.block;
    let mut coder = Coder {
        class,
        from,
        to,
        from_base: from.block_lines(block).start,
        // Rows between two segments of steps lie in one memory for all blocks, other rows in the
        // memory of their block.
        to_base: match which.leaves {
            true => 0,
            false => to.block_lines(block).start,
        },
        code,
        run: None,
        one_part: period(k) == 1,
        pairs: [Vec::new(), Vec::new()],
        moves,
    };
    let table = tables.steps[which.step].variant(class);
    let rows = table.blocks[block] as usize..table.blocks[block + 1] as usize;
    for gather in &table.gathers[rows] {
        coder.gather(gather, table);
    }
    coder.finish();
}
