//! Leaving out some of many weighted games, without bias.

use super::chance::Chance;
use super::future::Nodes;
use tengen_exact::scaled::Scaled;

/// A game that stands for others: where it is, what matters to it, and its weight.
pub(super) struct Representative {
    pub(super) node: u32,
    pub(super) matter: Nodes,
    pub(super) weight: Scaled,
    /// A guess of what it is worth, the same for all without one.
    pub(super) guess: Scaled,
}

impl Representative {
    /// In proportion to what it is kept.
    pub(super) fn worth(&self) -> Scaled {
        self.weight.multiply(self.guess)
    }
}

/// Makes at most so many of them, at least 1. Those with the same future become one.
///
/// There is a c for which the sum of min(w / c, 1) is the number wanted, where w is what a
/// game is worth. Games worth c or more stay as they are; each of the others stays with
/// probability w / c, and is then worth c (P. Fearnhead, P. Clifford, *On-line inference for hidden Markov
/// models via particle filters*, J. R. Statist. Soc. B 65 (2003) 887-899), by one random
/// number for all of them.
pub(super) fn resample(games: &mut Vec<Representative>, most: usize, chance: &mut impl Chance) {
    if games.len() < 2 {
        return;
    }
    merge(games);
    if games.len() <= most {
        return;
    }
    // Those worth most first; the order of those worth the same is settled already.
    games.sort_by(|a, b| b.worth().order(a.worth()));
    let largest = games[0].worth();
    let worths: Vec<f64> = games
        .iter()
        .map(|game| game.worth().divide(largest).to_f64())
        .collect();
    // The sums of what they are worth, from each on.
    let mut sums = worths.clone();
    for i in (0..sums.len() - 1).rev() {
        sums[i] += sums[i + 1];
    }
    let kept = (0..most - 1)
        .find(|&kept| sums[kept] > worths[kept] * (most - kept) as f64)
        .unwrap_or(most - 1);
    let share = sums[kept] / (most - kept) as f64;
    let worth = largest.times(share);
    // The others lie side by side on a line, each w / c long; points at distances of 1,
    // the first of them at random, pick those on which they fall.
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
            game.weight = worth.divide(game.guess);
        }
        stays
    });
}

/// Where things of some lengths end that lie side by side, but for whole numbers.
fn ends(lengths: impl Iterator<Item = f64>) -> Vec<f64> {
    let end = |end: &mut f64, length: f64| {
        *end += length;
        Some(*end - end.floor())
    };
    lengths.scan(0.0, end).collect()
}

/// Makes one of all games with the same future.
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
