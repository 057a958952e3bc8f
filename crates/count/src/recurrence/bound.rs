//! An upper bound for the order, from the states: Theorem 1 of *Combinatorics of Go*.
//!
//! The number with k columns is a linear function of the state vector v_k after
//! column k, and v_{k+1} is a linear function T of v_k, the same for all k; so the
//! sequence has a recurrence of order at most the dimension of a space that all v_k
//! are in. States that a symmetry exchanges have equal numbers, so that the number of
//! their orbits will do. (Colours are interchangeable from the start.)
//!
//! Where the lattice is not quite so simple:
//!
//! - *Preamble.* If the columns repeat from column p on only, the terms from p on have
//!   a recurrence of order S, and all of them have one of order S + p - 1: that one
//!   with p - 1 coefficients of 0 at its end. (p is 1, and 2 on boards that wrap along
//!   their rows. There the first column stays on the frontier, so that S is large; but
//!   it is part of the state like any other point, and its closing edges make only
//!   another linear function of the vector.)
//! - *Period 2.* Two kinds of columns alternate, with steps T and T': the vectors lie
//!   in the sum of the spaces of both kinds, in turns, and one step acts there, T on
//!   the one and T' on the other. The bound is the number of orbits of both together;
//!   unless a symmetry R takes one kind of column to the other, T' = R T R^-1, for
//!   then v_1, R^-1 v_2, R^-2 v_3, ... are powers of one step R^-1 T again and a
//!   state and its image count once.

use super::symmetry::{Rows, Symmetries};
use crate::engine::frontier::estimate::{estimate, states_text};
use crate::error::CountError;
use crate::options::Options;
use crate::residues::check;
use tengen_base::parallel;
use tengen_base::text::bytes_text;
use tengen_ledger::Sequence;
use tengen_sweep::execute::{Context, ExecuteError, explore};
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::problem::Extent;
use tengen_sweep::sweep::Sweep;
use tengen_sweep::with_narrowest_key;

/// An upper bound for the order of the minimal recurrence of a sequence.
///
/// # Errors
/// [`CountError`], of which [`CountError::Unusable`] if the states would need more
/// memory than is allowed.
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
    if needed > options.machine.memory as f64 {
        return Err(CountError::too_large(
            needed,
            options.machine.memory as f64,
            format!(
                "about {} states, which bound the order, need {} of memory, and {} are allowed",
                states_text(estimate.states),
                bytes_text(needed),
                bytes_text(options.machine.memory as f64),
            ),
        ));
    }
    let frontiers: Vec<_> = (preamble..=preamble + period)
        .map(|columns| sweep.frontier_after(columns))
        .collect();
    let problem = FrontierProblem::<K>::new(sweep, sequence.colours).expect("the layout was tried");
    let context = options.context();
    options.with_threads(|| {
        let mut states = explore::boundary_states(&problem, preamble, period, context)?;
        let mut orbits = Vec::new();
        let mut bound = preamble - 1;
        for phase in 0..period {
            if phase > 0 {
                states = explore::column_image(&problem, preamble + phase - 1, states, context)?;
            }
            // To phase 0, if there is a way.
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
            if symmetries.glide.is_none() {
                bound += distinct(&mut orbits);
                orbits.clear();
            }
        }
        Ok(bound + distinct(&mut orbits))
    })
}

/// Where the points of the frontier `to` were on the frontier `from`, before the rows
/// were permuted and moved `by` columns on.
fn places(from: &[(usize, usize)], to: &[(usize, usize)], rows: &Rows, by: usize) -> Vec<u8> {
    let place = |point: &(usize, usize)| {
        let was = |&(row, col): &(usize, usize)| (rows[row], col + by) == *point;
        from.iter().position(was).expect("a symmetry") as u8
    };
    to.iter().map(place).collect()
}

/// States between two questions to whoever waits.
const PIECE: usize = 1 << 14;

/// What becomes of every state.
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

/// The least state of each one's orbit.
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
    use tengen_base::observer::Silent;
    use tengen_board::{Boundary, Lattice};
    use tengen_sweep::execute::hashed::HashedRun;
    use tengen_sweep::execute::{ColumnRun, Snapshot};

    const CONTEXT: Context<'static> = Context {
        memory: usize::MAX,
        observer: &Silent,
    };

    /// What a state becomes in a column: the final count, and the states after it
    /// with their numbers, in order.
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

    /// The bound rests on this: moved and then advanced is the same as advanced and
    /// then moved, for every state.
    #[test]
    fn symmetries_and_columns_can_be_exchanged() {
        let (mut exchanged, mut glides) = (0, 0);
        for lattice in Lattice::all() {
            for rows in 1..=4 {
                if lattice.wraps_columns() && rows > 2 {
                    continue;
                }
                let sequence = Sequence {
                    lattice,
                    rows,
                    boundary: Boundary::None,
                    colours: 2,
                };
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
