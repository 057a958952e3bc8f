//! The answer to an open problem: which stones live or die, by which moves, and under which condition.
//!
//! [`answer`] is the entry. The search goes through four steps, each in a file of its own:
//!
//! | file | step |
//! |---|---|
//! | `stages` | which frames are searched in which order, and which result is the answer |
//! | `walk` | sealed frames from tight to wide, along one chain |
//! | `level` | one sealed frame: who succeeds, with which moves, and what these are worth |
//! | `claim` | whether the moves also succeed in a frame whose meaning is not conditional |
//! | `survey` | the status of every first move, if it is asked for |
//!
//! Moves that succeed are ranked by the number of the opponent's outside threats that they withstand. The
//! moves that withstand the most are named.

mod claim;
mod level;
mod stages;
mod survey;
mod walk;

pub use survey::{MoveStatus, Surveyed};

use super::budget::Budget;
use super::frames::{self, Kind, frame, region};
use super::rank::{self, Asked, Move, Valued};
use super::scene::Scene;
use crate::border::{Border, Claim};
use crate::problem::Problem;
use crate::solve::memory::Memory;
use crate::solver::prior::Decided;
use crate::solver::session::{Ko, MAX_THREATS};
use crate::solver::status::Threats;
use stages::{Chain, Place};
use std::time::Duration;
use tengen_base::observer::Observer;
use tengen_board::Player;

/// What is asked of an open problem.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Who moves first.
    pub first: Player,
    /// What may not be repeated.
    pub ko: Ko,
    /// Time for all of it. Without a limit the search may take for ever.
    pub time: Option<Duration>,
    /// Situations that may be looked into.
    pub nodes: Option<u64>,
    /// `true` to find the status of every first move, within the same limits again.
    pub all_moves: bool,
}

/// The answer for one player who moves first.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// Whether the target lives without outside threats; `None` if it is not known.
    pub alive: Option<bool>,
    /// The moves that succeed, if only with threats; those that are best first.
    pub moves: Vec<Valued>,
    /// Whether who is first fails with up to 5 outside threats.
    pub is_never: bool,
    /// The claim, if something is known.
    pub claim: Option<Claim>,
    /// The frame of the answer, or the usual one.
    pub frame: Problem,
    /// Whether a pass succeeds, too: then the frame may leave out what matters.
    pub pass: Option<bool>,
    /// The status of every first move, if it was asked for and some move succeeds.
    pub surveyed: Vec<Surveyed>,
    /// `true` if a wider frame refuted the kill, or the life by strings outside, of a tighter frame.
    pub refuted: bool,
    /// Which half of the memory ([`Memory::halves`]) has what was found in the frame, if one has.
    pub half: Option<usize>,
    /// Situations looked into.
    pub nodes: u64,
    /// The time.
    pub time: Duration,
}

impl Answered {
    /// The best moves.
    pub fn named(&self) -> impl Iterator<Item = Move> {
        rank::best(&self.moves).map(|valued| valued.vertex)
    }

    /// All moves that succeed by the claim, the best first, as far as they are known; those that are
    /// known under a weaker condition are left out.
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

    /// What outside threats of who loses change.
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

/// Answers an open problem; `None` if it has no frame.
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
            half: None,
            nodes: search.budget.spent(),
            time: search.budget.elapsed(),
        });
    };
    let sealed = level.frame.clone();
    let kind = search.claim(&mut level);
    let of_frame = Some((level.place, kind));
    let half = search.holds.iter().position(|&held| held == of_frame);
    let alive = level.alive(question.first == scene.defender);
    let claim = Border::of(&level.frame).claim(alive);
    let (nodes, time) = (search.budget.spent(), search.budget.elapsed());
    let mut surveyed = Vec::new();
    if question.all_moves {
        // What is known of the frame of the answer is kept.
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
        half,
        nodes,
        time,
    })
}

/// The search for an answer: the question, its limits, and what is known.
struct Search<'s, 'm, 'o> {
    scene: &'s Scene<'s>,
    targets: &'s [usize],
    question: &'s Question,
    asked: Asked,
    budget: Budget<'o>,
    /// Tables for the frame that is searched, and for the best frame before it.
    memory: &'m mut [Memory; 2],
    /// The index of the tables for the frame that is searched.
    turn: usize,
    /// The frame that each of the tables knows of.
    holds: [Option<(Place, Kind)>; 2],
    chains: [Chain; 2],
    /// The results of the widest decided frame of this stage. They direct the next search.
    decided: Option<Decided>,
}
