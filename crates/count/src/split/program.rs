//! Programs: what a phase does to the chunk of one spectator, as flat lists.
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
//! Places are counted from the beginning of the block. A *line* is 64 bytes, that
//! is, 8 words; a slot has `width` words: K primes for each of `width / K`
//! patterns. The slots of a row without and with an open end begin at a line each,
//! so that transitions that are for one of them only add whole lines as well.

use super::asking::{Asking, Stopped};
use super::half::{Condition, Operation, Stack, is_marked};
use super::layout::Place;
use super::slots::{LINE, period};
use super::spectator::{Class, Span};
use super::tables::{Gather, PhaseTables, Special, StackEnd, Stage, StepTable, end_of, stack_of};
use foldhash::{HashMap, HashMapExt};
use std::ops::Range;

/// Ends the runs of a step.
pub(super) const END: u32 = u32::MAX;

/// A row to be read from or written to the vector.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transfer {
    /// First line, from the beginning of the block.
    pub(super) line: u32,
    /// Slots without an open end.
    pub(super) closed: u32,
    /// Slots with an open end.
    pub(super) open: u32,
    /// The first slot's number in the class.
    pub(super) first: u32,
    /// Slots with the same stack before the first one.
    skipped: u32,
    /// Where the first slot is.
    pub(super) place: Place,
    /// Whether the row has an odd number of strings of its own, the common ones
    /// included.
    pub(super) odd: bool,
    /// Whether the same counts are in another transfer already.
    pub(super) again: bool,
    /// Whether it is tallied.
    pub(super) tallied: bool,
}

/// Where a row is read or written.
pub(super) struct Spot {
    pub(super) place: Place,
    /// Where the same counts are written once more.
    pub(super) again: Vec<Place>,
    /// Whether they are tallied: what is written once and read twice, or the other way
    /// round, is tallied once.
    pub(super) tallied: bool,
    /// Whether they are once more.
    pub(super) again_tallied: bool,
}

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

/// What to do for the spectators of one class.
pub(super) struct Program {
    /// Number of primes at a time.
    k: usize,
    /// Words per slot.
    pub(super) width: usize,
    /// The blocks of each segment.
    pub(super) segments: Vec<Vec<Block>>,
    /// Where the code of each step of each block begins.
    pub(super) starts: Vec<usize>,
    /// The code.
    pub(super) code: Vec<u32>,
    /// Rows to be read.
    pub(super) loads: Vec<Transfer>,
    /// Rows to be written.
    pub(super) stores: Vec<Transfer>,
    /// Lines that a block needs for a stage inside a segment, at most.
    pub(super) scratch: usize,
    /// Lines between two segments, at most.
    pub(super) boundary: usize,
    /// Lines of all stages but the last: what is computed.
    pub(super) lines: u64,
}

/// What a program needs, without making it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    /// Lines of a block's stage, at most.
    pub(super) scratch: u64,
    /// Lines between two segments, at most.
    pub(super) boundary: u64,
    /// Lines that are computed.
    pub(super) lines: u64,
    rows: u64,
    slots: u64,
}

impl Size {
    /// The size of a class's program with so many words per slot.
    pub(super) fn of(tables: &PhaseTables, class: &Class, width: usize) -> Size {
        let mut size = Size::default();
        for (number, stage) in tables.stages.iter().enumerate() {
            let spans = Spans::new(class, stage);
            let (mut most, mut all) = (0, 0);
            for shapes in stage.alike.chunk_by(|a, b| a.block == b.block) {
                let mut block = 0;
                for of in shapes {
                    let (span, rows) = (spans.of(of.shape), u64::from(of.rows));
                    block += u64::from(lines(span.closed, width) + lines(span.open, width)) * rows;
                    size.rows += u64::from(span.len() > 0) * rows;
                    size.slots += u64::from(span.len()) * rows;
                }
                most = most.max(block);
                all += block;
            }
            size.scratch = size.scratch.max(most);
            if number > 0 {
                size.lines += all;
            }
            if number > 0 && tables.segments.iter().any(|s| s.start == number) {
                size.boundary = size.boundary.max(all);
            }
        }
        size
    }

