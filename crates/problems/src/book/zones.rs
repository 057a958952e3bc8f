//! Stated problems: does a given target live, or die, without a ko?
//!
//! Solvers with relevance zones answer this question (arXiv:2112.02563, arXiv:2512.21365). The
//! problem states the *winner*, the side that should succeed, and the target. If the winner may not
//! depend on a ko, the other player has [`MAX_THREATS`] outside ko threats.
//!
//! The entry is [`answer`]. It searches frames, regions around the target, from tight to wide
//! ([`frames`]). Success of the winner in a frame is success on the whole board. A failure proves
//! nothing, since the winner may succeed in a wider frame. But if the *other* player succeeds in a
//! frame of the opposite kind (for kill instead of life, or for life instead of kill), the
//! statement is refuted.

use super::budget::Budget;
use super::collection::Entry;
use crate::solve::memory::Memory;
use std::time::Duration;
use tengen_base::observer::Observer;
use tengen_board::Player;
use tengen_tsumego::answer::rank::Move;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::frames::{self, Kind, frame};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::prior::Decided;
use tengen_tsumego::solver::session::{Judgement, Ko, MAX_THREATS, Session, Situation};
use tengen_tsumego::solver::value::Answer;

/// The fraction of the remaining limits for the search that may refute the statement that the
/// winner succeeds.
const REFUTE: f64 = 0.1;

/// The result of a stated problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The winner succeeds on the whole board.
    Solved,
    /// The other player succeeds on the whole board.
    Refuted,
    /// The winner succeeds in no frame, and the other player was not found to succeed in a frame of
    /// the opposite kind.
    Fails,
    /// A limit was reached before the winner succeeded.
    Open,
}

/// The answer to a stated problem.
#[derive(Clone, Debug)]
pub struct Found {
    /// The result.
    pub outcome: Outcome,
    /// The winning move, if the problem is solved and the winner moves first.
    pub best: Option<Move>,
    /// `true` if a move that the collection lists succeeds in `frame`. `None` if unknown, if the
    /// problem is not solved, or if the other player moves first.
    pub listed: Option<bool>,
    /// The frame around the target that was searched last.
    pub frame: Problem,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
}

/// The reason why a line of a collection cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unasked {
    /// The line has six fields, so it does not state the winner.
    #[error("the line does not state the winner")]
    Winner,
    /// The target is missing, or has strings of both players.
    #[error("expected a target of stones of one player")]
    Target,
    /// There is no outside, or the target escapes.
    #[error("there is no frame around the target")]
    Frame,
}

/// Answers a problem whose winner and target are stated, within optional limits of time and nodes.
///
/// # Errors
/// [`Unasked`], if the winner, the target or a frame is missing.
pub fn answer(
    entry: &Entry,
    time: Option<Duration>,
    nodes: Option<u64>,
    memory: &mut Memory,
    observer: &dyn Observer,
) -> Result<Found, Unasked> {
    let winner = entry.winner.ok_or(Unasked::Winner)?;
    let (board, position) = (&entry.draft.board, &entry.draft.position);
    let colours = entry.draft.targets.iter().map(|&stone| position.get(stone));
    let mut colours: Vec<u8> = colours.collect();
    colours.dedup();
    let defender = match colours[..] {
        [colour] => Player::of(colour),
        _ => None,
    };
    let defender = defender.ok_or(Unasked::Target)?;
    let scene = Scene::of(board, position, defender).ok_or(Unasked::Frame)?;
    // Several marked stones may belong to one string.
    let targets = scene.strings_at(&entry.draft.targets).into_iter();
    let targets = targets.map(|s| scene.strings[s].stones[0]).collect();
    // "No ko" is tested by giving the loser as many threats as the solver can count.
    let threats = if entry.may_ko { 0 } else { MAX_THREATS };
    let mut search = Search {
        scene: &scene,
        targets,
        first: entry.draft.first.unwrap_or(winner),
        lives: winner == defender,
        balance: if winner == defender {
            -threats
        } else {
            threats
        },
        memory,
        decided: None,
        last: None,
        budget: Budget::new(time, nodes, observer),
    };
    search.widen(winner, &entry.listed)
}

/// A search through frames from tight to wide.
struct Search<'s, 'm, 'o> {
    scene: &'s Scene<'s>,
    targets: Vec<usize>,
    first: Player,
    /// `true` if the winner, the side that should succeed, is the defender.
    lives: bool,
    /// The defender's number of outside ko threats, or the attacker's if negative.
    balance: i8,
    memory: &'m mut Memory,
    decided: Option<Decided>,
    /// The frame around the target that was searched last.
    last: Option<Problem>,
    budget: Budget<'o>,
}

