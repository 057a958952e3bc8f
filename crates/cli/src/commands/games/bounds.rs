//! `tengen games bounds`: lower and upper bounds on the number of games.

use crate::answer;
use crate::failure::Failure;
use crate::interrupt;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, ExplainArgument};
use crate::progress;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::process::ExitCode;
use tengen::games::{Bound, BoundGames, BoundedGames, PartitionSearch};

/// Show lower and upper bounds on the number of games
///
/// A game repeats no position (positional superko), and passes do not count as moves. Bounds are
/// written as powers of ten: lower bounds are rounded down, upper bounds up.
///
/// All bounds are proved, with two exceptions: the conjectured bound, and theorem 7 of
/// Combinatorics of Go where the answer says so. The command saves nothing, and an interrupt ends
/// it at once.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows, or a size such as 3x4
    rows: usize,

    /// Number of columns [default: same as rows]
    cols: Option<usize>,

    #[command(flatten)]
    search: SearchArguments,

    /// Digits after the decimal point
    #[arg(
        long,
        value_name = "D",
        default_value_t = 2,
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=15),
    )]
    digits: usize,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,

    #[command(flatten)]
    explain: ExplainArgument,
}

const EXAMPLES: &str = "\
Examples:
  tengen games bounds 19                            half a minute; 9 x 9 takes a moment
  tengen games bounds 4 --digits 6
  tengen games bounds 1 40
  tengen games bounds 9 13 --search-steps 10000000 --format json

Most of the time is spent counting positions of half the board and of the rooms within it: half a
minute for 19x19. The scheme of two boards, and its repetition within one of them, are by Walraet
and Tromp. The details and the proof are in the documentation of
tengen_games::construct::two_boards. The bounds from nested boards go deeper than theirs.";

/// Options of the search for a good partition of the board, which gives a lower bound on the number
/// of games (theorem 8 of *Combinatorics of Go*).
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SearchArguments {
    /// Number of changes to try in the search for a good partition of the board [default: 200000]
    ///
    /// A partition of the board gives a lower bound on the number of games (Combinatorics of Go,
    /// theorem 8). With 0, the better of two comb-shaped partitions is used (Figure 14 there). On
    /// boards of up to 16 points all partitions are tried instead.
    #[arg(long, value_name = "N")]
    search_steps: Option<u64>,

    /// Random seed of the search for a partition [default: 1]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

impl SearchArguments {
    /// Returns the options of the search for a partition.
    ///
    /// # Errors
    /// Returns a failure if `--seed` is given and the search needs no random numbers.
    pub(crate) fn search(self) -> Result<PartitionSearch, Failure> {
        if self.search_steps == Some(0) && self.seed.is_some() {
            return Err(Failure::unusable(
                "--seed has no effect with --search-steps 0, which takes the best pair of combs and \
                 makes no random search; omit --seed",
            ));
        }
        let mut search = PartitionSearch::default();
        search.steps = self.search_steps.unwrap_or(search.steps);
        search.seed = self.seed.unwrap_or(search.seed);
        Ok(search)
    }

    /// Returns `true` if an option of the search for a partition was given.
    pub(crate) fn is_given(self) -> bool {
        self.search_steps.is_some() || self.seed.is_some()
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (rows, cols) = (arguments.rows, arguments.cols.unwrap_or(arguments.rows));
    let mut request = BoundGames::new(rows, cols);
    request.search = arguments.search.search()?;
    request.digits = arguments.digits;
    request.resources = arguments.machine.resources();
    interrupt::at_once();
    let found = progress::run(&request, arguments.answer.quiet)?;
    answer::print(arguments.answer.format, "games bounds", &found, |found| {
        arguments.explain.add(text(found), found)
    })
}

fn text(json: &BoundedGames) -> String {
    let mut text = format!("{}\n\n", json.sentence());
    let longest = json.at_least.iter().chain(&json.at_most);
    let width = longest.map(|b| b.bound.len()).max().unwrap_or(0);
    let rows = |bounds: &[Bound]| -> String {
        let line = |b: &Bound| {
            let proved = if b.proved {
                ""
            } else {
                "; not proved for this board"
            };
            format!("  {:width$}  {}{proved}\n", b.bound, b.source)
        };
        bounds.iter().map(line).collect()
    };
    let legal = &json.legal;
    let positions = match legal.exact {
        true => legal.at_least.clone(),
        false => format!("{} to {}", legal.at_least, legal.at_most),
    };
    text += &format!("legal positions: L = {positions} ({})\n", legal.source);
    if let Some(number) = &json.published {
        text += &format!("games: {number} (published)\n");
    }
    if !json.at_least.is_empty() {
        text += &format!("\nat least\n{}", rows(&json.at_least));
    }
    if !json.at_most.is_empty() {
        text += &format!("\nat most\n{}", rows(&json.at_most));
    }
    if let Some(conjecture) = &json.conjecture {
        let (bound, holds) = (&conjecture.bound, json.conjecture_holds);
        text += &format!("\nconjectured to be less than (2mn/3)^L: {bound}; {holds}\n");
    }
    text
}