    /// Bytes that are worked on: the stages of a block, and what is between segments.
    pub(super) fn bytes(&self, tables: &PhaseTables) -> u64 {
        (2 * self.scratch + Size::boundaries(tables) * self.boundary) * 8 * LINE as u64
    }

    /// How many buffers between segments there are at a time.
    pub(super) fn boundaries(tables: &PhaseTables) -> u64 {
        (tables.segments.len() as u64 - 1).min(2)
    }

    /// Bytes of the program, roughly: an entry for every row, and pairs for a half
    /// of the slots.
    pub(super) fn program_bytes(&self) -> u64 {
        24 * self.rows + 4 * self.slots
    }
}

/// The slots that go with each shape.
struct Spans(Vec<Span>);

impl Spans {
    fn new(class: &Class, stage: &Stage) -> Spans {
        let shapes = stage.shapes.iter().copied().max().unwrap_or(0);
        let span = |shape: StackEnd| {
            if stage.staggered {
                class.span(stack_of(shape))
            } else {
                class.restricted(stack_of(shape), end_of(shape))
            }
        };
        Spans((0..=shapes).map(span).collect())
    }

    fn of(&self, shape: StackEnd) -> Span {
        self.0[usize::from(shape)]
    }
}

/// Where the rows of a stage are.
struct Placed<'a> {
    stage: &'a Stage,
    spans: Spans,
    /// First line of every row, and the end.
    lines: Vec<u32>,
    width: usize,
}

fn lines(slots: u32, width: usize) -> u32 {
    (slots * width as u32).div_ceil(LINE as u32)
}

impl<'a> Placed<'a> {
    fn new(class: &Class, stage: &'a Stage, width: usize) -> Placed<'a> {
        let spans = Spans::new(class, stage);
        let mut next = 0u32;
        let mut starts = Vec::with_capacity(stage.shapes.len() + 1);
        for &shape in &stage.shapes {
            starts.push(next);
            let span = spans.of(shape);
            let more = lines(span.closed, width) + lines(span.open, width);
            next += more;
            assert!(next < 1 << 29, "words of a chunk have numbers of 32 bits");
        }
        starts.push(next);
        Placed {
            stage,
            spans,
            lines: starts,
            width,
        }
    }

    fn row_parts(&self, span: Span) -> [u32; 2] {
        [span.closed, span.open].map(|slots| lines(slots, self.width))
    }

    fn span(&self, row: u32) -> Span {
        self.spans.of(self.stage.shapes[row as usize])
    }

    fn line(&self, row: u32) -> u32 {
        self.lines[row as usize]
    }

    fn block_lines(&self, block: usize) -> Range<u32> {
        let row = |block: usize| self.lines[self.stage.blocks[block] as usize];
        row(block)..row(block + 1)
    }

    /// The word of a slot, given by its number in the class.
    fn word(&self, row: u32, slot: u32) -> u32 {
        let span = self.span(row);
        let local = slot - span.first;
        let width = self.width as u32;
        let inside = if local < span.closed {
            local * width
        } else {
            lines(span.closed, self.width) * LINE as u32 + (local - span.closed) * width
        };
        self.line(row) * LINE as u32 + inside
    }
}

/// Makes the code of one step.
struct Coder<'a> {
    class: &'a Class,
    from: &'a Placed<'a>,
    to: &'a Placed<'a>,
    /// Beginnings of the blocks that are read and written.
    from_base: u32,
    to_base: u32,
    code: &'a mut Vec<u32>,
    /// Where the header of the current run is, and what it says.
    run: Option<(usize, u32, [u32; 2])>,
    /// Whether all lines have the same primes.
    one_part: bool,
    pairs: [Vec<(u32, u32)>; 2],
    moves: &'a mut HashMap<(Operation, Stack), Vec<Option<u32>>>,
}

