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
    /// The subcommand; the whole program if none
    subcommand: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  tengen man > tengen.1
  tengen man count | man -l -";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut command = Cli::command();
    command.build();
    let page = match &arguments.subcommand {
        None => command,
        Some(name) => subcommand(&command, name)?,
    };
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
        let known = known.join(", ");
        Failure::Unusable(format!("no subcommand {name:?}; there are {known}"))
    })
}
