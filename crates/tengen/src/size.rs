//! Computes upper bounds on the sizes that a text states, such as numbers of points, before any
//! board is built.
//!
//! A short text can state a large board or graph, so a server with limited memory checks the sizes
//! first. The memory that this takes is proportional to the length of the text.
//!
//! ```
//! use tengen::size;
//! assert_eq!(size::of_graph("p edge 16777216 0").points, 1 << 24);
//! assert_eq!(size::of_text("(;SZ[9])(;SZ[13])").points, 81 + 169);
//! ```

use crate::position::Notation;
use tengen_board::{graph_file, sgf};
use tengen_problems::gotools;
use tengen_problems::reading::Format;

/// Upper bounds on the sizes that a text states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Size {
    /// Number of points of all boards together.
    pub points: u64,
    /// Number of points of the largest board.
    pub largest: u64,
    /// Number of edges of a graph.
    pub edges: u64,
    /// Number of positions, problems or games.
    pub positions: u64,
    /// Number of nodes of games.
    pub nodes: u64,
}

/// Returns upper bounds on the sizes in a text with positions, games or problems, in any format.
pub fn of_text(text: &str) -> Size {
    // The readers of problems and of positions recognise SGF in different ways. Treat the text as
    // SGF if one of them would.
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
    // Every point takes at least one character of the text, in a row of a diagram or as a name in a
    // list.
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

/// Returns upper bounds on the sizes of the graph that a text states, in any format of graph files.
pub fn of_graph(text: &str) -> Size {
    let graph_file::Size { vertices, edges } = graph_file::size(text);
    Size {
        points: vertices,
        largest: vertices,
        edges,
        ..Size::default()
    }
}
