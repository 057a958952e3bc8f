//! `tengen dead groups`: decides for each group of a position whether it is dead.

use crate::diagram::{PositionArguments, say_illegal_moves};
use crate::failure::Failure;
use crate::machine::MemoryArgument;
use crate::names::{AnswerArguments, choices};
use crate::progress;
use crate::table::table;
use crate::{answer, board};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::dead::{DeadGroups, GroupStatus, JudgedGroup, JudgedGroups};
use tengen::solve::Rules;
use tengen::{BoardSpec, Position};

/// Decide for each group of a position whether it is dead, for either player to move
///
/// The position is a diagram with one line per row (. empty, X black, O white), or any file that
/// `tengen legal` reads. If the file has several positions, choose one with --game.
///
/// All positions that can arise from the given one are searched. Use a small board, or restrict
/// play with --region.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    positions: PositionArguments,

    /// Read the board as a graph from FILE
    ///
    /// The position is then a single row, with the vertices in the order of their labels.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lattice", "boundary"])]
    graph: Option<PathBuf>,

    /// Points that may be played on, such as A1:C2,D1; on a graph, vertex labels [default: all
    /// points]
    ///
    /// Groups with stones outside the region cannot be captured and get no verdict.
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    region: Vec<String>,

    /// Ko rule
    #[arg(long, value_name = "RULES", value_parser = rules(), default_value = "no-ko")]
    rules: Rules,

    #[command(flatten)]
    memory: MemoryArgument,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  printf '. X O .\\nX X O .\\n' | tengen dead groups
  tengen dead groups --rules ko --region A1,B1,C1,A2,B2 diagram.txt
  echo '. X O .' | tengen dead groups --graph square.col --format json";

choices! {
    rules: Rules,
    /// No ko rule, as in On the Complexity of Tsume-Go: positions may be repeated for ever
    "no-ko" => NoKo,
    /// Simple ko; also reports how many ko threats elsewhere, up to 5, would help the loser
    "ko" => Ko,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let request = request(arguments)?;
    let answer = progress::run(&request, arguments.answer.quiet)?;
    answer::print(arguments.answer.format, "dead groups", &answer, text)
}

/// Returns the request that the arguments describe, with the position from the file.
fn request(arguments: &Arguments) -> Result<DeadGroups, Failure> {
    let (input, mut read) = arguments.positions.read(false)?;
    if read.of > 1 && arguments.positions.game.is_none() {
        let reason = format!("{} positions; choose one with --game", read.of);
        return Err(input.unusable(reason));
    }
    let setup = read.setups.remove(0);
    say_illegal_moves(&input, &read, &setup);
    let mut position = setup.position;
    if let Some(file) = &arguments.graph {
        let spec = BoardSpec::Graph(board::graph(file)?);
        let placed = Position::new(&spec, position.colours().to_vec());
        position = placed.map_err(|error| input.unusable(error))?;
    }
    let names = position.names();
    let request = DeadGroups::new(position)
        .rules(arguments.rules)
        .memory(arguments.memory.bytes());
    request.check().map_err(|error| input.unusable(error))?;
    let mut region = Vec::new();
    for words in &arguments.region {
        let points = names.find_all(words);
        let points = points.map_err(|error| Failure::Unusable(format!("--region: {error}")))?;
        region.extend(names.all(&points));
    }
    match region.is_empty() && !arguments.region.is_empty() {
        true => Err(Failure::unusable(
            "--region is empty; expected at least one point",
        )),
        false => Ok(request.region(region)),
    }
}

/// Returns a status in words.
fn words(status: &GroupStatus) -> String {
    let moves = status.moves.map_or(String::new(), |moves| {
        format!(" in {moves} move{}", if moves == 1 { "" } else { "s" })
    });
    let turned = if status.moves.is_some() {
        "alive"
    } else {
        "dead"
    };
    let threats = status.threats.map_or(String::new(), |threats| {
        let plural = if threats == 1 { "" } else { "s" };
        format!(", {turned} with {threats} threat{plural}")
    });
    format!("{}{moves}{threats}", status.status)
}

fn text(answer: &JudgedGroups) -> String {
    if answer.groups.is_empty() {
        return "no groups to judge\n".to_owned();
    }
    let column = |cell: fn(&JudgedGroup) -> String| answer.groups.iter().map(cell).collect();
    table(&[
        ("group", column(|g| format!("{} {}", g.colour, g.stones[0]))),
        ("stones", column(|g| g.stones.len().to_string())),
        ("Black to move", column(|g| words(&g.black_to_move))),
        ("White to move", column(|g| words(&g.white_to_move))),
    ])
}
