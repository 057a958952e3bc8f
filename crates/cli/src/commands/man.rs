//! `tengen man`: writes manual pages of the program and its subcommands.

use super::Cli;
use crate::failure::Failure;
use crate::output;
use clap::{Args, CommandFactory};
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::files;

/// Write the manual page of the program or of a subcommand
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Subcommand, such as `count` or `ledger merge` [default: the whole program]
    #[arg(value_name = "SUBCOMMAND")]
    subcommands: Vec<String>,

    /// Write the pages of the program and all subcommands into DIR, which is created if needed
    #[arg(
        short,
        long,
        alias = "out",
        value_name = "DIR",
        conflicts_with = "subcommands"
    )]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  tengen man > tengen.1
  tengen man count | man -l -
  tengen man ledger merge
  tengen man -o ~/.local/share/man/man1     all pages";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut command = Cli::command();
    if let Some(folder) = &arguments.output {
        let made =
            files::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
        made.map_err(|error| Failure::Failed(format!("{}: {error}", folder.display())))?;
        return Ok(ExitCode::SUCCESS);
    }
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
        Failure::Unusable(format!("unknown subcommand {name:?}; known: {known}"))
    })
}
