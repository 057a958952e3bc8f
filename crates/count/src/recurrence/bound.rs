//! An upper bound for the order of the linear recurrence of the counts with 1, 2, ... columns. It
//! comes from the number of states of the frontier: Theorem 1 of *Combinatorics of Go*.
//!
//! - Entry: [`order_bound`].
//! - Cost: all states of the frontier at the end of a column are listed.
//!
//! The count with k columns is a linear function of the state vector v_k after column k, which has
//! the number of ways to reach each state. The vector v_{k+1} is a linear function T of v_k, the
//! same for all k. So the sequence of counts has a recurrence whose order is at most the dimension
//! of a space that contains all v_k. States that a symmetry exchanges have equal numbers, so this
//! dimension is at most S, the number of orbits of states under the symmetries. (States number
//! the colours in the order in which they appear, so exchanging colours needs no orbits.)
//!
//! Special cases:
//!
//! - *Preamble.* If the columns of the lattice repeat only from column p on, the counts with p
//!   columns or more have a recurrence of order S. Then all counts have a recurrence of order
//!   S + p - 1, with p - 1 more coefficients, all 0, at its end. Here p is the number of columns
//!   that the longest edge spans, mostly 1. If the last column touches the first, p is 2 and the
//!   first column stays on the frontier, so S is large. But the points of the first column are part
//!   of the state like all others. The edges from the last column to the first only give another
//!   linear function of the vector.
//! - *Period 2.* Two kinds of columns alternate, with steps T and T'. Consider the direct sum of
//!   the two spaces of states, and the step that applies T to one summand and T' to the other. The
//!   vectors lie alternately in the two summands, so the bound is the number of orbits of the
//!   states of both kinds together. Exception: a symmetry R maps one kind of column to the other,
//!   T' = R T R^-1. Then each of v_1, R^-1 v_2, R^-2 v_3, ... results from the one before by the
//!   step R^-1 T, and a state and its image count once.

use super::symmetry::{Rows, Symmetries};
use crate::engine::frontier::estimate::{estimate, states_text};
use crate::error::CountError;
use crate::options::Options;
use crate::residues::check;
use tengen_base::parallel;
use tengen_ledger::Sequence;
use tengen_sweep::execute::{Context, ExecuteError, explore};
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::problem::Extent;
use tengen_sweep::sweep::Sweep;
use tengen_sweep::with_narrowest_key;

/// Returns an upper bound for the order of the minimal linear recurrence of a sequence's counts
/// with 1, 2, ... columns.
///
/// # Errors
/// [`CountError`]; [`CountError::TooLarge`] if the states would need more memory than allowed.
pub fn order_bound(sequence: &Sequence, options: &Options<'_>) -> Result<usize, CountError> {
    check(sequence, 1)?;
    let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary)
        .map_err(CountError::unusable)?;
    with_narrowest_key!(
        (sweep.width(), sequence.colours),
        order_bound_keyed(sequence, sweep, options)
    )
}

fn order_bound_keyed<K: PackedKey>(
    sequence: &Sequence,
    sweep: Sweep,
    options: &Options<'_>,
) -> Result<usize, CountError> {
    let symmetries = Symmetries::of(sequence).map_err(CountError::unusable)?;
    let Extent::Periodic { preamble, period } = sweep.extent() else {
        unreachable!("lattices are periodic");
    };
    let estimate = estimate(sequence, &sweep, K::BYTES);
    let needed = estimate.compiled_bytes(1);
    options.check_memory(needed, |needed, memory| {
        let states = states_text(estimate.states);
        format!(
            "about {states} states, which bound the order of the recurrence, need {needed} of \
             memory, and {memory} are allowed"
        )
    })?;
    let frontiers: Vec<_> = (preamble..=preamble + period)
        .map(|columns| sweep.frontier_after(columns))
        .collect();
    let problem = FrontierProblem::<K>::new(sweep, sequence.colours).expect("the layout was tried");
    let context = options.context();
    options.with_threads(|| {
        let mut states = explore::boundary_states(&problem, preamble, period, context)?;
        let mut orbits = Vec::new();
        // The columns before the lattice begins to repeat add to the order of the recurrence.
        let mut bound = preamble - 1;
        for phase in 0..period {
            if phase > 0 {
                states = explore::column_image(&problem, preamble + phase - 1, states, context)?;
            }
            // A glide symmetry maps each column to the next one. If there is one, use it to map the
            // states to the first kind of column.
            let mut here = states.clone();
            let moves = if phase == 0 { 0 } else { period - phase };
            let mut at = phase;
            for rows in std::iter::repeat_n(&symmetries.glide, moves).flatten() {
                let places = places(&frontiers[at], &frontiers[at + 1], rows, 1);
                here = reordered(&problem, &here, &places, context)?;
                at += 1;
            }
            let ways: Vec<Vec<u8>> = (symmetries.fixed.iter())
                .map(|rows| places(&frontiers[at], &frontiers[at], rows, 0))
                .collect();
            orbits.extend(first_of_orbits(&problem, &here, &ways, context)?);
            // Without a glide symmetry (from each column to the next), the states of each kind of
            // column are counted separately.
            if symmetries.glide.is_none() {
                bound += distinct(&mut orbits);
                orbits.clear();
            }
        }
        Ok(bound + distinct(&mut orbits))
    })
}

