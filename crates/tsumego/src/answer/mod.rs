//! More of an answer than who wins: all moves that do it, a main line, a tree of
//! refutations. All is asked of a [`Session`], without outside threats.
//!
//! | module | one idea |
//! |---|---|
//! | [`moves`] | all first moves that achieve the aim |
//! | [`replies`] | what the loser may try so that the winner must answer |
//! | [`life`] | two eyes, seki, or endless repetition |
//! | `eyes`, `peace` | searches for two eyes, and for a seki |
//! | [`mod@line`] | the main line |
//! | [`tree`] | the winner's move against each reply |

mod eyes;
pub mod life;
pub mod line;
pub mod moves;
mod peace;
pub mod replies;
pub mod tree;

use crate::book::rank::{Asked, Valued};
use crate::solver::session::{Judgement, Limits, Session, Situation};
use crate::solver::value::Answer;
use tengen_board::Player;

/// A session that is asked several questions within one limit.
pub struct Inquiry<'s, 'p, 'l, 'g> {
    session: &'s mut Session<'p>,
    limits: &'l mut Limits<'g>,
    nodes: u64,
}

impl<'s, 'p, 'l, 'g> Inquiry<'s, 'p, 'l, 'g> {
    /// Questions within limits that hold for all of them together.
    pub fn new(
        session: &'s mut Session<'p>,
        limits: &'l mut Limits<'g>,
    ) -> Inquiry<'s, 'p, 'l, 'g> {
        Inquiry {
            session,
            limits,
            nodes: 0,
        }
    }

    /// Situations looked into so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The session.
    pub fn session(&self) -> &Session<'p> {
        self.session
    }

    /// Counts a situation that is looked into elsewhere; whether the limits allow it.
    fn count_one(&mut self) -> bool {
        self.nodes += 1;
        let left = self.limits.nodes.checked_sub(1);
        self.limits.nodes = left.unwrap_or(0);
        left.is_some() && (self.nodes % 1024 != 1 || self.limits.observer.go_on())
    }

    /// The answer for a situation.
    fn judge(&mut self, situation: &Situation) -> Judgement {
        let judgement = match self.limits.observer.go_on() {
            true => self.session.judge(situation, 0, self.limits),
            false => Judgement {
                answer: Answer::Unknown,
                best: None,
                nodes: 0,
            },
        };
        self.nodes += judgement.nodes;
        judgement
    }

    /// What moves are worth that have been found to succeed.
    pub(crate) fn rank(
        &mut self,
        situation: &Situation,
        moves: &[Option<usize>],
        asked: Asked,
    ) -> Vec<Valued> {
        let before = self.limits.nodes;
        let after = moves.iter().filter_map(|&vertex| {
            let after = self.session.play(situation, vertex)?;
            Some((vertex, after))
        });
        let ranked = asked.rank(self.session, after.collect(), self.limits);
        self.nodes += before - self.limits.nodes;
        ranked
    }

    /// Who achieves their aim; `None` if a limit was reached.
    fn winner(&mut self, situation: &Situation) -> Option<Player> {
        let problem = self.session.problem();
        match self.judge(situation).answer {
            Answer::Dead(_) => Some(problem.attacker()),
            Answer::Alive(_) => Some(problem.defender),
            Answer::Unknown => None,
        }
    }

    /// The moves of who is to move, a pass left out, and what they lead to.
    fn moves(&self, situation: &Situation) -> Vec<(usize, Situation)> {
        let moves = self.session.moves(situation).into_iter();
        moves
            .filter_map(|(vertex, after)| Some((vertex?, after)))
            .collect()
    }

    /// The situation after a pass.
    fn pass(&self, situation: &Situation) -> Situation {
        self.session
            .play(situation, None)
            .expect("everybody may pass")
    }
}
