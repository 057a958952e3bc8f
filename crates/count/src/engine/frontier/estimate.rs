//! Estimates how many states the engines `hashed`, `compiled` and `marked` will have, before a
//! board is swept.
//!
//! - Entry: [`estimate`] and [`Strip`].
//! - Cost: the states of boards with few rows are listed and compiled to matrices, in up to 0.15 s,
//!   or up to a second for a plan.
//!
//! For two colours on the square lattice without a boundary there is a formula. Otherwise boards
//! with 1, 2, ... rows are examined. For each two further rows, the number of states is assumed to
//! grow by the same factor as in the last two rows that were examined.

use tengen_base::observer::Silent;
use tengen_board::{Boundary, Lattice};
use tengen_ledger::Sequence;
use tengen_states::border::valid_classes;
use tengen_sweep::execute::compiled::Compiled;
use tengen_sweep::execute::matrix::StepMatrix;
use tengen_sweep::execute::{Context, hashed};
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::marked::MarkedProblem;
use tengen_sweep::problem::{Extent, Problem};
use tengen_sweep::sweep::Sweep;
use tengen_sweep::{with_marked, with_narrowest_key};

/// Largest number of states of the boards with few rows from which the offer of a count
/// extrapolates.
const EXPLORED: f64 = 5_000.0;

/// Largest number of states of the boards with few rows from which the sizes of matrices are
/// extrapolated. This limit holds if the number of states itself is known from a formula.
const FEW: f64 = 1_000.0;

/// Largest number of states of the boards with few rows from which the offers of a plan are
/// extrapolated.
///
/// This limit is larger than for a count, as the estimate for a plan may take a second.
const EXPLORED_FOR_PLAN: f64 = 20_000.0;

/// The expected number of states, and the sizes on which the memory of a count depends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Largest number of states after any step.
    pub states: f64,
    /// Number of steps (points) in a period: the columns after which the pattern of the lattice
    /// repeats.
    pub steps: f64,
    /// Bytes of a key, which encodes a state.
    pub key_bytes: f64,
    /// Average number of states after a step (added point), divided by the largest number.
    pub mean: f64,
    /// Average number of states to which a state leads in a step (added point).
    pub successors: f64,
    /// Bytes per state of the sparse matrix of a step (added point) in the compiled executor.
    pub matrix_bytes: f64,
}

/// A lattice board with unlimited columns, which is swept column by column, and its expected number
/// of states.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    /// The expected number of states and their memory.
    pub(crate) estimate: Estimate,
    /// Number of points on the frontier.
    pub(crate) width: usize,
    /// Number of columns before the pattern of the lattice begins to repeat.
    pub(crate) preamble: usize,
}

/// The information that a state has about the strings on the frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum States {
    /// The colour of each stone, whether its string has a liberty, and, if not, which stones belong
    /// to the same string.
    Strings,
    /// Which stones are marked: counted as libertyless in a term of the inclusion-exclusion sum
    /// over sets of strings.
    MarkedStones,
}

impl Strip {
    /// Estimates the states of a sequence's boards with unlimited columns. Returns as an error the
    /// reason why the boards have no states of the kind `states`.
    pub(crate) fn of(sequence: &Sequence, states: States, is_plan: bool) -> Result<Strip, String> {
        let sweep = sweep(sequence)?;
        let explored = match is_plan {
            true => EXPLORED_FOR_PLAN,
            false => EXPLORED,
        };
        let estimate = match states {
            States::Strings => {
                let bytes = with_narrowest_key!((sweep.width(), sequence.colours), bytes());
                estimate_up_to(explored, sequence, &sweep, bytes)
            }
            States::MarkedStones => {
                let bytes = with_marked!((&sweep, sequence.colours), bytes_of());
                let bytes = bytes.ok_or_else(|| DOES_NOT_FIT.to_owned())?;
                extrapolate(sequence, explored, explored_marked).of(&sweep, bytes)
            }
        };
        Ok(Strip {
            estimate,
            width: sweep.width(),
            preamble: match sweep.extent() {
                Extent::Periodic { preamble, .. } => preamble,
                Extent::Finite(columns) => columns,
            },
        })
    }
}

/// The reason why the engine `marked` cannot count a board.
pub(super) const DOES_NOT_FIT: &str = "the weights of the states of the marked engine are too \
                                       large: there are too many colours, or a point has too many \
                                       neighbours; use auto or hashed";

/// Returns the sweep (order of points) of a sequence's boards column by column. Returns as an error
/// the reason why there is no sweep.
pub(super) fn sweep(sequence: &Sequence) -> Result<Sweep, String> {
    let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary);
    sweep.map_err(|error| error.to_string())
}

fn bytes<K: PackedKey>() -> usize {
    K::BYTES
}

fn bytes_of<K: PackedKey>(_: MarkedProblem<K>) -> usize {
    K::BYTES
}

