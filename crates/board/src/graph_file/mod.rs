//! Graphs as text: DIMACS, edge lists, CSV, Matrix Market, node-link JSON, graph6 and sparse6.
//!
//! ```text
//! c DIMACS: comment lines, one p line, then edges;      # Edge list: each line
//! c vertices count from 1                               # names two vertices
//! p edge 3 2                                            7 12
//! e 1 2                                                 12 40
//! e 2 3
//!
//! %%MatrixMarket matrix coordinate pattern symmetric    source,target
//! 3 3 2                                                 paris,lyon
//! 2 1                                                   lyon,nice
//! 3 2
//! ```
//!
//! The first line that is neither blank nor a comment (`#` or `%`) tells the format:
//!
//! | first line | format | module |
//! |---|---|---|
//! | `%%MatrixMarket ...` | the pattern of a square matrix | `matrix` |
//! | `{"...` | node-link JSON of networkx and D3 | `node_link` |
//! | one word of the characters `?` to `~`, or after `:` or `>>` | graph6 or sparse6 | `code` |
//! | any, if there is a `p` line; `c`, `p` or `e`, unless the line has two words | DIMACS | this one |
//! | any other | an edge list, or CSV | `list` |
//!
//! Every format may give each edge once, or each edge in both directions. A single edge that occurs
//! twice is refused, since it is likely to be a misprint of another edge.
//!
//! If a text cannot be read and is of a known other program, the error names its format, see
//! [`Foreign`].

mod code;
mod list;
mod matrix;
mod node_link;
mod size;

use std::fmt::Write;

pub use code::CodeFault;
pub use size::{Size, size};

use crate::board::{Board, MAX_POINTS};
use crate::foreign::Foreign;
use crate::graph::{Graph, GraphError};
use crate::text::{At, Location, without_bom, words};

/// Why a text is not a graph, and where.
pub type GraphFileError = At<GraphFileFault>;

/// Why a text is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphFileFault {
    /// There is no vertex.
    #[error("no vertices; a graph needs a DIMACS line \"p edge V E\" or edges \"u v\"")]
    Empty,
    /// A line of DIMACS that starts with something else.
    #[error("a DIMACS line starts with c, p or e, not {0:?}")]
    UnknownLine(String),
    /// A line with too few or too many words.
    #[error("{found} words where {expected} belong: {form}")]
    Words {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
        /// What the line should look like.
        form: &'static str,
    },
    /// The format on the `p` line.
    #[error("format {0:?}; only \"p edge V E\" and \"p col V E\" are read")]
    Format(String),
    /// Not a number.
    #[error("{found:?} is not a whole number from 0 to {max}")]
    Number {
        /// The word.
        found: String,
        /// The largest number that may stand here.
        max: u64,
    },
    /// More vertices than a board has.
    #[error("{0} vertices are more than a board may have ({MAX_POINTS})")]
    TooLarge(u64),
    /// A second `p` line.
    #[error("a second p line; the first is on line {0}")]
    SecondP(usize),
    /// An edge, or the end, without a `p` line before it.
    #[error("no line \"p edge V E\" before this")]
    MissingP,
    /// A vertex that does not exist.
    #[error("vertex {vertex} does not exist; vertices go from 1 to {vertices}")]
    OutOfRange {
        /// The vertex.
        vertex: u64,
        /// How many there are.
        vertices: usize,
    },
    /// An edge from a vertex to itself.
    #[error("an edge from vertex {0} to itself; the ends of an edge must differ")]
    SelfLoop(String),
    /// An edge that was there already, in either direction.
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
    /// The first line of a Matrix Market file.
    #[error("{0:?}; \"coordinate\" matrices of graphs are read, \"general\" or \"symmetric\"")]
    MatrixKind(String),
    /// A matrix with other rows than columns.
    #[error("{rows} rows and {cols} columns; the matrix of a graph is square")]
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
    /// Directed edges.
    #[error("the graph is directed; make it undirected first, as networkx.Graph(G) does")]
    Directed,
    /// JSON that is no graph.
    #[error("{0}")]
    Json(String),
    /// A file of another program.
    #[error(transparent)]
    Foreign(Foreign),
    /// More than one graph, or something after it.
    #[error("a second line after the graph; a file has one graph")]
    SecondGraph,
    /// Characters that are no graph in graph6 or sparse6.
    #[error(transparent)]
    Code(CodeFault),
    /// A graph that no [`Graph`] holds for another reason.
    #[error(transparent)]
    Graph(GraphError),
}

