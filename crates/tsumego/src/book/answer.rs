//! The answer to an open problem: from tight frames to wide ones, and the best of the moves.
//!
//! Success in a sealed frame comes first, width by width. Life ends the search: the tightest will
//! do. A kill is kept until a wider frame refutes it. Where a pass succeeds as well, the frame
//! most often leaves out what matters: the search goes on, and if nothing else is found, that is told
//! ([`Answered::pass`]). Who fails without outside threats may succeed with some: then that is
//! the answer, with the fewest.
//!
//! Moves that succeed are ranked by the outside threats of the opponent's that they withstand:
//! those that withstand the most are named. Then the claim is looked at: whether they succeed in
//! a frame whose meaning is not conditional ([`frames`]).

use super::frames::{self, Kind, WIDTHS, frame, region};
use super::scene::Scene;
use crate::problem::Problem;
use crate::solve::memory::Memory;
use crate::solver::session::{Ko, Limits, MAX_THREATS, Session, Situation};
use crate::solver::value::Answer;
use std::time::Duration;
use tengen_base::clock::Deadline;
use tengen_base::observer::Observer;
use tengen_board::Player;

/// A move: a vertex, or `None` for a pass.
type Move = Option<usize>;

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

/// A move that succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// The move.
    pub vertex: Move,
    /// The outside threats of the opponent's that it withstands, up to 5; below zero, those that
    /// the player must have to succeed with it.
    pub withstands: i8,
    /// Whether it was not known, when the search ended, if it withstands one more.
    pub is_open: bool,
}

/// The answer for one player who moves first.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// Whether the target lives without outside threats; `None` if it is not known.
    pub alive: Option<bool>,
    /// The moves that succeed, if only with threats; those that are best first.
    pub moves: Vec<Valued>,
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

    /// With how many outside threats of who loses the answer is another, if with up to 5.
    pub fn flip(&self) -> Option<u8> {
        let withstands = self.moves.first()?.withstands;
        (withstands < MAX_THREATS).then(|| match withstands {
            0.. => withstands.unsigned_abs() + 1,
            needed => needed.unsigned_abs(),
        })
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
        budget: Budget::new(question, observer),
        memory,
        best: None,
        ko: None,
        failed: None,
        refuted: false,
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
            claim: None,
            frame: usual,
            pass: None,
            refuted: search.refuted,
            nodes: search.budget.spent,
            time: search.budget.deadline.elapsed(),
        });
    };
    let claim = search.claim(&mut level);
    let alive = level.alive(question.first == scene.defender);
    Some(Answered {
        alive: Some(alive),
        moves: level.moves,
        claim: Some(claim),
        frame: level.frame,
        pass: level.pass,
        refuted: search.refuted,
        nodes: search.budget.spent,
        time: search.budget.deadline.elapsed(),
    })
}

/// What was found in a frame.
#[derive(Clone, Debug)]
struct Level {
    /// Its number among the widths.
    width: usize,
    frame: Problem,
    /// Whether who is first succeeds without threats.
    success: bool,
    moves: Vec<Valued>,
    pass: Option<bool>,
}

impl Level {
    fn alive(&self, defends: bool) -> bool {
        self.success == defends
    }
}

/// What is left of time and situations.
struct Budget<'o> {
    observer: &'o dyn Observer,
    deadline: Deadline<'o>,
    time: Option<Duration>,
    nodes: Option<u64>,
    spent: u64,
}

