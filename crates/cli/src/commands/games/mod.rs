//! `tengen games`: counts, estimates and bounds numbers of games, and constructs games.

mod bounds;
mod construct;
mod count;
mod estimate;
mod rule;

use super::subcommands;
use crate::failure::Failure;
use clap::Args;
use std::process::ExitCode;

/// Count games, estimate or bound their number, and construct long games
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  tengen games count 2
  tengen games estimate 2 3
  tengen games bounds 19
  tengen games construct 7 --moves 60

A game is a sequence of moves, by either player, that repeats no position. Passes do not count, so a
player may move several times in a row. Suicide of a single stone changes nothing and is not a move
(Combinatorics of Go, lemma 2). Each prefix of a game is a game.";

subcommands!(What: Count = count, Estimate = estimate, Bounds = bounds, Construct = construct);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    arguments.what.run()
}
