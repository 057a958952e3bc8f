//! Minimal recurrences of numbers of legal positions (*Combinatorics of Go* 4.4).
//!
//! For every number of rows the numbers L(1), L(2), ... with 1, 2, ... columns satisfy
//! a linear recurrence. `recurrence` finds the one of least order in four steps:
//!
//! 1. An upper bound S for the order: the states at the end of a column, up to
//!    symmetry (Theorem 1; [`order_bound`]).
//! 2. 2S terms modulo two primes, which are enough whatever the order is, and the order
//!    modulo each, by the Berlekamp-Massey algorithm. The larger of them is r.
//! 3. The first S + r terms modulo so many primes that their product exceeds whatever
//!    the recurrence can get wrong, and the coefficients from their residues.
//! 4. The recurrence is then right for S + r terms over the integers, hence for ever;
//!    and a smaller order is impossible, because it would be one modulo every prime
//!    (Lemma 12; the reasons are in [`tengen_exact::recurrence`]).
//!
//! Without steps 3 and 4 ([`Request::order_only`]) all that is proved is that the order
//! is r modulo the two primes and at least r over the integers; it is larger only if
//! both happen to divide a certain determinant.

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
