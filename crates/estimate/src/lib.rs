//! Consequences of exact counts, and substitutes beyond them.
//!
//! The crate has growth constants, bounds, formulas, random estimates, polynomials, and other games
//! for comparison.
//!
//! | module | one idea |
//! |---|---|
//! | [`growth`] | the growth constants of strips, with proved bounds |
//! | [`strips`] | bounds for large boards and for the limiting constants |
//! | [`knight`] | bounds from points a knight's move apart |
//! | [`asymptotic`], [`published`] | the formula A B^(m+n) L^(mn), with constants from published counts |
//! | [`sampling`] | unbiased estimates by random sampling |
//! | [`polynomial`] | the number of legal positions as a polynomial in the number of colours |
//! | [`other`] | chess, Connect-4 and gomoku, for comparison |

pub mod asymptotic;
pub mod growth;
pub mod knight;
pub mod other;
pub mod polynomial;
pub mod published;
pub mod sampling;
pub mod strips;
