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
//!
//! The engine does no I/O; its host reads files and can stop searches. A stated problem is kept
//! when the board is cleared, because hosts clear the board and replay all moves. A guessed problem
//! is guessed again, unless the position in which it was guessed recurs.

pub mod engine;
pub mod followed;
pub mod protocol;
pub mod time;
