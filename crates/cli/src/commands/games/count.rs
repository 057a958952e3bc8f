//! `tengen games count`: exact numbers of games.

use super::rule::{self, RuleArguments, RuleJson};
use crate::board::{BoardArguments, BoardJson};
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::process::ExitCode;
use tengen_games::paths::{CountError, Games, MAX_NODES, Method, Options, Situations, count};

/// Count the games of a small board, exactly
///
/// The number alone goes to standard output. Boards of four points have billions of games,
/// those of five 10^31.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    rule: RuleArguments,

    /// Show how many games there are of each length, in moves on the board, and how many of
    /// these no move can follow; takes several times as long
    #[arg(long)]
    by_length: bool,

    /// How to count
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    method: MethodName,

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

A game is the sequence of its moves on the board, each by either player; a pass comes before
every move out of turn, two at the end. Every beginning of a game is a game, also that of no
move.";

/// How to count, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Count games together that can go on alike
    #[default]
    Strata,
    /// Visit every game, up to symmetry: for comparison
    Search,
}

/// The numbers as JSON: as strings, since they can be large.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    #[serde(flatten)]
    rule: RuleJson,
    games: String,
    maximal: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_maximal: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_length: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximal_by_length: Option<Vec<String>>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let board = arguments.board.board()?;
    let rule = arguments.rule.rule()?;
    let progress = Progress::listening(arguments.answer.quiet);
    let situations = rule::situations(&board, rule, &progress)?;
    let options = Options {
        method: match arguments.method {
            MethodName::Strata => Method::Strata,
            MethodName::Search => Method::Search,
        },
        by_length: arguments.by_length,
        machine: arguments.machine.with(&progress),
    };
    let games = count(&situations, &options);
    progress.finish();
    let games = games.map_err(|error| explain(error, &situations))?;
    output::print(&match (arguments.answer.format, &games.lengths) {
        (Format::Json, _) => output::json(&Json::new(
            arguments.board.json(&board),
            rule::json(rule),
            &games,
        ))?,
        (Format::Text, None) => format!("{}\n", games.all),
        (Format::Text, Some(_)) => by_length(&games),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn explain(error: CountError, situations: &Situations) -> Failure {
    match error {
        CountError::Cancelled => {
            Failure::Interrupted("stopped; nothing of this is kept".to_owned())
        }
        CountError::TooLarge { nodes } => {
            // Lemma 17.
            let outdegree = |v| {
                situations
                    .steps(v)
                    .iter()
                    .map(|s| f64::from(s.moves))
                    .sum::<f64>()
            };
            let exponent: f64 = (0..nodes).map(|v| outdegree(v).max(1.0).log10()).sum();
            Failure::Unusable(format!(
                "games are counted where at most {MAX_NODES} positions (or situations) may not \
                 be repeated; here there are {nodes}, and the number of games may be as large \
                 as 10^{exponent:.0}. `tengen games estimate` has estimates"
            ))
        }
        _ => Failure::Failed(error.to_string()),
    }
}

/// A table; its last line has the sums.
fn by_length(games: &Games) -> String {
    let lengths = games.lengths.iter().flatten();
    let column = |number: fn(&tengen_games::paths::OfLength) -> String, sum: String| {
        lengths.clone().map(number).chain([sum]).collect::<Vec<_>>()
    };
    let moves = (0..lengths.clone().count()).map(|length| length.to_string());
    table(&[
        ("moves", moves.chain(["all".to_owned()]).collect()),
        (
            "games",
            column(|of| of.all.to_string(), games.all.to_string()),
        ),
        (
            "maximal",
            column(|of| of.maximal.to_string(), games.maximal.to_string()),
        ),
    ])
}

impl Json {
    fn new(board: BoardJson, rule: RuleJson, games: &Games) -> Json {
        let lengths = games.lengths.as_ref();
        Json {
            board,
            rule,
            games: games.all.to_string(),
            maximal: games.maximal.to_string(),
            longest: games.longest(),
            shortest_maximal: games.shortest_maximal(),
            by_length: lengths.map(|all| all.iter().map(|of| of.all.to_string()).collect()),
            maximal_by_length: lengths
                .map(|all| all.iter().map(|of| of.maximal.to_string()).collect()),
        }
    }
}
