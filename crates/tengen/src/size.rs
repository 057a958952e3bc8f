//! Sizes that a text states, before anything of them is made.
//!
//! A short text can state a large board or graph. A server that limits memory asks here first.
//! The bounds are upper bounds, and finding them takes memory in proportion to the text only.
//!
//! ```
//! use tengen::size;
//! assert_eq!(size::of_graph("p edge 16777216 0").points, 1 << 24);
//! assert_eq!(size::of_text("(;SZ[9])(;SZ[13])").points, 81 + 169);
//! ```

use crate::position::Notation;
use tengen_board::{graph_file, sgf};
use tengen_tsumego::gotools;
use tengen_tsumego::reading::Format;

/// Upper bounds on the size of what a text states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Points of all boards together.
    pub points: u64,
    /// Points of the largest board.
    pub largest: u64,
    /// Edges of a graph.
    pub edges: u64,
    /// Positions, problems or games.
    pub positions: u64,
    /// Nodes of games.
    pub nodes: u64,
}

/// Returns the size of a text with positions, games or problems, in any format.
pub fn of_text(text: &str) -> Size {
    // Some texts are SGF to one reader only.
    let format = Format::of(text);
    if format == Format::Sgf || Notation::of(text) == Notation::Sgf {
        let sgf::Size {
            games,
            points,
            largest,
            nodes,
        } = sgf::size(text);
        return Size {
            points,
            largest,
            positions: games,
            nodes,
            edges: 0,
        };
    }
    if format == Format::GoTools {
        let blocks = text.lines().filter(|line| line.starts_with('$')).count() as u64;
        let largest = (gotools::SIZE * gotools::SIZE) as u64;
        return Size {
            points: blocks * largest,
            largest,
            positions: blocks,
            ..Size::default()
        };
    }
    // Every point has a character, or a name in a list.
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let points = text.bytes().filter(|byte| !is_space(byte)).count() as u64;
    Size {
        points,
        largest: points,
        edges: (text.len() / 6) as u64,
        positions: text.lines().count() as u64,
        nodes: 0,
    }
}

/// Returns the size of the graph of a text, in any format of graph files.
pub fn of_graph(text: &str) -> Size {
    let graph_file::Size { vertices, edges } = graph_file::size(text);
    Size {
        points: vertices,
        largest: vertices,
        edges,
        ..Size::default()
    }
}
