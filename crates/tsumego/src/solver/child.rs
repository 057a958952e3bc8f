//! The moves of a situation that is being searched, each with its value so far.

use super::arena::ATTACKER;
use super::value::Value;

/// A move, and the value of the situation after it.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// The point, or [`PASS`](super::search::PASS).
    pub point: u8,
    /// The change of the ko-threat balance, which is the defender's threats minus the attacker's. A
    /// retake of a ko by the defender spends a threat (-1), as does a retake by the attacker (1);
    /// other moves spend none (0).
    pub spent: i8,
    /// The value of the situation after the move.
    pub value: Value,
    /// The last refuted move whose refutation was also tried against this move (simulation);
    /// `u8::MAX` if none was tried.
    pub compared: u8,
    /// `true` if the mover's number in `value` was increased because another thread searches this
    /// move.
    pub avoided: bool,
}

impl Child {
    /// Returns the value of the parent situation, given that this move wins for the side to move
    /// there, `mine`.
    pub fn winning(&self, mine: usize) -> Value {
        let mut value = self.value;
        // The bound is the last ko-threat balance for which the proof of the situation after the
        // move holds. It is shifted by the threat that the move spends. The mover must have at
        // least one threat before the move.
        match self.spent {
            0 => {}
            // For example, the attacker spends a threat (+1) and then captures up to balance -1. So
            // before the move the balance may be at most -2.
            spent if mine == ATTACKER => value.bound = (value.bound - spent).min(-1),
            spent => value.bound = (value.bound - spent).max(1),
        }
        value
    }
}
