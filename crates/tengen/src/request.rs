//! The trait [`Request`], and the options and builder methods that requests share.

use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use tengen_base::machine::{Machine, default_memory, default_threads};
use tengen_base::observer::{Observer, Silent};
use tengen_sweep::execute::Context;

/// A request that can be run for an answer.
///
/// A request is plain data with defaults. Its fields are public, and most can be set by a method of
/// the same name. A request serialises to JSON and back. No work is done before
/// [`run`](Request::run).
pub trait Request {
    /// The type of the answer. If the request is a command of the program `tengen`, the answer
    /// serialises to the JSON that the program prints.
    type Answer;

    /// Runs the request and reports progress to an observer, which can ask to stop.
    ///
    /// # Errors
    /// [`Error`](crate::Error). The documentation of each request lists the kinds.
    fn run_with(&self, observer: &dyn Observer) -> Result<Self::Answer>;

    /// Runs the request without an observer.
    ///
    /// # Errors
    /// The errors of [`run_with`](Request::run_with), except for interruption.
    fn run(&self) -> Result<Self::Answer> {
        self.run_with(&Silent)
    }
}

/// Limits on threads and memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Resources {
    /// Maximum number of threads. The default is the number of hardware threads.
    pub threads: Option<usize>,
    /// Maximum number of bytes of memory. The default is four fifths of the available memory.
    pub memory: Option<usize>,
}

impl Resources {
    /// Creates limits. `None` stands for the default.
    pub const fn new(threads: Option<usize>, memory: Option<usize>) -> Resources {
        Resources { threads, memory }
    }

    /// Returns the limits with defaults filled in.
    #[must_use]
    pub fn or_default(self) -> Resources {
        Resources {
            threads: self.threads.or_else(|| Some(default_threads())),
            memory: self.memory.or_else(|| Some(default_memory())),
        }
    }

    /// Runs `act` on a thread pool with these limits on threads and memory. `observer` can stop the
    /// work.
    pub(crate) fn install<T: Send>(
        self,
        observer: &dyn Observer,
        act: impl FnOnce(Context<'_>) -> T + Send,
    ) -> Result<T> {
        let machine = self.machine(observer);
        let context = Context {
            memory: machine.memory,
            observer,
        };
        let pool = machine.pool().map_err(Error::failed)?;
        Ok(pool.install(|| act(context)))
    }

    /// Returns the [`Machine`] for a computation that `observer` watches: its number of threads and
    /// its memory, within these limits.
    pub(crate) fn machine(self, observer: &dyn Observer) -> Machine<'_> {
        Machine {
            threads: self.threads.unwrap_or_else(default_threads).max(1),
            memory: self.memory.unwrap_or_else(default_memory),
            observer,
        }
    }
}

/// Default of the seed of random numbers, and of the number of positions to sample.
pub(crate) fn one() -> u64 {
    1
}

/// Default number of digits.
pub(crate) fn twenty() -> usize {
    20
}

/// Default of an option that is on.
pub(crate) fn yes() -> bool {
    true
}

/// Implements the methods `threads` and `memory` of requests that have a field `resources`.
macro_rules! with_resources {
    ($($request:ty),* $(,)?) => {$(
        impl $request {
            /// Sets the maximum number of threads. The default is the number of hardware threads.
            #[must_use]
            pub fn threads(mut self, threads: usize) -> Self {
                self.resources.threads = Some(threads);
                self
            }

            /// Sets the maximum number of bytes of memory. The default is four fifths of the
            /// available memory.
            #[must_use]
            pub fn memory(mut self, bytes: usize) -> Self {
                self.resources.memory = Some(bytes);
                self
            }
        }
    )*};
}

/// Implements the methods `lattice` and `boundary` of requests that have a field `board`.
macro_rules! with_board {
    ($($request:ty),* $(,)?) => {$(
        impl $request {
            /// Sets the lattice of the board. The default is the square lattice. A board that is a
            /// graph is unchanged.
            #[must_use]
            pub fn lattice(mut self, lattice: tengen_board::Lattice) -> Self {
                self.board = self.board.with_lattice(lattice);
                self
            }

            /// Sets the boundary condition: the edges of the board outside which there is an extra
            /// row of points that are always empty. The default is none. A board that is a graph is
            /// unchanged.
            #[must_use]
            pub fn boundary(mut self, boundary: tengen_board::Boundary) -> Self {
                self.board = self.board.with_boundary(boundary);
                self
            }
        }
    )*};
}

pub(crate) use {with_board, with_resources};
