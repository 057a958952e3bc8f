//! What the loser may try: the moves that the winner must answer.

use super::Inquiry;
use super::line::EFFORT;
use crate::solver::session::Situation;
use crate::solver::status::Threats;

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

    /// The reply that is hardest to answer: one that the fewest outside threats would make
    /// good, of those one that leaves the fewest good answers, and of those the first. Those
    /// that are left after much effort are not compared. `None` if there is no reply, or a
    /// limit was reached.
    pub fn hardest(&mut self, replies: Vec<Reply>) -> Option<Reply> {
        if replies.len() == 1 {
            return replies.into_iter().next();
        }
        let mut hardest: Option<((u8, usize), Reply)> = None;
        for reply in replies {
            let needed = self.needed(&reply.after)?;
            let (fewest, least) = match &hardest {
                Some((rank, _)) => *rank,
                None => (u8::MAX, usize::MAX),
            };
            let most = if needed < fewest { usize::MAX } else { least };
            if needed <= fewest {
                let answers = self.answers(&reply.after, most)?;
                if hardest.is_none() || (needed, answers) < (fewest, least) {
                    hardest = Some(((needed, answers), reply));
                }
            }
            if self.nodes > EFFORT {
                break;
            }
        }
        Some(hardest?.1)
    }

    /// The number of outside threats that would make a situation good for who has just moved;
    /// [`u8::MAX`] if none that is asked for is enough.
    fn needed(&mut self, after: &Situation) -> Option<u8> {
        let status = self.session.status(after, self.limits);
        self.nodes += status.nodes;
        match status.threats {
            Threats::Flip(threats) => Some(threats),
            Threats::Never => Some(u8::MAX),
            Threats::Unknown => None,
        }
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
