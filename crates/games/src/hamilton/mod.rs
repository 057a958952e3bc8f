//! Hamiltonian games and cycles (*Combinatorics of Go*, section 7).
//!
//! A Hamiltonian game visits all legal positions of a line, which is a board of one row. Only lines
//! can have such games (theorem 10). A Hamiltonian cycle of the game graph visits all positions but
//! the empty one. A cycle is *colour-symmetric* if exchanging the colours of all its positions
//! shifts it by half its length. So the first half of the cycle determines the second. The searches
//! find only colour-symmetric cycles.
//!
//! | module | one idea |
//! |---|---|
//! | [`find`](fn@find) | search for a cycle: disjoint cycles are joined into one |
//! | [`check`](fn@check) | verification of a walk by the rules of play alone |
//! | [`walk`] | a game or cycle as a start and moves; half a cycle expanded to a cycle or game |
//! | [`file`](mod@file), [`sgf`] | walks as text |
//! | [`obstruction`] | proofs that a board has no Hamiltonian game |
//!
//! The private modules are `line` (positions as bits) and `quotient` (positions up to exchange of
//! the colours). The search is in `matching` (the first disjoint cycles), `cover`, `order` and
//! `search` (cycles joined by exchanges of steps).

mod check;
mod cover;
#[cfg(test)]
mod exhaustive;
pub mod file;
mod find;
mod line;
mod matching;
pub mod obstruction;
mod order;
mod quotient;
mod search;
pub mod sgf;
pub mod walk;

pub use check::{Fault, check, legal_positions, position_text};
pub use find::find;
pub use line::MAX_POINTS;
pub use search::FindError;
