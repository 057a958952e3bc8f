//! The `layered` executor: sums over the legal positions of a finite problem, with values in any
//! [`Semiring`].
//!
//! ```text
//!   layer 0     layer 1            ...           layer n
//!   start  ──▶  states after a point  ──▶ ... ──▶ states at the end
//! ```
//!
//! A *choice* is the content of a point. A *path* is a sequence of choices, one for each point, and
//! its value is the product of the weights of the choices. A *layer* has the states after a given
//! number of points. [`forwards`] computes for each state the sum of the values of all paths that
//! lead to it, and keeps one layer at a time. [`backwards`] computes for each state the sum of the
//! values of all paths from it to the end, and keeps all layers. With these values, a position can
//! be followed through the layers, choice by choice.
//!
//! Invariant: layer t has exactly the states that t choices lead to, each once and in ascending
//! order. [`forwards`] sorts the transitions of each layer, [`backwards`] does a binary search for
//! each transition. In addition each transition takes one multiplication and one addition of the
//! semiring.
//!
//! For example, two neighbouring points have three layers: the start, the states after the first
//! point, and the end. With two named colours, 5 paths lead to the end, one for each legal
//! position.

use super::explore::image;
use super::{Context, ExecuteError};
use crate::problem::{Choice, Choosing, Extent, StateKey};
use crate::semiring::Semiring;
use std::mem::replace;
use tengen_base::observer::Event;
use tengen_base::parallel;

/// The number of states whose successors one task computes. Also the number of successors whose
/// values are summed between two checks of the memory.
const PIECE: usize = 1 << 12;

/// Returns the (column, step) pairs of a finite problem, in order.
fn points<P: Choosing>(problem: &P) -> Vec<(usize, usize)> {
    let Extent::Finite(columns) = problem.extent() else {
        panic!("a problem that ends");
    };
    let of_column = |column| (0..problem.steps(column)).map(move |step| (column, step));
    (0..columns).flat_map(of_column).collect()
}

/// Returns `true` if the positions with this state are legal when the board ends after the point
/// `last`.
fn ends<P: Choosing>(problem: &P, last: Option<&(usize, usize)>, state: &P::State) -> bool {
    last.is_none_or(|&(column, _)| problem.final_weight(column, state) > 0)
}

/// Returns the sum over all legal positions. The value of a position is the product of the weights
/// of its choices, the contents of its points.
///
/// `weigh(time, choice)` is the weight of a content of point number `time`, from 0 in the order of
/// the sweep.
///
/// # Errors
/// [`ExecuteError`] if the observer cancels or memory is short.
///
/// # Panics
/// Panics if the problem is not finite: its columns repeat without end.
pub fn forwards<P: Choosing, S: Semiring>(
    problem: &P,
    semiring: &S,
    weigh: impl Fn(usize, Choice) -> S::Weight + Sync,
    context: Context<'_>,
) -> Result<S::Value, ExecuteError> {
    let points = points(problem);
    let mut states = vec![problem.start()];
    let mut values = vec![semiring.one()];
    for (time, &at) in points.iter().enumerate() {
        context.check()?;
        let held = bytes(semiring, &values);
        let transitions = transitions(problem, at, &states, held, context)?;
        // Transitions are sorted by successor, so the transitions to one successor form one group.
        let groups: Vec<_> = transitions.chunk_by(|a, b| a.0 == b.0).collect();
        let weigh = |choice| weigh(time, choice);
        // The values of the old layer (the states before this point) are moved into `gather`, which
        // frees them while it computes the new values.
        values = gather(semiring, &groups, weigh, values, context)?;
        states = groups.iter().map(|group| group[0].0).collect();
        tell(context, (time, points.len()), states.len());
    }
    let mut sum = semiring.zero();
    for (state, value) in states.iter().zip(&values) {
        if ends(problem, points.last(), state) {
            semiring.add(&mut sum, value);
        }
    }
    Ok(sum)
}

/// A transition: a successor, the index of its source (the state before the point), and the choice
/// (content of the point) that leads to it.
type Transition<K> = (K, u32, Choice);

