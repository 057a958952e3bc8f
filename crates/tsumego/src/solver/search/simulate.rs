//! Simulation: tries the refutation of one move on another move, without a search.
//!
//! Source: Y. Kawano, *Using similar positions to search game trees*, 1996. A refutation of
//! one move often refutes other moves as well. So when a move is refuted, the same replies
//! are tried against the remaining moves. `simulate` handles the winning side with one reply,
//! `simulate_all` the losing side with all moves; both recurse into each other.
//!
//! Invariant: a returned value is proved, since every reply is played and evaluated in the
//! new situation. The *reference*, the situation after the refuted move, only suggests replies.
//! The cost is the size of the copied refutation tree, up to [`DEPTH`] replies deep.

use super::options::{child, is_banned, lost};
use super::{PASS, Search};
use crate::solver::arena::DEFENDER;
use crate::solver::bits::Bits;
use crate::solver::child::Child;
use crate::solver::state::{NO_KO, State};
use crate::solver::store::Store;
use crate::solver::value::{FREE, Value};

/// The maximum number of replies that are copied on one line of play.
pub(super) const DEPTH: u8 = 30;

/// The hash of the path that simulations use for look-ups. Nothing is stored under it.
const NOWHERE: (u64, u64) = (u64::MAX, u64::MAX);

impl<W: Bits, S: Store<W>> Search<'_, '_, W, S> {
    /// Tries to prove that the side to move wins, with the replies stored for a reference.
    ///
    /// `reference` is a situation that the side to move is known to win. Returns `None` if the
    /// same replies do not work.
    pub(super) fn simulate(
        &mut self,
        state: &State<W>,
        reference: &State<W>,
        threats: i8,
        depth: u8,
    ) -> Option<Value> {
        // The best move stored for the reference is the reply to try.
        let known = self.store.get(&reference.key, threats - self.asked)?;
        let point = known.best;
        let mine = usize::from(state.key.to_move);
        // The limit bounds the depth of the recursion, since a copied line may be long.
        if depth == 0 {
            return None;
        }
        // The reply was found in another situation. Here its point may be occupied, or banned by
        // ko.
        let mut child = self.reply(state, threats, point)?;
        let mut next = self.spare();
        let mut other = self.spare();
        let value = if let Some(step) = self.step(state, point) {
            let threats = threats + child.spent;
            // If the reply does not win at once, it must also be legal in the reference, the
            // situation that it comes from, so that the moves after it can be refuted by replies of
            // the reference.
            let (value, is_made) =
                self.look_after(state, &step, threats, NOWHERE, false, &mut next);
            if value.numbers[mine] == 0 {
                Some(value)
            } else if value.numbers[mine ^ 1] != 0
                && (point == PASS || reference.empty(self.arena).has(usize::from(point)))
                && self.make(reference, point, &mut other).is_some()
            {
                if !is_made {
                    state.make(&step, &mut next);
                }
                self.simulate_all(&next, &other, threats, depth - 1)
            } else {
                None
            }
        } else {
            None
        };
        self.spare.extend([next, other]);
        child.value = value?;
        let value = child.winning(mine);
        // The proof is complete, so it is stored like the result of a search.
        self.remember(state, threats, &value, point, 1);
        Some(value)
    }

    /// Returns a move of the side to move, or `None` if it is not allowed.
    fn reply(&self, state: &State<W>, threats: i8, point: u8) -> Option<Child> {
        let mine = usize::from(state.key.to_move);
        // `u8::MAX`: no reply is stored. A pass of the attacker is useful only to end a ko ban.
        let allowed = match point {
            u8::MAX => false,
            PASS => mine == DEFENDER || state.key.ko != NO_KO,
            _ if point == state.key.ko && is_banned(mine, threats) => false,
            _ => state.empty(self.arena).has(usize::from(point)),
        };
        allowed.then(|| child(point, state.key.ko, mine))
    }

    /// Tries to prove that the side to move loses with every move, by the replies to the same moves
    /// in `reference`, a situation that is known to be lost.
    fn simulate_all(
        &mut self,
        state: &State<W>,
        reference: &State<W>,
        threats: i8,
        depth: u8,
    ) -> Option<Value> {
        if !self.may_go_on() {
            return None;
        }
        let start = self.nodes;
        let mine = usize::from(state.key.to_move);
        let options = self.options(state, threats);
        let mut next = self.spare();
        let mut other = self.spare();
        let mut children = self.spare_moves();
        let mut failed = false;
        // First evaluate all moves without trying replies: one winning move ends the simulation.
        for point in options.points() {
            let mut child = options.child(point);
            let Some(step) = self.step(state, point) else {
                continue;
            };
            let threats = threats + child.spent;
            (child.value, _) = self.look_after(state, &step, threats, NOWHERE, false, &mut next);
            if child.value.numbers[mine] == 0 {
                failed = true;
                break;
            }
            children.push(child);
        }
        // Then refute each open move by the reply stored for the same move in the reference.
        for child in &mut children {
            if failed {
                break;
            }
            if child.value.numbers[mine ^ 1] == 0 {
                continue;
            }
            // Play the same move in both situations. In the reference (a situation known to be
            // lost) it is already refuted, so the table probably has a reply.
            self.make(state, child.point, &mut next);
            let free =
                child.point == PASS || reference.empty(self.arena).has(usize::from(child.point));
            let value = if free && self.make(reference, child.point, &mut other).is_some() {
                self.simulate(&next, &other, threats + child.spent, depth)
            } else {
                None
            };
            match value {
                Some(value) => child.value = value,
                None => failed = true,
            }
        }
        self.spare.extend([next, other]);
        let value = (!failed).then(|| lost(&children, mine, options.lacking));
        self.spare_moves.push(children);
        let value = value?;
        // Simulation does not search the path, so no value depends on a repetition.
        debug_assert_eq!(value.anchor, FREE);
        self.remember(state, threats, &value, u8::MAX, self.nodes - start + 1);
        Some(value)
    }
}
