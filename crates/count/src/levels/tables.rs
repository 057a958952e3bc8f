//! The steps of a phase, as lists of rows that are added.
//!
//! While a half is advanced, a *row* has the counts of one of its half-states with all
//! spectators that have the same letters and the same stack. Where a half-state leads is
//! looked up once for all of them:
//!
//! ```text
//!     row  <-  rows that nothing happens to the spectator of, each once or taken off once
//!              rows that are weighed, or of which counts go to other places: see Response
//! ```
//!
//! Letters of cells that are not replaced stay as they are, too. So a phase is cut into
//! *segments* of a few cells each, and a segment into *blocks*: rows that have the same
//! letters elsewhere. A block is small enough for the caches.

use super::half::Half;
use super::moves::{Side, Step, Weight};
use super::set::{HalfSet, Place, Stacks};
use super::spectator::{ANY, Condition, Operation};
use std::collections::HashMap;
use std::ops::Range;

/// What happens to the spectators with a stack.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Response {
    /// The number of the stack.
    pub(super) stack: u32,
    pub(super) operation: Operation,
    pub(super) condition: Condition,
}

/// A row that is added in another way than as it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Other {
    pub(super) from: u32,
    pub(super) response: u32,
    pub(super) weight: i64,
}

/// Where the sources of a row end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) plus: u32,
    pub(super) minus: u32,
    pub(super) others: u32,
}

/// A step of a block.
#[derive(Default, Debug)]
pub(super) struct Code {
    pub(super) targets: Vec<Target>,
    /// Rows that are added, and behind them those that are taken off.
    pub(super) sources: Vec<u32>,
    pub(super) others: Vec<Other>,
}

/// Rows with the same letters where nothing is replaced.
pub(super) struct Block {
    /// The stacks of the rows before the first step and after each.
    pub(super) stages: Vec<Vec<u32>>,
    pub(super) steps: Vec<Code>,
    /// Where rows come from and where they go.
    pub(super) first: Links,
    pub(super) last: Links,
}

/// Where the rows of a block are before or after a segment.
pub(super) enum Links {
    /// In the vector.
    Vector(Vec<Place>),
    /// Between two segments: numbers of rows.
    Between(Vec<u32>),
}

/// Some cells of a phase.
pub(super) struct Segment {
    pub(super) blocks: Vec<Block>,
    /// The stacks of the rows behind it, if another segment follows.
    pub(super) between: Vec<u32>,
}

/// All steps of a phase.
pub(super) struct Tables {
    pub(super) segments: Vec<Segment>,
    pub(super) responses: Vec<Response>,
}

/// A half-state after each transition, in numbers.
struct Link {
    to: u32,
    response: u32,
    weight: i64,
    is_plain: bool,
}

struct Builder<'a> {
    stacks: &'a Stacks,
    colours: i64,
    responses: HashMap<Response, u32>,
}

impl Builder<'_> {
    fn response(&mut self, response: Response) -> u32 {
        let number = self.responses.len() as u32;
        *self.responses.entry(response).or_insert(number)
    }

    /// Half-states after a step, and what leads to them from each before it.
    fn step(&mut self, step: &Step, from: &[Half]) -> (Vec<Half>, Vec<Vec<Link>>) {
        let mut to: Vec<Half> = Vec::new();
        let mut numbers: HashMap<Half, u32> = HashMap::new();
        let mut links = Vec::new();
        for half in from {
            let stack = self.stacks.number(half).expect("its stack is known");
            let mut own = Vec::new();
            for t in step.transitions(half) {
                let Weight(one, lambda) = t.weight;
                let weight = i64::from(one) + i64::from(lambda) * self.colours;
                if weight == 0 || self.stacks.number(&t.to).is_none() {
                    continue;
                }
                let number = *numbers.entry(t.to).or_insert_with(|| {
                    to.push(t.to);
                    to.len() as u32 - 1
                });
                let always = Condition { kinds: ANY, touching: None };
                let is_plain = t.operation == Operation::default() && t.condition == always;
                own.push(Link {
                    to: number,
                    response: self.response(Response {
                        stack,
                        operation: t.operation,
                        condition: t.condition,
                    }),
                    weight,
                    is_plain,
                });
            }
            links.push(own);
        }
        (to, links)
    }
}

