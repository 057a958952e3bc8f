//! The board of a request: a rectangle of a lattice, or a graph from a text.

use crate::{Error, Result};
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};
use tengen_board::json::BoardJson;
use tengen_board::{Board, Boundary, Lattice, Shape, graph_file};

/// The board of a request: a rectangle of a lattice, or a graph.
///
/// ```
/// use tengen::BoardSpec;
/// let torus: BoardSpec = serde_json::from_str(r#"{"rows":3,"lattice":"torus"}"#)?;
/// assert_eq!(torus.board()?.points(), 9);
/// let path: BoardSpec = serde_json::from_str(r#"{"graph":"path","text":"1 2\n2 3"}"#)?;
/// assert_eq!(path.board()?.points(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum BoardSpec {
    /// A graph, from the text of a graph file.
    Graph(GraphText),
    /// A rectangle of a lattice.
    Lattice(LatticeSpec),
}

impl<'de> Deserialize<'de> for BoardSpec {
    /// Reads a graph if there is a field `text`, and a rectangle otherwise. So an error names the
    /// fault of a field.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(from)?;
        let board = match value.get("text") {
            Some(_) => serde_json::from_value(value).map(BoardSpec::Graph),
            None => serde_json::from_value(value).map(BoardSpec::Lattice),
        };
        board.map_err(D::Error::custom)
    }
}

/// A rectangle of a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LatticeSpec {
    /// The lattice.
    #[serde(default)]
    pub lattice: Lattice,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns; the default is `rows`.
    #[serde(default)]
    pub cols: Option<usize>,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
}

/// A graph, as the text of a graph file in any format of [`graph_file`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GraphText {
    /// The name of the graph in answers. The program `tengen` uses the name of the file.
    pub graph: String,
    /// The text of the graph file.
    pub text: String,
}

/// Fixed properties of a board: square lattice, two colours, no extra rows of empty points
/// (boundary). They are part of the answers to requests that allow no other lattice, boundary or
/// number of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlainBoard {
    /// The lattice, always the square lattice.
    pub lattice: Lattice,
    /// Boundary condition: always none.
    pub boundary: Boundary,
    /// Number of colours of stones, always 2.
    pub colours: u32,
}

impl Default for PlainBoard {
    fn default() -> PlainBoard {
        PlainBoard {
            lattice: Lattice::Square,
            boundary: Boundary::None,
            colours: 2,
        }
    }
}

impl BoardSpec {
    /// Returns a rectangle of the square lattice.
    pub fn square(rows: usize, cols: usize) -> BoardSpec {
        BoardSpec::from(Shape::square(rows, cols))
    }

    /// Creates the board of a request from the text of a graph file. Does not read the text.
    pub fn graph(name: impl Into<String>, text: impl Into<String>) -> BoardSpec {
        BoardSpec::Graph(GraphText::new(name, text))
    }

    /// Returns this board with its lattice replaced. A board that is a graph is returned unchanged.
    #[must_use]
    pub fn with_lattice(mut self, lattice: Lattice) -> BoardSpec {
        if let BoardSpec::Lattice(spec) = &mut self {
            spec.lattice = lattice;
        }
        self
    }

    /// Returns this board with its boundary condition (extra rows of empty points) replaced. A
    /// board that is a graph is returned unchanged.
    #[must_use]
    pub fn with_boundary(mut self, boundary: Boundary) -> BoardSpec {
        if let BoardSpec::Lattice(spec) = &mut self {
            spec.boundary = boundary;
        }
        self
    }

    /// Creates the board that this value describes.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the board is invalid, or the text is not a graph.
    pub fn board(&self) -> Result<Board> {
        match self {
            BoardSpec::Lattice(spec) => Ok(Board::lattice(spec.shape())?),
            BoardSpec::Graph(graph) => graph.board(),
        }
    }

    /// Returns the name of the graph; `None` if the board is a rectangle of a lattice.
    pub fn graph_name(&self) -> Option<&str> {
        match self {
            BoardSpec::Graph(graph) => Some(&graph.graph),
            BoardSpec::Lattice(_) => None,
        }
    }

    /// Returns the description of the board that answers have in JSON. `board` must be the board
    /// that this value describes.
    pub fn json(&self, board: &Board) -> BoardJson {
        BoardJson::new(board, self.graph_name().map(str::to_owned))
    }
}

impl LatticeSpec {
    /// Returns the shape of the rectangle.
    pub fn shape(&self) -> Shape {
        Shape::new(
            self.lattice,
            self.rows,
            self.cols.unwrap_or(self.rows),
            self.boundary,
        )
    }
}

impl GraphText {
    /// Creates a graph with the name `graph` from the text of a graph file. Does not read the text.
    pub fn new(graph: impl Into<String>, text: impl Into<String>) -> GraphText {
        GraphText {
            graph: graph.into(),
            text: text.into(),
        }
    }

    /// Splits a text into its graphs. The text may have one graph per line, in graph6, sparse6 or
    /// node-link JSON.
    ///
    /// A single graph gets the name of the text. If there are several, each gets the name of the
    /// text, `#`, and its number from 1.
    ///
    /// ```
    /// let graphs = tengen::GraphText::all("stream", "Bw\nBW\n");
    /// assert_eq!(graphs[1].graph, "stream#2");
    /// assert_eq!(graphs[1].board()?.graph().edge_count(), 2);
    /// # Ok::<(), tengen::Error>(())
    /// ```
    pub fn all(name: &str, text: &str) -> Vec<GraphText> {
        let parts = graph_file::split(text);
        let named = |number: usize| match parts.len() {
            1 => name.to_owned(),
            _ => format!("{name}#{number}"),
        };
        let graphs = (1..).zip(&parts);
        graphs
            .map(|(number, &text)| GraphText::new(named(number), text))
            .collect()
    }

    /// Creates the board whose points are the vertices of the graph.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the text is not a graph, with the name of the graph and the place in
    /// the text.
    pub fn board(&self) -> Result<Board> {
        let board = graph_file::read(&self.text).map_err(Error::from);
        board.map_err(|error| error.within(&self.graph))
    }
}

impl From<Shape> for BoardSpec {
    fn from(shape: Shape) -> BoardSpec {
        BoardSpec::Lattice(LatticeSpec {
            lattice: shape.lattice,
            rows: shape.rows,
            cols: Some(shape.cols),
            boundary: shape.boundary,
        })
    }
}
