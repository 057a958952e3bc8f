//! Tests a conjectured upper bound on the number of games with the known numbers of games and the
//! proven upper bounds.
//!
//! The conjecture says that an m x n board with mn >= 3 has fewer than (2mn/3)^L(m,n) games
//! (*Combinatorics of Go*, 6.3). L(m,n) is the number of legal positions.
//!
//! Entry: [`conjectured`] gives the conjectured bound. [`verdict`] compares it with known numbers
//! of games and with proven bounds.

use super::legal::Legal;
use super::upper::Upper;
use crate::tower::{BITS, Tower};
use std::cmp::Ordering;
use tengen_exact::{Interval, UBig};

/// The status of the conjecture for a board: it has fewer than (2mn/3)^L(m,n) games (*Combinatorics
/// of Go*, 6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The conjecture holds, because the number of games is known to be below the conjectured
    /// bound.
    ByNumber,
    /// The conjecture holds, because the product of the out-degrees (numbers of moves) of all
    /// positions is below the conjectured bound.
    ByProduct,
    /// The conjecture holds, because the average number of moves of a position is below 2mn/3.
    ByAverage,
    /// The known bounds do not decide the conjecture.
    Open,
    /// The conjecture is false for this board.
    Fails,
    /// The board has fewer than three points, where the conjecture makes no claim.
    Elsewhere,
}

/// Returns the conjectured bound (2mn/3)^`legal` on the number of games, or `None` for fewer than
/// three points. `legal` is the number of legal positions.
pub fn conjectured(rows: usize, cols: usize, legal: &UBig) -> Option<Tower> {
    let points = rows * cols;
    (points >= 3).then(|| {
        let base = Interval::ratio(&UBig::from(2 * points), &UBig::from(3u8), BITS);
        Tower::power(&base, legal)
    })
}

/// Tests the conjectured upper bound on the number of games for a board. `games` is the number of
/// games, if known, and `upper` has proven upper bounds on it.
pub fn verdict(
    rows: usize,
    cols: usize,
    legal: &Legal,
    games: Option<&UBig>,
    upper: Option<&Upper>,
) -> Verdict {
    // Take the smallest possible number L(m,n) of legal positions, which gives the smallest
    // possible bound.
    let Some(bound) = conjectured(rows, cols, &legal.lower) else {
        return Verdict::Elsewhere;
    };
    let below = |tower: Tower| tower.compare(&bound);
    // Try the strongest evidence first: the number of games, then the product of the out-degrees
    // (numbers of moves) of all positions, then the average out-degree.
    if let Some(number) = games {
        match below(Tower::integer(number)) {
            Some(Ordering::Less) => return Verdict::ByNumber,
            Some(_) if legal.exact().is_some() => return Verdict::Fails,
            _ => {}
        }
    }
    let product = upper.and_then(|upper| upper.product.clone());
    if product.is_some_and(|product| below(product) == Some(Ordering::Less)) {
        return Verdict::ByProduct;
    }
    // With L legal positions, the product of the out-degrees (numbers of moves) is at most the
    // power average^L. So an average out-degree below the base 2mn/3 is enough.
    let base = Interval::ratio(&UBig::from(2 * rows * cols), &UBig::from(3u8), BITS);
    let average = upper.and_then(|upper| upper.average.as_ref());
    if average.is_some_and(|average| average.upper() < base.lower()) {
        return Verdict::ByAverage;
    }
    Verdict::Open
}

impl Verdict {
    /// Describes the verdict in words.
    pub fn text(self) -> &'static str {
        match self {
            Verdict::ByNumber => "holds, by the number of games",
            Verdict::ByProduct => "holds, by the product of the out-degrees",
            Verdict::ByAverage => "holds, by the average out-degree",
            Verdict::Open => "open",
            Verdict::Fails => "fails",
            Verdict::Elsewhere => "is about boards of three points and more",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::legal::Source;
    use super::super::outdegrees::OutDegrees;
    use super::super::published;
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_board::Board;

    fn of(rows: usize, cols: usize, games: Option<UBig>) -> Verdict {
        let board = Board::square(rows, cols).unwrap();
        let outdegrees = OutDegrees::of(&board, &Silent).unwrap();
        let count = UBig::from(outdegrees.positions());
        let legal = Legal::exactly(count, Source::Counted);
        let upper = Upper::of(rows, cols, &legal, Some(&outdegrees));
        verdict(rows, cols, &legal, games.as_ref(), upper.as_ref())
    }

    #[test]
    fn it_holds_where_the_number_of_games_is_known() {
        for (rows, cols) in [(1, 3), (1, 4), (2, 2)] {
            let games = published::games(rows, cols);
            assert_eq!(of(rows, cols, games), Verdict::ByNumber);
        }
        assert_eq!(of(1, 2, published::games(1, 2)), Verdict::Elsewhere);
        // The conjectured bound for 1 x 3 is 2^15 = 32768.
        let too_many = |n: u32| of(1, 3, Some(UBig::from(n)));
        assert_eq!(too_many(32_767), Verdict::ByNumber);
        assert_eq!(too_many(32_769), Verdict::Fails);
    }

    /// Checks that products of out-degrees (numbers of moves) do not decide the conjecture on small
    /// boards.
    ///
    /// On these boards the geometric mean of the out-degrees is above 2mn/3.
    #[test]
    fn products_of_out_degrees_do_not_decide_it_on_small_boards() {
        for rows in 1..=3 {
            for cols in rows.max(3)..=9 / rows {
                assert_eq!(of(rows, cols, None), Verdict::Open, "{rows} x {cols}");
            }
        }
    }
}
