//! `tengen serve`: serves a web page for the browsers of this machine.

use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::output;
use clap::Args;
use std::process::ExitCode;
use std::time::Duration;
use tengen::units::parse_time;
use tengen_serve::{Limits, Server};

/// Serve a web page for the commands of Tengen to the browsers of this machine
///
/// The page solves problems of life and death and shows how wrong moves fail. It counts and draws
/// positions, and shows strings and liberties. It builds and plays the position of a formula (as
/// `tengen reduce`). It recomputes the tables of the papers, and compares them with the printed
/// values. The page is part of the program: it loads and sends nothing over the network.
///
/// The server listens on 127.0.0.1 only, so other machines cannot reach it, and it refuses requests
/// from pages of other sites. It writes no files, and a page cannot name any. The address is
/// printed once the server is ready; Ctrl-C stops it.
///
/// Work that takes longer is a job of the page that asked for it. Ten seconds after a page is
/// closed its jobs are stopped. A page that is reloaded finds its jobs again.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Port; 0 picks any free port [default: 8361, or the next free port]
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Largest number of jobs that run at the same time; others wait
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,

    /// Time limit per job, including the time in which the job waits, such as 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1h")]
    time: Duration,

    #[command(flatten)]
    machine: MachineArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen serve --open
  tengen serve --port 9000 --jobs 1 --threads 4 --memory 2G

--memory limits all requests together, --threads limits each job. A request reserves memory before
its work begins. A request that needs more than the limit for one request is refused (HTTP 422). One
that does not fit beside the running requests is told to try again (HTTP 503). /api shows the
reserved bytes.

The routes are listed at /api/openapi.json. Programs send the same requests as the page:
  curl -H 'Content-Type: application/json' -d '{\"board\":{\"rows\":5}}' ADDRESS/api/ask/count

Exit codes: 1 the port is not available, 130 interrupted.";

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
