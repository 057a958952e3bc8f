//! An engine for the Go Text Protocol, version 2 (Gunnar Farnebäck, draft 2, 2002), that
//! plays problems of life and death.
//!
//! | module | one idea |
//! |---|---|
//! | [`protocol`] | lines to commands, answers to text, names of points |
//! | [`engine`] | what the commands do |
//! | [`mod@time`] | the time for a move |
//! | [`followed`] | the problem on the board, followed from move to move |
//!
//! Specification: <https://www.lysator.liu.se/~gunnar/gtp/>.

pub mod engine;
pub mod followed;
pub mod protocol;
pub mod time;
