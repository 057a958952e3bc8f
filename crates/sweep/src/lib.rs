#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! Problems know nothing of primes, threads or memory; executors know nothing of Go.
//!
//! | module | purpose |
//! |---|---|
//! | [`problem`] | the contract between problems and executors |
//! | [`semiring`] | the values that sums over positions can have |
//! | [`order`], [`sweep`] | the order in which points are added, and the frontier |
//! | [`frontier`] | the problem for any board and any number of colours |
//! | [`marked`] | the problem by marked stones, whose cost does not depend on the number of colours |
//! | [`named`] | named colours, restricted points, and edges that join different colours |
//! | [`execute`] | executors: hash maps, or sparse matrices built once |
//! | [`brute`] | brute force on small boards, to test the other modules |
//!
//! The crate does no I/O, has no clock and no global state.

pub mod brute;
pub mod execute;
pub mod frontier;
pub mod marked;
pub mod named;
pub mod order;
pub mod problem;
pub mod semiring;
pub mod sweep;
