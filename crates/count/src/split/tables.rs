//! Step tables: which half-states lead to which, in gather form.
//!
//! A *phase* advances all cells of one half. Stage s of it has the half-states
//! after s steps as *rows*; a step table has for every row of the next stage the
//! rows of this one that lead to it. Tables depend on the active half only, and at
//! the step that replaces the cell at the split also on the spectator's end letter
//! (a *variant*).
//!
//! The steps are cut into *segments*. Letters outside the *window* of a segment,
//! which is the cells that it replaces, stay as they are while it runs, so that a
//! segment falls apart into *blocks* by these letters:
//!
//! ```text
//!   steps    0   1   2 | 3   4   5         6 cells, segments of 3 and 3
//!   window   *   *   * | .   .   .         blocks: the letters at the dots
//!            .   .   . | *   *   *
//! ```
//!
//! Rows are ordered by block, so that each block works in memory of its own that
//! stays in cache; within a block by shape (stack and end), which decides how many
//! slots of a spectator go with the row.

use super::half::{Above, Condition, Half, LETTERS, Letter, Operation, Stack};
use super::spectator::HalfSet;
use foldhash::{HashMap, HashMapExt};

/// Ends of active halves that make a difference, see [`Half::end`].
pub(super) const ENDS: usize = 7;

/// Stack and end of a row, as one number: `stack * ENDS + end`.
pub(super) type Shape = u16;

/// The stack of a shape.
pub(super) fn stack_of(shape: Shape) -> Stack {
    shape / ENDS as Shape
}

/// The end of a shape.
pub(super) fn end_of(shape: Shape) -> u8 {
    (shape % ENDS as Shape) as u8
}

/// The half-states at one stage.
pub(super) struct Stage {
    /// Their shapes.
    pub(super) shapes: Vec<Shape>,
    /// Where the blocks begin, those of the segment that starts here or runs here;
    /// and the end.
    pub(super) blocks: Vec<u32>,
    /// Whether the two cells at the split are in different columns, so that they
    /// do not restrict each other.
    pub(super) staggered: bool,
}

/// A row that leads to another in a way that is not for all slots alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Special {
    /// The row it comes from.
    pub(super) from: u32,
    /// Whether it is subtracted.
    pub(super) minus: bool,
    /// What happens to the spectator.
    pub(super) operation: Operation,
    /// Which spectators it is for.
    pub(super) condition: Condition,
}

/// The sources of one row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gather {
    /// The row they lead to.
    pub(super) to: u32,
    /// Where its sources begin in [`StepTable::sources`].
    pub(super) sources: u32,
    /// Rows of the same shape that are added, slot by slot.
    pub(super) plus: u8,
    /// Rows of the same shape that are subtracted; they follow.
    pub(super) minus: u8,
    /// Where its specials begin in [`StepTable::specials`].
    pub(super) specials: u32,
    /// How many there are.
    pub(super) special: u16,
    /// Whether some of the specials leave the spectator's slot as it is.
    pub(super) mixed: bool,
}

/// What one step does, for one variant.
#[derive(Default)]
pub(super) struct StepTable {
    /// The rows, by block.
    pub(super) gathers: Vec<Gather>,
    /// Where each block of the segment begins in `gathers`, and the end.
    pub(super) blocks: Vec<u32>,
    /// Source rows.
    pub(super) sources: Vec<u32>,
    /// Other sources.
    pub(super) specials: Vec<Special>,
}

/// The end letters of canonical spectators.
const CANONICAL_ENDS: [Letter; 3] = [0, 1, 3];

/// A step: a table for every end letter of the spectator, or one for all.
pub(super) struct Step {
    variants: Vec<StepTable>,
}

impl Step {
    /// The table for spectators with this end letter.
    pub(super) fn variant(&self, end: Letter) -> &StepTable {
        let variant = CANONICAL_ENDS.iter().position(|&e| e == end);
        let variant = variant.expect("spectators are canonical");
        self.variants.get(variant).unwrap_or(&self.variants[0])
    }
}

