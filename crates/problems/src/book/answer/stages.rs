//! The order in which chains of frames are searched, and the choice of the answer.
//!
//! A *stage* is one walk along a chain of frames, in which the outside belongs to the attacker
//! (*sealed*) or to both players (*two owners*). The two chains, *by potential* and *near*, are
//! described in [`frames`](tengen_tsumego::frames). The entry is `Search::stages`, which runs the
//! stages in this order:
//!
//! ```text
//! by potential, sealed -> near, sealed -> by potential, two owners -> near, two owners
//! ```
//!
//! Stages with two owners run only for life, and only if *friends* of the target are near: strings
//! of the defender outside. The search stops when the results are good enough
//! ([`Search::goes_on`]). The answer is the result of the best [`Grade`]. If two stages have this
//! grade, the earlier one is taken.

use super::chains::{Chain, NEAR, POTENTIAL, Stage};
use super::search::Search;
use super::walk::{Found, Grade};

/// The stages in order, with their fractions of the limits. A stage that is skipped, or ends early,
/// leaves its fraction to later stages.
///
/// With 250,000 nodes on two sets of 144 and 132 problems (docs/books.md), these fractions give 122
/// and 81 right answers, as 0.7, 0.1, 0.1, 0.1 do. With 0.4, 0.3, 0.15, 0.15 the first set has 122
/// right answers, too. Running both stages by potential first makes no difference.
const STAGES: [(Stage, f64); 4] = [
    (Stage::new(POTENTIAL, false), 0.5),
    (Stage::new(NEAR, false), 0.2),
    (Stage::new(POTENTIAL, true), 0.15),
    (Stage::new(NEAR, true), 0.15),
];

/// After a failure, or a success for which a pass suffices, one search may use at most this
/// multiple of the nodes spent before. So the answer for a settled position is not delayed much.
const CHECK: u64 = 2;

impl Search<'_, '_, '_> {
    /// Searches the stages in order. Returns the best result.
    pub(super) fn stages(&mut self) -> Found {
        let mut best = Found::default();
        let mut stages = STAGES.to_vec();
        stages.retain(|(stage, _)| {
            !stage.owners || self.asked.lives && self.has_friends(stage.chain)
        });
        for (number, &(stage, part)) in stages.iter().enumerate() {
            if !self.goes_on(&best, stage) {
                continue;
            }
            // The stage's fraction of the limits that are left. For example, the last stage gets
            // all of them: 0.15 / 0.15.
            let left: f64 = stages[number..].iter().map(|(_, part)| part).sum();
            let most = match best.grade() {
                Grade::Fails | Grade::Doubtful => self.budget.spent().saturating_mul(CHECK),
                _ => u64::MAX,
            };
            let whole = self.budget.cut(part / left);
            let found = self.walk(stage, most);
            self.budget.restore(whole);
            // After a doubtful success (a pass succeeds, too), accept only a success for which a
            // pass is known to fail.
            let is_doubtful = best.grade() == Grade::Doubtful && !found.is_at_stake();
            if found.grade() > best.grade() && !is_doubtful {
                best = found;
            }
        }
        best
    }

    /// Returns `true` if a stage (a walk along a chain of frames) may improve the best result so
    /// far.
    fn goes_on(&self, best: &Found, stage: Stage) -> bool {
        match best.grade() {
            Grade::Open | Grade::Doubtful => true,
            // Friends of the target are strings of the defender outside. With their help the target
            // may live without a ko.
            Grade::Ko => stage.owners,
            // Life in a sealed frame (its outside belongs to the attacker) also holds in wider
            // ones, so an attacker who fails cannot gain in them. Death may not hold there, so a
            // defender who fails can.
            Grade::Fails => self.asked.lives,
            Grade::Linked | Grade::Success => false,
        }
    }

    /// Returns `true` if a point beside some usual frame of a chain is nearer to friends of the
    /// target (outside strings of the defender) than to the attacker.
    fn has_friends(&self, chain: usize) -> bool {
        let Chain { frames, usual } = &self.chains[chain];
        let is_in = |points: &[usize], point: usize| points.binary_search(&point).is_ok();
        frames.iter().take(*usual).any(|points| {
            let mut nearer = self.nearer.iter().filter(|&&point| !is_in(points, point));
            nearer.any(|&point| {
                let mut beside = self.scene.plane.beside(point);
                beside.any(|next| is_in(points, next))
            })
        })
    }
}
