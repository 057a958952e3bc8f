//! Kills on the whole board that refute first moves of the defender.
//!
//! The entry is `Search::refute`. After an answer that the target lives, the survey asks which
//! first moves fail. A move fails if the attacker wins the frame K(R)
//! ([`frames`](tengen_tsumego::frames)) after this move. The region R grows as it does for the kill
//! of an answer ([`kills`](super::super::kills)). It begins with the tightest near frame and gets
//! the points where the defender escapes.
//!
//! The kill holds while its walls stand: strings of the attacker with liberties outside R. A right
//! move may live just because it captures a wall. So R also gets the liberties of every wall with
//! at most three liberties outside R, before the move counts as refuted.
//!
//! Each round gives every open move the same number of nodes. The next round doubles this number,
//! so that hard moves do not use up the limits of easy ones. A frame that refutes one move is also
//! searched for the other moves.

use super::super::kills::Growth;
use super::chains::NEAR;
use super::search::{Question, Search};
use tengen_tsumego::answer::rank::Move;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Session, Tables};

/// The fraction of the remaining limits for all refutations.
const REFUTE: f64 = 0.5;

/// The node limit for each move in the first round.
const FEW: u64 = 1000;

/// The maximum number of outside liberties of a wall whose liberties are added to R.
const WEAK: usize = 3;

/// The size of the tables for the sealed frame, in bytes.
const SEALED: usize = 4 << 20;

impl Search<'_, '_, '_> {
    /// Finds moves of the defender, on the points `open`, after which the target dies on the whole
    /// board. Returns lists of such moves, each with the frame in which they fail.
    ///
    /// `sealed` is the sealed frame of the answer: all empty points outside count as stones. Its
    /// search directs the growth of the frames.
    pub(super) fn refute(
        &mut self,
        mut open: Vec<usize>,
        sealed: &Problem,
    ) -> Vec<(Vec<Move>, Problem)> {
        let mut refuted = Vec::new();
        let Question { first, ko, .. } = *self.question;
        let mut tables = Tables::new(SEALED);
        let sealed = Session::new(sealed, ko, &mut tables);
        let (Some(tight), Ok(mut sealed)) = (self.chains[NEAR].frames.first().cloned(), sealed)
        else {
            return refuted;
        };
        // The other half of the memory keeps the results of the answer's frame.
        let half = self.turn ^ 1;
        self.holds[half] = None;
        let whole = self.budget.cut(REFUTE);
        let mut nodes = FEW;
        while !open.is_empty() && !self.budget.is_below(0.02) {
            for vertex in open.clone() {
                // The frame of an earlier move has refuted this one, too.
                if !open.contains(&vertex) {
                    continue;
                }
                let mut budget = self.budget.split(nodes);
                let growth = Growth {
                    scene: self.scene,
                    targets: self.targets,
                    first,
                    ko,
                    opening: Some(Some(vertex)),
                    budget: &mut budget,
                    memory: &mut self.memory[half],
                    sealed: &mut sealed,
                    weak: WEAK,
                };
                let found = growth.find(&tight);
                let spent = budget.spent();
                self.budget.spend(spent);
                // A move that is not refuted is tried again only if its nodes were used up. Two
                // undecided frames take more than half of them.
                if found.is_some() || spent < nodes / 2 {
                    open.retain(|&other| other != vertex);
                }
                if let Some(frame) = found {
                    let (_, mut fails) = self.outcomes(&frame, &open, nodes);
                    open.retain(|&other| !fails.contains(&Some(other)));
                    fails.push(Some(vertex));
                    refuted.push((fails, frame));
                }
            }
            nodes = nodes.saturating_mul(2);
        }
        self.budget.restore(whole);
        refuted
    }
}
