//! The search of sealed frames along one chain, from tight to wide.
//!
//! The entry is `Search::walk`. A sealed frame has no rim: all empty points outside count as
//! stones. The rules of the walk are:
//!
//! - Life ends the walk: the tightest frame is enough. But a target that only connects to the
//!   outside ([`Border::has_links`](tengen_tsumego::border::Border::has_links)) does not yet live.
//!   Unless it lives without that help, the walk goes on, and a wider frame may refute the
//!   connection.
//! - A kill is kept until a wider frame refutes it. Each move of the kill is also kept until a
//!   wider frame refutes it, provided that all moves of the wider frame can be searched.
//! - The results of one frame direct the search of the next
//!   ([`prior`](tengen_tsumego::solver::prior)).
//! - An undecided frame ends the walk, since wider frames take longer.
//! - If a pass also succeeds, the frame is probably too small. The walk goes on, and without a
//!   better result that success is kept as doubtful.

use super::chains::{Place, Stage};
use super::level::Level;
use super::search::Search;
use tengen_tsumego::frames::{Kind, frame};

/// The node limit for each search in a frame, as a multiple of the nodes spent before. This limit
/// holds beyond the usual frames, and after a frame in which the target only connects to the
/// outside.
const BEYOND: u64 = 2;

/// The result of a walk.
#[derive(Default)]
pub(super) struct Found {
    /// A success: life in the tightest frame, or a kill that no wider frame has refuted.
    pub(super) best: Option<Level>,
    /// Life that may depend on strings or points outside, in the widest frame so far.
    linked: Option<Level>,
    /// A success in a frame in which a pass succeeds, too.
    doubtful: Option<Level>,
    /// Success with ko threats: life with the fewest ko threats, or a kill in the widest frame.
    ko: Option<Level>,
    /// Failure in the widest decided frame.
    failed: Option<Level>,
    /// `true` if a wider frame refuted a kill, or life by a connection to the outside.
    pub(super) refuted: bool,
    /// `true` if a usual frame (see `Chain::usual`) stayed undecided.
    pub(super) is_unknown: bool,
}

/// The grade of a walk, from least to most wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grade {
    /// Nothing is decided.
    Open,
    /// The first player fails.
    Fails,
    /// The first player succeeds, but so does a pass.
    Doubtful,
    /// The first player succeeds with outside ko threats.
    Ko,
    /// The target connects to the outside, which may not be enough for life.
    Linked,
    /// The first player succeeds.
    Success,
}

impl Found {
    /// Returns the grade of the best result, which [`Found::into_level`] returns.
    pub(super) fn grade(&self) -> Grade {
        match () {
            () if self.best.is_some() => Grade::Success,
            () if self.linked.is_some() => Grade::Linked,
            () if self.ko.is_some() => Grade::Ko,
            () if self.doubtful.is_some() => Grade::Doubtful,
            () if self.failed.is_some() => Grade::Fails,
            () => Grade::Open,
        }
    }

    /// Returns the result of the best frame; `None` if nothing is decided.
    pub(super) fn into_level(self) -> Option<Level> {
        match self.grade() {
            Grade::Success => self.best,
            Grade::Linked => self.linked,
            Grade::Ko => self.ko,
            Grade::Doubtful => self.doubtful,
            Grade::Fails => self.failed,
            Grade::Open => None,
        }
    }

    /// Returns `true` if the best result is a success, or life by a connection to the outside, and
    /// a pass is known to fail in its frame.
    pub(super) fn is_at_stake(&self) -> bool {
        let level = self.best.as_ref().or(self.linked.as_ref());
        level.is_some_and(|level| level.pass == Some(false))
    }

    /// Keeps a success that needs outside ko threats (a ko). A kill always replaces the kill kept
    /// before; life is replaced only by life that needs fewer ko threats.
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
    /// Searches the frames of a stage (one walk along a chain) from tight to wide. Each search in a
    /// frame uses at most `most` nodes.
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
                frame = frame.with_friendly(self.nearer.iter().copied());
            }
            let place = Place { stage, step };
            // Skip the frame if the budget is nearly spent. Wider frames would take even longer.
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
                    // Keep this frame's results in its half of the memory while the next frame is
                    // searched in the other half.
                    self.turn ^= 1;
                    found.linked = Some(level);
                    self.limit_parts(most);
                    continue;
                }
                found.linked = None;
                // Undecided moves of this frame may succeed, so its list of moves cannot replace
                // the best one.
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
                // Keep this frame's results in its half of the memory while the next frame is
                // searched in the other half.
                self.turn ^= 1;
                continue;
            }
            // From here on the first player has not clearly succeeded in this frame. For a kill
            // this refutes the success in a tighter frame, since the defender gets out in this one.
            found.refuted |= !lives && found.best.take().is_some();
            if level.success {
                found.doubtful = Some(level);
                continue;
            }
            found.refuted |= found.linked.take().is_some();
            if !lives {
                found.doubtful = None;
            }
            // The first player fails without ko threats, but has moves that succeed with them: a
            // ko.
            if !level.moves.is_empty() {
                found.keep_ko(level.clone(), lives);
            }
            found.failed = Some(level);
        }
        self.chains[stage.chain] = chain;
        self.budget.no_part_above(u64::MAX);
        // A target that dies in tight frames may live in the wider frame that stayed undecided.
        if lives && found.is_unknown {
            found.failed = None;
        }
        if !lives {
            found.best = found.best.map(|level| self.ranked(level));
        }
        found
    }

    /// Limits each later search in a frame to a multiple of the nodes spent so far.
    ///
    /// The limit is at most `most`. Later frames may only confirm that the target dies, and this
    /// must not delay the answer much.
    fn limit_parts(&mut self, most: u64) {
        let spent = self.budget.spent().saturating_mul(BEYOND);
        self.budget.no_part_above(most.min(spent));
    }
}
