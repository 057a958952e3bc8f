//! `tengen games bounds`: lower and upper bounds on the number of games.

use crate::counting;
use crate::failure::Failure;
use crate::interrupt;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use std::cmp::Ordering;
use std::process::ExitCode;
use tengen_base::machine::Machine;
use tengen_board::Board;
use tengen_exact::{Interval, UBig};
use tengen_games::bounds::conjecture::{conjectured, verdict};
use tengen_games::bounds::legal::Legal;
use tengen_games::bounds::lower::{Lower, LowerError};
use tengen_games::bounds::outdegrees::{self, OutDegreeError, OutDegrees};
use tengen_games::bounds::published;
use tengen_games::bounds::upper::{Known, Upper};
use tengen_games::construct::search::Walk;
use tengen_games::tower::{BITS, Tower};

/// Bound the number of games on a board, from below and from above
///
/// Games repeat no position (positional superko), and passes are of no account. The bounds
/// are written as powers of ten, lower ones rounded down and upper ones up. All of them are
/// proved, but for theorem 7 where the answer says that it is not proved for the board, and
/// the conjectured bound. Nothing is kept; an interrupt ends it at once.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: usize,

    /// Number of columns [default: as many as rows]
    cols: Option<usize>,

    #[command(flatten)]
    search: SearchArguments,

    /// Digits behind the decimal point
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
}

const EXAMPLES: &str = "\
Examples:
  tengen games bounds 19
  tengen games bounds 4 --digits 6
  tengen games bounds 1 40
  tengen games bounds 9 13 --search-steps 10000000 --format json

Counting the positions of half a board, and of the rooms within, is what takes longest: half
a minute for 19x19. The scheme of two boards, and the same within one of the two, is that of
Walraet and Tromp; how it was worked out, and the proof, are in the documentation of
tengen_games::construct::two_boards. The bounds of nested boards go deeper than theirs.";

/// How partitions are looked for.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SearchArguments {
    /// Changes to try in the search for a partition of the board with many games; 0 for
    /// the best pair of combs. On boards of up to 16 points all partitions are tried instead
    /// [default: 200000]
    #[arg(long, value_name = "N")]
    search_steps: Option<u64>,

    /// Where random numbers begin [default: 1]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

impl SearchArguments {
    /// # Errors
    /// A seed without random numbers.
    pub(crate) fn walk(self) -> Result<Walk, Failure> {
        if self.search_steps == Some(0) && self.seed.is_some() {
            return Err(Failure::unusable(
                "--search-steps 0 takes the best pair of combs, for which --seed is of no account",
            ));
        }
        Ok(Walk {
            steps: self.search_steps.unwrap_or(200_000),
            seed: self.seed.unwrap_or(1),
        })
    }

