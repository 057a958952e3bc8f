//! Gluing: counts the legal positions of a board, from the vectors of two halves of the board that
//! share a border.
//!
//! - Entry: [`Split::glue`](super::Split::glue) for one board;
//!   [`Split::glue_modulo`](super::Split::glue_modulo) for one board modulo one prime; [`Partners`]
//!   for boards with 1, 2, ... columns, modulo primes.
//! - Invariant: the result is exact, or an error says that a word of a vector was changed. Modulo
//!   one prime, the caller checks the words.
//! - Cost: the additions of [`fold`]: for a tile with n states about n^1.5. A tile has the counts
//!   for one sequence of letters on the border.
//!
//! A state s has the letters of the border and a partition of its marked cells (stones of strings
//! without a liberty) into strings. Let v_i(s) be the signed sum over all fillings of the first i
//! columns that end in s. Each marked string that does not reach the border contributes the factor
//! -1. Strings on the border contribute no sign yet. Two halves of a board share exactly the cells
//! of the border, and no edge leads from other cells of one half to other cells of the second half.
//! Join the partitions of two states, one of each half: the blocks of the join are the strings of
//! the whole board that reach the border. L(m, n) is the number of legal positions with m rows and
//! n columns:
//!
//! ```text
//!     L(m, i + j - 1)  =  sum over letters, over s and t with these letters:
//!                         v_i(s) v_j(t) (-1)^c(s, t)        c: number of blocks of the join
//!
//!       first half    border   second half          The second half is swept from the other
//!       x x x x x x     x      x x x x x x          side. It is the mirror image of the first.
//!       o o . . o o     o      o . x x . o
//!       . o o x x o     o      o o x . o o
//! ```
//!
//! - *An odd number of columns*: the border is the middle column, and both halves are the same
//!   vector.
//! - *An even number of columns and rows*: the border is staggered in the middle, between the two
//!   phases of a column. Its upper half U is then in one column, its lower half D in the column
//!   before. A half turn maps one half of the board to the other, and U to D.
//! - *Otherwise*, with n columns: the border is a column, and the halves are the vectors of n / 2
//!   and of n / 2 + 1 columns.
//!
//! On brick walls only the points N with an edge to the right stay on the border. The second half
//! ends at the other ends P of these edges. It is taken through a *half column*, H, which replaces
//! each P by N. Each edge between the halves is counted in H, and each other edge in one half:
//!
//! ```text
//!       |             |               L(m, i + j)  =  sum of  v_i(s) (H v_j)(t) (-1)^c(s, t)
//!       N  and  N --- P
//!       |             |               n = i + j is even: the second half is mirrored, i = j.
//!     - T             T -             n is odd: it is turned, which takes an even number of
//!       |             |               rows on the hexagonal lattice, and i = j + 1.
//! ```
//!
//! If the numbers of rows and columns of a hexagonal board are both odd, its second half is a board
//! of the shifted lattice. That board needs a sweep of its own, so the halves are not glued.
//!
//! The triangular lattice has no mirror symmetry, only a half turn: see [`turn`]. Rings, the
//! borders of cylinders, have a mirror symmetry. Pairs of half-states of U and D that contradict
//! each other at the far end of a ring, opposite the split, have the count 0.
//!
//! Counts of states are integers within a proved [`bound`], computed from their residues. So a
//! changed word leads to a number beyond the bound, except with probability 2^-35. Fewer primes are
//! needed than for the number of positions of the whole board.
//!
//! A Gram matrix has an entry, here a sign, for each pair of states. Gluing halves by such a matrix
//! is known from statistical physics (Temperley and Lieb's algebra). For legal positions of Go it
//! is new, as far as we know.

mod border;
mod bound;
mod entries;
mod fold;
mod integers;
mod joins;
mod modulo;
mod partners;
mod tiles;
mod turn;

pub use border::Border;
pub use bound::words_for;
pub use modulo::PrimeGluing;
pub use partners::Partners;
pub(crate) use tiles::Tables;

use super::asking::Stopped;
use super::words::Words;

/// The vector of the counts of half a board, and the number of columns of this half.
#[derive(Clone, Copy)]
pub struct GluedHalf<'a> {
    /// The vector modulo all primes, in one or more parts. Each part has the residues modulo some
    /// of the primes.
    pub parts: &'a [Residues<'a>],
    /// Number of complete columns of the half. At a staggered border, its upper part U has one
    /// column more.
    pub columns: usize,
}

/// A vector of counts modulo some consecutive primes of the list of primes, in memory or read from
/// elsewhere.
#[derive(Clone, Copy)]
pub enum Residues<'a> {
    /// A vector in memory, with its number of primes.
    Memory(&'a Words, usize),
    /// A vector of counts that is read when needed, with its number of primes.
    Elsewhere(&'a dyn ReadWords, usize),
}

/// A vector of counts that is read piece by piece.
pub trait ReadWords: Sync {
    /// Reads the words of the elements (counts of states) from number `first` on; returns `false`
    /// if that fails.
    fn read(&self, first: u64, words: &mut [u64]) -> bool;
}

/// The reason why two halves of a board were not glued.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GlueError {
    /// The observer asked to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A word of a vector was changed. The count of a state is beyond its bound, the number of
    /// positions is negative, or the checksum of a [partner](Partners) is wrong.
    #[error("a count or a checksum is impossible: memory or a file was changed")]
    Changed,
    /// A vector that is not in memory cannot be read, for example from a file.
    #[error("the vector of the counts of half the board cannot be read")]
    Unread,
}

impl Residues<'_> {
    /// Returns the number of primes of this part of the vector.
    fn primes(&self) -> usize {
        match self {
            Residues::Memory(_, k) | Residues::Elsewhere(_, k) => *k,
        }
    }
}

#[cfg(test)]
mod tests;