/// Returns, for each point of the frontier `to`, the place on the frontier `from` of the point that
/// a symmetry maps to it.
///
/// The symmetry permutes the rows by `rows` and moves the board by `by` columns.
fn places(from: &[(usize, usize)], to: &[(usize, usize)], rows: &Rows, by: usize) -> Vec<u8> {
    let place = |point: &(usize, usize)| {
        let was = |&(row, col): &(usize, usize)| (rows[row], col + by) == *point;
        from.iter().position(was).expect("a symmetry") as u8
    };
    to.iter().map(place).collect()
}

/// Number of states that are mapped by a symmetry before the observer is asked whether to go on.
const PIECE: usize = 1 << 14;

/// Returns the image of every state under the function `becomes`, in the order of `states`.
fn each<K: PackedKey>(
    states: &[K],
    becomes: impl Fn(&K) -> K + Sync,
    context: Context<'_>,
) -> Result<Vec<K>, ExecuteError> {
    let piece = |_, states: &[K]| {
        context.check()?;
        Ok(states.iter().map(&becomes).collect())
    };
    let pieces: Vec<Vec<K>> = parallel::try_pieces(states, PIECE, piece)?;
    Ok(pieces.concat())
}

fn reordered<K: PackedKey>(
    problem: &FrontierProblem<K>,
    states: &[K],
    places: &[u8],
    context: Context<'_>,
) -> Result<Vec<K>, ExecuteError> {
    each(states, |state| problem.reordered(state, places), context)
}

/// Returns, for each state, the least of its images under the symmetries `ways` of the board.
/// States of the same orbit have the same least image.
fn first_of_orbits<K: PackedKey>(
    problem: &FrontierProblem<K>,
    states: &[K],
    ways: &[Vec<u8>],
    context: Context<'_>,
) -> Result<Vec<K>, ExecuteError> {
    let first = |state: &K| {
        let images = ways.iter().map(|places| problem.reordered(state, places));
        images.min().expect("the identity is a symmetry")
    };
    each(states, first, context)
}

fn distinct<K: PackedKey>(states: &mut Vec<K>) -> usize {
    parallel::sort_by_key(states, |&state| state);
    states.dedup();
    states.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Boundary, Lattice};
    use tengen_sweep::execute::hashed::HashedRun;
    use tengen_sweep::execute::{ColumnRun, Snapshot};

    const CONTEXT: Context<'static> = Context::silent(usize::MAX);

    /// Starts with one way to reach `state` after `columns` columns, and adds a column. Returns the
    /// count of the board that ends there. It also returns the states after the column with their
    /// numbers of ways, sorted.
    fn advanced(
        problem: &FrontierProblem<u64>,
        state: u64,
        columns: usize,
    ) -> (Vec<u64>, Vec<(u64, u64)>) {
        let vector = Snapshot {
            columns,
            states: vec![state],
            residues: vec![1],
        };
        let mut run = HashedRun::new(problem, &[1_000_003], vector);
        let count = run.advance(CONTEXT).unwrap();
        let Snapshot {
            states, residues, ..
        } = run.into_snapshot();
        let mut after: Vec<(u64, u64)> = states.into_iter().zip(residues).collect();
        after.sort_unstable();
        (count, after)
    }

    /// Checks that applying a symmetry to a state and then adding a column gives the same as adding
    /// the column first.
    ///
    /// The upper bound for the order of the recurrence rests on this property.
    #[test]
    fn symmetries_and_columns_can_be_exchanged() {
        let (mut exchanged, mut glides) = (0, 0);
        for lattice in Lattice::all() {
            for rows in 1..=4 {
                if lattice.wraps_columns() && rows > 2 {
                    continue;
                }
                let sequence = Sequence::new(lattice, rows, Boundary::None, 2);
                let sweep = Sweep::lattice(lattice, rows, Boundary::None).unwrap();
                let problem = FrontierProblem::<u64>::new(sweep.clone(), 2).unwrap();
                let Extent::Periodic { preamble, period } = sweep.extent() else {
                    panic!("lattices are periodic");
                };
                let states = explore::boundary_states(&problem, preamble, period, CONTEXT).unwrap();
                let symmetries = Symmetries::of(&sequence).unwrap();
                let fixed = symmetries.fixed.iter().map(|rows| (rows, 0));
                let glide = symmetries.glide.iter().map(|rows| (rows, 1));
                for (rows, by) in fixed.chain(glide) {
                    let moved = |states: &[u64], columns: usize| {
                        let from = sweep.frontier_after(columns);
                        let to = sweep.frontier_after(columns + by);
                        reordered(&problem, states, &places(&from, &to, rows, by), CONTEXT).unwrap()
                    };
                    for &state in &states {
                        let (count, mut after) = advanced(&problem, state, preamble);
                        for (state, _) in &mut after {
                            *state = moved(&[*state], preamble + 1)[0];
                        }
                        after.sort_unstable();
                        let state = moved(&[state], preamble)[0];
                        let other = advanced(&problem, state, preamble + by);
                        assert_eq!((count, after), other, "{sequence} {rows:?} {by}");
                        exchanged += 1;
                        glides += by;
                    }
                }
            }
        }
        assert!(exchanged > 1000 && glides > 20, "{exchanged} {glides}");
    }
}
