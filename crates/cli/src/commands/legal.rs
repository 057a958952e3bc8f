//! `tengen legal`: checks positions and games: every string must have a liberty, and every move
//! must be legal.

use crate::answer;
use crate::diagram::PositionArguments;
use crate::failure::{Failure, Verdict, end_of_batch};
use crate::names::Format;
use crate::output;
use clap::Args;
use std::process::ExitCode;

/// Check positions: name strings without a liberty, and illegal moves
///
/// Reads diagrams with one line per row (. empty, X black, O white, 3 to 9 further colours), with
/// blank lines between them. Also reads lines such as .X/XO, JSON objects of other commands (not
/// those about graphs), and SGF.
///
/// The moves of a game are played. A move is reported if it is on a stone, retakes a ko at once, or
/// is suicide. Suicide of several stones is allowed if the SGF property RU names the rules of New
/// Zealand, of Ing, or of Tromp and Taylor. Without RU, or with other rules, such suicide is
/// reported.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: PositionArguments,

    /// Refuse SGF that violates the standard, instead of guessing its meaning with a note
    #[arg(long)]
    strict: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen legal game.sgf
  tengen legal game.sgf --move 30 --strict
  tengen sample 9 -n 5 --format compact | tengen legal
  printf '. X\\nX O\\n' | tengen legal
  tengen legal --lattice torus --format json diagram.txt

Exit codes: 0 legal, 1 illegal, 2 not a position; also if one of several is not a position.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (_, read) = arguments.positions.read(arguments.strict)?;
    let (mut answers, mut is_legal) = (Vec::new(), true);
    for setup in &read.setups {
        let mut legality = setup.legality();
        legality.number = (read.of > 1).then_some(setup.number);
        is_legal &= legality.legal;
        let text = match arguments.format {
            Format::Text => format!("{legality}\n"),
            Format::Json => answer::json("legal", &legality)?,
        };
        answers.push((setup.number, text));
    }
    if arguments.format == Format::Json {
        for unreadable in &read.unreadable {
            answers.push((unreadable.number, answer::json("legal", unreadable)?));
        }
        answers.sort_by_key(|&(number, _)| number);
    }
    let answers: String = answers.into_iter().map(|(_, text)| text).collect();
    output::print(&answers)?;
    end_of_batch(
        read.unreadable.len(),
        read.of,
        "positions",
        Verdict::wrong(!is_legal),
    )
}
