//! Offers: an offer is the estimated cost of counting a board with one engine.

use super::name::EngineName;
use crate::error::CountError;
use std::fmt;

/// The estimated cost of counting a board with one engine, on one machine.
///
/// A count uses the engine with the cheapest offer; a [`Plan`](crate::Plan) shows offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The engine that makes the offer.
    pub engine: EngineName,
    /// The order in which the engine goes through the points of the board.
    pub order: Order,
    /// Largest number of points on the frontier: placed points with neighbours that are not placed
    /// yet. `None` for engines without a frontier of points.
    pub frontier: Option<usize>,
    /// Largest number of states after a step (added point), or number of elements of the engine's
    /// state vector.
    pub states: f64,
    /// The precision of the number `states`.
    pub known: Precision,
    /// Number of steps of one pass over the board. A step adds a point; for rings of a cylinder it
    /// is half of a row after the first.
    pub steps: f64,
    /// Number of primes that the count needs.
    pub primes: usize,
    /// The number of primes computed together, the passes over the board, and the memory.
    pub together: Together,
    /// Bytes of files for state vectors; 0 if everything is in memory.
    pub disk: u64,
    /// Estimated seconds on the machine of docs/performance.md.
    /// [`time_factor`](crate::time_factor) measures how much longer this machine takes.
    pub seconds: f64,
    /// The reason why a count uses this engine only if it is requested by name. `None` if a count
    /// may use it in any case.
    pub on_request: Option<&'static str>,
}

impl Offer {
    /// Creates an offer to count `points` points, with costs of zero that the caller fills in.
    ///
    /// The offer has one step for each point, no files, and exactly known states.
    pub(crate) fn of(engine: EngineName, order: Order, points: usize) -> Offer {
        Offer {
            engine,
            order,
            frontier: None,
            states: 1.0,
            known: Precision::Exactly,
            steps: points as f64,
            primes: 0,
            together: Together::evenly(0, 0, 0.0),
            disk: 0,
            seconds: 0.0,
            on_request: None,
        }
    }
}

/// The order in which an engine goes through a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Column by column.
    Columns,
    /// Point by point, in an order that suits the board.
    Points,
    /// Row by row of a cylinder, whose rows are rings of points. Cylinders with fewer columns are
    /// counted as well.
    Rings,
    /// Column by column of a torus, once for each orbit of first columns: a set of contents of the
    /// first column that symmetries map to each other.
    Orbits,
    /// One colouring of the whole board after the other.
    Colourings,
    /// Column by column to the middle of the board. There the states of the two halves are paired.
    Halves,
    /// Column by column until the linear recurrence of the counts is proved.
    Recurrence,
}

/// The precision of a number of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// The exact number.
    Exactly,
    /// A lower bound: this many states were listed, and listing was ended because there are too
    /// many.
    AtLeast,
    /// An upper bound.
    AtMost,
    /// An estimate: extrapolated from boards with fewer rows or from measured tori, or computed from
    /// the number of points on the frontier.
    About,
}

/// The number of primes that are computed together, the passes over the board, and the memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Together {
    /// Number of primes in the largest pass.
    pub primes: usize,
    /// Number of passes over the board.
    pub passes: usize,
    /// Bytes of memory at the peak, besides the program itself. If the states are known, the
    /// estimate is within a fifth of the measured peak (`tests/memory.rs`).
    pub bytes: f64,
}

impl Together {
    /// Plans passes over the board for `all` primes: `together` primes in each pass except the last
    /// one. `bytes` is the memory of a pass.
    pub(crate) fn evenly(together: usize, all: usize, bytes: f64) -> Together {
        Together {
            primes: together,
            passes: all.div_ceil(together.max(1)),
            bytes,
        }
    }

    /// Plans the passes over the board for `primes` primes, one pass after the other.
    ///
    /// `next` takes the number of primes that are missing, and returns the number of primes of the
    /// next pass and its bytes of memory.
    pub(crate) fn by_passes(
        primes: usize,
        next: impl Fn(usize) -> Result<(usize, f64), CountError>,
    ) -> Result<Together, CountError> {
        let mut together = Together::evenly(0, 0, 0.0);
        let mut missing = primes;
        while missing > 0 {
            let (k, bytes) = next(missing)?;
            if together.passes == 0 {
                together.primes = k;
            }
            // While more than about 64 primes are missing, the following passes have as many primes
            // as this one.
            let passes = (missing.saturating_sub(64) / k).max(1);
            together.passes += passes;
            together.bytes = together.bytes.max(bytes);
            missing = missing.saturating_sub(passes * k);
        }
        Ok(together)
    }
}

/// The number of states after each step (added point), as far as listing the states is quick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// The number of states after each step. The compiled executor lists the steps of one period of
    /// columns. The hashed executor lists the steps of all columns until the states repeat. For a
    /// sweep point by point, the list has the steps of the whole board. For rings of cylinders, it
    /// has the number of elements of the vector for 1, 2, ... columns.
    pub states: Vec<u128>,
    /// Total number of states after all steps (added points) of one pass over the board, if known.
    pub total: Option<u128>,
}

impl Order {
    /// Returns the name of the order, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Order::Columns => "columns",
            Order::Points => "points",
            Order::Rings => "rings",
            Order::Orbits => "orbits",
            Order::Colourings => "colourings",
            Order::Halves => "halves",
            Order::Recurrence => "recurrence",
        }
    }
}

impl Precision {
    /// Returns the name of the precision, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Precision::Exactly => "exactly",
            Precision::AtLeast => "at-least",
            Precision::AtMost => "at-most",
            Precision::About => "about",
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
