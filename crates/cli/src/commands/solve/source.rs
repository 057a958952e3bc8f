//! The problems of files.

use super::{Arguments, FirstName, RulesName, tree};
use crate::diagram::{self, Placed};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::points::Names;
use crate::progress::Progress;
use tengen_board::{Board, EMPTY, MarkKind, Player, graph_file};
use tengen_reduction::file::{File, Ko};
use tengen_reduction::grid::read::read;
use tengen_tsumego::gotools;
use tengen_tsumego::problem::{
    MAX_TARGETS, Problem, ProblemError, guess_targets, guess_targets_in,
};
use tengen_tsumego::solver::session::MAX_POINTS;

/// A problem to solve, or why it is none.
pub(super) struct Task {
    /// The name.
    pub(super) id: String,
    /// The problem; else a message that says where it is from.
    pub(super) problem: Result<Problem, String>,
    /// Who moves first.
    pub(super) sides: Vec<Player>,
    /// The names of its points.
    pub(super) names: Names,
    /// Whether the region was stated.
    pub(super) is_stated: bool,
    /// The rules of the file, if it has any.
    pub(super) rules: Option<RulesName>,
}

/// The most points of a region that nobody stated and nothing encloses, or nothing but what
/// has the largest part of the board, without a limit of the search: a board of 5 x 6.
const LARGEST_OPEN: usize = 30;

impl Task {
    /// Whether the region is the whole board, for want of a boundary.
    pub(super) fn is_open(&self) -> bool {
        !self.is_stated && self.problem.as_ref().is_ok_and(Problem::is_open)
    }
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
        let found = input::read(file).and_then(|input| match gotools::looks_like(&input.text) {
            true => collection(arguments, &input),
            false if input.text.trim_start().starts_with('{') => {
                json(arguments, &input).map(|task| vec![task])
            }
            false => single(arguments, &input, graph.as_ref(), progress).map(|task| vec![task]),
        });
        match found {
            Ok(found) => tasks.extend(found),
            Err(Failure::Unusable(reason)) => tasks.push(Task {
                id: file.display().to_string(),
                problem: Err(reason),
                sides: Vec::new(),
                names: Names::none(),
                is_stated: false,
                rules: None,
            }),
            Err(other) => return Err(other),
        }
    }
    Ok(tasks)
}

/// The problems of a GoTools file.
fn collection(arguments: &Arguments, input: &Input) -> Result<Vec<Task>, Failure> {
    for (given, option) in [
        (&arguments.target, "--target"),
        (&arguments.region, "--region"),
    ] {
        if !given.is_empty() {
            return Err(input.unusable(format!(
                "{option} is for a single problem, not for a GoTools file"
            )));
        }
    }
    if arguments.graph.is_some() {
        return Err(input.unusable("--graph is for diagrams, not for a GoTools file"));
    }
    let entries = gotools::read_each(&input.text).map_err(|error| input.unusable(error))?;
    let board = Board::square(gotools::SIZE, gotools::SIZE).map_err(Failure::unusable)?;
    let names = Names::with(&board, arguments.coordinates)?;
    let tasks = entries.into_iter().map(|entry| {
        let (id, problem) = match entry {
            Err(error) => (input.name.clone(), Err(error.to_string())),
            Ok(entry) => {
                let problem = entry
                    .problem()
                    .map_err(|error| names.explain(&error))
                    .and_then(|problem| check_size(arguments, problem, false));
                let problem = problem.map_err(|reason| format!("{}: {reason}", entry.name));
                (entry.name, problem)
            }
        };
        let problem = problem.map_err(|reason| format!("{}: {reason}", input.name));
        Task {
            id,
            problem,
            sides: sides(arguments, None),
            names: names.clone(),
            is_stated: false,
            rules: None,
        }
    });
    Ok(tasks.collect())
}

/// The problem of a JSON file.
fn json(arguments: &Arguments, input: &Input) -> Result<Task, Failure> {
    if arguments.graph.is_some() {
        return Err(input.unusable("--graph is for diagrams; a JSON file has its graph in it"));
    }
    let file: File = serde_json::from_str(&input.text).map_err(|error| input.unusable(error))?;
    let (board, position) = file.placed().map_err(|error| input.unusable(error))?;
    let names = Names::with(&board, arguments.coordinates)?;
    let or = |words: &[String], option: &str, given: Vec<usize>| match words {
        [] => Ok(given),
        words => names
            .find_all(words, option)
            .map_err(|failure| input.named(failure)),
    };
    let region = or(&arguments.region, "--region", file.region())?;
    let targets = or(&arguments.target, "--target", file.target.clone())?;
    let problem = Problem::with_region(board, position, targets, region)
        .map_err(|error| input.unusable(names.explain(&error)))?;
    let first = file.to_move.map(|colour| Player::from(colour).colour());
    let is_stated = !arguments.region.is_empty() || file.region.is_some();
    Ok(Task {
        id: input.name.clone(),
        problem: check_size(arguments, problem, is_stated).map_err(|reason| {
            let pruned = match file.formula {
                Some(_) => "; --pruned decides positions of formulas",
                None => "",
            };
            format!("{}: {reason}{pruned}", input.name)
        }),
        sides: sides(arguments, first),
        is_stated,
        rules: file.rules.map(|ko| match ko {
            Ko::NoKo => RulesName::NoKo,
            Ko::Ko => RulesName::Ko,
        }),
        names,
    })
}

