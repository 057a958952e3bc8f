//! The answer to an open problem: from tight frames to wide ones, and the best of the moves.
//!
//! Success in a sealed frame comes first, width by width. Life ends the search: the tightest will
//! do. A kill is kept until a wider frame refutes it. What was found in one frame directs the
//! search in the next ([`prior`](crate::solver::prior)); a frame that is not decided ends the
//! search, since wider ones take longer. Where a pass succeeds as well, the frame
//! most often leaves out what matters: the search goes on, and if nothing else is found, that is told
//! ([`Answered::pass`]). Who fails without outside threats may succeed with some: then that is
//! the answer, with the fewest.
//!
//! Moves that succeed are ranked by the outside threats of the opponent's that they withstand:
//! those that withstand the most are named. Then the claim is looked at: whether they succeed in
//! a frame whose meaning is not conditional ([`frames`]).

use super::frames::{self, Kind, WIDTHS, frame, region};
use super::rank::{Asked, Move, Valued};
use super::scene::Scene;
use crate::problem::Problem;
use crate::solve::memory::Memory;
use crate::solver::prior::Decided;
use crate::solver::session::{Ko, Limits, MAX_THREATS, Session, Situation};
use crate::solver::status::Threats;
use crate::solver::value::Answer;
use std::time::Duration;
use tengen_base::clock::Deadline;
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
    /// What is claimed, if something is known.
    pub claim: Option<Kind>,
    /// The frame of the answer, or the usual one.
    pub frame: Problem,
    /// Whether a pass succeeds, too: then the frame may leave out what matters.
    pub pass: Option<bool>,
    /// Whether a tighter frame came to a kill, which a wider one refuted.
    pub refuted: bool,
    /// Situations looked into.
    pub nodes: u64,
    /// The time.
    pub time: Duration,
}

impl Answered {
    /// The best moves.
    pub fn named(&self) -> impl Iterator<Item = Move> {
        let most = self.moves.first().map(|valued| valued.withstands);
        let named = self.moves.iter();
        named
            .filter(move |valued| Some(valued.withstands) == most)
            .map(|valued| valued.vertex)
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
        budget: Budget::new(question.time, question.nodes, observer),
        memory,
        best: None,
        ko: None,
        failed: None,
        refuted: false,
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
            refuted: search.refuted,
            nodes: search.budget.spent(),
            time: search.budget.elapsed(),
        });
    };
    let claim = search.claim(&mut level);
    let alive = level.alive(question.first == scene.defender);
    Some(Answered {
        alive: Some(alive),
        is_never: level.is_never,
        moves: level.moves,
        claim: Some(claim),
        frame: level.frame,
        pass: level.pass,
        refuted: search.refuted,
        nodes: search.budget.spent(),
        time: search.budget.elapsed(),
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

/// What was found in a frame.
#[derive(Clone, Debug)]
struct Level {
    /// Its number among the widths.
    width: usize,
    frame: Problem,
    /// Whether who is first succeeds without threats.
    success: bool,
    moves: Vec<Valued>,
    /// Whether there may be more of them, since a limit was reached.
    is_cut: bool,
    /// Whether it takes more threats than are asked for.
    is_never: bool,
    pass: Option<bool>,
}

impl Level {
    fn alive(&self, defends: bool) -> bool {
        self.success == defends
    }
}

/// What is left of time and situations.
pub(super) struct Budget<'o> {
    observer: &'o dyn Observer,
    deadline: Deadline<'o>,
    time: Option<Duration>,
    nodes: Option<u64>,
    spent: u64,
}

impl<'o> Budget<'o> {
    pub(super) fn new(
        time: Option<Duration>,
        nodes: Option<u64>,
        observer: &'o dyn Observer,
    ) -> Budget<'o> {
        Budget {
            observer,
            deadline: Deadline::after(time, observer),
            time,
            nodes,
            spent: 0,
        }
    }

    /// Situations looked into.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// The time since the beginning.
    pub(super) fn elapsed(&self) -> Duration {
        self.deadline.elapsed()
    }

    /// Does something within a part of what is left.
    pub(super) fn part<T>(&mut self, part: f64, work: impl FnOnce(&mut Limits<'_>) -> T) -> T {
        let left = self.left().map(|left| left.mul_f64(part));
        let deadline = Deadline::after(left, self.observer);
        let nodes = match self.nodes {
            Some(nodes) => (nodes.saturating_sub(self.spent) as f64 * part) as u64,
            None => u64::MAX,
        };
        let mut limits = Limits {
            nodes,
            observer: &deadline,
        };
        let done = work(&mut limits);
        self.spent += nodes - limits.nodes;
        done
    }

    fn left(&self) -> Option<Duration> {
        let time = self.time?;
        Some(time.saturating_sub(self.deadline.elapsed()))
    }

    /// Whether less than a part of it all is left.
    fn is_below(&self, part: f64) -> bool {
        let time = (self.time.zip(self.left())).is_some_and(|(all, left)| left < all.mul_f64(part));
        let nodes = self.nodes;
        let nodes =
            nodes.is_some_and(|all| (all.saturating_sub(self.spent) as f64) < all as f64 * part);
        time || nodes || !self.observer.go_on()
    }
}

/// Frames one after the other.
struct Search<'s, 'm, 'o> {
    scene: &'s Scene<'s>,
    targets: &'s [usize],
    question: &'s Question,
    budget: Budget<'o>,
    memory: &'m mut Memory,
    /// Success.
    best: Option<Level>,
    /// Success with threats, the fewest.
    ko: Option<Level>,
    /// Failure in the widest frame that was decided.
    failed: Option<Level>,
    refuted: bool,
    /// What was decided in the widest frame of which something is known: it directs the next.
    decided: Option<Decided>,
}

