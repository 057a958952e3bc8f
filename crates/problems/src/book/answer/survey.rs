//! The status of every first move, for answers that list all moves.
//!
//! The entry is `Search::survey`. If the rim of a frame belongs to the opponent of the first
//! player, success is harder for the first player than on the board. So such a frame can prove that
//! a move succeeds, but not that it fails. Therefore each move is searched in frames of both kinds,
//! for life and for kill:
//!
//! - The move *succeeds* if the first player wins with it in the frame of the claim, or in another
//!   frame of that kind.
//! - The move *fails* if the opponent succeeds after it in a frame whose result is as strong as the
//!   claim. If the target lives, such frames are grown for single moves (`refute`).
//! - Otherwise its status is unknown. Success in the sealed frame is then reported as a weaker
//!   claim.

use super::level::Level;
use super::search::Search;
use serde::{Deserialize, Serialize};
use tengen_tsumego::answer::rank::Move;
use tengen_tsumego::border::{Border, Claim};
use tengen_tsumego::frames::{self, Kind, frame};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Session, Situation};

/// The status of a first move. In JSON, the name of the variant in kebab case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MoveStatus {
    /// The move succeeds under the condition of its claim.
    Succeeds,
    /// The move fails under the condition of its claim.
    Fails,
    /// Unknown, or known only under a weaker condition than the answer.
    Unknown,
}

/// A first move with its status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surveyed {
    /// The move.
    pub vertex: Move,
    /// The status.
    pub status: MoveStatus,
    /// The claim of success or failure; `None` if nothing is known. With an unknown status, the
    /// claim is the condition under which the move succeeds.
    pub claim: Option<Claim>,
    /// A stone of each string that must not be captured: walls of the attacker for a kill, links of
    /// the defender for helped life.
    pub held: Vec<usize>,
}

/// The fraction of the remaining limits for the search of each frame.
const FRAME: f64 = 0.4;

/// The maximum number of frames of each kind that are searched, besides the frame of the claim.
const MOST_FRAMES: usize = 4;

