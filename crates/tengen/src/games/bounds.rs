//! Lower and upper bounds on the number of games on a rectangular board under positional superko:
//! no position may be repeated.

use crate::board::PlainBoard;
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use tengen_base::machine::Machine;
use tengen_base::observer::Observer;
use tengen_board::Board;
use tengen_count::Options;
use tengen_exact::{Interval, UBig};
use tengen_games::bounds::conjecture::{conjectured, verdict};
use tengen_games::bounds::legal::Legal;
use tengen_games::bounds::lower::{Lower, LowerError};
use tengen_games::bounds::outdegrees::{self, OutDegreeError, OutDegrees};
use tengen_games::bounds::published;
use tengen_games::bounds::upper::Upper;
use tengen_games::tower::{BITS, Tower};

pub use tengen_games::construct::search::PartitionSearch;

/// Request for bounds on the number of games on a rectangular board under positional superko: no
/// position may be repeated.
///
/// Passes are not counted as moves.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::BoundGames;
/// let bounds = BoundGames::new(2, 2).run()?;
/// assert_eq!(bounds.published.as_deref(), Some("386356909593"));
/// assert!(!bounds.at_least.is_empty() && !bounds.at_most.is_empty());
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run; nothing is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct BoundGames {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// Options of the search for a partition of the points into three sets B, W and E. In the games
    /// of a partition, stones on B are black and stones on W white, while points of E change
    /// (*Combinatorics of Go*, theorem 8). The number of these games is a lower bound.
    #[serde(default)]
    pub search: PartitionSearch,
    /// Number of digits after the decimal point of the exponents in bounds such as `10^171.05`, at
    /// most 15.
    #[serde(default = "digits")]
    pub digits: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

fn digits() -> usize {
    2
}

/// Bounds on the number of games on a board in which no position is repeated. Lower bounds are
/// rounded down, upper bounds up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoundedGames {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The fixed properties of the board: square lattice, two colours, no extra rows of empty
    /// points.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The published number of games on this board, if there is one.
    #[cfg_attr(feature = "schema", schemars(with = "crate::text::OptionInteger"))]
    pub published: Option<String>,
    /// Bounds on the number of legal positions.
    pub legal: LegalBounds,
    /// Lower bounds on the number of games, the best first.
    pub at_least: Vec<Bound>,
    /// Upper bounds on the number of games, the best first.
    pub at_most: Vec<Bound>,
    /// An upper bound on the average out-degree (number of moves from a position) of the game
    /// graph, if one is known.
    pub average_outdegree_at_most: Option<String>,
    /// The conjectured upper bound (2mn/3)^L for m rows and n columns, where L is the number of
    /// legal positions. `None` for fewer than three points.
    pub conjecture: Option<Bound>,
    /// The state of the conjectured upper bound (2mn/3)^L for this board, in words: it holds (with
    /// the reason), is open, or fails.
    pub conjecture_holds: &'static str,
}

/// Bounds on the number of legal positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LegalBounds {
    /// `true` if the number of legal positions is known. Both bounds are then this number, rounded
    /// if it is long.
    pub exact: bool,
    /// The lower bound.
    pub at_least: String,
    /// The upper bound.
    pub at_most: String,
    /// The source of the bounds on the number of legal positions, in words.
    pub source: &'static str,
}

/// A bound on the number of games, with its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Bound {
    /// The bound as a power of ten, such as `10^171.05` or `10^(10^48.2)`.
    pub bound: String,
    /// The theorem or construction that gives the bound.
    pub source: String,
    /// `true` if the bound is proved for this board.
    pub proved: bool,
}

impl BoundGames {
    /// Creates a request for a board. Exponents in bounds have two digits after the decimal point.
    pub fn new(rows: usize, cols: usize) -> BoundGames {
        BoundGames {
            rows,
            cols,
            search: PartitionSearch::default(),
            digits: digits(),
            resources: Resources::default(),
        }
    }
}

impl Request for BoundGames {
    type Answer = BoundedGames;