impl Search<'_, '_, '_> {
    /// Sealed frames from tight to wide.
    fn widen(&mut self) {
        let lives = self.question.first == self.scene.defender;
        let mut before = Vec::new();
        // A success of which it is not clear that something is at stake.
        let mut doubtful = None;
        // Whether the last frame was not decided.
        let mut is_unknown = false;
        for (width, &how) in WIDTHS.iter().enumerate() {
            let points = region(self.scene, self.targets, how);
            if points == before {
                continue;
            }
            let Ok(frame) = frame(self.scene, self.targets, &points, Kind::Sealed) else {
                continue;
            };
            before = points;
            if self.budget.is_below(0.05) {
                is_unknown = true;
                break;
            }
            let level = self.level(width, frame);
            is_unknown = level.is_none();
            match level {
                // A kill some of whose moves are not known says less than the one before.
                Some(level) if level.success && level.is_cut && self.best.is_some() => break,
                Some(level) if level.success && level.pass != Some(true) => {
                    self.best = Some(level);
                    doubtful = None;
                    if lives {
                        return;
                    }
                }
                Some(level) => {
                    if !lives {
                        self.refuted |= self.best.take().is_some();
                    }
                    match level {
                        level if level.success => doubtful = Some(level),
                        level => {
                            if !level.moves.is_empty() {
                                self.keep_ko(level.clone(), lives);
                            }
                            self.failed = Some(level);
                            if !lives {
                                doubtful = None;
                            }
                        }
                    }
                }
                None => {}
            }
            // What takes too long here takes longer in a wider frame.
            if is_unknown {
                break;
            }
        }
        // Who fails to live in tight frames may live in a wider one.
        if lives && is_unknown {
            self.failed = None;
        }
        if self.best.is_none() {
            self.best = doubtful;
        }
    }

    /// Keeps success with threats: life with the fewest of all, a kill in the widest frame.
    fn keep_ko(&mut self, level: Level, lives: bool) {
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
        if is_better || !lives {
            self.ko = Some(level);
        }
    }

    /// What a frame comes to; `None` if it is not known.
    fn level(&mut self, width: usize, frame: Problem) -> Option<Level> {
        let tables = self.memory.tables(&frame);
        let decided = self.decided.as_ref();
        let mut session = Session::after(&frame, self.question.ko, tables, decided).ok()?;
        let part = match self.best {
            None => FIRST,
            Some(_) => REFUTE,
        };
        let moves = self.best.iter().flat_map(|level| &level.moves);
        let before: Vec<Move> = moves.map(|valued| valued.vertex).collect();
        let first = self.question.first;
        let level = Self::level_in(&mut session, width, first, &before, part, &mut self.budget);
        if level.is_some() {
            self.decided = Some(session.decided());
        }
        level
    }

    fn level_in(
        session: &mut Session<'_>,
        width: usize,
        first: Player,
        before: &[Move],
        part: f64,
        budget: &mut Budget<'_>,
    ) -> Option<Level> {
        let frame = session.problem();
        let start = Situation::start(frame, first);
        let asked = Asked {
            lives: first == frame.defender,
        };
        let mut judged = budget.part(part, |limits| session.judge(&start, 0, limits));
        if judged.answer == Answer::Unknown && before.is_empty() {
            // Nothing better can be done with what is left.
            judged = budget.part(LAST, |limits| session.judge(&start, 0, limits));
        }
        let success = asked.success(judged.answer)?;
        // The threats that it takes, if that is known.
        let mut needed = Some(0);
        if !success {
            needed = budget.part(0.2, |limits| asked.needs(session, &start, limits));
        }
        let mut level = Level {
            width,
            frame: frame.clone(),
            success,
            moves: Vec::new(),
            is_cut: false,
            is_never: needed.is_some_and(|needed| needed > MAX_THREATS),
            pass: None,
        };
        let Some(balance) = needed.filter(|&needed| needed <= MAX_THREATS) else {
            return Some(level);
        };
        let passed = session.play(&start, None)?;
        level.pass = budget.part(0.2, |limits| {
            let judged = session.judge(&passed, asked.balance(balance), limits);
            asked.success(judged.answer)
        });
        let found = match level.pass {
            Some(true) => vec![(None, passed)],
            _ => {
                let mut candidates = session.moves(&start);
                candidates.retain(|(vertex, _)| vertex.is_some());
                let best = judged.best.filter(|_| success);
                // What succeeded in a tighter frame most often does so here, if anything does.
                let place = |vertex| before.iter().position(|&other| other == vertex);
                candidates.sort_by_key(|&(vertex, _)| {
                    (Some(vertex) != best, place(vertex).unwrap_or(usize::MAX))
                });
                budget.part(0.35, |limits| {
                    let found = asked.all(session, candidates, balance, limits);
                    level.is_cut = limits.nodes == 0 || !limits.observer.go_on();
                    found
                })
            }
        };
        level.moves = match balance {
            0 => budget.part(0.35, |limits| asked.rank(session, found, limits)),
            needed => {
                let valued = |(vertex, _)| Valued {
                    vertex,
                    withstands: -needed,
                    is_open: false,
                };
                found.into_iter().map(valued).collect()
            }
        };
        Some(level)
    }

    /// Looks whether the moves that are named succeed in a frame whose meaning is not
    /// conditional; if some do, those are named.
    fn claim(&mut self, level: &mut Level) -> Kind {
        let Question { first, ko, .. } = *self.question;
        let asked = Asked {
            lives: first == self.scene.defender,
        };
        let alive = level.alive(asked.lives);
        let kind = match alive {
            true => Kind::Life,
            false => Kind::Kill,
        };
        let mut before = Vec::new();
        for &width in &WIDTHS[level.width..] {
            if self.budget.is_below(0.02) {
                break;
            }
            let points = region(self.scene, self.targets, width);
            if points == before {
                continue;
            }
            let Ok(frame) = frame(self.scene, self.targets, &points, kind) else {
                continue;
            };
            before = points;
            let tables = self.memory.tables(&frame);
            let decided = self.decided.as_ref();
            let Ok(mut session) = Session::after(&frame, ko, tables, decided) else {
                break;
            };
            let start = Situation::start(&frame, first);
            let is_so = |answer: Answer| asked.is_alive(answer) == Some(alive);
            let proved = self.budget.part(0.5, |limits| {
                if !level.success {
                    return is_so(session.judge(&start, 0, limits).answer).then(Vec::new);
                }
                let most = level.moves.first().map(|valued| valued.withstands);
                let named = level
                    .moves
                    .iter()
                    .filter(|valued| Some(valued.withstands) == most);
                let proved: Vec<Valued> = named
                    .filter(|valued| {
                        let after = session.play(&start, valued.vertex);
                        after.is_some_and(|after| is_so(session.judge(&after, 0, limits).answer))
                    })
                    .copied()
                    .collect();
                (!proved.is_empty()).then_some(proved)
            });
            if let Some(proved) = proved {
                level.frame = frame;
                if level.success {
                    // What is proved comes first, and of what is not, only what is worse is kept.
                    let most = proved[0].withstands;
                    level.moves.retain(|valued| valued.withstands < most);
                    level.moves.splice(0..0, proved);
                }
                return kind;
            }
        }
        Kind::Sealed
    }
}
