//! `tengen compare`: counts the positions of other games, for comparison with Go.

mod chess;
mod connect4;
mod gomoku;

use super::subcommands;
use crate::failure::Failure;
use clap::Args;
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

subcommands!(Game: Gomoku = gomoku, Connect4 = connect4, Chess = chess);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    arguments.game.run()
}
