//! One step as a sparse matrix in gather form.
//!
//! Row = state after the step, with the list of the states before it that lead
//! there. Most weights are 1, so those entries are bare 32-bit indices; the few
//! others stand in a list of their own:
//!
//! ```text
//!   starts    0      2   3         6 ...
//!   sources   4  17  9   4  5  80  ...       row 0 = in[4] + in[17], row 1 = in[9], ...
//!   weighted  (row 2, source 11, weight number 0), ...
//!   illegal   (source 4, weight number 1), ...           what row-less choices take away
//! ```
//!
//! A state's residues modulo K primes are one *line* `[u64; K]`; one pass over
//! the matrix serves all K.

use super::sorted::in_order;
use super::transposed::{TransposedStep, WeightedTarget};
use super::{Context, ExecuteError};
use crate::problem::{Problem, Weight};
use rayon::prelude::*;
use tengen_exact::modular::{self, Factor};

/// Rows computed by one task.
const ROWS: usize = 1 << 13;
/// States expanded by one task.
const PIECE: usize = 1 << 13;

/// The matrix of one step.
#[derive(Clone, Debug)]
pub struct StepMatrix {
    inputs: usize,
    /// `sources[starts[r]..starts[r + 1]]` are row r's entries of weight 1.
    starts: Vec<u32>,
    sources: Vec<u32>,
    /// Entries of other weights, by row.
    weighted: Vec<Weighted>,
    /// Illegal weight out of each input that has any.
    illegal: Vec<Weighted>,
    /// The weights that `weighted` and `illegal` number.
    weights: Vec<i64>,
}

/// An entry whose weight is not 1. Illegal weight has row `u32::MAX`.
#[derive(Clone, Copy, Debug)]
struct Weighted {
    row: u32,
    source: u32,
    weight: u32,
}

impl StepMatrix {
    /// Makes the matrix of a step out of `inputs`; returns it with the states
    /// after the step, ascending.
    ///
    /// # Errors
    /// Cancelled, or out of memory.
    pub fn compile<P: Problem>(
        problem: &P,
        (column, step): (usize, usize),
        inputs: &[P::State],
        context: Context<'_>,
    ) -> Result<(StepMatrix, Vec<P::State>), ExecuteError> {
        context.check()?;
        let pieces: Result<Vec<_>, ExecuteError> = inputs
            .par_chunks(PIECE)
            .enumerate()
            .map(|(piece, states)| {
                context.check()?;
                let mut transitions = Vec::with_capacity(3 * states.len());
                let mut illegal = Vec::new();
                for (i, state) in states.iter().enumerate() {
                    let source = (piece * PIECE + i) as u32;
                    let dead = problem.successors(column, step, state, |next, weight| {
                        transitions.push((next, source, weight));
                    });
                    if dead != 0 {
                        illegal.push((source, dead));
                    }
                }
                transitions.sort_unstable();
                Ok((transitions, illegal))
            })
            .collect();
        let pieces = pieces?;
        let count = pieces.iter().map(|(t, _)| t.len()).sum::<usize>();
        context.check_memory(count, 2 * count * size_of::<(P::State, u32, P::Weight)>())?;

        let mut matrix = StepMatrix {
            inputs: inputs.len(),
            starts: vec![0],
            sources: Vec::with_capacity(count),
            weighted: Vec::new(),
            illegal: Vec::new(),
            weights: Vec::new(),
        };
        let mut transitions = Vec::with_capacity(pieces.len());
        for (piece, illegal) in pieces {
            transitions.push(piece);
            for (source, weight) in illegal {
                let weight = matrix.number(weight);
                matrix.illegal.push(Weighted {
                    row: u32::MAX,
                    source,
                    weight,
                });
            }
        }
        let mut outputs: Vec<P::State> = Vec::new();
        for part in in_order(transitions, context)? {
            context.check()?;
            matrix.add(part, &mut outputs);
        }
        matrix.starts.push(matrix.sources.len() as u32);
        matrix.sources.shrink_to_fit();
        matrix.starts.shrink_to_fit();
        outputs.shrink_to_fit();
        Ok((matrix, outputs))
    }

    /// Adds transitions, in order, to the rows of the states that they lead to.
    fn add<S: Eq, W: Weight>(&mut self, transitions: Vec<(S, u32, W)>, outputs: &mut Vec<S>) {
        for (state, source, weight) in transitions {
            if outputs.last() != Some(&state) {
                if !outputs.is_empty() {
                    self.starts.push(self.sources.len() as u32);
                }
                outputs.push(state);
            }
            let weight = weight.into();
            if weight == 1 {
                self.sources.push(source);
            } else {
                let weight = self.number(weight);
                self.weighted.push(Weighted {
                    row: (outputs.len() - 1) as u32,
                    source,
                    weight,
                });
            }
        }
    }

    /// The number of a weight in the list of weights.
    fn number(&mut self, weight: i64) -> u32 {
        let found = self.weights.iter().position(|&w| w == weight);
        found.unwrap_or_else(|| {
            self.weights.push(weight);
            self.weights.len() - 1
        }) as u32
    }

    /// Renumbers the rows, which stand for `states`, as rows for `wider`, a
    /// superset; both ascend. New rows have no entries.
    pub fn spread_rows<S: Ord>(&mut self, states: &[S], wider: &[S]) {
        let mut row_of = Vec::with_capacity(states.len());
        let mut starts = Vec::with_capacity(wider.len() + 1);
        for state in wider {
            let row = row_of.len();
            starts.push(self.starts[row]);
            if states.get(row) == Some(state) {
                row_of.push(starts.len() as u32 - 1);
            }
        }
        assert_eq!(row_of.len(), states.len(), "a superset");
        starts.push(self.sources.len() as u32);
        self.starts = starts;
        for entry in &mut self.weighted {
            entry.row = row_of[entry.row as usize];
        }
    }

