//! What the loser may try: the moves that the winner must answer.

use super::Inquiry;
use super::line::EFFORT;
use crate::solver::session::Situation;

/// A move of the loser that wins if the winner passes.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The point.
    pub point: usize,
    /// What it leads to.
    pub after: Situation,
}

impl Inquiry<'_, '_, '_, '_> {
    /// The moves of a player who loses that must be answered: after which the opponent
    /// would no longer win with a pass. Other moves change nothing. `None` if a limit was
    /// reached.
    pub fn replies(&mut self, situation: &Situation) -> Option<Vec<Reply>> {
        self.some_replies(situation, usize::MAX)
    }

    /// The first of these replies, so many at most.
    pub(super) fn some_replies(
        &mut self,
        situation: &Situation,
        most: usize,
    ) -> Option<Vec<Reply>> {
        let me = situation.to_move;
        let mut replies = Vec::new();
        for (point, after) in self.moves(situation) {
            if replies.len() == most {
                break;
            }
            if self.session.is_lost(&after) {
                continue;
            }
            let passed = self.pass(&after);
            if self.winner(&passed)? == me {
                replies.push(Reply { point, after });
            }
        }
        Some(replies)
    }

    /// The reply that leaves the fewest good answers, and of those the first; those that are
    /// left after much effort are not compared. `None` if there is no reply, or a limit was
    /// reached.
    pub(super) fn hardest(&mut self, replies: Vec<Reply>) -> Option<Reply> {
        let mut hardest: Option<(usize, Reply)> = None;
        for reply in replies {
            let least = hardest.as_ref().map_or(usize::MAX, |(answers, _)| *answers);
            let answers = self.answers(&reply.after, least)?;
            if answers < least {
                hardest = Some((answers, reply));
            }
            if self.nodes > EFFORT {
                break;
            }
        }
        Some(hardest?.1)
    }

    /// The number of good moves in a situation, a pass left out, or `most` if there are
    /// that many.
    fn answers(&mut self, situation: &Situation, most: usize) -> Option<usize> {
        let mut answers = 0;
        for (_, after) in self.moves(situation) {
            if answers < most && self.winner(&after)? == situation.to_move {
                answers += 1;
            }
        }
        Some(answers)
    }
}
