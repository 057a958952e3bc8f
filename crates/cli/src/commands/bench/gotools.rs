//! `tengen bench gotools`: how right and how fast the solver is on problems with solutions.

mod agreement;
mod summary;

use crate::answer;
use crate::commands::solve::SolverArguments;
use crate::failure::{Failure, Verdict, end_of_batch};
use crate::input;
use crate::interrupt;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use agreement::{Disagreement, Run, compare, listed};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use summary::{Summary, table_of};
use tengen_base::machine::Machine;
use tengen_base::observer::Observer;
use tengen_base::text::parse_time;
use tengen_board::Player;
use tengen_tsumego::gotools::{self, Entry};
use tengen_tsumego::solve::{First, Memory, Query, in_order, solve_with};

/// Measure the solver on problems with solutions, in files of GoTools
///
/// Every side that has results in the file is solved by itself, from nothing, under the rules
/// of ko. Compared with the file are who succeeds, the number of threats with which the loser
/// would, and whether the move found is among those with which the file has the side succeed.
/// What a limit ended agrees with nothing, and is counted as unknown.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Find all first moves that succeed and compare them with the file's where it lists
    /// several; judge each first move that the file lists (not timed)
    #[arg(long)]
    all_moves: bool,

    /// Decide only who succeeds without outside threats, not how many threats change that
    #[arg(long)]
    no_threats: bool,

    /// Time for each side, such as 500ms, 1s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "60s")]
    time: Duration,

    /// Situations that may be looked into for each side [default: any number]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    #[command(flatten)]
    machine: SolverArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen bench gotools collection.txt
  tengen bench gotools easy.txt hard.txt --all-moves --time 10s
  tengen bench gotools collection.txt --threads 2 --format json

One problem is solved at a time unless --threads says otherwise.

Exit codes: 0 done, 2 some problems or files could not be used; the others are measured all
the same.";

/// All measurements as JSON.
#[derive(Serialize)]
struct Json {
    files: Vec<Summary>,
    total: Summary,
    disagreements: Vec<Disagreement>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unusable: Vec<Unusable>,
}

/// A file, or a problem of one, that was left out.
#[derive(Serialize)]
struct Unusable {
    file: String,
    error: String,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let mut unusable = Vec::new();
    let mut files = Vec::new();
    for file in &arguments.files {
        let read = input::read(file).and_then(|input| {
            let entries = gotools::read_each(&input.text);
            Ok((entries.map_err(|error| input.unusable(error))?, input.name))
        });
        match read {
            Ok((entries, name)) => {
                let (entries, bad): (Vec<_>, Vec<_>) = entries.into_iter().partition(Result::is_ok);
                let bad = bad.into_iter().filter_map(Result::err);
                unusable.extend(bad.map(|error| Unusable::new(&name, error)));
                files.push((name, entries.into_iter().flatten().collect::<Vec<_>>()));
            }
            Err(Failure::Unusable(error)) => {
                unusable.push(Unusable::new(&file.display().to_string(), error));
            }
            Err(other) => return Err(other),
        }
    }
    let of = files
        .iter()
        .map(|(_, entries)| entries.len())
        .sum::<usize>()
        + unusable.len();
    let mut summaries = Vec::new();
    let mut all = Vec::new();
    let mut disagreements = Vec::new();
    for (name, entries) in &files {
        let mut runs = Vec::new();
        let threads = arguments.machine.threads.unwrap_or(1);
        let work = |index: usize, memory: &mut Memory| {
            let measured = measure(arguments, &entries[index], memory, &progress);
            (!interrupt::asked()).then_some(measured)
        };
        let machine = Machine {
            threads,
            memory: arguments.machine.memory(threads),
            observer: &progress,
        };
        in_order(
            entries.len(),
            machine,
            work,
            |index, measured| -> Result<bool, Failure> {
                let id = &entries[index].name;
                match measured {
                    Err(reason) => {
                        unusable.push(Unusable::new(name, format!("{id}: {reason}")));
                    }
                    Ok(measured) => {
                        for run in measured {
                            disagreements.extend(compare(name, &entries[index], &run));
                            runs.push(run);
                        }
                    }
                }
                Ok(true)
            },
        )?;
        if interrupt::asked() {
            progress.finish();
            return Err(Failure::Interrupted(
                "stopped; nothing of this is kept".to_owned(),
            ));
        }
        summaries.push(Summary::of(name, &runs, arguments.all_moves));
        all.extend(runs);
    }
    progress.finish();
    let total = Summary::of("total", &all, arguments.all_moves);
    let json = Json {
        files: summaries,
        total,
        disagreements,
        unusable,
    };
    output::print(&match arguments.answer.format {
        Format::Json => answer::json("bench gotools", &json)?,
        Format::Text => text(&json),
    })?;
    for Unusable { file, error } in &json.unusable {
        output::say(&format!("error: {file}: {error}"));
    }
    end_of_batch(json.unusable.len(), of, "problems or files", Verdict::Right)
}

impl Unusable {
    fn new(file: &str, error: impl ToString) -> Unusable {
        let error = error.to_string();
        let own = error.strip_prefix(&format!("{file}: "));
        Unusable {
            file: file.to_owned(),
            error: own.unwrap_or(&error).to_owned(),
        }
    }
}

/// The sides of a problem that have results, each from nothing.
fn measure(
    arguments: &Arguments,
    entry: &Entry,
    memory: &mut Memory,
    observer: &dyn Observer,
) -> Result<Vec<Run>, String> {
    let problem = entry.problem().map_err(|error| error.to_string())?;
    let mut runs = Vec::new();
    for first in Player::BOTH {
        if entry.results(first).next().is_none() {
            continue;
        }
        let listed = match arguments.all_moves {
            true => listed(entry, first),
            false => Vec::new(),
        };
        let query = Query {
            first: First::from(first),
            all_moves: arguments.all_moves && entry.good_moves(first).count() > 1,
            judged: listed.iter().map(|&(point, _)| point).collect(),
            threats: !arguments.no_threats,
            line: false,
            seki: 0,
            nodes: arguments.nodes,
            time: Some(arguments.time),
            ..Query::default()
        };
        let answer = solve_with(&problem, &query, memory, observer);
        let sides = answer.map_err(|error| error.to_string())?.sides;
        let run = |side| Run::new(entry, &query, side, &listed);
        runs.extend(sides.into_iter().map(run));
    }
    Ok(runs)
}

fn text(json: &Json) -> String {
    let mut text = table_of(&json.files, &json.total);
    if !json.disagreements.is_empty() {
        text += "\ndisagreements:\n";
    }
    for one in &json.disagreements {
        text += &format!(
            "{} {} {} first, {}: {} here, {} in the file\n",
            one.file, one.id, one.first, one.about, one.here, one.there
        );
    }
    text
}