impl Coder<'_> {
    /// Begins an entry: goes on with the current run or begins one.
    fn begin(&mut self, to: u32, parts: [u32; 2], plus: usize, minus: usize) {
        let shape = plus as u32 | (minus as u32) << 8;
        // Where all lines have the same primes it does not matter in which part they are.
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

    fn gather(&mut self, gather: &Gather, step: &StepTable) {
        let span = self.to.span(gather.to);
        if span.len() == 0 {
            return;
        }
        let (plus, minus) = (usize::from(gather.plus), usize::from(gather.minus));
        let sources = &step.sources[gather.sources as usize..][..plus + minus];
        let specials = &step.specials[gather.specials as usize..][..usize::from(gather.special)];
        if gather.mixed {
            // At the split all plain sources are specials, and else few rows come here.
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

    /// The slots without and with an open end, each with the rows that have them.
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
            for special in plain {
                let fits = special.condition == Condition::Always
                    || !is_marked(self.class.end)
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

    /// The slots that a transition changes, one by one.
    fn move_slots(&mut self, to: u32, special: &Special) {
        let from = self.from.span(special.from);
        if from.len() == 0 {
            return;
        }
        let target = self.to.span(to);
        let stack = stack_of(self.from.stage.shapes[special.from as usize]);
        let all = self.class.span(stack);
        let class = self.class;
        let moves = self
            .moves
            .entry((special.operation, stack))
            .or_insert_with(|| {
                (all.first..all.first + all.len())
                    .map(|slot| class.operate(slot, special.operation))
                    .collect()
            });
        for slot in from.first..from.first + from.len() {
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
            if !(target.first..target.first + target.len()).contains(&after) {
                continue;
            }
            let to = self.to.word(to, after) - self.to_base * LINE as u32;
            let from = self.from.word(special.from, slot) - self.from_base * LINE as u32;
            self.pairs[usize::from(special.minus)].push((to, from));
        }
    }

    fn finish(&mut self) {
        self.code.push(END);
        for pairs in &mut self.pairs {
            self.code.push(pairs.len() as u32);
            self.code
                .extend(pairs.iter().flat_map(|&(to, from)| [to, from]));
        }
    }
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
            impl Fn(usize) -> Spot,
            impl Fn(usize) -> Spot,
            impl Fn(usize) -> bool,
        ),
        asking: &Asking<'_>,
    ) -> Result<Program, Stopped> {
        let size = Size::of(tables, class, width);
        let mut program = Program {
            k,
            width,
            segments: Vec::new(),
            starts: Vec::new(),
            code: Vec::new(),
            loads: Vec::new(),
            stores: Vec::new(),
            scratch: size.scratch as usize,
            boundary: size.boundary as usize,
            lines: size.lines,
        };
        let placed = |stage| asking.now().map(|()| Placed::new(class, stage, width));
        let placed: Vec<Placed<'_>> = (tables.stages.iter())
            .map(placed)
            .collect::<Result<_, _>>()?;
        let mut moves = HashMap::new();
        let last = tables.segments.len() - 1;
        for (number, steps) in tables.segments.iter().enumerate() {
            let mut list = Vec::new();
            for block in 0..placed[steps.start].stage.blocks.len() - 1 {
                asking.now()?;
                let starts = program.starts.len();
                for step in steps.clone() {
                    let leaves = step + 1 == steps.end && number < last;
                    let of = (&placed[step], &placed[step + 1]);
                    program.add_step(tables, step, class, of, block, leaves, &mut moves);
                }
                let (loads, stores) = (program.loads.len(), program.stores.len());
                if number == 0 {
                    let rows = placed[0].transfers(class, block);
                    let transfer = |(row, transfer): (usize, Transfer)| transfer.to(&load(row));
                    program.loads.extend(rows.map(transfer));
                }
                if number == last {
                    for (row, transfer) in placed[steps.end].transfers(class, block) {
                        program.add_store(transfer, &store(row), odd(row));
                    }
                }
                list.push(Block {
                    loads: loads..program.loads.len(),
                    input: placed[steps.start].block_lines(block).start as usize,
                    steps: starts..program.starts.len(),
                    stores: stores..program.stores.len(),
                });
            }
            program.segments.push(list);
        }
        program.code.shrink_to_fit();
        program.loads.shrink_to_fit();
        program.stores.shrink_to_fit();
        Ok(program)
    }

    /// Adds the code of a step of a block, which reads and writes rows that are placed
    /// so; if it `leaves` its segment, it writes to all blocks of the next.
    #[allow(clippy::too_many_arguments)] // One call, in the loop above.
    fn add_step(
        &mut self,
        tables: &PhaseTables,
        step: usize,
        class: &Class,
        (from, to): (&Placed<'_>, &Placed<'_>),
        block: usize,
        leaves: bool,
        moves: &mut HashMap<(Operation, Stack), Vec<Option<u32>>>,
    ) {
        self.starts.push(self.code.len());
        let mut coder = Coder {
            class,
            from,
            to,
            from_base: from.block_lines(block).start,
            to_base: match leaves {
                true => 0,
                false => to.block_lines(block).start,
            },
            code: &mut self.code,
            run: None,
            one_part: period(self.k) == 1,
            pairs: [Vec::new(), Vec::new()],
            moves,
        };
        let table = tables.steps[step].variant(class);
        let rows = table.blocks[block] as usize..table.blocks[block + 1] as usize;
        for gather in &table.gathers[rows] {
            coder.gather(gather, table);
        }
        coder.finish();
    }

    /// Adds a row that is written to one place, or to some.
    fn add_store(&mut self, transfer: Transfer, spot: &Spot, odd: bool) {
        let transfer = Transfer { odd, ..transfer };
        self.stores.push(transfer.to(spot));
        self.stores.extend(spot.again.iter().map(|&place| Transfer {
            again: true,
            tallied: spot.again_tallied,
            ..transfer.at(place)
        }));
    }
}

impl Program {
    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        let transfers = size_of_val(self.loads.as_slice()) + size_of_val(self.stores.as_slice());
        let blocks = self
            .segments
            .iter()
            .map(|blocks| size_of_val(blocks.as_slice()));
        size_of_val(self.code.as_slice()) + transfers + blocks.sum::<usize>()
    }
}

