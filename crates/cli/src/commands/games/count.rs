//! `tengen games count`: counts the games of small boards, exactly.

use super::rule::RuleArguments;
use crate::answer;
use crate::board::BoardArguments;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, choices};
use crate::progress;
use crate::table::table;
use clap::Args;
use std::process::ExitCode;
use tengen::UBig;
use tengen::games::{CountGames, CountMethod, CountedGames};

/// Count the games of a small board, exactly
///
/// Prints the number of games alone. Boards of four points have billions of games, boards of five
/// points about 10^31.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    rule: RuleArguments,

    /// Show for each number of moves the number of games, and of games that no move can continue
    ///
    /// With this option the count takes several times as long.
    #[arg(long)]
    by_length: bool,

    /// Counting method
    #[arg(long, value_name = "NAME", value_parser = methods(), default_value = "strata")]
    method: CountMethod,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen games count 2
  tengen games count 1 3 --by-length
  tengen games count 1 3 --rule situational --passes recorded
  tengen games count 1 4 --method search --format json

A game is the sequence of its moves on the board, each by either player. A pass is implied before
each move out of turn, and two passes at the end. Each prefix of a game is a game, including the
empty one.";

choices! {
    methods: CountMethod,
    /// Count games that have the same continuations together
    "strata" => Strata,
    /// Visit every game, up to symmetries of the board; slow, for comparison
    "search" => Search,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut request = CountGames::new(arguments.board.spec()?);
    request.rule = arguments.rule.superko()?;
    request.by_length = arguments.by_length;
    request.method = arguments.method;
    request.resources = arguments.machine.resources();
    let games = progress::run(&request, arguments.answer.quiet)?;
    let format = arguments.answer.format;
    answer::print(format, "games count", &games, |games| {
        match arguments.by_length {
            true => by_length(games),
            false => format!("{games}\n"),
        }
    })
}

/// Returns a table of the numbers of games by their number of moves. Its last line has the sums.
fn by_length(games: &CountedGames) -> String {
    let column = |numbers: &Option<Vec<UBig>>, sum: &UBig| {
        let numbers = numbers.iter().flatten().chain([sum]);
        numbers.map(UBig::to_string).collect::<Vec<_>>()
    };
    let lengths = games.by_length.as_ref().map_or(0, Vec::len);
    let moves = (0..lengths).map(|length| length.to_string());
    table(&[
        ("moves", moves.chain(["all".to_owned()]).collect()),
        ("games", column(&games.by_length, &games.games)),
        ("maximal", column(&games.maximal_by_length, &games.maximal)),
    ])
}
