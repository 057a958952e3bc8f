//! Games of Go: sequences of moves that repeat no position.
//!
//! | module | one idea |
//! |---|---|
//! | [`bounds`] | lower and upper bounds on numbers of games |
//! | [`construct`] | families of games whose number is known, played move by move |
//! | [`graph`] | legal positions, and the moves between them |
//! | [`hamilton`] | games and cycles through all positions of a line |
//! | [`tower`] | numbers like 10^(10^171), rounded outwards |
//! | [`factorial`](mod@factorial) | factorials as towers |
//! | [`paths`] | numbers of games under positional and situational superko |

pub mod bounds;
pub mod construct;
pub mod factorial;
pub mod graph;
pub mod hamilton;
pub mod paths;
pub mod tower;