impl Search<'_, '_, '_> {
    fn widen(&mut self, winner: Player, listed: &[Move]) -> Result<Found, Unasked> {
        let (outcome, judged) = self.outcome();
        let frame = self.last.take().ok_or(Unasked::Frame)?;
        let (mut best, mut is_listed) = (None, None);
        if outcome == Outcome::Solved && self.first == winner {
            best = judged.and_then(|judged| judged.best);
            is_listed = self.listed(&frame, best, listed);
        }
        Ok(Found {
            outcome,
            best,
            listed: is_listed,
            frame,
            nodes: self.budget.spent(),
            time: self.budget.elapsed(),
        })
    }

    /// Searches all frames. If a frame solves the problem, also returns the result of its search.
    fn outcome(&mut self) -> (Outcome, Option<Judgement>) {
        let (chain, usual) = frames::chain(self.scene, &self.targets);
        let (usual, beyond) = chain.split_at(usual);
        // Usual frames are searched first. Wider ones take longer and are searched after the
        // attempt to refute the statement.
        if let Some(found) = self.succeeds(usual) {
            return found;
        }
        // Try to refute in the widest usual frame: there the other player has to succeed against
        // every move of the winner.
        let widest = usual.last().map_or(&[][..], |points| points);
        match self.judge(widest, !self.lives, REFUTE) {
            Some(judged) if judged.answer.alive() == Some(!self.lives) => (Outcome::Refuted, None),
            _ => self.succeeds(beyond).unwrap_or((Outcome::Fails, None)),
        }
    }

    /// Returns the first success in frames from tight to wide, or the first undecided frame.
    /// Returns `None` if the winner fails in all of them.
    fn succeeds(&mut self, chain: &[Vec<usize>]) -> Option<(Outcome, Option<Judgement>)> {
        for points in chain {
            let Some(judged) = self.judge(points, self.lives, 1.0) else {
                continue;
            };
            match judged.answer.alive() {
                Some(alive) if alive == self.lives => {
                    return Some((Outcome::Solved, Some(judged)));
                }
                Some(_) => {}
                None => return Some((Outcome::Open, None)),
            }
        }
        None
    }

    /// Searches a frame whose result holds on the whole board, within a part of the remaining
    /// limits.
    ///
    /// `lives` selects the kind: life or kill. Returns `None` if there is no such frame.
    fn judge(&mut self, points: &[usize], lives: bool, part: f64) -> Option<Judgement> {
        let kind = match lives {
            true => Kind::Life,
            false => Kind::Kill,
        };
        let frame = frame(self.scene, &self.targets, points, kind).ok()?;
        let tables = self.memory.tables(&frame);
        let decided = self.decided.as_ref();
        let mut session = Session::after(&frame, Ko::Simple, tables, decided).ok()?;
        let start = Situation::start(&frame, self.first);
        let balance = self.balance;
        let judged = self
            .budget
            .part(part, |limits| session.judge(&start, balance, limits));
        // Results of a frame direct the search of the next one of the same kind. In a frame of the
        // other kind, the stones on the rim have the opposite colour, so other rules hold there.
        if judged.answer != Answer::Unknown && lives == self.lives {
            self.decided = Some(session.decided());
        }
        self.last = Some(frame);
        Some(judged)
    }

    /// Returns `true` if a listed move succeeds in the frame of the answer; `None` if unknown.
    fn listed(&mut self, frame: &Problem, best: Option<Move>, listed: &[Move]) -> Option<bool> {
        if best.is_some_and(|best| listed.contains(&best)) {
            return Some(true);
        }
        let tables = self.memory.tables(frame);
        let decided = self.decided.as_ref();
        let mut session = Session::after(frame, Ko::Simple, tables, decided).ok()?;
        let start = Situation::start(frame, self.first);
        let (lives, balance) = (self.lives, self.balance);
        let mut is_known = true;
        for &vertex in listed {
            // A move that is not in the frame cannot succeed there.
            let Some(after) = session.play(&start, vertex) else {
                continue;
            };
            let judged = self
                .budget
                .part(1.0, |limits| session.judge(&after, balance, limits));
            match judged.answer.alive() {
                Some(alive) if alive == lives => return Some(true),
                Some(_) => {}
                None => is_known = false,
            }
        }
        is_known.then_some(false)
    }
}

impl Found {
    /// Returns the number of empty points in the frame.
    pub fn size(&self) -> usize {
        frames::empty(&self.frame)
    }
}
