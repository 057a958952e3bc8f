//! Which board is meant: a lattice's, by its size, or a graph from a text.

use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use tengen_board::json::BoardJson;
use tengen_board::{Board, Boundary, Lattice, Shape, graph_file};

/// Which board is meant, in a request.
///
/// ```
/// use tengen::BoardSpec;
/// let torus: BoardSpec = serde_json::from_str(r#"{"rows":3,"lattice":"torus"}"#)?;
/// assert_eq!(torus.board()?.points(), 9);
/// let path: BoardSpec = serde_json::from_str(r#"{"graph":"path","text":"1 2\n2 3"}"#)?;
/// assert_eq!(path.board()?.points(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum BoardSpec {
    /// A graph, from the text of a graph file.
    Graph(GraphText),
    /// A rectangle of a lattice.
    Lattice(LatticeSpec),
}

/// A rectangle of a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LatticeSpec {
    /// The lattice.
    #[serde(default = "square")]
    pub lattice: Lattice,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns; as many as rows, unless stated.
    #[serde(default)]
    pub cols: Option<usize>,
    /// Where there is an extra row of points that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
}

/// A graph, as the text of a graph file in any format of [`graph_file`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GraphText {
    /// What it is called in answers; the program puts the file's name here.
    pub graph: String,
    /// The text.
    pub text: String,
}

/// What an answer says of a board besides its size, where there is no choice: the square
/// lattice, no extra row, two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlainBoard {
    /// The square lattice.
    pub lattice: Lattice,
    /// There is no extra row.
    pub boundary: Boundary,
    /// Two.
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

/// The lattice, unless another is stated.
pub(crate) fn square() -> Lattice {
    Lattice::Square
}

impl BoardSpec {
    /// A rectangle of the square lattice.
    pub fn square(rows: usize, cols: usize) -> BoardSpec {
        BoardSpec::from(Shape {
            lattice: Lattice::Square,
            rows,
            cols,
            boundary: Boundary::None,
        })
    }

    /// A graph, from the text of a graph file.
    pub fn graph(name: impl Into<String>, text: impl Into<String>) -> BoardSpec {
        BoardSpec::Graph(GraphText {
            graph: name.into(),
            text: text.into(),
        })
    }

    /// The same rectangle of another lattice; a graph stays what it is.
    #[must_use]
    pub fn with_lattice(mut self, lattice: Lattice) -> BoardSpec {
        if let BoardSpec::Lattice(spec) = &mut self {
            spec.lattice = lattice;
        }
        self
    }

    /// The same rectangle with another boundary; a graph stays what it is.
    #[must_use]
    pub fn with_boundary(mut self, boundary: Boundary) -> BoardSpec {
        if let BoardSpec::Lattice(spec) = &mut self {
            spec.boundary = boundary;
        }
        self
    }

    /// The board.
    ///
    /// # Errors
    /// [`Error::Unusable`], if there is no such board, or its text is no graph.
    pub fn board(&self) -> Result<Board> {
        match self {
            BoardSpec::Lattice(spec) => Board::lattice(spec.shape()).map_err(Error::unusable),
            BoardSpec::Graph(graph) => graph.board(),
        }
    }

    /// What the text of a graph is called.
    pub fn graph_name(&self) -> Option<&str> {
        match self {
            BoardSpec::Graph(graph) => Some(&graph.graph),
            BoardSpec::Lattice(_) => None,
        }
    }

    /// Which board it is, for answers.
    pub fn json(&self, board: &Board) -> BoardJson {
        BoardJson::new(board, self.graph_name().map(str::to_owned))
    }
}

impl LatticeSpec {
    /// The rectangle.
    pub fn shape(&self) -> Shape {
        Shape {
            lattice: self.lattice,
            rows: self.rows,
            cols: self.cols.unwrap_or(self.rows),
            boundary: self.boundary,
        }
    }
}

impl GraphText {
    /// The graphs of a text, which may have one on each line, in graph6, sparse6 or node-link JSON.
    ///
    /// The name of a single graph is the name of the text; of several, the name, `#`, and the number of the
    /// graph from 1.
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
        let graphs = (1..).zip(&parts).map(|(number, &text)| GraphText {
            graph: named(number),
            text: text.to_owned(),
        });
        graphs.collect()
    }

    /// The board.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the text is no graph, with its name and the place.
    pub fn board(&self) -> Result<Board> {
        graph_file::read(&self.text)
            .map_err(|error| Error::Unusable(format!("{}: {error}", self.graph)))
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
