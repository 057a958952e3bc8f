//! Step tables list, for every half-state after a step, the half-states before the step that lead
//! to it. A step replaces one cell of the border by the next point.
//!
//! - Entry: [`PhaseTables::new`].
//! - Invariant: each *row* of a stage (a half-state with its counts) is the target of one
//!   [`Gather`] and belongs to one block. A block reads only its own rows.
//! - Cost: one call of [`Half::advance`] for each half-state, step and variant of the step, and a
//!   sort.
//!
//! A *phase* takes one half of the border, the *active* one, through the steps of its
//! [course](super::course), while the other half is the *spectator*. Stage s has the half-states
//! after s steps as *rows*. A step table lists for every row of the next stage the rows of this
//! stage that lead to it. Tables depend on the active half. At a step whose new cell touches a cell
//! of the spectator, there is a table for each letter of that cell (a *variant*).
//!
//! The steps are cut into *segments*. The *window* of a segment is the set of cells that it
//! replaces. Letters outside the window stay as they are while the segment runs, so rows fall into
//! *blocks* by these letters:
//!
//! ```text
//!   steps    0   1   2 | 3   4   5         6 cells, segments of 3 and 3
//!   window   *   *   * | .   .   .         blocks: the letters at the dots
//!            .   .   . | *   *   *
//! ```
//!
//! Rows are ordered by block, so that each block works in memory of its own that stays in cache.
//! Within a block rows are ordered by *shape*, which is the stack and the end. The stack is the
//! list of colours of the open strings, which lie in both halves. The end is the letter of the cell
//! at the split, and whether its string is open. The shape of a row determines its *slots*: the
//! ways to combine the spectator's marked stones into strings, for each of which the row has a
//! count.

use super::asking::{Asking, Stopped};
use super::course::{New, Phase, Step as Replaced};
use super::geometry::{Beside, Met};
use super::half::{Condition, ENDS, Half, Letter, Operation, Stack, Transition};
use super::spectator::{Class, HalfSet};
use foldhash::{HashMap, HashMapExt};
use std::collections::BTreeSet;

/// A shape: the stack (colours of the open strings) and the [end](Half::end) (letter at the split,
/// and whether its string is open) of a row as one number, `stack * ENDS + end`.
pub(super) type StackEnd = u16;

/// Returns the stack of a shape: the colours of the open strings.
pub(super) fn stack_of(shape: StackEnd) -> Stack {
    shape / ENDS as StackEnd
}

/// Returns the [end](Half::end) of a shape: the letter at the split, and whether its string is
/// open.
pub(super) fn end_of(shape: StackEnd) -> u8 {
    (shape % ENDS as StackEnd) as u8
}

/// The half-states after a number of steps of a phase.
pub(super) struct Stage {
    /// The shape (stack and end) of each row.
    pub(super) shapes: Vec<StackEnd>,
    /// The first row of each block; the last entry is the number of rows. A block has the rows that
    /// agree outside the cells of one segment of steps. This segment starts at the stage (the rows
    /// after some steps) or contains it.
    pub(super) blocks: Vec<u32>,
    /// Number of rows of each shape (stack and end) in each block, ordered by block.
    pub(super) alike: Vec<Alike>,
    /// `true` if the two cells at the split do not touch, so that they do not restrict each other.
    pub(super) staggered: bool,
}

/// The rows of a block that have one shape: one stack (colours of the open strings) and one end
/// (letter and string at the split).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Alike {
    pub(super) block: u32,
    pub(super) shape: StackEnd,
    /// Number of rows in the block with this shape.
    pub(super) rows: u32,
}

impl Alike {
    /// Counts the rows of each block by shape (stack and end).
    fn all(shapes: &[StackEnd], blocks: &[u32]) -> Vec<Alike> {
        let mut all = Vec::new();
        for (block, bounds) in (0u32..).zip(blocks.windows(2)) {
            // `Rows::new` has sorted the rows of each block by shape.
            let shapes = &shapes[bounds[0] as usize..bounds[1] as usize];
            all.extend(shapes.chunk_by(|a, b| a == b).map(|alike| Alike {
                block,
                shape: alike[0],
                rows: alike.len() as u32,
            }));
        }
        all.shrink_to_fit();
        all
    }
}

