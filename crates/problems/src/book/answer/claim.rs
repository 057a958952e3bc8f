//! Decides what an answer claims for the whole board.
//!
//! The entry function is `Search::claim`. The answer was found in a sealed frame, in which all
//! empty points outside count as stones. This module tests if it also holds in a frame whose result
//! is valid on the whole board ([`frames`](tengen_tsumego::frames)). If the first player succeeds,
//! it tests the *named* moves: those that withstand the largest number of the opponent's outside ko
//! threats.
//!
//! For life it tries the frames of the answer's [chain](super::chains), from the answer's frame to
//! wider ones. For a kill it first tries a frame that is [grown](super::super::kills) for this
//! purpose, then the frames of the chain.

use super::super::kills::Growth;
use super::chains::Place;
use super::level::Level;
use super::search::{Question, Search};
use std::cmp::Reverse;
use tengen_tsumego::answer::rank::{self, Valued};
use tengen_tsumego::border::Border;
use tengen_tsumego::frames::{Kind, frame};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Limits, Session, Situation};

/// A claim for the whole board: the kind, the place and the problem of its frame, and the moves
/// that succeed in this frame.
type Claimed = (Kind, Place, Problem, Vec<Valued>);

/// The value of [`Place::step`] for a frame that was grown and does not belong to a chain.
const GROWN: usize = usize::MAX;

