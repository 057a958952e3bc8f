//! Rows of a stage for one class of spectators: where they are in working memory, and how much
//! memory they take.
//!
//! - Entry: [`Placed::new`] for places, [`ClassSizes`] for sizes.
//! - Invariant: rows of a block lie one after the other, and each begins at a line.
//! - Cost: a pass over the rows of the stage for each class of spectators.
//!
//! A *stage* has the half-states after a number of steps of a phase; each has a *row* with its
//! counts. A *line* is 64 bytes, that is, 8 words. The *spectator* is the half of the border that
//! is not advanced, and a *slot* is a way to combine its marked runs into strings
//! ([spectator](super::spectator)). A slot has `width` words: K residues for each of `width / K`
//! patterns. A slot has an *open end* if the string of the spectator's cell at the split is open.
//! In a row, the slots without an open end begin at a line, and so do the slots with one. So
//! transitions for only one of the two kinds still add whole lines:
//!
//! ```text
//!   row    |closed closed closed ....|open open ....|      each part is padded to whole lines
//! ```

use super::layout::Place;
use super::slots::LINE;
use super::spectator::{Class, Span};
use super::tables::{PhaseTables, StackEnd, Stage, end_of, stack_of};
use std::ops::Range;

/// A row (the counts of one half-state) to be read from or written to the vector.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transfer {
    /// First line of the row in working memory, counted from the beginning of the block.
    pub(super) line: u32,
    /// Number of slots (ways to form strings) without an open end: the string of the spectator's
    /// cell at the split is not open.
    pub(super) closed: u32,
    /// Number of slots (ways to form strings) with an open end: an open string in the spectator's
    /// cell at the split.
    pub(super) open: u32,
    /// The number of the row's first slot among all slots (ways to form strings) of the spectators'
    /// class.
    pub(super) first: u32,
    /// Number of slots of the class with the same stack (colours of the open strings) that are not
    /// in the row and come before its first slot.
    skipped: u32,
    /// The place of the first slot in the vector.
    pub(super) place: Place,
    /// `true` if the row's half-state has an odd number of strings, open ones included.
    pub(super) odd: bool,
    /// `true` if another transfer writes the same counts to another place in the vector. Such
    /// counts are not added to the sums again.
    pub(super) again: bool,
    /// `true` if the words are added to the [tally](super::sums::Tally), a checksum.
    pub(super) tallied: bool,
    /// `true` if the row's counts are only added to the sums: another row with the same counts is
    /// written to the place of this row.
    pub(super) summed_only: bool,
}

/// The place of a row in the vector, and any further places with copies of its counts.
pub(super) struct Spot {
    pub(super) place: Place,
    /// Further places in the vector to which the same counts are written.
    pub(super) again: Vec<Place>,
    /// `true` if the counts are added to the [tally](super::sums::Tally), a checksum. Counts that
    /// are written once and read twice, or the reverse, are tallied once. So the checksums of the
    /// words written and of the words read agree.
    pub(super) tallied: bool,
    /// `true` if the counts at the further places are added to the tally, a checksum.
    pub(super) again_tallied: bool,
    /// `true` if another row with the same counts is written to the same places, instead of this
    /// row.
    pub(super) twin: bool,
}

/// Memory and work of the program of a class of spectators, computed without making the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    /// Number of lines of the largest stage of a block: the rows of a block after some steps.
    pub(super) scratch: u64,
    /// Number of lines of all rows between two segments of steps, for the largest such stage.
    pub(super) boundary: u64,
    /// Number of lines that all steps together compute.
    pub(super) lines: u64,
    rows: u64,
    slots: u64,
}

/// Computes the sizes of programs of one class of spectators, for any number of words in a slot. The
/// ranges of slots are the same for all numbers of words, so they are found once.
pub(super) struct ClassSizes<'a> {
    pub(super) tables: &'a PhaseTables,
    /// For each stage, the ranges of slots (ways to form strings) by the shape of the row.
    spans: Vec<Spans>,
    rows: u64,
    slots: u64,
    /// The sizes that were computed, by the number of words in a slot.
    known: Vec<(usize, Size)>,
}

