//! All first moves that achieve the aim.

use super::Inquiry;
use crate::solver::session::Situation;

impl Inquiry<'_, '_, '_, '_> {
    /// All moves of the player to move after which they achieve their aim without outside
    /// threats: vertices, ascending, each judged for itself; a pass (`None`) only if no stone
    /// does. `None` if a limit was reached.
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

    /// Whether the player to move achieves their aim with a move, `None` being a pass, without
    /// outside threats; not with one that the rules forbid. `None` if a limit was reached.
    pub fn succeeds_with(&mut self, situation: &Situation, vertex: Option<usize>) -> Option<bool> {
        let banned = vertex.is_some() && vertex == situation.ko;
        let after = self.session.play(situation, vertex);
        match after.filter(|_| !banned) {
            Some(after) => Some(self.winner(&after)? == situation.to_move),
            None => Some(false),
        }
    }
}