    fn run_with(&self, observer: &dyn Observer) -> Result<BoundedGames> {
        let BoundGames {
            rows, cols, digits, ..
        } = *self;
        let options = Options::new(self.resources.machine(observer));
        let lower = Lower::of(rows, cols, &self.search, &options).map_err(explain)?;
        let legal = Legal::of(rows, cols, &options)?;
        let outdegrees = outdegrees_of(rows, cols, &options.machine)?;
        let upper = Upper::of(rows, cols, &legal, outdegrees.as_ref());
        let games = published::games(rows, cols);
        let holds = verdict(rows, cols, &legal, games.as_ref(), upper.as_ref());
        let conjecture = conjectured(rows, cols, &legal.upper).map(|bound| Bound {
            bound: bound.at_most(digits),
            source: "conjecture: (2mn/3)^L".to_owned(),
            proved: false,
        });
        let average = upper.as_ref().and_then(|upper| upper.average.as_ref());
        Ok(BoundedGames {
            plain: PlainBoard::default(),
            rows,
            cols,
            published: games.map(|number| number.to_string()),
            legal: LegalBounds {
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
}

fn explain(error: LowerError) -> Error {
    match error {
        LowerError::Board(error) => error.into(),
        LowerError::Count(error) => error.into(),
        LowerError::Cancelled => Error::Interrupted { kept: false },
    }
}

fn outdegrees_of(rows: usize, cols: usize, machine: &Machine<'_>) -> Result<Option<OutDegrees>> {
    if rows.saturating_mul(cols) > outdegrees::MAX_POINTS {
        return Ok(None);
    }
    let board = Board::square(rows, cols)?;
    let threads = machine.pool().map_err(Error::failed)?;
    match threads.install(|| OutDegrees::of(&board, machine.observer)) {
        Ok(found) => Ok(Some(found)),
        Err(OutDegreeError::Cancelled) => Err(Error::Interrupted { kept: false }),
        Err(error @ OutDegreeError::TooLarge { points }) => {
            Err(Error::above(outdegrees::MAX_POINTS, points, error))
        }
    }
}

/// Maximum number of digits of a number of positions that is written in full. Longer numbers are
/// rounded to four digits after the decimal point of the mantissa.
const DIGITS: usize = 24;

/// Returns a number of positions as two texts: rounded down, and rounded up. Both texts have all
/// digits of a number below 10^24.
fn number(number: &UBig) -> (String, String) {
    if *number < UBig::from(10u8).pow(DIGITS) {
        let digits = number.to_string();
        return (digits.clone(), digits);
    }
    let (low, high) = Interval::integer(number, BITS).scientific(4);
    (low.to_string(), high.to_string())
}

/// Maximum size of the set E in a partition of the points (*Combinatorics of Go*, theorem 8) for
/// which the improved bound is computed. This bound counts every order of the stones placed before
/// a capture. For larger sets, its sum is slow to compute and the improvement is small.
const MOST_IN_ANY_ORDER: usize = 2000;

/// Returns the lower bounds on the number of games, the best first.
fn lower_bounds(lower: &Lower, digits: usize) -> Vec<Bound> {
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
    let texts = bounds.into_iter().map(|(tower, source)| Bound {
        bound: tower.at_least(digits),
        source,
        proved: true,
    });
    texts.collect()
}

/// Returns the upper bounds on the number of games, the best first. `counted` is `true` if the
/// out-degrees of all positions (their numbers of moves) were counted.
fn upper_bounds(upper: &Upper, counted: bool, digits: usize) -> Vec<Bound> {
    let mut bounds = vec![(&upper.corollary_1, "corollary 1: (2mn)^L", true)];
    if let Some(product) = &upper.product {
        bounds.push((product, "lemma 17: product of the out-degrees", true));
    }
    if let Some(power) = &upper.by_average {
        let source = match counted {
            true => "average out-degree to the power of L",
            false => "average out-degree, bounded by colourings, to the power of L",
        };
        bounds.push((power, source, true));
    }
    let source = match upper.theorem_7_checked {
        true => "theorem 7: (mn)^L",
        false => "theorem 7: (mn)^L, from asymptotics",
    };
    bounds.push((&upper.theorem_7, source, upper.theorem_7_checked));
    bounds.sort_by(|a, b| a.0.compare(b.0).unwrap_or(Ordering::Equal));
    let bounds = bounds.into_iter().map(|(tower, source, proved)| Bound {
        bound: tower.at_most(digits),
        source: source.to_owned(),
        proved,
    });
    bounds.collect()
}
