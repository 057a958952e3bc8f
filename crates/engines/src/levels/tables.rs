//! Step tables: the steps of a phase as lists of rows of counts that are added. A phase advances
//! one half of the border, the active half, cell by cell. The *spectator* is the other half, and
//! its letters stay.
//!
//! - Entry: [`Tables::new`].
//! - Invariant: after a step, each row of counts of a block is a weighted sum. Its terms are rows,
//!   or parts of rows, that the block had before the step.
//! - Cost: one call of [`Step::transitions`] for each half-state of the active half and each step,
//!   and sorts of the half-states.
//!
//! A *row* has the counts of one half-state of the active half. It has one count for each spectator
//! with a given pattern of letters and the stack of the half-state. The *stack* describes the
//! strings and components that lie in both halves. Each of these spectators is a *slot* of the row.
//! The transitions of a half-state are looked up once for all slots:
//!
//! ```text
//!     row  <-  rows whose spectators do not change: whole rows, with small integer weights
//!              rows whose spectators change: from slot to slot, see Response
//! ```
//!
//! A phase is cut into *segments*, each of which replaces a few consecutive cells. In a segment the
//! letters of all other cells stay. So the rows of a segment are cut into *blocks*: rows with the
//! same letters in these other cells. A block is small enough for the caches.
//!
//! A weighted sum of whole rows is stored by the binary digits of its weights. Its [`Form`] has,
//! for each digit, the numbers of rows that are added and subtracted. For example, the sum
//! 4 (r + s) + 2 t + (u + v - w) has the sources r, s, t, u, v, w. Its form is 2 0, 1 0, 2 1.

use super::half::{Half, LETTERS, Letter};
use super::moves::{Step, Weight};
use super::set::{HalfSet, Place, Stacks};
use super::spectator::{ANY, Condition, Operation, kinds_of};
use foldhash::HashMap;
use std::collections::BTreeMap;
use std::ops::Range;
use tengen_split::{Advanced, Stopped};

/// The effect of a transition of the active half on the spectators (states of the half that is not
/// advanced) with one stack.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Response {
    /// The number of the [stack](super::half::Stack) that the transition's source and the
    /// spectators have.
    pub(super) stack: u32,
    /// The change of the spectators (states of the half that is not advanced).
    pub(super) operation: Operation,
    /// The spectators to which the transition applies.
    pub(super) condition: Condition,
}

/// A source row of counts that is added to a target row slot by slot. The response tells the new
/// slot (spectator) of each count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Other {
    /// The number of the target row in its block.
    pub(super) to: u32,
    /// The number of the source row in its block.
    pub(super) from: u32,
    /// The number of the response in [`Tables::responses`].
    pub(super) response: u32,
    pub(super) weight: Weight,
}

/// For each binary digit of the weights of a sum of rows, highest digit first: the number of rows
/// that are added, and the number of rows that are subtracted.
pub(super) type Digits = Vec<[u32; 2]>;

/// The form of a weighted sum of rows: the sum without the numbers of its rows. A weight is a + b λ
/// with λ colours. `one` has the binary digits of the numbers a, and `lambda` those of the numbers
/// b.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Form {
    pub(super) one: Digits,
    pub(super) lambda: Digits,
}

impl Form {
    /// Returns the number of source rows that a sum of this form lists. A row occurs once for each
    /// one among the binary digits of its weight.
    pub(super) fn sources(&self) -> u32 {
        self.lambda.iter().chain(&self.one).flatten().sum()
    }
}

/// Target rows of counts that are sums of one form: for each binary digit of the weights, they have
/// equal numbers of source rows.
#[derive(Debug)]
pub(super) struct Group {
    /// The form (numbers of terms for each binary digit) that the sums of all rows of the group
    /// have.
    pub(super) form: Form,
    /// The number of target rows.
    pub(super) rows: u32,
}

