//! Games of Go: sequences of moves that repeat no position.
//!
//! | module | one idea |
//! |---|---|
//! | [`graph`] | legal positions, and the moves between them |
//! | [`hamilton`] | games and cycles through all positions of a line |
//! | [`paths`] | numbers of games: of simple paths, and of what situational superko allows |

pub mod graph;
pub mod hamilton;
pub mod paths;
