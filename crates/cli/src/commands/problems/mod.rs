//! `tengen problems`: makes and checks collections of problems of life and death.

mod check;
mod generate;

use super::subcommands;
use crate::failure::Failure;
use clap::Args;
use std::process::ExitCode;

/// Make problems of life and death, or check their solutions
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  tengen problems generate --empty 7 -n 20 > problems.sgf
  tengen problems check problems.sgf";

subcommands!(What: Generate = generate, Check = check);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    arguments.what.run()
}
