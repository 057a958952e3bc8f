//! The order in which chains of frames are searched, and the choice of the answer.
//!
//! A *stage* is one walk along a chain of frames, with one owner of the outside or two. The entry
//! is `Search::stages`, which runs them in this order:
//!
//! ```text
//! by potential, sealed -> near, sealed -> by potential, two owners -> near, two owners
//! ```
//!
//! Stages with two owners run only for life, and only if a friend of the target stands outside. The
//! search stops when the results are good enough ([`Search::goes_on`]). The answer is the result of
//! the best [`Grade`]; of equal grades, the one of the earlier stage.

use super::super::frames::{self, Kind, frame};
use super::super::scene::Scene;
use super::super::{near, owners};
use super::Search;
use super::walk::{Found, Grade};

/// A chain of frames, given by their empty points, from tight to wide.
#[derive(Default)]
pub(super) struct Chain {
    pub(super) frames: Vec<Vec<usize>>,
    /// The number of frames that are also searched for kills. Later frames are for life only.
    pub(super) usual: usize,
}

/// The index of the chain by potential.
const POTENTIAL: usize = 0;

/// The index of the chain of near frames.
const NEAR: usize = 1;

impl Chain {
    /// Returns the chains of a target.
    pub(super) fn all(scene: &Scene<'_>, targets: &[usize]) -> [Chain; 2] {
        let (frames, usual) = frames::long_chain(scene, targets);
        let near = near::chain(scene, targets);
        let potential = Chain { frames, usual };
        let near = Chain {
            usual: near.len(),
            frames: near,
        };
        [potential, near]
    }
}

/// One walk of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// The index of the chain.
    pub(super) chain: usize,
    /// `true` if the outside has two owners, `false` if it belongs to the attacker.
    pub(super) owners: bool,
}

impl Stage {
    const fn new(chain: usize, owners: bool) -> Stage {
        Stage { chain, owners }
    }
}

/// The place of a frame among the frames of all stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) stage: Stage,
    /// The index in the chain.
    pub(super) step: usize,
}

/// The stages in order, with their fractions of the limits. A stage that is skipped, or ends early,
/// leaves its fraction to later stages.
///
/// Measured with 250,000 nodes on two sets of 144 and 132 problems (docs/books.md). These fractions
/// give 122 and 82 right answers; 0.7, 0.1, 0.1, 0.1 give 122 and 81. With 0.4, 0.3, 0.15, 0.15 the
/// first set has 122, too. Running both stages by potential first makes no difference.
const STAGES: [(Stage, f64); 4] = [
    (Stage::new(POTENTIAL, false), 0.5),
    (Stage::new(NEAR, false), 0.2),
    (Stage::new(POTENTIAL, true), 0.15),
    (Stage::new(NEAR, true), 0.15),
];

/// After a failure or a warning, one search may use at most this multiple of the nodes spent
/// before. So a settled position does not delay the answer much.
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
            let left: f64 = stages[number..].iter().map(|(_, part)| part).sum();
            let most = match best.grade() {
                Grade::Fails | Grade::Doubtful => self.budget.spent().saturating_mul(CHECK),
                _ => u64::MAX,
            };
            let whole = self.budget.cut(part / left);
            let found = self.walk(stage, most);
            self.budget.restore(whole);
            // After a doubtful success, accept only a success for which a pass is known to fail.
            let is_doubtful = best.grade() == Grade::Doubtful && !found.is_at_stake();
            if found.grade() > best.grade() && !is_doubtful {
                best = found;
            }
        }
        best
    }

    /// Returns `true` if a stage may improve the best result so far.
    fn goes_on(&self, best: &Found, stage: Stage) -> bool {
        match best.grade() {
            Grade::Open | Grade::Doubtful => true,
            // With friends outside, the target may live without the ko.
            Grade::Ko => stage.owners,
            // Life in a sealed frame also holds in wider ones. Death may not, so only the defender
            // can gain.
            Grade::Fails => self.asked.lives,
            Grade::Linked | Grade::Success => false,
        }
    }

    /// Returns `true` if friends of the target own a point beside some usual frame of a chain.
    fn has_friends(&self, chain: usize) -> bool {
        let Chain { frames, usual } = &self.chains[chain];
        frames.iter().take(*usual).any(|points| {
            let frame = frame(self.scene, self.targets, points, Kind::Sealed);
            frame.is_ok_and(|frame| !owners::friendly(self.scene, &frame).is_empty())
        })
    }
}
