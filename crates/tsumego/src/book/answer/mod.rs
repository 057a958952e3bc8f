//! The answer to an open problem: from tight frames to wide ones, and the best of the moves.
//!
//! Success in a sealed frame comes first, from one frame of the [`chain`](frames::chain) to the next.
//! Life ends the search: the tightest will do. But a target that only connects to a string outside
//! the frame ([`Border::links`]) has not lived: unless it lives without that help, the search goes on,
//! and a wider frame may refute it. A kill is kept until a wider frame refutes it, and so
//! is each move of it, as long as all moves of a frame can be looked at. What was found in one frame
//! directs the search in the next ([`prior`](crate::solver::prior)); a frame that is not decided ends
//! the search, since wider ones take longer. Where a pass succeeds as well, the frame
//! most often leaves out what matters: the search goes on, and if nothing else is found, that is told
//! ([`Answered::pass`]). Who fails without outside threats may succeed with some: then that is
//! the answer, with the fewest.
//!
//! Moves that succeed are ranked by the outside threats of the opponent's that they withstand:
//! those that withstand the most are named. Then the claim is looked at: whether they succeed in
//! a frame whose meaning is not conditional ([`frames`]; `claim`).

mod claim;
mod survey;

pub use survey::{MoveStatus, Surveyed};

use super::budget::Budget;
use super::frames::{self, Kind, frame, region};
use super::rank::{self, Asked, Move, Valued};
use super::scene::Scene;
use crate::border::{Border, Claim};
use crate::problem::Problem;
use crate::solve::memory::Memory;
use crate::solver::prior::Decided;
use crate::solver::session::{Ko, MAX_THREATS, Session, Situation};
use crate::solver::status::Threats;
use crate::solver::value::Answer;
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
    let (chain, usual_frames) = frames::long_chain(scene, targets);
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
        best: None,
        ko: None,
        failed: None,
        refuted: false,
        chain,
        usual_frames,
        decided: None,
    };
    search.widen();
    let level = search
        .best
        .take()
        .or(search.ko.take())
        .or(search.failed.take());
    let Some(mut level) = level else {
        return Some(Answered {
            alive: None,
            moves: Vec::new(),
            is_never: false,
            claim: None,
            frame: usual,
            pass: None,
            surveyed: Vec::new(),
            refuted: search.refuted,
            half: None,
            nodes: search.budget.spent(),
            time: search.budget.elapsed(),
        });
    };
    let sealed = level.frame.clone();
    let kind = search.claim(&mut level);
    let of_frame = Some((level.step, kind));
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
        refuted: search.refuted,
        half,
        nodes,
        time,
    })
}

/// The part of what is left that the first answer in a frame may take: most, since wider frames
/// take more.
const FIRST: f64 = 0.6;

/// The part of the rest that it may take if there is no success: wider frames take longer.
const LAST: f64 = 0.7;

/// The same if there is a success, which a wider frame may refute: the rest is for its moves and
/// for the claim.
const REFUTE: f64 = 0.25;

/// The parts of what is left that the number of threats may take, a pass, all moves, and their worth.
const NEEDS: f64 = 0.15;
const PASS: f64 = 0.15;
const ALL: f64 = 0.4;
const ALL_FIRST: f64 = 0.7;
const RANK: f64 = 0.5;

/// The part of what is left that the question may take whether a target that connects to a string
/// outside also lives without it.
const ALONE: f64 = 0.2;

/// A part of the search beyond the usual frames, or after the target connects to a string outside, may
/// take so many times what was taken before.
const BEYOND: u64 = 2;

/// What was found in a frame.
#[derive(Clone, Debug)]
struct Level {
    /// Its number in the chain.
    step: usize,
    frame: Problem,
    /// Whether who is first succeeds without threats.
    success: bool,
    moves: Vec<Valued>,
    /// Whether moves are left of which it is not known if they succeed.
    is_cut: bool,
    /// Moves that do not succeed, as far as they are known.
    refuted: Vec<Move>,
    /// Whether it takes more threats than are asked for.
    is_never: bool,
    pass: Option<bool>,
}

impl Level {
    fn alive(&self, defends: bool) -> bool {
        self.success == defends
    }

    /// `true` if the target lives in the frame, but perhaps only by strings outside.
    fn is_linked(&self, defends: bool) -> bool {
        self.alive(defends) && !Border::of(&self.frame).links.is_empty()
    }

    /// Takes away moves that do not succeed in a wider frame. Whether some are left.
    fn keeps_without(&mut self, refuted: &[Move]) -> bool {
        self.moves
            .retain(|valued| !refuted.contains(&valued.vertex));
        !self.moves.is_empty()
    }
}

