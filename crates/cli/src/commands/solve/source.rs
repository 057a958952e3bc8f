//! The problems of files.

use super::Arguments;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::points::Names;
use crate::progress::Progress;
use tengen::solve::{Candidate, First, Problem, Solve, candidates, is_reduced};
use tengen_board::{Board, graph_file};
use tengen_tsumego::problem::{MAX_TARGETS, ProblemError};
use tengen_tsumego::reading::{Draft, Form, Format, ReadError, SizeError, drafts};

/// A problem to solve, or why it is none.
pub(super) struct Task {
    /// The name.
    pub(super) id: String,
    /// What is asked of the problem; else a message that says where it is from.
    pub(super) request: Result<Solve, String>,
    /// Who moves first.
    pub(super) first: First,
}

/// All problems of all files. What cannot be used is among them.
pub(super) fn tasks(arguments: &Arguments, progress: &Progress) -> Result<Vec<Task>, Failure> {
    let graph = arguments.graph.as_deref().map(|file| {
        let graph = input::read(file)?;
        graph_file::read(&graph.text).map_err(|error| graph.unusable(error))
    });
    let graph = graph.transpose()?;
    let mut tasks = Vec::new();
    for file in &arguments.files {
        let found = input::read(file).and_then(|input| of(arguments, &input, &graph, progress));
        match found {
            Ok(found) => tasks.extend(found),
            Err(Failure::Unusable(reason)) => {
                tasks.push(Task::unusable(
                    arguments,
                    file.display().to_string(),
                    reason,
                ));
            }
            Err(other) => return Err(other),
        }
    }
    Ok(tasks)
}

impl Task {
    /// A problem that can be used, or that is too large.
    fn new(arguments: &Arguments, problem: Problem) -> Result<Task, String> {
        let limited = arguments.time.is_some() || arguments.nodes.is_some();
        let checked = problem.check_size(limited);
        checked.map_err(|error| too_large(error, &problem.way_out()))?;
        let request = arguments.request(problem);
        Ok(Task {
            id: request.problem.id.clone(),
            first: request.who_is_first(),
            request: Ok(request),
        })
    }

    /// What is none.
    fn unusable(arguments: &Arguments, id: String, reason: String) -> Task {
        Task {
            id,
            request: Err(reason),
            first: arguments.first.map_or(First::Both, First::from),
        }
    }
}

/// The problems of a file.
fn of(
    arguments: &Arguments,
    input: &Input,
    graph: &Option<Board>,
    progress: &Progress,
) -> Result<Vec<Task>, Failure> {
    let format = Format::of(&input.text);
    check_options(arguments, input, format)?;
    let form = Form {
        lattice: arguments.lattice.lattice,
        boundary: arguments.lattice.boundary,
        board: graph.as_ref(),
        is_sgf: input.is_sgf(),
    };
    let read = drafts(&input.text, &form).map_err(|error| input.unusable(error))?;
    let notes = read.notes.iter().map(ToString::to_string);
    for note in input.notes.iter().cloned().chain(notes) {
        progress.note(&format!("{}: {note}", input.name));
    }
    let found = chosen(arguments, input, read.drafts)?;
    if format == Format::GoTools {
        let tasks = found.into_iter().map(|(_, draft)| match draft {
            Ok(draft) => of_collection(arguments, input, draft),
            Err(error) => {
                let reason = format!("{}: {error}", input.name);
                Ok(Task::unusable(arguments, input.name.clone(), reason))
            }
        });
        return tasks.collect();
    }
    let tasks = found.into_iter().map(|(id, draft)| {
        let named = Input {
            // What belongs to the whole file is not looked for in a part of it.
            text: match id == input.name {
                true => input.text.clone(),
                false => String::new(),
            },
            name: id,
            notes: Vec::new(),
            extension: None,
        };
        let task = draft
            .map_err(|error| named.unusable(error))
            .and_then(|draft| single(arguments, &named, draft, progress));
        match task {
            // Of several problems the others are answered all the same.
            Err(Failure::Unusable(reason)) if named.name != input.name => {
                Ok(Task::unusable(arguments, named.name, reason))
            }
            task => task,
        }
    });
    tasks.collect()
}

/// The problems of a file that are meant, with what they are called: the file's name, and, of
/// several, their numbers.
#[allow(clippy::type_complexity)]
fn chosen(
    arguments: &Arguments,
    input: &Input,
    drafts: Vec<Result<Draft, ReadError>>,
) -> Result<Vec<(String, Result<Draft, ReadError>)>, Failure> {
    let of = drafts.len();
    if let Some(game) = arguments.game.filter(|&game| game == 0 || game > of) {
        return Err(input.unusable(format!(
            "there is no problem {game}; they are numbered from 1 to {of}"
        )));
    }
    let is_meant = |number: usize| arguments.game.is_none_or(|game| game == number);
    let names_points = !arguments.target.is_empty() || !arguments.region.is_empty();
    if of > 1 && arguments.game.is_none() && names_points {
        return Err(input.unusable(format!(
            "--target and --region are for one problem; of these {of} choose one with --game"
        )));
    }
    let named = |number: usize| match of {
        1 => input.name.clone(),
        _ => format!("{}#{number}", input.name),
    };
    let numbered = (1..).zip(drafts).filter(|&(number, _)| is_meant(number));
    Ok(numbered
        .map(|(number, draft)| (named(number), draft))
        .collect())
}

