//! Expected numbers of states, before a board is swept.

use tengen_base::observer::Silent;
use tengen_board::{Boundary, Lattice};
use tengen_ledger::Sequence;
use tengen_states::border::valid_classes;
use tengen_sweep::execute::{Context, explore};
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::marked::MarkedProblem;
use tengen_sweep::problem::{Extent, Problem};
use tengen_sweep::sweep::Sweep;
use tengen_sweep::{with_marked, with_narrowest_key};

/// States of a small board beyond which the exploration stops.
const EXPLORED: usize = 4_000;

/// What a count of a lattice board is expected to need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most states after any step.
    pub states: f64,
    /// Steps (points) in a period.
    pub steps: f64,
    /// Bytes of a state's key.
    pub key_bytes: f64,
    /// Successors of a state.
    pub successors: f64,
    /// Bytes of a step's matrix for each state.
    pub matrix_bytes: f64,
}

/// The columns of a lattice as a count sweeps them, and their expected states.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    /// The expected states.
    pub(crate) estimate: Estimate,
    /// Points on the frontier.
    pub(crate) width: usize,
    /// Columns before the sweep repeats.
    pub(crate) preamble: usize,
}

impl Strip {
    /// States of strings and their colours.
    pub(crate) fn of_strings(sequence: &Sequence) -> Result<Strip, String> {
        let sweep = sweep(sequence)?;
        let bytes = with_narrowest_key!((sweep.width(), sequence.colours), bytes());
        Ok(Strip::new(&sweep, estimate(sequence, &sweep, bytes)))
    }

    /// States of marked stones.
    pub(crate) fn of_marked(sequence: &Sequence) -> Result<Strip, String> {
        let sweep = sweep(sequence)?;
        let bytes = with_marked!((&sweep, sequence.colours), bytes_of());
        let bytes = bytes.ok_or_else(|| DOES_NOT_FIT.to_owned())?;
        Ok(Strip::new(&sweep, estimate_marked(sequence, &sweep, bytes)))
    }

    fn new(sweep: &Sweep, estimate: Estimate) -> Strip {
        Strip {
            estimate,
            width: sweep.width(),
            preamble: match sweep.extent() {
                Extent::Periodic { preamble, .. } => preamble,
                Extent::Finite(columns) => columns,
            },
        }
    }
}

/// The reason why a board has no states of marked stones.
pub(super) const DOES_NOT_FIT: &str = "the numbers that the marked engine weighs states by are too large: there are too many \
     colours, or too many points beside one; use auto or hashed";

fn sweep(sequence: &Sequence) -> Result<Sweep, String> {
    let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary);
    sweep.map_err(|error| error.to_string())
}

fn bytes<K: PackedKey>() -> usize {
    K::BYTES
}

fn bytes_of<K: PackedKey>(_: MarkedProblem<K>) -> usize {
    K::BYTES
}

/// Successors of a frontier state, and bytes of a matrix for each state: 2.7 and a start, 4
/// bytes each, and some illegal ones.
const OF_FRONTIER: (f64, f64) = (2.7, 17.0);
/// The same of marked stones: many of them have a weight of their own.
const OF_MARKED: (f64, f64) = (5.0, 40.0);

impl Estimate {
    /// The estimate for a known number of states of strings and colours.
    pub(super) fn of_strings(states: f64, steps: f64, key_bytes: usize) -> Estimate {
        Estimate {
            states,
            steps,
            key_bytes: key_bytes as f64,
            successors: OF_FRONTIER.0,
            matrix_bytes: OF_FRONTIER.1,
        }
    }

    /// The same for a board of so many points, which has no more states than
    /// colourings.
    pub fn of_board(&self, points: usize, colours: u32) -> Estimate {
        let colourings = (f64::from(colours) + 1.0).powf(points as f64);
        Estimate {
            states: self.states.min(colourings),
            ..*self
        }
    }

    /// Bytes that the hashed executor needs for `primes` primes at once.
    pub fn hashed_bytes(&self, primes: usize) -> f64 {
        // Two vectors with room to grow, one with its hash table, and a copy for a
        // checkpoint.
        let vectors = self.states * (3.5 * (self.key_bytes + 8.0 * primes as f64) + 8.0);
        // Transitions of the states expanded at a time, about a million.
        let transitions = self.states.min(1.1e6) * self.successors * 1.5 * self.transition_bytes();
        vectors + transitions
    }

    /// A successor's key, source and weight, aligned.
    fn transition_bytes(&self) -> f64 {
        let align = self.key_bytes.min(16.0);
        ((self.key_bytes + 8.0) / align).ceil() * align
    }

    /// Bytes that the compiled executor needs at most while it explores, compiles,
    /// and runs modulo `primes` primes at once.
    pub fn compiled_bytes(&self, primes: usize) -> f64 {
        // Exploring keeps the states before every step, with room to grow.
        let exploring = 1.5 * self.states * self.key_bytes * (self.steps + 4.0);
        let matrices = self.states * (self.steps * self.matrix_bytes + 4.0 * self.key_bytes);
        // The transitions of one step are sorted in two buffers.
        let compiling = 2.0 * self.successors * self.states * self.transition_bytes();
        // Two vectors, and a copy for a checkpoint.
        let running = 3.0 * 8.0 * self.states * primes as f64;
        exploring.max(matrices + compiling.max(running))
    }
}

