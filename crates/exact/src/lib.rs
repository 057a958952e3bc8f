//! Exact arithmetic for counting: residues, big numbers, intervals and reproducible random numbers.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! A count is computed modulo several word-sized primes, and the number is then reconstructed from
//! its residues:
//!
//! | module | one idea |
//! |---|---|
//! | [`modular`] | sums, products and inverses modulo a prime below 2^63 |
//! | [`primes`] | the fixed list of primes: the largest ones below 2^63 |
//! | [`crt`] | the Chinese Remainder Theorem, with a check that detects a wrong residue |
//! | [`interval`] | real numbers between two binary fractions, rounded outwards |
//! | [`scaled`] | floating point far beyond the range of `f64`, identical on every machine |
//! | [`elementary`] | logarithm and exponential, identical on every machine |
//! | [`random`] | exactly uniform random numbers, identical on every machine |
//! | [`recurrence`] | minimal linear recurrences modulo a prime (Berlekamp and Massey) |
//! | [`series`] | single coefficients of power series of high order |
//! | [`interpolate`] | polynomials modulo a prime, from their values (Newton) |
//! | [`lift`](mod@lift) | signed integers of unknown size, from residues |
//!
//! The crate is independent of Go, does no I/O and has no global state.

pub mod crt;
pub mod elementary;
pub mod interpolate;
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
