//! Tallies: numbers of games by length (number of moves), with checked addition.

use super::CountError;

/// Numbers of games, and of maximal games, which no move can continue, by number of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) games: Vec<u128>,
    pub(super) maximal: Vec<u128>,
}

impl Tally {
    /// Returns a tally of zeros for games of up to `longest` moves.
    pub(super) fn new(longest: usize) -> Tally {
        Tally {
            games: vec![0; longest + 1],
            maximal: vec![0; longest + 1],
        }
    }

    /// Adds another tally of the same lengths.
    pub(super) fn add(&mut self, other: &Tally) -> Result<(), CountError> {
        let sums = self.games.iter_mut().chain(&mut self.maximal);
        for (sum, part) in sums.zip(other.games.iter().chain(&other.maximal)) {
            *sum = sum.checked_add(*part).ok_or(CountError::Overflow)?;
        }
        Ok(())
    }
}
