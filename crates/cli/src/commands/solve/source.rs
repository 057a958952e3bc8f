//! The problems of files.

use super::{Arguments, tree};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::output;
use crate::points::Names;
use crate::progress::Progress;
use tengen_board::{Board, graph_file};
use tengen_reduction::grid::read::read;
use tengen_tsumego::problem::{MAX_TARGETS, Problem, ProblemError};
use tengen_tsumego::reading::{Draft, Form, Format, Found, SizeError, drafts};
use tengen_tsumego::solve::{First, Query};

/// A problem to solve, or why it is none.
pub(super) struct Task {
    /// The name.
    pub(super) id: String,
    /// The problem; else a message that says where it is from.
    pub(super) problem: Result<Problem, String>,
    /// What is asked about it.
    pub(super) query: Query,
    /// The names of its points.
    pub(super) names: Names,
    /// Whether the region was stated.
    pub(super) is_stated: bool,
    /// Whether the region is the whole board, for want of a boundary.
    pub(super) is_open: bool,
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
                let mut task = Task::new(arguments, file.display().to_string(), Names::none());
                task.problem = Err(reason);
                tasks.push(task);
            }
            Err(other) => return Err(other),
        }
    }
    Ok(tasks)
}

impl Task {
    /// A task of which nothing is known yet.
    fn new(arguments: &Arguments, id: String, names: Names) -> Task {
        Task {
            id,
            problem: Err(String::new()),
            query: arguments.query(),
            names,
            is_stated: false,
            is_open: false,
        }
    }

    /// Keeps what was found, if it is of a size that a search can end for.
    fn found(&mut self, found: Found) -> Result<(), String> {
        let limited = self.query.time.is_some() || self.query.nodes.is_some();
        found.check_size(limited).map_err(too_large)?;
        self.is_stated = found.is_stated;
        self.is_open = found.is_open();
        self.problem = Ok(found.problem);
        Ok(())
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
                let mut task = Task::new(arguments, input.name.clone(), Names::none());
                task.problem = Err(format!("{}: {error}", input.name));
                Ok(task)
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
    let mut task = Task::new(arguments, name.clone(), names);
    let found = draft.find().map_err(|error| task.names.explain(&error));
    if let Err(reason) = found.and_then(|found| task.found(found)) {
        task.problem = Err(format!("{}: {name}: {reason}", input.name));
    }
    Ok(task)
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
    let mut task = Task::new(arguments, input.name.clone(), names);
    if let (None, Some(first)) = (arguments.first, draft.first) {
        task.query.first = First::from(first);
    }
    if let (None, Some(rules)) = (arguments.rules, draft.rules) {
        task.query.rules = rules;
    }
    let (format, has_formula) = (draft.format, draft.has_formula);
    let found = draft.find().map_err(|error| {
        input.unusable(match error {
            ProblemError::NoTarget if format != Format::Graph => format!(
                "no target is marked, and the position does not leave one candidate (of at most \
                 {MAX_TARGETS} strings); name a stone of each string with --target"
            ),
            error => task.names.explain(&error),
        })
    })?;
    if found.is_guessed {
        progress.note(&format!(
            "{}: no target is marked; it is taken to be {} {}",
            input.name,
            super::report::colour(found.problem.defender),
            task.names.list(&found.problem.targets)
        ));
    }
    let refused = match task.found(found) {
        Ok(()) if arguments.tree.is_some() => match &task.problem {
            Ok(problem) => tree::check(problem),
            Err(_) => Ok(()),
        },
        other => other,
    };
    if let Err(reason) = refused {
        let has_formula = match format {
            Format::Graph => has_formula,
            _ => read(&input.text).is_ok(),
        };
        let pruned = match has_formula {
            true => "; --pruned decides positions of formulas",
            false => "",
        };
        task.problem = Err(format!("{}: {reason}{pruned}", input.name));
    } else if let (true, Ok(problem)) = (task.is_open, &task.problem)
        && format != Format::Graph
    {
        progress.note(&format!(
            "{}: the target is not enclosed; the region is the whole board, {} points that are \
             empty or can be captured",
            task.id,
            problem.region.len()
        ));
    }
    Ok(task)
}

/// Why no search would end, and with which options one could.
fn too_large(error: SizeError) -> String {
    let smaller = "a smaller one can be stated with --region, or by marks on empty points";
    let limit = error
        .to_string()
        .replace("without a limit of the search", "without --time or --nodes");
    format!("{limit}; {smaller}")
}
