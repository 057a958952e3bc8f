//! Life and death: which strings can be captured, and how one knows.
//!
//! | module | one idea |
//! |---|---|
//! | [`model`] | the paper's definitions, and exact verdicts by looking at all positions |
//! | [`problem`] | a board, a target, a region, and who attacks |
//! | [`gotools`] | problems of the GoTools collection |
//! | [`solver`] | depth-first proof-number search |
//! | [`answer`] | all good moves, main lines and refutations, by the solver |

pub mod answer;
pub mod gotools;
pub mod model;
pub mod problem;
pub mod solver;