/// A row before a step (the source) that cannot be added as a whole to the row after the step (the
/// target).
///
/// There are three possible reasons. An operation on the strings of the spectator (the other half)
/// moves counts to other slots (ways to form strings), or a condition on the spectator selects some
/// slots. Or the slots of the target begin at other places in the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Special {
    /// The source row.
    pub(super) from: u32,
    /// `true` if the source row is subtracted.
    pub(super) minus: bool,
    /// The effect of the step on the strings of the spectator, the other half.
    pub(super) operation: Operation,
    /// The spectators (half-states of the other half) for which the source row is added.
    pub(super) condition: Condition,
}

/// Returns `true` if the slots of a source row (its counts for the spectator's ways to form
/// strings) must be moved one by one. Either the operation changes them, or the condition on the
/// spectator's far (outermost) cell selects single slots.
fn moves_slots(operation: Operation, condition: Condition) -> bool {
    operation != Operation::None || condition.is_far()
}

impl Special {
    /// Returns `true` if the slots of the source row (its counts for the spectator's ways to form
    /// strings) must be moved one by one.
    pub(super) fn moves(&self) -> bool {
        moves_slots(self.operation, self.condition)
    }
}

/// A row after a step (the *target*), and the rows before the step that it sums (its *sources*).
#[derive(Clone, Copy, Debug)]
pub(super) struct Gather {
    /// The target row.
    pub(super) to: u32,
    /// Index in [`StepTable::sources`] of the first plain source (a row that is added as a whole).
    pub(super) sources: u32,
    /// Number of plain source rows that are added; plain rows are added or subtracted as a whole,
    /// and have the shape (stack and end) of the target. At most [`MOST_SOURCES`].
    pub(super) plus: u8,
    /// Number of plain source rows (added or subtracted as a whole) that are subtracted; in the
    /// list they follow the added ones.
    pub(super) minus: u8,
    /// Index in [`StepTable::specials`] of the first special source (a row that is not added as a
    /// whole).
    pub(super) specials: u32,
    /// Number of special sources (rows that are not added as a whole).
    pub(super) special: u16,
    /// `true` if some special source adds whole lines of words: all slots without an open end, all
    /// slots with one, or both. A slot (a way to form strings) has an open end if the string of the
    /// spectator's cell at the split is open.
    pub(super) mixed: bool,
}

/// Upper bound for the number of rows that a step adds, as a whole, to make one row of the next
/// stage. The number of rows that it subtracts has the same bound.
///
/// A step replaces one cell. Half-states that lead to the same half-state differ in the letter of
/// the old cell, and in the set of runs that were in one string with it. (A run is a sequence of
/// neighbouring marked stones.) With two colours there are 5 letters. Ten cells have at most 5 runs
/// of one colour, so there are at most 2^5 sets. Halves of brick walls (hexagons, squares and
/// octagons) have at most 6 cells, and the five cells besides the old one are at most 5 runs. With
/// three colours there are 7 letters and at most 4 such runs in 7 cells, which gives fewer sources.
pub(super) const MOST_SOURCES: u8 = 5 * (1 << 5);

/// The sources of all rows after one step, for one letter of the cell of the spectator (the other
/// half) that the new cell touches.
#[derive(Default)]
pub(super) struct StepTable {
    /// The target rows with their sources, by block.
    pub(super) gathers: Vec<Gather>,
    /// Index of the first gather (target row with its sources) of each block of rows; the last
    /// entry is the number of gathers.
    pub(super) blocks: Vec<u32>,
    /// Plain source rows, which are added as a whole.
    pub(super) sources: Vec<u32>,
    /// Special source rows, which are not added as a whole: see [`Special`] for the reasons.
    pub(super) specials: Vec<Special>,
}

/// The letters that the cell at the split of a canonical spectator (the half that is not advanced)
/// can have. In a canonical pattern the colours appear in the order 0, 1, ... from the split on, so
/// the first colour is 0.
const CANONICAL_ENDS: [Letter; 3] = [Letter::Empty, Letter::FreeO, Letter::MarkedO];