/// A line that is not blank.
type Line<'a> = Vec<(Location, &'a str)>;

/// Reads a graph in any of the formats; the names of the vertices are their labels.
///
/// # Errors
/// [`GraphFileFault`] and its place.
pub fn read(text: &str) -> Result<Board, GraphFileError> {
    let text = without_bom(text);
    read_known(text).or_else(|error| match Foreign::for_graphs(text) {
        Some(foreign) => fail(START, GraphFileFault::Foreign(foreign)),
        None => Err(error),
    })
}

fn read_known(text: &str) -> Result<Board, GraphFileError> {
    let lines = || {
        let numbered = (1..).zip(text.lines());
        numbered
            .map(|(number, line)| words(number, line))
            .filter(|line| !line.is_empty())
    };
    if node_link::looks_like(text) {
        return node_link::read(text);
    }
    if matrix::looks_like(text) {
        return matrix::read(lines());
    }
    let hash_or_percent = |line: &Line<'_>| line[0].1.starts_with(['#', '%']);
    let first = lines().find(|line| !hash_or_percent(line));
    let has_p = || lines().any(|line| line[0].1 == "p" && line.len() > 2);
    let is_keyword = |word: &str| ["c", "p", "e", "edge"].contains(&word);
    let is_dimacs = |line: &Line<'_>| {
        let has_data = line.len() > 2 && line[2].1.starts_with('{');
        is_keyword(line[0].1) && line.len() != 2 && !has_data || has_p()
    };
    match first {
        None => fail(Location::of(text, text.len()), GraphFileFault::Empty),
        Some(line) if line.len() == 1 && code::looks_like(line[0].1) => {
            read_code(lines().filter(|line| !hash_or_percent(line)))
        }
        Some(line) if is_dimacs(&line) => read_dimacs(text, lines()),
        // On one line it would be an edge with data.
        Some(_) if Foreign::of(text.as_bytes()) == Some(Foreign::Dot) => {
            fail(START, GraphFileFault::Foreign(Foreign::Dot))
        }
        Some(_) => list::read(text),
    }
}

/// One graph in graph6 or sparse6; its vertices count from 0.
fn read_code<'a>(mut lines: impl Iterator<Item = Line<'a>>) -> Result<Board, GraphFileError> {
    let (location, word) = lines.next().map_or((START, ""), |line| line[0]);
    if let Some(second) = lines.next() {
        return fail(second[0].0, GraphFileFault::SecondGraph);
    }
    let (vertices, ends) = code::read(word).map_err(|fault| At {
        location,
        fault: match fault {
            CodeFault::TooLarge(vertices) => GraphFileFault::TooLarge(vertices),
            CodeFault::Empty => GraphFileFault::Empty,
            other => GraphFileFault::Code(other),
        },
    })?;
    let places = vec![location; ends.len()];
    let names = (0..vertices).map(|v| v.to_string()).collect();
    Edges { ends, places }.into_board(names)
}

fn fail<T>(location: Location, fault: GraphFileFault) -> Result<T, GraphFileError> {
    Err(At { location, fault })
}

/// The `p` line.
struct Header {
    location: Location,
    vertices: usize,
    announced: u64,
}

fn read_dimacs<'a>(
    text: &str,
    lines: impl Iterator<Item = Line<'a>>,
) -> Result<Board, GraphFileError> {
    let mut header: Option<Header> = None;
    let mut edges = Edges::default();
    for line in lines {
        let (location, keyword) = line[0];
        match (keyword, &header) {
            ("p", None) => header = Some(read_header(&line)?),
            ("p", Some(first)) => {
                return fail(location, GraphFileFault::SecondP(first.location.line));
            }
            ("e", None) => return fail(location, GraphFileFault::MissingP),
            ("e", Some(header)) => {
                let [_, a, b] = exactly(&line, "e <vertex> <vertex>")?;
                edges.push(location, [a, b].map(|v| vertex(v, header.vertices)))?;
            }
            // Files in use have "c FILE:" as well as "cFILE:".
            _ if keyword.starts_with('c') => {}
            _ => return fail(location, GraphFileFault::UnknownLine(keyword.to_owned())),
        }
    }
    let Some(header) = header else {
        return fail(Location::of(text, text.len()), GraphFileFault::MissingP);
    };
    let found = edges.ends.len();
    edges.merge_directions();
    let counts = [found, edges.ends.len()];
    if !counts.contains(&(header.announced as usize)) {
        let announced = header.announced;
        return fail(
            header.location,
            GraphFileFault::EdgeCount { announced, found },
        );
    }
    let names = (1..=header.vertices).map(|v| v.to_string()).collect();
    edges.into_board(names)
}