/// The code of a step for one block of rows.
#[derive(Default, Debug)]
pub(super) struct Code {
    /// The target rows, by the form of their sums.
    pub(super) groups: Vec<Group>,
    /// For every target row of every group: its number in the block, then the numbers of the source
    /// rows that are added or subtracted.
    pub(super) sums: Vec<u32>,
    /// The terms that move counts from slot to slot of a row, or apply only to some spectators
    /// (states of the half that is not advanced).
    pub(super) others: Vec<Other>,
}

/// A block: rows of counts that are processed together. Their half-states have the same letters in
/// the cells that the segment (a few consecutive steps) does not replace.
pub(super) struct Block {
    /// The number of each row's [stack](super::half::Stack), before the first step and after each
    /// step.
    pub(super) stages: Vec<Vec<u32>>,
    /// For each step: one code for each letter of the spectator's end cell (its cell at the split),
    /// or one code for all letters.
    pub(super) steps: Vec<Vec<Code>>,
    /// The places of the block's rows of counts before the first step of the segment. `last` has
    /// the places of the rows after the last step.
    pub(super) first: Links,
    pub(super) last: Links,
}

/// The places of the rows of a block before or after a segment (a few consecutive steps).
pub(super) enum Links {
    /// Places in the vector.
    Vector(Vec<Place>),
    /// Numbers of rows in the buffer between this segment and the next or previous one.
    Between(Vec<u32>),
}

/// A segment of a phase: the steps that replace a few consecutive cells.
pub(super) struct Segment {
    pub(super) blocks: Vec<Block>,
    /// The number of each row's [stack](super::half::Stack) after the segment, if another segment
    /// follows.
    pub(super) between: Vec<u32>,
}

/// The tables of all steps of a phase, which advances one half of the border.
pub(super) struct Tables {
    /// `true` if the tables serve any number of colours λ, so that weights may contain λ.
    pub(super) open: bool,
    pub(super) segments: Vec<Segment>,
    /// All responses (effects of transitions on spectators) that occur. Terms refer to them by
    /// their numbers.
    pub(super) responses: Vec<Response>,
}

/// A transition of the active half, with its new half-state and its response given by numbers.
/// Links are listed by their sources.
struct Link {
    to: u32,
    response: u32,
    weight: Weight,
    /// `true` if the transition does not change the spectators (states of the half that is not
    /// advanced) that meet its condition.
    is_plain: bool,
    condition: Condition,
    /// The kinds of spectators that can form a state with the transition's source, as bits.
    facing: u8,
}

/// The half-states of the active half after a step, and the transitions from each half-state before
/// the step.
type Stage = (Vec<Half>, Vec<Vec<Link>>);

/// Number of half-states that are processed between two checks whether to stop. Each half-state
/// takes some microseconds.
const ASKED: usize = 1 << 10;

/// The data for making the tables of a phase.
struct Builder<'a> {
    stacks: &'a Stacks,
    colours: Option<u32>,
    responses: HashMap<Response, u32>,
    go_on: &'a dyn Fn() -> bool,
}

impl Builder<'_> {
    /// Returns the number of a response. A new response gets the next number.
    fn response(&mut self, response: Response) -> u32 {
        let number = self.responses.len() as u32;
        *self.responses.entry(response).or_insert(number)
    }

    /// Returns the half-states of the active half after a step, and the transitions to them from
    /// the half-states `from`.
    ///
    /// The half-states of `all` come first, even if no transition leads to them.
    fn step(&mut self, step: &Step, from: &[Half], all: &[Half]) -> Result<Stage, Stopped> {
        let mut to = all.to_vec();
        let mut numbers: HashMap<Half, u32> = all.iter().copied().zip(0..).collect();
        let mut links = Vec::new();
        for (at, half) in from.iter().enumerate() {
            if at % ASKED == 0 && !(self.go_on)() {
                return Err(Stopped);
            }
            // New half-states are left out if their stack is not numbered. Then no half-state of a
            // complete column has this stack, so no spectator has it.
            let stack = self.stacks.number(half).expect("its stack is known");
            let mut own = Vec::new();
            for t in step.transitions(half) {
                let weight = t.weight.with(self.colours);
                if weight == Weight::default() || self.stacks.number(&t.to).is_none() {
                    continue;
                }
                let number = *numbers.entry(t.to).or_insert_with(|| {
                    to.push(t.to);
                    to.len() as u32 - 1
                });
                own.push(Link {
                    to: number,
                    is_plain: t.operation == Operation::default(),
                    condition: t.condition,
                    facing: half.facing(),
                    response: self.response(Response {
                        stack,
                        operation: t.operation,
                        condition: t.condition,
                    }),
                    weight,
                });
            }
            links.push(own);
        }
        Ok((to, links))
    }
}

