//! Counting problems on any graph, and what runs them.
//!
//! A board is swept: its points are added one at a time. A [`problem`] says what must be
//! remembered of the points already seen; an executor ([`execute`]) adds up in how many
//! ways each state is reached. Problems know nothing of primes, threads or memory;
//! executors know nothing of Go.
//!
//! | module | one idea |
//! |---|---|
//! | [`problem`] | the contract between problems and executors |
//! | [`semiring`] | what sums over positions can be made of |
//! | [`order`], [`sweep`] | in which order points are added, and what stays on the frontier |
//! | [`frontier`] | the problem for any board and any number of colours |
//! | [`marked`] | the same by marked stones, which costs as much for every number of colours |
//! | [`named`] | the problem with named colours, restricted points, and other joins |
//! | [`execute`] | executors: hash maps, or sparse matrices made once |
//! | [`brute`] | every colouring of a small board: the oracle |

pub mod brute;
pub mod execute;
pub mod frontier;
pub mod marked;
pub mod named;
pub mod order;
pub mod problem;
pub mod semiring;
pub mod sweep;
