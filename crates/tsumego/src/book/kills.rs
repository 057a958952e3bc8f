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
use crate::problem::{Problem, ProblemError};
use crate::solve::memory::Memory;
use crate::solver::prior::Decided;
use crate::solver::session::{Ko, Limits, Session, Situation};
use crate::solver::value::Answer;
use std::collections::VecDeque;
use tengen_board::{EMPTY, Player};

/// The parts of what is left that a frame may take, and a line played out.
const TRY: f64 = 0.35;
const LINE: f64 = 0.1;

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
            let found = frame(self.scene, self.targets, &points, Kind::Kill);
            let more = match found {
                Ok(frame) => match self.round(&frame, &decided)? {
                    Round::Proved => return Some(frame),
                    Round::Escape(more) => more,
                    Round::Open(_) if open == MOST_OPEN => return None,
                    Round::Open(more) => {
                        open += 1;
                        more
                    }
                },
                Err(ProblemError::Stifled(stone)) => self.liberties(stone),
                Err(_) => return None,
            };
            let is_new = |point: &usize| points.binary_search(point).is_err();
            let more: Vec<usize> = more.into_iter().filter(is_new).collect();
            if more.is_empty() {
                return None;
            }
            points.extend(more);
        }
        None
    }

    /// Looks at a frame; `None` if that is the end.
    fn round(&mut self, frame: &Problem, decided: &Decided) -> Option<Round> {
        let rim = frame.rim.as_ref().map_or(&[][..], |rim| &rim.points);
        let tables = self.memory.tables(frame);
        let mut session = Session::after(frame, self.ko, tables, Some(decided)).ok()?;
        let Some(root) = root(&session, self.first, self.killing) else {
            // The move that kills has no liberty here.
            let liberties = self.killing.flatten().map(|v| on_rim_beside(frame, rim, v));
            return Some(Round::Escape(liberties.into_iter().flatten().collect()));
        };
        let judged = (self.budget).part(TRY, |limits| session.judge(&root, 0, limits));
        Some(match judged.answer {
            Answer::Dead(_) => Round::Proved,
            Answer::Alive(_) => {
                let mut escape = Escape {
                    sealed: self.sealed,
                    framed: &mut session,
                    rim,
                };
                let points = (self.budget).part(LINE, |limits| escape.points(&root, limits));
                Round::Escape(points)
            }
            Answer::Unknown => Round::Open(way_out(frame, rim, &root)),
        })
    }

    /// The liberties of the string of a stone.
    fn liberties(&self, stone: usize) -> Vec<usize> {
        let string = self.scene.string_at[stone];
        let string = string.map(|string| &self.scene.strings[string]);
        string.map_or(Vec::new(), |string| string.liberties.clone())
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

/// A defender who gets out.
struct Escape<'a, 's, 'g> {
    /// The frame in which the attacker wins.
    sealed: &'a mut Session<'s>,
    /// The frame in which the defender does.
    framed: &'a mut Session<'g>,
    rim: &'a [usize],
}

impl Escape<'_, '_, '_> {
    /// Points that the attacker needs besides, from a situation on.
    fn points(&mut self, from: &Situation, limits: &mut Limits<'_>) -> Vec<usize> {
        let problem = self.framed.problem();
        let mut situation = from.clone();
        let mut points = Vec::new();
        for _ in 0..LONGEST {
            let defends = situation.to_move == problem.defender;
            let judged = match defends {
                true => judge(self.framed, &situation, limits),
                false => judge(self.sealed, &situation, limits),
            };
            // Each plays in the frame in which it wins, as long as there is something to play.
            let Some((_, vertex)) = judged.filter(|&(alive, _)| alive == defends) else {
                break;
            };
            let Some(after) = self.framed.play(&situation, vertex) else {
                // The attacker has to answer where the frame does not go, or has no liberty.
                let lacks = |vertex: &usize| problem.region.binary_search(vertex).is_err();
                points.extend(vertex.filter(lacks));
                let liberties = vertex.map(|vertex| on_rim_beside(problem, self.rim, vertex));
                points.extend(liberties.into_iter().flatten());
                break;
            };
            if let Some(vertex) = vertex.filter(|_| defends) {
                points.extend(on_rim_beside(problem, self.rim, vertex));
            }
            if defends {
                points.extend(self.freed(&situation, &after));
            }
            situation = after;
        }
        if points.is_empty() {
            points = way_out(problem, self.rim, &situation);
        }
        match points.is_empty() {
            true => way_out(problem, self.rim, from),
            false => points,
        }
    }

    /// The points of the rim beside stones that the defender has captured: there they had liberties.
    fn freed(&self, before: &Situation, after: &Situation) -> Vec<usize> {
        let problem = self.framed.problem();
        let is_gone = |&&point: &&usize| {
            before.position.get(point) != EMPTY && after.position.get(point) == EMPTY
        };
        let gone = problem.region.iter().filter(is_gone);
        gone.flat_map(|&point| on_rim_beside(problem, self.rim, point))
            .collect()
    }
}

/// The points of the rim beside a point.
fn on_rim_beside<'p>(
    problem: &'p Problem,
    rim: &'p [usize],
    point: usize,
) -> impl Iterator<Item = usize> + use<'p> {
    let beside = problem.board.graph().neighbours(point).iter();
    let beside = beside.map(|&next| next as usize);
    beside.filter(|next| rim.binary_search(next).is_ok())
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
