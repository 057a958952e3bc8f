//! Life and death: which groups can be captured.
//!
//! | module | one idea |
//! |---|---|
//! | [`model`] | the definitions, and exact verdicts by looking at all positions |

pub mod model;
