//! Life and death: which strings can be captured, and how one knows.
//!
//! | module | one idea |
//! |---|---|
//! | [`model`] | the paper's definitions, and exact verdicts by looking at all positions |
//! | [`problem`] | a board, a target, a region, and who attacks |
//! | [`gotools`] | problems of the GoTools collection |
//! | [`choose`] | the move that wins, or the one that resists longest |
//! | [`gtp`] | an engine for the Go Text Protocol |
//! | [`solver`] | depth-first proof-number search |

pub mod choose;
pub mod gotools;
pub mod gtp;
pub mod model;
pub mod problem;
pub mod solver;
