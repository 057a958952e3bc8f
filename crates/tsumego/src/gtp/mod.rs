//! An engine for the Go Text Protocol, version 2, that plays problems of life and death.
//!
//! | module | contents |
//! |---|---|
//! | [`protocol`] | parsing of commands, format of answers, names of points |
//! | [`engine`] | the commands |
//! | [`mod@time`] | the time for a move |
//! | [`followed`] | the problem on the board, updated after each move |
//!
//! Specification: Gunnar Farnebäck, draft 2, 2002, <https://www.lysator.liu.se/~gunnar/gtp/>.

pub mod engine;
pub mod followed;
pub mod protocol;
pub mod time;
