//! Executors: they compute the number of ways to reach each state of a [`Problem`], and know
//! nothing of Go.
//!
//! | module | purpose |
//! |---|---|
//! | [`hashed`] | any problem; the states are in several hash maps (shards), and found anew at every step |
//! | [`explore`] | enumeration of the states that a problem with repeating columns reaches |
//! | [`matrix`] | one step (the addition of a point) as a sparse matrix |
//! | [`compiled`] | a problem with repeating columns as sparse matrices, built once and applied often |
//! | [`transposed`] | transposed matrices, which carry values of states from the end to the start |
//! | [`wide`] | integers of a fixed number of words |
//! | [`falling`] | a finite problem for every number λ of colours at once, by polynomials in λ |
//! | [`layered`] | a finite problem with values in any semiring, forwards or backwards |
//!
//! The executors `hashed`, `compiled` and `falling` count modulo several primes at once. At every
//! step (the addition of a point) they check that weight is conserved. The *illegal weight* of a
//! step is the number of ways that end in an illegal position at this step. (If weights may be
//! negative, it is the difference that [`Problem::successors`] returns.) With λ colours, the number
//! of ways to all new states and the illegal weight must add up to λ + 1 times the number of ways
//! to the old states.
//!
//! The test `lost_weight_is_noticed_at_once` shows that this check finds a fault.

mod chain;
pub mod compiled;
pub mod explore;
pub mod falling;
pub mod hashed;
pub mod layered;
pub mod matrix;
mod sorted;
pub mod transposed;
pub mod wide;

use crate::problem::{Problem, StateKey};
use tengen_base::machine::Machine;
use tengen_base::observer::{Observer, Silent};
use tengen_base::text::bytes;
use tengen_exact::modular;

/// The error that stopped an executor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExecuteError {
    /// The observer cancelled the computation.
    #[error("stopped on request")]
    Cancelled,
    /// The numbers of ways to all states before and after a step do not agree, so the machine or
    /// the program is faulty.
    #[error(
        "the numbers of ways before and after step {step} of column {column} do not agree modulo \
         {prime}: a fault of the machine or of this program; the result would have been wrong"
    )]
    NotConserved {
        /// The column of the step.
        column: usize,
        /// The index of the step (the added point) in the column, from 0.
        step: usize,
        /// The prime modulo which the check failed.
        prime: u64,
    },
    /// The states exceed the memory limit, or there are more states than 32-bit indices.
    #[error(
        "{states} states need about {} of memory, and {} may be used",
        bytes(*needed),
        bytes(*allowed)
    )]
    Memory {
        /// The number of states so far.
        states: usize,
        /// The bytes needed so far.
        needed: usize,
        /// The memory limit in bytes.
        allowed: usize,
    },
    /// A state vector from which a count should continue contains a state that the problem never
    /// reaches.
    #[error(
        "a state of the given vector cannot occur in this problem; expected the vector of a count \
         of this board with this number of colours"
    )]
    ForeignState,
}

/// The resources of an executor, which computes the numbers of ways to the states of a problem.
/// Executors run on the caller's thread pool.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The memory limit in bytes.
    pub memory: usize,
    /// The observer, which receives events and may cancel the computation.
    pub observer: &'a dyn Observer,
}

impl<'a> Context<'a> {
    /// Returns resources with `memory` bytes and an observer that ignores events.
    pub const fn silent(memory: usize) -> Context<'a> {
        Context {
            memory,
            observer: &Silent,
        }
    }

    /// Takes the memory limit and the observer from the description of a machine.
    pub const fn of(machine: &Machine<'a>) -> Context<'a> {
        Context {
            memory: machine.memory,
            observer: machine.observer,
        }
    }

    /// Checks that the observer has not cancelled the computation.
    ///
    /// # Errors
    /// [`ExecuteError::Cancelled`] if it has.
    pub fn check(&self) -> Result<(), ExecuteError> {
        let go_on = self.observer.go_on();
        go_on.then_some(()).ok_or(ExecuteError::Cancelled)
    }

    /// Checks that the bytes of memory needed, and the number of states, are within the limits.
    ///
    /// # Errors
    /// [`ExecuteError::Memory`] if they are not.
    pub fn check_memory(&self, states: usize, needed: usize) -> Result<(), ExecuteError> {
        let allowed = self.memory;
        // State indices are 32-bit.
        if needed > allowed || states >= u32::MAX as usize {
            return Err(ExecuteError::Memory {
                states,
                needed,
                allowed,
            });
        }
        Ok(())
    }
}

/// The state vector after some columns of a sweep.
///
/// It has the states, and the number of ways to reach each state modulo each prime. With `primes`
/// primes, `residues[i * primes + k]` is the number of ways to state i modulo the prime with index
/// k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot<S> {
    /// The number of columns counted so far.
    pub columns: usize,
    /// The states, in no particular order.
    pub states: Vec<S>,
    /// The numbers of ways to reach the states, modulo each prime, state by state.
    pub residues: Vec<u64>,
}

impl<S: StateKey> Snapshot<S> {
    /// Returns the state vector before the first column.
    pub fn start(problem: &impl Problem<State = S>, primes: usize) -> Snapshot<S> {
        Snapshot {
            columns: 0,
            states: vec![problem.start()],
            residues: vec![1; primes],
        }
    }
}

/// A borrowed state vector in parts: for each part its states, and their residues (numbers of ways
/// modulo each prime).
pub type Parts<'a, S> = Vec<(&'a [S], &'a [u64])>;

/// A count in progress, modulo a few primes, which advances column by column.
pub trait ColumnRun<S> {
    /// Returns the number of columns counted so far.
    fn columns(&self) -> usize;
    /// Counts one more column. Returns the count of the board that ends with this column, modulo
    /// each prime.
    ///
    /// # Errors
    /// [`ExecuteError`]; the run cannot continue afterwards.
    fn advance(&mut self, context: Context<'_>) -> Result<Vec<u64>, ExecuteError>;
    /// Returns the current state vector.
    fn parts(&self) -> Parts<'_, S>;
}

/// Checks that a step conserves weight: new + illegal = choices * old, modulo each prime. Here old
/// and new are the sums of the numbers of ways to all states before and after the step. `choices`
/// is λ + 1 with λ colours. `sums(k)` returns (old, new, illegal) modulo the prime with index k.
fn check_conservation(
    (column, step): (usize, usize),
    choices: u64,
    primes: &[u64],
    sums: impl Fn(usize) -> (u64, u64, u64),
) -> Result<(), ExecuteError> {
    for (k, &prime) in primes.iter().enumerate() {
        let (old, new, illegal) = sums(k);
        // A single wrong residue changes only one side of the equation. So the check notices it
        // unless the error is a multiple of the prime.
        if modular::add(new, illegal, prime) != modular::mul(choices, old, prime) {
            return Err(ExecuteError::NotConserved {
                column,
                step,
                prime,
            });
        }
    }
    Ok(())
}
