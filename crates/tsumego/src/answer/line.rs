//! The main line: best moves of the winner against the hardest replies of the loser.
//!
//! The entry is [`Inquiry::main_line`]. The *winner* is the attacker if the target dies in the
//! initial situation, else the defender. Invariant: in every situation of the line in which the
//! loser is to move, the winner still wins. The cost is a search for each move that is compared.

use super::Inquiry;
use crate::solver::session::Situation;
use tengen_board::Player;

/// The end of a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The target has been captured.
    Captured,
    /// The winner can pass once and still win, whatever the loser plays.
    Settled,
    /// A situation of the line is repeated.
    Repetition,
    /// The requested depth or a limit of the search was reached.
    Limit,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, players in turn; `None` is a pass.
    pub moves: Vec<Option<usize>>,
    /// The end of the line.
    pub end: End,
}

/// The number of searched nodes after which the loser's first reply is taken, without a search for
/// the hardest one.
pub(super) const EFFORT: u64 = 2_000;

/// The maximum number of moves of a line.
const LONGEST: usize = 200;

impl Inquiry<'_, '_, '_, '_> {
    /// Returns the main line from a situation.
    ///
    /// The winner plays the best moves. The loser plays the hardest of the moves that must be
    /// answered ([`Inquiry::hardest`]), or the first one once the search has taken more than
    /// `EFFORT` nodes. The line ends when no move must be answered. `known` is a winning first
    /// move, if one is already known. It is then the first move of the line.
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
                // The known move is a winning move of the initial situation only.
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
        // After much effort, the first reply is taken.
        let most = if self.nodes > EFFORT { 1 } else { usize::MAX };
        let replies = self.some_replies(now, most).ok_or(End::Limit)?;
        if replies.is_empty() {
            return Err(End::Settled);
        }
        let reply = self.hardest(replies).ok_or(End::Limit)?;
        Ok((Some(reply.point), reply.after))
    }

    /// Returns the move of the winner, who is to move, and the situation after it. The move is
    /// `known` if that is given. Fails with [`End::Settled`] if a pass would win as well, and with
    /// [`End::Limit`] if a limit was reached.
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
