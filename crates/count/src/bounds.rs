//! Lower and upper bounds on the number of legal positions of a board. They are cheap to compute,
//! and proved.
//!
//! - Entry: [`Bounds::of`].
//! - Cost: a few powers of big integers, and a pass over the points of boards of up to
//!   [`LOOKED_AT`] points.
//!
//! *Lower bound*: cut a board into parts. Stones that have liberties in the parts have them in the
//! whole board, since edges between parts only add liberties. So a board has at least as many legal
//! positions as the product of the numbers of positions of its parts. The parts are paths: on every
//! lattice, the columns consist of paths. Example: the board 3 x 2 has at least 15 * 15 = 225
//! positions; it has 489.
//!
//! *Upper bound*: a stone whose neighbours are all stones of other colours has no liberty. Consider
//! points whose stars (the point with its neighbours) are disjoint. In a random colouring, each of
//! them is surrounded independently of the others (Theorem 3 of *Combinatorics of Go* uses points a
//! knight's move apart).

use tengen_board::Board;
use tengen_exact::UBig;
use tengen_ledger::Sequence;

/// Largest number of points of a board for which an upper bound better than the number of all
/// colourings is computed. The lower bound on the number of positions uses at most this many rows.
const LOOKED_AT: usize = 400;

/// A lower and an upper bound on the number of legal positions of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: UBig,
    pub(super) most: UBig,
}

impl Bounds {
    /// Returns bounds on the number of legal positions of a sequence's board with `cols` columns.
    pub(super) fn of(sequence: &Sequence, cols: usize) -> Bounds {
        let points = sequence.rows * cols;
        let colours = UBig::from(sequence.colours);
        let all = (&colours + UBig::ONE).pow(points);
        let board = (points <= LOOKED_AT).then(|| Board::lattice(sequence.shape(cols)).ok());
        Bounds {
            least: columns(sequence, cols, &colours),
            most: board.flatten().map_or(all, |board| above(&board, &colours)),
        }
    }

    /// Returns `true` if a number of legal positions is within the bounds.
    pub(super) fn allow(&self, number: &UBig) -> bool {
        (&self.least..=&self.most).contains(&number)
    }
}

/// Returns a lower bound on the number of legal positions: the number of positions in which every
/// stone has a liberty in its own column.
///
/// On every lattice, the points of a column form one or more paths, one below the other.
fn columns(sequence: &Sequence, cols: usize, colours: &UBig) -> UBig {
    let rows = sequence.rows.min(LOOKED_AT);
    if !sequence.lattice.is_own() {
        return path(rows, colours).pow(cols);
    }
    let period = sequence.lattice.period();
    // A board with the columns of three periods of the lattice suffices: with more columns, the
    // paths of a column stay the same.
    let shape = sequence.shape(3 * period.max(1));
    let short = Board::lattice(shape).ok();
    let Some(short) = short.filter(|_| rows == sequence.rows) else {
        return UBig::ONE;
    };
    let of_column = |col: usize| {
        let (mut product, mut length) = (UBig::ONE, 1);
        for row in 1..=rows {
            let goes_on = row < rows
                && (short.graph()).adjacent(shape.vertex(row - 1, col), shape.vertex(row, col));
            if goes_on {
                length += 1;
            } else {
                product *= path(length, colours);
                length = 1;
            }
        }
        product
    };
    let kinds =
        (0..period).map(|col| of_column(col).pow(cols.saturating_sub(col).div_ceil(period)));
    kinds.product()
}

