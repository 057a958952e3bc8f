//! Upper bounds on numbers of games (*Combinatorics of Go*, section 6.3, which has the lemmas and
//! theorems cited below).
//!
//! All bounds follow from a product over all L(m,n) legal positions: the product of their
//! out-degrees, the numbers of moves in a position (lemma 17). The product is at most the average
//! out-degree to the power of L(m,n). The average out-degree is at most twice the average number of
//! empty points, which [`Upper::of`] bounds by counts of colourings.
//!
//! For example, on 1 x 3 the product is 3 * 2^19 = 1,572,864, the average out-degree is 42/15, and
//! there are 907 games.

use super::legal::Legal;
use super::outdegrees::OutDegrees;
use crate::tower::{BITS, Tower};
use tengen_exact::{Interval, UBig};

/// The largest number of points of a board for which [`Upper::average`] is bounded by counts of
/// colourings.
pub const MAX_SUMMED: usize = 2_500;

/// Upper bounds on the number of games on a rectangle of at least two points. If the number of
/// legal positions L(m,n) is not known, they are computed from an upper bound on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upper {
    /// The product of the out-degrees (numbers of moves) of all positions (lemma 17); `None` if the
    /// out-degrees were not counted.
    pub product: Option<Tower>,
    /// Upper bound on the average number of moves of a legal position. It is exact if the
    /// out-degrees (numbers of moves) were counted. Otherwise it comes from counts of colourings by
    /// number of empty points. `None` for more than [`MAX_SUMMED`] points without out-degrees.
    pub average: Option<Interval>,
    /// The bound `average`^L(m,n), where L(m,n) is the number of legal positions; `None` if there
    /// is no average.
    pub by_average: Option<Tower>,
    /// (mn)^L(m,n), the bound of theorem 7 for mn points and L(m,n) legal positions.
    pub theorem_7: Tower,
    /// `true` if the numbers for this board prove that it has at most (mn)^L(m,n) games: the
    /// average number of moves is at most mn, or there are only two points. The paper proves this
    /// theorem 7 only asymptotically, for large boards.
    pub theorem_7_checked: bool,
    /// (2mn)^L(m,n), the bound of corollary 1 for mn points and L(m,n) legal positions.
    pub corollary_1: Tower,
}

impl Upper {
    /// Returns the upper bounds on the number of games. Returns `None` for a single point, which
    /// has one game. `outdegrees` has the out-degrees (numbers of moves) of all positions, if they
    /// were counted.
    pub fn of(
        rows: usize,
        cols: usize,
        legal: &Legal,
        outdegrees: Option<&OutDegrees>,
    ) -> Option<Upper> {
        let points = rows * cols;
        if points < 2 {
            return None;
        }
        let most = &legal.upper;
        let power = |base: usize| Tower::integer(&UBig::from(base)).to_the(most);
        let average = outdegrees.map_or_else(|| average(points, &legal.lower), OutDegrees::average);
        let by_average = average.as_ref().is_some_and(|average| {
            let points = Interval::integer(&UBig::from(points), BITS);
            average.upper() <= points.lower()
        });
        Some(Upper {
            product: outdegrees.and_then(OutDegrees::product),
            by_average: average.as_ref().map(|base| Tower::power(base, most)),
            average,
            theorem_7: power(points),
            // A board of two points has 9 games, fewer than 2^5.
            theorem_7_checked: by_average || points == 2,
            corollary_1: power(2 * points),
        })
    }
}