impl Placed<'_> {
    /// The rows of a block that have slots, yet without their places.
    fn transfers(&self, class: &Class, block: usize) -> impl Iterator<Item = (usize, Transfer)> {
        let rows = self.stage.blocks[block]..self.stage.blocks[block + 1];
        let base = self.block_lines(block).start;
        rows.filter_map(move |row| {
            let span = self.span(row);
            if span.len() == 0 {
                return None;
            }
            let all = class.span(stack_of(self.stage.shapes[row as usize]));
            let transfer = Transfer {
                line: self.line(row) - base,
                closed: span.closed,
                open: span.open,
                first: span.first,
                skipped: span.first - all.first,
                place: Place::default(),
                odd: false,
                again: false,
                tallied: true,
            };
            Some((row as usize, transfer))
        })
    }
}

impl Transfer {
    /// The same to or from a spot.
    fn to(self, spot: &Spot) -> Transfer {
        Transfer {
            tallied: spot.tallied,
            ..self.at(spot.place)
        }
    }

    /// The same at the place of the row's slots.
    fn at(self, place: Place) -> Transfer {
        let skipped = u64::from(self.skipped) * u64::from(place.per_slot);
        Transfer {
            place: Place {
                base: place.base.wrapping_add(skipped),
                ..place
            },
            ..self
        }
    }
}
