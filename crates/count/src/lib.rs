//! Exact numbers of legal Go positions, on any board and with any number of
//! colours.
//!
//! [`run`] counts from start to finish; the rest is what it is made of, from the
//! bottom up:
//!
//! | module | one idea |
//! |---|---|
//! | [`problem`] | the contract between problems and executors |
//! | [`semiring`] | what sums over positions can be made of |
//! | [`observer`] | progress and cancellation |
//! | [`machine`] | threads and memory that a search may use |
//! | [`brute`] | every colouring of a small board |
//! | [`order`], [`sweep`] | in which order points are added, and what stays on the frontier |
//! | [`frontier`] | the problem for any board and any number of colours |
//! | [`named`] | the problem with named colours, restricted points, and other joins |
//! | [`border`] | the border states of *Combinatorics of Go* |
//! | [`knight`] | bounds from points a knight's move apart |
//! | [`execute`] | executors: hash maps, or sparse matrices made once |
//! | [`store`] | ledger and checkpoints; ledgers of other machines |
//! | [`growth`] | the growth constants of strips, enclosed |
//! | [`other`] | chess, Connect-4 and gomoku, for comparison |
//! | [`polynomial`] | the number of legal positions as a polynomial in the number of colours |
//! | [`sampling`] | unbiased estimates, by random sampling |
//! | [`run`] | engine, memory, batches of primes, resuming; forecasts; audits |
//! | [`strips`] | bounds for large boards and for the limiting constants |
//!
//! ```
//! use tengen_board::{Boundary, Lattice};
//! use tengen_count::observer::Silent;
//! use tengen_count::run::{CheckpointPolicy, Engine, Options, Sequence, count_lattice};
//!
//! let sequence = Sequence {
//!     lattice: Lattice::Square,
//!     rows: 2,
//!     boundary: Boundary::None,
//!     colours: 2,
//! };
//! let options = Options {
//!     engine: Engine::Auto,
//!     threads: 1,
//!     memory: 1 << 30,
//!     store: None,
//!     scratch: None,
//!     checkpoints: CheckpointPolicy::WhenIdle,
//!     observer: &Silent,
//! };
//! let counts = count_lattice(&sequence, 3, true, &options)?;
//! let columns: Vec<String> = counts.columns.iter().map(|n| n.to_string()).collect();
//! assert_eq!(columns, ["5", "57", "489"]);
//! # Ok::<(), tengen_count::run::CountError>(())
//! ```

pub mod asymptotic;
pub mod border;
pub mod brute;
pub mod execute;
pub mod frontier;
pub mod growth;
pub mod knight;
pub mod machine;
pub mod named;
pub mod observer;
pub mod order;
pub mod other;
pub mod polynomial;
pub mod problem;
pub mod published;
pub mod run;
pub mod sampling;
pub mod semiring;
pub mod split;
pub mod store;
pub mod strips;
pub mod sweep;
pub mod transfer;
