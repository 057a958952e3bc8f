#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! A *problem* defines the states of a count: summaries of the points that have been added. An
//! *executor* computes the number of ways to reach each state. Problems know nothing of primes,
//! threads or memory; executors know nothing of Go.
//!
//! | module | purpose |
//! |---|---|
//! | [`problem`] | the traits that problems implement and executors use |
//! | [`semiring`] | the values that sums over positions can have |
//! | [`order`], [`sweep`] | the order in which points are added, and the frontier (added points with neighbours to come) |
//! | [`frontier`] | the problem of legal positions, for any board and any number of colours |
//! | [`marked`] | the problem of legal positions for many colours; its cost does not grow with the number of colours |
//! | [`named`] | the problem with named colours; each point may be restricted to some colours |
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