impl<'o> Budget<'o> {
    fn new(question: &Question, observer: &'o dyn Observer) -> Budget<'o> {
        Budget {
            observer,
            deadline: Deadline::after(question.time, observer),
            time: question.time,
            nodes: question.nodes,
            spent: 0,
        }
    }

    /// Does something within a part of what is left.
    fn part<T>(&mut self, part: f64, work: impl FnOnce(&mut Limits<'_>) -> T) -> T {
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
}

impl Search<'_, '_, '_> {
    /// Sealed frames from tight to wide.
    fn widen(&mut self) {
        let lives = self.question.first == self.scene.defender;
        let mut before = Vec::new();
        // A success of which it is not clear that something is at stake.
        let mut doubtful = None;
        for (width, &how) in WIDTHS.iter().enumerate() {
            let points = region(self.scene, self.targets, how);
            if points == before {
                continue;
            }
            let Ok(frame) = frame(self.scene, self.targets, &points, Kind::Sealed) else {
                continue;
            };
            before = points;
            let level = self.level(width, frame);
            let is_unknown = level.is_none();
            match level {
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
            if self.budget.is_below(0.05) || (is_unknown && !lives && self.best.is_some()) {
                break;
            }
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
        let Question { first, ko, .. } = *self.question;
        let mut session = Session::new(&frame, ko, self.memory.tables(&frame)).ok()?;
        let start = Situation::start(&frame, first);
        let asked = Asked {
            lives: first == frame.defender,
        };
        let budget = &mut self.budget;
        let judged = budget.part(0.25, |limits| session.judge(&start, 0, limits));
        let success = asked.success(judged.answer)?;
        let mut balance = 0;
        if !success {
            balance = budget
                .part(0.2, |limits| asked.needs(&mut session, &start, limits))
                .unwrap_or(0);
        }
        let mut level = Level {
            width,
            frame: frame.clone(),
            success,
            moves: Vec::new(),
            pass: None,
        };
        if !success && balance == 0 {
            return Some(level);
        }
        let passed = session.play(&start, None);
        level.pass = passed.and_then(|passed| {
            let judged = budget.part(0.2, |limits| {
                session.judge(&passed, asked.balance(balance), limits)
            });
            asked.success(judged.answer)
        });
        if level.pass == Some(true) {
            level.moves = vec![Valued {
                vertex: None,
                withstands: -balance,
                is_open: true,
            }];
            return Some(level);
        }
        let mut candidates: Vec<(Move, Situation)> = session.moves(&start);
        candidates.retain(|(vertex, _)| vertex.is_some());
        let best = judged.best.filter(|_| success);
        candidates.sort_by_key(|(vertex, _)| Some(*vertex) != best);
        let found = budget.part(0.35, |limits| {
            asked.all(&mut session, candidates, balance, limits)
        });
        level.moves = match balance {
            0 => budget.part(0.35, |limits| asked.rank(&mut session, found, limits)),
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
            let Ok(mut session) = Session::new(&frame, ko, self.memory.tables(&frame)) else {
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

/// Whether who is first is to live.
#[derive(Clone, Copy)]
struct Asked {
    lives: bool,
}

impl Asked {
    fn is_alive(self, answer: Answer) -> Option<bool> {
        match answer {
            Answer::Alive(_) => Some(true),
            Answer::Dead(_) => Some(false),
            Answer::Unknown => None,
        }
    }

    /// Whether who is first succeeds.
    fn success(self, answer: Answer) -> Option<bool> {
        Some(self.is_alive(answer)? == self.lives)
    }

    /// The defender's balance of threats, if who is first has so many (or, below zero, the
    /// opponent).
    fn balance(self, threats: i8) -> i8 {
        if self.lives { threats } else { -threats }
    }

    /// The fewest threats with which who is first succeeds, if with up to [`MAX_THREATS`].
    fn needs(
        self,
        session: &mut Session<'_>,
        start: &Situation,
        limits: &mut Limits<'_>,
    ) -> Option<i8> {
        for threats in 1..=MAX_THREATS {
            let judged = session.judge(start, self.balance(threats), limits);
            if self.success(judged.answer)? {
                return Some(threats);
            }
        }
        None
    }

    /// The moves that succeed with so many threats: all that are found within the limits, by
    /// searches that grow longer.
    fn all(
        self,
        session: &mut Session<'_>,
        mut open: Vec<(Move, Situation)>,
        threats: i8,
        limits: &mut Limits<'_>,
    ) -> Vec<(Move, Situation)> {
        let balance = self.balance(threats);
        let mut found = Vec::new();
        let mut most = 1 << 10;
        while !open.is_empty() && limits.nodes > 0 && limits.observer.go_on() {
            open.retain(|(vertex, after)| {
                let mut few = Limits {
                    nodes: limits.nodes.min(most),
                    observer: limits.observer,
                };
                let before = few.nodes;
                let judged = session.judge(after, balance, &mut few);
                limits.nodes -= before - few.nodes;
                match self.success(judged.answer) {
                    Some(true) => found.push((*vertex, after.clone())),
                    Some(false) => {}
                    None => return true,
                }
                false
            });
            most *= 4;
        }
        found
    }

    /// Ranks moves that succeed by the opponent's threats that they withstand, the best first.
    /// Those that fall to the fewest are left behind, threat by threat.
    fn rank(
        self,
        session: &mut Session<'_>,
        found: Vec<(Move, Situation)>,
        limits: &mut Limits<'_>,
    ) -> Vec<Valued> {
        let mut ranked: Vec<Valued> = Vec::new();
        let mut left: Vec<(Valued, Situation)> = found
            .into_iter()
            .map(|(vertex, after)| {
                let withstands = 0;
                let is_open = true;
                (
                    Valued {
                        vertex,
                        withstands,
                        is_open,
                    },
                    after,
                )
            })
            .collect();
        for threats in 1..=MAX_THREATS {
            let mut fallen = Vec::new();
            let share = limits.nodes / left.len().max(1) as u64;
            left.retain_mut(|(valued, after)| {
                if !limits.observer.go_on() {
                    return true;
                }
                let mut few = Limits {
                    nodes: share,
                    observer: limits.observer,
                };
                let judged = session.judge(after, self.balance(-threats), &mut few);
                limits.nodes = limits.nodes.saturating_sub(share - few.nodes);
                match self.success(judged.answer) {
                    Some(true) => valued.withstands = threats,
                    Some(false) => {
                        valued.is_open = false;
                        fallen.push(*valued);
                        return false;
                    }
                    None => {}
                }
                true
            });
            ranked.splice(0..0, fallen);
        }
        for (valued, _) in &mut left {
            valued.is_open &= valued.withstands < MAX_THREATS;
        }
        // Those that were not known to fall are no worse than the best of the others.
        let most = left.iter().map(|(valued, _)| valued.withstands).max();
        for (valued, _) in &mut left {
            valued.withstands = most.unwrap_or(0);
        }
        ranked.splice(0..0, left.into_iter().map(|(valued, _)| valued));
        ranked
    }
}
