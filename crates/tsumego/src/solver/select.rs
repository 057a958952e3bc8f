//! The choice of a move in depth-first proof-number search.
//!
//! Three searches share it: [`search`](super::search), `answer::eyes` and `superko::search`. For
//! proof numbers and thresholds see [`search`](super::search).

use super::value::INFINITE;

/// The most promising move, and the proof numbers that follow from all moves.
pub struct Selection {
    /// The index of the most promising move.
    pub first: usize,
    /// The smallest number of the mover among the moves.
    pub least: u32,
    /// The second smallest number of the mover.
    pub second: u32,
    /// The sum of the opponent's numbers.
    sum: u32,
}

impl Selection {
    /// Selects the first move with the smallest number of the mover, given the numbers after each
    /// move.
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

    /// Returns the proof and disproof numbers of the situation.
    #[inline(always)]
    pub fn numbers(&self, mine: usize) -> [u32; 2] {
        // For the mover one move suffices (minimum); the opponent has to answer all of them (sum).
        let mut numbers = [self.sum; 2];
        numbers[mine] = self.least;
        numbers
    }

    /// Returns the thresholds for the situation after the selected move, which has the numbers
    /// `chosen`.
    ///
    /// The search stays with this move until its number exceeds the second smallest one by `slack`,
    /// or until the situation reaches a threshold. The opponent's threshold is the part that the
    /// other moves leave of the parent's threshold. The parent's sum must be below its threshold.
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
        // The sum of the parent changes exactly as the number of this move does. So the threshold
        // of this move is its own number plus the distance of the sum from the parent's threshold.
        thresholds[yours] = (above[yours] - self.sum)
            .saturating_add(chosen[yours])
            .min(INFINITE);
        thresholds
    }
}