/// Everything about advancing one half that does not depend on the other.
pub(super) struct Phase {
    /// Stages 0 to the number of cells.
    pub(super) stages: Vec<Stage>,
    /// The half-states of the first and the last stage, in the order of its rows.
    pub(super) first: Vec<Half>,
    /// See `first`.
    pub(super) last: Vec<Half>,
    /// The steps.
    pub(super) steps: Vec<Step>,
    /// For every segment its steps.
    pub(super) segments: Vec<std::ops::Range<usize>>,
}

/// A stage while the tables are made.
struct Rows {
    halves: Vec<Half>,
    index: HashMap<u64, u32>,
}

impl Rows {
    fn new(mut halves: Vec<Half>, outside: impl Fn(&Half) -> u64) -> (Rows, Vec<u32>) {
        halves.sort_by_cached_key(|half| (outside(half), shape(half), half.key()));
        let index = halves.iter().enumerate();
        let index = index.map(|(i, half)| (half.key(), i as u32)).collect();
        let mut blocks = Vec::new();
        let mut last = None;
        for (i, half) in halves.iter().enumerate() {
            let block = outside(half);
            if last != Some(block) {
                blocks.push(i as u32);
                last = Some(block);
            }
        }
        blocks.push(halves.len() as u32);
        (Rows { halves, index }, blocks)
    }
}

fn shape(half: &Half) -> Shape {
    half.stack() * ENDS as Shape + Shape::from(half.end())
}

impl Phase {
    /// The tables for advancing the halves of `set`, from the far end to the split
    /// if `inwards`, else from the split to the far end; `windows` says how many
    /// cells each segment has.
    pub(super) fn new(set: &HalfSet, inwards: bool, windows: &[usize]) -> Phase {
        let len = set.len;
        assert_eq!(windows.iter().sum::<usize>(), len);
        let cell = |step: usize| if inwards { len - 1 - step } else { step };
        let mut segments = Vec::new();
        for &window in windows {
            let start = segments
                .last()
                .map_or(0, |s: &std::ops::Range<usize>| s.end);
            segments.push(start..start + window);
        }
        // Letters of the cells that a segment does not replace.
        let outside = |segment: usize, half: &Half| -> u64 {
            let steps = &segments[segment];
            let cells = steps.clone().map(cell);
            let (low, high) = (cells.clone().min(), cells.max());
            let (low, high) = (low.unwrap_or(0), high.unwrap_or(0));
            let letters = half.letters().iter().enumerate();
            let kept = letters.filter(|(i, _)| !(low..=high).contains(i));
            kept.fold(0, |code, (_, &l)| code * LETTERS as u64 + u64::from(l))
        };
        let segment_at = |stage: usize| {
            let at = segments.iter().position(|s| s.contains(&stage));
            at.unwrap_or(segments.len() - 1)
        };
        let (mut rows, blocks) = Rows::new(set.states.clone(), |half| outside(0, half));
        let stage = |rows: &Rows, blocks, at: usize| Stage {
            shapes: rows.halves.iter().map(shape).collect(),
            blocks,
            staggered: at == if inwards { len } else { 0 },
        };
        let mut stages = vec![stage(&rows, blocks, 0)];
        let first = rows.halves.clone();
        let mut steps = Vec::new();
        for step in 0..len {
            let i = cell(step);
            let variants: Vec<Vec<(u32, super::half::Transition)>> = aboves(i, len, inwards)
                .into_iter()
                .map(|above| {
                    let mut found = Vec::new();
                    for (row, half) in rows.halves.iter().enumerate() {
                        let guarded = set.guarded && i + 1 == len;
                        half.advance(i, above, guarded, |t| found.push((row as u32, t)));
                    }
                    found
                })
                .collect();
            let next = if step + 1 == len {
                set.states.clone()
            } else {
                let mut seen = HashMap::new();
                for (_, transition) in variants.iter().flatten() {
                    seen.entry(transition.to.key()).or_insert(transition.to);
                }
                seen.into_values().collect()
            };
            let at = segment_at(step + 1);
            let (next, blocks) = Rows::new(next, |half| outside(at, half));
            let running = segment_at(step);
            let tables = variants.into_iter().map(|transitions| {
                table(&rows, &next, transitions, i == 0, |half| {
                    outside(running, half)
                })
            });
            steps.push(Step {
                variants: tables.collect(),
            });
            stages.push(stage(&next, blocks, step + 1));
            rows = next;
        }
        Phase {
            stages,
            first,
            last: rows.halves,
            steps,
            segments,
        }
    }
}

