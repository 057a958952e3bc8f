//! Kills on the whole board: a frame that grows where the defender gets out.
//!
//! A kill K(R) ([`frames`](super::frames)) needs more points than a sealed one, since the defender
//! may play beyond; but only where the defender can get out. Wide frames take long. So R begins
//! tight. If the defender wins K(R), that is played out against the attacker's moves
//! that win in the sealed frame: the points by which the defender gets out, or the attacker's
//! answer that R does not have, are added to it (counterexample-guided refinement).
//!
//! Where K(R) is not decided at once, a *given* frame is looked at: in it the defender has all of
//! the rim, from the beginning. It has fewer points to play on, so that it takes less, and
//! tells whether it is worth it to search K(R), and by which moves
//! ([`prior`](crate::solver::prior)).
//!
//! Any R will do, and how it was found is of no account for what is claimed: that is what the
//! search of K(R) itself proves.

use super::budget::Budget;
use super::frames::{Kind, frame};
use super::rank::Move;
use super::scene::Scene;
use crate::problem::Problem;
use crate::solve::memory::Memory;
use crate::solver::prior::Decided;
use crate::solver::session::{Ko, Limits, Session, Situation};
use crate::solver::value::Answer;
use std::collections::VecDeque;
use tengen_board::{EMPTY, Player};

/// The parts of what is left that a frame may take before its given one is looked at, the given
/// one, if the frame is not decided and if it fails, a line played out, and a frame whose given one
/// is a kill.
const TRY: f64 = 0.15;
const GIVEN: f64 = 0.35;
const FAILED: f64 = 0.1;
const LINE: f64 = 0.1;
const PROVE: f64 = 0.9;

/// So many frames may be left undecided.
const MOST_OPEN: usize = 1;

/// The longest line that is played out.
const LONGEST: usize = 80;

/// What one situation of a line may take, in either frame.
const FEW: u64 = 500;

/// The search for a frame of a kill.
pub(super) struct Growth<'a, 's, 'o> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) targets: &'a [usize],
    /// Who moves first.
    pub(super) first: Player,
    /// What may not be repeated.
    pub(super) ko: Ko,
    /// The move that kills, if the attacker is first.
    pub(super) killing: Option<Move>,
    pub(super) budget: &'a mut Budget<'o>,
    /// Memory for the frames.
    pub(super) memory: &'a mut Memory,
    /// The sealed frame in which it is a kill.
    pub(super) sealed: &'a mut Session<'s>,
}

/// What came of a frame.
enum Round {
    /// It is a kill.
    Proved,
    /// It is none: the defender gets out by these points.
    Escape(Vec<usize>),
    /// That is not known.
    Open(Vec<usize>),
}

impl Growth<'_, '_, '_> {
    /// A frame in which it is a kill, from some points on. The memory knows of it then.
    pub(super) fn find(mut self, tight: &[usize]) -> Option<Problem> {
        let decided = self.sealed.decided();
        let mut points = tight.to_vec();
        points.extend(self.killing.flatten());
        let mut open = 0;
        while !self.budget.is_below(0.01) {
            points.sort_unstable();
            points.dedup();
            let frame = frame(self.scene, self.targets, &points, Kind::Kill).ok()?;
            let more = match self.round(&frame, &decided)? {
                Round::Proved => return Some(frame),
                Round::Escape(more) => more,
                Round::Open(_) if open == MOST_OPEN => return None,
                Round::Open(more) => {
                    open += 1;
                    more
                }
            };
            let is_new = |point: &usize| frame.region.binary_search(point).is_err();
            let before = points.len();
            points.extend(more.into_iter().filter(is_new));
            if points.len() == before {
                return None;
            }
        }
        None
    }

    /// Looks at a frame; `None` if that is the end.
    fn round(&mut self, frame: &Problem, decided: &Decided) -> Option<Round> {
        let exact = self.judge(frame, decided, TRY)?;
        if let Answer::Dead(_) = exact {
            return Some(Round::Proved);
        }
        let rim = frame.rim.as_ref().map_or(&[][..], |rim| &rim.points);
        let Some(given) = given(frame) else {
            return Some(Round::Escape(self.last_liberties(rim)));
        };
        let part = match exact {
            Answer::Alive(_) => FAILED,
            _ => GIVEN,
        };
        let tables = self.memory.tables(&given);
        let mut session = Session::after(&given, self.ko, tables, Some(decided)).ok()?;
        let root = root(&session, self.first, self.killing)?;
        let judged = (self.budget).part(part, |limits| session.judge(&root, 0, limits));
        match judged.answer {
            Answer::Dead(_) => {
                let found = session.decided();
                let exact = self.judge(frame, &found, PROVE)?;
                matches!(exact, Answer::Dead(_)).then_some(Round::Proved)
            }
            Answer::Alive(_) => {
                let mut escape = Escape {
                    sealed: self.sealed,
                    given: &mut session,
                    rim,
                };
                let points = (self.budget).part(LINE, |limits| escape.points(&root, limits));
                Some(Round::Escape(points))
            }
            Answer::Unknown => Some(Round::Open(way_out(&given, rim, &root))),
        }
    }

    /// The liberties of the attacker's strings that have none but on the rim.
    fn last_liberties(&self, rim: &[usize]) -> Vec<usize> {
        let is_rim = |point: &usize| rim.binary_search(point).is_ok();
        let strings = self.scene.strings_of(self.scene.defender.other());
        let strings = strings.map(|string| &self.scene.strings[string].liberties);
        let stifled = strings.filter(|liberties| liberties.iter().all(is_rim));
        stifled.flatten().copied().collect()
    }

    /// What a frame comes to, within a part of what is left.
    fn judge(&mut self, frame: &Problem, decided: &Decided, part: f64) -> Option<Answer> {
        let tables = self.memory.tables(frame);
        let mut session = Session::after(frame, self.ko, tables, Some(decided)).ok()?;
        let root = root(&session, self.first, self.killing)?;
        let judged = (self.budget).part(part, |limits| session.judge(&root, 0, limits));
        Some(judged.answer)
    }
}

