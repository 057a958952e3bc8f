//! `tengen compare`: counts the positions of other games, for comparison with Go.

mod chess;
mod connect4;
mod gomoku;

use crate::failure::Failure;
use clap::{Args, Subcommand};
use std::process::ExitCode;

/// Count the positions of other games, for comparison with Go
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: Game,
}

const EXAMPLES: &str = "\
Examples:
  tengen compare gomoku 6
  tengen compare connect4 5 4 --by-ply
  tengen compare chess

The figures and formulas are those of Combinatorics of Go, section 5.";

#[derive(Debug, Subcommand)]
enum Game {
    Gomoku(gomoku::Arguments),
    Connect4(connect4::Arguments),
    Chess(chess::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    match &arguments.game {
        Game::Gomoku(arguments) => gomoku::run(arguments),
        Game::Connect4(arguments) => connect4::run(arguments),
        Game::Chess(arguments) => chess::run(arguments),
    }
}