impl Search<'_, '_, '_> {
    /// Tests the named moves (those that withstand the most ko threats) in frames whose results
    /// hold on the whole board.
    ///
    /// If some of these moves succeed, only they are named from then on. Returns the kind of the
    /// frame that proves the answer, or [`Kind::Sealed`] if no frame does.
    pub(super) fn claim(&mut self, level: &mut Level) -> Kind {
        let found = match level.alive(self.asked.lives) {
            // With two owners of the outside, life may rest on outside points that count as the
            // defender's. So only life with helpers can be claimed.
            true if level.place.stage.owners => self.in_chain(level, Kind::Helped),
            true => match self.in_chain(level, Kind::Life) {
                None if Border::of(&level.frame).has_links() => self.in_chain(level, Kind::Helped),
                found => found,
            },
            false => self
                .grown(level)
                .or_else(|| self.in_chain(level, Kind::Kill)),
        };
        let Some((kind, place, frame, proved)) = found else {
            return Kind::Sealed;
        };
        level.frame = frame;
        level.place = place;
        for valued in &mut level.moves {
            valued.is_proved = proved.iter().any(|other| other.vertex == valued.vertex);
        }
        let worth = |valued: &Valued| (valued.withstands, valued.is_proved);
        level.moves.sort_by_key(|valued| Reverse(worth(valued)));
        kind
    }

    /// Finds the tightest frame of the chain that proves the answer for the whole board.
    ///
    /// The search begins at the frame of the answer. Also returns the named moves (those with the
    /// best rank) that succeed in the frame, if the first player succeeds. Returns `None` if no
    /// frame proves the answer within the budget.
    fn in_chain(&mut self, level: &Level, kind: Kind) -> Option<Claimed> {
        let Question { first, ko, .. } = *self.question;
        // Each half of the memory has the results of one frame. If the current half has those of
        // the answer's frame, use the other half: they are still needed if nothing is proved.
        let half = match self.holds[self.turn] == Some((level.place, Kind::Sealed)) {
            true => self.turn ^ 1,
            false => self.turn,
        };
        let named = named(level);
        let alive = kind != Kind::Kill;
        let Place { stage, step: from } = level.place;
        let chain = &self.chains[stage.chain];
        // The frame of the answer is tried in any case, but a wider frame only if it is a usual one
        // (also searched for kills).
        let last = chain.usual.max(from + 1);
        for (step, points) in (chain.frames.iter().enumerate().take(last)).skip(from) {
            if self.budget.is_below(0.02) {
                break;
            }
            let points = match kind {
                // Friendly points (outside points that count as the defender's) become points of
                // the region, so that the result does not depend on their owner.
                Kind::Helped => [&points[..], &level.frame.friendly].concat(),
                _ => points.clone(),
            };
            let Ok(frame) = frame(self.scene, self.targets, &points, kind) else {
                continue;
            };
            let place = Place { stage, step };
            self.holds[half] = Some((place, kind));
            let tables = self.memory[half].tables(&frame);
            let mut session = Session::after(&frame, ko, tables, self.decided.as_ref()).ok()?;
            let start = Situation::start(&frame, first);
            let proved = self.budget.part(0.5, |limits| {
                // If the first player fails, there are no moves to test. It is enough that the
                // search of this frame finds the same fate of the target as the answer.
                if !level.success {
                    let answer = session.judge(&start, 0, limits).answer;
                    return (answer.alive() == Some(alive)).then(Vec::new);
                }
                let proved = succeed(&mut session, &start, alive, &named, limits);
                (!proved.is_empty()).then_some(proved)
            });
            if let Some(proved) = proved {
                return Some((kind, place, frame, proved));
            }
        }
        None
    }

    /// Grows a frame in which the kill holds on the whole board, starting with the tightest frame
    /// of the chain.
    ///
    /// Also returns the named moves (those with the best rank) that succeed in this frame, if the
    /// first player succeeds. Returns `None` if no such frame is found within the budget.
    fn grown(&mut self, level: &Level) -> Option<Claimed> {
        let Question { first, ko, .. } = *self.question;
        let of_level = Some((level.place, Kind::Sealed));
        // One half of the memory keeps the results of the answer's sealed frame. They direct the
        // searches of the frames that grow, so these searches use the other half.
        let known = self.holds.iter().position(|&held| held == of_level);
        let half = known.map_or(self.turn, |known| known ^ 1);
        let [one, two] = &mut *self.memory;
        let (memory, kept) = match half {
            0 => (one, two),
            _ => (two, one),
        };
        let tables = kept.tables(&level.frame);
        let sealed = match known {
            Some(_) => Session::again(&level.frame, ko, tables, None),
            None => Session::after(&level.frame, ko, tables, None),
        };
        let mut sealed = sealed.ok()?;
        self.holds[half ^ 1] = of_level;
        self.holds[half] = None;
        let named = named(level);
        let growth = Growth {
            scene: self.scene,
            targets: self.targets,
            first,
            ko,
            opening: named.first().map(|valued| valued.vertex),
            budget: &mut self.budget,
            memory,
            sealed: &mut sealed,
        };
        let stage = level.place.stage;
        let frame = growth.find(self.chains[stage.chain].frames.first()?)?;
        let place = Place { stage, step: GROWN };
        self.holds[half] = Some((place, Kind::Kill));
        let tables = memory.tables(&frame);
        // The memory still has the results of the last search of this frame, so the new session
        // starts with them.
        let mut session = Session::again(&frame, ko, tables, None).ok()?;
        let start = Situation::start(&frame, first);
        let proved = (self.budget).part(0.5, |limits| {
            succeed(&mut session, &start, false, &named, limits)
        });
        let is_proved = !level.success || !proved.is_empty();
        is_proved.then_some((Kind::Kill, place, frame, proved))
    }
}

/// Returns the moves that an answer names: the best ones, or none if the first player fails.
fn named(level: &Level) -> Vec<Valued> {
    match level.success {
        true => rank::best(&level.moves).copied().collect(),
        false => Vec::new(),
    }
}

/// Returns the moves after which the target lives (if `alive` is `true`) or dies (if `false`).
fn succeed(
    session: &mut Session<'_>,
    start: &Situation,
    alive: bool,
    moves: &[Valued],
    limits: &mut Limits<'_>,
) -> Vec<Valued> {
    let does = |valued: &&Valued| {
        let after = session.play(start, valued.vertex);
        after.is_some_and(|after| {
            let answer = session.judge(&after, 0, limits).answer;
            answer.alive() == Some(alive)
        })
    };
    moves.iter().filter(does).copied().collect()
}