/// Frames one after the other.
struct Search<'s, 'm, 'o> {
    scene: &'s Scene<'s>,
    targets: &'s [usize],
    question: &'s Question,
    asked: Asked,
    budget: Budget<'o>,
    /// Memory for the frame that is searched, and for the best one before.
    memory: &'m mut [Memory; 2],
    /// Which of them is for the frame that is searched.
    turn: usize,
    /// The frame that each of them knows of: its number in the chain, and its kind.
    holds: [Option<(usize, Kind)>; 2],
    /// Success.
    best: Option<Level>,
    /// Success with threats, the fewest.
    ko: Option<Level>,
    /// Failure in the widest frame that was decided.
    failed: Option<Level>,
    refuted: bool,
    /// The empty points of frames, from tight to wide.
    chain: Vec<Vec<usize>>,
    /// How many of them are not only for life that is not found in these.
    usual_frames: usize,
    /// What was decided in the widest frame of which something is known: it directs the next.
    decided: Option<Decided>,
}

impl Search<'_, '_, '_> {
    /// Sealed frames from tight to wide.
    fn widen(&mut self) {
        let lives = self.asked.lives;
        // A success of which it is not clear that something is at stake.
        let mut doubtful: Option<Level> = None;
        // A life that may rest on strings outside, in the widest frame so far.
        let mut linked: Option<Level> = None;
        // Whether a usual frame was not decided.
        let mut is_unknown = false;
        let chain = std::mem::take(&mut self.chain);
        for (step, points) in chain.iter().enumerate() {
            if step == self.usual_frames {
                if !lives || doubtful.is_some() {
                    break;
                }
                // What dies does not take much longer for that.
                let spent = self.budget.spent();
                self.budget.no_part_above(spent.saturating_mul(BEYOND));
            }
            let Ok(frame) = frame(self.scene, self.targets, points, Kind::Sealed) else {
                continue;
            };
            // What takes too long here takes longer in a wider frame.
            let level = match self.budget.is_below(0.05) {
                true => None,
                false => self.level(step, frame),
            };
            let Some(level) = level else {
                is_unknown = step < self.usual_frames;
                break;
            };
            match level {
                level if level.success && level.pass != Some(true) => {
                    let is_cut = level.is_cut;
                    doubtful = None;
                    if lives && level.is_linked(lives) && !self.lives_alone(step, points) {
                        // What is known of this frame is kept while the next one is searched.
                        self.turn ^= 1;
                        linked = Some(level);
                        let spent = self.budget.spent();
                        self.budget.no_part_above(spent.saturating_mul(BEYOND));
                        continue;
                    }
                    linked = None;
                    // Moves that are not known here may succeed, too.
                    if is_cut
                        && let Some(best) = &mut self.best
                        && best.keeps_without(&level.refuted)
                    {
                        break;
                    }
                    self.best = Some(level);
                    if lives || is_cut {
                        break;
                    }
                    // What is known of this frame is kept while the next one is searched.
                    self.turn ^= 1;
                }
                level => {
                    self.refuted |= !lives && self.best.take().is_some();
                    if level.success {
                        doubtful = Some(level);
                        continue;
                    }
                    self.refuted |= linked.take().is_some();
                    if !lives {
                        doubtful = None;
                    }
                    if !level.moves.is_empty() {
                        self.keep_ko(level.clone());
                    }
                    self.failed = Some(level);
                }
            }
        }
        self.chain = chain;
        self.budget.no_part_above(u64::MAX);
        // Who fails to live in tight frames may live in a wider one.
        if lives && is_unknown {
            self.failed = None;
        }
        match self.best.take() {
            // The last frame that was searched is this one, or a wider one that was not better.
            Some(level) if lives => self.best = Some(level),
            Some(level) => self.best = Some(self.ranked(level)),
            None => self.best = linked.or(doubtful),
        }
    }

    /// `true` if the defender, who moves first, lives without help from strings outside, by play on
    /// some points.
    fn lives_alone(&mut self, step: usize, points: &[usize]) -> bool {
        let Ok(frame) = frame(self.scene, self.targets, points, Kind::Life) else {
            return false;
        };
        let half = self.turn ^ 1;
        self.holds[half] = Some((step, Kind::Life));
        let tables = self.memory[half].tables(&frame);
        let ko = self.question.ko;
        let Ok(mut session) = Session::after(&frame, ko, tables, self.decided.as_ref()) else {
            return false;
        };
        let start = Situation::start(&frame, self.question.first);
        let judged = (self.budget).part(ALONE, |limits| session.judge(&start, 0, limits));
        self.asked.is_alive(judged.answer) == Some(true)
    }

    /// Keeps success with threats: life with the fewest of all, a kill in the widest frame.
    fn keep_ko(&mut self, level: Level) {
        let needed = |level: &Level| {
            level
                .moves
                .first()
                .map_or(i8::MIN, |valued| valued.withstands)
        };
        let is_better = self
            .ko
            .as_ref()
            .is_none_or(|ko| needed(&level) > needed(ko));
        if is_better || !self.asked.lives {
            self.ko = Some(level);
        }
    }

    /// What a frame comes to, and its moves, with what they are worth if it is life; `None` if it
    /// is not known.
    fn level(&mut self, step: usize, frame: Problem) -> Option<Level> {
        let Question { first, ko, .. } = *self.question;
        self.holds[self.turn] = Some((step, Kind::Sealed));
        let tables = self.memory[self.turn].tables(&frame);
        let mut session = Session::after(&frame, ko, tables, self.decided.as_ref()).ok()?;
        let asked = self.asked;
        let start = Situation::start(&frame, first);
        let budget = &mut self.budget;
        let judged = match self.best {
            Some(_) => budget.part(REFUTE, |limits| session.judge(&start, 0, limits)),
            None => {
                let judged = budget.part(FIRST, |limits| session.judge(&start, 0, limits));
                match judged.answer {
                    // Nothing better can be done with what is left.
                    Answer::Unknown => budget.part(LAST, |limits| session.judge(&start, 0, limits)),
                    _ => judged,
                }
            }
        };
        let success = asked.success(judged.answer)?;
        // The threats that it takes, if that is known.
        let mut needed = Some(0);
        if !success {
            needed = budget.part(NEEDS, |limits| asked.needs(&mut session, &start, limits));
        }
        let mut level = Level {
            step,
            frame: frame.clone(),
            success,
            moves: Vec::new(),
            is_cut: false,
            refuted: Vec::new(),
            is_never: needed.is_some_and(|needed| needed > MAX_THREATS),
            pass: None,
        };
        if let Some(threats) = needed.filter(|&needed| needed <= MAX_THREATS) {
            let passed = session.play(&start, None)?;
            level.pass = budget.part(PASS, |limits| {
                let judged = session.judge(&passed, asked.balance(threats), limits);
                asked.success(judged.answer)
            });
            let found = match level.pass {
                Some(true) => vec![(None, passed)],
                _ => {
                    let mut candidates = session.moves(&start);
                    candidates.retain(|(vertex, _)| vertex.is_some());
                    if let Some(best) = &self.best {
                        // What fails in a tighter frame of a kill fails here.
                        let was = &best.frame.region;
                        let is_new = |vertex: &Option<usize>| {
                            vertex.is_some_and(|vertex| was.binary_search(&vertex).is_err())
                        };
                        candidates.retain(|(vertex, _)| {
                            is_new(vertex) || best.moves.iter().any(|m| m.vertex == *vertex)
                        });
                    }
                    let best = judged.best.filter(|_| success);
                    candidates.sort_by_key(|&(vertex, _)| Some(vertex) != best);
                    let all: Vec<Move> = candidates.iter().map(|(vertex, _)| *vertex).collect();
                    // There is nothing better to be done with what is left, either.
                    let part = if self.best.is_some() { ALL } else { ALL_FIRST };
                    let (found, open) = budget.part(part, |limits| {
                        asked.all(&mut session, candidates, threats, limits)
                    });
                    level.is_cut = !open.is_empty();
                    level.refuted = all;
                    level.refuted.retain(|vertex| {
                        !found.iter().any(|(other, _)| other == vertex) && !open.contains(vertex)
                    });
                    found
                }
            };
            level.moves = match threats {
                0 if asked.lives || level.pass == Some(true) => {
                    budget.part(RANK, |limits| asked.rank(&mut session, found, limits))
                }
                needed => {
                    let valued = |(vertex, _)| Valued {
                        vertex,
                        withstands: -needed,
                        is_open: needed == 0,
                        is_proved: false,
                    };
                    found.into_iter().map(valued).collect()
                }
            };
        }
        self.decided = Some(session.decided());
        Some(level)
    }

    /// The best kill, with its moves ranked. It was searched before the last frame.
    fn ranked(&mut self, mut level: Level) -> Level {
        let Question { first, ko, .. } = *self.question;
        let frame = level.frame.clone();
        let turn = match level.is_cut {
            true => self.turn,
            false => self.turn ^ 1,
        };
        let tables = self.memory[turn].tables(&frame);
        let Ok(mut session) = Session::again(&frame, ko, tables, None) else {
            return level;
        };
        let start = Situation::start(&frame, first);
        let asked = self.asked;
        let moves = level.moves.iter();
        let found: Vec<(Move, Situation)> = moves
            .filter_map(|valued| Some((valued.vertex, session.play(&start, valued.vertex)?)))
            .collect();
        let budget = &mut self.budget;
        level.moves = budget.part(RANK, |limits| asked.rank(&mut session, found, limits));
        level
    }
}
