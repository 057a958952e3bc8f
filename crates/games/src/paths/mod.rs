//! Exact numbers of games on small boards (*Combinatorics of Go*, sections 3 and 6).
//!
//! A game is a path from the empty board in a graph ([`Situations`]); it visits no node twice.
//! Under positional superko the graph is the game graph, whose nodes are the legal positions and
//! whose edges are the moves (lemma 2). Every beginning of a game counts as a game. So the
//! published 9 games of the 1 x 2 board are one game without moves, 4 of one move and 4 of two
//! moves. Games that cannot be continued are *maximal*.
//!
//! | module | one idea |
//! |---|---|
//! | `rule` | the superko rules and their conventions |
//! | `situations` | the graph whose paths are the games under a rule |
//! | `masks`, `canonical` | sets of nodes as bits; canonical forms under symmetries of the board |
//! | `strata` | dynamic programming: games with the same continuations are merged |
//! | `search` | exhaustive search |
//! | `tally` | numbers of games by length |
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

pub use rule::{Passes, Rule};
pub use situations::{Situations, Step};

use serde::{Deserialize, Serialize};
use tally::Tally;
use tengen_base::machine::Machine;
use tengen_base::threads::NoThreads;
use tengen_exact::UBig;

/// The largest number of nodes of a graph whose games are counted. Nodes are legal positions; under
/// situational superko, with a player to move. The smallest board with more legal positions has
/// about 10^31 games.
pub const MAX_NODES: usize = masks::MAX_NODES;

/// The method that counts games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CountMethod"))]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Dynamic programming: games with the same possible continuations are merged, and only their
    /// number is kept.
    #[default]
    Strata,
    /// Exhaustive search: every game is visited, up to symmetry of the board. Always counts by
    /// length (number of moves).
    Search,
}

/// The error of work that the observer stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped on request")]
pub struct Cancelled;

/// Options of a count of games.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The counting method.
    pub method: Method,
    /// `true` to count the games of each length (number of moves), too; this takes several times as
    /// long.
    pub by_length: bool,
    /// Threads, memory limit and observer.
    pub machine: Machine<'a>,
}

/// Numbers of games on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// Number of all games.
    pub all: UBig,
    /// Number of maximal games, which no move can continue.
    pub maximal: UBig,
    /// The numbers of games with 0, 1, 2, ... moves, not counting passes, up to the longest game.
    /// `None` if they were not requested.
    pub lengths: Option<Vec<OfLength>>,
}

/// Numbers of games with the same number of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfLength {
    /// Number of all games.
    pub all: UBig,
    /// Number of maximal games, which no move can continue.
    pub maximal: UBig,
}

/// The reason why games cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The graph has more than [`MAX_NODES`] nodes.
    #[error(
        "the board is too large: it has {nodes} positions (under situational superko, positions with \
         a player to move), and the limit is {MAX_NODES}"
    )]
    TooLarge {
        /// Nodes of the graph.
        nodes: usize,
    },
    /// The stored beginnings of games, which [`Method::Strata`] still has to continue, exceed the
    /// memory limit.
    #[error(
        "the stored beginnings of games take {bytes} bytes of memory, more than the {memory} allowed"
    )]
    NoMemory {
        /// Size of the stored beginnings in bytes.
        bytes: usize,
        /// Memory limit in bytes.
        memory: usize,
    },
    /// The number of games that were merged, because they have the same continuations, does not fit
    /// into 64 bits. Or a total does not fit into 128 bits.
    #[error("at least 2^64 games have the same continuations, or a total needs more than 128 bits")]
    Overflow,
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
    /// The observer stopped the count.
    #[error("stopped on request")]
    Cancelled,
}

/// Counts the games from the empty board.
///
/// # Errors
/// [`CountError`] if the graph is too large, a limit is exceeded, or the observer stops the count.
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
        // The tally has an entry for every possible length (number of moves); cut it at the longest
        // game.
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

    /// Returns the number of moves of the longest games; `None` if the numbers by length were not
    /// requested.
    pub fn longest(&self) -> Option<usize> {
        self.lengths.as_ref().map(|lengths| lengths.len() - 1)
    }

    /// Returns the number of moves of the shortest games that no move can continue; `None` if the
    /// numbers by length were not requested.
    pub fn shortest_maximal(&self) -> Option<usize> {
        let lengths = self.lengths.as_ref()?;
        lengths.iter().position(|games| games.maximal > UBig::ZERO)
    }
}

#[cfg(test)]
mod tests;
