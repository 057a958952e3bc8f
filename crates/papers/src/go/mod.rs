//! The tables of *Combinatorics of Go*.

pub(crate) mod bounds;
pub(crate) mod constants;
pub(crate) mod counts;
pub(crate) mod estimates;
pub(crate) mod games;
pub(crate) mod other_games;
pub(crate) mod recurrences;
pub(crate) mod remainders;
pub(crate) mod states;
