//! `tengen bench books`: how right and how fast answers to open problems are.

mod report;

use crate::answer;
use crate::commands::solve::SolverArguments;
use crate::failure::{Failure, Verdict, end_of_batch};
use crate::input;
use crate::interrupt;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use clap::Args;
pub(super) use report::Unusable;
use report::{Case, Json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tengen::Resources;
use tengen::solve::{Coordinates, Problem, Solve, explain, solve_all};
use tengen_base::text::parse_time;
use tengen_tsumego::book::collection::{self, Entry};

/// Measure answers to open problems, as they stand in books, against the first moves listed there
///
/// Files have a line for each problem, of fields with tabs between: name, size of the board, who
/// moves first (B or W), black stones, white stones, and the first moves that the book lists.
/// Points are two letters as in SGF, with commas between; tt is a pass. Lines that begin with # are
/// left out. What is before the first - of a name is its set, else the file is.
///
/// Lines of nine fields state the target, too, and who succeeds without ko: name, who moves first,
/// who succeeds, target, rule of ko, listed moves, black stones, white stones, points that
/// matter; stones beyond those are left out. Such a problem is right if that player succeeds
/// whatever the threats, with a listed move, if they move first.
///
/// Otherwise an answer is right if a listed move is among the best ones. Time is for the answer alone:
/// neither line nor kind of life is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Time for each problem, such as 500ms, 1s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1s")]
    time: Duration,

    /// Situations that may be looked into for each problem, instead of time: that does not depend
    /// on the machine
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,

    /// Only every N-th problem
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    #[command(flatten)]
    machine: SolverArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen bench books collection.tsv
  tengen bench books collection.tsv --time 10s --every 5 --format json

One problem is solved at a time unless --threads says otherwise.

Columns: right, a listed move is among the best; exact, the best moves, and moves as good that are not
refuted, are the listed ones; settled, so it is, and every other first move is refuted; other, none of the
best is listed; fails, who is first fails; part, those of them where a listed move captures a
string of the target; open, nothing is known; life and kill, claimed for the whole board; sealed, if
the outside is the attacker's; connected, by a string outside that may be captured; alarms, a pass is enough, too; unlisted, claimed for the whole
board, but not right. Sizes are the empty points of the frame.

Exit codes: 0 done, 2 some problems or files could not be used; the others are measured all
the same.";

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let mut unusable = Vec::new();
    let mut entries: Vec<(String, Entry)> = Vec::new();
    for file in &arguments.files {
        let input = match input::read(file) {
            Ok(input) => input,
            Err(Failure::Unusable(error)) => {
                unusable.push(Unusable::new(&file.display().to_string(), &error));
                continue;
            }
            Err(other) => return Err(other),
        };
        let every = arguments.every as usize;
        for entry in collection::read(&input.text).into_iter().step_by(every) {
            match entry {
                Ok(entry) => entries.push((set_of(&entry, &input.name), entry)),
                Err(error) => unusable.push(Unusable::new(&input.name, &error.to_string())),
            }
        }
    }
    let of = entries.len() + unusable.len();
    let mut cases = Vec::new();
    let mut asked = Vec::new();
    for (set, entry) in entries {
        let names = tengen_board::Names::of(&entry.draft.board);
        let Entry {
            draft,
            listed,
            winner,
            ..
        } = entry;
        let listed = listed.iter().map(|&vertex| names.of_move(vertex.into()));
        let mut case = Case::new(entry.name, set, listed.collect(), winner);
        match Problem::of_draft(draft, Coordinates::Players) {
            Ok(problem) => {
                asked.push(cases.len());
                let request = Solve::new(problem).line(false).seki(0).all_moves(true);
                case.request = Some(match arguments.nodes {
                    Some(nodes) => request.nodes(nodes),
                    None => request.time(arguments.time),
                });
            }
            Err(error) => case.reason = Some(explain(&error, &names)),
        }
        cases.push(case);
    }
    let requests: Vec<Solve> = cases
        .iter()
        .filter_map(|case| case.request.clone())
        .collect();
    let threads = arguments.machine.threads.unwrap_or(1);
    let resources = Resources {
        threads: Some(threads),
        memory: Some(arguments.machine.memory(threads)),
    };
    solve_all(
        &requests,
        resources,
        &progress,
        |index, answer| -> Result<bool, Failure> {
            let case = &mut cases[asked[index]];
            match answer {
                Ok(answer) => case.answer = answer.sides.into_iter().next(),
                Err(error) => case.reason = Some(error.to_string()),
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
    let json = Json::of(&cases, unusable);
    output::print(&match arguments.answer.format {
        Format::Json => answer::json("bench books", &json)?,
        Format::Text => json.text(),
    })?;
    for Unusable { file, error } in &json.unusable {
        output::say(&format!("error: {file}: {error}"));
    }
    end_of_batch(json.unusable.len(), of, "problems or files", Verdict::Right)
}

/// What is before the first `-` of a name, else the file.
fn set_of(entry: &Entry, file: &str) -> String {
    match entry.name.split_once('-') {
        Some((set, _)) => set.to_owned(),
        None => file.to_owned(),
    }
}
