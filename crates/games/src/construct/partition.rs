//! Partitions of the points of a board into sets B, W and E (*Combinatorics of Go*, theorem 8), and
//! the conditions that they must meet. For every subset E_i of E, the [games](super::gray) of the
//! theorem visit E_i^+, E_i^- or both. E_i^+ is the position with black stones on B and E_i, E_i^-
//! has white stones on W and on E without E_i.
//!
//! Entry: [`Partition::new`], which checks the conditions, and [`Partition::games`], the number of
//! games that the theorem gives. The check is linear in the size of the board.

use super::pieces::pieces;
use crate::factorial::factorial;
use crate::tower::Tower;
use tengen_board::{Board, Position};
use tengen_exact::UBig;

/// A part of a [`Partition`]: the set B, W or E, to which a point belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// B: points with black stones in every position E_i^+. This position has black stones on B and
    /// on E_i, a subset of E.
    Black,
    /// W: points with white stones in every position E_i^-. This position has white stones on W and
    /// on E without E_i.
    White,
    /// E: points that have a black stone, a white stone or none, depending on the position of the
    /// game.
    Either,
}

/// A partition of a board's points into B, W and E that meets the conditions of theorem 8 of
/// *Combinatorics of Go*.
///
/// B and W are connected and not empty. E is not empty, and each of its points is adjacent to both
/// B and W.
///
/// The theorem also requires |B| = |W|, but its proof does not need that. Let E have l points. If
/// |B| and |W| differ, the partition gives at least (|B|! |W|!)^(2^(l-2)) games for l >= 2. The
/// reason: in a game Black places stones on all of B 2^(l-2) times, in any of |B|! orders. White
/// places stones on all of W as often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    parts: Vec<Part>,
}

/// The condition of theorem 8 of *Combinatorics of Go* that a partition into sets B, W and E fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartitionError {
    /// The number of parts (letters B, W or E) differs from the number of points of the board.
    #[error("expected one part (B, W or E) for each point")]
    Size,
    /// One of the sets B, W and E has no points.
    #[error("B, W or E has no points")]
    Empty,
    /// B or W is not connected.
    #[error("B or W is not connected")]
    Disconnected,
    /// A point of the set E is not adjacent to B or not adjacent to W.
    #[error("a point of the set E is not adjacent to both sets B and W")]
    Apart,
}

impl Partition {
    /// Checks the conditions of theorem 8 of *Combinatorics of Go* for the partition that puts
    /// point p into the set `parts[p]`. The board may have any shape.
    ///
    /// # Errors
    /// [`PartitionError`] for the first condition that fails.
    pub fn new(board: &Board, parts: Vec<Part>) -> Result<Partition, PartitionError> {
        if parts.len() != board.points() {
            return Err(PartitionError::Size);
        }
        let partition = Partition { parts };
        for part in [Part::Black, Part::White] {
            match pieces(board, &partition.points(part)).len() {
                0 => return Err(PartitionError::Empty),
                1 => {}
                _ => return Err(PartitionError::Disconnected),
            }
        }
        let either = partition.points(Part::Either);
        if either.is_empty() {
            return Err(PartitionError::Empty);
        }
        for point in either {
            // Every point of the set E needs a neighbour in B and a neighbour in W.
            for part in [Part::Black, Part::White] {
                let mut beside = board.graph().neighbours(point).iter();
                if !beside.any(|&n| partition.parts[n as usize] == part) {
                    return Err(PartitionError::Apart);
                }
            }
        }
        Ok(partition)
    }

    /// Returns the part (B, W or E) of every point.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the points of the set B, W or E, ascending.
    pub fn points(&self, part: Part) -> Vec<usize> {
        let points = 0..self.parts.len();
        points.filter(|&p| self.parts[p] == part).collect()
    }

    /// Returns the sizes |B|, |W| and |E|.
    pub fn sizes(&self) -> (usize, usize, usize) {
        let size = |part| self.parts.iter().filter(|&&p| p == part).count();
        (size(Part::Black), size(Part::White), size(Part::Either))
    }

    /// Returns the position with black stones on the set B, white stones on W, and none on E.
    pub fn position(&self) -> Position {
        let colour = |part: &Part| match part {
            Part::Black => 1,
            Part::White => 2,
            Part::Either => 0,
        };
        Position::new(self.parts.iter().map(colour).collect())
    }

