//! Exact numbers of games on small boards. A game repeats no position (the superko rule).

use super::rule::{Superko, situations};
use crate::memory::too_large;
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::json::BoardJson;
use tengen_exact::UBig;
use tengen_games::paths::{CountError, Method, Options, Situations, count};

/// Request for the number of games on a board of at most four points.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::{CountGames, Superko};
/// let games = CountGames::new(BoardSpec::square(1, 3)).run()?;
/// assert_eq!(games.to_string(), "907");
/// assert_eq!(serde_json::to_value(&games)?["rule"], "positional");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid or has too many games.
/// - [`TooLarge`](Error::TooLarge) if the count does not fit into the memory limit.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run; nothing is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CountGames {
    /// The board.
    pub board: BoardSpec,
    /// The superko rule.
    #[serde(default)]
    pub rule: Superko,
    /// `true` to return also the numbers of games of each length; this takes several times as long.
    #[serde(default)]
    pub by_length: bool,
    /// The counting method.
    #[serde(default)]
    pub method: Method,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// Numbers of games on a board. A game repeats no position (positional superko) or no position with
/// the same player to move (situational superko).
///
/// A game need not be finished: every beginning of a game also counts as a game, and so does the
/// game without moves. A game that no move can follow is *maximal*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedGames {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones, always 2.
    pub colours: u32,
    /// The superko rule.
    #[serde(flatten)]
    pub rule: Superko,
    /// Number of all games.
    #[serde(with = "crate::text::Integer")]
    pub games: UBig,
    /// Number of maximal games.
    #[serde(with = "crate::text::Integer")]
    pub maximal: UBig,
    /// Number of moves, without passes, of the longest games, if lengths were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
    /// Number of moves, without passes, of the shortest maximal games (games that no move can
    /// follow), if lengths were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest_maximal: Option<usize>,
    /// Numbers of games with 0, 1, 2, ... moves, without passes, if lengths were requested.
    #[serde(with = "crate::text::OptionIntegers")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_length: Option<Vec<UBig>>,
    /// Numbers of maximal games (games that no move can follow) with 0, 1, 2, ... moves, without
    /// passes, if lengths were requested.
    #[serde(with = "crate::text::OptionIntegers")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximal_by_length: Option<Vec<UBig>>,
}

impl fmt::Display for CountedGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.games.fmt(f)
    }
}

impl CountGames {
    /// Creates a request for the number of games on a board, under positional superko.
    pub fn new(board: impl Into<BoardSpec>) -> CountGames {
        CountGames {
            board: board.into(),
            rule: Superko::default(),
            by_length: false,
            method: Method::default(),
            resources: Resources::default(),
        }
    }
}

impl Request for CountGames {
    type Answer = CountedGames;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedGames> {
        let board = self.board.board()?;
        let situations = situations(&board, self.rule, &self.resources.machine(observer))?;
        let options = Options {
            method: self.method,
            by_length: self.by_length,
            machine: self.resources.machine(observer),
        };
        let games = count(&situations, &options).map_err(|error| explain(error, &situations))?;
        let lengths = games.lengths.as_ref();
        Ok(CountedGames {
            colours: 2,
            board: self.board.json(&board),
            rule: self.rule,
            longest: games.longest(),
            shortest_maximal: games.shortest_maximal(),
            by_length: lengths.map(|all| all.iter().map(|of| of.all.clone()).collect()),
            maximal_by_length: lengths.map(|all| all.iter().map(|of| of.maximal.clone()).collect()),
            games: games.all,
            maximal: games.maximal,
        })
    }
}

fn explain(error: CountError, situations: &Situations) -> Error {
    match error {
        CountError::Cancelled => Error::Interrupted { kept: false },
        CountError::TooLarge { nodes } => {
            // The product of the out-degrees of all situations is an upper bound on the number of
            // games. A situation is a position, perhaps with a player to move; its out-degree is
            // its number of moves (*Combinatorics of Go*, lemma 17).
            let outdegree = |v| {
                let steps = situations.steps(v).iter();
                steps.map(|step| f64::from(step.moves)).sum::<f64>()
            };
            let exponent: f64 = (0..nodes).map(|v| outdegree(v).max(1.0).log10()).sum();
            Error::unusable(format!(
                "{error}. The number of games may be as large as 10^{exponent:.0}. Use `tengen games \
                 estimate` for an estimate"
            ))
        }
        CountError::NoMemory { bytes, memory } => {
            too_large(bytes as u64, memory as u64, error.to_string())
        }
        CountError::Overflow | CountError::Threads(_) => Error::failed(error),
    }
}
