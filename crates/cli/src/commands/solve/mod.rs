//! `tengen solve`: problems of life and death.

pub(crate) mod batch;
mod certificate;
mod report;
pub(crate) mod side;
mod source;
mod tree;

use crate::failure::Failure;
use crate::interrupt;
use crate::machine::default_threads;
use crate::memory;
use crate::names::{AnswerArguments, Format, LatticeArguments};
use crate::output::{self, Stream};
use crate::points::Coordinates;
use crate::progress::Progress;
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tengen_tsumego::solver::session::Ko;

/// Say whether a group lives, for either player to move, and which moves decide it
///
/// Files are SGF (the set-up position of the first game; marks on stones, TR, SQ, CR or MA,
/// give the target, marks on empty points the region, PL who moves), GoTools files with any
/// number of problems, or diagrams with one line per row (. empty, X black, O white).
///
/// The target is one or more strings of one player, the defender; it lives if one of them is
/// never captured. Without marks and --target it is guessed, and reported, where the position
/// leaves one candidate: all strings of the player who has no stone at the outside, if the
/// outside is at least twice as large as what the other one would have.
///
/// The region is where stones are played and captured. Unless stated, it is every connected
/// set of empty points but the outside, with the strings all of whose liberties it has; the
/// outside is the largest such set (in GoTools files of all, else of those that the target
/// does not touch). A stated region may have an open boundary. Its meaning is: no other point
/// is ever played on; empty points outside count as stones of the attacker that are never
/// captured; and strings with a liberty outside, of either player, are never captured.
///
/// The status is alive, dead, or unknown if a limit was reached first: it is never guessed.
/// What goes on for ever is alive. The status is seki where the defender cannot force that the
/// target would live even if they passed from then on (two eyes), but can force that nothing
/// is captured any more. To know this, all situations that can arise are looked at; where
/// they are too many (--seki), the status is alive, be it a seki or not. Under the rules of ko
/// the status is without outside threats; the number of threats is the smallest, up to 5,
/// with which who loses would win.
///
/// The main line has the winner's moves against those of the loser that must be answered, and
/// ends where none must be.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The files; `-`, or none, is standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    files: Vec<PathBuf>,

    /// A stone of each string of the target, such as D3,F4 [default: the marked stones]
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    target: Vec<String>,

    /// Where stones may be played, such as A1,B1,C2; points of strings that cannot be
    /// captured are left out [default: the marked empty points, else what is enclosed]
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    region: Vec<String>,

    /// Who moves first [default: as the file says, else both, one after the other]
    #[arg(long, value_name = "WHO", value_enum)]
    first: Option<FirstName>,

    /// The rules of play
    #[arg(long, value_name = "RULES", value_enum, default_value_t)]
    rules: RulesName,

    /// List all first moves that achieve the aim without threats, not just one
    #[arg(long)]
    all_moves: bool,

    /// Write the winner's move against every reply to an SGF file, a game for each side that
    /// moves first
    #[arg(long, value_name = "FILE.sgf")]
    tree: Option<PathBuf>,

    /// The most moves in a row in the tree
    #[arg(long, value_name = "N", default_value_t = 12, requires = "tree")]
    tree_depth: usize,

    /// Write a proof of the answer without threats, which `tengen verify` checks without the
    /// solver; of one problem. If each player moves first in turn, .black and .white are
    /// added to the name
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Time for each side of a problem, such as 500ms, 1s or 2m; as much again for the moves,
    /// the line and the tree [default: none]
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// Situations that may be looked into for each side of a problem, and as many again for
    /// the moves, the line and the tree [default: any number]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Situations that may be looked at to tell seki from two eyes; 0 leaves it at alive
    #[arg(long, value_name = "N", default_value_t = 1000)]
    seki: u32,

    #[command(flatten)]
    machine: SolverArguments,

    #[command(flatten)]
    lattice: LatticeArguments,

    /// Take the board from a graph file; the position is then a single row, the vertices in
    /// the order of their labels
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lattice", "boundary"])]
    graph: Option<PathBuf>,

    /// How points are named, in options and answers
    #[arg(long, value_name = "NAMES", value_enum, default_value_t)]
    coordinates: Coordinates,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen solve problem.sgf
  tengen solve *.sgf --first black --time 10s --format json
  tengen solve problem.sgf --all-moves --tree refutations.sgf
  tengen solve problem.sgf --first white --certificate proof.txt && tengen verify proof.txt
  tengen solve hard.sgf --threads 4 --memory 2G
  tengen solve collection.txt --threads 2 --coordinates gotools --format json
  printf '. . . O X .\\nO O O O X .\\nX X X X X .\\n' | tengen solve --target A2

