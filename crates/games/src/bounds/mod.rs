//! Bounds on numbers of games.
//!
//! | module | one idea |
//! |---|---|
//! | [`tower`] | numbers like 10^(10^171), rounded outwards |
//! | [`factorial`](mod@factorial) | factorials as towers |
//! | [`outdegrees`] | how many positions have how many moves |
//! | [`legal`] | bounds on numbers of positions, as exponents |
//! | [`upper`] | products and powers of out-degrees |
//! | [`lower`] | bounds from constructions |
//! | [`conjecture`] | whether there are fewer than (2mn/3)^L(m,n) games |
//! | [`published`] | published numbers of games |

pub mod conjecture;
pub mod factorial;
pub mod legal;
pub mod lower;
pub mod outdegrees;
pub mod published;
pub mod tower;
pub mod upper;
