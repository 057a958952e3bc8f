//! The edge format of DIMACS for graphs: comment lines, one `p` line with the numbers of vertices
//! and edges, then edges. Vertices count from 1.
//!
//! Lines `n`, `d`, `v` and `x`, with data of vertices or of the program that made the file, are
//! ignored. The number of edges on the `p` line may count each edge once or twice, also if the file
//! has each edge only once.

use super::edges::{Edges, Line, exactly, number, vertex};
use super::fault::{EMPTY, GraphFileError, fail, too_large};
use crate::board::{Board, MAX_POINTS};
use crate::text::Location;
use std::fmt::Write;

/// The fault of a text that has no `p` line, or an edge before it.
const MISSING_P: &str = "expected a line \"p edge V E\" before this line";

/// The content of the `p` line.
struct Header {
    location: Location,
    vertices: usize,
    announced: u64,
}

/// Reads a graph from the lines of a DIMACS file; `text` is the whole file.
pub(super) fn read<'a>(
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
                let line = first.location.line;
                let fault = format!("a second p line; the first is on line {line}");
                return fail(location, fault);
            }
            ("e", None) => return fail(location, MISSING_P),
            ("e", Some(header)) => {
                let [_, a, b] = exactly(&line, "e <vertex> <vertex>")?;
                let [a, b] = [a, b].map(|v| vertex(v, header.vertices));
                edges.push(location, (a?, b?));
            }
            // Comment lines in existing files begin with "c FILE:" as well as "cFILE:".
            _ if keyword.starts_with('c') => {}
            ("n" | "d" | "v" | "x", Some(_)) => {}
            _ => {
                let fault =
                    format!("expected a DIMACS line starting with c, p, n or e, found {keyword:?}");
                return fail(location, fault);
            }
        }
    }
    let Some(header) = header else {
        return fail(Location::of(text, text.len()), MISSING_P);
    };
    // The number of edges on the `p` line may be the number of `e` lines, the number of edges, or
    // twice the number of edges.
    let found = edges.ends.len();
    edges.merge_directions();
    let edge_count = edges.ends.len();
    let counts = [found, edge_count, 2 * edge_count];
    if !counts.contains(&(header.announced as usize)) {
        let announced = header.announced;
        let fault = format!("the p line announces {announced} edges, but there are {found}");
        return fail(header.location, fault);
    }
    let names = (1..=header.vertices).map(|v| v.to_string()).collect();
    edges.into_board(names)
}

/// Reads the `p` line.
fn read_header(line: &Line<'_>) -> Result<Header, GraphFileError> {
    let [p, format, vertices, edges] = exactly(line, "p edge <vertices> <edges>")?;
    if !["edge", "col"].contains(&format.1) {
        let fault = format!(
            "expected \"p edge V E\" or \"p col V E\", found format {:?}",
            format.1
        );
        return fail(format.0, fault);
    }
    let count = number(vertices, u64::MAX)?;
    if count > MAX_POINTS as u64 {
        return fail(vertices.0, too_large(count));
    }
    if count == 0 {
        return fail(vertices.0, EMPTY);
    }
    Ok(Header {
        location: p.0,
        vertices: count as usize,
        announced: number(edges, u64::MAX)?,
    })
}

/// Writes the graph of a board in DIMACS edge format.
///
/// Vertices count from 1 in the order of the board. The format cannot hold names and guarded
/// points.
pub fn write_dimacs(board: &Board) -> String {
    let graph = board.graph();
    let mut text = format!("p edge {} {}\n", graph.vertices(), graph.edge_count());
    for (a, b) in graph.edges() {
        writeln!(text, "e {} {}", a + 1, b + 1).expect("a String takes everything");
    }
    text
}