impl<'a> ClassSizes<'a> {
    /// Finds the ranges of slots of a class of spectators in all stages of a phase.
    pub(super) fn new(tables: &'a PhaseTables, class: &Class) -> ClassSizes<'a> {
        let stages = tables.stages.iter();
        let spans: Vec<Spans> = stages.map(|stage| Spans::new(class, stage)).collect();
        let (mut rows, mut slots) = (0, 0);
        for (spans, stage) in spans.iter().zip(&tables.stages) {
            for of in &stage.alike {
                let (len, of_shape) = (spans.of(of.shape).len(), u64::from(of.rows));
                rows += u64::from(len > 0) * of_shape;
                slots += u64::from(len) * of_shape;
            }
        }
        ClassSizes {
            tables,
            spans,
            rows,
            slots,
            known: Vec::new(),
        }
    }

    /// Returns the size of the program with `width` words in a slot.
    pub(super) fn with_width(&mut self, width: usize) -> Size {
        if let Some(&(_, size)) = self.known.iter().find(|(known, _)| *known == width) {
            return size;
        }
        let mut size = Size {
            rows: self.rows,
            slots: self.slots,
            ..Size::default()
        };
        for (number, (spans, stage)) in self.spans.iter().zip(&self.tables.stages).enumerate() {
            // All rows of a block with one shape (stack and end) take equally many lines.
            let of_shape = |span: &Span| lines(span.closed, width) + lines(span.open, width);
            let of_shape: Vec<u32> = spans.0.iter().map(of_shape).collect();
            let (mut most, mut all) = (0, 0);
            // A block of rows is in memory only while it is worked on, so the largest block counts.
            let (mut block, mut current) = (0, 0);
            for of in &stage.alike {
                if of.block != current {
                    (block, current) = (0, of.block);
                }
                let more = u64::from(of_shape[usize::from(of.shape)]) * u64::from(of.rows);
                block += more;
                all += more;
                most = most.max(block);
            }
            size.scratch = size.scratch.max(most);
            if number > 0 {
                size.lines += all;
            }
            // All rows between two segments of steps are in memory at once.
            if number > 0 && self.tables.segments.iter().any(|s| s.start == number) {
                size.boundary = size.boundary.max(all);
            }
        }
        self.known.push((width, size));
        size
    }
}

impl Size {
    /// Computes the size of the program of a class of spectators, with `width` words for each slot
    /// (way to form strings).
    pub(super) fn of(tables: &PhaseTables, class: &Class, width: usize) -> Size {
        ClassSizes::new(tables, class).with_width(width)
    }

    /// Returns the bytes of working memory: two stages of a block, and all rows between segments of
    /// steps.
    pub(super) fn bytes(&self, tables: &PhaseTables) -> u64 {
        (2 * self.scratch + Size::boundaries(tables) * self.boundary) * 8 * LINE as u64
    }

    /// Returns the number of buffers for rows between segments of steps that exist at a time.
    pub(super) fn boundaries(tables: &PhaseTables) -> u64 {
        (tables.segments.len() as u64 - 1).min(2)
    }

