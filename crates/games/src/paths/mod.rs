//! Exact numbers of games on small boards (*Combinatorics of Go*, sections 3 and 6).
//!
//! A game is a path in a graph of what may not be repeated ([`Situations`]), from the
//! empty board on; under positional superko, a simple path in the game graph (lemma 2).
//! Every beginning of a game is a game, so the published 9 of the 1 x 2 board are the
//! game of no move, 4 of one and 4 of two moves. Those that no move can follow are
//! *maximal*.
//!
//! | module | one idea |
//! |---|---|
//! | `rule` | what may not be repeated, and which games are the same |
//! | `situations` | the graph of a rule |
//! | `masks`, `canonical` | sets of nodes in a word; symmetries |
//! | `strata` | games with the same future are counted together |
//! | `search` | every game is visited |
//! | `tally` | numbers by length |
//!
//! ```
//! use tengen_board::Board;
//! use tengen_base::machine::Machine;
//! use tengen_base::observer::Silent;
//! use tengen_games::graph::GameGraph;
//! use tengen_games::paths::{Method, Options, Rule, Situations, count};
//!
//! let graph = GameGraph::new(&Board::square(1, 3)?, &Silent)?;
//! let situations = Situations::new(&graph, Rule::Positional, &Silent)?;
//! let options = Options {
//!     method: Method::Strata,
//!     by_length: true,
//!     machine: Machine { threads: 1, memory: 1 << 30, observer: &Silent },
//! };
//! let games = count(&situations, &options)?;
//! assert_eq!(games.all, 907u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
pub mod estimate;
mod masks;
mod rule;
mod search;
mod situations;
mod strata;
mod tally;

pub use rule::{Conventions, Passes, Rule};
pub use situations::{Situations, Step};

use serde::{Deserialize, Serialize};
use tally::Tally;
use tengen_base::machine::Machine;
use tengen_base::threads::NoThreads;
use tengen_exact::UBig;

/// The most nodes of a graph whose games are counted. The board with the next more
/// points than those has 10^31 games.
pub const MAX_NODES: usize = masks::MAX_NODES;

/// How to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CountMethod"))]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Games with the same future are counted together.
    #[default]
    Strata,
    /// Every game is visited, up to symmetry; always by length.
    Search,
}

/// The observer said stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped on request")]
pub struct Cancelled;

/// How to count, and who waits for it.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// How to count.
    pub method: Method,
    /// Whether numbers by length are wanted; this takes several times as long.
    pub by_length: bool,
    /// Threads, memory and observer.
    pub machine: Machine<'a>,
}

/// Numbers of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// Of all games.
    pub all: UBig,
    /// Of those that no move can follow.
    pub maximal: UBig,
    /// By their number of moves on the board, from 0 to the longest; if asked for.
    pub lengths: Option<Vec<OfLength>>,
}

/// Numbers of games of a length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfLength {
    /// Of all games.
    pub all: UBig,
    /// Of those that no move can follow.
    pub maximal: UBig,
}

/// Why games are not counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The graph has too many nodes.
    #[error(
        "games are counted where at most {MAX_NODES} positions (or situations) may not be \
         repeated, not {nodes}"
    )]
    TooLarge {
        /// Nodes of the graph.
        nodes: usize,
    },
    /// What is to be kept does not fit.
    #[error("the games so far take {bytes} bytes of memory, more than the {memory} allowed")]
    NoMemory {
        /// What they take.
        bytes: usize,
        /// What they may take.
        memory: usize,
    },
    /// More games than the engine counts.
    #[error("there are 2^64 games or more that have the same future, which are not counted")]
    Overflow,
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
    /// The observer said so.
    #[error("stopped")]
    Cancelled,
}

/// Counts games.
///
/// # Errors
/// [`CountError`].
pub fn count(situations: &Situations, options: &Options<'_>) -> Result<Games, CountError> {
    let nodes = situations.nodes();
    if nodes > MAX_NODES {
        return Err(CountError::TooLarge { nodes });
    }
    let tally = match options.method {
        Method::Strata => strata::count(situations, options.by_length, options)?,
        Method::Search => search::count(situations, options)?,
    };
    Ok(Games::new(&tally, options.by_length))
}

impl Games {
    fn new(tally: &Tally, by_length: bool) -> Games {
        let sum = |numbers: &[u128]| numbers.iter().map(|&n| UBig::from(n)).sum();
        let longest = tally.games.iter().rposition(|&n| n > 0).unwrap_or(0);
        let of_length = |length: usize| OfLength {
            all: tally.games[length].into(),
            maximal: tally.maximal[length].into(),
        };
        Games {
            all: sum(&tally.games),
            maximal: sum(&tally.maximal),
            lengths: by_length.then(|| (0..=longest).map(of_length).collect()),
        }
    }

    /// The number of moves of the longest games, if lengths were asked for.
    pub fn longest(&self) -> Option<usize> {
        self.lengths.as_ref().map(|lengths| lengths.len() - 1)
    }

    /// The number of moves of the shortest maximal games, if lengths were asked for.
    pub fn shortest_maximal(&self) -> Option<usize> {
        let lengths = self.lengths.as_ref()?;
        lengths.iter().position(|games| games.maximal > UBig::ZERO)
    }
}

#[cfg(test)]
mod tests;
