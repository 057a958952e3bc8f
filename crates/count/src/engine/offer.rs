//! Offers: the price of counting a board with one engine.

use super::name::EngineName;
use crate::error::CountError;
use std::fmt;

/// The price of counting a board with one engine, on one machine. A count takes the cheapest
/// offer; a [`Plan`](crate::Plan) shows them.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The engine that makes the offer.
    pub engine: EngineName,
    /// The order in which the engine goes through the board.
    pub order: Order,
    /// The most points on the frontier: points already placed that touch points not yet placed.
    /// `None` for engines without a frontier of points.
    pub frontier: Option<usize>,
    /// The most states after a step, or the elements of the engine's vector.
    pub states: f64,
    /// The precision of `states`.
    pub known: Precision,
    /// Steps of one pass over the board.
    pub steps: f64,
    /// Number of primes modulo which the count is needed.
    pub primes: usize,
    /// Primes at a time, passes and memory.
    pub together: Together,
    /// Bytes of files; 0 if everything is in memory.
    pub disk: u64,
    /// Estimated seconds on this machine, from unit costs of docs/performance.md.
    pub seconds: f64,
    /// The reason why a count takes this offer only if the engine is asked for by name.
    pub on_request: Option<&'static str>,
}

impl Offer {
    /// An offer to count a number of points for nothing, to be filled in: one step for each point,
    /// no files, states that are known exactly.
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
    /// Row by row, along the columns that wrap; with every smaller number of columns as well.
    Rings,
    /// Column by column, again for each orbit of first columns.
    Orbits,
    /// One colouring of the whole board after the other.
    Colourings,
    /// Column by column up to the middle, whose states are paired.
    Halves,
    /// Column by column until the recurrence of the numbers is proved.
    Recurrence,
}

/// The precision of a number of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// The exact number.
    Exactly,
    /// A lower bound: as many states were listed.
    AtLeast,
    /// An upper bound.
    AtMost,
    /// An extrapolation, from boards with fewer rows or from measured tori.
    About,
}

/// Primes that are counted together, and the passes over the board that this takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Together {
    /// Primes in the first pass.
    pub primes: usize,
    /// Number of passes.
    pub passes: usize,
    /// Bytes of memory at the peak, besides the program itself: within a fifth of what is measured
    /// where the states are known (`tests/all/memory.rs`).
    pub bytes: f64,
}

impl Together {
    /// Passes with equal numbers of primes, but for the last.
    pub(crate) fn evenly(together: usize, all: usize, bytes: f64) -> Together {
        Together {
            primes: together,
            passes: all.div_ceil(together.max(1)),
            bytes,
        }
    }

    /// Adds passes one by one: `next` gives the primes of a pass and its bytes, from the number of
    /// primes still missing.
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
            // As long as many primes are missing, the next pass is like this one.
            let passes = (missing.saturating_sub(64) / k).max(1);
            together.passes += passes;
            together.bytes = together.bytes.max(bytes);
            missing = missing.saturating_sub(passes * k);
        }
        Ok(together)
    }
}

/// Numbers of states step by step, as far as listing them is quick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// States after each step: of a period of columns (compiled), of the columns until they repeat
    /// (hashed), of the points, or elements for each number of columns (rings).
    pub states: Vec<u128>,
    /// The states of all steps of one pass together, if known.
    pub total: Option<u128>,
}

impl Order {
    /// The name of the order, as in JSON.
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
    /// The name of the precision, as in JSON.
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