impl Tables {
    /// Makes the tables of a phase, which replaces the cells of the half `side` by the cells of the
    /// next column.
    ///
    /// `set` has the half-states of this half. Segment number i (a group of consecutive steps)
    /// replaces `windows[i]` cells. The tables are for `colours` colours, or for any number of
    /// colours if `colours` is `None`. With `ends`, the new cells are empty: the board has ended.
    pub(super) fn new(
        set: &HalfSet,
        stacks: &Stacks,
        (side, guarded, ends): (Advanced, bool, bool),
        windows: &[usize],
        colours: Option<u32>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Tables, Stopped> {
        let len = set.len;
        let mut builder = Builder {
            stacks,
            colours,
            responses: HashMap::default(),
            go_on,
        };
        let mut segments = Vec::new();
        let mut rows = set.states.clone();
        let mut order: Option<HashMap<Half, u32>> = None;
        let mut done = 0;
        for &window in windows {
            let cells = done..done + window;
            done += window;
            let cells = match side {
                Advanced::Upper => len - cells.end..len - cells.start,
                Advanced::Lower => cells,
            };
            let mut stages = vec![rows];
            let mut links = Vec::new();
            let steps: Vec<usize> = match side {
                Advanced::Upper => cells.clone().rev().collect(),
                Advanced::Lower => cells.clone().collect(),
            };
            for cell in steps {
                let step = Step {
                    side,
                    cell,
                    guarded: guarded && cell + 1 == len,
                    ends,
                };
                // The last step of a phase of a column lists all half-states, since it writes all
                // rows of the vector. Rows without sources become zero.
                let is_stored = links.len() + 1 == window && done == len && !ends;
                let all: &[Half] = if is_stored { &set.states } else { &[] };
                let (to, own) = builder.step(&step, &stages[stages.len() - 1], all)?;
                stages.push(to);
                links.push(own);
            }
            let is_last = done == len;
            let made = (&stages[..], &links[..]);
            let order_of = (&order, is_last);
            let (segment, between) = Segment::new(set, stacks, made, cells, side, order_of, go_on)?;
            // The next segment starts with the half-states after this segment.
            segments.push(segment);
            order = Some(between);
            rows = stages.pop().expect("a stage after the last step");
        }
        let mut responses: Vec<(Response, u32)> = builder.responses.into_iter().collect();
        responses.sort_by_key(|response| response.1);
        Ok(Tables {
            open: colours.is_none(),
            segments,
            responses: responses.into_iter().map(|response| response.0).collect(),
        })
    }

    /// Returns the bytes of memory of the tables.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let block = |block: &Block| {
            let links = |links: &Links| match links {
                Links::Vector(places) => size_of_val(&places[..]),
                Links::Between(rows) => size_of_val(&rows[..]),
            };
            let stages = block.stages.iter().map(|stage| size_of_val(&stage[..]));
            let code = |code: &Code| {
                let groups = code.groups.iter().map(|g| {
                    size_of_val(g) + size_of_val(&g.form.lambda[..]) + size_of_val(&g.form.one[..])
                });
                size_of_val(&code.sums[..]) + size_of_val(&code.others[..]) + groups.sum::<usize>()
            };
            let steps = block.steps.iter().flatten().map(code);
            links(&block.first) + links(&block.last) + stages.chain(steps).sum::<usize>()
        };
        let segments = self.segments.iter().map(|segment| {
            let blocks = segment.blocks.iter().map(block);
            size_of_val(&segment.between[..]) + blocks.sum::<usize>()
        });
        // The operation of a response has two lists of a few bytes each.
        segments.sum::<usize>() + self.responses.len() * (size_of::<Response>() + 64)
    }
}