/// The tables of a step: one for each letter of the cell of the spectator (the half that is not
/// advanced) that the new cell touches.
///
/// A step that touches no cell of the spectator has a single table.
pub(super) struct Step {
    /// `true` if the new cell touches the outermost cell of the spectator, the half that is not
    /// advanced.
    far: bool,
    variants: Vec<StepTable>,
}

impl Step {
    /// Returns the table for a class of spectators (patterns of the half that is not advanced), by
    /// the letter of their cell that the step touches.
    pub(super) fn variant(&self, class: &Class) -> &StepTable {
        if self.far {
            let far = class.far.expect("classes of rings have a far letter");
            return &self.variants[far.index()];
        }
        let end = class.end;
        let variant = CANONICAL_ENDS.iter().position(|&e| e == end);
        let variant = variant.expect("spectators are canonical");
        self.variants.get(variant).unwrap_or(&self.variants[0])
    }
}

/// The tables of one phase, for the half that it advances. They do not depend on the half-states of
/// the other half.
pub(super) struct PhaseTables {
    /// Stage s has the half-states after s steps, from 0 to the number of steps.
    pub(super) stages: Vec<Stage>,
    /// The half-states of the first stage, in the order of its rows.
    pub(super) first: Vec<Half>,
    /// The half-states of the last stage, in the order of its rows.
    pub(super) last: Vec<Half>,
    /// The tables of the steps.
    pub(super) steps: Vec<Step>,
    /// The range of steps of every segment.
    pub(super) segments: Vec<std::ops::Range<usize>>,
}

/// The half-states of a stage in the order of its rows, and the row of each half-state by its key.
/// Used while tables are made.
struct Rows {
    halves: Vec<Half>,
    index: HashMap<u64, u32>,
}

/// Sort key of a half-state among the rows of its stage: by block, then by shape (stack and end).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct RowOrder {
    /// The letters outside the window (the cells that the segment of steps replaces), as one
    /// number.
    block: u64,
    shape: StackEnd,
    key: u64,
    /// Index of the half-state before sorting.
    number: u32,
}

impl Rows {
    /// Orders half-states by block, and also returns the rows at which blocks begin. `outside`
    /// gives the number that identifies the block of a half-state.
    fn new(
        halves: &[Half],
        outside: impl Fn(&Half) -> u64,
        asking: &Asking<'_>,
    ) -> Result<(Rows, Vec<u32>), Stopped> {
        let mut order = Vec::with_capacity(halves.len());
        for (number, half) in (0u32..).zip(halves) {
            asking.round()?;
            order.push(RowOrder {
                block: outside(half),
                shape: shape(half),
                key: half.key(),
                number,
            });
        }
        asking.sort(&mut order)?;
        let mut rows = Rows {
            halves: Vec::with_capacity(halves.len()),
            index: HashMap::with_capacity(halves.len()),
        };
        let mut blocks = Vec::new();
        let mut last = None;
        for (row, at) in (0u32..).zip(&order) {
            asking.round()?;
            // The rows are sorted by block, so a block begins where the number that identifies it
            // changes.
            if last.replace(at.block) != Some(at.block) {
                blocks.push(row);
            }
            rows.index.insert(at.key, row);
            rows.halves.push(halves[at.number as usize]);
        }
        blocks.push(halves.len() as u32);
        Ok((rows, blocks))
    }
}

/// Returns the shape of a half-state: its stack (colours of the open strings) and its end (letter
/// and string at the split).
fn shape(half: &Half) -> StackEnd {
    half.stack() * ENDS as StackEnd + StackEnd::from(half.end())
}

/// The steps of a phase, and the half-states to which the phase applies them.
struct Course<'a> {
    set: &'a HalfSet,
    phase: &'a Phase,
}

