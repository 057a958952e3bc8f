//! What all requests have in common.

use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use tengen_base::machine::{Machine, default_memory, default_threads};
use tengen_base::observer::{Observer, Silent};
use tengen_sweep::execute::Context;

/// Something that can be asked.
///
/// A request is plain data with defaults: its fields are public, a method of the same name
/// sets each, and it reads and writes itself as JSON. Nothing happens before
/// [`run`](Request::run).
pub trait Request {
    /// What is answered. Answers of commands serialise to the JSON that the program prints.
    type Answer;

    /// Answers, telling an observer how far it is, who may say stop.
    ///
    /// # Errors
    /// [`Error`](crate::Error); the documentation of the request says which.
    fn run_with(&self, observer: &dyn Observer) -> Result<Self::Answer>;

    /// Answers; nobody is told how far it is.
    ///
    /// # Errors
    /// As [`run_with`](Request::run_with), but for being stopped.
    fn run(&self) -> Result<Self::Answer> {
        self.run_with(&Silent)
    }
}

/// What a request may use of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Resources {
    /// Number of threads; as many as the machine runs at once, unless stated.
    pub threads: Option<usize>,
    /// Bytes of memory; four fifths of what is available, unless stated.
    pub memory: Option<usize>,
}

impl Resources {
    /// The same, with what is taken where nothing is stated.
    #[must_use]
    pub fn or_default(self) -> Resources {
        Resources {
            threads: self.threads.or_else(|| Some(default_threads())),
            memory: self.memory.or_else(|| Some(default_memory())),
        }
    }

    /// Does something on a pool of the threads, with the memory.
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

    /// For somebody who waits.
    pub(crate) fn machine(self, observer: &dyn Observer) -> Machine<'_> {
        Machine {
            threads: self.threads.unwrap_or_else(default_threads).max(1),
            memory: self.memory.unwrap_or_else(default_memory),
            observer,
        }
    }
}

/// The builder methods of requests that have [`Resources`].
macro_rules! with_resources {
    ($($request:ty),* $(,)?) => {$(
        impl $request {
            /// Number of threads; as many as the machine runs at once, unless stated.
            #[must_use]
            pub fn threads(mut self, threads: usize) -> Self {
                self.resources.threads = Some(threads);
                self
            }

            /// Bytes of memory that may be used; four fifths of what is available, unless
            /// stated.
            #[must_use]
            pub fn memory(mut self, bytes: usize) -> Self {
                self.resources.memory = Some(bytes);
                self
            }
        }
    )*};
}

/// The builder methods of requests that have a board.
macro_rules! with_board {
    ($($request:ty),* $(,)?) => {$(
        impl $request {
            /// The lattice that the board is cut from; the square one, unless stated. A graph
            /// stays what it is.
            #[must_use]
            pub fn lattice(mut self, lattice: tengen_board::Lattice) -> Self {
                self.board = self.board.with_lattice(lattice);
                self
            }

            /// Where the board has an extra row of points that are always empty; nowhere,
            /// unless stated. A graph stays what it is.
            #[must_use]
            pub fn boundary(mut self, boundary: tengen_board::Boundary) -> Self {
                self.board = self.board.with_boundary(boundary);
                self
            }
        }
    )*};
}

pub(crate) use {with_board, with_resources};