/// Computes the values of the next layer (the states after one more point). Each of `groups` has
/// the transitions to one of these states, and `old` the values of the states before.
///
/// The sums are computed in pieces of [`PIECE`] new states. The value of an old state is freed
/// after the last piece that needs it. States with common successors are close in the order of
/// keys, so little more than one layer is in memory at any time.
fn gather<K: StateKey, S: Semiring>(
    semiring: &S,
    groups: &[&[Transition<K>]],
    weigh: impl Fn(Choice) -> S::Weight + Sync,
    mut old: Vec<S::Value>,
    context: Context<'_>,
) -> Result<Vec<S::Value>, ExecuteError> {
    let pieces = || groups.chunks(PIECE).enumerate();
    // `last[i]` is the number of the last piece whose sums need the value of old state i. This
    // value is freed after the piece.
    let mut last = vec![0; old.len()];
    for (number, piece) in pieces() {
        sources(piece).for_each(|source| last[source] = number);
    }
    let transitions = groups.iter().map(|group| group.len()).sum::<usize>();
    let mut held = transitions * size_of::<Transition<K>>() + bytes(semiring, &old);
    let mut new = Vec::with_capacity(groups.len());
    for (number, piece) in pieces() {
        context.check()?;
        new.extend(parallel::map_all(piece, |group| {
            let mut sum = semiring.zero();
            for &(_, source, choice) in *group {
                semiring.add_times(&mut sum, &old[source as usize], &weigh(choice));
            }
            sum
        }));
        held += bytes(semiring, &new[number * PIECE..]);
        context.check_memory(groups.len(), held)?;
        for source in sources(piece).filter(|&source| last[source] == number) {
            let done = replace(&mut old[source], semiring.zero());
            // The value `done` is freed here. A zero replaces it in the vector `old`.
            held -= semiring.bytes(&done) - semiring.bytes(&old[source]);
        }
    }
    Ok(new)
}

