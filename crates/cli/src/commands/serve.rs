//! `tengen serve`: a page to look at it, for the browsers of this machine.

use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::output;
use clap::Args;
use std::process::ExitCode;
use std::time::Duration;
use tengen::units::parse_time;
use tengen_serve::{Limits, Server};

/// Serve a page on which one sees and touches all of this, to the browsers of this machine
///
/// The page solves problems of life and death and shows how wrong moves fail, counts positions,
/// draws random ones, shows strings and liberties, plays the proof that stands for a formula,
/// and sets the papers' tables against the print. It is part of the program: nothing is loaded
/// from elsewhere, and nothing is sent anywhere.
///
/// The server listens on 127.0.0.1 only, so that no other machine reaches it, and refuses what
/// pages of other sites send. It writes no files, and a page can name none. The address is
/// printed once it answers; Ctrl-C ends it.
///
/// Work that takes longer than a moment is a job of the page that asked. A page that is closed
/// stops its jobs after ten seconds; one that is reloaded finds them.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The port; 0 is any that is free [default: 8361, or the next one that is free]
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Jobs that run at once; others wait
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,

    /// The time that a job may take, such as 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1h")]
    time: Duration,

    #[command(flatten)]
    machine: MachineArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen serve --open
  tengen serve --port 9000 --jobs 1 --threads 4 --memory 2G

--memory is one budget for all requests together, --threads is for each job. A request reserves
memory before its work begins. One that needs more than a request may use is refused (HTTP 422);
one that does not fit beside the requests being answered is told to try again (HTTP 503).
/api says how many bytes are reserved now.

The routes are listed at /api/openapi.json. A program asks like the page does:
  curl -H 'Content-Type: application/json' -d '{\"board\":{\"rows\":5}}' ADDRESS/api/ask/count

Exit codes: 1 the port could not be had, 130 interrupted.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let server = match arguments.port {
        Some(port) => Server::listen(port).map_err(|error| format!("127.0.0.1:{port}: {error}")),
        None => Server::listen_near().map_err(|error| format!("no port is free: {error}")),
    };
    let server = server.map_err(Failure::Failed)?;
    let limits = Limits {
        running: usize::from(arguments.jobs),
        time: arguments.time,
        ..Limits::of(arguments.machine.resources())
    };
    let url = server.url();
    output::print(&format!("{url}\n"))?;
    if arguments.open
        && let Err(error) = open::that_detached(&url)
    {
        output::say(&format!("no browser could be opened: {error}"));
    }
    let stopped = server.run(limits);
    stopped.map_err(|error| Failure::Failed(format!("the server stopped: {error}")))?;
    Ok(ExitCode::SUCCESS)
}
