//! The value of a situation: proof numbers, and the ko-threat balances that it holds for.
//!
//! The *ko-threat balance* is the number of outside ko threats of the defender, or of the attacker
//! if negative. A threat only helps its owner. So a proof of capture holds for all lower balances,
//! too, and a proof of life for all higher ones. The bound is the last balance for which a proof
//! holds. For example, `Dead(2)` means that the target is captured even if the defender has two
//! threats.

/// Proof numbers from this one on count as infinite.
pub const INFINITE: u32 = 1 << 30;

/// The [`anchor`](Value::anchor) of a value that does not depend on the repetition of an ancestor.
pub const FREE: u16 = u16::MAX;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The target is captured with every ko-threat balance up to this one.
    Dead(i8),
    /// The target lives with every ko-threat balance from this one on.
    Alive(i8),
    /// The search reached a limit.
    Unknown,
}

impl Answer {
    /// Returns `true` if the target lives, `false` if it dies; `None` if unknown.
    pub fn alive(self) -> Option<bool> {
        match self {
            Answer::Dead(_) => Some(false),
            Answer::Alive(_) => Some(true),
            Answer::Unknown => None,
        }
    }
}

/// The value of a situation, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The proof number (effort to prove capture) and the disproof number (effort to prove life),
    /// indexed by the side that succeeds. 0 means that the success of this side is proved.
    pub numbers: [u32; 2],
    /// The highest ko-threat balance for which the target is captured, or the lowest for which it
    /// lives. Meaningless while the situation is open.
    pub bound: i8,
    /// For life that depends on the repetition of an ancestor, the depth of the shallowest such
    /// ancestor; otherwise [`FREE`].
    pub anchor: u16,
}

impl Value {
    /// The value of a situation about which nothing is known.
    pub const UNKNOWN: Value = Value::open([1, 1]);

    /// Returns an undecided value with the given proof and disproof numbers.
    pub const fn open(numbers: [u32; 2]) -> Value {
        Value {
            numbers,
            bound: 0,
            anchor: FREE,
        }
    }

    /// Returns the value of a captured target, for every ko-threat balance up to `bound`.
    pub const fn dead(bound: i8) -> Value {
        Value {
            numbers: [0, INFINITE],
            bound,
            anchor: FREE,
        }
    }

    /// Returns the value of a living target, for every ko-threat balance from `bound` on. `anchor`
    /// is [`FREE`], or the depth of a repetition that the life depends on.
    pub const fn alive(bound: i8, anchor: u16) -> Value {
        Value {
            numbers: [INFINITE, 0],
            bound,
            anchor,
        }
    }

    /// Converts the value to an answer: a number of 0 is a proof.
    pub fn answer(&self) -> Answer {
        match self.numbers {
            [0, _] => Answer::Dead(self.bound),
            [_, 0] => Answer::Alive(self.bound),
            _ => Answer::Unknown,
        }
    }
}