impl Estimate {
    /// Returns the estimate for a board that is swept point by point, from its largest number of
    /// states and the bytes of a state's key.
    pub(super) fn of_points(states: f64, colours: u32, key_bytes: usize) -> Estimate {
        Estimate {
            states,
            steps: 1.0,
            key_bytes: key_bytes as f64,
            // On lattices, a state has 2.7 to 2.9 successors with two colours, and more with more
            // colours. Assume the same number here.
            successors: f64::from(colours.min(4)) + 0.8,
            ..Estimate::NOTHING
        }
    }

    /// The estimate for a board that has a single state.
    const NOTHING: Estimate = Estimate {
        states: 1.0,
        steps: 1.0,
        key_bytes: 8.0,
        mean: 1.0,
        successors: 1.0,
        matrix_bytes: 0.0,
    };

    /// Returns this estimate with the number of steps in a period of `sweep`, and with `key_bytes`
    /// bytes for the key of a state.
    fn of(self, sweep: &Sweep, key_bytes: usize) -> Estimate {
        Estimate {
            steps: steps_of(sweep),
            key_bytes: key_bytes as f64,
            ..self
        }
    }

    /// Returns this estimate, limited to a board of `points` points: it has at most as many states
    /// as colourings.
    pub fn of_board(&self, points: usize, colours: u32) -> Estimate {
        let colourings = (f64::from(colours) + 1.0).powf(points as f64);
        Estimate {
            states: self.states.min(colourings),
            ..*self
        }
    }

    /// Returns the bytes of memory that the hashed executor needs for `primes` primes at a time.
    pub fn hashed_bytes(&self, primes: usize) -> f64 {
        // The state vectors before and after a step, each with room for an eighth more.
        let vectors = 2.0 * 9.0 / 8.0 * self.vector_bytes(primes);
        // The hash index of the vector after the step has five bytes for each place. The number of
        // places in each shard (part of the vector) is a power of two.
        let shard = self.states / hashed::SHARDS as f64;
        let places = (shard * 9.0 / 8.0 * 8.0 / 7.0)
            .max(4.0)
            .log2()
            .ceil()
            .exp2();
        let index = 5.0 * places * hashed::SHARDS as f64;
        // The successors of the states that are expanded together, in pieces. A piece has a list of
        // successors for each shard (part) of the vector. If states have nearly three successors,
        // the list's capacity is doubled.
        let piece = shard / (shard / hashed::PIECE as f64).ceil().max(1.0);
        let expanded = self.states.min(piece * hashed::BLOCK as f64);
        let room = self.room().max(3.75);
        vectors + index + expanded * room * self.transition_bytes()
    }

    /// Returns the bytes of a state vector modulo `primes` primes, including the keys of its
    /// states.
    pub fn vector_bytes(&self, primes: usize) -> f64 {
        self.states * (self.key_bytes + 8.0 * primes as f64)
    }

    /// Returns the bytes of a transition from a state to a successor: the successor's key, the
    /// index of the source state and the weight, aligned.
    fn transition_bytes(&self) -> f64 {
        let align = self.key_bytes.min(16.0);
        ((self.key_bytes + 8.0) / align).ceil() * align
    }

    /// Returns the number of transitions (successors) per state for which memory is allocated:
    /// three or six.
    fn room(&self) -> f64 {
        if self.successors > 3.0 { 6.0 } else { 3.0 }
    }

    /// Returns the total number of states before all steps of a period (the columns after which the
    /// lattice repeats).
    fn all_states(&self) -> f64 {
        self.states * self.mean * self.steps
    }

    /// Returns the bytes of memory that the compiled executor needs to list states, compile
    /// matrices, and run `primes` primes at a time.
    pub fn compiled_bytes(&self, primes: usize) -> f64 {
        // Listing keeps the states before every step of a period in memory. The states of the
        // current step exist in several copies.
        let exploring = self.key_bytes * (self.all_states() + 6.0 * self.states);
        let matrices = self.all_states() * self.matrix_bytes + 4.0 * self.key_bytes * self.states;
        // The transitions (from states to successors) of one step are sorted into parts, which have
        // capacity for a quarter more.
        let transitions = self.room() + 1.25 * self.successors;
        let compiling = transitions * self.states * self.transition_bytes();
        // The vectors before and after a step.
        let running = 2.0 * 8.0 * self.states * primes as f64;
        exploring.max(matrices + compiling.max(running))
    }

    /// Returns the bytes of memory for multiplying a vector by the transposed matrices of a
    /// period's steps. The entries of the vector are integers of `words` words.
    pub fn backward_bytes(&self, words: usize) -> f64 {
        // Memory holds the matrices, one of them twice while it is transposed. It also holds three
        // vectors: the current vector, the previous one, and the vector of the step.
        let matrices = (self.all_states() + self.states) * self.matrix_bytes;
        let vectors = 3.0 * 8.0 * words as f64 * self.states;
        self.compiled_bytes(1).max(matrices + vectors)
    }
}

/// Estimates the number of states of a sequence's boards, for the executors `hashed` and
/// `compiled`.
///
/// For two colours on the square lattice without a boundary the number is an upper bound (the valid
/// border states of *Combinatorics of Go* 4.2). Otherwise it is a rough extrapolation from boards
/// with few rows.
pub fn estimate(sequence: &Sequence, sweep: &Sweep, key_bytes: usize) -> Estimate {
    estimate_up_to(EXPLORED, sequence, sweep, key_bytes)
}

