//! Computes the successors of a state of the [marked problem](super), which counts legal positions
//! by inclusion-exclusion over *marked* strings (without liberties).
//!
//! `MarkedProblem::terms` tries both cases for the new point: unmarked, or a stone of a marked
//! string. When one of two neighbours leaves the frontier, the *condition* on them is applied:
//! different colours, or one marked string. It is expanded into at most three terms. Terms with
//! equal states are merged. A step applies at most [`MOST_QUESTIONS`] conditions, so a state has at
//! most 2 * 3^7 terms before merging.
//!
//! Invariant: with λ colours, the weights of the successors and the weight that `successors`
//! returns have the sum λ + 1. So executors can check that no weight is lost.

use super::cells::{Cells, Fields};
use super::plan::{Operation, Plan, Plans, number, plans};
use crate::frontier::PackedKey;
use crate::problem::{Extent, Problem, StateKey};
use crate::sweep::Sweep;
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::sync::Mutex;
use tengen_base::lock::lock;

/// The largest number of conditions on pairs of neighbours that a step applies. Each condition is
/// expanded into up to three terms, so the limit bounds the number of terms.
const MOST_QUESTIONS: usize = 7;

/// The problem of the legal positions of a swept board with λ colours, by [marked stones](super).
/// States are keys of type `K`.
#[derive(Debug)]
pub struct MarkedProblem<K> {
    extent: Extent,
    colours: i64,
    fields: Fields,
    columns: Vec<Plans>,
    ends: Ends<K>,
}

/// A state of the [marked problem](MarkedProblem), packed into a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marked<K>(K);

impl<K: PackedKey> StateKey for Marked<K> {
    const BYTES: usize = K::BYTES;
    const FORM: &'static str = "-marked";

    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
    fn read(bytes: &[u8]) -> Marked<K> {
        Marked(K::read(bytes))
    }
}

/// The cached factors by which states count at the end of a board, by (column, stage, state). The
/// stage is the number of points that have already been removed from the frontier.
type Ends<K> = Mutex<HashMap<(usize, usize, K), i64, FixedState>>;

/// The successors of a state, each once, with their weights.
type Terms<K> = Vec<(K, i64)>;

impl<K: PackedKey> MarkedProblem<K> {
    /// Creates the problem of a swept board with `colours` colours.
    ///
    /// Returns `None` if states do not fit into keys of type `K`, weights do not fit into 32 bits,
    /// or final weights into 64 bits. Also returns `None` if a step applies more than seven
    /// conditions on neighbours.
    pub fn new(sweep: &Sweep, colours: u32) -> Option<MarkedProblem<K>> {
        let (columns, extent) = plans(sweep);
        let problem = MarkedProblem {
            extent,
            colours: i64::from(colours),
            fields: Fields::new::<K>(sweep.width())?,
            columns,
            ends: Mutex::default(),
        };
        problem.has_small_weights(sweep.width()).then_some(problem)
    }

    /// Returns `true` if no weight overflows, and no step applies more than [`MOST_QUESTIONS`]
    /// conditions on neighbours.
    fn has_small_weights(&self, width: usize) -> bool {
        let steps = self.columns.iter().flat_map(|column| &column.steps);
        let is_small = |plan: &Plan| {
            // The step multiplies out its conditions, each with up to three terms. Each product
            // also has the factors of the points that leave the frontier.
            let of_operation = |operation: &Operation| match operation {
                Operation::Ask(..) => 3,
                Operation::Leave(_) => self.colours + 1,
            };
            let asks = plan
                .operations
                .iter()
                .filter(|o| matches!(o, Operation::Ask(..)));
            if asks.count() > MOST_QUESTIONS {
                return false;
            }
            let factors = plan.operations.iter().map(of_operation);
            product(factors).is_some_and(|weight| weight <= i64::from(i32::MAX) / 2)
        };
        // At the end of a board, the factor of a state has at most the size (λ + 1)^width: each
        // colouring of the frontier contributes 1, -1 or 0.
        product((0..width).map(|_| self.colours + 1)).is_some() && steps.into_iter().all(is_small)
    }

    fn column(&self, column: usize) -> (usize, &Plans) {
        let number = number(self.extent, column);
        (number, &self.columns[number])
    }

