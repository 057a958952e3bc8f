//! The problems of files.

use super::Arguments;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::output;
use crate::points::Names;
use crate::progress::Progress;
use tengen::solve::{First, Problem, Solve, is_reduced};
use tengen_board::{Board, graph_file};
use tengen_tsumego::problem::{MAX_TARGETS, ProblemError};
use tengen_tsumego::reading::{Draft, Form, Format, SizeError, drafts};

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
        problem.check_size(limited).map_err(too_large)?;
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
        is_sgf: input.extension.as_deref() == Some("sgf"),
    };
    let found = drafts(&input.text, &form).map_err(|error| input.unusable(error))?;
    if format == Format::GoTools {
        let tasks = found.into_iter().map(|draft| match draft {
            Ok(draft) => of_collection(arguments, input, draft),
            Err(error) => {
                let reason = format!("{}: {error}", input.name);
                Ok(Task::unusable(arguments, input.name.clone(), reason))
            }
        });
        return tasks.collect();
    }
    let tasks = found.into_iter().map(|draft| {
        let draft = draft.map_err(|error| input.unusable(error))?;
        single(arguments, input, draft, progress)
    });
    tasks.collect()
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
        let what = "only the stones set up in the root node of the first game are read";
        output::say(&format!("{}: {what}", input.name));
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
    let problem = Problem::of_draft(draft, arguments.coordinates.into()).map_err(|error| {
        input.unusable(match error {
            ProblemError::NoTarget if format != Format::Graph => format!(
                "no target is marked, and the position does not leave one candidate (of at most \
                 {MAX_TARGETS} strings); name a stone of each string with --target"
            ),
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

/// Why no search would end, and with which options one could.
fn too_large(error: SizeError) -> String {
    let smaller = "a smaller one can be stated with --region, or by marks on empty points";
    let limit = error
        .to_string()
        .replace("without a limit of the search", "without --time or --nodes");
    format!("{limit}; {smaller}")
}