A line of JSON is for one side: {\"id\",\"first\",\"aim\",\"status\",\"success\",\"threats\",\"moves\",
\"line\",\"nodes\",\"ms\"}, and \"limited\":true if a limit left a part of it open. success is
without threats; threats is null if up to 5 do not help; moves is null if a limit was
reached; \"life\" is two-eyes, seki or repetition where the target is known to live so; nodes
and ms are for alive or dead and the threats alone.

Exit codes: 0 done, 1 some problems of several could not be used, 2 the only one could not.";

/// Memory and threads of searches.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SolverArguments {
    /// Memory for what is known of situations, all threads together, such as 2G or 500M
    /// [default: 64M for each thread]
    #[arg(long, value_name = "SIZE", value_parser = memory::parse_available)]
    memory: Option<usize>,

    /// Number of threads: for one problem all of them, for several one each (or equal numbers,
    /// if there are more threads than problems). Answers do not depend on it; which of
    /// several right moves is named, and the nodes, do when several threads solve a hard
    /// problem [default: as many as the machine has, or 1 for a benchmark]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096))]
    pub(crate) threads: Option<usize>,
}

impl SolverArguments {
    /// Bytes of memory for all of so many threads.
    pub(crate) fn memory(&self, threads: usize) -> usize {
        self.memory.unwrap_or(threads << 26)
    }
}

/// Who moves first, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FirstName {
    /// Black
    Black,
    /// White
    White,
    /// Each in turn
    Both,
}

/// Rules by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesName {
    /// Simple ko, and how many threats from elsewhere would help who loses
    #[default]
    Ko,
    /// No rule of ko, as in On the Complexity of Tsume-Go: positions may be repeated
    NoKo,
    /// Positional superko (refused: not there yet)
    Superko,
}

impl RulesName {
    fn ko(self) -> Result<Ko, Failure> {
        match self {
            RulesName::Ko => Ok(Ko::Simple),
            RulesName::NoKo => Ok(Ko::Allowed),
            RulesName::Superko => Err(Failure::unusable(
                "--rules superko: what a position is worth depends on all positions before it there, \
                 and no search for that exists yet; there are ko and no-ko",
            )),
        }
    }
}

/// A time such as `500ms`, `1s`, `1.5` (seconds) or `2m`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let bad = || format!("{text:?} is no time; times are such as 500ms, 1s, 2.5s or 2m");
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (number, unit) = text.split_at(digits.unwrap_or(text.len()));
    let number: f64 = number.parse().map_err(|_| bad())?;
    let seconds = match unit.trim() {
        "ms" => number / 1e3,
        "s" | "" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(bad()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| bad())
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let ko = arguments.rules.ko()?;
    let progress = Progress::listening(arguments.answer.quiet);
    let tasks = source::tasks(arguments, &progress)?;
    let failed = tasks.iter().filter(|task| task.problem.is_err()).count();
    if let [
        source::Task {
            problem: Err(reason),
            ..
        },
    ] = tasks.as_slice()
    {
        return Err(Failure::unusable(reason));
    }
    if arguments.certificate.is_some() && tasks.len() > 1 {
        return Err(Failure::unusable(format!(
            "--certificate is for one problem; there are {}",
            tasks.len()
        )));
    }
    let mut stream = Stream::new();
    let mut certificates = Ok(());
    let mut trees = String::new();
    let mut answered = 0;
    let threads = arguments.machine.threads.unwrap_or_else(default_threads);
    let work = |index: usize, tables: &mut batch::Memory| {
        let task: &source::Task = &tasks[index];
        let problem = task.problem.as_ref().ok()?;
        Some(side::both(arguments, ko, task, problem, tables))
    };
    batch::in_order(
        tasks.len(),
        threads,
        arguments.machine.memory(threads),
        work,
        |index, sides| {
            let task = &tasks[index];
            match (&task.problem, sides) {
                (Ok(problem), Some(sides)) => {
                    let text = match arguments.answer.format {
                        Format::Json => report::json(task, problem, &sides)?,
                        Format::Text => report::text(task, problem, &sides, answered == 0),
                    };
                    progress.suspend(|| stream.push(&text, true))?;
                    if arguments.tree.is_some() {
                        trees += &tree::games(task, problem, &sides)?;
                    }
                    if let Some(file) = &arguments.certificate {
                        certificates = certificate::write(file, &sides);
                    }
                    answered += 1;
                }
                (Err(reason), _) => progress.suspend(|| output::say(&format!("error: {reason}"))),
                (Ok(_), None) => {}
            }
            Ok(stream.is_read())
        },
    )?;
    progress.finish();
    if let Some(file) = &arguments.tree {
        if trees.is_empty() && !interrupt::asked() {
            return Err(Failure::Failed(format!(
                "{} was not written: nothing was decided",
                file.display()
            )));
        }
        output::write(file, &trees)?;
    }
    certificates?;
    let of = tasks.len();
    if interrupt::asked() {
        return Err(Failure::Interrupted(format!(
            "stopped; {answered} of {of} problems answered"
        )));
    }
    match failed {
        0 => Ok(ExitCode::SUCCESS),
        _ => Err(Failure::Failed(format!(
            "{failed} of {of} problems cannot be used"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, ms) in [
            ("500ms", 500),
            ("1s", 1000),
            ("2.5", 2500),
            ("2m", 120_000),
            ("1h", 3_600_000),
        ] {
            assert_eq!(time(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        for text in ["", "s", "1x", "1.2.3s", "-1s", "99999999999999999999999s"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