    /// Whether any of it is given.
    pub(crate) fn is_given(self) -> bool {
        self.search_steps.is_some() || self.seed.is_some()
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Json {
    rows: usize,
    cols: usize,
    /// The number itself, where it is published.
    published: Option<String>,
    legal: LegalJson,
    at_least: Vec<BoundJson>,
    at_most: Vec<BoundJson>,
    average_outdegree_at_most: Option<String>,
    conjecture: Option<BoundJson>,
    conjecture_holds: &'static str,
}

#[derive(Serialize)]
struct LegalJson {
    /// Whether both are the same number, perhaps rounded.
    exact: bool,
    at_least: String,
    at_most: String,
    source: &'static str,
}

/// A bound and where it comes from.
#[derive(Serialize)]
struct BoundJson {
    bound: String,
    source: String,
    /// For this board.
    proved: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let walk = arguments.search.walk()?;
    interrupt::at_once();
    let progress = Progress::listening(arguments.answer.quiet);
    let found = found(arguments, &walk, &progress);
    progress.finish();
    let json = found?;
    output::print(&match arguments.answer.format {
        Format::Json => output::json(&json)?,
        Format::Text => text(&json),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn found(arguments: &Arguments, walk: &Walk, progress: &Progress) -> Result<Json, Failure> {
    let rows = arguments.rows;
    let cols = arguments.cols.unwrap_or(rows);
    let options = counting::options(&arguments.machine, None, progress);
    let lower = Lower::of(rows, cols, walk, &options).map_err(explain)?;
    let legal = Legal::of(rows, cols, &options).map_err(counting::explain)?;
    let outdegrees = outdegrees_of(rows, cols, &arguments.machine.with(progress))?;
    let known = Known {
        rows,
        cols,
        legal: &legal,
        outdegrees: outdegrees.as_ref(),
    };
    let upper = Upper::of(&known);
    let games = published::games(rows, cols);
    let holds = verdict(rows, cols, &legal, games.as_ref(), upper.as_ref());
    let digits = arguments.digits;
    let conjecture = conjectured(rows, cols, &legal.upper).map(|bound| BoundJson {
        bound: bound.at_most(digits),
        source: "conjecture: (2mn/3)^L".to_owned(),
        proved: false,
    });
    let average = upper.as_ref().and_then(|upper| upper.average.as_ref());
    Ok(Json {
        rows,
        cols,
        published: games.map(|number| number.to_string()),
        legal: LegalJson {
            exact: legal.exact().is_some(),
            at_least: number(&legal.lower).0,
            at_most: number(&legal.upper).1,
            source: legal.source.text(),
        },
        at_least: lower_bounds(&lower, digits),
        at_most: upper.as_ref().map_or_else(Vec::new, |upper| {
            upper_bounds(upper, outdegrees.is_some(), digits)
        }),
        average_outdegree_at_most: average.map(|average| average.decimals(digits.max(3)).1),
        conjecture,
        conjecture_holds: holds.text(),
    })
}

fn explain(error: LowerError) -> Failure {
    match error {
        LowerError::Board(error) => Failure::unusable(error),
        LowerError::Count(error) => counting::explain(error),
        LowerError::Cancelled => stopped(),
    }
}

fn stopped() -> Failure {
    Failure::Interrupted("stopped; nothing of this is kept".to_owned())
}

fn outdegrees_of(
    rows: usize,
    cols: usize,
    machine: &Machine<'_>,
) -> Result<Option<OutDegrees>, Failure> {
    if rows.saturating_mul(cols) > outdegrees::MAX_POINTS {
        return Ok(None);
    }
    let board = Board::square(rows, cols).map_err(Failure::unusable)?;
    let threads = machine
        .pool()
        .map_err(|error| Failure::Failed(error.to_string()))?;
    match threads.install(|| OutDegrees::of(&board, machine.observer)) {
        Ok(found) => Ok(Some(found)),
        Err(OutDegreeError::Cancelled) => Err(stopped()),
        Err(error @ OutDegreeError::TooLarge { .. }) => Err(Failure::unusable(error)),
    }
}

/// Most digits of a number that is written in full.
const DIGITS: usize = 24;

/// A number of positions, with all digits if it is short, else rounded down and up.
fn number(number: &UBig) -> (String, String) {
    if *number < UBig::from(10u8).pow(DIGITS) {
        let digits = number.to_string();
        return (digits.clone(), digits);
    }
    let (low, high) = Interval::integer(number, BITS).scientific(4);
    (low.to_string(), high.to_string())
}

/// The largest E for whose subsets captures are summed up; it is slow, and adds little.
const MOST_IN_ANY_ORDER: usize = 2000;

/// The best first.
fn lower_bounds(lower: &Lower, digits: usize) -> Vec<BoundJson> {
    let mut bounds: Vec<(Tower, String)> = Vec::new();
    if let Some(partition) = &lower.partition {
        let (b, w, e) = partition.sizes();
        let source = format!("theorem 8: |B| = {b}, |W| = {w}, |E| = {e}");
        bounds.push((partition.games(), source));
        if e <= MOST_IN_ANY_ORDER {
            let source = "theorem 8, with captures in any order".to_owned();
            bounds.push((partition.games_in_any_order(), source));
        }
    }
    if let Some(games) = &lower.left_capturing {
        bounds.push((games.clone(), "theorem 9: 2^(2^(n-1))".to_owned()));
    }
    if let Some(found) = &lower.two_boards {
        let (k, h) = (found.points, number(&found.positions).0);
        let source = format!("two boards (Walraet, Tromp 2016): K = {k}, H = {h}");
        bounds.push((found.games.clone(), source));
    }
    for found in &lower.nested {
        let deep = match found.levels.len() - 1 {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            deep => format!("{deep} times"),
        };
        let rounds = found.levels.iter().map(|level| number(level.rounds()).0);
        let rounds = rounds.collect::<Vec<_>>().join(", ");
        let source = format!("two boards, nested {deep}: rounds {rounds}");
        bounds.push((found.games.clone(), source));
    }
    bounds.sort_by(|a, b| b.0.compare(&a.0).unwrap_or(Ordering::Equal));
    let texts = bounds.into_iter().map(|(tower, source)| BoundJson {
        bound: tower.at_least(digits),
        source,
        proved: true,
    });
    texts.collect()
}

/// The best first.
fn upper_bounds(upper: &Upper, counted: bool, digits: usize) -> Vec<BoundJson> {
    let bound = |tower: &Tower, source: &str| BoundJson {
        bound: tower.at_most(digits),
        source: source.to_owned(),
        proved: true,
    };
    let mut bounds = Vec::new();
    if let Some(product) = &upper.product {
        bounds.push(bound(product, "lemma 17: product of the out-degrees"));
    }
    if let Some(power) = &upper.by_average {
        let source = match counted {
            true => "average out-degree to the power of L",
            false => "average out-degree, bounded by colourings, to the power of L",
        };
        bounds.push(bound(power, source));
    }
    let source = match upper.theorem_7_checked {
        true => "theorem 7: (mn)^L",
        false => "theorem 7: (mn)^L, from asymptotics",
    };
    bounds.push(BoundJson {
        proved: upper.theorem_7_checked,
        ..bound(&upper.theorem_7, source)
    });
    bounds.push(bound(&upper.corollary_1, "corollary 1: (2mn)^L"));
    bounds
}

fn text(json: &Json) -> String {
    let mut text = String::new();
    let longest = json.at_least.iter().chain(&json.at_most);
    let width = longest.map(|b| b.bound.len()).max().unwrap_or(0);
    let rows = |bounds: &[BoundJson]| -> String {
        let line = |b: &BoundJson| {
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