/// The situation with the defender to move, if a move kills.
fn root(session: &Session<'_>, first: Player, killing: Option<Move>) -> Option<Situation> {
    let start = Situation::start(session.problem(), first);
    match killing {
        Some(vertex) => session.play(&start, vertex),
        None => Some(start),
    }
}

/// The frame in which the defender has the rim from the beginning; `None` if there is none.
fn given(frame: &Problem) -> Option<Problem> {
    let mut position = frame.position.clone();
    for &point in frame.rim.iter().flat_map(|rim| &rim.points) {
        position.set(point, frame.defender.colour());
    }
    let (board, targets) = (frame.board.clone(), frame.targets.clone());
    Problem::with_region(board, position, targets, frame.region.clone()).ok()
}

/// A defender who gets out.
struct Escape<'a, 's, 'g> {
    /// The frame in which the attacker wins.
    sealed: &'a mut Session<'s>,
    /// The frame in which the defender does, who has all of the rim.
    given: &'a mut Session<'g>,
    rim: &'a [usize],
}

impl Escape<'_, '_, '_> {
    /// Points that the attacker needs besides, from a situation on.
    fn points(&mut self, from: &Situation, limits: &mut Limits<'_>) -> Vec<usize> {
        let problem = self.given.problem();
        let mut situation = from.clone();
        let mut points = Vec::new();
        for _ in 0..LONGEST {
            let defends = situation.to_move == problem.defender;
            let judged = match defends {
                true => judge(self.given, &situation, limits),
                false => judge(self.sealed, &self.without_rim(&situation), limits),
            };
            // Each plays in the frame in which it wins, as long as there is something to play.
            let Some((_, vertex)) = judged.filter(|&(alive, _)| alive == defends) else {
                break;
            };
            let Some(after) = self.given.play(&situation, vertex) else {
                // The attacker has to answer where the frame does not go.
                let lacks = |vertex: &usize| problem.region.binary_search(vertex).is_err();
                points.extend(vertex.filter(lacks));
                break;
            };
            if let Some(vertex) = vertex.filter(|_| defends) {
                let beside = problem.board.graph().neighbours(vertex).iter();
                let beside = beside.map(|&next| next as usize);
                points.extend(beside.filter(|next| self.rim.binary_search(next).is_ok()));
            }
            situation = after;
        }
        match points.is_empty() {
            true => way_out(problem, self.rim, &situation),
            false => points,
        }
    }

    /// A situation as the sealed frame knows it.
    fn without_rim(&self, situation: &Situation) -> Situation {
        let mut open = situation.clone();
        for &point in self.rim {
            open.position.set(point, EMPTY);
        }
        open
    }
}

/// Whether the target lives, and the move that wins; `None` if that is not known, or needs no move.
fn judge(
    session: &mut Session<'_>,
    situation: &Situation,
    limits: &mut Limits<'_>,
) -> Option<(bool, Move)> {
    let most = limits.nodes.min(FEW);
    let mut few = Limits {
        nodes: most,
        observer: limits.observer,
    };
    let judged = session.judge(situation, 0, &mut few);
    limits.nodes -= most - few.nodes;
    let alive = match judged.answer {
        Answer::Alive(_) => true,
        Answer::Dead(_) => false,
        Answer::Unknown => return None,
    };
    Some((alive, judged.best?))
}

/// The points of the rim that are nearest to the target, by points without stones of the
/// attacker's.
fn way_out(problem: &Problem, rim: &[usize], situation: &Situation) -> Vec<usize> {
    let own = problem.defender.colour();
    let mut distance = vec![usize::MAX; problem.board.points()];
    let mut queue: VecDeque<usize> = problem.targets.iter().copied().collect();
    queue.iter().for_each(|&target| distance[target] = 0);
    let mut found: Vec<usize> = Vec::new();
    while let Some(point) = queue.pop_front() {
        let is_farther = |&first: &usize| distance[first] < distance[point];
        if found.first().is_some_and(is_farther) {
            break;
        }
        if rim.binary_search(&point).is_ok() {
            found.push(point);
            continue;
        }
        for &next in problem.board.graph().neighbours(point) {
            let next = next as usize;
            let colour = situation.position.get(next);
            let is_open = colour == EMPTY || colour == own;
            if !is_open || distance[next] != usize::MAX {
                continue;
            }
            // The defender's stones are no way.
            match colour == own && rim.binary_search(&next).is_err() {
                true => {
                    distance[next] = distance[point];
                    queue.push_front(next);
                }
                false => {
                    distance[next] = distance[point] + 1;
                    queue.push_back(next);
                }
            }
        }
    }
    found
}
