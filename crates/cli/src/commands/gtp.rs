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

/// Play problems of life and death as an engine for the Go Text Protocol
///
/// Reads GTP version 2 commands from standard input, as a host such as Sabaki sends them.
///
/// The GTP command `loadsgf` reads a problem. Marked stones of the root node are the target, the
/// strings that one player wants to capture. Marked empty points are the region, where play takes
/// place. Without marks the target is guessed, and the region is the area enclosed around it. The
/// commands `tengen-target` and `tengen-region` change the target and the region.
///
/// A target and a region that were stated or marked stay when the host clears the board and replays
/// all moves. A change of the board size removes them.
///
/// `genmove` plays a move that succeeds, if there is one. Otherwise it plays the move that resists
/// longest; under superko, a move that must be answered. It passes if a pass is enough or nothing
/// helps. Moves outside the region count as passes.
///
/// `genmove` obeys `time_settings` and `time_left`: it uses a tenth of the main time that is left,
/// or the byo-yomi period divided by its stones. It never exceeds --time.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Time limit per answer, such as 500ms, 10s or 2m
    ///
    /// If the limit is reached, the answer is an error, never a guess.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s")]
    time: Duration,

    /// Node limit per answer [default: none]
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,

    /// Size of the transposition table, such as 2G or 500M
    #[arg(long, value_name = "SIZE", value_parser = machine::parse_available, default_value = "256M")]
    memory: usize,
}

const EXAMPLES: &str = "\
Examples:
  tengen gtp
  tengen gtp --time 2s

In Sabaki:
  Add tengen as an engine with the argument gtp. Open a problem, and attach the engine to the
  side that you do not play. Start Analysis shows the moves that succeed.
  If several groups can be meant, name a stone in the console of the engine: tengen-target D3

Commands of Tengen:
  tengen-target D3 [F4 ...]       sets the target: one stone of each string; the target lives
                                  if one of the strings does (`guessed`: guess it again)
  tengen-region D1:F2 A1 [...]    sets the region: points and rectangles that may be played on
                                  (`enclosed`: the area enclosed around the target)
  tengen-solve [black|white]      shows whether the target lives if a player moves first, the
                                  number of outside threats that changes this, and the moves
                                  that succeed
  tengen-rules ko|no-ko|superko   sets the ko rule: simple ko, no rule, or superko (for small
                                  problems, without numbers of threats)

For the board display of a host:
  lz-analyze, kata-analyze [black|white] [interval] [maxmoves N] [avoid|allow black A1,B2 1]
                                  lists the moves of the region until the next command;
                                  winrate 1 for moves that succeed, 0 for others
  lz-genmove_analyze, kata-genmove_analyze [...]
                                  lists the moves, and plays the move of genmove
  set_position [black D4 ...]     sets up a whole position
  rectangular_boardsize 9 7       sets the columns and rows

A session:
  loadsgf problem.sgf 1
  tengen-solve black
  play white b1
  genmove black";

/// The longest line that is accepted, in bytes.
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
        // If more of an answer follows, its last line break is sent later, when the answer ends.
        let now = text.strip_suffix('\n').filter(|_| is_open);
        out.push(now.unwrap_or(&text), true)?;
        if command.name == "quit" {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The number of lines of standard input that were read and have not been answered yet.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// Reads the lines of standard input in a separate thread, so that a new line can stop a search.
///
/// The channel closes at the end of the input, or after a read error has been sent.
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

/// An observer that stops a search when another GTP command has arrived.
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

/// The error for a line that is too long.
#[derive(Debug)]
struct TooLong;

/// Returns the next line of the input with its line break, or `None` at the end of the input.
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

/// The environment of a GTP engine on this machine: access to files, and a time limit for each
/// search.
struct Machine {
    time: Duration,
    search: Deadline<'static>,
}

impl Host for Machine {
    fn read(&mut self, path: &str) -> Result<String, String> {
        // Standard input carries the GTP commands, so `-` cannot name a file to read.
        if path == "-" {
            return Err("expected a file name, found -".to_owned());
        }
        match input::read(Path::new(path)) {
            Ok(input) => Ok(input.text),
            Err(failure) => Err(failure.reason().to_owned()),
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
