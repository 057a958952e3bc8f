//! Exact arithmetic for enumeration.
//!
//! Counts are computed modulo word-sized primes and then reconstructed:
//!
//! | module | one idea |
//! |---|---|
//! | [`modular`] | sums, products and inverses modulo a prime below 2^63 |
//! | [`primes`] | the fixed list of primes: the largest ones below 2^63 |
//! | [`crt`] | the Chinese Remainder Theorem, with a check that catches a wrong residue |
//! | [`interval`] | real numbers between two binary fractions, rounded outwards |
//! | [`scaled`] | numbers far beyond the range of `f64`, rounded, the same on every machine |
//! | [`elementary`] | logarithm and exponential that are the same on every machine |
//! | [`random`] | random numbers that are the same on every machine, exactly uniform |
//! | [`recurrence`] | minimal linear recurrences modulo a prime (Berlekamp and Massey) |
//! | [`series`] | single coefficients of power series, far out |
//! | [`lift`](mod@lift) | integers of either sign from residues, when nobody knows how large they are |
//!
//! The crate is independent of Go, does no I/O and has no global state.

pub mod crt;
pub mod elementary;
pub mod interval;
pub mod lift;
pub mod modular;
pub mod primes;
pub mod random;
pub mod recurrence;
pub mod scaled;
pub mod series;

pub use crt::{Crt, CrtError, SPARE_BITS};
pub use dashu_int::{IBig, UBig, ops::BitTest};
pub use interval::Interval;
