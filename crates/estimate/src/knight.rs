//! Bounds on the number L(m,n) of legal positions on m x n points, from points a knight's move
//! apart (*Combinatorics of Go*, section 4.9, Figure 11 and Theorem 3).
//!
//! K is the set of points of the infinite grid reached from the point (3,3) by the moves (1,2) and
//! (2,-1) and their inverses. The first number of a pair counts rows, the second columns, from 1. K
//! contains a fifth of all points. For each point, exactly one point among the point and its
//! neighbours belongs to K. That point of K may lie outside the board. The entry functions are
//! [`knight_bounds`] and [`upper_bound`].
//!
//! ```text
//!     . E . K .        E are the points on the edge that do not belong to K and
//!     K . . . E        have no neighbour in K on the board: it lies outside.
//!     . . K . .
//!     E . . . K
//!     . K . E .
//! ```

use tengen_board::MAX_POINTS;
use tengen_exact::UBig;

/// The reason why the bounds of this module cannot be computed for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnightError {
    /// Theorem 3 does not cover the board.
    #[error(
        "the bounds of Combinatorics of Go, Theorem 3, need numbers of rows and columns that are \
         divisible by 5 and above 0, found {rows} x {cols}"
    )]
    NotDivisible {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
    /// The board has too many points.
    #[error("a {rows} x {cols} board has more than {MAX_POINTS} points")]
    TooLarge {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
}

/// A lower and an upper bound on the number L(m,n) of legal positions. They use a set K of points a
/// knight's move apart, a fifth of all points, which the [module](self) defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnightBounds {
    /// The number of legal positions in which all points of the set K are empty (K: see the
    /// [module](self)).
    pub lower: UBig,
    /// The number of colourings, legal or not, in which no point of the set K (see the
    /// [module](self)) has a stone surrounded by stones of the other colour.
    pub upper: UBig,
}

/// Returns the points of the set K (see the [module](self)) on the board, ascending. Points are
/// numbered row by row, from 0.
pub fn knight_points(rows: usize, cols: usize) -> Vec<usize> {
    let points = (0..rows).flat_map(|row| {
        // From row to row, the first point of the set K moves to the right by two columns, modulo
        // 5.
        let first = (3 + 2 * (row % 5)) % 5;
        (first..cols).step_by(5).map(move |col| row * cols + col)
    });
    points.collect()
}

/// Computes the bounds of *Combinatorics of Go*, Theorem 3, on the number of legal positions
/// exactly.
///
/// K is the set of points, a knight's move apart, that the [module](self) defines. On m x n points,
/// the edge of the board has e = 2(m+n)/5 points of K. It has as many points E, which neither
/// belong to K nor neighbour a point of K on the board (see the picture in the [module](self)).
/// With i = mn/5 - e, the number of points of K on the board that are not on the edge, the bounds
/// are
///
/// ```text
/// 3^(4mn/5) (1 - 2/81)^e           =  81^i 79^e
/// 3^(mn) (1 - 2/81)^e (1 - 2/243)^i  =  241^i 237^e
/// ```
///
/// # Errors
/// [`KnightError`] if a side is 0 or not divisible by 5, or there are more than [`MAX_POINTS`]
/// points.
pub fn knight_bounds(rows: usize, cols: usize) -> Result<KnightBounds, KnightError> {
    let divisible = |n: usize| n > 0 && n.is_multiple_of(5);
    if !divisible(rows) || !divisible(cols) {
        return Err(KnightError::NotDivisible { rows, cols });
    }
    let points = rows.checked_mul(cols).filter(|&n| n <= MAX_POINTS);
    let points = points.ok_or(KnightError::TooLarge { rows, cols })?;
    let edge = 2 * (rows / 5 + cols / 5);
    let inner = points / 5 - edge;
    let product = |a: u32, b: u32| UBig::from(a).pow(inner) * UBig::from(b).pow(edge);
    Ok(KnightBounds {
        lower: product(81, 79),
        upper: product(241, 237),
    })
}

