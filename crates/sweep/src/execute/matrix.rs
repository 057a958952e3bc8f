//! The sparse matrix of one step, which adds a point. A row belongs to a state after the step, and
//! lists the old states whose numbers of ways are added up (*gather form*).
//!
//! The *sources* of a row are the states before the step that lead to the row's state. Most
//! transitions have weight 1 or -1, so for these a row has only 32-bit indices of sources. The few
//! other entries are in a separate list. It gives each weight by its number in a list of weights:
//!
//! ```text
//!   starts    0      2   3         6 ...
//!   sources   4  17  9   4  5  80  ...       row 0 = in[4] + in[17], row 1 = in[9], ...
//!   minus     starts and sources of the entries of weight -1, if there are any
//!   weighted  (row 2, source 11, weight number 0), ...
//!   illegal   (source 4, weight number 1), ...           illegal contents of the new point
//! ```
//!
//! `in` is the vector before the step. The residues of a state (its number of ways modulo K primes)
//! are one *line* `[u64; K]`. [`StepMatrix::apply`] reads the matrix once for all K primes.
//!
//! Entry: [`StepMatrix::compile`] makes the matrix, [`StepMatrix::apply`] uses it. Invariant: each
//! row of the output is written by one thread only, which reads the lines of the row's sources. So
//! threads need no locks. The cost is one line read for each entry.

use super::sorted::in_order;
use super::transposed::{TransposedStep, WeightedTarget};
use super::{Context, ExecuteError};
use crate::problem::{Problem, Weight};
use tengen_base::parallel;
use tengen_exact::modular::{self, Factor};

/// The number of rows (states after the step) that one task computes.
const ROWS: usize = 1 << 13;
/// The number of states before the step whose successors one task computes.
const PIECE: usize = 1 << 13;

/// The sparse matrix of one step. It turns the numbers of ways to the states before the step into
/// the numbers of ways to the states after it.
#[derive(Clone, Debug)]
pub struct StepMatrix {
    /// The number of states before the step.
    inputs: usize,
    /// The matrix entries of weight 1.
    plus: Rows,
    /// The matrix entries of weight -1, if there are any.
    minus: Option<Rows>,
    /// The matrix entries of other weights, by row.
    weighted: Vec<Weighted>,
    /// The illegal weight of each input (state before the step): the number of contents of the new
    /// point that are illegal.
    illegal: Illegal,
    /// The weights to which the numbers in `weighted` and `illegal` refer.
    weights: Vec<i64>,
}

/// Matrix entries of one weight. The states that lead to state r with this weight are
/// `sources[starts[r]..starts[r + 1]]`.
#[derive(Clone, Debug)]
struct Rows {
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Default for Rows {
    fn default() -> Rows {
        Rows::with_capacity(0)
    }
}

impl Rows {
    fn with_capacity(entries: usize) -> Rows {
        Rows {
            starts: vec![0],
            sources: Vec::with_capacity(entries),
        }
    }

    /// Appends an entry. Entries must be appended in ascending order of their rows.
    fn push(&mut self, row: usize, source: u32) {
        // The rows between the previous entry's row and this row are empty: they start and end
        // here.
        self.starts.resize(row + 1, self.sources.len() as u32);
        self.sources.push(source);
    }

    /// Sets the final number of rows and frees spare memory.
    fn finish(&mut self, rows: usize) {
        self.starts.resize(rows + 1, self.sources.len() as u32);
        self.starts.shrink_to_fit();
        self.sources.shrink_to_fit();
    }

