//! Reads problems of life and death from the files of `tengen solve`.

use super::Arguments;
use crate::board;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::progress::Progress;
use std::path::PathBuf;
use tengen::GraphText;
use tengen::solve::{
    First, Format, MAX_TARGETS, Problem, ProblemFault, ProblemSpec, ReadProblem, ReadProblems,
    Solve, TargetCandidate, is_reduced,
};

/// A problem to solve, or the reason that it cannot be solved.
pub(super) struct Task {
    /// The name of the problem.
    pub(super) id: String,
    /// The request to solve the problem, or an error message with the place of the problem.
    pub(super) request: Result<Solve, String>,
    /// The player who moves first, or both players in turn.
    pub(super) first: First,
}

/// Returns the tasks of all problems of all files, also of problems that cannot be used.
pub(super) fn tasks(
    arguments: &Arguments,
    files: &[PathBuf],
    progress: &Progress,
) -> Result<Vec<Task>, Failure> {
    let graph = arguments.graph.as_deref().map(board::graph).transpose()?;
    let mut tasks = Vec::new();
    for file in files {
        let found = input::read(file).and_then(|input| {
            let read = read(arguments, &input, graph.clone(), progress)?;
            let kind = (read.of, read.format);
            let task = |problem| task(arguments, &input, kind, problem, progress);
            Ok(read.problems.into_iter().map(task).collect::<Vec<Task>>())
        });
        match found {
            Ok(found) => tasks.extend(found),
            Err(Failure::Unusable(reason)) => {
                let id = file.display().to_string();
                tasks.push(Task::unusable(arguments, id, reason));
            }
            Err(other) => return Err(other),
        }
    }
    Ok(tasks)
}

impl Task {
    /// Returns the task of a problem that cannot be used, for the given reason.
    fn unusable(arguments: &Arguments, id: String, reason: String) -> Task {
        Task {
            id,
            request: Err(reason),
            first: arguments.first.unwrap_or(First::Both),
        }
    }
}

/// Reads the problems of a file. Returns a failure if an option was given that does not apply to
/// this kind of file.
fn read(
    arguments: &Arguments,
    input: &Input,
    graph: Option<GraphText>,
    progress: &Progress,
) -> Result<ReadProblems, Failure> {
    let has_graph = graph.is_some();
    let mut spec = ProblemSpec::new(&*input.text);
    spec.game = arguments.game;
    spec.target = arguments.target.clone();
    spec.region = arguments.region.clone();
    spec.coordinates = arguments.coordinates;
    spec.lattice = arguments.lattice.lattice;
    spec.boundary = arguments.lattice.boundary;
    spec.graph = graph;
    spec.sgf = input.is_sgf();
    let read = spec.read_all().map_err(|error| input.unusable(error))?;
    for note in input.notes.iter().chain(&read.notes) {
        progress.note(&format!("{}: {note}", input.name));
    }
    let refuse = |reason: &str| Err(input.unusable(reason));
    let points = [
        ("--target", !arguments.target.is_empty()),
        ("--region", !arguments.region.is_empty()),
    ];
    let points = points.iter().find(|(_, is_given)| *is_given);
    match (read.format, points) {
        (Format::GoTools, Some((option, _))) => refuse(&format!(
            "{option} is for a single problem, not for a GoTools file"
        )),
        (Format::GoTools, _) if has_graph => {
            refuse("--graph is for diagrams, not for a GoTools file")
        }
        (Format::Graph, _) if has_graph => {
            refuse("--graph is for diagrams; a JSON file has its graph in it")
        }
        (_, Some(_)) if read.of > 1 && arguments.game.is_none() => refuse(&format!(
            "--target and --region need one problem, found {}; choose one with --game",
            read.of
        )),
        _ => Ok(read),
    }
}

/// Returns the task of one problem of a file that has `of` problems. Notes about the problem go to
/// `progress`.
fn task(
    arguments: &Arguments,
    input: &Input,
    (of, format): (usize, Format),
    read: ReadProblem,
    progress: &Progress,
) -> Task {
    let is_collected = format == Format::GoTools;
    // The name of the problem, and the place of the problem in messages.
    let (id, place) = match read.name {
        Some(name) if is_collected => (name.clone(), format!("{}: {name}", input.name)),
        _ if of == 1 || is_collected => (input.name.clone(), input.name.clone()),
        _ => {
            let name = format!("{}#{}", input.name, read.number);
            (name.clone(), name)
        }
    };
    if read.more_follows {
        let what = "the problem is the position of the root node; the moves of the file are \
                    ignored";
        progress.note(&format!("{place}: {what}"));
    }
    let problem = read
        .problem
        .map_err(fault)
        .map(|problem| problem.named(&*id));
    let request = problem.and_then(|problem| {
        if problem.is_guessed() {
            progress.note(&format!(
                "{place}: no target is marked; assuming {} {}",
                problem.defender(),
                problem.target().join(" ")
            ));
        }
        let checked = check(arguments, &problem).map_err(|reason| {
            let pruned = match of == 1 && is_reduced(&input.text) {
                true => "; --pruned decides positions of formulas",
                false => "",
            };
            format!("{reason}{pruned}")
        });
        let has_outside = !is_collected && format != Format::Graph;
        if checked.is_ok() && problem.is_open() && has_outside {
            progress.note(&format!(
                "{place}: the target is not enclosed; the region is the whole board, {} points \
                 that are empty or can be captured",
                problem.region().len()
            ));
        }
        checked.map(|()| arguments.request(problem))
    });
    match request {
        Ok(request) => Task {
            id,
            first: request.who_is_first(),
            request: Ok(request),
        },
        Err(reason) => Task::unusable(arguments, id, format!("{place}: {reason}")),
    }
}

/// Returns an error message if a problem is too large to search, or `--tree` cannot write it.
fn check(arguments: &Arguments, problem: &Problem) -> Result<(), String> {
    let limited = arguments.time.is_some() || arguments.nodes.is_some();
    if let Err(error) = problem.check_size(limited) {
        let smaller = "state a smaller region with --region, or by marks on empty points";
        let limit = error
            .to_string()
            .replace("without a limit of the search", "without --time or --nodes");
        return Err(format!("{limit}{}; {smaller}", problem.way_out()));
    }
    match arguments.tree {
        Some(_) => problem
            .check_sgf()
            .map_err(|error| format!("--tree: {error}")),
        None => Ok(()),
    }
}

/// Returns a fault in terms of options.
fn fault(fault: ProblemFault) -> String {
    match fault {
        ProblemFault::Field(reason) => format!("--{reason}"),
        ProblemFault::NoTarget(candidates) => no_target(&candidates),
        fault => fault.to_string(),
    }
}

/// Returns the message for a target that cannot be guessed. It lists the candidates as `--target`
/// options to copy.
fn no_target(candidates: &[TargetCandidate]) -> String {
    const MOST: usize = 6;
    let mut text = format!(
        "no target is marked, and it cannot be guessed from the position; name a stone of each \
         string of the target (at most {MAX_TARGETS} strings) with --target"
    );
    if !candidates.is_empty() {
        text += ". Candidates:";
    }
    for candidate in candidates.iter().take(MOST) {
        let (target, defender) = (candidate.target.join(","), candidate.defender);
        text += &format!(
            "\n  --target {target}   {defender}, {} points",
            candidate.points
        );
    }
    match candidates.len().saturating_sub(MOST) {
        0 => text,
        more => format!("{text}\n  and {more} with more points"),
    }
}
