//! Kills on the whole board, by a frame that grows where the defender gets out.
//!
//! The entry is [`Growth::find`]. A kill in the frame K(R) ([`frames`](tengen_tsumego::frames))
//! with the region R needs more points than a sealed frame, in which the outside belongs to the
//! attacker. In K(R) the defender may escape to the outside. But wide frames take long, and extra
//! points are needed only where the defender can get out. So the search refines a tight R by
//! counterexamples:
//!
//! 1. Search K(R). If the attacker wins, R is the answer.
//! 2. If the defender wins K(R), play a line in which the defender makes the winning moves of K(R),
//!    and the attacker those of the sealed frame.
//! 3. Add to R the points of the rim by which the defender gets out, or the attacker's answer that
//!    is not in R. Repeat.
//!
//! If K(R) is not decided within its part of the budget, the points of the rim nearest to the
//! target are added to R. This happens only once.
//!
//! Invariant: R may be any set of points. The claim rests only on the search of K(R) itself, so the
//! way in which R was found does not matter. The cost is one search of K(R) for each round, and
//! each round adds at least one point.

use super::budget::Budget;
use crate::solve::memory::Memory;
use std::collections::VecDeque;
use tengen_board::{EMPTY, Player};
use tengen_tsumego::answer::rank::Move;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::frames::{Kind, frame};
use tengen_tsumego::problem::{Problem, ProblemError};
use tengen_tsumego::solver::prior::Decided;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation};
use tengen_tsumego::solver::value::Answer;

/// The fraction of the remaining limits for the search of one frame.
const TRY: f64 = 0.35;
/// The fraction of the remaining limits for playing out one line.
const LINE: f64 = 0.1;

/// The maximum number of frames that may stay undecided. The next undecided frame ends the search.
const MOST_OPEN: usize = 1;

/// The maximum number of moves of a line of play in which the defender gets out.
const LONGEST: usize = 80;

/// The node limit for the search of one position of a line of play, in the sealed frame or in the
/// frame that grows.
const FEW: u64 = 500;

/// The search for a frame in which the attacker kills.
pub(super) struct Growth<'a, 's, 'o> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) targets: &'a [usize],
    /// The player who moves first.
    pub(super) first: Player,
    /// The ko rule.
    pub(super) ko: Ko,
    /// The first move, if it is given: the attacker's killing move, or a move of the defender that
    /// the kill refutes.
    pub(super) opening: Option<Move>,
    pub(super) budget: &'a mut Budget<'o>,
    /// The memory for the frames that are grown.
    pub(super) memory: &'a mut Memory,
    /// The sealed frame (without a rim) in which the attacker kills.
    pub(super) sealed: &'a mut Session<'s>,
}

/// The result of searching one frame.
enum Round {
    /// The attacker kills.
    Proved,
    /// The defender gets out by these points.
    Escape(Vec<usize>),
    /// The search reached its limits. These points of the rim (beside the region) are the nearest
    /// way out.
    Open(Vec<usize>),
}

impl Growth<'_, '_, '_> {
    /// Grows a frame from the points `tight` until the attacker kills in it. The memory then holds
    /// the results of this frame. Returns `None` if no such frame is found within the budget.
    pub(super) fn find(mut self, tight: &[usize]) -> Option<Problem> {
        let decided = self.sealed.decided();
        let mut points = tight.to_vec();
        // The frame must at least have the point of the opening move.
        points.extend(self.opening.flatten());
        let mut open = 0;
        while !self.budget.is_below(0.01) {
            points.sort_unstable();
            points.dedup();
            let found = frame(self.scene, self.targets, &points, Kind::Kill);
            let more = match found {
                Ok(frame) => match self.round(&frame, &decided)? {
                    Round::Proved => return Some(frame),
                    Round::Escape(more) => more,
                    // The search goes on after one undecided frame: with the points of the nearest
                    // way out the frame may be decided sooner.
                    Round::Open(_) if open == MOST_OPEN => return None,
                    Round::Open(more) => {
                        open += 1;
                        more
                    }
                },
                // A string has liberties on the rim only: add these liberties to the region of the
                // frame.
                Err(ProblemError::Stifled(stone)) => self.liberties(stone),
                Err(_) => return None,
            };
            // Progress: each round adds at least one new point, or the search gives up.
            let is_new = |point: &usize| points.binary_search(point).is_err();
            let more: Vec<usize> = more.into_iter().filter(is_new).collect();
            if more.is_empty() {
                return None;
            }
            points.extend(more);
        }
        None
    }

    /// Searches a frame; `None` if it has too many points for a session.
    fn round(&mut self, frame: &Problem, decided: &Decided) -> Option<Round> {
        let rim = frame.rim.as_ref().map_or(&[][..], |rim| &rim.points);
        let tables = self.memory.tables(frame);
        let mut session = Session::after(frame, self.ko, tables, Some(decided)).ok()?;
        let Some(root) = root(&session, self.first, self.opening) else {
            // The stone of the opening move has no liberty in this frame: add its liberties on the
            // rim.
            let liberties = self.opening.flatten().map(|v| on_rim_beside(frame, rim, v));
            return Some(Round::Escape(liberties.into_iter().flatten().collect()));
        };
        // In the frame the defender wins by this capture. On the board it may be impossible, so the
        // liberties of the captured string join the frame.
        let start = Situation::start(frame, self.first);
        if (self.opening).is_some_and(|vertex| session.breaks(&start, vertex)) {
            return Some(Round::Escape(freed(frame, rim, &start, &root)));
        }
        // The ko-threat balance is 0, since a claim about the whole board is made without outside
        // ko threats.
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

    /// Returns the liberties of the string of a stone.
    fn liberties(&self, stone: usize) -> Vec<usize> {
        let string = self.scene.string_at[stone];
        let string = string.map(|string| &self.scene.strings[string]);
        string.map_or(Vec::new(), |string| string.liberties.clone())
    }
}

