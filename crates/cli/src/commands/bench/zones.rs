//! `tengen bench zones`: life and death of stated targets without ko, on the whole board.

use crate::answer;
use crate::commands::bench::books::Unusable;
use crate::commands::solve::SolverArguments;
use crate::failure::{Failure, Verdict, end_of_batch};
use crate::input;
use crate::interrupt;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::Args;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tengen_base::machine::Machine;
use tengen_base::text::parse_time;
use tengen_tsumego::book::collection::{self, Entry};
use tengen_tsumego::book::zones::{self, Found, Outcome};
use tengen_tsumego::solve::{Memory, in_order};

/// Measure life and death of stated targets without ko, as solvers with relevance zones are
///
/// Files have a line for each problem, of nine fields with tabs between: name, who moves first (B
/// or W), who succeeds, target, rule of ko (disallow_ko or allow_ko), listed first moves, black
/// stones, white stones, points that matter. Points are two letters as in SGF on 19 x 19, with
/// commas between; tt is a pass. Stones beyond the points that matter are left out, and so are
/// lines that begin with #.
///
/// A problem is solved if it is proved that the stated player succeeds on the whole board, and
/// under disallow_ko that five outside threats of the other player do not help.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Time for each problem, such as 500ms, 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s")]
    time: Duration,

    /// Situations that may be looked into for each problem, instead of time: that does not depend
    /// on the machine
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,

    #[command(flatten)]
    machine: SolverArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen bench zones problems.tsv
  tengen bench zones problems.tsv --nodes 4000000 --format json

One problem is solved at a time unless --threads says otherwise.

Columns: solved; listed, of those also with a listed first move; wrong, it is proved that the other
player succeeds; fails, neither is proved in any frame; open, a limit was reached. Sizes are the
empty points of the frame that was searched last.

Exit codes: 0 done, 2 some problems or files could not be used; the others are measured all
the same.";

/// All measurements as JSON.
#[derive(Serialize)]
struct Json {
    total: Summary,
    sizes: Vec<Summary>,
    problems: Vec<Answered>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unusable: Vec<Unusable>,
}

/// The measurements of some problems.
#[derive(Serialize)]
struct Summary {
    name: String,
    problems: usize,
    solved: usize,
    /// Solved, also with a listed first move.
    listed: usize,
    /// The other player succeeds.
    wrong: usize,
    /// Neither does in any frame.
    fails: usize,
    /// A limit was reached.
    open: usize,
    nodes: u64,
}

/// What came of a problem.
#[derive(Serialize)]
struct Answered {
    name: String,
    what: &'static str,
    /// The move that was found, if there is one to be found.
    here: Option<String>,
    /// The listed first moves.
    listed: Vec<String>,
    /// Whether one of them succeeds, if that is known.
    succeeds: Option<bool>,
    size: usize,
    nodes: u64,
    ms: f64,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let mut unusable = Vec::new();
    let mut entries: Vec<(String, Entry)> = Vec::new();
    for file in &arguments.files {
        match input::read(file) {
            Ok(input) => {
                for entry in collection::read(&input.text) {
                    match entry {
                        Ok(entry) => entries.push((input.name.clone(), entry)),
                        Err(error) => unusable.push(Unusable::new(&input.name, &error.to_string())),
                    }
                }
            }
            Err(Failure::Unusable(error)) => {
                unusable.push(Unusable::new(&file.display().to_string(), &error));
            }
            Err(other) => return Err(other),
        }
    }
    let of = entries.len() + unusable.len();
    let threads = arguments.machine.threads.unwrap_or(1);
    let machine = Machine {
        threads,
        memory: arguments.machine.memory(threads),
        observer: &progress,
    };
    let (time, nodes) = match arguments.nodes {
        Some(nodes) => (None, Some(nodes)),
        None => (Some(arguments.time), None),
    };
    let work = |index: usize, memory: &mut Memory| {
        let found = zones::answer(&entries[index].1, time, nodes, memory, &progress);
        (!interrupt::asked()).then_some(found)
    };
    let mut problems = Vec::new();
    in_order(
        entries.len(),
        machine,
        work,
        |index, found| -> Result<bool, Failure> {
            let (file, entry) = &entries[index];
            match found {
                Ok(found) => problems.push(Answered::of(entry, &found)),
                Err(error) => {
                    let error = format!("{}: {error}", entry.name);
                    unusable.push(Unusable::new(file, &error));
                }
            }
            Ok(true)
        },
    )?;
    progress.finish();
    if interrupt::asked() {
        return Err(Failure::Interrupted(
            "stopped; nothing of this is kept".to_owned(),
        ));
    }
    let json = Json::of(problems, unusable);
    output::print(&match arguments.answer.format {
        Format::Json => answer::json("bench zones", &json)?,
        Format::Text => json.text(),
    })?;
    for Unusable { file, error } in &json.unusable {
        output::say(&format!("error: {file}: {error}"));
    }
    end_of_batch(json.unusable.len(), of, "problems or files", Verdict::Right)
}

