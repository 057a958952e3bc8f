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
}