/// The problem of an SGF file or a diagram.
fn single(
    arguments: &Arguments,
    input: &Input,
    graph: Option<&Board>,
    progress: &Progress,
) -> Result<Task, Failure> {
    let mut placed = diagram::read(input, arguments.lattice)?;
    if let Some(graph) = graph {
        placed.board = graph.clone();
    }
    let names = Names::with(&placed.board, arguments.coordinates)?;
    let first = placed.to_move;
    let is_stated = !arguments.region.is_empty()
        || placed
            .marks
            .iter()
            .any(|m| is_region(&placed, m.vertex, &m.kind));
    let problem = problem(arguments, input, placed, &names, progress)?;
    let problem = check_size(arguments, problem, is_stated).and_then(|problem| {
        match arguments.tree.is_some() {
            true => tree::check(&problem).map(|()| problem),
            false => Ok(problem),
        }
    });
    let task = Task {
        id: input.name.clone(),
        problem: problem.map_err(|reason| {
            let pruned = match read(&input.text) {
                Ok(_) => "; --pruned decides positions of formulas",
                Err(_) => "",
            };
            format!("{}: {reason}{pruned}", input.name)
        }),
        sides: sides(arguments, first),
        names,
        is_stated,
        rules: None,
    };
    if let (true, Ok(problem)) = (task.is_open(), &task.problem) {
        progress.note(&format!(
            "{}: the target is not enclosed; the region is the whole board, {} points that are \
             empty or can be captured",
            task.id,
            problem.region.len()
        ));
    }
    Ok(task)
}

fn is_region(placed: &Placed, vertex: usize, kind: &MarkKind) -> bool {
    !matches!(kind, MarkKind::Label(_)) && placed.position.get(vertex) == EMPTY
}

fn problem(
    arguments: &Arguments,
    input: &Input,
    placed: Placed,
    names: &Names,
    progress: &Progress,
) -> Result<Problem, Failure> {
    let explained = |error: ProblemError| {
        input.unusable(match error {
            ProblemError::NoTarget => format!(
                "no target is marked, and the position does not leave one candidate (of at most \
                 {MAX_TARGETS} strings); name a stone of each string with --target"
            ),
            error => names.explain(&error),
        })
    };
    let fits = placed.position.check_fits(&placed.board);
    fits.map_err(|error| input.unusable(error))?;
    let shapes = placed
        .marks
        .iter()
        .filter(|mark| !matches!(mark.kind, MarkKind::Label(_)));
    let (open, stones): (Vec<usize>, Vec<usize>) = shapes
        .map(|mark| mark.vertex)
        .partition(|&vertex| placed.position.get(vertex) == EMPTY);
    let mut region = names
        .find_all(&arguments.region, "--region")
        .map_err(|f| input.named(f))?;
    if region.is_empty() {
        region = open;
    }
    let mut targets = names
        .find_all(&arguments.target, "--target")
        .map_err(|f| input.named(f))?;
    if targets.is_empty() {
        targets = stones;
    }
    let Placed {
        board, position, ..
    } = placed;
    if targets.is_empty() {
        let guess = match region.as_slice() {
            [] => guess_targets(&board, &position),
            region => guess_targets_in(&board, &position, region),
        };
        targets = guess
            .map_err(explained)?
            .ok_or(ProblemError::NoTarget)
            .map_err(explained)?;
        let colour = if position.get(targets[0]) == Player::Black.colour() {
            "black"
        } else {
            "white"
        };
        let list = names.list(&targets);
        progress.note(&format!(
            "{}: no target is marked; it is taken to be {colour} {list}",
            input.name
        ));
    }
    match region.is_empty() {
        true => Problem::around(board, position, targets),
        false => Problem::with_region(board, position, targets, region),
    }
    .map_err(explained)
}

/// Refuses what no search would end for.
fn check_size(arguments: &Arguments, problem: Problem, is_stated: bool) -> Result<Problem, String> {
    let points = problem.region.len();
    let is_limited = arguments.time.is_some() || arguments.nodes.is_some();
    let smaller = "a smaller one can be stated with --region, or by marks on empty points";
    let too_many = !is_stated && !is_limited && points > LARGEST_OPEN;
    match () {
        () if points > MAX_POINTS => Err(format!(
            "the region has {points} points, stones that can be captured included, and there may be \
             {MAX_POINTS}; {smaller}"
        )),
        () if too_many && problem.is_open() => Err(format!(
            "the target is not enclosed, so that the region is the whole board, {points} points that \
             are empty or can be captured; without --time or --nodes there may be {LARGEST_OPEN}; \
             {smaller}"
        )),
        () if too_many && problem.has_the_largest() => Err(format!(
            "the target is not enclosed, since it touches the largest part of the board: the region \
             has {points} points that are empty or can be captured; without --time or --nodes there \
             may be {LARGEST_OPEN}; {smaller}"
        )),
        () => Ok(problem),
    }
}

fn sides(arguments: &Arguments, first: Option<u8>) -> Vec<Player> {
    match arguments.first {
        Some(FirstName::Black) => vec![Player::Black],
        Some(FirstName::White) => vec![Player::White],
        Some(FirstName::Both) => Player::BOTH.to_vec(),
        None => Player::BOTH
            .into_iter()
            .filter(|p| first.is_none_or(|f| f == p.colour()))
            .collect(),
    }
}
