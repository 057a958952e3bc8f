//! Bounds on numbers of games, as [towers](crate::tower), numbers of any size that are enclosed
//! between bounds.
//!
//! | module | one idea |
//! |---|---|
//! | [`outdegrees`] | numbers of positions with each number of moves (out-degree) |
//! | [`legal`] | bounds on the number of legal positions, an exponent in other bounds |
//! | [`upper`] | upper bounds: products and powers of out-degrees |
//! | [`lower`] | lower bounds from constructions of many games |
//! | [`conjecture`] | the conjecture of fewer than (2mn/3)^L(m,n) games |
//! | [`published`] | published numbers of games |

pub mod conjecture;
pub mod legal;
pub mod lower;
pub mod outdegrees;
pub mod published;
pub mod upper;