    /// Returns the number of games that theorem 8 of *Combinatorics of Go* gives for this partition
    /// into sets B, W and E.
    ///
    /// Let E have l points. If l = 1, the number is |B|!. Otherwise it is (|B|! |W|!)^(2^(l-2)),
    /// which is (k!)^(2^(l-1)) if |B| = |W| = k.
    pub fn games(&self) -> Tower {
        let (black, white, either) = self.sizes();
        let black = small_factorial(black);
        if either == 1 {
            return black;
        }
        let both = black.times(&small_factorial(white));
        // Each set B and W is occupied 2^(l-2) times, in |B|! orders by Black and |W|! orders by
        // White.
        both.to_the(&(UBig::ONE << (either - 2)))
    }

    /// Returns the number of games if all stones before each capture may be placed in any order.
    ///
    /// At a subset E_i of E, White may place the stones on W and on E without E_i in any mixed
    /// order, not only those on W first. Black may do so with B and E_i. Let E have l points.
    /// White's turn comes at the sets E_i whose first two bits are set, with (|W| + l - |E_i|)!
    /// orders each. Black's turn comes at the sets E_i whose lowest set bit is not the first bit
    /// and is followed by a clear bit. There are (|B| + |E_i|)! orders each.
    pub fn games_in_any_order(&self) -> Tower {
        let (black, white, either) = self.sizes();
        let mut product = small_factorial(black);
        if either == 1 {
            return product;
        }
        // `sets` is the number of choices of `set` bits among l - 2 bits. It is also the number of
        // subsets E_i of size `set` at which Black's turn comes, for all positions of the lowest
        // set bit together.
        let mut sets = UBig::ONE;
        for set in 0..=either - 2 {
            // White has stones on W and on E without the subset E_i. Where White's turn comes, the
            // first two bits of E_i are set, so E_i has `set` + 2 points.
            let to_white = small_factorial(white + either - 2 - set);
            product = product.times(&to_white.to_the(&sets));
            if set > 0 {
                let to_black = small_factorial(black + set);
                product = product.times(&to_black.to_the(&sets));
            }
            sets = sets * UBig::from(either - 2 - set) / UBig::from(set + 1);
        }
        product
    }
}

/// Returns the factorial of a machine integer, enclosed between bounds.
fn small_factorial(n: usize) -> Tower {
    factorial(&UBig::from(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses a partition from letters B, W and E, row by row.
    fn of(rows: usize, cols: usize, letters: &str) -> Result<Partition, PartitionError> {
        let board = Board::square(rows, cols).unwrap();
        let part = |letter| match letter {
            'B' => Part::Black,
            'W' => Part::White,
            _ => Part::Either,
        };
        Partition::new(&board, letters.chars().map(part).collect())
    }

    #[test]
    fn every_condition_is_checked() {
        let fine = of(3, 3, "BBE BEW EWW".replace(' ', "").as_str()).unwrap();
        assert_eq!(fine.sizes(), (3, 3, 3));
        assert_eq!(fine.position().colours(), [1, 1, 0, 1, 0, 2, 0, 2, 2]);
        for (letters, error) in [
            ("BWEEE", PartitionError::Size),
            ("EEEEEW", PartitionError::Empty),
            ("BBBEEE", PartitionError::Empty),
            ("BBBWWW", PartitionError::Empty),
            ("BEBWWW", PartitionError::Disconnected),
            ("BBEBWE", PartitionError::Apart),
            ("BEEWWE", PartitionError::Apart),
        ] {
            assert_eq!(of(2, 3, letters), Err(error), "{letters}");
        }
    }

    /// Checks the number of games (k!)^(2^(l-1)) for k = |B| = |W| = 3 and l = |E| = 3.
    #[test]
    fn the_number_of_games_is_that_of_theorem_8() {
        let partition = of(3, 3, "BBEBEWEWW").unwrap();
        let six = Tower::integer(&UBig::from(6u8));
        assert_eq!(
            partition.games().at_least(9),
            six.to_the(&UBig::from(4u8)).at_least(9)
        );
        // With one point in E there are |B|! games.
        assert_eq!(of(1, 3, "BEW").unwrap().games(), Tower::one());
    }
}
