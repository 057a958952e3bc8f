//! Detailed answers: all winning moves, a main line, a tree of refutations.
//!
//! All answers are found by queries to a [`Session`], a problem that is being solved. Ko threats
//! outside the region affect only the ranks of moves and of replies.
//!
//! | module | content |
//! |---|---|
//! | [`moves`] | all winning first moves |
//! | [`replies`] | the loser's moves that the winner must answer |
//! | [`life`] | the kind of life: two eyes, seki, or endless repetition |
//! | `eyes`, `peace` | searches for two eyes, and for a seki |
//! | [`mod@line`] | the main line |
//! | [`rank`] | moves that succeed, ranked by the ko threats that they withstand |
//! | [`tree`] | the winner's move against each reply |
//!
//! The entry is [`Inquiry::new`]. Invariant: all queries of an [`Inquiry`] take their searched
//! nodes from one limit, and a query that finds no answer within it returns nothing instead of a
//! guess.

mod eyes;
pub mod life;
pub mod line;
pub mod moves;
mod peace;
pub mod rank;
pub mod replies;
pub mod tree;

use crate::solver::session::{Judgement, Limits, Session, Situation};
use crate::solver::value::Answer;
use rank::{Asked, Valued};
use tengen_board::Player;

/// Several queries to a session (a problem that is being solved) that share one node limit.
pub struct Inquiry<'s, 'p, 'l, 'g> {
    session: &'s mut Session<'p>,
    limits: &'l mut Limits<'g>,
    nodes: u64,
}

impl<'s, 'p, 'l, 'g> Inquiry<'s, 'p, 'l, 'g> {
    /// Starts queries with a common limit.
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

    /// Returns the number of nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the session.
    pub fn session(&self) -> &Session<'p> {
        self.session
    }

    /// Counts a node that is searched outside the session. Returns `true` if the limits allow it.
    fn count_one(&mut self) -> bool {
        self.nodes += 1;
        let left = self.limits.nodes.checked_sub(1);
        self.limits.nodes = left.unwrap_or(0);
        left.is_some() && (self.nodes % 1024 != 1 || self.limits.observer.go_on())
    }

    /// Decides if the target lives when neither side has ko threats outside the region. The answer
    /// is unknown if a limit was reached.
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

    /// Ranks moves that are known to win by the number of ko threats that they withstand.
    pub fn rank(
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

    /// Returns the player who wins from a situation on; `None` if a limit was reached.
    fn winner(&mut self, situation: &Situation) -> Option<Player> {
        let alive = self.judge(situation).answer.alive()?;
        Some(self.session.problem().winner(alive))
    }

    /// Returns the moves of the side to move without the pass, each with the situation after it.
    fn moves(&self, situation: &Situation) -> Vec<(usize, Situation)> {
        let moves = self.session.moves(situation).into_iter();
        moves
            .filter_map(|(vertex, after)| Some((vertex?, after)))
            .collect()
    }

    /// Returns the situation after a pass.
    fn pass(&self, situation: &Situation) -> Situation {
        self.session
            .play(situation, None)
            .expect("everybody may pass")
    }
}
