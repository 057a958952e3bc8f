//! Games of Go: sequences of moves that repeat no position.
//!
//! | module | one idea |
//! |---|---|
//! | [`graph`] | legal positions, and the moves between them |
//! | [`bounds`] | lower and upper bounds on numbers of games |
//! | [`construct`] | families of games whose number is known, played move by move |

pub mod bounds;
pub mod construct;
pub mod graph;
