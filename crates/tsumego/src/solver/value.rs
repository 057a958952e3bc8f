//! What is known of a situation: how it ends, or what it takes to know.

/// Numbers from here on are infinite.
pub const INFINITE: u32 = 1 << 30;

/// No ancestor was used.
pub const FREE: u16 = u16::MAX;

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Captured, whatever the balance of threats up to this one.
    Dead(i8),
    /// Alive, whatever the balance of threats from this one.
    Alive(i8),
    /// A limit was reached.
    Unknown,
}

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
