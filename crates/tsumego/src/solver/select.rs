//! The choice of a move in depth-first proof-number search.
//!
//! Three searches share this choice: [`search`](super::search), `answer::eyes` and
//! `superko::search`. Proof numbers and thresholds are explained in [`search`](super::search).

use super::value::INFINITE;

/// The most promising move, and the proof numbers that follow from all moves.
pub struct Selection {
    /// The index of the most promising move.
    pub first: usize,
    /// The smallest number of the side to move among all moves: a proof number if the attacker is
    /// to move, else a disproof number.
    pub least: u32,
    /// The second smallest number of the side to move among all moves (proof number of the
    /// attacker, disproof number of the defender).
    pub second: u32,
    /// The sum of the other side's numbers over all moves: disproof numbers if the attacker is to
    /// move, else proof numbers.
    sum: u32,
}

impl Selection {
    /// Selects the first move with the smallest number of the mover (proof number of the attacker,
    /// disproof number of the defender). `moves` has the proof and disproof numbers after each
    /// move, and `mine` is the index of the mover's number.
    #[inline(always)]
    pub fn of(moves: impl Iterator<Item = [u32; 2]>, mine: usize) -> Selection {
        let mut selection = Selection {
            first: usize::MAX,
            least: INFINITE,
            second: INFINITE,
            sum: 0,
        };
        for (index, numbers) in moves.enumerate() {
            // The first of equal moves is kept, so the order of the moves breaks ties.
            let number = numbers[mine];
            if number < selection.least {
                selection.second = selection.least;
                selection.least = number;
                selection.first = index;
            } else if number < selection.second {
                selection.second = number;
            }
            // A sum of large numbers must not look like a refutation, so it stays below `INFINITE`.
            selection.sum = (selection.sum + numbers[mine ^ 1]).min(INFINITE - 1);
        }
        selection
    }

    /// Returns the proof and disproof numbers of the situation that follow from the numbers of its
    /// moves.
    #[inline(always)]
    pub fn numbers(&self, mine: usize) -> [u32; 2] {
        // For the mover one move suffices (minimum); the opponent has to answer all of them (sum).
        let mut numbers = [self.sum; 2];
        numbers[mine] = self.least;
        numbers
    }

    /// Returns the thresholds for the situation after the selected move. `above` has the thresholds
    /// of the parent situation, `chosen` the numbers of the selected move.
    ///
    /// The search stays with the selected move until the mover's number exceeds the second smallest
    /// number of a move by `slack`, or until the parent reaches a threshold. The opponent's
    /// threshold is the part that the other moves leave of the parent's threshold. The parent's sum
    /// must be below its threshold.
    #[inline(always)]
    pub fn thresholds(
        &self,
        above: [u32; 2],
        chosen: [u32; 2],
        mine: usize,
        slack: u32,
    ) -> [u32; 2] {
        let yours = mine ^ 1;
        let mut thresholds = [0; 2];
        thresholds[mine] = above[mine]
            .min(self.second.saturating_add(slack))
            .min(INFINITE);
        // The opponent's number of the parent is a sum, which changes exactly as the number of this
        // move does. So the threshold of this move is its own number plus the distance of the sum
        // from the parent's threshold.
        thresholds[yours] = (above[yours] - self.sum)
            .saturating_add(chosen[yours])
            .min(INFINITE);
        thresholds
    }
}
