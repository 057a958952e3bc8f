//! `tengen dead`: finds the groups that can be captured, by exhaustive search.

mod groups;
mod sets;

use super::subcommands;
use crate::failure::Failure;
use clap::Args;
use std::process::ExitCode;

/// Find dead groups by exhaustive search
///
/// A group (connected stones of one colour) is dead if the opponent can capture it against any play
/// (On the Complexity of Tsume-Go, section 3). By default there is no ko rule, as in that paper: a
/// group that can only be saved by endless repetition of positions is alive.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    which: Which,
}

const EXAMPLES: &str = "\
Examples:
  tengen dead sets 2 3                   the dead groups of all positions of a board
  tengen dead groups diagram.txt         the groups of one position";

subcommands!(Which: Sets = sets, Groups = groups);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    arguments.which.run()
}
