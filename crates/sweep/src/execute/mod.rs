//! Executors: they turn a [`Problem`] into numbers and know nothing of Go.
//!
//! | module | one idea |
//! |---|---|
//! | [`hashed`] | states in sharded hash maps, found anew at every step; any problem |
//! | [`explore`] | all states that a periodic problem ever reaches |
//! | [`matrix`] | one step as a sparse matrix in gather form |
//! | [`compiled`] | a periodic problem as such matrices, made once and applied often |
//! | [`transposed`] | such matrices transposed: what states are worth, in exact integers |
//! | [`wide`] | those integers |
//! | [`falling`] | a finite problem for every number of colours at once |
//! | [`layered`] | a finite problem over any semiring, forwards or backwards |
//!
//! All but `layered` count modulo several primes at once and check at every step that
//! weight is conserved: what a step puts into new states and what it finds illegal add
//! up to λ + 1 times what there was.

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
use tengen_base::observer::Observer;
use tengen_exact::modular;

/// Why an executor stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExecuteError {
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
    /// Weight was lost or gained: the machine or the program is faulty.
    #[error(
        "the total weight is wrong after step {step} of column {column} modulo {prime}: \
         a fault of the machine or of this program; the result would have been wrong"
    )]
    NotConserved {
        /// Column of the step.
        column: usize,
        /// The step.
        step: usize,
        /// The prime.
        prime: u64,
    },
    /// The states do not fit in the memory allowed.
    #[error("{states} states need about {needed} bytes of memory, and {allowed} are allowed")]
    Memory {
        /// States there are so far.
        states: usize,
        /// Bytes needed so far.
        needed: usize,
        /// Bytes allowed.
        allowed: usize,
    },
    /// A given state vector holds a state that the problem never reaches.
    #[error("a state of the given vector does not belong to this problem")]
    ForeignState,
}

/// What executors need of a machine: they run on the threads of whoever calls them.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Bytes that may be used.
    pub memory: usize,
    /// Who waits.
    pub observer: &'a dyn Observer,
}

impl<'a> Context<'a> {
    /// The part of a machine that executors need.
    pub const fn of(machine: &Machine<'a>) -> Context<'a> {
        Context {
            memory: machine.memory,
            observer: machine.observer,
        }
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// [`ExecuteError::Cancelled`].
    pub fn check(&self) -> Result<(), ExecuteError> {
        let go_on = self.observer.go_on();
        go_on.then_some(()).ok_or(ExecuteError::Cancelled)
    }

    /// Whether so many states, and the bytes that are needed for them, are allowed.
    ///
    /// # Errors
    /// [`ExecuteError::Memory`].
    pub fn check_memory(&self, states: usize, needed: usize) -> Result<(), ExecuteError> {
        let allowed = self.memory;
        // Indices are 32-bit.
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

/// The state vector after some columns: states and their numbers modulo each
/// prime, `residues[i * primes + k]` being state i's modulo prime k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot<S> {
    /// Columns done.
    pub columns: usize,
    /// The states, in no particular order.
    pub states: Vec<S>,
    /// Their residues.
    pub residues: Vec<u64>,
}

impl<S: StateKey> Snapshot<S> {
    /// The vector before the first column.
    pub fn start(problem: &impl Problem<State = S>, primes: usize) -> Snapshot<S> {
        Snapshot {
            columns: 0,
            states: vec![problem.start()],
            residues: vec![1; primes],
        }
    }
}

/// A state vector that is still owned by an executor, in parts.
pub type Parts<'a, S> = Vec<(&'a [S], &'a [u64])>;

/// A count in progress, modulo a few primes.
pub trait ColumnRun<S> {
    /// Columns done.
    fn columns(&self) -> usize;
    /// Does one more column and returns the count of the board that ends there,
    /// modulo each prime.
    ///
    /// # Errors
    /// [`ExecuteError`]; the run cannot go on afterwards.
    fn advance(&mut self, context: Context<'_>) -> Result<Vec<u64>, ExecuteError>;
    /// The state vector now.
    fn parts(&self) -> Parts<'_, S>;
}

/// The check of every step: new + illegal = choices * old, modulo each prime.
fn check_conservation(
    (column, step): (usize, usize),
    choices: u64,
    primes: &[u64],
    sums: impl Fn(usize) -> (u64, u64, u64),
) -> Result<(), ExecuteError> {
    for (k, &prime) in primes.iter().enumerate() {
        let (old, new, illegal) = sums(k);
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
