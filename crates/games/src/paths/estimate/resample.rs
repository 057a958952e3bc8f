//! Drops some of a list of weighted games at random, so that the expectation of every weighted sum
//! of games is unchanged.
//!
//! The entry function is [`resample`]. Invariant: the expectation of every game's weight (0 if it
//! is dropped) is unchanged. The cost is O(n log n) for n games.

use super::chance::Chance;
use super::future::Nodes;
use tengen_exact::scaled::Scaled;

/// A game that represents other games: its current node, the nodes that it can still visit, and its
/// weight.
pub(super) struct Representative {
    /// The game's current node.
    pub(super) node: u32,
    /// The nodes that the game can still visit.
    pub(super) matter: Nodes,
    /// The number of games that this game stands for, on average.
    pub(super) weight: Scaled,
    /// A guess of the number of the game's continuations; equal for all games if there is no guess.
    pub(super) guess: Scaled,
}

impl Representative {
    /// Returns the game's weight times the guess of its number of continuations. The game is kept
    /// with a probability proportional to this value.
    pub(super) fn worth(&self) -> Scaled {
        self.weight.multiply(self.guess)
    }
}

/// Reduces a list of games to at most `most` games; `most` is at least 1. Games with the same
/// current node that can still visit the same nodes are merged.
///
/// Let w be the value of a game: its weight times the guess of its number of continuations. There
/// is a number c for which the sum of `min(w / c, 1)` over all games equals `most`. Games with w >=
/// c are kept unchanged. Each other game is kept with probability w / c, and its value then becomes
/// c. One random number decides for all games.
///
/// Source: P. Fearnhead, P. Clifford, *On-line inference for hidden Markov models via particle
/// filters*, J. R. Statist. Soc. B 65 (2003) 887-899.
///
/// For example, four games with values 5, 1, 1, 1 and `most` = 2 give c = 3. The first game is
/// kept, and one of the other three is kept with value 3.
pub(super) fn resample(games: &mut Vec<Representative>, most: usize, chance: &mut impl Chance) {
    if games.len() < 2 {
        return;
    }
    merge(games);
    if games.len() <= most {
        return;
    }
    // Sort the games by descending value. The sort is stable, and `merge` has fixed the order of
    // games with equal values.
    games.sort_by(|a, b| b.worth().order(a.worth()));
    let largest = games[0].worth();
    let worths: Vec<f64> = games
        .iter()
        .map(|game| game.worth().divide(largest).to_f64())
        .collect();
    // `sums[i]` is the sum of the values (weight times guess) of the games from index i on.
    let mut sums = worths.clone();
    for i in (0..sums.len() - 1).rev() {
        sums[i] += sums[i + 1];
    }
    // Find the number of games with value >= c.
    let kept = (0..most - 1)
        .find(|&kept| sums[kept] > worths[kept] * (most - kept) as f64)
        .unwrap_or(most - 1);
    // The first `kept` games are kept unchanged. The remaining `most - kept` places are for the
    // other games, in proportion to their values. `share` is the threshold c (see `resample`) in
    // units of the largest value.
    let share = sums[kept] / (most - kept) as f64;
    let worth = largest.times(share);
    // Systematic sampling: imagine the other games side by side on a line, each with the length w /
    // c (its value divided by the threshold). Marks at distance 1, the first one at a random place,
    // select the games on which they lie.
    let lengths = worths[kept..].iter().map(|worth| worth / share);
    let mut ahead = chance.unit(|| ends(lengths.clone()));
    let mut lengths = lengths.clone();
    let mut number = 0;
    games.retain_mut(|game| {
        number += 1;
        if number <= kept {
            return true;
        }
        ahead -= lengths.next().unwrap_or(0.0);
        let stays = ahead < 0.0;
        if stays {
            ahead += 1.0;
            // The value of a game that is kept, which is weight times guess, becomes the threshold
            // c.
            game.weight = worth.divide(game.guess);
        }
        stays
    });
}

/// Returns the fractional parts of the sums of the first 1, 2, ... of the given lengths: the places
/// at which the outcome of systematic sampling changes.
fn ends(lengths: impl Iterator<Item = f64>) -> Vec<f64> {
    let end = |end: &mut f64, length: f64| {
        *end += length;
        Some(*end - end.floor())
    };
    lengths.scan(0.0, end).collect()
}

/// Merges games with the same current node that can still visit the same nodes, and adds their
/// weights.
fn merge(games: &mut Vec<Representative>) {
    games.sort_by(|a, b| (a.node, &a.matter).cmp(&(b.node, &b.matter)));
    games.dedup_by(|next, game| {
        let same = next.node == game.node && next.matter == game.matter;
        if same {
            game.weight = game.weight.plus(next.weight);
        }
        same
    });
}
