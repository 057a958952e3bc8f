//! `tengen reachable`: legal positions reachable by alternating play without passes.

use crate::board::{BoardArguments, BoardJson, diagram_rows};
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fmt::Write as _;
use std::process::ExitCode;
use tengen_base::machine::Machine;
use tengen_board::Board;
use tengen_board::play::Suicide;
use tengen_positions::reach::{Player, ReachError, Reached, Survey, reachable};

/// Count the positions that arise if Black and White move in turn and nobody passes
///
/// Black moves first, on the empty board; positions may be repeated. If players could pass,
/// every legal position would be reachable; as it is, some are not, and some only with one
/// of the players to move. All positions of a board are searched, so it must be small: 4x4
/// takes seconds and 22 MB, 4x5 some hundred times as long and 1.7 GB.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Which moves may take one's own stones. Combinatorics of Go allows them, but for those
    /// that repeat a position; most rulesets forbid them. What is reached without them is
    /// reached with them, too
    #[arg(long, value_name = "RULE", value_enum, default_value_t)]
    suicide: SuicideName,

    /// Show up to N legal positions that are not reachable, those with the fewest stones
    /// (of a graph, the vertices in one row, in the order of the labels)
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000),
    )]
    unreachable: u32,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen reachable 4
  tengen reachable 2 3 --unreachable 5
  tengen reachable 3 --suicide allowed --format json
  tengen reachable 3 --lattice torus
  tengen reachable --graph petersen.col";

/// A rule on suicide by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SuicideName {
    /// None
    #[default]
    Forbidden,
    /// Those of two or more stones: that of a single stone would be a pass by another name
    Several,
    /// All
    Allowed,
}

impl SuicideName {
    fn rule(self) -> Suicide {
        match self {
            SuicideName::Forbidden => Suicide::Forbidden,
            SuicideName::Several => Suicide::Several,
            SuicideName::Allowed => Suicide::Allowed,
        }
    }
}

/// The numbers as JSON.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    points: usize,
    suicide: &'static str,
    legal: u64,
    reachable: u64,
    unreachable: u64,
    black_to_move: u64,
    white_to_move: u64,
    pairs: u64,
    greatest_distance: usize,
    /// Pairs of a position and a player to move.
    by_distance: Vec<u64>,
    unreachable_by_stones: Vec<u64>,
    /// The rows of each, from the top.
    unreachable_positions: Vec<Vec<String>>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let board = arguments.board.board()?;
    let progress = Progress::listening(arguments.answer.quiet);
    let options = arguments.machine.with(&progress);
    let found = search(&board, arguments, &options);
    progress.finish();
    let (reached, survey) = found.map_err(explain)?;
    let json = numbers(&board, arguments, &reached, &survey)?;
    output::print(&match arguments.answer.format {
        Format::Json => output::json(&json)?,
        Format::Text => text(&json),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn search(
    board: &Board,
    arguments: &Arguments,
    options: &Machine<'_>,
) -> Result<(Reached, Survey), ReachError> {
    let reached = reachable(board, arguments.suicide.rule(), options)?;
    let survey = reached.survey(arguments.unreachable as usize, options)?;
    Ok((reached, survey))
}

fn explain(error: ReachError) -> Failure {
    match error {
        ReachError::Cancelled => {
            Failure::Interrupted("stopped; nothing of this is kept".to_owned())
        }
        ReachError::TooLarge { .. } | ReachError::NoMemory { .. } | ReachError::Threads(_) => {
            Failure::Failed(error.to_string())
        }
    }
}

fn numbers(
    board: &Board,
    arguments: &Arguments,
    reached: &Reached,
    survey: &Survey,
) -> Result<Json, Failure> {
    let by_distance = reached.by_distance().to_vec();
    let examples = survey.examples.iter();
    let examples: Result<_, Failure> = examples
        .map(|position| diagram_rows(board, position))
        .collect();
    Ok(Json {
        board: arguments.board.json(board),
        points: board.points(),
        suicide: arguments.suicide.rule().name(),
        legal: survey.legal(),
        reachable: survey.reachable,
        unreachable: survey.unreachable(),
        black_to_move: reached.to_move(Player::Black),
        white_to_move: reached.to_move(Player::White),
        pairs: by_distance.iter().sum(),
        greatest_distance: by_distance.len() - 1,
        by_distance,
        unreachable_by_stones: survey.unreachable_by_stones.clone(),
        unreachable_positions: examples?,
    })
}

fn text(json: &Json) -> String {
    let mut text = String::new();
    for (what, number) in [
        ("legal positions", json.legal),
        ("  reachable", json.reachable),
        ("    with Black to move", json.black_to_move),
        ("    with White to move", json.white_to_move),
        ("  not reachable", json.unreachable),
        ("positions with a player to move", json.pairs),
    ] {
        let _ = writeln!(text, "{what:<32}{number:>12}");
    }
    let strings = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect();
    let upto = |length: usize| (0..length).map(|n| n.to_string()).collect();
    text += "\npositions with a player to move, by the least number of moves:\n";
    text += &table(&[
        ("moves", upto(json.by_distance.len())),
        ("positions", strings(&json.by_distance)),
    ]);
    if !json.unreachable_positions.is_empty() {
        text += "\nnot reachable, those with the fewest stones:\n";
    }
    for position in &json.unreachable_positions {
        let _ = writeln!(text, "\n{}", position.join("\n"));
    }
    text
}
