//! Draws random legal positions, each with exactly the same probability.
//!
//! | module | contents |
//! |---|---|
//! | `request` | [`Sample`]: the request for random positions |
//! | `draws` | [`Draws`]: positions drawn one after another, or into a buffer |
//! | `answer` | [`Samples`]: the positions of a request, all in memory |

mod answer;
mod draws;
mod request;

pub use answer::{SampledPosition, Samples};
pub use draws::Draws;
pub use request::Sample;
pub use tengen_positions::sample::{Method, Symmetry};