impl Estimate {
    /// Bytes that going backwards through the compiled period needs at most, with
    /// vectors of integers of so many words.
    pub fn backward_bytes(&self, words: usize) -> f64 {
        // The matrices, one of them twice while it is transposed; and the vector, the
        // one before, and the one of the step.
        let matrices = self.states * (self.steps + 1.0) * self.matrix_bytes;
        let vectors = 3.0 * 8.0 * words as f64 * self.states;
        self.compiled_bytes(1).max(matrices + vectors)
    }
}

/// The number of states of a sequence: an upper bound for ordinary boards
/// (the valid border states of *Combinatorics of Go* 4.2); otherwise
/// extrapolated from boards with few rows, and rough.
pub fn estimate(sequence: &Sequence, sweep: &Sweep, key_bytes: usize) -> Estimate {
    let ordinary = sequence.lattice == Lattice::Square && sequence.colours == 2;
    let exact = (ordinary && sequence.boundary == Boundary::None)
        .then(|| valid_classes(sequence.rows).ok())
        .flatten()
        .and_then(|classes| classes.into_iter().max());
    let states = exact.map_or_else(
        || extrapolate(sequence, EXPLORED, explored_states),
        |states| states as f64,
    );
    Estimate::of_strings(states, steps_of(sweep), key_bytes)
}

/// The same for states of marked stones, extrapolated.
fn estimate_marked(sequence: &Sequence, sweep: &Sweep, key_bytes: usize) -> Estimate {
    Estimate {
        states: extrapolate(sequence, EXPLORED, explored_marked),
        steps: steps_of(sweep),
        key_bytes: key_bytes as f64,
        successors: OF_MARKED.0,
        matrix_bytes: OF_MARKED.1,
    }
}

/// Steps in a period.
fn steps_of(sweep: &Sweep) -> f64 {
    let Extent::Periodic { preamble, period } = sweep.extent() else {
        unreachable!("lattices are periodic");
    };
    let steps = (preamble..preamble + period).map(|c| sweep.column(c).steps.len());
    steps.sum::<usize>() as f64
}

/// Explores boards of 1, 2, ... rows until one has more than `explored` states,
/// and continues its growth, taken over two rows because some lattices repeat
/// every other row only.
fn extrapolate(
    sequence: &Sequence,
    explored: usize,
    count: impl Fn(&Sequence) -> Option<usize>,
) -> f64 {
    let (mut before, mut last) = (1.0, 1.0);
    let step = sequence.lattice.row_step();
    for rows in (step..=sequence.rows).step_by(step) {
        let Some(states) = count(&Sequence { rows, ..*sequence }) else {
            break;
        };
        let ratio = (states as f64 / before).sqrt();
        (before, last) = (last, states as f64);
        if states > explored {
            return last * ratio.powi(((sequence.rows - rows) / step) as i32);
        }
    }
    last
}

/// The most states after a step of the first columns.
fn explored_states(sequence: &Sequence) -> Option<usize> {
    let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary).ok()?;
    most_states(&FrontierProblem::<[u64; 8]>::new(sweep, sequence.colours)?)
}

/// The same of marked stones.
fn explored_marked(sequence: &Sequence) -> Option<usize> {
    let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary).ok()?;
    most_states(&MarkedProblem::<[u64; 8]>::new(&sweep, sequence.colours)?)
}

fn most_states(problem: &impl Problem) -> Option<usize> {
    let context = Context {
        memory: usize::MAX,
        observer: &Silent,
    };
    let Extent::Periodic { preamble, period } = problem.extent() else {
        return None;
    };
    let mut states = vec![problem.start()];
    let mut most = 1;
    // A few columns reach nearly all states.
    for column in 0..preamble + 2 * period {
        for step in 0..problem.steps(column) {
            states = explore::image(problem, (column, step), &states, context).ok()?;
            most = most.max(states.len());
        }
    }
    Some(most)
}

/// A number of states, exact where that is readable.
pub(crate) fn states_text(states: f64) -> String {
    if states < 1e6 {
        format!("{states:.0}")
    } else {
        format!("{states:.1e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The estimate is within a factor of 3 of what is there.
    #[test]
    fn extrapolation_is_of_the_right_size() {
        for (lattice, rows, colours) in [
            (Lattice::Square, 8, 2),
            (Lattice::Square, 6, 4),
            (Lattice::Triangular, 7, 2),
            (Lattice::Hexagonal, 7, 2),
            (Lattice::Cylinder, 4, 2),
        ] {
            let sequence = Sequence {
                lattice,
                rows,
                boundary: Boundary::None,
                colours,
            };
            let actual = explored_states(&sequence).unwrap() as f64;
            // Little is explored, so that there is something to extrapolate.
            let guess = extrapolate(&sequence, 200, explored_states);
            assert_ne!(guess, actual);
            assert!(
                (actual / 3.0..=actual * 3.0).contains(&guess),
                "{lattice} {guess} {actual}"
            );
        }
    }
}