/// Estimates the number of states like [`estimate`]. Small boards of at most `explored` states each
/// are examined for this.
fn estimate_up_to(explored: f64, sequence: &Sequence, sweep: &Sweep, key_bytes: usize) -> Estimate {
    let ordinary = sequence.lattice == Lattice::Square && sequence.colours == 2;
    let exact = match ordinary && sequence.boundary == Boundary::None {
        true => valid_classes(sequence.rows).ok(),
        false => None,
    };
    let found = match exact.and_then(|classes| classes.into_iter().max()) {
        Some(states) => Estimate {
            states: states as f64,
            ..extrapolate(sequence, FEW, explored_strings)
        },
        None => extrapolate(sequence, explored, explored_strings),
    };
    found.of(sweep, key_bytes)
}

/// Returns the number of steps (points) in a period of the sweep: the columns after which the
/// lattice repeats.
fn steps_of(sweep: &Sweep) -> f64 {
    let Extent::Periodic { preamble, period } = sweep.extent() else {
        unreachable!("lattices are periodic");
    };
    let steps = (preamble..preamble + period).map(|c| sweep.column(c).steps.len());
    steps.sum::<usize>() as f64
}

/// Estimates the states of a sequence's boards. It lists the states of boards with 1, 2, ... rows
/// with `explore`, and extrapolates the growth of their number.
///
/// Boards that are expected to have more than `explored` states are not listed. Growth is taken
/// over two rows, because some lattices repeat only every other row.
fn extrapolate(
    sequence: &Sequence,
    explored: f64,
    explore: impl Fn(&Sequence) -> Option<Estimate>,
) -> Estimate {
    let (mut before, mut last) = (Estimate::NOTHING, Estimate::NOTHING);
    let mut ratio: f64 = 1.0;
    let step = sequence.lattice.row_step();
    for rows in (step..=sequence.rows).step_by(step) {
        let found = match last.states * ratio <= explored {
            true => explore(&Sequence { rows, ..*sequence }),
            false => None,
        };
        let Some(found) = found else {
            let more = (sequence.rows - rows) / step + 1;
            let like = if more.is_multiple_of(2) { last } else { before };
            let more = more.next_multiple_of(2) as i32;
            return Estimate {
                states: like.states * ratio.powi(more),
                mean: like.mean,
                ..last
            };
        };
        ratio = (found.states / before.states).sqrt();
        (before, last) = (last, found);
    }
    last
}

/// Compiles the sweep of a sequence's boards with states that describe strings. Returns the number
/// of states and the sizes of their matrices.
fn explored_strings(sequence: &Sequence) -> Option<Estimate> {
    let sweep = sweep(sequence).ok()?;
    compiled(&FrontierProblem::<[u64; 8]>::new(sweep, sequence.colours)?)
}

/// Compiles the sweep of a sequence's boards with states of marked stones (counted as libertyless).
/// Returns the number of states and the sizes of their matrices.
fn explored_marked(sequence: &Sequence) -> Option<Estimate> {
    let sweep = sweep(sequence).ok()?;
    compiled(&MarkedProblem::<[u64; 8]>::new(&sweep, sequence.colours)?)
}

/// Compiles the steps of a problem (the rules for the successors of states) to matrices. Returns
/// the number of states and the sizes of the matrices.
fn compiled(problem: &impl Problem) -> Option<Estimate> {
    let context = Context {
        memory: usize::MAX,
        observer: &Silent,
    };
    let compiled = Compiled::new(problem, context).ok()??;
    let sum = |of: &dyn Fn(&StepMatrix) -> usize| compiled.steps().map(of).sum::<usize>() as f64;
    let all = sum(&StepMatrix::inputs);
    let steps = compiled.steps().count() as f64;
    let states = compiled.inputs().max().unwrap_or(1) as f64;
    Some(Estimate {
        states,
        steps,
        mean: all / steps / states,
        successors: sum(&StepMatrix::transitions) / all,
        matrix_bytes: sum(&StepMatrix::bytes) / all,
        ..Estimate::NOTHING
    })
}

/// Formats a number of states: exactly below a million, otherwise with two digits.
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

    /// Checks that an extrapolated number of states is within a factor of 3 of the actual number.
    #[test]
    fn extrapolation_is_of_the_right_size() {
        for (lattice, rows, colours) in [
            (Lattice::Square, 8, 2),
            (Lattice::Square, 6, 4),
            (Lattice::Triangular, 7, 2),
            (Lattice::Hexagonal, 7, 2),
            (Lattice::Cylinder, 4, 2),
        ] {
            let sequence = Sequence::new(lattice, rows, Boundary::None, colours);
            let actual = explored_strings(&sequence).unwrap().states;
            // States are listed only for boards that are expected to have up to 400 states, so that
            // the estimate is an extrapolation.
            let guess = extrapolate(&sequence, 400.0, explored_strings).states;
            assert_ne!(guess, actual);
            assert!(
                (actual / 3.0..=actual * 3.0).contains(&guess),
                "{lattice} {guess} {actual}"
            );
        }
    }
}
