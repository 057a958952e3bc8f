//! The main line.

use super::Inquiry;
use crate::solver::session::Situation;
use tengen_board::Player;

/// How a line of play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The target has been captured.
    Captured,
    /// The winner may pass, and whatever the loser plays, too, once.
    Settled,
    /// A situation of the line has come again.
    Repetition,
    /// As deep as was asked for, or a limit was reached.
    Limit,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, players in turn; `None` is a pass.
    pub moves: Vec<Option<usize>>,
    /// How it ends.
    pub end: End,
}

/// Situations looked into after which the first reply that is found is taken.
pub(super) const EFFORT: u64 = 2_000;

/// The longest line.
const LONGEST: usize = 200;

impl Inquiry<'_, '_, '_, '_> {
    /// The main line from a situation: the winner's best moves, against the loser's moves
    /// that must be answered, each time the hardest of them (see [`Inquiry::hardest`]; when
    /// much has been looked into for that, just the first). It
    /// ends when none must be answered. A winning first move that is already known may be
    /// given, and is taken.
    pub fn main_line(&mut self, start: &Situation, known: Option<Option<usize>>) -> Line {
        let mut moves = Vec::new();
        let mut seen = Vec::new();
        let mut now = start.clone();
        let end = match self.winner(start) {
            None => End::Limit,
            Some(winner) => loop {
                if moves.len() == LONGEST {
                    break End::Limit;
                }
                if seen.contains(&now) {
                    break End::Repetition;
                }
                let known = known.filter(|_| moves.is_empty());
                match self.next(&now, winner, known) {
                    Err(end) => break end,
                    Ok((vertex, after)) => {
                        moves.push(vertex);
                        seen.push(std::mem::replace(&mut now, after));
                    }
                }
            },
        };
        Line { moves, end }
    }

    fn next(
        &mut self,
        now: &Situation,
        winner: Player,
        known: Option<Option<usize>>,
    ) -> Result<(Option<usize>, Situation), End> {
        if self.session.is_lost(now) {
            return Err(End::Captured);
        }
        if now.to_move == winner {
            return self.best(now, known);
        }
        let most = if self.nodes > EFFORT { 1 } else { usize::MAX };
        let replies = self.some_replies(now, most).ok_or(End::Limit)?;
        if replies.is_empty() {
            return Err(End::Settled);
        }
        let reply = self.hardest(replies).ok_or(End::Limit)?;
        Ok((Some(reply.point), reply.after))
    }

    /// The winner's move (the one that is known, if there is), unless a pass would do.
    pub(crate) fn best(
        &mut self,
        now: &Situation,
        known: Option<Option<usize>>,
    ) -> Result<(Option<usize>, Situation), End> {
        let passed = self.pass(now);
        if self.winner(&passed).ok_or(End::Limit)? == now.to_move {
            return Err(End::Settled);
        }
        let best = known.or_else(|| self.judge(now).best).ok_or(End::Limit)?;
        let after = self
            .session
            .play(now, best)
            .expect("the best move can be made");
        Ok((best, after))
    }
}
