//! What is known of a move while its situation is searched.

use super::arena::ATTACKER;
use super::value::Value;

/// A move, and what is known of its result.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// The point, or [`PASS`](super::search::PASS).
    pub point: u8,
    /// What the move does to the balance of threats.
    pub spent: i8,
    /// The situation after it.
    pub value: Value,
    /// The move whose refutation was tried last, or `u8::MAX`.
    pub compared: u8,
    /// Whether the effort was taken for higher because another search is there.
    pub avoided: bool,
}

impl Child {
    /// The value of the situation in which this move wins.
    pub fn winning(&self, mine: usize) -> Value {
        let mut value = self.value;
        // A threat was there to be spent.
        match self.spent {
            0 => {}
            spent if mine == ATTACKER => value.bound = (value.bound - spent).min(-1),
            spent => value.bound = (value.bound - spent).max(1),
        }
        value
    }
}