impl Segment {
    /// Makes the blocks (rows that are processed together) of a segment, which replaces the cells
    /// `cells` in consecutive steps. `stages` has the half-states before and after each step,
    /// `links` the transitions. Also returns the number of each half-state's row after the segment,
    /// if another segment follows.
    fn new(
        set: &HalfSet,
        stacks: &Stacks,
        (stages, links): (&[Vec<Half>], &[Vec<Vec<Link>>]),
        cells: Range<usize>,
        side: Advanced,
        (order, is_last): (&Option<HashMap<Half, u32>>, bool),
        go_on: &dyn Fn() -> bool,
    ) -> Result<(Segment, HashMap<Half, u32>), Stopped> {
        let key = |half: &Half| half.pattern((0..set.len).filter(|i| !cells.contains(i)));
        let stack = |half: &Half| stacks.number(half).expect("its stack is known");
        // Order the rows of every stage (before or after a step) by block, and within a block by
        // stack.
        let sorted: Vec<Vec<u32>> = (stages.iter())
            .map(|halves| {
                let mut rows: Vec<u32> = (0..halves.len() as u32).collect();
                rows.sort_by_cached_key(|&row| {
                    let half = &halves[row as usize];
                    (key(half), stack(half), *half)
                });
                rows
            })
            .collect();
        // There is a block for each sequence of letters of the cells that the segment does not
        // replace.
        let mut keys: Vec<u32> = stages.iter().flatten().map(key).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut blocks = Vec::new();
        let mut between = HashMap::default();
        let mut behind = Vec::new();
        for own in keys {
            if !go_on() {
                return Err(Stopped);
            }
            let of_block = |stage: usize| {
                let (halves, rows) = (&stages[stage], &sorted[stage]);
                let start = rows.partition_point(|&row| key(&halves[row as usize]) < own);
                let end = rows.partition_point(|&row| key(&halves[row as usize]) <= own);
                rows[start..end].to_vec()
            };
            let rows: Vec<Vec<u32>> = (0..stages.len()).map(of_block).collect();
            let halves = |stage: usize| {
                rows[stage]
                    .iter()
                    .map(move |&row| &stages[stage][row as usize])
            };
            let place = |half: &Half| set.places[half];
            let first = match order {
                None => Links::Vector(halves(0).map(place).collect()),
                Some(order) => Links::Between(halves(0).map(|half| order[half]).collect()),
            };
            let last = match is_last {
                true => Links::Vector(halves(stages.len() - 1).map(place).collect()),
                false => {
                    // The rows between two segments (groups of steps) are numbered in the order in
                    // which blocks write them.
                    let numbers = halves(stages.len() - 1).map(|half| {
                        let number = behind.len() as u32;
                        behind.push(stack(half));
                        between.insert(*half, number);
                        number
                    });
                    Links::Between(numbers.collect())
                }
            };
            // The last step of U and the first step of D replace the cell next to the spectator's
            // end cell, its cell at the split.
            let meets_end = |at: usize| match side {
                Advanced::Upper => is_last && at + 1 == links.len(),
                Advanced::Lower => order.is_none() && at == 0,
            };
            let steps = (0..links.len()).map(|at| {
                let letters: &[Option<Letter>] = match meets_end(at) {
                    true => &LETTERS.map(Some),
                    false => &[None],
                };
                let code = |&letter| Code::new(&rows[at], &rows[at + 1], &links[at], letter);
                letters.iter().map(code).collect()
            });
            blocks.push(Block {
                stages: (0..stages.len())
                    .map(|stage| halves(stage).map(stack).collect())
                    .collect(),
                steps: steps.collect(),
                first,
                last,
            });
        }
        let segment = Segment {
            blocks,
            between: behind,
        };
        Ok((segment, between))
    }
}

