//! The asymptotic formula L(m,n) ~ A B^(m+n) L^(mn) for the number L(m,n) of legal positions on m x
//! n points (*Combinatorics of Go*, sections 4.10 and 4.11).
//!
//! Theorem 5 says that L(m,n)^(1/mn) converges to some L, the *base of liberties*. The formula
//! (Theorem 6), whose relative error vanishes exponentially, rests on Conjecture 1. So the results
//! are estimates and not bounds. Two sets of the constants L, B and A are computed from different
//! counts. The number of trustworthy digits follows from the difference of the two sets, and from
//! the error on boards with known counts.
//!
//! | module | one idea |
//! |---|---|
//! | [`constants`] | the constants L, B and A from the counts of three boards |
//! | [`formula`] | the number of positions of any board, with its trustworthy digits |

pub mod constants;
pub mod formula;

pub use constants::{Constants, Diagonal};
pub use formula::{Approximation, ApproximationError, Formula, MAX_SIDE};
