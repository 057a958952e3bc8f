//! The asymptotic formula L(m,n) ~ A B^(m+n) L^(mn) (*Combinatorics of Go*, 4.10 and
//! 4.11).
//!
//! That L(m,n)^(1/mn) converges to some L, the *base of liberties*, is Theorem 5. The
//! formula (Theorem 6), and with it the digits given here, rest on Conjecture 1, that
//! the other terms vanish exponentially: what comes out are estimates with the digits
//! on which two independent sets of counts agree, and no bounds.
//!
//! | module | one idea |
//! |---|---|
//! | [`constants`] | L, B and A from three counts |
//! | [`formula`] | the number of positions of any board, with its digits |

pub mod constants;
pub mod formula;

pub use constants::{Constants, Diagonal};
pub use formula::{Approximation, ApproximationError, Formula, MAX_SIDE};