    fn row(&self, row: usize) -> &[u32] {
        &self.sources[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// Iterates over the rows from `first` on.
    fn rows(&self, first: usize) -> impl Iterator<Item = &[u32]> {
        let ranges = self.starts[first..].windows(2);
        ranges.map(|range| &self.sources[range[0] as usize..range[1] as usize])
    }

    /// Moves row i to row `row_of[i]`. The other rows become empty. `row_of` ascends, and its
    /// numbers are below `rows`, the new number of rows.
    fn spread(&mut self, row_of: &[u32], rows: usize) {
        let mut starts = Vec::with_capacity(rows + 1);
        // The empty new rows before a moved row start where the moved row starts.
        for (row, &number) in row_of.iter().enumerate() {
            starts.resize(number as usize + 1, self.starts[row]);
        }
        starts.resize(rows + 1, self.sources.len() as u32);
        self.starts = starts;
    }

    fn bytes(&self) -> usize {
        (self.starts.capacity() + self.sources.capacity()) * 4
    }
}

/// A matrix entry whose weight is neither 1 nor -1. `weight` is an index in `StepMatrix::weights`.
#[derive(Clone, Copy, Debug)]
struct Weighted {
    row: u32,
    source: u32,
    weight: u32,
}

/// The weight of the illegal choices (contents of the new point) for each input (state before the
/// step), in one of two forms. Weights are given by their numbers in `StepMatrix::weights`.
#[derive(Clone, Debug)]
enum Illegal {
    /// A list of (input, weight number) for the inputs with illegal choices.
    Some(Vec<(u32, u32)>),
    /// For each input its weight number, as one byte.
    All(Vec<u8>),
}

impl Illegal {
    /// Chooses the form that needs less memory. `none` returns the number of the weight 0, and is
    /// called only if the form `All` needs this number.
    fn new(entries: Vec<(u32, u32)>, inputs: usize, none: impl FnOnce() -> u32) -> Illegal {
        let is_byte = |number: u32| number <= u32::from(u8::MAX);
        // The form `All` needs one byte for each input, the form `Some` needs eight bytes for each
        // entry.
        let is_short = inputs > entries.len() * size_of::<(u32, u32)>();
        if is_short || !entries.iter().all(|&(_, number)| is_byte(number)) {
            return Illegal::Some(entries);
        }
        // The form `All` needs a number that means weight 0, for inputs without illegal choices.
        let none = none();
        if !is_byte(none) {
            return Illegal::Some(entries);
        }
        let mut all = vec![none as u8; inputs];
        for (source, number) in entries {
            all[source as usize] = number as u8;
        }
        Illegal::All(all)
    }

    fn bytes(&self) -> usize {
        match self {
            Illegal::Some(entries) => entries.capacity() * size_of::<(u32, u32)>(),
            Illegal::All(numbers) => numbers.capacity(),
        }
    }
}

impl StepMatrix {
    /// Builds the matrix of a step for the states `inputs`. Returns it with the states after the
    /// step, ascending.
    ///
    /// # Errors
    /// [`ExecuteError`] if the observer cancels or the memory limit is reached.
    pub fn compile<P: Problem>(
        problem: &P,
        (column, step): (usize, usize),
        inputs: &[P::State],
        context: Context<'_>,
    ) -> Result<(StepMatrix, Vec<P::State>), ExecuteError> {
        context.check()?;
        let pieces = parallel::try_pieces(inputs, PIECE, |piece, states| {
            context.check()?;
            let mut transitions = Vec::with_capacity(3 * states.len());
            let mut illegal = Vec::new();
            for (i, state) in states.iter().enumerate() {
                let source = (piece * PIECE + i) as u32;
                let dead = problem.successors(column, step, state, |next, weight| {
                    // Transitions are found source by source. They are then sorted by successor,
                    // since a row of the matrix has all sources of one successor.
                    transitions.push((next, source, weight));
                });
                if dead != 0 {
                    illegal.push((source, dead));
                }
            }
            transitions.sort_unstable();
            Ok((transitions, illegal))
        })?;
        let count = pieces.iter().map(|(t, _)| t.len()).sum::<usize>();
        context.check_memory(count, 2 * count * size_of::<(P::State, u32, P::Weight)>())?;

        let mut matrix = StepMatrix {
            inputs: inputs.len(),
            plus: Rows::with_capacity(count),
            minus: None,
            weighted: Vec::new(),
            illegal: Illegal::Some(Vec::new()),
            weights: Vec::new(),
        };
        let mut all_illegal = Vec::new();
        let mut transitions = Vec::with_capacity(pieces.len());
        for (piece, illegal) in pieces {
            transitions.push(piece);
            for (source, weight) in illegal {
                all_illegal.push((source, matrix.number(weight)));
            }
        }
        // The illegal weight belongs to states before the step and not to rows, so it is stored
        // beside the rows.
        matrix.illegal = Illegal::new(all_illegal, inputs.len(), || matrix.number(0));
        // The transitions are sorted, so a new row begins whenever the successor changes.
        let mut outputs: Vec<P::State> = Vec::new();
        for part in in_order(transitions, context)? {
            context.check()?;
            matrix.add(part, &mut outputs);
        }
        matrix.plus.finish(outputs.len());
        if let Some(minus) = &mut matrix.minus {
            minus.finish(outputs.len());
        }
        matrix.weighted.shrink_to_fit();
        outputs.shrink_to_fit();
        Ok((matrix, outputs))
    }

    /// Appends transitions, which are sorted by successor, to the rows of their successors.
    /// `outputs` has the states of all rows so far.
    fn add<S: Eq, W: Weight>(&mut self, transitions: Vec<(S, u32, W)>, outputs: &mut Vec<S>) {
        for (state, source, weight) in transitions {
            // The transitions are sorted, so a new successor is a new row.
            if outputs.last() != Some(&state) {
                outputs.push(state);
            }
            let row = outputs.len() - 1;
            match weight.into() {
                1 => self.plus.push(row, source),
                -1 => self.minus.get_or_insert_default().push(row, source),
                weight => {
                    let weight = self.number(weight);
                    self.weighted.push(Weighted {
                        row: row as u32,
                        source,
                        weight,
                    });
                }
            }
        }
    }

    /// Returns the index of a weight in `weights`. A new weight is appended to this list.
    fn number(&mut self, weight: i64) -> u32 {
        let found = self.weights.iter().position(|&w| w == weight);
        found.unwrap_or_else(|| {
            self.weights.push(weight);
            self.weights.len() - 1
        }) as u32
    }

    /// Gives the matrix a row for each state of `wider`. So far it has a row for each state of
    /// `states`, which is a subset of `wider`. Both lists ascend. The added rows are empty.
    pub fn spread_rows<S: Ord>(&mut self, states: &[S], wider: &[S]) {
        let mut row_of = Vec::with_capacity(states.len());
        // Go through both ascending lists to find the new number of each old row.
        for (number, state) in wider.iter().enumerate() {
            if states.get(row_of.len()) == Some(state) {
                row_of.push(number as u32);
            }
        }
        assert_eq!(row_of.len(), states.len(), "a superset");
        self.plus.spread(&row_of, wider.len());
        if let Some(minus) = &mut self.minus {
            minus.spread(&row_of, wider.len());
        }
        for entry in &mut self.weighted {
            entry.row = row_of[entry.row as usize];
        }
    }

    /// Returns the transposed matrix, without the illegal weight of states. No weight may be
    /// negative.
    ///
    /// # Errors
    /// [`ExecuteError::Cancelled`].
    pub fn transposed(&self, context: Context<'_>) -> Result<TransposedStep, ExecuteError> {
        assert!(self.minus.is_none(), "weights of colours");
        let weighted = self.weighted.iter().map(|w| WeightedTarget {
            source: w.source,
            target: w.row,
            weight: u32::try_from(self.weights[w.weight as usize]).expect("weights of colours"),
        });
        let rows = (self.plus.starts.as_slice(), self.plus.sources.as_slice());
        TransposedStep::new(self.inputs, rows, weighted.collect(), context)
    }

    /// Returns the weights to which the weight numbers of [`StepMatrix::entries`] and
    /// [`StepMatrix::illegal`] refer.
    pub(super) fn weights(&self) -> &[i64] {
        &self.weights
    }

    /// Iterates over the rows from `first` on. An item has the row's sources of weight 1, and its
    /// other entries as (source, weight number). No weight may be negative.
    pub(super) fn entries(
        &self,
        first: usize,
    ) -> impl Iterator<Item = (&[u32], impl Iterator<Item = (usize, usize)> + '_)> {
        assert!(self.minus.is_none(), "weights of colours");
        // `weighted` is sorted by row, so an index that moves forward suffices.
        let mut from = self.weighted.partition_point(|e| (e.row as usize) < first);
        (first..self.rows()).map(move |row| {
            let sources = self.plus.row(row);
            let rest = &self.weighted[from..];
            let of_row = rest.iter().take_while(|e| e.row as usize == row).count();
            from += of_row;
            let weighted = rest[..of_row].iter();
            (
                sources,
                weighted.map(|e| (e.source as usize, e.weight as usize)),
            )
        })
    }

    /// Iterates over the weights of the illegal choices of states before the step, as (state index,
    /// weight number). The weight may be 0.
    pub(super) fn illegal(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (some, all): (&[(u32, u32)], &[u8]) = match &self.illegal {
            Illegal::Some(entries) => (entries, &[]),
            Illegal::All(numbers) => (&[], numbers),
        };
        let some = some
            .iter()
            .map(|&(source, number)| (source as usize, number as usize));
        let all = all.iter().enumerate();
        some.chain(all.map(|(source, &number)| (source, usize::from(number))))
    }

    /// Returns the number of rows, which is the number of states after the step.
    pub fn rows(&self) -> usize {
        self.plus.starts.len() - 1
    }

    /// Returns the number of columns, which is the number of states before the step.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Returns the number of entries, which is the number of transitions of the step.
    pub fn transitions(&self) -> usize {
        let minus = self.minus.as_ref().map_or(0, |minus| minus.sources.len());
        self.plus.sources.len() + minus + self.weighted.len()
    }

    /// Returns the bytes of memory of the matrix.
    pub fn bytes(&self) -> usize {
        self.plus.bytes()
            + self.minus.as_ref().map_or(0, Rows::bytes)
            + self.weighted.capacity() * size_of::<Weighted>()
            + self.illegal.bytes()
    }

    /// Replaces `output` by the matrix times `input`. Returns two sums modulo each prime: the sum
    /// of the output, and the number of ways that end in an illegal position.
    ///
    /// # Errors
    /// [`ExecuteError::Cancelled`]; the output is then unspecified.
    ///
    /// # Panics
    /// Panics if `input` does not have one line (the residues of a state) for each state before the
    /// step.
    pub fn apply<const K: usize>(
        &self,
        primes: &[u64; K],
        input: &[[u64; K]],
        output: &mut Vec<[u64; K]>,
        context: Context<'_>,
    ) -> Result<Sums<K>, ExecuteError> {
        assert_eq!(input.len(), self.inputs, "one line per state");
        output.resize(self.rows(), [0; K]);
        // Prepare each weight for fast multiplication modulo every prime.
        let scales: Vec<[Factor; K]> = self
            .weights
            .iter()
            .map(|&w| primes.map(|p| Factor::of_signed(w, p)))
            .collect();
        let sums = parallel::try_pieces_mut(output, ROWS, |chunk, rows| {
            context.check()?;
            Ok(self.apply_rows(primes, &scales, input, chunk * ROWS, rows))
        })?;
        let mut new = [0; K];
        for sum in sums {
            new = add(primes, new, sum);
        }
        context.check()?;
        let illegal = self.sum_illegal(primes, &scales, input);
        Ok(Sums { new, illegal })
    }

    /// Returns the number of ways that end in an illegal position at this step, modulo each prime.
    fn sum_illegal<const K: usize>(
        &self,
        primes: &[u64; K],
        scales: &[[Factor; K]],
        input: &[[u64; K]],
    ) -> [u64; K] {
        let sums = match &self.illegal {
            Illegal::Some(entries) => parallel::pieces(entries, ROWS, |_, entries| {
                entries.iter().fold([0; K], |sum, &(source, number)| {
                    let scales = &scales[number as usize];
                    add(primes, sum, scale(primes, scales, &input[source as usize]))
                })
            }),
            // Add up the inputs of equal weight first, then multiply: there are far more inputs
            // than weights.
            Illegal::All(numbers) => parallel::pieces(numbers, ROWS, |chunk, numbers| {
                let mut sums = vec![[0; K]; self.weights.len()];
                for (&number, line) in numbers.iter().zip(&input[chunk * ROWS..]) {
                    let sum = &mut sums[usize::from(number)];
                    *sum = add(primes, *sum, *line);
                }
                let sums = sums.iter().zip(scales);
                sums.fold([0; K], |sum, (line, scales)| {
                    add(primes, sum, scale(primes, scales, line))
                })
            }),
        };
        let sums = sums.into_iter();
        sums.fold([0; K], |sum, more| add(primes, sum, more))
    }

    /// Computes `rows`, the part of the output vector that begins with row number `first`. Returns
    /// the sum of these rows, modulo each prime.
    fn apply_rows<const K: usize>(
        &self,
        primes: &[u64; K],
        scales: &[[Factor; K]],
        input: &[[u64; K]],
        first: usize,
        rows: &mut [[u64; K]],
    ) -> [u64; K] {
        let sum_of = |sources: &[u32]| {
            let lines = sources.iter().map(|&source| input[source as usize]);
            lines.fold([0; K], |sum, line| add(primes, sum, line))
        };
        let mut total = [0; K];
        for (row, sources) in rows.iter_mut().zip(self.plus.rows(first)) {
            *row = sum_of(sources);
            total = add(primes, total, *row);
        }
        // Entries of weight -1 are subtracted after the additions, row by row.
        let minus = self.minus.iter().flat_map(|minus| minus.rows(first));
        for (row, sources) in rows.iter_mut().zip(minus) {
            let sum = sum_of(sources);
            *row = subtract(primes, *row, sum);
            total = subtract(primes, total, sum);
        }
        // Entries of other weights are few, so they are added last.
        let from = self.weighted.partition_point(|e| (e.row as usize) < first);
        for entry in &self.weighted[from..] {
            // The entries are sorted by row, so the first entry beyond these rows ends the loop.
            let Some(row) = rows.get_mut(entry.row as usize - first) else {
                break;
            };
            let line = &input[entry.source as usize];
            let term = scale(primes, &scales[entry.weight as usize], line);
            *row = add(primes, *row, term);
            total = add(primes, total, term);
        }
        total
    }
}

/// The sums of a step, modulo each prime, for the check that no weight is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sums<const K: usize> {
    /// The sum of the numbers of ways to all states after the step.
    pub new: [u64; K],
    /// The number of ways that end in an illegal position at this step.
    pub illegal: [u64; K],
}

#[inline(always)]
pub(super) fn add<const K: usize>(primes: &[u64; K], a: [u64; K], b: [u64; K]) -> [u64; K] {
    std::array::from_fn(|k| modular::add(a[k], b[k], primes[k]))
}

#[inline(always)]
fn subtract<const K: usize>(primes: &[u64; K], a: [u64; K], b: [u64; K]) -> [u64; K] {
    std::array::from_fn(|k| modular::sub(a[k], b[k], primes[k]))
}

#[inline(always)]
fn scale<const K: usize>(primes: &[u64; K], scales: &[Factor; K], line: &[u64; K]) -> [u64; K] {
    std::array::from_fn(|k| scales[k].times(line[k], primes[k]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_rows_keep_their_values() {
        let mut matrix = StepMatrix {
            inputs: 2,
            plus: Rows {
                starts: vec![0, 1, 2],
                sources: vec![0, 1],
            },
            minus: Some(Rows {
                starts: vec![0, 1, 1],
                sources: vec![1],
            }),
            weighted: vec![Weighted {
                row: 1,
                source: 0,
                weight: 0,
            }],
            illegal: Illegal::Some(Vec::new()),
            weights: vec![5],
        };
        let apply = |matrix: &StepMatrix| {
            let mut output = Vec::new();
            let context = Context::silent(usize::MAX);
            let sums = matrix.apply(&[1_000_003], &[[3], [7]], &mut output, context);
            assert_eq!(sums.unwrap().new, [18]);
            output.concat()
        };
        assert_eq!(apply(&matrix), [1_000_003 - 4, 22]);
        matrix.spread_rows(&[10, 30], &[5, 10, 20, 30, 40]);
        assert_eq!(apply(&matrix), [0, 1_000_003 - 4, 0, 22, 0]);
    }
}
