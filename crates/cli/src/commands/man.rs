//! `tengen man`: manual pages.

use super::Cli;
use crate::failure::Failure;
use crate::output;
use clap::{Args, CommandFactory};
use std::process::ExitCode;

/// Write the manual page of the program or of a subcommand
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The subcommand, and its own, if it has some; the whole program if none
    #[arg(value_name = "SUBCOMMAND")]
    subcommands: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  tengen man > tengen.1
  tengen man count | man -l -
  tengen man ledger merge";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut command = Cli::command();
    command.build();
    let page = (arguments.subcommands.iter())
        .try_fold(command, |command, name| subcommand(&command, name))?;
    let mut text = Vec::new();
    clap_mangen::Man::new(page)
        .render(&mut text)
        .map_err(|error| Failure::Failed(error.to_string()))?;
    output::print(&String::from_utf8_lossy(&text))?;
    Ok(ExitCode::SUCCESS)
}

fn subcommand(command: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    command.find_subcommand(name).cloned().ok_or_else(|| {
        let known: Vec<_> = command.get_subcommands().map(|c| c.get_name()).collect();
        let known = match known.join(", ") {
            none if none.is_empty() => "none".to_owned(),
            known => known,
        };
        Failure::Unusable(format!("no subcommand {name:?}; there are {known}"))
    })
}
