//! Likely first moves of an open problem, by their local shape.
//!
//! No search is made, so a likely move is a guess and never an answer. It is reported only where
//! nothing is decided.
//!
//! The entry is [`moves`]. The model is a conditional logit: the share of a move is proportional to
//! the exponential of the sum of the weights of its [features](features::Features). The weights
//! ([`weights`]) are different for life and for kill. The example program `examples/likely.rs` fits
//! them to random problems that the solver has solved. Only the [sharpness](SHARPNESS) is fitted to
//! problems of books.
//!
//! The cost is one shortest-path search, and a look at the strings around each candidate.
//!
//! The document `docs/books.md` has the accuracy on the problems of books.

pub mod features;
pub mod weights;

use features::{Features, candidates};
use tengen_board::Player;
use tengen_tsumego::frames::scene::Scene;
use weights::{OF_PATTERNS, OF_VALUES};

/// The factor by which scores are multiplied before they become shares.
///
/// The factor 0.89 makes the shares of moves in generated problems agree with the frequency of
/// solutions. Problems from books are harder to guess: for 276 of them the factor is 0.56.
/// Both values come from the example program `likely`, command `measure`.
pub const SHARPNESS: f64 = 0.56;

/// The amount that a weight of 1 adds to the score of a move. Weights are integers.
pub const UNIT: f64 = 1.0 / 32.0;

/// A likely first move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Likely {
    /// The point.
    pub vertex: usize,
    /// The estimated probability that the move is a solution, from 0 to 1.
    pub share: f64,
}

/// Returns the likely first moves of a player, best first. The shares of all of them add up to 1.
pub fn moves(scene: &Scene<'_>, targets: &[usize], first: Player) -> Vec<Likely> {
    let lives = first == scene.defender;
    let candidates = candidates(scene, targets, first);
    let score = |features: &Features| score(features, lives);
    let scores: Vec<f64> = candidates
        .iter()
        .map(|(_, features)| score(features))
        .collect();
    let shares = shares(&scores, SHARPNESS);
    let mut moves: Vec<Likely> = candidates
        .iter()
        .zip(shares)
        .map(|(&(vertex, _), share)| Likely { vertex, share })
        .collect();
    moves.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.vertex.cmp(&b.vertex)));
    moves
}

/// Returns the sum of the weights of a move's features.
fn score(features: &Features, lives: bool) -> f64 {
    let role = usize::from(lives);
    let values = features.values.iter();
    let values = values.map(|&value| i32::from(OF_VALUES[role][usize::from(value)]));
    // Rare patterns are not in the list and have weight 0.
    let pattern = OF_PATTERNS.binary_search_by_key(&features.pattern, |&(pattern, _)| pattern);
    let pattern = pattern.map_or(0, |at| i32::from(OF_PATTERNS[at].1[role]));
    f64::from(values.sum::<i32>() + pattern) * UNIT
}

/// Returns the exponentials of scores times a sharpness, divided by their sum.
pub fn shares(scores: &[f64], sharpness: f64) -> Vec<f64> {
    // Subtracting the highest score leaves the shares as they are, and keeps the exponentials from
    // overflowing.
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers = scores
        .iter()
        .map(|score| (sharpness * (score - highest)).exp());
    let powers: Vec<f64> = powers.collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}
