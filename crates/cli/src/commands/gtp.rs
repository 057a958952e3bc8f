//! `tengen gtp`: an engine for the Go Text Protocol.

use crate::failure::Failure;
use crate::machine;
use crate::{input, output};
use clap::Args;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;
use tengen::clock::Deadline;
use tengen::gtp::engine::{Engine, Host, Options};
use tengen::gtp::protocol::{self, Refusal};
use tengen::observer::{Event, Observer, Silent};
use tengen::units::parse_time;

/// Play problems of life and death, as an engine for the Go Text Protocol
///
/// Reads commands of GTP version 2 from standard input, as Sabaki and other programs send
/// them. `loadsgf` reads a problem: marked stones of the root node are the target, marked
/// empty points the region. Without marks, and where moves or stones are sent one by one, the
/// target is guessed, and the region is what is enclosed around it. `tengen-target` and
/// `tengen-region` state others. What is stated or marked stays when a host clears the board
/// and plays all moves again; another size of the board ends it. `genmove` then
/// plays the solution: a move that succeeds if there is one, else one that resists as long as it
/// can (under superko, one that must be answered); and it passes where a pass is enough or nothing
/// helps. Moves elsewhere on the board count as passes. `genmove` keeps to
/// `time_settings` and `time_left`: a tenth of a main time, or its part of a time for some
/// stones, and never more than --time.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The time that an answer may take, such as 500ms, 10s or 2m; an answer that is not
    /// found by then is an error, never a guess
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s")]
    time: Duration,

    /// How many situations may be looked into for an answer
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,

    /// Memory for what is known of situations, such as 2G or 500M
    #[arg(long, value_name = "SIZE", value_parser = machine::parse_available, default_value = "256M")]
    memory: usize,
}

const EXAMPLES: &str = "\
Examples:
  tengen gtp
  tengen gtp --time 2s

Commands of its own:
  tengen-target D3 [F4 ...]       the strings whose life is in question: one stone of each;
                                  they live if one of them does (`guessed`: as the position
                                  says, as at first)
  tengen-region D1:F2 A1 [...]    the points and rectangles that may be played on
                                  (`enclosed`: what is enclosed around the target, as at first)
  tengen-solve [black|white]      whether the target lives if a player moves first, how many
                                  outside threats change that, and the moves that succeed
  tengen-rules ko|no-ko|superko   whether a ko may not be retaken at once, everything may be
                                  repeated, or no position (for small problems, and without
                                  numbers of threats)

For the board of a host:
  lz-analyze, kata-analyze [black|white] [interval]
                                  the moves of the region, those that succeed with a winrate
                                  of 1, others of 0; until the next command comes
  set_position [black D4 ...]     a whole position
  rectangular_boardsize 9 7       columns and rows

A session:
  loadsgf problem.sgf 1
  tengen-solve black
  play white b1
  genmove black";

/// Longer lines are refused.
const LONGEST: u64 = 1 << 16;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut engine = Engine::new(Options {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        nodes: arguments.nodes,
        time: Some(arguments.time),
        memory: arguments.memory,
    });
    let mut host = Machine {
        time: arguments.time,
        search: Deadline::after(None, &Silent),
    };
    let mut out = output::Stream::new();
    let lines = lines();
    let mut is_open = false;
    while out.is_read() {
        let line = lines.recv().ok();
        if std::mem::take(&mut is_open) {
            out.push("\n", true)?;
        }
        let Some(line) = line else { break };
        WAITING.fetch_sub(1, Ordering::SeqCst);
        let Ok(line) = line.map_err(unreadable)? else {
            let refusal = Refusal::Other("the line is too long".to_owned());
            out.push(&protocol::format(None, &Err(refusal)), true)?;
            continue;
        };
        let Some(command) = protocol::parse(&line) else {
            continue;
        };
        let answer = engine.answer(&command, &mut host);
        let text = protocol::format(command.id.as_deref(), &answer);
        is_open = protocol::stays_open(&command, &answer);
        // The line that ends an answer that stays open is sent later.
        let now = text.strip_suffix('\n').filter(|_| is_open);
        out.push(now.unwrap_or(&text), true)?;
        if command.name == "quit" {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// How many lines were read and not yet answered.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// The lines of standard input as they come, read by a thread of its own, so that a search is
/// told that there is another one. The end, or what is unreadable, is the last.
fn lines() -> Receiver<io::Result<Result<String, TooLong>>> {
    const AHEAD: usize = 64;
    let (sender, receiver) = sync_channel(AHEAD);
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(line) = next_line(&mut input).transpose() {
            let is_last = line.is_err();
            WAITING.fetch_add(1, Ordering::SeqCst);
            if sender.send(line).is_err() || is_last {
                break;
            }
        }
    });
    receiver
}

/// Says stop once another command has come.
struct NextCommand;

impl Observer for NextCommand {
    fn event(&self, _: Event) {}

    fn go_on(&self) -> bool {
        WAITING.load(Ordering::SeqCst) == 0
    }
}

fn unreadable(error: io::Error) -> Failure {
    Failure::Failed(format!("standard input: {error}"))
}

/// A line is too long.
#[derive(Debug)]
struct TooLong;

/// The next line, with its end; `None` after the last one.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, TooLong>>> {
    let mut bytes = Vec::new();
    let read = |input: &mut dyn BufRead, bytes: &mut Vec<u8>| {
        bytes.clear();
        input.take(LONGEST).read_until(b'\n', bytes)
    };
    if read(input, &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        while read(input, &mut bytes)? > 0 && !bytes.ends_with(b"\n") {}
        return Ok(Some(Err(TooLong)));
    }
    Ok(Some(Ok(String::from_utf8_lossy(&bytes).into_owned())))
}

/// The world of an engine: files, and a time for every search.
struct Machine {
    time: Duration,
    search: Deadline<'static>,
}

impl Host for Machine {
    fn read(&mut self, path: &str) -> Result<String, String> {
        // The commands come from standard input.
        if path == "-" {
            return Err("a file has a name".to_owned());
        }
        match input::read(Path::new(path)) {
            Ok(input) => Ok(input.text),
            Err(Failure::Unusable(reason) | Failure::Failed(reason) | Failure::Limited(reason)) => {
                Err(reason)
            }
            Err(Failure::Interrupted(what)) => Err(what),
        }
    }

    fn start(&mut self, most: Option<Duration>) -> &dyn Observer {
        let time = most.map_or(self.time, |most| most.min(self.time));
        self.search = Deadline::after(Some(time), &Silent);
        &self.search
    }

    fn start_until_next(&mut self) -> &dyn Observer {
        self.search = Deadline::after(Some(self.time), &NextCommand);
        &self.search
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_to_their_end() {
        let text = format!("a\n{}\nb", "x".repeat(3 * LONGEST as usize));
        let mut input = text.as_bytes();
        let mut next = || next_line(&mut input).unwrap().map(Result::ok);
        assert_eq!(next(), Some(Some("a\n".to_owned())));
        assert_eq!(next(), Some(None));
        assert_eq!(next(), Some(Some("b".to_owned())));
        assert_eq!(next(), None);
    }
}