/// Returns an upper bound on twice the average number of empty points of the legal positions.
///
/// Let L be `legal`, which is at most the number of legal positions on mn points. Of all colourings
/// of the points, C(mn, e) 2^(mn-e) have e empty points. The result is the minimum of
/// ```text
///   2 (t + sum over e > t of (e - t) C(mn, e) 2^(mn-e) / L)
/// ```
///
/// over all t. It is an upper bound, because at most all colourings with e empty points are legal,
/// for each e. Returns `None` for more than [`MAX_SUMMED`] points.
fn average(points: usize, legal: &UBig) -> Option<Interval> {
    if points > MAX_SUMMED {
        return None;
    }
    // Let t, the parameter of the bound, go down from mn - 1. `more` is the number of colourings
    // with more than t empty points. `above` is the sum of e - t over these colourings, where e is
    // their number of empty points.
    let (mut more, mut above) = (UBig::ZERO, UBig::ZERO);
    let mut with = UBig::ONE;
    let mut least: Option<UBig> = None;
    for threshold in (0..points).rev() {
        // `with` is the number of colourings with t + 1 empty points, where t is `threshold`.
        more += &with;
        // Lowering the threshold t by one adds one to e - t for each colouring with e > t empty
        // points.
        above += &more;
        // With one empty point less, the number of colourings C(n, e) 2^(n-e) becomes C(n, e-1)
        // 2^(n-e+1), which is a factor of 2 e / (n - e + 1).
        let stones = points - threshold;
        with = with * UBig::from(2 * (threshold + 1)) / UBig::from(stones);
        let scaled = UBig::from(threshold) * legal + &above;
        // The bound is a convex function of the threshold t, so the first increase ends the search
        // for the minimum.
        match &least {
            Some(old) if *old <= scaled => break,
            _ => least = Some(scaled),
        }
    }
    Some(Interval::ratio(&(least? << 1), legal, BITS))
}

#[cfg(test)]
mod tests {
    use super::super::legal::Source;
    use super::*;
    use std::cmp::Ordering;
    use tengen_base::observer::Silent;
    use tengen_board::Board;
    use tengen_estimate::published::square_count;

    fn legal(rows: usize, cols: usize) -> Legal {
        Legal::exactly(square_count(rows, cols).unwrap(), Source::Published)
    }

    /// Checks the bound on the average number of moves against direct sums over all colourings with
    /// more than t empty points.
    #[test]
    fn averages_are_bounded_by_colourings() {
        for n in 3..=9 {
            let legal = legal(n, n).lower;
            let found = average(n * n, &legal).unwrap();
            let points = n * n;
            let mut binomials = vec![UBig::ONE];
            for k in 0..points {
                let next = &binomials[k] * UBig::from(points - k) / UBig::from(k + 1);
                binomials.push(next);
            }
            let bound = |t: usize| {
                let terms = (t + 1..=points)
                    .map(|e| UBig::from(e - t) * &binomials[e] * (UBig::ONE << (points - e)));
                UBig::from(t) * &legal + terms.sum::<UBig>()
            };
            let least = (0..points).map(bound).min().unwrap();
            assert!(found.contains_ratio(&(least << 1), &legal), "{n}");
        }
    }

    #[test]
    fn bounds_are_in_order_and_theorem_7_holds() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
            let board = Board::square(rows, cols).unwrap();
            let outdegrees = OutDegrees::of(&board, &Silent).unwrap();
            let legal = legal(rows, cols);
            let upper = Upper::of(rows, cols, &legal, Some(&outdegrees)).unwrap();
            let chain = [
                upper.product.unwrap(),
                upper.by_average.unwrap(),
                upper.theorem_7,
                upper.corollary_1,
            ];
            for pair in chain.windows(2) {
                assert_eq!(pair[0].compare(&pair[1]), Some(Ordering::Less));
            }
            assert!(upper.theorem_7_checked);
            // The bound on the average number of moves from counts of colourings is not below the
            // true average.
            let from_colourings = average(rows * cols, &legal.lower).unwrap();
            assert!(upper.average.unwrap().lower() <= from_colourings.upper());
        }
    }

    /// Checks corollary 8: the number of games N(19x19) < 361^(0.012 3^361) < 10^(10^171).
    #[test]
    fn corollary_8_holds() {
        let legal = legal(19, 19);
        let upper = Upper::of(19, 19, &legal, None).unwrap();
        assert!(upper.theorem_7_checked);
        assert_eq!(upper.theorem_7.at_most(2), "10^(10^170.73)");
        let ten = Tower::integer(&UBig::from(10u8));
        let published = ten.to_the(&UBig::from(10u8).pow(171));
        assert_eq!(upper.theorem_7.compare(&published), Some(Ordering::Less));
        let three = UBig::from(3u8).pow(361) * UBig::from(12u8) / UBig::from(1000u32);
        let middle = Tower::integer(&UBig::from(361u32)).to_the(&three);
        assert_eq!(upper.theorem_7.compare(&middle), Some(Ordering::Less));
        assert_eq!(middle.compare(&published), Some(Ordering::Less));
        // The binary form of the bound is 2^(2^569).
        let two = Tower::integer(&UBig::from(2u8)).to_the(&(UBig::ONE << 569));
        assert_eq!(upper.theorem_7.compare(&two), Some(Ordering::Less));
    }
}
