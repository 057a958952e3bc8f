//! Faults of graph files.

use super::code::CodeFault;
use crate::board::MAX_POINTS;
use crate::foreign::Foreign;
use crate::graph::GraphError;
use crate::text::{At, Location};

/// The reason why a text is not a graph, and the location.
pub type GraphFileError = At<GraphFileFault>;

/// The reason why a text is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphFileFault {
    /// The graph has no vertices.
    #[error("no vertices; a graph needs a DIMACS line \"p edge V E\" or edges \"u v\"")]
    Empty,
    /// A line of a DIMACS file starts with an unknown keyword.
    #[error("expected a DIMACS line starting with c, p, n or e, found {0:?}")]
    UnknownLine(String),
    /// A line has too few or too many words.
    #[error("expected {expected} words ({form}), found {found}")]
    Words {
        /// Number of words found.
        found: usize,
        /// Number of words expected.
        expected: usize,
        /// The form of the line, such as `e <vertex> <vertex>`.
        form: &'static str,
    },
    /// The `p` line names an unsupported format.
    #[error("expected \"p edge V E\" or \"p col V E\", found format {0:?}")]
    Format(String),
    /// A word is not a number in the expected range.
    #[error("expected a whole number from 0 to {max}, found {found:?}")]
    Number {
        /// The word.
        found: String,
        /// The largest number allowed.
        max: u64,
    },
    /// The graph has more vertices than a board may have.
    #[error("{0} vertices are more than a board may have ({MAX_POINTS})")]
    TooLarge(u64),
    /// There is a second `p` line.
    #[error("a second p line; the first is on line {0}")]
    SecondP(usize),
    /// There is no `p` line before the first edge, or none in the whole file.
    #[error("expected a line \"p edge V E\" before this line")]
    MissingP,
    /// A vertex does not exist.
    #[error("vertex {vertex} does not exist; vertices go from 1 to {vertices}")]
    OutOfRange {
        /// The vertex.
        vertex: u64,
        /// Number of vertices.
        vertices: usize,
    },
    /// An edge joins a vertex to itself.
    #[error("an edge from vertex {0} to itself; the ends of an edge must differ")]
    SelfLoop(String),
    /// An edge occurs twice, in either direction.
    #[error(
        "the edge between {a} and {b} is there already, on line {first}; give each edge once, or \
         each edge in both directions"
    )]
    Duplicate {
        /// Name of one end.
        a: String,
        /// Name of the other end.
        b: String,
        /// The line of the first occurrence.
        first: usize,
    },
    /// The `p` line announces another number of edges.
    #[error("the p line announces {announced} edges, but there are {found}")]
    EdgeCount {
        /// The number on the `p` line.
        announced: u64,
        /// The number of `e` lines.
        found: usize,
    },
    /// The first line of a Matrix Market file describes an unsupported kind of matrix.
    #[error("expected a \"coordinate\" matrix, \"general\" or \"symmetric\", found {0:?}")]
    MatrixKind(String),
    /// The matrix is not square.
    #[error("expected a square matrix for a graph, found {rows} rows and {cols} columns")]
    NotSquare {
        /// Number of rows.
        rows: u64,
        /// Number of columns.
        cols: u64,
    },
    /// The size line of a Matrix Market file announces another number of entries.
    #[error("the size line announces {announced} entries, but there are {found}")]
    EntryCount {
        /// The number on the size line.
        announced: u64,
        /// The number of entries.
        found: usize,
    },
    /// The edges are directed.
    #[error("the graph is directed; make it undirected first, as networkx.Graph(G) does")]
    Directed,
    /// The JSON is not a graph, for the reason given.
    #[error("{0}")]
    Json(String),
    /// The file belongs to another program.
    #[error(transparent)]
    Foreign(Foreign),
    /// The text has more than one graph, or other text after the graph.
    #[error("a second graph; expected one: tengen count reads several, one a line")]
    SecondGraph,
    /// The word is not valid graph6 or sparse6.
    #[error(transparent)]
    Code(CodeFault),
    /// The edges form no simple graph for another reason.
    #[error(transparent)]
    Graph(GraphError),
}

/// The location of errors that concern the whole text.
pub(super) const START: Location = Location { line: 1, column: 1 };

/// Returns an error with its location.
pub(super) fn fail<T>(location: Location, fault: GraphFileFault) -> Result<T, GraphFileError> {
    Err(At { location, fault })
}
