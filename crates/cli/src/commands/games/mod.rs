//! `tengen games`: how many games there are.

mod count;
mod estimate;
mod rule;

use crate::failure::Failure;
use clap::{Args, Subcommand};
use std::process::ExitCode;

/// Count games, or estimate or bound their number
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

A game is a sequence of moves, by either player, that repeats no position; passes are
of no account (Combinatorics of Go, lemma 2). Every beginning of a game is a game.";

#[derive(Debug, Subcommand)]
enum What {
    Count(count::Arguments),
    Estimate(estimate::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    match &arguments.what {
        What::Count(arguments) => count::run(arguments),
        What::Estimate(arguments) => estimate::run(arguments),
    }
}
