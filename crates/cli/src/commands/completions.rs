//! `tengen completions`: writes scripts with which shells complete the arguments of `tengen`.

use super::Cli;
use crate::failure::Failure;
use crate::output;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::process::ExitCode;

/// Write a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  tengen completions bash > ~/.local/share/bash-completion/completions/tengen
  tengen completions fish > ~/.config/fish/completions/tengen.fish";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "tengen", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
