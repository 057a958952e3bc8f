//! `tengen problems`: makes and checks collections of problems of life and death.

mod check;
mod generate;

use crate::failure::Failure;
use clap::{Args, Subcommand};
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

#[derive(Debug, Subcommand)]
enum What {
    Generate(generate::Arguments),
    Check(check::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    match &arguments.what {
        What::Generate(arguments) => generate::run(arguments),
        What::Check(arguments) => check::run(arguments),
    }
}
