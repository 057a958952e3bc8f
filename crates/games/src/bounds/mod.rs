//! Bounds on numbers of games, as [towers](crate::tower).
//!
//! | module | one idea |
//! |---|---|
//! | [`outdegrees`] | numbers of positions by number of moves |
//! | [`legal`] | bounds on numbers of positions, as exponents |
//! | [`upper`] | products and powers of out-degrees |
//! | [`lower`] | bounds from constructions |
//! | [`conjecture`] | the conjecture of fewer than (2mn/3)^L(m,n) games |
//! | [`published`] | published numbers of games |

pub mod conjecture;
pub mod legal;
pub mod lower;
pub mod outdegrees;
pub mod published;
pub mod upper;