impl Course<'_> {
    /// Returns the number of the segment (some consecutive steps) that starts after `stage` steps
    /// or contains this stage.
    fn segment_at(&self, stage: usize) -> usize {
        let segments = &self.phase.segments;
        let at = segments.iter().position(|s| s.contains(&stage));
        at.unwrap_or(segments.len() - 1)
    }

    /// Returns the letters of the cells that a segment of steps does not replace, as one number.
    fn outside(&self, segment: usize, half: &Half) -> u64 {
        let steps = &self.phase.steps[self.phase.segments[segment].clone()];
        let cells = steps.iter().map(|step| step.cell);
        // The cells that a segment replaces are neighbours, so the smallest and the largest number
        // of a cell suffice.
        let (low, high) = (cells.clone().min(), cells.max());
        let (low, high) = (low.unwrap_or(0), high.unwrap_or(0));
        let letters = half.letters().iter().enumerate();
        // A segment of steps changes only cells from `low` to `high`. So half-states that differ in
        // other cells form different blocks.
        let kept = letters.filter(|(i, _)| !(low..=high).contains(i));
        kept.fold(0, |code, (_, &l)| {
            code * Letter::ALL.len() as u64 + l.index() as u64
        })
    }

    /// Lists all transitions of a step (changes of half-states) with their source rows, for each
    /// variant of the step. A variant is a letter of the cell of the spectator (the other half)
    /// that the new cell touches.
    fn transitions(
        &self,
        step: usize,
        rows: &Rows,
        asking: &Asking<'_>,
    ) -> Result<Vec<Vec<(u32, Transition)>>, Stopped> {
        let Replaced { cell, met, new } = self.phase.steps[step];
        let variant = |beside| {
            let mut found = Vec::new();
            for (row, half) in (0u32..).zip(&rows.halves) {
                asking.round()?;
                let emit = |t| found.push((row, t));
                match new {
                    New::Nothing => half.leave(cell, emit),
                    _ => half.advance(cell, beside, new == New::Guarded, emit),
                }
            }
            Ok(found)
        };
        let besides = besides(met, self.set.colours);
        besides.into_iter().map(variant).collect()
    }

    /// Lists the half-states of the active half after a step, in no particular order.
    fn after(
        &self,
        step: usize,
        variants: &[Vec<(u32, Transition)>],
        asking: &Asking<'_>,
    ) -> Result<Vec<Half>, Stopped> {
        // After the last step all half-states of a complete column must be rows, also half-states
        // to which no transition leads.
        if step + 1 == self.phase.steps.len() {
            return Ok(self.set.states.clone());
        }
        let mut seen = HashMap::new();
        for (_, transition) in variants.iter().flatten() {
            asking.round()?;
            // Several transitions may lead to one half-state.
            seen.entry(transition.to.key()).or_insert(transition.to);
        }
        Ok(seen.into_values().collect())
    }

    /// Creates the description of a stage (the half-states after some steps) from its rows.
    fn stage(&self, number: usize, rows: &Rows, blocks: Vec<u32>) -> Stage {
        let shapes: Vec<StackEnd> = rows.halves.iter().map(shape).collect();
        Stage {
            alike: Alike::all(&shapes, &blocks),
            shapes,
            blocks,
            staggered: self.phase.staggered[number],
        }
    }
}

/// Returns the variants of a step: one for each letter of the cell of the spectator (the other
/// half) that the new cell touches (`met`).
///
/// If this is the spectator's cell at the split, only the letters occur that canonical spectators
/// have there; at the far end all letters occur. A step that touches no cell of the spectator has
/// one variant.
fn besides(met: Met, colours: u8) -> Vec<Beside> {
    let letters: &[Letter] = match (met.end, met.far) {
        (true, _) => &CANONICAL_ENDS,
        (_, true) => Letter::of_colours(colours),
        _ => &[Letter::Empty],
    };
    letters.iter().map(|&letter| met.with(letter)).collect()
}