impl Answered {
    fn of(entry: &Entry, found: &Found) -> Answered {
        let names = tengen_board::Names::of(&entry.draft.board);
        let name = |vertex: Option<usize>| names.of_move(vertex.into());
        Answered {
            name: entry.name.clone(),
            what: match found.outcome {
                Outcome::Solved => "solved",
                Outcome::Refuted => "wrong",
                Outcome::Fails => "fails",
                Outcome::Open => "open",
            },
            here: found.best.map(name),
            listed: entry.listed.iter().copied().map(name).collect(),
            succeeds: found.listed,
            size: found.size(),
            nodes: found.nodes,
            ms: found.time.as_secs_f64() * 1e3,
        }
    }
}

impl Summary {
    fn of<'a>(name: &str, of: impl Iterator<Item = &'a Answered>) -> Summary {
        let problems: Vec<&Answered> = of.collect();
        let count = |what: &str| problems.iter().filter(|one| one.what == what).count();
        let is_listed = |one: &&&Answered| one.succeeds == Some(true);
        Summary {
            name: name.to_owned(),
            problems: problems.len(),
            solved: count("solved"),
            listed: problems.iter().filter(is_listed).count(),
            wrong: count("wrong"),
            fails: count("fails"),
            open: count("open"),
            nodes: problems.iter().map(|one| one.nodes).sum(),
        }
    }
}

/// Sizes that are told apart: from so many points on.
const SIZES: [(usize, &str); 5] = [
    (0, "up to 15"),
    (16, "16 to 19"),
    (20, "20 to 23"),
    (24, "24 to 27"),
    (28, "28 and more"),
];

impl Json {
    fn of(problems: Vec<Answered>, unusable: Vec<Unusable>) -> Json {
        let ends = SIZES[1..].iter().map(|&(least, _)| least);
        let ends = ends.chain([usize::MAX]);
        let sizes = SIZES.iter().zip(ends).map(|(&(least, name), end)| {
            let of_size = problems
                .iter()
                .filter(|one| (least..end).contains(&one.size));
            Summary::of(name, of_size)
        });
        Json {
            total: Summary::of("total", problems.iter()),
            sizes: sizes.collect(),
            problems,
            unusable,
        }
    }

    fn text(&self) -> String {
        let rows: Vec<&Summary> = self.sizes.iter().chain([&self.total]).collect();
        let column = |cell: &dyn Fn(&Summary) -> String| rows.iter().map(|row| cell(row)).collect();
        let count = |of: fn(&Summary) -> usize| column(&|row| of(row).to_string());
        let mut text = table(&[
            ("empty points", column(&|row| row.name.clone())),
            ("problems", count(|row| row.problems)),
            ("solved", count(|row| row.solved)),
            ("listed", count(|row| row.listed)),
            ("wrong", count(|row| row.wrong)),
            ("fails", count(|row| row.fails)),
            ("open", count(|row| row.open)),
            ("situations", column(&|row| row.nodes.to_string())),
        ]);
        let is_other = |one: &&Answered| one.what == "wrong" || one.succeeds == Some(false);
        for one in self.problems.iter().filter(is_other) {
            let here = one.here.as_deref().unwrap_or("no move");
            let listed = one.listed.join(" ");
            let _ = writeln!(text, "{}: {}, {here}; listed {listed}", one.name, one.what);
        }
        text
    }
}
