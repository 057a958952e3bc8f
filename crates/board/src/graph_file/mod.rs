//! Reads and writes graphs as text: DIMACS, edge lists, CSV, adjacency lists, Matrix Market,
//! node-link JSON, graph6 and sparse6.
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
//! The first line that is neither blank nor a comment (`#` or `%`) determines the format:
//!
//! | first line | format | module |
//! |---|---|---|
//! | `%%MatrixMarket ...` | the pattern of a square matrix | `matrix` |
//! | `{"...` | node-link JSON of networkx and D3 | `node_link` |
//! | one word of the characters `?` to `~`, perhaps after `:` or `>>` | graph6 or sparse6 | `code` |
//! | any, if the text has a `p` line; `c`, `p` or `e`, unless the line has two words | DIMACS | `dimacs` |
//! | any other | an edge list, CSV, or an adjacency list | `list` |
//!
//! Every format may give each edge once, or each edge in both directions. If only some edges occur
//! twice, the text is refused, since such a repetition is probably a misprint of another edge.
//!
//! [`split`] separates the graphs of a text that has one graph on each line.
//!
//! If a text cannot be read and belongs to another known program, the error names its format, see
//! [`Foreign`].

mod code;
mod dimacs;
mod edges;
mod fault;
mod list;
mod matrix;
mod node_link;
mod size;

pub use dimacs::write_dimacs;
pub use fault::{GraphFileError, GraphFileFault};
pub use size::{Size, size};

use crate::board::Board;
use crate::foreign::Foreign;
use crate::text::{Location, without_bom, words};
use edges::{Edges, Line};
use fault::{EMPTY, START, fail};

/// Reads a graph in any of the formats of this module. The labels of the vertices become the names
/// of the board's points.
///
/// # Errors
/// [`GraphFileFault`] and its location.
pub fn read(text: &str) -> Result<Board, GraphFileError> {
    let text = without_bom(text);
    read_known(text).or_else(|error| match Foreign::for_graphs(text) {
        Some(foreign) => fail(START, foreign),
        None => Err(error),
    })
}

/// Splits a text into the texts of its graphs. In graph6, sparse6 and node-link JSON each line can
/// be a graph; other texts are one graph.
///
/// The first two lines decide if there is a graph on each line. The other lines are not checked, so
/// [`read`] may fail on them. Blank lines and comments are left out.
pub fn split(text: &str) -> Vec<&str> {
    let lines = without_bom(text).lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '%']));
    // A word before a line with several words is a vertex of a list.
    let are_words = || {
        lines
            .clone()
            .take(2)
            .all(|line| !line.contains(char::is_whitespace))
    };
    let is_code = |first: &str| code::looks_like(first) && are_words();
    match lines.clone().next() {
        Some(first) if is_code(first) || node_link::is_whole(first) => lines.collect(),
        _ => vec![text],
    }
}

fn read_known(text: &str) -> Result<Board, GraphFileError> {
    let lines = || {
        let numbered = (1..).zip(text.lines());
        numbered
            .map(|(number, line)| words(number, line))
            .filter(|line| !line.is_empty())
    };
    // JSON and Matrix Market are recognised by their beginning.
    if node_link::looks_like(text) {
        return node_link::read(text);
    }
    if matrix::looks_like(text) {
        return matrix::read(lines());
    }
    let hash_or_percent = |line: &Line<'_>| line[0].1.starts_with(['#', '%']);
    let mut data = lines().filter(|line| !hash_or_percent(line));
    let (first, second) = (data.next(), data.next());
    // A word before a line with several words is no graph6.
    let are_words = second.is_none_or(|line| line.len() == 1);
    let has_p = || lines().any(|line| line[0].1 == "p" && line.len() > 2);
    let is_keyword = |word: &str| ["c", "p", "e", "edge"].contains(&word);
    // A line of two words is an edge, even if its first word is a DIMACS keyword.
    let is_dimacs = |line: &Line<'_>| {
        let has_data = line.len() > 2 && line[2].1.starts_with('{');
        is_keyword(line[0].1) && line.len() != 2 && !has_data || has_p()
    };
    match first {
        None => fail(Location::of(text, text.len()), EMPTY),
        Some(line) if line.len() == 1 && are_words && code::looks_like(line[0].1) => {
            read_code(lines().filter(|line| !hash_or_percent(line)))
        }
        Some(line) if is_dimacs(&line) => dimacs::read(text, lines()),
        // A DOT file on one line would be read as an edge with data after it.
        Some(_) if Foreign::of(text.as_bytes()) == Some(Foreign::Dot) => fail(START, Foreign::Dot),
        Some(_) => list::read(text),
    }
}

/// Reads one graph in graph6 or sparse6 from lines; its vertices count from 0.
fn read_code<'a>(mut lines: impl Iterator<Item = Line<'a>>) -> Result<Board, GraphFileError> {
    let (location, word) = lines.next().map_or((START, ""), |line| line[0]);
    if let Some(second) = lines.next() {
        let fault = "a second graph; expected one: tengen count reads several, one a line";
        return fail(second[0].0, fault);
    }
    let (vertices, ends) = code::read(word).or_else(|fault| fail(location, fault))?;
    let places = vec![location; ends.len()];
    let names = (0..vertices).map(|v| v.to_string()).collect();
    Edges { ends, places }.into_board(names)
}

/// The largest number of vertices of a graph written in graph6, which has a bit for every pair.
pub const MAX_GRAPH6: usize = 20_000;