/// Refuses options that are not for a format.
fn check_options(arguments: &Arguments, input: &Input, format: Format) -> Result<(), Failure> {
    for (given, option) in [
        (&arguments.target, "--target"),
        (&arguments.region, "--region"),
    ] {
        if format == Format::GoTools && !given.is_empty() {
            return Err(input.unusable(format!(
                "{option} is for a single problem, not for a GoTools file"
            )));
        }
    }
    match (format, &arguments.graph) {
        (Format::GoTools, Some(_)) => {
            Err(input.unusable("--graph is for diagrams, not for a GoTools file"))
        }
        (Format::Graph, Some(_)) => {
            Err(input.unusable("--graph is for diagrams; a JSON file has its graph in it"))
        }
        _ => Ok(()),
    }
}

/// A problem of a GoTools file.
fn of_collection(arguments: &Arguments, input: &Input, draft: Draft) -> Result<Task, Failure> {
    let names = Names::with(&draft.board, arguments.coordinates)?;
    let name = draft.name.clone().unwrap_or_default();
    let problem = Problem::of_draft(draft, arguments.coordinates.into());
    let task = problem
        .map_err(|error| names.explain(&error))
        .and_then(|problem| Task::new(arguments, problem));
    Ok(task.unwrap_or_else(|reason| {
        let reason = format!("{}: {name}: {reason}", input.name);
        Task::unusable(arguments, name, reason)
    }))
}

/// The problem of any other file.
fn single(
    arguments: &Arguments,
    input: &Input,
    mut draft: Draft,
    progress: &Progress,
) -> Result<Task, Failure> {
    if draft.more_follows {
        let what = "the problem is what the root node sets up; no moves are played";
        progress.note(&format!("{}: {what}", input.name));
    }
    let names = Names::with(&draft.board, arguments.coordinates)?;
    let named = |failure| input.named(failure);
    let region = names.find_all(&arguments.region, "--region");
    let region = region.map_err(named)?;
    if !region.is_empty() {
        draft.region = Some(region);
    }
    let targets = names.find_all(&arguments.target, "--target");
    let targets = targets.map_err(named)?;
    if !targets.is_empty() {
        draft.targets = targets;
    }
    let format = draft.format;
    let (board, position) = (draft.board.clone(), draft.position.clone());
    let problem = Problem::of_draft(draft, arguments.coordinates.into()).map_err(|error| {
        input.unusable(match error {
            ProblemError::NoTarget if format != Format::Graph => {
                no_target(&names, &candidates(&board, &position))
            }
            error => names.explain(&error),
        })
    })?;
    let problem = problem.named(&input.name);
    if problem.is_guessed() {
        progress.note(&format!(
            "{}: no target is marked; it is taken to be {} {}",
            input.name,
            problem.defender(),
            problem.target().join(" ")
        ));
    }
    let (is_open, points) = (problem.is_open(), problem.region().len());
    let has_sgf = match arguments.tree {
        Some(_) => problem
            .check_sgf()
            .map_err(|error| format!("--tree: {error}")),
        None => Ok(()),
    };
    let task = Task::new(arguments, problem).and_then(|task| has_sgf.map(|()| task));
    if is_open && task.is_ok() && format != Format::Graph {
        progress.note(&format!(
            "{}: the target is not enclosed; the region is the whole board, {points} points that \
             are empty or can be captured",
            input.name
        ));
    }
    Ok(task.unwrap_or_else(|reason| {
        let pruned = match is_reduced(&input.text) {
            true => "; --pruned decides positions of formulas",
            false => "",
        };
        let reason = format!("{}: {reason}{pruned}", input.name);
        Task::unusable(arguments, input.name.clone(), reason)
    }))
}

/// What to state where the target cannot be guessed, as options to be pasted.
fn no_target(names: &Names, candidates: &[Candidate]) -> String {
    const MOST: usize = 6;
    let reason = format!(
        "no target is marked, and the position does not leave one candidate (of at most \
         {MAX_TARGETS} strings); name a stone of each string with --target"
    );
    if candidates.is_empty() {
        return reason;
    }
    let option = |candidate: &Candidate| {
        let targets = candidate.targets.iter().map(|&target| names.name(target));
        let targets: Vec<String> = targets.collect();
        let Candidate {
            defender, points, ..
        } = candidate;
        format!(
            "\n  --target {}   {defender}, {points} points",
            targets.join(",")
        )
    };
    let options: String = candidates.iter().take(MOST).map(option).collect();
    let more = match candidates.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!("\n  and {more} with more points"),
    };
    format!("{reason}. What may be meant:{options}{more}")
}

/// Why no search would end, and with which options one could.
fn too_large(error: SizeError, way_out: &str) -> String {
    let smaller = "a smaller one can be stated with --region, or by marks on empty points";
    let limit = error
        .to_string()
        .replace("without a limit of the search", "without --time or --nodes");
    format!("{limit}{way_out}; {smaller}")
}