impl PhaseTables {
    /// Makes the tables for taking the half-states of `set` through a phase.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub(super) fn new(
        set: &HalfSet,
        phase: &Phase,
        asking: &Asking<'_>,
    ) -> Result<PhaseTables, Stopped> {
        let course = Course { set, phase };
        let (mut rows, blocks) = Rows::new(&set.states, |half| course.outside(0, half), asking)?;
        let mut stages = vec![course.stage(0, &rows, blocks)];
        let first = rows.halves.clone();
        let mut steps = Vec::new();
        for step in 0..phase.steps.len() {
            // Each round handles one step: it lists the transitions, sorts the half-states after
            // the step, and makes the step table.
            let variants = course.transitions(step, &rows, asking)?;
            let after = course.after(step, &variants, asking)?;
            let (at, running) = (course.segment_at(step + 1), course.segment_at(step));
            // After the last step, all half-states of the complete column are rows, also
            // half-states to which no row leads. Such a half-state belongs to the block with the
            // same letters outside the window (the cells of the segment). If there is no such
            // block, it goes to the first block.
            let blocks: BTreeSet<u64> = (rows.halves.iter())
                .map(|half| course.outside(running, half))
                .collect();
            let outside = |segment: usize, half: &Half| {
                let own = course.outside(segment, half);
                match segment == running && !blocks.contains(&own) {
                    true => blocks.first().copied().unwrap_or(own),
                    false => own,
                }
            };
            // Rows after a step are ordered by the blocks of the segment that performs the next
            // step.
            let (next, starts) = Rows::new(&after, |half| outside(at, half), asking)?;
            drop(after);
            let outside = |half: &Half| outside(running, half);
            // If the cells at the split touch in only one of the stages before and after the step,
            // rows of equal shape (stack and end) have different slots (ways of the spectator to
            // form strings).
            let unlike = phase.staggered[step] != phase.staggered[step + 1];
            let mut tables = Vec::with_capacity(variants.len());
            for transitions in variants {
                tables.push(table(&rows, &next, &transitions, unlike, outside, asking)?);
            }
            steps.push(Step {
                far: phase.steps[step].met.far,
                variants: tables,
            });
            stages.push(course.stage(step + 1, &next, starts));
            rows = next;
            asking.made();
        }
        Ok(PhaseTables {
            stages,
            first,
            last: rows.halves,
            steps,
            segments: phase.segments.clone(),
        })
    }
}

impl PhaseTables {
    /// Returns the memory that the tables take, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let table = |table: &StepTable| {
            size_of_val(table.gathers.as_slice())
                + size_of_val(table.sources.as_slice())
                + size_of_val(table.specials.as_slice())
        };
        let steps = self.steps.iter().flat_map(|step| &step.variants).map(table);
        let stages = self.stages.iter().map(|stage| {
            size_of_val(stage.shapes.as_slice()) + size_of_val(stage.alike.as_slice())
        });
        let halves = size_of_val(self.first.as_slice()) + size_of_val(self.last.as_slice());
        (steps.sum::<usize>() + stages.sum::<usize>() + halves) as u64
    }
}

/// Indices of the transitions of a step, grouped by target row (the half-state after the step).
struct ByTarget {
    numbers: Vec<u32>,
    /// Index of the first transition to each row; the last entry is the number of transitions.
    starts: Vec<u32>,
}

