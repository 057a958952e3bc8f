//! Exact numbers of games of small boards.

use super::rule::{Superko, situations};
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::json::BoardJson;
use tengen_exact::UBig;
use tengen_games::paths::{CountError, MAX_NODES, Method, Options, Situations, count};

/// The number of games of a board of four points or fewer.
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
/// [`Unusable`](Error::Unusable), if there is no such board or its games are too many;
/// [`TooLarge`](Error::TooLarge); [`Interrupted`](Error::Interrupted), which keeps nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct CountGames {
    /// The board.
    pub board: BoardSpec,
    /// What may not be repeated.
    #[serde(default)]
    pub rule: Superko,
    /// Whether numbers by length are wanted, too; this takes several times as long.
    #[serde(default)]
    pub by_length: bool,
    /// How to count.
    #[serde(default)]
    pub method: Method,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

/// Numbers of games. Every beginning of a game is a game, also that of no move; those that no
/// move can follow are *maximal*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedGames {
    /// Of which board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Two.
    pub colours: u32,
    /// What may not be repeated.
    #[serde(flatten)]
    pub rule: Superko,
    /// All games.
    #[serde(with = "crate::text::Integer")]
    pub games: UBig,
    /// Those that no move can follow.
    #[serde(with = "crate::text::Integer")]
    pub maximal: UBig,
    /// Moves on the board of the longest games, if lengths were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
    /// Moves of the shortest maximal games, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest_maximal: Option<usize>,
    /// Games of 0, 1, 2, ... moves on the board, likewise.
    #[serde(
        with = "crate::text::OptionIntegers",
        skip_serializing_if = "Option::is_none"
    )]
    pub by_length: Option<Vec<UBig>>,
    /// The maximal ones among them.
    #[serde(
        with = "crate::text::OptionIntegers",
        skip_serializing_if = "Option::is_none"
    )]
    pub maximal_by_length: Option<Vec<UBig>>,
}

impl fmt::Display for CountedGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.games.fmt(f)
    }
}

impl CountGames {
    /// On a board, under positional superko.
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
            // Lemma 17.
            let outdegree = |v| {
                let steps = situations.steps(v).iter();
                steps.map(|step| f64::from(step.moves)).sum::<f64>()
            };
            let exponent: f64 = (0..nodes).map(|v| outdegree(v).max(1.0).log10()).sum();
            Error::Unusable(format!(
                "games are counted where at most {MAX_NODES} positions (or situations) may not \
                 be repeated; here there are {nodes}, and the number of games may be as large \
                 as 10^{exponent:.0}. `tengen games estimate` has estimates"
            ))
        }
        CountError::NoMemory { bytes, memory } => Error::TooLarge {
            reason: error.to_string(),
            needed: bytes as u64,
            available: memory as u64,
            foreseen: false,
        },
        CountError::Overflow | CountError::Threads(_) => Error::failed(error),
    }
}
