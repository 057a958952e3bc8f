//! Results derived from exact counts, and bounds and estimates for boards too large to count.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! The crate has growth constants, bounds, formulas, random estimates, polynomials, and other games
//! for comparison.
//!
//! | module | one idea |
//! |---|---|
//! | [`growth`] | proved bounds on the growth factor of the number of positions per column |
//! | [`strips`] | bounds for large boards and for the growth per point, from strips of a few rows |
//! | [`knight`] | bounds from a set of points that are a knight's move apart |
//! | [`asymptotic`], [`published`] | the formula A B^(m+n) L^(mn) for m x n points; published counts |
//! | [`sampling`] | unbiased estimates by random sampling |
//! | [`polynomial`] | the number of legal positions as a polynomial in the number of colours |
//! | [`other`] | chess, Connect-4 and gomoku, for comparison |
//!
//! # Invariants
//!
//! - Bounds are proved: vectors have integer entries, fractions are compared exactly, and real
//!   numbers are rounded outwards. The test `published_counts_are_within_the_bounds` compares the
//!   bounds with known counts. The results of [`asymptotic`] rest on a conjecture, and the results
//!   of [`sampling`] on chance.
//! - An estimate by [`sampling`] depends only on the board, the colours, the method, the number of
//!   samples and the seed, not on the machine. The tests `results_are_repeatable` and
//!   `the_number_of_threads_makes_no_difference` check this.

pub mod asymptotic;
pub mod growth;
pub mod knight;
pub mod other;
pub mod polynomial;
pub mod published;
pub mod sampling;
pub mod strips;
