//! Random legal positions, all of which are exactly as likely.
//!
//! | module | one idea |
//! |---|---|
//! | `request` | [`Sample`]: which positions, and how they are drawn |
//! | `draws` | [`Draws`]: as many as there is time for, one after another or into a buffer |
//! | `answer` | [`Samples`]: a few, all at once |

mod answer;
mod draws;
mod request;

pub use answer::{SampledPosition, Samples};
pub use draws::Draws;
pub use request::Sample;
pub use tengen_positions::sample::{Method, Symmetry};