/// Iterates over the indices of the old states from which the transitions of some groups start.
fn sources<'a, K>(groups: &'a [&'a [Transition<K>]]) -> impl Iterator<Item = usize> + 'a {
    let transitions = groups.iter().copied().flatten();
    transitions.map(|&(_, source, _)| source as usize)
}

/// Returns all transitions of a step (the addition of a point), sorted by successor. `held` bytes
/// of the memory limit are already in use.
fn transitions<P: Choosing>(
    problem: &P,
    (column, step): (usize, usize),
    states: &[P::State],
    held: usize,
    context: Context<'_>,
) -> Result<Vec<Transition<P::State>>, ExecuteError> {
    let pieces = parallel::pieces(states, PIECE, |piece, states| {
        let mut found = Vec::with_capacity(3 * states.len());
        for (i, state) in states.iter().enumerate() {
            let source = (piece * PIECE + i) as u32;
            problem.choose(column, step, state, |choice, next| {
                found.push((next, source, choice));
            });
        }
        found
    });
    let total = pieces.iter().map(Vec::len).sum::<usize>();
    // Sorting needs a second copy of the transitions.
    let needed = held + 2 * total * size_of::<Transition<P::State>>();
    context.check_memory(states.len(), needed)?;
    let mut all = pieces.concat();
    drop(pieces);
    parallel::sort_by_key(&mut all, |&(next, source, choice)| {
        (next, source, choice.colour)
    });
    Ok(all)
}

/// Returns the bytes of memory of some values of a semiring.
fn bytes<S: Semiring>(semiring: &S, values: &[S::Value]) -> usize {
    values.iter().map(|value| semiring.bytes(value)).sum()
}

/// All states of a finite problem, by the number of points added. Each has the sum of the values of
/// all paths (sequences of contents of points) from the state to the end.
#[derive(Clone, Debug)]
pub struct Layers<K, V> {
    /// `layers[t]` has the states before point number t is added. The last layer has the states at
    /// the end.
    pub layers: Vec<Layer<K, V>>,
}

/// A layer: the states before a point is added, with their values.
#[derive(Clone, Debug)]
pub struct Layer<K, V> {
    /// The states, ascending.
    pub states: Vec<K>,
    /// The value of each state: the sum of the values of all paths (sequences of contents of
    /// points) from the state to the end.
    pub values: Vec<V>,
}

impl<K: Ord, V> Layer<K, V> {
    /// Returns the value of a state, if the state is in this layer.
    pub fn value(&self, state: &K) -> Option<&V> {
        let index = self.states.binary_search(state).ok()?;
        Some(&self.values[index])
    }
}

/// Computes, for every state, the sum of the values of all paths (sequences of contents of points)
/// from it to the end. `weigh` is explained at [`forwards`].
///
/// # Errors
/// [`ExecuteError`] if the observer cancels or memory is short.
///
/// # Panics
/// Panics if the problem is not finite: its columns repeat without end.
pub fn backwards<P: Choosing, S: Semiring>(
    problem: &P,
    semiring: &S,
    weigh: impl Fn(usize, Choice) -> S::Weight + Sync,
    context: Context<'_>,
) -> Result<Layers<P::State, S::Value>, ExecuteError> {
    let points = points(problem);
    // First pass: enumerate the states of every layer, which are the states after each point.
    let mut found = vec![vec![problem.start()]];
    let mut held = 0;
    for (time, &at) in points.iter().enumerate() {
        let last = &found[time];
        held += last.len() * size_of::<P::State>();
        let left = context.memory.saturating_sub(held);
        let memory = Context {
            memory: left,
            ..context
        };
        // `image` gets the memory limit minus the bytes of the layers in memory. So its error is
        // changed to report the total bytes and the caller's limit.
        let next = image(problem, at, last, memory).map_err(|error| match error {
            ExecuteError::Memory { states, needed, .. } => ExecuteError::Memory {
                states,
                needed: needed + held,
                allowed: context.memory,
            },
            other => other,
        })?;
        found.push(next);
        tell(context, (time, 2 * points.len()), found[time + 1].len());
    }
    held += found[points.len()].len() * size_of::<P::State>();
    let states = found.pop().expect("at least the start");
    let values = states
        .iter()
        .map(|state| match ends(problem, points.last(), state) {
            true => semiring.one(),
            false => semiring.zero(),
        });
    let values = values.collect();
    // Second pass, from the end: the value of a state is a sum over its successors in the next
    // layer. The value of a state at the end is 1 if its positions are legal, and otherwise 0.
    let mut layers = vec![Layer { states, values }];
    for (time, &(column, step)) in points.iter().enumerate().rev() {
        context.check()?;
        let states = found.pop().expect("a layer for each point");
        let next = layers.last().expect("the layer after it");
        let mut values = vec![semiring.zero(); states.len()];
        parallel::pieces_mut(&mut values, PIECE, |piece, values| {
            for (state, sum) in states[piece * PIECE..].iter().zip(values) {
                problem.choose(column, step, state, |choice, successor| {
                    let value = next.value(&successor).expect("a state found before");
                    semiring.add_times(sum, value, &weigh(time, choice));
                });
            }
        });
        held += bytes(semiring, &values);
        context.check_memory(states.len(), held)?;
        tell(
            context,
            (2 * points.len() - 1 - time, 2 * points.len()),
            states.len(),
        );
        layers.push(Layer { states, values });
    }
    layers.reverse();
    Ok(Layers { layers })
}

fn tell(context: Context<'_>, (step, of): (usize, usize), states: usize) {
    context.observer.event(Event::Step {
        column: 0,
        step,
        of,
        states,
        primes: 0,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute;
    use crate::frontier::{ColourNames, FrontierProblem};
    use crate::problem::Problem;
    use crate::semiring::{Booleans, Bounds, MaxPlus, MinPlus, Naturals, Polynomials, Residues};
    use crate::sweep::Sweep;
    use tengen_base::observer::Silent;
    use tengen_board::{Board, Lattice, Position, Shape};
    use tengen_exact::UBig;
    use tengen_testing::boards::{colourings, legal_positions};

    const CONTEXT: Context<'_> = Context::silent(1 << 30);

    fn boards() -> Vec<Board> {
        let lattices = [Lattice::Square, Lattice::Hexagonal, Lattice::Torus];
        let sizes = [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2)];
        let shapes = lattices.iter().flat_map(|&lattice| {
            let shape = move |(rows, cols)| Shape::plain(lattice, rows, cols);
            sizes.map(shape)
        });
        shapes.map(|shape| Board::lattice(shape).unwrap()).collect()
    }

    fn problem(board: &Board, colours: u32) -> FrontierProblem<u64> {
        FrontierProblem::new(Sweep::graph(board).unwrap(), colours).unwrap()
    }

    #[test]
    fn all_semirings_agree_with_brute_force() {
        for board in boards() {
            for colours in 1..=3 {
                let problem = problem(&board, colours);
                let legal: Vec<Position> = legal_positions(&board, colours).collect();
                let stones = |p: &Position| p.colours().iter().filter(|&&c| c > 0).count() as i32;
                let number = legal.len() as u64;
                assert_eq!(brute::count(&board, colours, &Silent), Ok(number));

                let stone = |choice: Choice| i32::from(choice.colour > 0);
                let ways = |_, choice: Choice| choice.times;
                let exact = forwards(&problem, &Naturals, ways, CONTEXT).unwrap();
                assert_eq!(exact, UBig::from(number));
                let residue =
                    forwards(&problem, &Residues(101), |_, c| u64::from(c.times), CONTEXT);
                assert_eq!(residue, Ok(number % 101));
                let (low, high) = forwards(&problem, &Bounds, ways, CONTEXT).unwrap();
                assert!(low <= number as f64 && number as f64 <= high && high - low < 1e-9);
                let most = forwards(&problem, &MaxPlus, |_, c| stone(c), CONTEXT).unwrap();
                assert_eq!(most, legal.iter().map(stones).max());
                let least = forwards(&problem, &MinPlus, |_, c| -stone(c), CONTEXT).unwrap();
                assert_eq!(least, legal.iter().map(|p| -stones(p)).min());
                let full = forwards(&problem, &Booleans, |_, c| c.colour > 0, CONTEXT).unwrap();
                assert!(!full, "a board without empty points");

                let by_stones = Polynomials(Naturals);
                let weigh = |_, c: Choice| (stone(c), c.times);
                let numbers = forwards(&problem, &by_stones, weigh, CONTEXT).unwrap();
                assert_eq!(numbers.lowest, 0);
                let mut expected = vec![UBig::ZERO; numbers.coefficients.len()];
                for position in &legal {
                    expected[stones(position) as usize] += 1u8;
                }
                assert_eq!(numbers.coefficients, expected);
                let back = backwards(&problem, &by_stones, weigh, CONTEXT).unwrap();
                assert_eq!(back.layers[0].values, [numbers]);
            }
        }
    }

    #[test]
    fn times_and_memory_are_respected() {
        let board = Board::square(3, 3).unwrap();
        let problem = problem(&board, 2);
        // Allow stones at the first two points only.
        let weigh = |time: usize, choice: Choice| time < 2 || choice.colour == 0;
        assert_eq!(forwards(&problem, &Booleans, weigh, CONTEXT), Ok(true));
        let weigh =
            |time: usize, choice: Choice| u64::from(weigh(time, choice)) * u64::from(choice.times);
        assert_eq!(
            forwards(&problem, &Residues(1_000_003), weigh, CONTEXT),
            Ok(9)
        );
        let little = Context::silent(100);
        let ways = |_, choice: Choice| choice.times;
        assert!(forwards(&problem, &Naturals, ways, little).is_err());
        assert!(backwards(&problem, &Naturals, ways, little).is_err());
    }

    /// Checks that a position that is followed from state to state reaches the end if and only if
    /// it is legal. All colourings are tested.
    #[test]
    fn positions_can_be_followed() {
        for board in boards() {
            let sweep = Sweep::ordered(&board, &(0..board.points()).collect::<Vec<_>>()).unwrap();
            let problem = FrontierProblem::<u64>::new(sweep, 3).unwrap();
            let ways = |_, choice: Choice| choice.times;
            let layers = backwards(&problem, &Naturals, ways, CONTEXT)
                .unwrap()
                .layers;
            let mut followed = 0;
            for position in colourings(board.points(), 3) {
                let (mut state, mut names) = (problem.start(), ColourNames::default());
                let arrives = (0..board.points()).all(|v| {
                    let colour = u32::from(position.get(v));
                    let mut wanted = Vec::new();
                    let next = problem.follow(
                        (0, v),
                        &state,
                        &mut names,
                        colour,
                        |choice, _| choice % 2 == 0,
                        |choice, _, next| wanted.push((choice, next)),
                    );
                    let mut expected = Vec::new();
                    problem.choose(0, v, &state, |choice, next| {
                        if choice.colour % 2 == 0 {
                            expected.push((choice.colour, next));
                        }
                    });
                    assert_eq!(wanted, expected);
                    match next {
                        Some(next) => {
                            state = next;
                            layers[v + 1].value(&state).is_some()
                        }
                        None => false,
                    }
                });
                assert_eq!(arrives, position.is_legal(&board).unwrap());
                followed += u64::from(arrives);
            }
            assert_eq!(layers[0].values, [UBig::from(followed)]);
        }
    }
}
