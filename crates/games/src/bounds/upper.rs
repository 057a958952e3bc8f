//! Upper bounds (*Combinatorics of Go*, 6.3). They all come from the product of the
//! out-degrees (Lemma 17), which is at most their average to the power of L(m,n), and the
//! average is at most twice that of the number of empty points.

use super::legal::Legal;
use super::outdegrees::OutDegrees;
use crate::tower::{BITS, Tower};
use tengen_exact::{Interval, UBig};

/// The largest board whose colourings are summed up by their empty points.
pub const MAX_SUMMED: usize = 2_500;

/// What is known of a rectangle.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// The number of legal positions.
    pub legal: &'a Legal,
    /// The out-degrees, where they were counted.
    pub outdegrees: Option<&'a OutDegrees>,
}

/// The upper bounds of a rectangle of at least two points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upper {
    /// Lemma 17: the product of the out-degrees.
    pub product: Option<Tower>,
    /// At most so many moves in the average position: exactly, from the out-degrees, or
    /// from numbers of colourings.
    pub average: Option<Interval>,
    /// That average to the power of L(m,n).
    pub by_average: Option<Tower>,
    /// Theorem 7: (mn)^L(m,n).
    pub theorem_7: Tower,
    /// Whether the average proves theorem 7 for this board, being at most mn: the paper
    /// has it from asymptotics.
    pub theorem_7_checked: bool,
    /// Corollary 1: (2mn)^L(m,n).
    pub corollary_1: Tower,
}

impl Upper {
    /// The bounds; `None` for a single point, which has one game.
    pub fn of(known: &Known<'_>) -> Option<Upper> {
        let points = known.rows * known.cols;
        if points < 2 {
            return None;
        }
        let most = &known.legal.upper;
        let power = |base: usize| Tower::integer(&UBig::from(base)).to_the(most);
        let average = known
            .outdegrees
            .map_or_else(|| average(points, &known.legal.lower), OutDegrees::average);
        let by_average = average.as_ref().is_some_and(|average| {
            let points = Interval::integer(&UBig::from(points), BITS);
            average.upper() <= points.lower()
        });
        Some(Upper {
            product: known.outdegrees.and_then(OutDegrees::product),
            by_average: average.as_ref().map(|base| Tower::power(base, most)),
            average,
            theorem_7: power(points),
            // Of two points there are 9 games, and 2^5 is more.
            theorem_7_checked: by_average || points == 2,
            corollary_1: power(2 * points),
        })
    }
}

/// A bound on twice the average number of empty points of legal positions, of which there
/// are at least `legal`: the least of
///
/// ```text
///   2 (t + sum over e > t of (e - t) C(mn, e) 2^(mn-e) / L)
/// ```
///
/// over all t, as no more positions with e empty points can be legal than there are.
fn average(points: usize, legal: &UBig) -> Option<Interval> {
    if points > MAX_SUMMED {
        return None;
    }
    // From t = mn down: colourings with more than t empty points, and the sum of what
    // they have above t; at first none.
    let (mut more, mut above) = (UBig::ZERO, UBig::ZERO);
    let mut with = UBig::ONE;
    let mut least: Option<UBig> = None;
    for threshold in (0..points).rev() {
        // There are `with` colourings with threshold + 1 empty points.
        more += &with;
        above += &more;
        let stones = points - threshold;
        with = with * UBig::from(2 * (threshold + 1)) / UBig::from(stones);
        let scaled = UBig::from(threshold) * legal + &above;
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
        let count = square_count(rows, cols).unwrap();
        Legal {
            lower: count.clone(),
            upper: count,
            source: Source::Published,
        }
    }

    /// The sum over all colourings with more than t empty points, by binomials.
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
            let legal = legal_or_counted(rows, cols, &outdegrees);
            let known = Known {
                rows,
                cols,
                legal: &legal,
                outdegrees: Some(&outdegrees),
            };
            let upper = Upper::of(&known).unwrap();
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
            // The bound from colourings is not below the true average.
            let from_colourings = average(rows * cols, &legal.lower).unwrap();
            assert!(upper.average.unwrap().lower() <= from_colourings.upper());
        }
    }

    fn legal_or_counted(rows: usize, cols: usize, outdegrees: &OutDegrees) -> Legal {
        let count = UBig::from(outdegrees.positions());
        assert!(square_count(rows, cols).is_none_or(|published| published == count));
        Legal {
            lower: count.clone(),
            upper: count,
            source: Source::Counted,
        }
    }

    /// Corollary 8: N(19x19) < 361^(0.012 3^361) < 10^(10^171).
    #[test]
    fn corollary_8_holds() {
        let legal = legal(19, 19);
        let known = Known {
            rows: 19,
            cols: 19,
            legal: &legal,
            outdegrees: None,
        };
        let upper = Upper::of(&known).unwrap();
        assert!(upper.theorem_7_checked);
        assert_eq!(upper.theorem_7.at_most(2), "10^(10^170.73)");
        let ten = Tower::integer(&UBig::from(10u8));
        let published = ten.to_the(&UBig::from(10u8).pow(171));
        assert_eq!(upper.theorem_7.compare(&published), Some(Ordering::Less));
        let three = UBig::from(3u8).pow(361) * UBig::from(12u8) / UBig::from(1000u32);
        let middle = Tower::integer(&UBig::from(361u32)).to_the(&three);
        assert_eq!(upper.theorem_7.compare(&middle), Some(Ordering::Less));
        assert_eq!(middle.compare(&published), Some(Ordering::Less));
        // In binary 2^(2^569).
        let two = Tower::integer(&UBig::from(2u8)).to_the(&(UBig::ONE << 569));
        assert_eq!(upper.theorem_7.compare(&two), Some(Ordering::Less));
    }
}
