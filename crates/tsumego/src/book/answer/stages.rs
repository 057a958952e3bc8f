//! The order in which chains of frames are searched, and the result that becomes the answer.
//!
//! A *stage* is one walk: a chain of frames, with one owner of the outside or two.
//!
//! ```text
//! by potential, sealed -> near, sealed -> by potential, two owners -> near, two owners
//! ```
//!
//! Stages with two owners are only for life, and only if a friend of the target stands outside. The next stage
//! begins unless the results so far are good enough ([`Search::goes_on`]). The best [`Grade`] is the
//! answer; of equal grades the earlier stage.

use super::super::frames::{self, Kind, frame};
use super::super::scene::Scene;
use super::super::{near, owners};
use super::Search;
use super::walk::{Found, Grade};

/// A chain of frames, by their empty points, from tight to wide.
#[derive(Default)]
pub(super) struct Chain {
    pub(super) frames: Vec<Vec<usize>>,
    /// The number of frames that are searched for kills, too. The others are for life only.
    pub(super) usual: usize,
}

/// The index of the chain by potential.
const POTENTIAL: usize = 0;

/// The index of the chain of near frames.
const NEAR: usize = 1;

impl Chain {
    /// The chains of a target.
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

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// The index of the chain.
    pub(super) chain: usize,
    /// `true` if the outside has two owners, `false` if it is the attacker's.
    pub(super) owners: bool,
}

impl Stage {
    const fn new(chain: usize, owners: bool) -> Stage {
        Stage { chain, owners }
    }
}

/// The place of a frame among those of all stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) stage: Stage,
    /// The index in the chain.
    pub(super) step: usize,
}

/// The stages in order, with the parts of the limits that they may take. A stage that is left out, or
/// ends early, leaves its part to the later ones.
///
/// Measured with 250,000 situations on 144 and 132 problems (docs/books.md): these parts give 122 and 82
/// right answers; 0.7, 0.1, 0.1, 0.1 give 122 and 81; 0.4, 0.3, 0.15, 0.15 give 122 in the first set. With the two
/// stages by potential first there is no difference.
const STAGES: [(Stage, f64); 4] = [
    (Stage::new(POTENTIAL, false), 0.5),
    (Stage::new(NEAR, false), 0.2),
    (Stage::new(POTENTIAL, true), 0.15),
    (Stage::new(NEAR, true), 0.15),
];

/// After a failure or an alarm, a search of one frame may take this many times the situations spent before:
/// a settled position should not make the answer much later.
const CHECK: u64 = 2;

impl Search<'_, '_, '_> {
    /// Searches stage after stage. Returns the best result.
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
            // After an alarm only a success that a pass does not have is better.
            let is_doubtful = best.grade() == Grade::Doubtful && !found.is_at_stake();
            if found.grade() > best.grade() && !is_doubtful {
                best = found;
            }
        }
        best
    }

    /// Returns `true` if a stage may give more than the best result so far.
    fn goes_on(&self, best: &Found, stage: Stage) -> bool {
        match best.grade() {
            Grade::Open | Grade::Doubtful => true,
            // With friends outside it may take no ko.
            Grade::Ko => stage.owners,
            // A target that lives in a sealed frame lives in wider ones. A target that dies may not.
            Grade::Fails => self.asked.lives,
            Grade::Linked | Grade::Success => false,
        }
    }

    /// Returns `true` if a point beside some usual frame of a chain is nearer to friends of the target.
    fn has_friends(&self, chain: usize) -> bool {
        let Chain { frames, usual } = &self.chains[chain];
        frames.iter().take(*usual).any(|points| {
            let frame = frame(self.scene, self.targets, points, Kind::Sealed);
            frame.is_ok_and(|frame| !owners::friendly(self.scene, &frame).is_empty())
        })
    }
}