    /// Estimates the bytes of the program: an entry for every row, and a pair of places for half of
    /// the slots (counts) of each row.
    pub(super) fn program_bytes(&self) -> u64 {
        24 * self.rows + 4 * self.slots
    }
}

/// The range of slots that a row has, for each shape of the row: its stack (colours of the open
/// strings) and end (letter at the split).
struct Spans(Vec<Span>);

impl Spans {
    /// Computes the range of slots of each shape (stack and end) that occurs in a stage.
    fn new(class: &Class, stage: &Stage) -> Spans {
        // `alike` has every shape of the stage's rows, and is far shorter than the list of these
        // rows.
        let shapes = stage
            .alike
            .iter()
            .map(|alike| alike.shape)
            .max()
            .unwrap_or(0);
        let span = |shape: StackEnd| {
            // If the two cells at the split touch, they restrict each other, so only some of the
            // slots (ways to form strings) with this stack remain.
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

/// The place of each row (half-state) of a stage in working memory, for one class of spectators.
pub(super) struct Placed<'a> {
    pub(super) stage: &'a Stage,
    spans: Spans,
    /// First line of every row; the last entry is the number of lines of all rows.
    lines: Vec<u32>,
    pub(super) width: usize,
}

/// Returns the number of lines (of eight words) that `slots` slots (ways to form strings) of
/// `width` words take.
pub(super) fn lines(slots: u32, width: usize) -> u32 {
    (slots * width as u32).div_ceil(LINE as u32)
}

impl<'a> Placed<'a> {
    /// Places the rows of a stage (half-states after some steps) one after the other in working
    /// memory.
    pub(super) fn new(class: &Class, stage: &'a Stage, width: usize) -> Placed<'a> {
        let spans = Spans::new(class, stage);
        let mut next = 0u32;
        let mut starts = Vec::with_capacity(stage.shapes.len() + 1);
        for &shape in &stage.shapes {
            starts.push(next);
            let span = spans.of(shape);
            let more = lines(span.closed, width) + lines(span.open, width);
            next += more;
            assert!(next < 1 << 29, "expected less than 2^29 lines in all");
        }
        starts.push(next);
        Placed {
            stage,
            spans,
            lines: starts,
            width,
        }
    }

    /// Returns the number of lines of the two parts of a row: the slots without an open end (an
    /// open string at the split), and the slots with one.
    pub(super) fn row_parts(&self, span: Span) -> [u32; 2] {
        [span.closed, span.open].map(|slots| lines(slots, self.width))
    }

    pub(super) fn span(&self, row: u32) -> Span {
        self.spans.of(self.stage.shapes[row as usize])
    }

    pub(super) fn line(&self, row: u32) -> u32 {
        self.lines[row as usize]
    }

    pub(super) fn block_lines(&self, block: usize) -> Range<u32> {
        let row = |block: usize| self.lines[self.stage.blocks[block] as usize];
        row(block)..row(block + 1)
    }

    /// Returns the number of lines of all rows.
    pub(super) fn all_lines(&self) -> u32 {
        *self.lines.last().expect("there is an end")
    }

    /// Returns the number of the first word of a slot (a way to form strings) of a row. The slot is
    /// given by its number in the class.
    pub(super) fn word(&self, row: u32, slot: u32) -> u32 {
        let span = self.span(row);
        let local = slot - span.first;
        let width = self.width as u32;
        // Slots with an open end (an open string at the split) begin at a line of their own.
        let inside = if local < span.closed {
            local * width
        } else {
            lines(span.closed, self.width) * LINE as u32 + (local - span.closed) * width
        };
        self.line(row) * LINE as u32 + inside
    }
}

impl Placed<'_> {
    /// Lists the transfers between working memory and the vector, for the rows of a block that have
    /// slots. The places of these rows in the vector are not set yet.
    pub(super) fn transfers(
        &self,
        class: &Class,
        block: usize,
    ) -> impl Iterator<Item = (usize, Transfer)> {
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
                summed_only: false,
            };
            Some((row as usize, transfer))
        })
    }
}

impl Transfer {
    /// Returns this transfer with the place and the field `tallied` of `spot`.
    pub(super) fn to(self, spot: &Spot) -> Transfer {
        Transfer {
            tallied: spot.tallied,
            ..self.at(spot.place)
        }
    }

    /// Returns this transfer with its place in the vector. `place` is the place of the first slot
    /// with the row's stack; a row may begin at a later slot.
    fn at(self, place: Place) -> Transfer {
        let skipped = u64::from(self.skipped) * u64::from(place.per_slot);
        Transfer {
            place: Place {
                // `place` is computed for the first slot of the stack. The row does not have this
                // slot if the two cells at the split exclude it.
                base: place.base.wrapping_add(skipped),
                ..place
            },
            ..self
        }
    }

    /// Adds the transfers that write a row to its place in the vector, and to any further places
    /// with copies.
    pub(super) fn add_stores(self, spot: &Spot, odd: bool, all: &mut Vec<Transfer>) {
        let transfer = Transfer { odd, ..self };
        all.push(Transfer {
            summed_only: spot.twin,
            ..transfer.to(spot)
        });
        let again = spot.again.iter().filter(|_| !spot.twin);
        all.extend(again.map(|&place| Transfer {
            again: true,
            tallied: spot.again_tallied,
            ..transfer.at(place)
        }));
    }
}
