//! Replies of the loser: the moves that the winner must answer.
//!
//! The entries are [`Inquiry::replies`], which lists them, and [`Inquiry::hardest`], which chooses
//! one. A move must be answered if a search finds that the winner would lose by passing after it.
//! For example, a move that puts the winner's last eye in danger must be answered. A move far away
//! need not be answered.

use super::Inquiry;
use super::line::EFFORT;
use crate::solver::session::Situation;
use crate::solver::status::Threats;

/// A move of the losing side that would win if the winner passed.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The point.
    pub point: usize,
    /// The situation after the move.
    pub after: Situation,
}

impl Inquiry<'_, '_, '_, '_> {
    /// Returns the moves of the losing side that must be answered.
    ///
    /// After such a move the winner would lose by passing. After all other moves the winner may
    /// pass. The result is `None` if a limit was reached.
    pub fn replies(&mut self, situation: &Situation) -> Option<Vec<Reply>> {
        self.some_replies(situation, usize::MAX)
    }

    /// Returns the first replies that must be answered, at most `most`. Returns `None` if a limit
    /// was reached.
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

    /// Returns the reply that is hardest to answer.
    ///
    /// This is the reply that needs the fewest outside ko threats to succeed. Among several such
    /// replies it is one with the fewest good answers, and the first of these. Once more than
    /// `EFFORT` nodes have been searched, the remaining replies are not compared. The result is
    /// `None` if there is no reply, or if a limit was reached.
    pub fn hardest(&mut self, replies: Vec<Reply>) -> Option<Reply> {
        if replies.len() == 1 {
            return replies.into_iter().next();
        }
        let mut hardest: Option<((u8, usize), Reply)> = None;
        for reply in replies {
            let needed = self.needed(&reply.after)?;
            // The rank of the hardest reply so far: outside ko threats that it needs, then the
            // number of good answers (winning moves after the reply). A smaller rank is harder.
            let (fewest, least) = match &hardest {
                Some((rank, _)) => *rank,
                None => (u8::MAX, usize::MAX),
            };
            // Good answers (winning moves after the reply) are counted only as far as the
            // comparison of two replies requires.
            let most = if needed < fewest { usize::MAX } else { least };
            if needed <= fewest {
                let answers = self.answers(&reply.after, most)?;
                if hardest.is_none() || (needed, answers) < (fewest, least) {
                    hardest = Some(((needed, answers), reply));
                }
            }
            // Comparing the remaining replies would take too long.
            if self.nodes > EFFORT {
                break;
            }
        }
        Some(hardest?.1)
    }

    /// Returns the number of outside ko threats with which the player of the last move would win;
    /// [`u8::MAX`] if none is enough, and `None` if a limit was reached.
    fn needed(&mut self, after: &Situation) -> Option<u8> {
        let status = self.session.status(after, self.limits);
        self.nodes += status.nodes;
        match status.threats {
            Threats::Flip(threats) => Some(threats),
            Threats::Never => Some(u8::MAX),
            Threats::Unknown => None,
        }
    }

    /// Counts the winning moves of a situation without the pass, up to `most`. Moves that take more
    /// than [`EFFORT`] nodes each are not counted. On an open board, refuting a move far away would
    /// take much longer than all other searches for the main line. Returns `None` if the whole
    /// limit was reached.
    fn answers(&mut self, situation: &Situation, most: usize) -> Option<usize> {
        let mut answers = 0;
        for (_, after) in self.moves(situation) {
            if answers == most {
                break;
            }
            let part = self.limits.nodes.min(EFFORT);
            let rest = self.limits.nodes - part;
            self.limits.nodes = part;
            let winner = self.winner(&after);
            self.limits.nodes += rest;
            match winner {
                None if rest == 0 => return None,
                Some(winner) if winner == situation.to_move => answers += 1,
                _ => {}
            }
        }
        Some(answers)
    }
}
