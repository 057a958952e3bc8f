//! Finds the linear recurrence of least order for numbers of legal positions (*Combinatorics of Go*
//! 4.4).
//!
//! For every number of rows, the counts L(1), L(2), ... with 1, 2, ... columns satisfy a linear
//! recurrence. [`recurrence_by`] finds the recurrence of least order in four steps:
//!
//! 1. Compute an upper bound S for the order: the number of states at the end of a column, up to
//!    symmetry (Theorem 1; [`order_bound`]).
//! 2. Compute the first 2S counts, the terms, modulo two primes; they suffice for any order up to
//!    S. Find the order modulo each prime by the Berlekamp-Massey algorithm. The larger of the two
//!    orders is r.
//! 3. Compute the first S + r terms modulo enough primes that their product exceeds any possible
//!    error of the recurrence. Combine the residues of each coefficient to an integer.
//! 4. Conclude that the recurrence is right for S + r terms over the integers, hence for all terms.
//!    A recurrence of smaller order is impossible, because it would hold modulo every prime (Lemma
//!    12; see [`tengen_exact::recurrence`]).
//!
//! Without steps 3 and 4 ([`Request::order_only`]) it is only proved that the order is r modulo the
//! two primes, and at least r over the integers. The order over the integers is larger than r only
//! if both primes divide a certain determinant.
//!
//! Example: boards with one row have L(k) = 3 L(k-1) - L(k-2) + L(k-3), with the terms 1, 5, 15,
//! 41, 113, ...

mod bound;
pub(crate) mod engine;
mod find;
mod integers;
mod stop;
mod symmetry;
mod terms;

pub use bound::order_bound;
pub(crate) use find::recurrence_by;
pub use find::{Proof, Recurrence, Request};
pub use integers::Fraction;
