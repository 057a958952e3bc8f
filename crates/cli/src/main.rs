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
use commands::{Cli, Command};
use failure::Failure;
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
        Some(command) => run(command),
        // Only `--cite` works without a command.
        None => output::print(&tengen::citation()).map(|()| ExitCode::SUCCESS),
    };
    done.unwrap_or_else(|failure| {
        output::say(&failure.message());
        failure.exit_code()
    })
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Count(arguments) => commands::count::run(&arguments),
        Command::Plan(arguments) => commands::plan::run(&arguments),
        Command::Approx(arguments) => commands::approx::run(&arguments),
        Command::Estimate(arguments) => commands::estimate::run(&arguments),
        Command::Bounds(arguments) => commands::bounds::run(&arguments),
        Command::Growth(arguments) => commands::growth::run(&arguments),
        Command::Recurrence(arguments) => commands::recurrence::run(&arguments),
        Command::Polynomial(arguments) => commands::polynomial::run(&arguments),
        Command::Matrix(arguments) => commands::matrix::run(&arguments),
        Command::States(arguments) => commands::states::run(&arguments),
        Command::Sequence(arguments) => commands::sequence::run(&arguments),
        Command::Lattice(arguments) => commands::lattice::run(&arguments),
        Command::Most(arguments) => commands::most::run(&arguments),
        Command::Reachable(arguments) => commands::reachable::run(&arguments),
        Command::GameGraph(arguments) => commands::game_graph::run(&arguments),
        Command::Hamilton(arguments) => commands::hamilton::run(&arguments),
        Command::Games(arguments) => commands::games::run(&arguments),
        Command::Dead(arguments) => commands::dead::run(&arguments),
        Command::Gtp(arguments) => commands::gtp::run(&arguments),
        Command::Problems(arguments) => commands::problems::run(&arguments),
        Command::Verify(arguments) => commands::verify::run(&arguments),
        Command::Solve(arguments) => commands::solve::run(&arguments),
        Command::Reduce(arguments) => commands::reduce::run(&arguments),
        Command::Compare(arguments) => commands::compare::run(&arguments),
        Command::Table(arguments) => commands::table::run(&arguments),
        Command::Legal(arguments) => commands::legal::run(&arguments),
        Command::Draw(arguments) => commands::draw::run(&arguments),
        Command::Sample(arguments) => commands::sample::run(&arguments),
        Command::Rank(arguments) => commands::rank::run(&arguments),
        Command::Unrank(arguments) => commands::unrank::run(&arguments),
        Command::Serve(arguments) => commands::serve::run(&arguments),
        Command::Ledger(arguments) => commands::ledger::run(&arguments),
        Command::Data(arguments) => commands::data::run(&arguments),
        Command::Bench(arguments) => commands::bench::run(&arguments),
        Command::Completions(arguments) => commands::completions::run(&arguments),
        Command::Man(arguments) => commands::man::run(&arguments),
    }
}