impl Tables {
    /// The tables of a phase that replaces the cells of a half, `windows` of them at a time.
    pub(super) fn new(
        set: &HalfSet,
        stacks: &Stacks,
        (side, guarded, ends): (Side, bool, bool),
        windows: &[usize],
        colours: u32,
    ) -> Tables {
        let len = set.len;
        let mut builder = Builder {
            stacks,
            colours: i64::from(colours),
            responses: HashMap::new(),
        };
        let mut segments = Vec::new();
        let mut rows = set.states.clone();
        let mut order: Option<HashMap<Half, u32>> = None;
        let mut done = 0;
        for &window in windows {
            let cells = done..done + window;
            done += window;
            let cells = match side {
                Side::Upper => len - cells.end..len - cells.start,
                Side::Lower => cells,
            };
            let mut stages = vec![rows];
            let mut links = Vec::new();
            let steps: Vec<usize> = match side {
                Side::Upper => cells.clone().rev().collect(),
                Side::Lower => cells.clone().collect(),
            };
            for cell in steps {
                let step = Step {
                    side,
                    cell,
                    guarded: guarded && cell + 1 == len,
                    ends,
                };
                let (to, own) = builder.step(&step, &stages[stages.len() - 1]);
                stages.push(to);
                links.push(own);
            }
            let is_last = done == len;
            let (segment, between) = Segment::new(set, stacks, (&stages, &links), cells, &order, is_last);
            segments.push(segment);
            order = Some(between);
            rows = stages.pop().expect("a stage after the last step");
        }
        let mut responses: Vec<(Response, u32)> = builder.responses.into_iter().collect();
        responses.sort_by_key(|response| response.1);
        Tables {
            segments,
            responses: responses.into_iter().map(|response| response.0).collect(),
        }
    }
}

impl Segment {
    fn new(
        set: &HalfSet,
        stacks: &Stacks,
        (stages, links): (&[Vec<Half>], &[Vec<Vec<Link>>]),
        cells: Range<usize>,
        order: &Option<HashMap<Half, u32>>,
        is_last: bool,
    ) -> (Segment, HashMap<Half, u32>) {
        let key = |half: &Half| half.pattern((0..set.len).filter(|i| !cells.contains(i)));
        let stack = |half: &Half| stacks.number(half).expect("its stack is known");
        // Rows of every stage by block, and in it by stack.
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
        let mut keys: Vec<u32> = stages.iter().flatten().map(key).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut blocks = Vec::new();
        let mut between = HashMap::new();
        let mut behind = Vec::new();
        for own in keys {
            let of_block = |stage: usize| {
                let (halves, rows) = (&stages[stage], &sorted[stage]);
                let start = rows.partition_point(|&row| key(&halves[row as usize]) < own);
                let end = rows.partition_point(|&row| key(&halves[row as usize]) <= own);
                rows[start..end].to_vec()
            };
            let rows: Vec<Vec<u32>> = (0..stages.len()).map(of_block).collect();
            let halves = |stage: usize| rows[stage].iter().map(move |&row| &stages[stage][row as usize]);
            let place = |half: &Half| set.places[half];
            let first = match order {
                None => Links::Vector(halves(0).map(place).collect()),
                Some(order) => Links::Between(halves(0).map(|half| order[half]).collect()),
            };
            let last = match is_last {
                true => Links::Vector(halves(stages.len() - 1).map(place).collect()),
                false => {
                    let numbers = halves(stages.len() - 1).map(|half| {
                        let number = behind.len() as u32;
                        behind.push(stack(half));
                        between.insert(*half, number);
                        number
                    });
                    Links::Between(numbers.collect())
                }
            };
            let steps = (0..links.len()).map(|at| Code::new(&rows[at], &rows[at + 1], &links[at]));
            blocks.push(Block {
                stages: (0..stages.len()).map(|stage| halves(stage).map(stack).collect()).collect(),
                steps: steps.collect(),
                first,
                last,
            });
        }
        let segment = Segment {
            blocks,
            between: behind,
        };
        (segment, between)
    }
}

impl Code {
    fn new(from: &[u32], to: &[u32], links: &[Vec<Link>]) -> Code {
        let numbers: HashMap<u32, u32> = (0..).zip(to).map(|(at, &row)| (row, at)).collect();
        let mut of_target: Vec<[Vec<u32>; 2]> = vec![Default::default(); to.len()];
        let mut others: Vec<Vec<Other>> = vec![Vec::new(); to.len()];
        for (at, &row) in (0..).zip(from) {
            for link in &links[row as usize] {
                let target = numbers[&link.to] as usize;
                match link.weight {
                    1 if link.is_plain => of_target[target][0].push(at),
                    -1 if link.is_plain => of_target[target][1].push(at),
                    weight => others[target].push(Other {
                        from: at,
                        response: link.response,
                        weight,
                    }),
                }
            }
        }
        let mut code = Code::default();
        for ([plus, minus], others) in of_target.into_iter().zip(others) {
            code.sources.extend(plus);
            let plus = code.sources.len() as u32;
            code.sources.extend(minus);
            code.others.extend(others);
            code.targets.push(Target {
                plus,
                minus: code.sources.len() as u32,
                others: code.others.len() as u32,
            });
        }
        code
    }
}
