//! The answer to an open problem: which stones live or die, by which moves, under which condition.
//! A problem is *open* if its target is not enclosed.
//!
//! [`answer`] is the entry. It searches in four steps (`stages`, `walk`, `level` and `claim`), with
//! an optional survey:
//!
//! | file | content |
//! |---|---|
//! | `search` | the question, and the state of the search |
//! | `chains` | the chains of frames, and the places in them |
//! | `stages` | the order of the frames, and the choice of the result that becomes the answer |
//! | `walk` | sealed frames from tight to wide, along one chain |
//! | `level` | one sealed frame: the result, the moves that succeed, and their rank |
//! | `claim` | a test of the moves in a frame whose result holds on the whole board |
//! | `survey` | the status of every first move, if requested |
//! | `refute` | kills on the whole board that refute first moves, for the survey |
//!
//! Moves that succeed are ranked by the number of the opponent's outside ko threats that they
//! withstand. The moves that withstand the most are named.

mod chains;
mod claim;
mod level;
mod refute;
mod search;
mod stages;
mod survey;
mod walk;

pub use search::Question;
pub use survey::{MoveStatus, Surveyed};

use super::budget::Budget;
use super::likely::{self, Likely};
use crate::solve::memory::Memory;
use chains::Chain;
use search::Search;
use std::time::Duration;
use tengen_base::observer::Observer;
use tengen_tsumego::answer::rank::{self, Asked, Move, Valued};
use tengen_tsumego::border::{Border, Claim};
use tengen_tsumego::frames::owners;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::frames::{self, Kind, frame, region};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::MAX_THREATS;
use tengen_tsumego::solver::status::Threats;

/// The answer for one player who moves first.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// `true` if the target lives without outside ko threats; `None` if unknown.
    pub alive: Option<bool>,
    /// The moves that succeed, possibly only with ko threats, best first.
    pub moves: Vec<Valued>,
    /// `true` if the first player fails even with [`MAX_THREATS`] outside ko threats.
    pub is_never: bool,
    /// The claim, if the target's status is known.
    pub claim: Option<Claim>,
    /// The frame of the answer, or the [usual](super::usual) frame if nothing is decided.
    pub frame: Problem,
    /// `true` if a pass also succeeds, so that the frame is probably too small; `None` if unknown.
    pub pass: Option<bool>,
    /// The status of every first move, if requested. Empty if no stone succeeds, or if a pass does.
    pub surveyed: Vec<Surveyed>,
    /// `true` if a wider frame refuted a kill, or life by outside strings, of a tighter frame.
    pub refuted: bool,
    /// The likely first moves, best first, if nothing is decided: a guess without a claim.
    pub likely: Vec<Likely>,
    /// The index of the half of the memory ([`Memory::halves`]) with the frame's results, if any.
    pub half: Option<usize>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
}

impl Answered {
    /// Returns the best moves.
    pub fn named(&self) -> impl Iterator<Item = Move> {
        rank::best(&self.moves).map(|valued| valued.vertex)
    }

    /// Returns all moves that are known to succeed under the condition of the claim, best first.
    ///
    /// Moves that succeed only under a weaker condition are left out.
    pub fn all(&self) -> Vec<Move> {
        let is_proved = self.moves.iter().any(|valued| valued.is_proved);
        let valued = self
            .moves
            .iter()
            .filter(|valued| valued.is_proved == is_proved);
        let mut all: Vec<Move> = valued.map(|valued| valued.vertex).collect();
        let succeeds = |surveyed: &&Surveyed| surveyed.status == MoveStatus::Succeeds;
        for surveyed in self.surveyed.iter().filter(succeeds) {
            if !all.contains(&surveyed.vertex) {
                all.push(surveyed.vertex);
            }
        }
        all
    }

    /// Returns the effect of outside ko threats of the losing side.
    pub fn threats(&self) -> Threats {
        match self.moves.first() {
            _ if self.alive.is_none() => Threats::Unknown,
            None if self.is_never => Threats::Never,
            None => Threats::Unknown,
            Some(best) if best.withstands < 0 => Threats::Flip(best.withstands.unsigned_abs()),
            Some(best) if best.withstands == MAX_THREATS => Threats::Never,
            Some(best) if best.is_open => Threats::Unknown,
            Some(best) => Threats::Flip(best.withstands.unsigned_abs() + 1),
        }
    }
}

/// Answers an open problem (its target is not enclosed); `None` if there is no frame around the
/// target.
pub fn answer(
    scene: &Scene<'_>,
    targets: &[usize],
    question: &Question,
    memory: &mut Memory,
    observer: &dyn Observer,
) -> Option<Answered> {
    let usual = region(scene, targets, frames::USUAL);
    let usual = frame(scene, targets, &usual, Kind::Sealed).ok()?;
    let mut search = Search {
        scene,
        targets,
        question,
        asked: Asked {
            lives: question.first == scene.defender,
        },
        budget: Budget::new(question.time, question.nodes, observer),
        memory: memory.halves(),
        turn: 0,
        holds: [None; 2],
        chains: Chain::all(scene, targets),
        nearer: owners::nearer(scene, targets),
        decided: None,
    };
    let found = search.stages();
    let refuted = found.refuted;
    let Some(mut level) = found.into_level() else {
        return Some(Answered {
            alive: None,
            moves: Vec::new(),
            is_never: false,
            claim: None,
            frame: usual,
            pass: None,
            surveyed: Vec::new(),
            refuted,
            likely: likely::moves(scene, targets, question.first),
            half: None,
            nodes: search.budget.spent(),
            time: search.budget.elapsed(),
        });
    };
    let sealed = level.frame.clone();
    let kind = search.claim(&mut level);
    // Each half of the memory has the results of one frame. One half may still have the results of
    // the answer's frame, for later questions.
    let of_frame = Some((level.place, kind));
    let half = search.holds.iter().position(|&held| held == of_frame);
    let alive = level.alive(question.first == scene.defender);
    let claim = Border::of(&level.frame).claim(alive);
    let (nodes, time) = (search.budget.spent(), search.budget.elapsed());
    let mut surveyed = Vec::new();
    if question.all_moves {
        // The survey uses the other half of the memory, to keep the results of the answer's frame.
        search.turn = half.unwrap_or(search.turn);
        search.budget = Budget::new(question.time, question.nodes, observer);
        surveyed = search.survey(&level, kind, &sealed);
    }
    Some(Answered {
        alive: Some(alive),
        is_never: level.is_never,
        moves: level.moves,
        claim: Some(claim),
        frame: level.frame,
        pass: level.pass,
        surveyed,
        refuted,
        likely: Vec::new(),
        half,
        nodes,
        time,
    })
}