/// Writes the graph of a board in graph6, on one line.
///
/// The format cannot hold names and guarded points. Returns `None` if the graph has more than
/// [`MAX_GRAPH6`] vertices.
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
        // Each edge is given in both directions. The number of edges on the `p` line may count it
        // once or twice.
        for announced in [2, 4] {
            let text = format!("p edge 3 {announced}\ne 1 2\ne 1 3\ne 2 1\ne 3 1\n");
            assert_eq!(board(&text).1, [(0, 1), (0, 2)]);
        }
    }

    #[test]
    fn dimacs_variants_are_read() {
        let text = "p edge 3 4\nn 1 5\nd 2\nx SEED 7\ne 1 2\ne 2 3\n";
        assert_eq!(board(text).1, [(0, 1), (1, 2)]);
        assert!(fault("n 1 5\np edge 3 0\nq 1").contains("\"n\""));
    }

    #[test]
    fn texts_with_a_graph_on_each_line_are_split() {
        assert_eq!(split("# two\nBw\n\n:Bd\n"), ["Bw", ":Bd"]);
        assert_eq!(
            split(">>graph6<<Bw\nB?\n?!\n"),
            [">>graph6<<Bw", "B?", "?!"]
        );
        assert_eq!(split("&B?\n"), ["&B?"]);
        let node = r#"{"nodes":[{"id":1}],"links":[]}"#;
        assert_eq!(split(&format!("{node}\n{node}")), [node, node]);
        for one in [
            "",
            "1 2\n2 3\n",
            "edges\n1 2\n",
            "{\"nodes\":\n[], \"links\":[]}",
            "p edge 1 0",
        ] {
            assert_eq!(split(one), [one]);
        }
    }

    #[test]
    fn edge_lists() {
        let (names, edges) = board("# a path\n% too\n\n 40 7\n7 4294967295\n");
        assert_eq!(names, ["7", "40", "4294967295"]);
        assert_eq!(edges, [(0, 1), (0, 2)]);
    }

    #[test]
    fn dimacs_errors_name_the_fault_and_its_place() {
        for (text, expected) in [
            (
                "c x y\n",
                "line 2, column 1: expected a line \"p edge V E\" before this line",
            ),
            (
                "e 1 2\n",
                "line 1, column 1: expected a line \"p edge V E\"",
            ),
            (
                "p edge 2 0\n p edge 2 0",
                "line 2, column 2: a second p line; the first is on line 1",
            ),
            (
                "p edge 2",
                "line 1, column 8: expected 4 words (p edge <vertices> <edges>), found 3",
            ),
            ("p edge 2 1 7", "line 1, column 12: expected 4 words"),
            ("p cnf 2 1", "line 1, column 3: expected \"p edge"),
            ("p edge +2 1", "line 1, column 8: expected a whole number"),
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
                "p edge 2 3\ne 1 2",
                "line 1, column 1: the p line announces 3 edges, but there are 1",
            ),
            (
                "p edge 2 1\ne 1",
                "line 2, column 3: expected 3 words (e <vertex> <vertex>), found 2",
            ),
            (
                "p edge 2 1\n1 2",
                "line 2, column 1: expected a DIMACS line starting with c, p, n or e, found \"1\"",
            ),
            (
                "edge 1 2",
                "line 1, column 1: expected a DIMACS line starting with c, p, n or e, found \
                 \"edge\"",
            ),
        ] {
            let found = fault(text);
            assert!(found.starts_with(expected), "{text:?}\n{found}\n{expected}");
        }
    }

    #[test]
    fn edge_list_errors_name_the_fault_and_its_place() {
        for (text, expected) in [
            ("", "line 1, column 1: no vertices"),
            ("# only\n", "line 2, column 1: no vertices"),
            (
                "1 2\n1 2 3",
                "line 2, column 5: expected 2 words (<vertex> <vertex>), found 3",
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
                "line 1, column 3: expected a whole number from 0 to 4294967295, found \
                 \"4294967296\"",
            ),
            ("1 2\n1 -2", "line 2, column 3: expected a whole number"),
            ("7", "line 1, column 1: expected 2 words"),
            ("x y\nx", "line 2, column 1: expected 2 words"),
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
                "a GraphML file, which is not supported (supported",
            ),
            ("graph { a -- b }", "a DOT file of Graphviz"),
            ("3 2\n2\n1 3\n2\n", "a METIS graph"),
            ("(;SZ[9]AB[aa])", "a game in SGF, but a graph is expected"),
        ] {
            let found = fault(text);
            let expected = format!("line 1, column 1: this is {name}");
            assert!(found.starts_with(&expected), "{text}\n{found}");
        }
        // Faults of a file in a supported format are reported, not the format of another program.
        assert!(fault("p edge 2 1\ne 1 3").contains("vertex 3 does not exist"));
    }

    #[test]
    fn vertices_may_have_names() {
        let board = read("paris lyon\n# two\nlyon Nice-2\n7 paris\n").unwrap();
        let names = Names::of(&board);
        assert_eq!(names.all(&[0, 1, 2, 3]), ["paris", "lyon", "Nice-2", "7"]);
        let edges: Vec<_> = board.graph().edges().collect();
        assert_eq!(edges, [(0, 1), (0, 3), (1, 2)]);
        // These texts begin like lines of DIMACS.
        assert_eq!(read("c d\ne c\n").unwrap().points(), 3);
        assert_eq!(read("p q").unwrap().points(), 2);
        assert_eq!(read("c comment\np edge 2 1\ne 1 2\n").unwrap().points(), 2);
    }
}
