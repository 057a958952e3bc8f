//! Packed positions of two players on small boards, for programs that enumerate all positions.
//! | module | one idea |
//! |---|---|
//! | `stones` | positions as sets of points, and all moves from one at a time |
//! | `code` | positions as numbers in base 3 |
//! | `bits` | sets of such numbers |

mod bits;
mod code;
mod stones;

pub use bits::{BitSet, WORD, numbers};
pub use code::{Codes, positions};
pub use stones::{Field, MAX_POINTS, Points, Stones, bit, each};
