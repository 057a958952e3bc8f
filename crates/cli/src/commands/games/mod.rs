//! `tengen games`: numbers of games, and games themselves.

mod bounds;
mod construct;

use crate::failure::Failure;
use clap::{Args, Subcommand};
use std::process::ExitCode;

/// Numbers of games that repeat no position, and games to prove them
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  tengen games bounds 19
  tengen games construct 7 --moves 60

Passes are of no account, so that each player may move several times in a row; the suicide of
a single stone, which changes nothing, is no move (Combinatorics of Go, sections 3 and 6).";

#[derive(Debug, Subcommand)]
enum What {
    Bounds(bounds::Arguments),
    Construct(construct::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    match &arguments.what {
        What::Bounds(arguments) => bounds::run(arguments),
        What::Construct(arguments) => construct::run(arguments),
    }
}
