//! `tengen reachable`: counts the legal positions that alternating play without passes can reach.

use crate::answer;
use crate::board::BoardArguments;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, choices};
use crate::progress;
use crate::table::table;
use clap::Args;
use std::fmt::Write as _;
use std::process::ExitCode;
use tengen::reachable::{Reachable, ReachablePositions, Suicide};

/// Count the positions reachable by alternating play without passes
///
/// Black moves first, on the empty board; positions may repeat. With passes, every legal position
/// would be reachable. Without passes some positions are not reachable, and some only with a
/// certain player to move.
///
/// All positions of the board are searched, so it must be small. The board 4x4 takes seconds and 22
/// MB of memory; 4x5 takes a few hundred times as long and 1.7 GB.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Suicide rule: if a move may remove the player's own stones
    ///
    /// The paper Combinatorics of Go allows suicides that do not repeat the position; most rulesets
    /// forbid them. Allowing suicide never makes fewer positions reachable.
    #[arg(long, value_name = "RULE", value_parser = suicides(), default_value = "forbidden")]
    suicide: Suicide,

    /// Show up to N unreachable legal positions with the fewest stones
    ///
    /// For a graph, the vertices are in one row in the order of their labels.
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

choices! {
    suicides: Suicide,
    /// No suicide
    "forbidden" => Forbidden,
    /// Suicide of two or more stones is allowed; suicide of a single stone would equal a pass
    "several" => Several,
    /// Any suicide
    "allowed" => Allowed,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut reachable = Reachable::new(arguments.board.spec()?);
    reachable.suicide = arguments.suicide;
    reachable.examples = arguments.unreachable as usize;
    reachable.resources = arguments.machine.resources();
    let found = progress::run(&reachable, arguments.answer.quiet)?;
    answer::print(arguments.answer.format, "reachable", &found, text)
}

fn text(found: &ReachablePositions) -> String {
    let mut text = String::new();
    for (what, number) in [
        ("legal positions", found.legal),
        ("  reachable", found.reachable),
        ("    with Black to move", found.black_to_move),
        ("    with White to move", found.white_to_move),
        ("  not reachable", found.unreachable),
        ("positions with a player to move", found.pairs),
    ] {
        let _ = writeln!(text, "{what:<32}{number:>12}");
    }
    let strings = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect();
    let upto = |length: usize| (0..length).map(|n| n.to_string()).collect();
    text += "\npositions with a player to move, by the least number of moves:\n";
    text += &table(&[
        ("moves", upto(found.by_distance.len())),
        ("positions", strings(&found.by_distance)),
    ]);
    if !found.unreachable_positions.is_empty() {
        text += "\nnot reachable, those with the fewest stones:\n";
    }
    for position in &found.unreachable_positions {
        let _ = write!(text, "\n{position}");
    }
    text
}
