//! The status of every first move, for answers that list all moves.
//!
//! A move that fails in a frame whose rim belongs to the side that makes it is not refuted: the frame
//! proves only that the answer's own moves succeed. So each move is looked at in frames of both kinds.
//! It *succeeds* if it does in the frame of the claim, or in another frame of that kind. It *fails* if
//! the other side succeeds after it in a frame whose meaning is as strong. Otherwise its status is
//! unknown, and if it succeeds in the sealed frame, that is told.

use super::super::frames::{self, Kind, frame};
use super::super::rank::Move;
use super::Search;
use super::level::Level;
use crate::border::{Border, Claim};
use crate::problem::Problem;
use crate::solver::session::{Session, Situation};
use serde::{Deserialize, Serialize};

/// The status of a first move. In JSON, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MoveStatus {
    /// It succeeds, by its claim.
    Succeeds,
    /// It fails, by its claim.
    Fails,
    /// It is not known, or is known only under a weaker condition than the answer.
    Unknown,
}

/// A first move with its status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surveyed {
    /// The move.
    pub vertex: Move,
    /// Its status.
    pub status: MoveStatus,
    /// The claim of its success or failure; `None` if nothing is known. A move whose status is unknown
    /// and that has a claim succeeds by that claim.
    pub claim: Option<Claim>,
    /// A stone of each string that has to stand: the walls of a kill, the links of helped life.
    pub held: Vec<usize>,
}

/// The part of what is left that each frame may take.
const FRAME: f64 = 0.4;

/// So many frames of each kind are tried.
const MOST_FRAMES: usize = 4;

impl Search<'_, '_, '_> {
    /// The status of every move of a frame, and of the moves of the sealed frame that came before the
    /// claim. Nothing, if who moves first fails: then every move does.
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
        // In the frame of the claim, then in wider ones of its kind.
        let other = match kind {
            Kind::Sealed | Kind::Helped => None,
            Kind::Kill => Some(Kind::Life),
            Kind::Life => Some(Kind::Kill),
        };
        let wider: Vec<Vec<usize>> = self.wider(level, sealed);
        let own = std::iter::once(level.frame.clone());
        let more = wider.iter().filter(|_| kind != Kind::Sealed);
        let more = more.filter_map(|points| frame(self.scene, self.targets, points, kind).ok());
        for frame in own.chain(more.collect::<Vec<_>>()) {
            let (succeeds, fails) = self.outcomes(&frame, &open);
            let border = Border::of(&frame);
            tell(&mut open, &succeeds, &border, true);
            if kind == Kind::Sealed {
                tell(&mut open, &fails, &border, false);
            }
        }
        for points in other.map_or(&[][..], |_| &wider) {
            let other = other.unwrap_or(Kind::Sealed);
            let Ok(frame) = frame(self.scene, self.targets, points, other) else {
                continue;
            };
            let (_, fails) = self.outcomes(&frame, &open);
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

    /// The empty points of some frames from the sealed one on.
    fn wider(&self, level: &Level, sealed: &Problem) -> Vec<Vec<usize>> {
        let chain = &self.chains[level.place.stage.chain];
        let chain = &chain.frames[..chain.usual];
        let least = frames::empty(sealed);
        let wider: Vec<&Vec<usize>> = chain
            .iter()
            .filter(|points| points.len() >= least)
            .collect();
        let step = wider.len().div_ceil(MOST_FRAMES).max(1);
        wider.into_iter().step_by(step).cloned().collect()
    }

    /// The moves with which who is first succeeds in a frame, and those with which they fail.
    fn outcomes(&mut self, frame: &Problem, open: &[usize]) -> (Vec<Move>, Vec<Move>) {
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
        let playable = open.iter().map(|&point| Some(point));
        let playable = playable.filter_map(|vertex| Some((vertex, session.play(&start, vertex)?)));
        let playable: Vec<(Move, Situation)> = playable.collect();
        let all: Vec<Move> = playable.iter().map(|(vertex, _)| *vertex).collect();
        let asked = self.asked;
        let (found, open) =
            (self.budget).part(FRAME, |limits| asked.all(&mut session, playable, 0, limits));
        let found: Vec<Move> = found.into_iter().map(|(vertex, _)| vertex).collect();
        let fails = all.into_iter();
        let fails = fails.filter(|vertex| !found.contains(vertex) && !open.contains(vertex));
        (found.clone(), fails.collect())
    }
}
