//! Packed positions of two players on small boards, for programs that enumerate all positions.
//!
//! | module | one idea |
//! |---|---|
//! | `stones` | positions as bit sets, and all moves from a position |
//! | `code` | positions as numbers in base 3 |
//! | `bits` | thread-safe bit sets of such numbers |
//!
//! The code for moves is independent of [`play`](crate::play). The test
//! `legality_and_all_moves_are_as_the_rules_say_on_every_position` compares both.

mod bits;
mod code;
mod stones;

pub use bits::{BitSet, WORD, numbers};
pub use code::{Codes, positions};
pub use stones::{Chain, Field, MAX_POINTS, Points, Stones, bit, each};