impl Phase {
    /// Bytes of memory.
    pub(super) fn bytes(&self) -> u64 {
        let table = |table: &StepTable| {
            size_of_val(table.gathers.as_slice())
                + size_of_val(table.sources.as_slice())
                + size_of_val(table.specials.as_slice())
        };
        let steps = self.steps.iter().flat_map(|step| &step.variants).map(table);
        let stages = self
            .stages
            .iter()
            .map(|stage| size_of_val(stage.shapes.as_slice()));
        let halves = size_of_val(self.first.as_slice()) + size_of_val(self.last.as_slice());
        (steps.sum::<usize>() + stages.sum::<usize>() + halves) as u64
    }
}

/// What can be above cell `i`: one thing, or the end letters of canonical
/// spectators in their order.
fn aboves(i: usize, len: usize, inwards: bool) -> Vec<Above> {
    match (inwards, i) {
        (true, _) if i + 1 == len => vec![Above::Edge],
        (true, _) => vec![Above::Cell(i + 1)],
        (false, 0) => CANONICAL_ENDS.map(Above::End).to_vec(),
        (false, _) => vec![Above::Cell(i - 1)],
    }
}

/// Sorts the transitions of a step by where they lead. If the cell `at_split` is
/// replaced, rows of one shape go with different slots before and after.
fn table(
    rows: &Rows,
    next: &Rows,
    transitions: Vec<(u32, super::half::Transition)>,
    at_split: bool,
    outside: impl Fn(&Half) -> u64,
) -> StepTable {
    let mut start = vec![0u32; next.halves.len() + 1];
    let to: Vec<u32> = transitions
        .iter()
        .map(|(_, t)| next.index[&t.to.key()])
        .collect();
    for &to in &to {
        start[to as usize + 1] += 1;
    }
    for i in 1..start.len() {
        start[i] += start[i - 1];
    }
    let mut fill = start.clone();
    let mut sorted = vec![0u32; transitions.len()];
    for (i, &to) in to.iter().enumerate() {
        sorted[fill[to as usize] as usize] = i as u32;
        fill[to as usize] += 1;
    }
    let shapes: Vec<Shape> = rows.halves.iter().map(shape).collect();
    let mut table = StepTable::default();
    let mut order: Vec<(u64, bool, u8, u8, Shape, u32)> = Vec::new();
    let mut gathers = Vec::new();
    for (row, half) in next.halves.iter().enumerate() {
        let own = shape(half);
        let mine = &sorted[start[row] as usize..start[row + 1] as usize];
        let mut gather = Gather {
            to: row as u32,
            sources: table.sources.len() as u32,
            plus: 0,
            minus: 0,
            specials: table.specials.len() as u32,
            special: 0,
            mixed: false,
        };
        for minus in [false, true] {
            for &i in mine {
                let (from, t) = &transitions[i as usize];
                if t.minus != minus {
                    continue;
                }
                let alike = !at_split
                    && t.operation == Operation::None
                    && t.condition == Condition::Always
                    && shapes[*from as usize] == own;
                if alike {
                    table.sources.push(*from);
                    *(if minus {
                        &mut gather.minus
                    } else {
                        &mut gather.plus
                    }) += 1;
                } else {
                    table.specials.push(Special {
                        from: *from,
                        minus,
                        operation: t.operation,
                        condition: t.condition,
                    });
                    gather.special += 1;
                    gather.mixed |= t.operation == Operation::None;
                }
            }
        }
        order.push((
            outside(half),
            gather.mixed,
            gather.plus,
            gather.minus,
            own,
            row as u32,
        ));
        gathers.push(gather);
    }
    order.sort_unstable();
    let mut last = None;
    for (i, &(block, .., row)) in order.iter().enumerate() {
        if last != Some(block) {
            table.blocks.push(i as u32);
            last = Some(block);
        }
        table.gathers.push(gathers[row as usize]);
    }
    table.blocks.push(order.len() as u32);
    table
}
