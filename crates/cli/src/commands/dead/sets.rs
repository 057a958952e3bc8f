//! `tengen dead sets`: the sets D_0, D_1, ..., D of a board.

use super::{MemoryArgument, explain};
use crate::board::{BoardArguments, BoardJson};
use crate::failure::Failure;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::Args;
use serde::Serialize;
use std::fmt::Write as _;
use std::process::ExitCode;
use tengen_tsumego::model::dead::DeadSets;

/// Count the dead and the living groups in all positions of a board
///
/// D_i has the groups that are captured in at most i + 1 moves, passes counted; D has all
/// dead groups, V the living ones, and alpha is the first i with D_i = D. Positions are legal
/// configurations with either player to move, and a group is counted in each of them. All
/// are looked at, so the board must be small: 3x4 takes a second and 90 MB, and each point
/// more about four times as much.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    memory: MemoryArgument,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen dead sets 2 3
  tengen dead sets 3 --format json
  tengen dead sets 2 4 --lattice cylinder
  tengen dead sets --graph petersen.col";

/// The numbers as JSON.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    points: usize,
    positions: u64,
    groups: u64,
    dead: u64,
    living: u64,
    alpha: usize,
    /// Of D_0, D_1, ..., D_alpha.
    sizes: Vec<u64>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let board = arguments.board.board()?;
    let progress = Progress::listening(arguments.answer.quiet);
    let sets = DeadSets::of(&board, arguments.memory.bytes(), &progress);
    progress.finish();
    let sets = sets.map_err(explain)?;
    let json = Json {
        board: arguments.board.json(&board),
        points: board.points(),
        positions: sets.positions(),
        groups: sets.groups(),
        dead: sets.dead(),
        living: sets.living(),
        alpha: sets.alpha(),
        sizes: sets.sizes().to_vec(),
    };
    output::print(&match arguments.answer.format {
        Format::Json => output::json(&json)?,
        Format::Text => text(&json),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn text(json: &Json) -> String {
    let mut text = String::new();
    for (what, number) in [
        ("positions", json.positions),
        ("groups of stones in them", json.groups),
        ("  dead", json.dead),
        ("  living", json.living),
        ("alpha", json.alpha as u64),
    ] {
        let _ = writeln!(text, "{what:<26}{number:>12}");
    }
    let before = [0].iter().chain(&json.sizes);
    let new = json
        .sizes
        .iter()
        .zip(before)
        .map(|(now, before)| now - before);
    text += "\nthe sets D_0, D_1, ..., D of dead groups:\n";
    text + &table(&[
        ("i", (0..json.sizes.len()).map(|i| i.to_string()).collect()),
        ("D_i", json.sizes.iter().map(u64::to_string).collect()),
        ("new", new.map(|number| number.to_string()).collect()),
    ])
}
