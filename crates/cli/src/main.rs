//! `tengen`: the combinatorics of Go on the command line.
//!
//! This package has no library, and its modules are internal: Rust programs use the crate `tengen`.
//!
//! | module | one idea |
//! |---|---|
//! | [`commands`] | one file or folder per subcommand: its arguments and its code |
//! | `board` | arguments for the board of a command: a lattice with its size, or a graph |
//! | `sizes` | splits board sizes in one word, such as 3x4, into rows and columns |
//! | `names` | arguments for lattices, boundaries and formats, which are chosen by name |
//! | `input`, `lines`, `diagram` | read files as text, and text as positions |
//! | `positions` | output formats for positions |
//! | `ranks` | the saved or new tables from which ranks of positions are computed |
//! | `answer` | answers as JSON, with the fields that all answers have |
//! | `output`, `table`, `picture` | standard output, messages, atomic writes of files; tables as text; pictures |
//! | `failure` | failures and their exit codes |
//! | `machine`, `data` | options for threads, memory and the data directory |
//! | `progress`, `interrupt` | progress on the terminal; Ctrl-C |

mod answer;
mod board;
mod commands;
mod data;
mod diagram;
mod failure;
mod input;
mod interrupt;
mod lines;
mod machine;
mod names;
mod output;
mod picture;
mod positions;
mod progress;
mod ranks;
mod sizes;
mod table;

use clap::{CommandFactory, Parser};
use commands::Cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    interrupt::survive_limits_of_files();
    interrupt::fail_instead_of_aborting();
    let arguments = sizes::expand(Cli::command(), std::env::args_os());
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(message) => return output::show_usage(&message),
    };
    let done = match cli.command {
        Some(command) => command.run(),
        // Only `--cite` works without a command.
        None => output::print(&tengen::citation()).map(|()| ExitCode::SUCCESS),
    };
    done.unwrap_or_else(|failure| {
        output::say(&failure.message());
        failure.exit_code()
    })
}
