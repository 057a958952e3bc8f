//! Games of Go: sequences of moves that repeat no position.
//!
//! | module | one idea |
//! |---|---|
//! | [`graph`] | legal positions, and the moves between them |

pub mod graph;
