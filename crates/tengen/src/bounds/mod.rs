//! Proved bounds on numbers of legal positions, from strips.
//!
//! | module | one idea |
//! |---|---|
//! | `board` | [`Bounds`]: on the number of a large board |
//! | `limit` | [`LimitBounds`]: on the limiting constant of a lattice |

mod board;
mod limit;

pub use board::{Arrangement, Bounds, CountBounds, bounds};
pub use limit::{ConstantBounds, LimitBounds, Rate, StripRate, limit_bounds};

use crate::count::keeping::with_keeping;
use crate::request::with_resources;

with_resources!(Bounds, LimitBounds);
with_keeping!(Bounds);

/// Most rows of a strip, unless stated.
fn six() -> usize {
    6
}
