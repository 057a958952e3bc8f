//! What is known of situations and moves while they are searched.

use super::{Answer, FREE, INFINITE};
use crate::solver::arena::ATTACKER;

/// What is known of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Effort to prove capture, effort to prove life; by side.
    pub numbers: [u32; 2],
    /// If captured: up to which balance of threats. If alive: from which.
    pub bound: i8,
    /// The depth of the shallowest ancestor whose repetition this life rests on.
    pub anchor: u16,
}

impl Value {
    /// Nothing is known.
    pub const UNKNOWN: Value = Value::open([1, 1]);

    /// Not decided.
    pub const fn open(numbers: [u32; 2]) -> Value {
        Value {
            numbers,
            bound: 0,
            anchor: FREE,
        }
    }

    /// Captured up to a balance of threats.
    pub const fn dead(bound: i8) -> Value {
        Value {
            numbers: [0, INFINITE],
            bound,
            anchor: FREE,
        }
    }

    /// Alive from a balance of threats.
    pub const fn alive(bound: i8, anchor: u16) -> Value {
        Value {
            numbers: [INFINITE, 0],
            bound,
            anchor,
        }
    }

    /// What it means.
    pub fn answer(&self) -> Answer {
        match self.numbers {
            [0, _] => Answer::Dead(self.bound),
            [_, 0] => Answer::Alive(self.bound),
            _ => Answer::Unknown,
        }
    }
}

/// A move, and what is known of its result.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// The point, or [`super::PASS`].
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
