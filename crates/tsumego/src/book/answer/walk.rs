//! Sealed frames along one chain, from tight to wide.
//!
//! Life ends the walk: the tightest frame will do. But a target that only connects to the outside
//! ([`Border::has_links`](crate::border::Border::has_links)) has not lived. Unless it lives without that
//! help, the walk goes on, and a wider frame may refute the connection. A kill is kept until a wider frame
//! refutes it, and so is each move of it, as long as all moves of a frame can be searched. The results of
//! one frame direct the search of the next ([`prior`](crate::solver::prior)). An undecided frame ends the
//! walk, since wider frames take longer.
//!
//! If a pass succeeds as well, the frame most often leaves out what matters. Then the walk goes on, and
//! without a better result that success is kept as doubtful.

use super::super::frames::{Kind, frame};
use super::super::owners;
use super::Search;
use super::level::Level;
use super::stages::{Place, Stage};

/// The walk beyond the usual frames, or after a connection to the outside, may take this many times the
/// situations that were spent before.
const BEYOND: u64 = 2;

/// The result of a walk.
#[derive(Default)]
pub(super) struct Found {
    /// Success.
    pub(super) best: Option<Level>,
    /// Life that may rest on the outside, in the widest frame so far.
    linked: Option<Level>,
    /// A success although a pass succeeds, too.
    doubtful: Option<Level>,
    /// Success with threats: life with the fewest, a kill in the widest frame.
    ko: Option<Level>,
    /// Failure in the widest frame that was decided.
    failed: Option<Level>,
    /// `true` if a wider frame refuted a kill or a connection.
    pub(super) refuted: bool,
    /// `true` if a usual frame stayed undecided.
    pub(super) is_unknown: bool,
}

/// The result of a walk in one word, from least to most wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grade {
    /// Nothing is decided.
    Open,
    /// The player who moves first fails.
    Fails,
    /// That player succeeds, but so does a pass.
    Doubtful,
    /// That player succeeds with outside threats.
    Ko,
    /// The target connects to the outside.
    Linked,
    /// That player succeeds.
    Success,
}

impl Found {
    /// The grade of [the level](Found::into_level).
    pub(super) fn grade(&self) -> Grade {
        match self {
            Found { best: Some(_), .. } => Grade::Success,
            Found {
                linked: Some(_), ..
            } => Grade::Linked,
            Found {
                doubtful: Some(_), ..
            } => Grade::Doubtful,
            Found { ko: Some(_), .. } => Grade::Ko,
            Found {
                failed: Some(_), ..
            } => Grade::Fails,
            _ => Grade::Open,
        }
    }

    /// The frame of the result; `None` if nothing is decided.
    pub(super) fn into_level(self) -> Option<Level> {
        (self.best.or(self.linked))
            .or(self.doubtful)
            .or(self.ko)
            .or(self.failed)
    }

    /// `true` if a pass is known to fail where the result succeeds.
    pub(super) fn is_at_stake(&self) -> bool {
        let level = self.best.as_ref().or(self.linked.as_ref());
        level.is_some_and(|level| level.pass == Some(false))
    }

    /// Keeps success with threats.
    fn keep_ko(&mut self, level: Level, lives: bool) {
        let needed = |level: &Level| {
            let first = level.moves.first();
            first.map_or(i8::MIN, |valued| valued.withstands)
        };
        let is_better = (self.ko.as_ref()).is_none_or(|ko| needed(&level) > needed(ko));
        if is_better || !lives {
            self.ko = Some(level);
        }
    }
}

impl Search<'_, '_, '_> {
    /// Searches the frames of a stage. No search of one frame takes more than `most` situations.
    pub(super) fn walk(&mut self, stage: Stage, most: u64) -> Found {
        let lives = self.asked.lives;
        let mut found = Found::default();
        self.decided = None;
        self.budget.no_part_above(most);
        let chain = std::mem::take(&mut self.chains[stage.chain]);
        for (step, points) in chain.frames.iter().enumerate() {
            if step == chain.usual {
                if !lives || found.doubtful.is_some() {
                    break;
                }
                self.limit_parts(most);
            }
            let Ok(mut frame) = frame(self.scene, self.targets, points, Kind::Sealed) else {
                continue;
            };
            if stage.owners {
                frame.friendly = owners::friendly(self.scene, &frame);
            }
            let place = Place { stage, step };
            // A frame that takes too long here takes longer when it is wider.
            let level = match self.budget.is_below(0.05) {
                true => None,
                false => self.level(place, frame, found.best.as_ref()),
            };
            let Some(level) = level else {
                found.is_unknown = step < chain.usual;
                break;
            };
            if level.success && level.pass != Some(true) {
                let is_cut = level.is_cut;
                found.doubtful = None;
                if level.is_linked(lives)
                    && lives
                    && (stage.owners || !self.lives_alone(place, points))
                {
                    // What is known of this frame is kept while the next one is searched.
                    self.turn ^= 1;
                    found.linked = Some(level);
                    self.limit_parts(most);
                    continue;
                }
                found.linked = None;
                // Undecided moves of this frame may succeed, too.
                if is_cut
                    && let Some(best) = &mut found.best
                    && best.keeps_without(&level.refuted)
                {
                    break;
                }
                found.best = Some(level);
                if lives || is_cut {
                    break;
                }
                // What is known of this frame is kept while the next one is searched.
                self.turn ^= 1;
                continue;
            }
            found.refuted |= !lives && found.best.take().is_some();
            if level.success {
                found.doubtful = Some(level);
                continue;
            }
            found.refuted |= found.linked.take().is_some();
            if !lives {
                found.doubtful = None;
            }
            if !level.moves.is_empty() {
                found.keep_ko(level.clone(), lives);
            }
            found.failed = Some(level);
        }
        self.chains[stage.chain] = chain;
        self.budget.no_part_above(u64::MAX);
        // A target that dies in tight frames may live in a wider one.
        if lives && found.is_unknown {
            found.failed = None;
        }
        if !lives {
            found.best = found.best.map(|level| self.ranked(level));
        }
        found
    }

    /// Limits each search of a frame to a multiple of what was spent so far: frames in which the target
    /// dies should not make the answer much later.
    fn limit_parts(&mut self, most: u64) {
        let spent = self.budget.spent().saturating_mul(BEYOND);
        self.budget.no_part_above(most.min(spent));
    }
}
