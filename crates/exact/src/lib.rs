//! Exact arithmetic for enumeration.
//!
//! Counts are computed modulo word-sized primes and put together again:
//!
//! | module | one idea |
//! |---|---|
//! | [`modular`] | sums, products and inverses modulo a prime below 2^63 |
//! | [`primes`] | the fixed list of primes: the largest ones below 2^63 |
//! | [`crt`] | the Chinese Remainder Theorem, with a check that catches a wrong residue |
//!
//! Nothing here knows of Go, does I/O or keeps global state.

pub mod crt;
pub mod modular;
pub mod primes;

pub use crt::{Crt, CrtError, SPARE_BITS};
pub use dashu_int::{IBig, UBig, ops::BitTest};
