//! Proved bounds on numbers of legal positions, from counts on strips, which have a few rows. The
//! *limiting constant* s of a lattice: a large board of p points has about s^p legal positions.
//!
//! | module | one idea |
//! |---|---|
//! | `board` | [`Bounds`]: bounds on the number of legal positions of a large board |
//! | `limit` | [`LimitBounds`]: bounds on the limiting constant of a lattice |

mod board;
mod limit;

pub use board::{Arrangement, Bounds, CountBounds, bounds};
pub use limit::{ConstantBounds, LimitBounds, Rate, StripRate, limit_bounds};

use crate::count::keeping::with_keeping;
use crate::request::with_resources;

with_resources!(Bounds, LimitBounds);
with_keeping!(Bounds);

/// Default of the maximum number of rows of the strips that give the bounds.
fn six() -> usize {
    6
}
