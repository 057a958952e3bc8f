//! `tengen dead sets`: counts the dead groups in all positions of a board, the sets D_0, D_1, ...,
//! D of *On the Complexity of Tsume-Go*.

use crate::answer;
use crate::board::BoardArguments;
use crate::failure::Failure;
use crate::machine::MemoryArgument;
use crate::names::AnswerArguments;
use crate::progress;
use crate::table::table;
use clap::Args;
use std::fmt::Write as _;
use std::process::ExitCode;
use tengen::dead::{DeadSets, DeadSetsAnswer};

/// Count the dead and the living groups in all positions of a board
///
/// D_i is the set of groups (connected stones of one colour) that are captured in at most i + 1
/// moves of both players, including passes. D is the set of all dead groups, and alpha is the first
/// i with D_i = D.
///
/// A position is a legal configuration of stones with a player to move. A group is counted once for
/// each position in which it occurs.
///
/// All positions of the board are searched, so it must be small. The board 3x4 takes a second and
/// 90 MB of memory; each further point takes about four times as much.
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

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let request = DeadSets::new(arguments.board.spec()?).memory(arguments.memory.bytes());
    let answer = progress::run(&request, arguments.answer.quiet)?;
    answer::print(arguments.answer.format, "dead sets", &answer, text)
}

fn text(answer: &DeadSetsAnswer) -> String {
    let mut text = String::new();
    for (what, number) in [
        ("positions", answer.positions),
        ("groups of stones in them", answer.groups),
        ("  dead", answer.dead),
        ("  living", answer.living),
        ("alpha", answer.alpha as u64),
    ] {
        let _ = writeln!(text, "{what:<26}{number:>12}");
    }
    let before = [0].iter().chain(&answer.sizes);
    let new = answer
        .sizes
        .iter()
        .zip(before)
        .map(|(now, before)| now - before);
    text += "\nthe sets D_0, D_1, ..., D of dead groups:\n";
    text + &table(&[
        (
            "i",
            (0..answer.sizes.len()).map(|i| i.to_string()).collect(),
        ),
        ("D_i", answer.sizes.iter().map(u64::to_string).collect()),
        ("new", new.map(|number| number.to_string()).collect()),
    ])
}
