//! Computes the constants of the formula L(m,n) ~ A B^(m+n) L^(mn) from the counts of square and
//! almost square boards (*Combinatorics of Go*, Corollary 6).

use crate::published::square_count;
use tengen_exact::{Interval, UBig};

/// The precision of the constants in bits. For boards with 10^9 points on a side, a constant is
/// raised to the power 10^18, which loses 60 bits.
const BITS: usize = 384;

/// The numbers L(m,n) of legal positions of three boards, square and almost square. They determine
/// the constants of the formula L(m,n) ~ A B^(m+n) L^(mn).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagonal {
    /// The number of points on the side of the smallest of the three boards.
    pub n: usize,
    /// L(n, n), the number of legal positions on n x n points.
    pub square: UBig,
    /// L(n, n + 1), for the board with one more column.
    pub almost: UBig,
    /// L(n + 1, n + 1), for the next larger square board.
    pub next: UBig,
}

/// Approximations of the constants L, B and A of the [formula](super) A B^(m+n) L^(mn), computed
/// from the counts of three boards. Their limits for n to infinity are the constants
/// (*Combinatorics of Go*, Corollary 6). The intervals enclose the approximations, not the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constants {
    /// The number of points on the side of the smallest board from which the constants are
    /// computed.
    pub n: usize,
    /// L(n,n) L(n+1,n+1) / L(n,n+1)^2, which converges to the base of liberties L. Here L(m,n) is
    /// the number of legal positions on m x n points.
    pub l: Interval,
    /// L(n,n+1) / (L(n,n) L^n), which converges to the constant B of the formula A B^(m+n) L^(mn).
    /// L(m,n) is the number of legal positions on m x n points, and L is the field `l`.
    pub b: Interval,
    /// L(n,n) / (B^(2n) L^(n^2)), which converges to the constant A of the formula A B^(m+n)
    /// L^(mn). L(n,n) is the number of legal positions on n x n points, and L and B are the fields
    /// `l` and `b`.
    pub a: Interval,
}

impl Diagonal {
    /// Returns the published counts of the boards of n and n + 1 points on a side, for `n` from 1
    /// to 18. Returns `None` for any other `n`.
    pub fn published(n: usize) -> Option<Diagonal> {
        Some(Diagonal {
            n,
            square: square_count(n, n)?,
            almost: square_count(n, n + 1)?,
            next: square_count(n + 1, n + 1)?,
        })
    }
}

impl Constants {
    /// Computes the constants from the counts of three boards (*Combinatorics of Go*, Corollary 6).
    pub fn new(diagonal: &Diagonal) -> Constants {
        let Diagonal {
            n,
            square,
            almost,
            next,
        } = diagonal;
        let l = Interval::ratio(&(square * next), &(almost * almost), BITS);
        let power = *n as u64;
        let b = &Interval::ratio(almost, square, BITS) / &l.pow(power);
        // Solve L(n,n) = A B^(2n) L^(n^2) for A.
        let rest = &b.pow(2 * power) * &l.pow(power * power);
        let a = &Interval::integer(square, BITS) / &rest;
        Constants { n: *n, l, b, a }
    }

    /// Returns the approximate number of legal positions, A B^(m+n) L^(mn), where m is `rows` and n
    /// is `cols`.
    pub fn evaluate(&self, rows: u64, cols: u64) -> Interval {
        let edge = self.b.pow(rows + cols);
        &(&self.a * &edge) * &self.l.pow(rows * cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_is_exact_where_its_constants_come_from() {
        let diagonal = Diagonal::published(12).unwrap();
        let constants = Constants::new(&diagonal);
        for (rows, cols, count) in [
            (12, 12, &diagonal.square),
            (12, 13, &diagonal.almost),
            (13, 13, &diagonal.next),
        ] {
            let value = constants.evaluate(rows, cols);
            assert!(value.contains_ratio(count, &UBig::ONE), "{rows} x {cols}");
        }
    }
}