fn read_header(line: &Line<'_>) -> Result<Header, GraphFileError> {
    let [p, format, vertices, edges] = exactly(line, "p edge <vertices> <edges>")?;
    if !["edge", "col"].contains(&format.1) {
        return fail(format.0, GraphFileFault::Format(format.1.to_owned()));
    }
    let count = number(vertices, u64::MAX)?;
    if count > MAX_POINTS as u64 {
        return fail(vertices.0, GraphFileFault::TooLarge(count));
    }
    if count == 0 {
        return fail(vertices.0, GraphFileFault::Empty);
    }
    Ok(Header {
        location: p.0,
        vertices: count as usize,
        announced: number(edges, u64::MAX)?,
    })
}

/// The index of a vertex that counts from 1.
fn vertex(word: (Location, &str), vertices: usize) -> Result<usize, GraphFileError> {
    let vertex = number(word, u64::MAX)?;
    if vertex == 0 || vertex > vertices as u64 {
        return fail(word.0, GraphFileFault::OutOfRange { vertex, vertices });
    }
    Ok(vertex as usize - 1)
}

/// The place of an error that is about the whole text.
const START: Location = Location { line: 1, column: 1 };

fn check_size(vertices: u64) -> Result<(), GraphFileError> {
    match vertices > MAX_POINTS as u64 {
        true => fail(START, GraphFileFault::TooLarge(vertices)),
        false => Ok(()),
    }
}

/// Edges with their places in the file.
#[derive(Default)]
struct Edges {
    ends: Vec<(usize, usize)>,
    places: Vec<Location>,
}

impl Edges {
    fn push(
        &mut self,
        location: Location,
        ends: [Result<usize, GraphFileError>; 2],
    ) -> Result<(), GraphFileError> {
        let [a, b] = ends;
        self.ends.push((a?, b?));
        self.places.push(location);
        Ok(())
    }

    /// Keeps one of the two directions of each edge, if each edge is given in both.
    ///
    /// Otherwise nothing changes: a repetition is found when the graph is built.
    fn merge_directions(&mut self) {
        if let Some(kept) = one_direction(&self.ends) {
            self.places = kept.iter().map(|&edge| self.places[edge]).collect();
            self.ends = kept.iter().map(|&edge| self.ends[edge]).collect();
        }
    }

    fn into_board(mut self, names: Vec<String>) -> Result<Board, GraphFileError> {
        self.merge_directions();
        let error = match Graph::from_edges(names.len(), &self.ends) {
            Ok(graph) => return Ok(Board::from_graph(graph, names)),
            Err(error) => error,
        };
        let place = |edge: usize| self.places[edge];
        match error {
            GraphError::SelfLoop { edge, vertex } => {
                fail(place(edge), GraphFileFault::SelfLoop(names[vertex].clone()))
            }
            GraphError::Duplicate { edge, first, a, b } => {
                let fault = GraphFileFault::Duplicate {
                    a: names[a].clone(),
                    b: names[b].clone(),
                    first: place(first).line,
                };
                fail(place(edge), fault)
            }
            GraphError::OutOfRange { edge, .. } => fail(place(edge), GraphFileFault::Graph(error)),
            GraphError::TooLarge { .. } => fail(START, GraphFileFault::Graph(error)),
        }
    }
}

/// Returns the indices of the edges `(a, b)` with `a < b` if each edge is given exactly once in each
/// direction. Sorts the edges, which takes n log n steps.
fn one_direction(ends: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut sorted = ends.to_vec();
    sorted.sort_unstable();
    let mut reversed: Vec<_> = ends.iter().map(|&(a, b)| (b, a)).collect();
    reversed.sort_unstable();
    let is_once = sorted.windows(2).all(|pair| pair[0] != pair[1]);
    let is_proper = ends.iter().all(|(a, b)| a != b);
    (is_once && is_proper && sorted == reversed).then(|| {
        let upward = |&edge: &usize| ends[edge].0 < ends[edge].1;
        (0..ends.len()).filter(upward).collect()
    })
}

