//! Games of Go: sequences of moves that repeat no position.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | one idea |
//! |---|---|
//! | [`bounds`] | lower and upper bounds on numbers of games |
//! | [`construct`] | families of games whose number is known, played move by move |
//! | [`graph`] | legal positions, and the moves between them |
//! | [`hamilton`] | games and cycles through all positions of a 1 x n board |
//! | [`tower`] | numbers like 10^(10^171), rounded outwards |
//! | [`factorial`](mod@factorial) | factorials as towers |
//! | [`paths`] | numbers of games under positional and situational superko |
//!
//! # Invariants
//!
//! - The two exact methods of [`paths`] share the game graph, the bit sets of its nodes and the
//!   tallies of games by length, but no algorithm. The test
//!   `other_boards_are_counted_by_both_methods` compares them.
//! - An estimate of a number of games averages independent runs of a random method. The result of a
//!   run depends only on the game graph, the method, the seed and the number of the run. The test
//!   `results_depend_on_the_seed_but_not_on_threads` guards this.
//! - The check of a Hamiltonian cycle ([`hamilton`]) plays its moves by the rules. It uses neither
//!   the game graph nor the code that searches for cycles.

pub mod bounds;
pub mod construct;
pub mod factorial;
pub mod graph;
pub mod hamilton;
mod images;
pub mod paths;
pub mod tower;