/// Computes an upper bound on the number of legal positions for a board of any size, by the method
/// of *Combinatorics of Go*, Theorem 3.
///
/// The bound is the number of colourings in which no stone on a point of K is surrounded by stones
/// of the other colour. K is the set of points that the [module](self) defines. The neighbourhoods
/// of the points of K are disjoint. Let a neighbourhood, including its point of K, have c points.
/// Two of its 3^c colourings are excluded: a black or white stone on the point of K, surrounded by
/// stones of the other colour.
///
/// ```text
/// 3^(points that neither belong to K nor neighbour it) * product of (3^c - 2)
/// ```
///
/// # Errors
/// [`KnightError::TooLarge`] if there are more than [`MAX_POINTS`] points.
pub fn upper_bound(rows: usize, cols: usize) -> Result<UBig, KnightError> {
    let points = rows.checked_mul(cols).filter(|&n| n <= MAX_POINTS);
    let points = points.ok_or(KnightError::TooLarge { rows, cols })?;
    // `neighbourhoods[c]` is the number of points of K with c points in their neighbourhood.
    let mut neighbourhoods = [0; 6];
    for point in knight_points(rows, cols) {
        let inside = |at: usize, of: usize| usize::from(at > 0) + usize::from(at + 1 < of);
        neighbourhoods[1 + inside(point / cols, rows) + inside(point % cols, cols)] += 1;
    }
    // Points outside all neighbourhoods may be empty, black or white.
    let covered: usize = (1..).zip(&neighbourhoods[1..]).map(|(c, n)| c * n).sum();
    let free = UBig::from(3u8).pow(points - covered);
    let factors = (1..).zip(&neighbourhoods[1..]);
    Ok(factors.fold(free, |product, (c, &number)| {
        product * UBig::from(3u32.pow(c) - 2).pow(number)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashMap};
    use tengen_board::Board;
    use tengen_states::border::{BorderState, Colour};

    const SIZES: [(usize, usize); 5] = [(5, 5), (5, 10), (10, 5), (10, 10), (15, 20)];

    fn closed_neighbourhood(board: &Board, v: usize) -> BTreeSet<usize> {
        let near = board.graph().neighbours(v).iter().map(|&n| n as usize);
        near.chain([v]).collect()
    }

    #[test]
    fn points_are_a_knight_move_from_the_3_3_point() {
        assert_eq!(knight_points(5, 5), [3, 5, 12, 19, 21]);
        for (rows, cols) in [(5, 5), (7, 13), (19, 19)] {
            let mut found = BTreeSet::from([(2, 2)]);
            let mut new = vec![(2i64, 2i64)];
            while let Some((row, col)) = new.pop() {
                for (dr, dc) in [(1, 2), (2, -1), (-1, -2), (-2, 1)] {
                    let next = (row + dr, col + dc);
                    let on_board = (0..rows).contains(&next.0) && (0..cols).contains(&next.1);
                    if on_board && found.insert(next) {
                        new.push(next);
                    }
                }
            }
            let vertices = found.iter().map(|&(row, col)| (row * cols + col) as usize);
            let points = knight_points(rows as usize, cols as usize);
            assert_eq!(points, vertices.collect::<Vec<_>>());
        }
    }

    /// Checks the assumptions of the proof of Theorem 3. The neighbourhoods of the points of the
    /// set K are disjoint, so their colourings are independent. The number of points of K on the
    /// edge of the board is 2(m+n)/5 for m x n points.
    #[test]
    fn neighbourhoods_of_knight_points_are_disjoint() {
        for (rows, cols) in SIZES {
            let board = Board::square(rows, cols).unwrap();
            let knights = knight_points(rows, cols);
            let mut covered = BTreeSet::new();
            let mut cover = |v: usize| {
                let near = closed_neighbourhood(&board, v);
                let size = near.len();
                assert!(covered.is_disjoint(&near), "{rows} x {cols}");
                covered.extend(near);
                size
            };
            let sizes: Vec<usize> = knights.iter().map(|&v| cover(v)).collect();
            let edge = 2 * (rows + cols) / 5;
            assert_eq!(sizes.iter().filter(|&&n| n == 4).count(), edge);
            assert_eq!(
                sizes.iter().filter(|&&n| n == 5).count(),
                knights.len() - edge
            );
            let rest = (0..rows * cols).filter(|v| !covered.contains(v));
            let rest: Vec<usize> = rest.collect();
            assert_eq!(rest.len(), edge);
            let mut taken = BTreeSet::new();
            for &v in &rest {
                let near = closed_neighbourhood(&board, v);
                assert_eq!(near.len(), 4);
                assert!(taken.is_disjoint(&near) && knights.iter().all(|k| !near.contains(k)));
                taken.extend(near);
            }
        }
    }

    /// Compares the bounds with the formulas of Theorem 3 as printed, multiplied by a power of 3 to
    /// avoid fractions.
    #[test]
    fn bounds_are_those_of_theorem_3() {
        for (rows, cols) in SIZES {
            let (edge, points) = (2 * (rows + cols) / 5, rows * cols);
            let inner = points / 5 - edge;
            let three = |n: usize| UBig::from(3u32).pow(n);
            let bounds = knight_bounds(rows, cols).unwrap();
            let edges = UBig::from(81u32 - 2).pow(edge);
            let inners = UBig::from(243u32 - 2).pow(inner);
            assert_eq!(
                bounds.lower * three(4 * edge),
                three(4 * points / 5) * &edges
            );
            let divisor = three(4 * edge + 5 * inner);
            assert_eq!(bounds.upper * divisor, three(points) * edges * inners);
        }
    }

    /// Counts the legal positions in which all points of the set K are empty, by border states.
    fn legal_with_knights_empty(rows: usize, cols: usize) -> UBig {
        let knights = knight_points(rows, cols);
        let mut ways = HashMap::from([(BorderState::start(rows).unwrap(), UBig::ONE)]);
        for step in 0..rows * cols {
            let (row, col) = (step % rows, step / rows);
            let stones = [Some(Colour::Black), Some(Colour::White)];
            let choices: &[Option<Colour>] = match knights.contains(&(row * cols + col)) {
                true => &[None],
                false => &[None, stones[0], stones[1]],
            };
            let mut next: HashMap<BorderState, UBig> = HashMap::new();
            for (state, number) in ways {
                for &choice in choices {
                    if let Some(state) = state.successor(choice) {
                        *next.entry(state).or_default() += &number;
                    }
                }
            }
            ways = next;
        }
        let legal = ways.into_iter().filter(|(state, _)| state.is_legal());
        legal.map(|(_, number)| number).sum()
    }

    #[test]
    fn lower_bounds_count_the_legal_positions_with_empty_knight_points() {
        for (rows, cols) in [(5, 5), (5, 10), (10, 5), (5, 20)] {
            let lower = knight_bounds(rows, cols).unwrap().lower;
            assert_eq!(legal_with_knights_empty(rows, cols), lower);
        }
    }

    #[test]
    fn other_boards_are_refused() {
        for (rows, cols) in [(0, 5), (5, 0), (5, 6), (19, 19)] {
            let error = KnightError::NotDivisible { rows, cols };
            assert_eq!(knight_bounds(rows, cols), Err(error));
        }
        let (rows, cols) = (5, usize::MAX / 5 * 5);
        let error = KnightError::TooLarge { rows, cols };
        assert_eq!(knight_bounds(rows, cols), Err(error));
    }

    /// Checks that the upper bound is that of Theorem 3 for sides divisible by 5. On small boards
    /// it is compared with a test of every colouring.
    #[test]
    fn upper_bounds_equal_a_direct_count() {
        for (rows, cols) in SIZES {
            let bounds = knight_bounds(rows, cols).unwrap();
            assert_eq!(upper_bound(rows, cols).unwrap(), bounds.upper);
        }
        for (rows, cols) in [(1, 1), (1, 7), (2, 4), (3, 3), (3, 2)] {
            let board = Board::square(rows, cols).unwrap();
            let points = knight_points(rows, cols);
            let allowed = |code: &u32| {
                let colour = |v: usize| code / 3u32.pow(v as u32) % 3;
                points.iter().all(|&v| {
                    let near = board.graph().neighbours(v).iter();
                    colour(v) == 0
                        || near
                            .map(|&n| colour(n as usize))
                            .any(|c| c != 3 - colour(v))
                })
            };
            let codes = 0..3u32.pow((rows * cols) as u32);
            let counted = codes.filter(allowed).count();
            assert_eq!(
                upper_bound(rows, cols),
                Ok(counted.into()),
                "{rows} x {cols}"
            );
            let legal = crate::published::square_count(rows, cols);
            assert!(legal.is_none_or(|legal| legal <= counted.into()));
        }
        assert!(upper_bound(1 << 13, 1 << 13).is_err());
    }
}
