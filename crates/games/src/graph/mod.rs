//! The game graph of a board (*Combinatorics of Go*, definition 1).
//!
//! The nodes are the legal positions. The edges are the moves of either player that change the
//! position. Games under positional superko, with passes ignored, are the simple paths from the
//! empty board.
//!
//! Suicide of several stones is a move. Suicide of a single stone leaves the position unchanged and
//! is not a move. Different moves in a position lead to different positions.
//!
//! | module | one idea |
//! |---|---|
//! | `lists` | the graph of a small board with all its edges |
//! | `nodes` | the numbering of the legal positions |
//! | `compact` | the graph without lists of edges |
//! | `survey` | numbers of nodes and edges by out-degree, kind of move and symmetry |
//! | `connected` | a test whether every position can be reached from every other |
//! | `product` | the product of the numbers of moves (out-degrees) of all positions |
//! | [`picture`] | the graph, or its quotient by symmetry, as DOT, GraphML and SVG |

mod compact;
mod connected;
mod error;
mod lists;
mod nodes;
pub mod picture;
mod product;
mod survey;
#[cfg(test)]
mod tests;

pub use compact::CompactGraph;
pub use connected::Connection;
pub use error::Error;
pub use lists::{GameGraph, ListError, MAX_POINTS};
pub use product::OutdegreeProduct;
pub use survey::Survey;

use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_board::Colour;

/// An edge of the game graph: a move, and the position that it leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Edge {
    /// The node of the position after the move.
    pub to: u32,
    /// The point of the move, counted from 0.
    pub vertex: u8,
    /// The player's colour: 1 is Black, 2 is White.
    pub colour: Colour,
}

/// Reports an event to the observer, and returns an error if the observer stops the work.
fn tell(options: &Machine<'_>, event: Event) -> Result<(), Error> {
    options.observer.event(event);
    options
        .observer
        .go_on()
        .then_some(())
        .ok_or(Error::Cancelled)
}
