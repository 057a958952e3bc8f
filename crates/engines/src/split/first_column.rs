//! The count with one column, for which nothing is advanced: a path of points, by transfer of its
//! last letter.
//!
//! - Entry: [`first_column`].
//! - Invariant: `counts` has the signed number of prefixes by last letter; a run of marked stones
//!   counts -1 when it begins.
//! - Cost: rows times letters squared.

use super::half::Letter;
use tengen_exact::modular;

/// The number of legal positions of a board with `rows` rows and one column, of 1 to 3
/// colours, modulo the prime `p`; the first and the last point have an extra liberty if they
/// are `guarded`.
///
/// The sum over free and marked stones of the column, every marked run counting -1.
pub fn first_column(rows: usize, colours: u8, guarded: [bool; 2], p: u64) -> u64 {
    let mut counts = [0; Letter::ALL.len()];
    for row in 0..rows {
        let mut next = [0; Letter::ALL.len()];
        for &letter in Letter::of_colours(colours) {
            let guarded = (row == 0 && guarded[0]) || (row + 1 == rows && guarded[1]);
            if letter.is_marked() && guarded {
                continue;
            }
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
        // OEIS A102620, and boards that are guarded, counted by hand.
        let counts = (1..=8).map(|n| first_column(n, 2, [false; 2], 1_000_003));
        assert_eq!(
            counts.collect::<Vec<_>>(),
            [1, 5, 15, 41, 113, 313, 867, 2401]
        );
        assert_eq!(first_column(1, 2, [true, false], 101), 3);
        // Only . . is not among B., .B, BB, ... : BW needs both liberties.
        assert_eq!(first_column(2, 2, [true, true], 101), 9);
        // With three colours . ., and one stone on either side; all, if both are guarded.
        assert_eq!(first_column(2, 3, [false; 2], 101), 7);
        assert_eq!(first_column(2, 3, [true, true], 101), 16);
    }
}