impl Code {
    /// Makes the code (lists of sums) of a step for one block of rows that are processed together.
    /// It serves the spectators whose end cell (at the split) has the letter `letter`, or all
    /// spectators if `letter` is `None`.
    fn new(from: &[u32], to: &[u32], links: &[Vec<Link>], letter: Option<Letter>) -> Code {
        let numbers: HashMap<u32, u32> = (0..).zip(to).map(|(at, &row)| (row, at)).collect();
        let of_letter = letter.map_or(ANY, kinds_of);
        let mut code = Code::default();
        // The weights and the source rows of each target row.
        let mut sums: Vec<Vec<(Weight, u32)>> = vec![Vec::new(); to.len()];
        for (at, &row) in (0..).zip(from) {
            for link in &links[row as usize] {
                // A transition applies to all spectators that are possible here (`kinds`), to some,
                // or to none.
                let kinds = of_letter & link.facing;
                if link.condition.kinds & kinds == 0 {
                    continue;
                }
                // Rows are numbered within their block.
                let target = numbers[&link.to];
                let always =
                    link.condition.touching.is_none() && kinds & !link.condition.kinds == 0;
                if link.is_plain && always {
                    sums[target as usize].push((link.weight, at));
                } else {
                    code.others.push(Other {
                        to: target,
                        from: at,
                        response: link.response,
                        weight: link.weight,
                    });
                }
            }
        }
        code.others.sort_unstable();
        // Target rows whose sums have the same form (numbers of terms for each binary digit) become
        // a group, so that the kernel reads each form once.
        let mut by_form: BTreeMap<Form, Vec<u32>> = BTreeMap::new();
        for (target, terms) in (0..).zip(&sums) {
            let (form, sources) = form(terms);
            let sums = by_form.entry(form).or_default();
            sums.push(target);
            sums.extend(sources);
        }
        for (form, sums) in by_form {
            code.groups.push(Group {
                rows: sums.len() as u32 / (1 + form.sources()),
                form,
            });
            code.sums.extend(sums);
        }
        code
    }
}

/// Returns the form of a weighted sum of rows, and its source rows: for each binary digit of the
/// weights, the added rows, then the subtracted rows.
fn form(terms: &[(Weight, u32)]) -> (Form, Vec<u32>) {
    let mut sources = Vec::new();
    let one = digits(terms, |weight| weight.0, &mut sources);
    let lambda = digits(terms, |weight| weight.1, &mut sources);
    (Form { one, lambda }, sources)
}

/// Returns the numbers of source rows for each binary digit of one part of the weights: the
/// constants, or the factors of λ. Appends the source rows of each digit to `sources`.
fn digits(terms: &[(Weight, u32)], part: fn(Weight) -> i64, sources: &mut Vec<u32>) -> Digits {
    let bits = |weight: i64| u64::BITS - weight.unsigned_abs().leading_zeros();
    let all = terms.iter().map(|&(weight, source)| (part(weight), source));
    let digits = all.clone().map(|term| bits(term.0)).max().unwrap_or(0);
    let of_digit = |digit: u32| {
        [false, true].map(|is_minus| {
            let own = all.clone().filter(|&(weight, _)| {
                (weight < 0) == is_minus && weight.unsigned_abs() >> digit & 1 == 1
            });
            let before = sources.len();
            sources.extend(own.map(|term| term.1));
            (sources.len() - before) as u32
        })
    };
    (0..digits).rev().map(of_digit).collect()
}
