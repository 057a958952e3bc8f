//! Other games, for comparison with Go (*Combinatorics of Go*, section 5).
//!
//! | module | one idea |
//! |---|---|
//! | `chess` | [`chess()`]: upper bounds on the number of chess positions |
//! | `connect4` | [`Connect4`]: the number of Connect Four positions that can be reached |
//! | `gomoku` | [`Gomoku`]: the number of boards without five in a row |

mod chess;
mod connect4;
mod gomoku;

pub use chess::{ChessBounds, Part, QuoteChess, chess};
pub use connect4::{Connect4, CountedConnect4, QuoteConnect4, QuotedConnect4, connect4_quoted};
pub use gomoku::{CountedGomoku, Gomoku, GomokuBase, GomokuGrowth};

use crate::request::with_resources;

with_resources!(Connect4, Gomoku, GomokuBase);