impl ByTarget {
    /// Groups transitions by target row with a counting sort.
    fn new(
        next: &Rows,
        transitions: &[(u32, Transition)],
        asking: &Asking<'_>,
    ) -> Result<ByTarget, Stopped> {
        // A counting sort by target: count, add up, fill.
        let mut starts = vec![0u32; next.halves.len() + 1];
        let mut targets = Vec::with_capacity(transitions.len());
        for (_, transition) in transitions {
            asking.round()?;
            // Transitions are found by their source row. Programs need them by target row, since
            // each target is a sum over its sources.
            let target = next.index[&transition.to.key()];
            targets.push(target);
            starts[target as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        asking.now()?;
        let mut fill = starts.clone();
        let mut numbers = vec![0u32; transitions.len()];
        for (number, &target) in (0u32..).zip(&targets) {
            asking.round()?;
            numbers[fill[target as usize] as usize] = number;
            fill[target as usize] += 1;
        }
        Ok(ByTarget { numbers, starts })
    }

    fn to(&self, row: usize) -> &[u32] {
        &self.numbers[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

/// Sort key of a gather of a step, by its target row.
///
/// A gather is a row after the step (the target) with its sources, the rows that it sums. The
/// gathers of a block stay together. Within a block, gathers that are alike are neighbours, so that
/// kernels process long runs of them. Alike gathers are both mixed or both not, have equal numbers
/// of added and of subtracted plain sources, and the same shape (stack and end).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct GatherOrder {
    block: u64,
    mixed: bool,
    plus: u8,
    minus: u8,
    shape: StackEnd,
    row: u32,
}

/// Makes the table of a step from its transitions. `rows` are the half-states before the step,
/// `next` those after it; `outside` gives the block of a half-state.
///
/// `unlike` is `true` if the cells at the split touch in only one of the two stages, before or
/// after the step. Rows of one shape (stack and end) then have different slots (ways of the
/// spectator to form strings) in the two stages.
fn table(
    rows: &Rows,
    next: &Rows,
    transitions: &[(u32, Transition)],
    unlike: bool,
    outside: impl Fn(&Half) -> u64,
    asking: &Asking<'_>,
) -> Result<StepTable, Stopped> {
    let by_target = ByTarget::new(next, transitions, asking)?;
    let shapes: Vec<StackEnd> = rows.halves.iter().map(shape).collect();
    let mut table = StepTable::default();
    let mut order = Vec::with_capacity(next.halves.len());
    let mut gathers = Vec::with_capacity(next.halves.len());
    for (row, half) in (0u32..).zip(&next.halves) {
        asking.round()?;
        let own = shape(half);
        let mine = by_target.to(row as usize).iter();
        let mine = mine.map(|&number| &transitions[number as usize]);
        // A plain source, which is added as a whole, has the same slots (ways of the spectator to
        // form strings) as the target, in the same order.
        let is_plain = |(from, t): &(u32, Transition)| {
            !unlike
                && t.operation == Operation::None
                && t.condition == Condition::Always
                && shapes[*from as usize] == own
        };
        let gather = table.gather(row, mine, is_plain);
        order.push(GatherOrder {
            block: outside(half),
            mixed: gather.mixed,
            plus: gather.plus,
            minus: gather.minus,
            shape: own,
            row,
        });
        gathers.push(gather);
    }
    asking.sort(&mut order)?;
    // Write the gathers (target rows with their sources) in the new order, and note where blocks
    // begin.
    let mut last = None;
    for (i, at) in (0u32..).zip(&order) {
        if last.replace(at.block) != Some(at.block) {
            table.blocks.push(i);
        }
        table.gathers.push(gathers[at.row as usize]);
    }
    table.blocks.push(order.len() as u32);
    Ok(table)
}

impl StepTable {
    /// Appends the sources of a row after a step: first the rows that are added, then the rows that
    /// are subtracted. `is_plain` tells whether a source is added as a whole.
    fn gather<'t>(
        &mut self,
        row: u32,
        transitions: impl Iterator<Item = &'t (u32, Transition)> + Clone,
        is_plain: impl Fn(&(u32, Transition)) -> bool,
    ) -> Gather {
        let mut gather = Gather {
            to: row,
            sources: self.sources.len() as u32,
            plus: 0,
            minus: 0,
            specials: self.specials.len() as u32,
            special: 0,
            mixed: false,
        };
        // Kernels, which run the additions, expect the added sources before the subtracted ones.
        for minus in [false, true] {
            for transition in transitions.clone().filter(|(_, t)| t.minus == minus) {
                let (from, t) = transition;
                // Plain sources are added as whole rows. All other sources are listed with their
                // operation and condition.
                if is_plain(transition) {
                    self.sources.push(*from);
                    let sources = if minus {
                        &mut gather.minus
                    } else {
                        &mut gather.plus
                    };
                    assert!(*sources < MOST_SOURCES, "{sources} sources of row {row}");
                    *sources += 1;
                } else {
                    self.specials.push(Special {
                        from: *from,
                        minus,
                        operation: t.operation,
                        condition: t.condition,
                    });
                    gather.special += 1;
                    gather.mixed |= !moves_slots(t.operation, t.condition);
                }
            }
        }
        gather
    }
}
