//! A string of a target that can be captured, where not all of it can.

use super::answer::{Question, answer};
use super::rank::Move;
use super::scene::Scene;
use crate::border::Claim;
use crate::solve::memory::Memory;
use crate::solver::status::Threats;
use tengen_base::clock::Instant;
use tengen_base::observer::Observer;

/// A string of a target that can be captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// A stone of it.
    pub target: usize,
    /// The best first moves of the attacker's.
    pub moves: Vec<Move>,
    /// The outside threats that the attacker needs.
    pub threats: u8,
    /// The claim.
    pub claim: Claim,
}

/// Looks at each of several targets alone, each time with an equal share of what is left of the limits. Of
/// those that the attacker, who moves first, can capture by a move, it is the one that takes the
/// fewest outside threats, the first of these; `None` if there is none. What is dead as it
/// stands needs no move and is not told. Also the situations looked into.
pub fn capturable(
    scene: &Scene<'_>,
    targets: &[usize],
    question: &Question,
    memory: &mut Memory,
    observer: &dyn Observer,
) -> (Option<Part>, u64) {
    let start = Instant::now();
    let mut spent = 0;
    let mut best: Option<Part> = None;
    for (number, &target) in targets.iter().enumerate() {
        let among = (targets.len() - number) as u32;
        let left = Question {
            time: (question.time).map(|time| time.saturating_sub(start.elapsed()) / among),
            nodes: (question.nodes).map(|nodes| nodes.saturating_sub(spent) / u64::from(among)),
            ..*question
        };
        let Some(found) = answer(scene, &[target], &left, memory, observer) else {
            continue;
        };
        spent += found.nodes;
        let threats = match (found.alive, found.threats()) {
            (Some(false), _) => 0,
            (Some(true), Threats::Flip(threats)) => threats,
            _ => continue,
        };
        let moves: Vec<Move> = found.named().collect();
        let is_better = best.as_ref().is_none_or(|best| threats < best.threats);
        if let Some(claim) = found.claim
            && is_better
            && !moves.is_empty()
            && !moves.contains(&None)
        {
            best = Some(Part {
                target,
                moves,
                threats,
                claim,
            });
        }
    }
    (best, spent)
}