    /// Returns all successors of a state with their weights. `plan` has the operations of a step,
    /// or of the removal of a point at the end of a board.
    #[inline]
    fn terms(&self, plan: &Plan, state: &K) -> Terms<K> {
        let mut terms = Vec::with_capacity(8);
        let mut cells = Cells::open(state, &self.fields, plan.width);
        // At the end of a board no point arrives, but the closing edges (to column 0, on boards
        // that wrap) join points of the frontier.
        let Some(arrival) = &plan.arrival else {
            for &(a, b) in &plan.closing {
                match (cells.is_marked(a), cells.is_marked(b)) {
                    (true, false) => cells.touch(b),
                    (false, true) => cells.touch(a),
                    _ => (),
                }
            }
            self.follow(plan, 0, cells, 1, &mut terms);
            return terms;
        };
        let new = plan.width as u8;
        // First case: the new point is unmarked. It is touched if a neighbour is marked.
        let mut unmarked = cells;
        if arrival
            .neighbours
            .iter()
            .any(|&point| cells.is_marked(point))
        {
            unmarked.touch(new);
        }
        self.follow(plan, 0, unmarked, 1, &mut terms);
        // Second case: the new point is marked. A guarded point touches an empty point outside the
        // board, so it is never marked.
        if !arrival.guarded {
            cells.mark(new);
            for &point in &arrival.neighbours {
                cells.touch(point);
            }
            self.follow(plan, 0, cells, 1, &mut terms);
        }
        terms.retain(|&(_, weight)| weight != 0);
        terms
    }

    /// Applies the operations of a plan (removals of points, and conditions on neighbours) from
    /// number `from` on to one unpacked state with its weight. Adds the resulting states with their
    /// weights to `terms`.
    fn follow(
        &self,
        plan: &Plan,
        from: usize,
        mut cells: Cells,
        mut weight: i64,
        terms: &mut Terms<K>,
    ) {
        for (number, &operation) in plan.operations.iter().enumerate().skip(from) {
            let (a, b) = match operation {
                Operation::Leave(point) => {
                    weight = weight.wrapping_mul(cells.leave(point, self.colours));
                    continue;
                }
                Operation::Ask(a, b) => (a, b),
            };
            let marked = (cells.is_marked(a), cells.is_marked(b));
            // Two unmarked neighbours have no condition.
            if marked == (false, false) {
                continue;
            }
            if cells.same_component(a, b) {
                // The neighbours have one colour. If only one is marked, the term is 0, since the
                // unmarked stone would belong to the marked string.
                if marked != (true, true) {
                    return;
                }
                cells.join_strings(a, b);
                continue;
            }
            // Expand the condition 1 - δ, or 1 - δ + δ · (one string) if both points are marked. δ
            // means equal colours. The loop continues with the term 1.
            let mut joined = cells;
            joined.join_components(a, b);
            // The term -δ: the two points join in one component (one colour), and the sign changes.
            self.follow(plan, number + 1, joined, weight.wrapping_neg(), terms);
            if marked == (true, true) {
                joined.join_strings(a, b);
                self.follow(plan, number + 1, joined, weight, terms);
            }
        }
        if !cells.reduce(plan) {
            return;
        }
        let key = cells.pack(&self.fields, &plan.keep);
        match terms.iter_mut().find(|(known, _)| *known == key) {
            Some((_, sum)) => *sum = sum.wrapping_add(weight),
            None => terms.push((key, weight)),
        }
    }

    /// Returns the factor by which a state counts if the board ends with `column`. The first
    /// `stage` points of the frontier have already been removed.
    fn end(&self, column: usize, stage: usize, state: &K) -> i64 {
        let Some(plan) = self.columns[column].end.get(stage) else {
            return 1;
        };
        let terms = self.terms(plan, state);
        let of_term = |(next, weight): (K, i64)| {
            let key = (column, stage + 1, next);
            // The lock is not held during the recursion.
            let known = self.known().get(&key).copied();
            let value = known.unwrap_or_else(|| {
                let value = self.end(column, stage + 1, &next);
                self.known().insert(key, value);
                value
            });
            weight.wrapping_mul(value)
        };
        terms.into_iter().map(of_term).fold(0, i64::wrapping_add)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<(usize, usize, K), i64, FixedState>> {
        lock(&self.ends)
    }
}

fn product(mut factors: impl Iterator<Item = i64>) -> Option<i64> {
    factors.try_fold(1i64, i64::checked_mul)
}

impl<K: PackedKey> Problem for MarkedProblem<K> {
    type State = Marked<K>;
    type Weight = i32;

    fn start(&self) -> Marked<K> {
        Marked(K::ZERO)
    }

    fn extent(&self) -> Extent {
        self.extent
    }

    fn steps(&self, column: usize) -> usize {
        self.column(column).1.steps.len()
    }

    fn choices(&self) -> u64 {
        self.colours as u64 + 1
    }

    #[inline]
    fn successors(
        &self,
        column: usize,
        step: usize,
        state: &Marked<K>,
        mut emit: impl FnMut(Marked<K>, i32),
    ) -> i64 {
        let plan = &self.column(column).1.steps[step];
        // The difference of the total weight to λ + 1 is returned as illegal weight, so that
        // executors see that weight is conserved.
        let mut left = self.colours + 1;
        for (next, weight) in self.terms(plan, &state.0) {
            left -= weight;
            emit(Marked(next), weight as i32);
        }
        left
    }

    fn final_weight(&self, column: usize, state: &Marked<K>) -> i64 {
        self.end(self.column(column).0, 0, &state.0)
    }
}