    /// The matrix transposed, without what is illegal.
    ///
    /// # Errors
    /// Cancelled.
    pub fn transposed(&self, context: Context<'_>) -> Result<TransposedStep, ExecuteError> {
        let weighted = self.weighted.iter().map(|w| WeightedTarget {
            source: w.source,
            target: w.row,
            weight: u32::try_from(self.weights[w.weight as usize]).expect("weights of colours"),
        });
        let rows = (self.starts.as_slice(), self.sources.as_slice());
        TransposedStep::new(self.inputs, rows, weighted.collect(), context)
    }

    /// The weights that [`StepMatrix::entries`] and [`StepMatrix::illegal`] number.
    pub(super) fn weights(&self) -> &[i64] {
        &self.weights
    }

    /// Row by row from `first` on: the sources of weight 1, and the other entries as
    /// (source, number of the weight).
    pub(super) fn entries(
        &self,
        first: usize,
    ) -> impl Iterator<Item = (&[u32], impl Iterator<Item = (usize, usize)> + '_)> {
        let mut from = self.weighted.partition_point(|e| (e.row as usize) < first);
        (first..self.rows()).map(move |row| {
            let sources = &self.sources[self.starts[row] as usize..self.starts[row + 1] as usize];
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

    /// The illegal weight as (source, number of the weight).
    pub(super) fn illegal(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let entries = self.illegal.iter();
        entries.map(|e| (e.source as usize, e.weight as usize))
    }

    /// Number of rows: states after the step.
    pub fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of columns: states before the step.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Bytes of memory that the matrix takes.
    pub fn bytes(&self) -> usize {
        let entries = self.weighted.capacity() + self.illegal.capacity();
        (self.starts.capacity() + self.sources.capacity()) * 4 + entries * size_of::<Weighted>()
    }

    /// Replaces `output` by the matrix times `input`. Returns the sum of the
    /// output and the illegal weight, modulo each prime.
    ///
    /// # Errors
    /// Cancelled; the output is then of no use.
    ///
    /// # Panics
    /// If `input` has not as many lines as the matrix has columns.
    pub fn apply<const K: usize>(
        &self,
        primes: &[u64; K],
        input: &[[u64; K]],
        output: &mut Vec<[u64; K]>,
        context: Context<'_>,
    ) -> Result<Sums<K>, ExecuteError> {
        assert_eq!(input.len(), self.inputs, "one line per state");
        output.resize(self.rows(), [0; K]);
        let scales: Vec<[Factor; K]> = self
            .weights
            .iter()
            .map(|&w| primes.map(|p| Factor::of_signed(w, p)))
            .collect();
        let new = output
            .par_chunks_mut(ROWS)
            .enumerate()
            .map(|(chunk, rows)| {
                context.check()?;
                Ok(self.apply_rows(primes, &scales, input, chunk * ROWS, rows))
            })
            .try_reduce(|| [0; K], |a, b| Ok(add(primes, a, b)))?;
        context.check()?;
        let illegal = self
            .illegal
            .par_chunks(ROWS)
            .map(|chunk| {
                chunk.iter().fold([0; K], |sum, entry| {
                    let line = &input[entry.source as usize];
                    add(
                        primes,
                        sum,
                        scale(primes, &scales[entry.weight as usize], line),
                    )
                })
            })
            .reduce(|| [0; K], |a, b| add(primes, a, b));
        Ok(Sums { new, illegal })
    }

    /// The rows from `first` on; returns their sum.
    fn apply_rows<const K: usize>(
        &self,
        primes: &[u64; K],
        scales: &[[Factor; K]],
        input: &[[u64; K]],
        first: usize,
        rows: &mut [[u64; K]],
    ) -> [u64; K] {
        let starts = &self.starts[first..=first + rows.len()];
        let mut total = [0; K];
        for (row, range) in rows.iter_mut().zip(starts.windows(2)) {
            let mut sum = [0; K];
            for &source in &self.sources[range[0] as usize..range[1] as usize] {
                sum = add(primes, sum, input[source as usize]);
            }
            *row = sum;
            total = add(primes, total, sum);
        }
        let from = self.weighted.partition_point(|e| (e.row as usize) < first);
        for entry in &self.weighted[from..] {
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

/// What a step's weights add up to, modulo each prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums<const K: usize> {
    /// Of all new states.
    pub new: [u64; K],
    /// Of what was found illegal.
    pub illegal: [u64; K],
}

#[inline(always)]
pub(super) fn add<const K: usize>(primes: &[u64; K], a: [u64; K], b: [u64; K]) -> [u64; K] {
    std::array::from_fn(|k| modular::add(a[k], b[k], primes[k]))
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
            starts: vec![0, 1, 2],
            sources: vec![0, 1],
            weighted: vec![Weighted {
                row: 1,
                source: 0,
                weight: 0,
            }],
            illegal: Vec::new(),
            weights: vec![5],
        };
        let apply = |matrix: &StepMatrix| {
            let mut output = Vec::new();
            let context = Context {
                memory: usize::MAX,
                observer: &tengen_base::observer::Silent,
            };
            let sums = matrix.apply(&[1_000_003], &[[3], [7]], &mut output, context);
            assert_eq!(sums.unwrap().new, [25]);
            output.concat()
        };
        assert_eq!(apply(&matrix), [3, 22]);
        matrix.spread_rows(&[10, 30], &[5, 10, 20, 30, 40]);
        assert_eq!(apply(&matrix), [0, 3, 0, 22, 0]);
    }
}
