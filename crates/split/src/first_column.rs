//! The count of a board with one column, which is a path of points. A prefix is the first points of
//! the path with their letters; prefixes are counted by their last letter. A letter is empty, a
//! free stone, or a marked stone (its string has no liberty).
//!
//! - Entry: [`first_column`].
//! - Invariant: `counts` has the signed number of prefixes by last letter. A run of marked stones
//!   of one colour contributes the factor -1 when it begins.
//! - Cost: number of rows times number of letters squared.
//!
//! Example: with two rows and two colours, the three letters without marks (empty and two free
//! stones) give 3 * 3 = 9. A marked run of both points gives -1 for each colour. A free stone
//! beside a marked stone of the other colour gives -1 in each of four ways. Two marked stones of
//! different colours, two runs, give +1 in both orders: 9 - 2 - 4 + 2 = 5 legal positions.

use super::half::Letter;
use tengen_exact::modular;

/// Counts the legal positions of a board with `rows` rows and one column, modulo the prime `p`.
///
/// The board has 1 to 3 colours. The first and the last point have an extra liberty if they are
/// `guarded`. The count is a sum over free and marked stones in which every marked run
/// (neighbouring marked stones of one colour) contributes the factor -1.
pub fn first_column(rows: usize, colours: u8, guarded: [bool; 2], p: u64) -> u64 {
    let mut counts = [0; Letter::ALL.len()];
    for row in 0..rows {
        let mut next = [0; Letter::ALL.len()];
        for &letter in Letter::of_colours(colours) {
            let guarded = (row == 0 && guarded[0]) || (row + 1 == rows && guarded[1]);
            if letter.is_marked() && guarded {
                continue;
            }
            // `ways` counts prefixes in which a run of this letter begins; `going_on` prefixes in
            // which it continues the letter above, whose sign is already included.
            let mut ways = u64::from(row == 0);
            let mut going_on = 0;
            for &above in Letter::of_colours(colours) {
                let count = counts[above.index()];
                if above == letter {
                    going_on = modular::add(going_on, count, p);
                } else if above.may_touch(letter) {
                    ways = modular::add(ways, count, p);
                }
            }
            if letter.is_marked() {
                ways = modular::sub(0, ways, p);
            }
            next[letter.index()] = modular::add(ways, going_on, p);
        }
        counts = next;
    }
    counts.into_iter().fold(0, |sum, n| modular::add(sum, n, p))
}

#[cfg(test)]
mod tests {
    use super::first_column;

    #[test]
    fn known_counts() {
        // The counts are OEIS A102620. Boards with guarded points (an extra liberty) were counted
        // by hand.
        let counts = (1..=8).map(|n| first_column(n, 2, [false; 2], 1_000_003));
        assert_eq!(
            counts.collect::<Vec<_>>(),
            [1, 5, 15, 41, 113, 313, 867, 2401]
        );
        assert_eq!(first_column(1, 2, [true, false], 101), 3);
        // `BW` needs both extra liberties; all nine positions are legal.
        assert_eq!(first_column(2, 2, [true, true], 101), 9);
        // With three colours, 7 positions of two points are legal: two empty points, or one stone
        // on either point. All 16 are legal if both points are guarded, that is, have an extra
        // liberty.
        assert_eq!(first_column(2, 3, [false; 2], 101), 7);
        assert_eq!(first_column(2, 3, [true, true], 101), 16);
    }
}