/// Returns the situation to search: the start, or the situation after the opening move. Returns
/// `None` if this move is not possible in the frame.
fn root(session: &Session<'_>, first: Player, opening: Option<Move>) -> Option<Situation> {
    let start = Situation::start(session.problem(), first);
    match opening {
        Some(vertex) => session.play(&start, vertex),
        None => Some(start),
    }
}

/// A line in which the defender gets out of a frame.
struct Escape<'a, 's, 'g> {
    /// The frame in which the attacker wins.
    sealed: &'a mut Session<'s>,
    /// The frame in which the defender wins.
    framed: &'a mut Session<'g>,
    rim: &'a [usize],
}

impl Escape<'_, '_, '_> {
    /// Plays out a line of play from a situation. Returns points to add to the frame, so that the
    /// attacker may win in it.
    fn points(&mut self, from: &Situation, limits: &mut Limits<'_>) -> Vec<usize> {
        let problem = self.framed.problem();
        let mut situation = from.clone();
        let mut points = Vec::new();
        for _ in 0..LONGEST {
            let defends = situation.to_move == problem.defender;
            // In the frame `framed` the defender has won, in the frame `sealed` the attacker. So
            // there is a winning move for each, and the line shows where the two frames differ.
            let judged = match defends {
                true => judge(self.framed, &situation, limits),
                false => judge(self.sealed, &situation, limits),
            };
            // Each side plays the winning move of the frame in which it wins. The line ends where
            // one side has no such move.
            let Some((_, vertex)) = judged.filter(|&(alive, _)| alive == defends) else {
                break;
            };
            let Some(after) = self.framed.play(&situation, vertex) else {
                // The attacker's answer is outside the frame, or has no liberty in it.
                let lacks = |vertex: &usize| problem.region.binary_search(vertex).is_err();
                points.extend(vertex.filter(lacks));
                let liberties = vertex.map(|vertex| on_rim_beside(problem, self.rim, vertex));
                points.extend(liberties.into_iter().flatten());
                break;
            };
            // A defender stone beside the rim, the empty points around the region, counts as an
            // escape. On the board the attacker might block on the points of the rim beside the
            // stone, so they join the frame.
            if let Some(vertex) = vertex.filter(|_| defends) {
                points.extend(on_rim_beside(problem, self.rim, vertex));
            }
            if defends {
                points.extend(freed(problem, self.rim, &situation, &after));
            }
            situation = after;
        }
        // Without any point from the line, take the points of the nearest way out, in the last
        // situation or else in the first.
        if points.is_empty() {
            points = way_out(problem, self.rim, &situation);
        }
        match points.is_empty() {
            true => way_out(problem, self.rim, from),
            false => points,
        }
    }
}

/// Returns the points of the rim (empty points around the region) beside stones that the defender
/// captured.
///
/// On the board those points were liberties of the captured stones.
fn freed(problem: &Problem, rim: &[usize], before: &Situation, after: &Situation) -> Vec<usize> {
    let is_gone = |&&point: &&usize| {
        before.position.get(point) != EMPTY && after.position.get(point) == EMPTY
    };
    let gone = problem.region.iter().filter(is_gone);
    gone.flat_map(|&point| on_rim_beside(problem, rim, point))
        .collect()
}

/// Returns the points of the rim (a list of empty points around the region) that are adjacent to a
/// given point.
fn on_rim_beside<'p>(
    problem: &'p Problem,
    rim: &'p [usize],
    point: usize,
) -> impl Iterator<Item = usize> + use<'p> {
    let beside = problem.board.graph().neighbours(point).iter();
    let beside = beside.map(|&next| next as usize);
    beside.filter(|next| rim.binary_search(next).is_ok())
}

/// Returns `true` if the target lives, with the winning move.
///
/// Returns `None` if the result is unknown or needs no move.
fn judge(
    session: &mut Session<'_>,
    situation: &Situation,
    limits: &mut Limits<'_>,
) -> Option<(bool, Move)> {
    let judged = limits.part(FEW, |few| session.judge(situation, 0, few));
    Some((judged.answer.alive()?, judged.best?))
}

/// Returns the points of the rim nearest to the target, on paths without stones of the attacker.
///
/// This is a breadth-first search with steps of cost 0 (onto stones of the defender) and 1.
fn way_out(problem: &Problem, rim: &[usize], situation: &Situation) -> Vec<usize> {
    let own = problem.defender.colour();
    let mut distance = vec![usize::MAX; problem.board.points()];
    let mut queue: VecDeque<usize> = problem.targets.iter().copied().collect();
    queue.iter().for_each(|&target| distance[target] = 0);
    let mut found: Vec<usize> = Vec::new();
    while let Some(point) = queue.pop_front() {
        // The queue is ordered by distance, so all nearest points of the rim, where the defender
        // gets out, come before the first farther point.
        let is_farther = |&first: &usize| distance[first] < distance[point];
        if found.first().is_some_and(is_farther) {
            break;
        }
        // The way ends at the rim: points beyond are outside the frame.
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
            // Stones of the defender cost nothing.
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
