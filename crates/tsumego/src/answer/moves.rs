//! All winning first moves of the side to move, each judged by a search of its own.

use super::Inquiry;
use crate::solver::session::Situation;

impl Inquiry<'_, '_, '_, '_> {
    /// Returns all winning moves of the side to move without outside ko threats, ascending.
    ///
    /// Each move is judged separately. A pass (`None`) is included only if no stone wins. The
    /// result is `None` if a limit was reached.
    pub fn good_moves(&mut self, situation: &Situation) -> Option<Vec<Option<usize>>> {
        let me = situation.to_move;
        let mut good = Vec::new();
        for (point, after) in self.moves(situation) {
            if self.winner(&after)? == me {
                good.push(Some(point));
            }
        }
        if good.is_empty() {
            let passed = self.pass(situation);
            if self.winner(&passed)? == me {
                good.push(None);
            }
        }
        Some(good)
    }

    /// Returns `true` if a move (`None` is a pass) wins without outside ko threats.
    ///
    /// An illegal move does not win. The result is `None` if a limit was reached.
    pub fn succeeds_with(&mut self, situation: &Situation, vertex: Option<usize>) -> Option<bool> {
        let banned = vertex.is_some() && vertex == situation.ko;
        let after = self.session.play(situation, vertex);
        match after.filter(|_| !banned) {
            Some(after) => Some(self.winner(&after)? == situation.to_move),
            None => Some(false),
        }
    }
}
