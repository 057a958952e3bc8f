//! A string of a target that can be captured although the whole target cannot.
//!
//! The entry is [`capturable`]. For example, of two strings that live together, one may still be
//! cut off and captured. The cost is one answer for each string of the target.

use super::answer::{Question, answer};
use crate::solve::memory::Memory;
use tengen_base::clock::Instant;
use tengen_base::observer::Observer;
use tengen_tsumego::answer::rank::Move;
use tengen_tsumego::border::Claim;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::solver::status::Threats;

/// A string of a target that can be captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// A stone of the string.
    pub target: usize,
    /// The attacker's best first moves.
    pub moves: Vec<Move>,
    /// The number of outside ko threats that the attacker needs.
    pub threats: u8,
    /// The condition under which the capture holds on the whole board.
    pub claim: Claim,
}

/// Finds the string of the target that the attacker captures with the fewest outside ko threats.
/// The attacker moves first.
///
/// `targets` has a stone of each string. Each string is searched alone, with an equal share of the
/// remaining limits. Among strings that need equally many threats, the first is returned; `None` if
/// no string can be captured by a move. A string that is already dead needs no move and is skipped.
/// Also returns the number of nodes searched.
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
        // The strings that are still to be searched share the limits that are left. A short search
        // leaves more to the others.
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
        // The number of ko threats that the attacker needs for the capture: none, or as many as
        // change the result.
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