/// The words of a line that must have exactly `N`. The error is placed at the
/// first word too many, or at the last one where some are missing.
fn exactly<'a, const N: usize>(
    line: &Line<'a>,
    form: &'static str,
) -> Result<[(Location, &'a str); N], GraphFileError> {
    line[..].try_into().or_else(|_| {
        let place = line.get(N).unwrap_or(&line[line.len() - 1]);
        let fault = GraphFileFault::Words {
            found: line.len(),
            expected: N,
            form,
        };
        fail(place.0, fault)
    })
}

fn number(word: (Location, &str), max: u64) -> Result<u64, GraphFileError> {
    let digits = word.1.bytes().all(|b| b.is_ascii_digit());
    let parsed = word.1.parse().ok().filter(|&n| digits && n <= max);
    parsed.map_or_else(
        || {
            let found = word.1.to_owned();
            fail(word.0, GraphFileFault::Number { found, max })
        },
        Ok,
    )
}

/// The graph of a board in DIMACS edge format. Vertices count from 1 in the
/// order of the board; names and guarded points have no place in the format.
pub fn write_dimacs(board: &Board) -> String {
    let graph = board.graph();
    let mut text = format!("p edge {} {}\n", graph.vertices(), graph.edge_count());
    for (a, b) in graph.edges() {
        writeln!(text, "e {} {}", a + 1, b + 1).expect("a String takes everything");
    }
    text
}

/// The most vertices of a graph that is written in graph6, whose text has a bit for every pair.
pub const MAX_GRAPH6: usize = 20_000;

/// The graph of a board in graph6, on one line; names and guarded points have no place in it.
/// `None` if it has more than [`MAX_GRAPH6`] vertices.
pub fn write_graph6(board: &Board) -> Option<String> {
    let graph = board.graph();
    (graph.vertices() <= MAX_GRAPH6).then(|| code::write(graph) + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Geometry;
    use crate::names::Names;

    fn board(text: &str) -> (Vec<String>, Vec<(usize, usize)>) {
        let board = read(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let edges = board.graph().edges().collect();
        match board.geometry().clone() {
            Geometry::Graph { names } => (names, edges),
            Geometry::Lattice(_) => unreachable!(),
        }
    }

    fn fault(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn dimacs() {
        let (names, edges) = board("c hello\ncFILE\n\np edge 4 2\r\ne 1 2\n c in between\ne 4 1\n");
        assert_eq!(names, ["1", "2", "3", "4"]);
        assert_eq!(edges, [(0, 1), (0, 3)]);
        assert_eq!(board("p col 1 0").1, []);
        // Each edge in both directions, and either number of edges.
        for announced in [2, 4] {
            let text = format!("p edge 3 {announced}\ne 1 2\ne 1 3\ne 2 1\ne 3 1\n");
            assert_eq!(board(&text).1, [(0, 1), (0, 2)]);
        }
    }

    #[test]
    fn edge_lists() {
        let (names, edges) = board("# a path\n% too\n\n 40 7\n7 4294967295\n");
        assert_eq!(names, ["7", "40", "4294967295"]);
        assert_eq!(edges, [(0, 1), (0, 2)]);
    }

    #[test]
    fn dimacs_errors_say_what_and_where() {
        for (text, expected) in [
            (
                "c x y\n",
                "line 2, column 1: no line \"p edge V E\" before this",
            ),
            ("e 1 2\n", "line 1, column 1: no line \"p edge V E\""),
            (
                "p edge 2 0\n p edge 2 0",
                "line 2, column 2: a second p line; the first is on line 1",
            ),
            (
                "p edge 2",
                "line 1, column 8: 3 words where 4 belong: p edge <vertices> <edges>",
            ),
            ("p edge 2 1 7", "line 1, column 12: 5 words where 4"),
            ("p cnf 2 1", "line 1, column 3: format \"cnf\""),
            (
                "p edge +2 1",
                "line 1, column 8: \"+2\" is not a whole number",
            ),
            (
                "p edge 16777217 1",
                "line 1, column 8: 16777217 vertices are more",
            ),
            ("p edge 0 0", "line 1, column 8: no vertices"),
            (
                "p edge 2 1\ne 1 3",
                "line 2, column 5: vertex 3 does not exist; vertices go from 1 to 2",
            ),
            (
                "p edge 2 1\ne 0 2",
                "line 2, column 3: vertex 0 does not exist",
            ),
            (
                "p edge 2 1\ne 2 2",
                "line 2, column 1: an edge from vertex 2 to itself",
            ),
            (
                "p edge 3 3\ne 1 2\ne 2 1\ne 2 3",
                "line 3, column 1: the edge between 1 and 2 is there already, on line 2; give each \
                 edge once, or each edge in both directions",
            ),
            (
                "p edge 2 4\ne 1 2\ne 2 1\ne 1 2\ne 2 1",
                "line 3, column 1: the edge between 1 and 2 is there already, on line 2",
            ),
            (
                "p edge 2 2\ne 1 2\ne 1 2",
                "line 3, column 1: the edge between 1 and 2 is there already, on line 2",
            ),
            (
                "p edge 3 3\ne 1 2\ne 2 1\ne 2 3\ne 3 2",
                "line 1, column 1: the p line announces 3 edges, but there are 4",
            ),
            (
                "p edge 2 2\ne 1 2",
                "line 1, column 1: the p line announces 2 edges, but there are 1",
            ),
            (
                "p edge 2 1\ne 1",
                "line 2, column 3: 2 words where 3 belong: e <vertex> <vertex>",
            ),
            (
                "p edge 2 1\n1 2",
                "line 2, column 1: a DIMACS line starts with c, p or e, not \"1\"",
            ),
            (
                "edge 1 2",
                "line 1, column 1: a DIMACS line starts with c, p or e, not \"edge\"",
            ),
        ] {
            let found = fault(text);
            assert!(found.starts_with(expected), "{text:?}\n{found}\n{expected}");
        }
    }

    #[test]
    fn edge_list_errors_say_what_and_where() {
        for (text, expected) in [
            ("", "line 1, column 1: no vertices"),
            ("# only\n", "line 2, column 1: no vertices"),
            (
                "1 2\n1 2 3",
                "line 2, column 5: 3 words where 2 belong: <vertex> <vertex>",
            ),
            (
                "1 2\n 3 3",
                "line 2, column 2: an edge from vertex 3 to itself",
            ),
            (
                "1 2\n\n2 1\n1 3",
                "line 3, column 1: the edge between 1 and 2 is there already, on line 1",
            ),
            (
                "1 4294967296",
                "line 1, column 3: \"4294967296\" is not a whole number from 0 to 4294967295",
            ),
            ("1 2\n1 -2", "line 2, column 3: \"-2\" is not"),
            ("7", "line 1, column 1: 1 words where 2"),
            ("x y\nx", "line 2, column 1: 1 words where 2"),
            (
                "x y\ny z\ny x",
                "line 3, column 1: the edge between x and y is there already",
            ),
            ("x x", "line 1, column 1: an edge from vertex x to itself"),
        ] {
            let found = fault(text);
            assert!(found.starts_with(expected), "{text:?}\n{found}\n{expected}");
        }
    }

    #[test]
    fn files_of_other_programs_are_named() {
        for (text, name) in [
            (
                "<graphml><graph/></graphml>",
                "a GraphML file, which is not read; graphs are read",
            ),
            ("graph [\n node [ id 1 ]\n]", "a GML file"),
            ("graph { a -- b }", "a DOT file of Graphviz"),
            ("graph G { a -- b }", "a DOT file of Graphviz"),
            ("digraph {\na -> b;\n}", "a DOT file of Graphviz"),
            (
                "*Vertices 2\n1 \"a\"\n2 \"b\"\n*Edges\n1 2\n",
                "a Pajek file",
            ),
            ("3 2\n2\n1 3\n2\n", "a METIS graph"),
            ("(;SZ[9]AB[aa])", "a game in SGF, where a graph is expected"),
            ("\\HS\n\\HE\n", "a GIB game of Tygem"),
        ] {
            let found = fault(text);
            let expected = format!("line 1, column 1: this is {name}");
            assert!(found.starts_with(&expected), "{text}\n{found}");
        }
        // What is wrong with a file in a known format is told as such.
        assert!(fault("p edge 2 1\ne 1 3").contains("vertex 3 does not exist"));
    }

    #[test]
    fn vertices_may_have_names() {
        let board = read("paris lyon\n# two\nlyon Nice-2\n7 paris\n").unwrap();
        let names = Names::of(&board);
        assert_eq!(names.all(&[0, 1, 2, 3]), ["paris", "lyon", "Nice-2", "7"]);
        let edges: Vec<_> = board.graph().edges().collect();
        assert_eq!(edges, [(0, 1), (0, 3), (1, 2)]);
        // These begin as lines of DIMACS do.
        assert_eq!(read("c d\ne c\n").unwrap().points(), 3);
        assert_eq!(read("p q").unwrap().points(), 2);
        assert_eq!(read("c comment\np edge 2 1\ne 1 2\n").unwrap().points(), 2);
    }

    #[test]
    fn dimacs_round_trip() {
        let square = Board::square(3, 4).unwrap();
        let text = write_dimacs(&square);
        assert!(text.starts_with("p edge 12 17\ne 1 2\ne 1 5\n"));
        assert_eq!(read(&text).unwrap().graph(), square.graph());
    }
}