impl Search<'_, '_, '_> {
    /// Finds the status of each first move on an empty point of the frame of the claim or of the
    /// sealed frame.
    ///
    /// Returns an empty list if the first player fails, since then every move fails. Also returns
    /// an empty list if a pass succeeds, since then nothing depends on the move.
    pub(super) fn survey(&mut self, level: &Level, kind: Kind, sealed: &Problem) -> Vec<Surveyed> {
        if !level.success || level.pass == Some(true) {
            return Vec::new();
        }
        let lives = self.asked.lives;
        let border = Border::of(&level.frame);
        let is_empty = |&point: &usize| self.scene.position.get(point) == 0;
        let both = level.frame.region.iter().chain(&sealed.region).copied();
        let mut open: Vec<usize> = both.filter(is_empty).collect();
        open.sort_unstable();
        open.dedup();
        let mut surveyed = Vec::new();
        // Records moves whose status is known, and removes their points from `open`.
        let mut tell = |open: &mut Vec<usize>, known: &[Move], border: &Border, succeeds: bool| {
            open.retain(|&point| !known.contains(&Some(point)));
            let claim = border.claim(succeeds == lives);
            surveyed.extend(known.iter().map(|&vertex| Surveyed {
                vertex,
                status: match succeeds {
                    true => MoveStatus::Succeeds,
                    false => MoveStatus::Fails,
                },
                claim: Some(claim),
                held: match claim {
                    Claim::Kill => border.walls.clone(),
                    Claim::Helped => border.links.clone(),
                    _ => Vec::new(),
                },
            }));
        };
        let proved = level.moves.iter().filter(|valued| valued.is_proved);
        let proved: Vec<Move> = proved.map(|valued| valued.vertex).collect();
        tell(&mut open, &proved, &border, true);
        // First search the frame of the claim, then frames that grow for kills, then wider frames of
        // the kind of the claim.
        let other = match kind {
            Kind::Sealed | Kind::Helped => None,
            Kind::Kill => Some(Kind::Life),
            Kind::Life => Some(Kind::Kill),
        };
        let wider: Vec<Vec<usize>> = self.wider(level, sealed);
        let own = std::iter::once(level.frame.clone());
        let more = wider.iter().filter(|_| kind != Kind::Sealed);
        let more = more.filter_map(|points| frame(self.scene, self.targets, points, kind).ok());
        for (number, frame) in own.chain(more.collect::<Vec<_>>()).enumerate() {
            let (succeeds, fails) = self.outcomes(&frame, &open, u64::MAX);
            let border = Border::of(&frame);
            tell(&mut open, &succeeds, &border, true);
            // Frames with a rim (stones of the other side around the region) prove only success. In
            // a sealed frame success and failure hold under the same condition, so failures count,
            // too.
            if kind == Kind::Sealed {
                tell(&mut open, &fails, &border, false);
            }
            if number == 0 && matches!(kind, Kind::Life | Kind::Helped) {
                let succeeds = |&point: &usize| {
                    let mut moves = level.moves.iter();
                    moves.any(|valued| valued.vertex == Some(point))
                };
                let rest = open.iter().copied().filter(|point| !succeeds(point));
                for (fails, frame) in self.refute(rest.collect(), sealed) {
                    tell(&mut open, &fails, &Border::of(&frame), false);
                }
            }
        }
        // Then search frames of the opposite kind, in which the other side may refute the move.
        for points in other.map_or(&[][..], |_| &wider) {
            let other = other.unwrap_or(Kind::Sealed);
            let Ok(frame) = frame(self.scene, self.targets, points, other) else {
                continue;
            };
            let (_, fails) = self.outcomes(&frame, &open, u64::MAX);
            tell(&mut open, &fails, &Border::of(&frame), false);
        }
        let in_sealed = |point: &usize| {
            let mut moves = level.moves.iter();
            moves.any(|valued| valued.vertex == Some(*point) && valued.withstands >= 0)
        };
        surveyed.extend(open.iter().map(|point| Surveyed {
            vertex: Some(*point),
            status: MoveStatus::Unknown,
            claim: in_sealed(point).then_some(Claim::Sealed),
            held: Vec::new(),
        }));
        surveyed.sort_by_key(|surveyed| surveyed.vertex);
        surveyed
    }

    /// Returns the empty points of at most [`MOST_FRAMES`] frames of the answer's chain. These
    /// frames have no fewer empty points than the sealed frame.
    fn wider(&self, level: &Level, sealed: &Problem) -> Vec<Vec<usize>> {
        let chain = &self.chains[level.place.stage.chain];
        let chain = &chain.frames[..chain.usual];
        let least = frames::empty(sealed);
        let wider: Vec<&Vec<usize>> = chain
            .iter()
            .filter(|points| points.len() >= least)
            .collect();
        // Every `step`-th frame, so that the few frames are spread over the whole chain.
        let step = wider.len().div_ceil(MOST_FRAMES).max(1);
        wider.into_iter().step_by(step).cloned().collect()
    }

    /// Tests moves on the points `open` with at most `most` nodes. Returns the moves with which the
    /// first player succeeds in a frame, and the moves that fail. Undecided moves are in neither
    /// list.
    pub(super) fn outcomes(
        &mut self,
        frame: &Problem,
        open: &[usize],
        most: u64,
    ) -> (Vec<Move>, Vec<Move>) {
        if open.is_empty() || self.budget.is_below(0.02) {
            return (Vec::new(), Vec::new());
        }
        let half = self.turn ^ 1;
        self.holds[half] = None;
        let tables = self.memory[half].tables(frame);
        let (ko, decided) = (self.question.ko, self.decided.as_ref());
        let Ok(mut session) = Session::after(frame, ko, tables, decided) else {
            return (Vec::new(), Vec::new());
        };
        let start = Situation::start(frame, self.question.first);
        // A capture beside the rim of the first player may be impossible on the board. So such a
        // move is not decided by the frame.
        let playable = open.iter().map(|&point| Some(point));
        let playable = playable.filter(|&vertex| !session.breaks(&start, vertex));
        let playable = playable.filter_map(|vertex| Some((vertex, session.play(&start, vertex)?)));
        let playable: Vec<(Move, Situation)> = playable.collect();
        let asked = self.asked;
        self.budget.no_part_above(most);
        let (found, fails, _) =
            (self.budget).part(FRAME, |limits| asked.all(&mut session, playable, 0, limits));
        self.budget.no_part_above(u64::MAX);
        let succeeds = found.into_iter().map(|(vertex, _)| vertex);
        (succeeds.collect(), fails)
    }
}