/// Counts the legal positions of a path of `points` points (a board of one row).
///
/// Between two consecutive empty points of a path there are no stones, one string, or two strings
/// of different colours. At an end of the path there is at most one string.
fn path(points: usize, colours: &UBig) -> UBig {
    let pairs = colours * (colours - UBig::ONE);
    let at_end = |length: usize| match length {
        0 => UBig::ONE,
        _ => colours.clone(),
    };
    // `last` is the number of positions of the first n points of the path in which point n is
    // empty.
    if points == 0 {
        return UBig::ONE;
    }
    let (mut all, mut last) = (UBig::ZERO, UBig::ZERO);
    let (mut one_sum, mut two_sum) = (UBig::ZERO, UBig::ZERO);
    for n in 1..=points {
        // `empty` counts the positions in which point n of the path is empty. Either no point
        // before it is empty, or there are no strings, one string or two strings between it and the
        // last empty point before it.
        let empty = at_end(n - 1) + &last + &one_sum * colours + &two_sum * &pairs;
        two_sum += &one_sum;
        one_sum += &last;
        all += &empty * at_end(points - n);
        last = empty;
    }
    all
}

/// Returns an upper bound on the number of legal positions: the number of colourings without a
/// surrounded stone at the centre of a star.
///
/// A star is a point with its neighbours. The function chooses stars without common points. A stone
/// at the centre is surrounded if all neighbours are stones of other colours.
fn above(board: &Board, colours: &UBig) -> UBig {
    let graph = board.graph();
    let mut taken = vec![false; graph.vertices()];
    let mut free = graph.vertices();
    let mut most = UBig::ONE;
    for v in 0..graph.vertices() {
        let neighbours = || graph.neighbours(v).iter().map(|&w| w as usize);
        if board.is_guarded(v) || taken[v] || neighbours().any(|w| taken[w]) {
            continue;
        }
        let size = 1 + neighbours().count();
        // The factor for this star: the number of its colourings, except those in which its centre
        // is surrounded.
        let surrounded = colours * (colours - UBig::ONE).pow(size - 1);
        most *= (colours + UBig::ONE).pow(size) - surrounded;
        taken[v] = true;
        neighbours().for_each(|w| taken[w] = true);
        free -= size;
    }
    most * (colours + UBig::ONE).pow(free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_board::{Boundary, Lattice};
    use tengen_sweep::brute;

    #[test]
    fn every_number_of_a_small_board_is_between_them() {
        let mut tight = 0;
        for lattice in Lattice::all() {
            for boundary in Boundary::all() {
                for (rows, cols, colours) in [
                    (1, 1, 2),
                    (1, 4, 2),
                    (2, 3, 1),
                    (3, 1, 3),
                    (4, 1, 2),
                    (3, 3, 2),
                    (4, 2, 2),
                    (2, 4, 3),
                ] {
                    let sequence = Sequence::new(lattice, rows, boundary, colours);
                    let Ok(board) = Board::lattice(sequence.shape(cols)) else {
                        continue;
                    };
                    let number = UBig::from(brute::count(&board, colours, &Silent).unwrap());
                    let bounds = Bounds::of(&sequence, cols);
                    assert!(
                        bounds.allow(&number),
                        "{sequence}, {cols}: {number} {bounds:?}"
                    );
                    tight += u32::from(bounds.least == number);
                    let all = (UBig::from(colours) + UBig::ONE).pow(rows * cols);
                    let guarded = (0..board.points()).all(|v| board.is_guarded(v));
                    // With one colour, no stone is surrounded by other colours.
                    let none = guarded || colours == 1;
                    assert!(none || bounds.most < all, "{sequence}, {cols}");
                }
            }
        }
        // Single columns of most lattices are paths.
        assert!(tight > 20, "{tight}");
    }

    #[test]
    fn counts_of_a_path_equal_the_published_counts() {
        // The counts of 1 x n boards, from the recurrence for one row in *Combinatorics of Go*.
        let found: Vec<UBig> = (1..=7).map(|n| path(n, &UBig::from(2u8))).collect();
        let expected = [1u32, 5, 15, 41, 113, 313, 867];
        assert!(
            found.iter().zip(expected).all(|(a, b)| *a == UBig::from(b)),
            "{found:?}"
        );
    }
}
