//! Reads and writes graphs as one word: graph6 and sparse6, the formats of nauty and the House of
//! Graphs.
//!
//! Each character from `?` to `~` holds six bits, the most significant first. The number of
//! vertices comes first, in one, four or eight characters. In graph6 the upper triangle of the
//! adjacency matrix follows, column by column, with a 1 for each edge. A sparse6 word starts with a
//! colon and has a list of edges instead.
//!
//! ```text
//! graph6    DQc       5 vertices: 010010 1001..    01 02 12 03 13 23 04 14 24 34
//! sparse6   :Fa@x^    7 vertices: pairs of a bit b and a number x: b adds 1 to the vertex v,
//!                     x > v makes v = x, and else there is an edge between x and v
//! ```
//!
//! Specification: <https://users.cecs.anu.edu.au/~bdm/data/formats.txt>.

use super::fault::{EMPTY, too_large};
use crate::board::MAX_POINTS;
use crate::graph::Graph;
use crate::steps;

/// The optional headers of both formats.
const HEADERS: [&str; 2] = [">>graph6<<", ">>sparse6<<"];

/// Returns `true` if a word looks like graph6, sparse6 or a related format.
pub(super) fn looks_like(word: &str) -> bool {
    let is_code = word.bytes().all(|b| (b'?'..=b'~').contains(&b));
    word.starts_with([':', '>', '&', ';']) || is_code
}

/// Returns the number of vertices and the edges of the graph that a word of graph6 or sparse6
/// encodes.
pub(super) fn read(word: &str) -> Result<(usize, Vec<(usize, usize)>), String> {
    let body = HEADERS.iter().find_map(|header| word.strip_prefix(header));
    let body = body.unwrap_or(word);
    if body.starts_with('&') || body.starts_with(">>digraph6<<") {
        let fault = "expected graph6 or sparse6, found digraph6, a directed graph; convert it with \
                     networkx.write_graph6(networkx.Graph(G), FILE)";
        return Err(fault.to_owned());
    }
    if body.starts_with(';') {
        let fault = "expected graph6 or sparse6, found incremental sparse6; convert it with copyg \
                     of nauty";
        return Err(fault.to_owned());
    }
    if body.starts_with('>') {
        let header: String = body.chars().take(16).collect();
        return Err(format!(
            "the header {header:?} is unknown; expected >>graph6<< or >>sparse6<<"
        ));
    }
    let (is_sparse, body) = match body.strip_prefix(':') {
        Some(rest) => (true, rest),
        None => (false, body),
    };
    if let Some(c) = body.chars().find(|c| !('?'..='~').contains(c)) {
        return Err(format!(
            "expected a character of graph6 or sparse6 (? to ~), found {c:?}"
        ));
    }
    let sixes: Vec<u8> = body.bytes().map(|b| b - b'?').collect();
    let (vertices, sixes) = number(&sixes)?;
    match vertices {
        0 => return Err(EMPTY.to_owned()),
        n if n > MAX_POINTS as u64 => return Err(too_large(n)),
        _ => {}
    }
    let vertices = vertices as usize;
    match is_sparse {
        true => Ok((vertices, sparse(vertices, sixes))),
        false => Ok((vertices, triangle(vertices, sixes)?)),
    }
}

/// Returns the number of vertices that a word of graph6 or sparse6 states, or 0 if it states none.
///
/// The second result is an upper bound on the number of edges.
pub(super) fn size(word: &str) -> (u64, u64) {
    let body = word.strip_prefix(HEADERS[0]).unwrap_or(word);
    let body = body.strip_prefix(HEADERS[1]).unwrap_or(body);
    let (is_sparse, body) = match body.strip_prefix(':') {
        Some(rest) => (true, rest),
        None => (false, body),
    };
    let start = body.bytes().take(8).map(|b| b.wrapping_sub(b'?'));
    let start: Vec<u8> = start.collect();
    let vertices = number(&start).map_or(0, |(vertices, _)| vertices);
    let bits = 6 * body.len() as u64;
    match is_sparse {
        // In sparse6, an edge takes one bit b and the bits of a vertex number. In graph6 it takes
        // one bit.
        true => (vertices, bits / u64::from(1 + vertices.max(2).ilog2())),
        false => (vertices, bits),
    }
}

/// Returns the number of vertices that begins a word of six-bit groups, and the groups after it.
fn number(sixes: &[u8]) -> Result<(u64, &[u8]), String> {
    let (skipped, digits) = match sixes {
        // One or two leading `~` (63) announce a number of 3 or 6 groups.
        [63, 63, ..] => (2, 6),
        [63, ..] => (1, 3),
        _ => (0, 1),
    };
    let rest = sixes.get(skipped..).unwrap_or_default();
    let split = rest.split_at_checked(digits);
    let (digits, rest) = split.ok_or("the number of vertices is cut off")?;
    let number = digits.iter().fold(0, |n, &six| n << 6 | u64::from(six));
    Ok((number, rest))
}

/// Returns a bit of a sequence of six-bit groups.
fn bit(sixes: &[u8], index: usize) -> bool {
    sixes[index / 6] >> (5 - index % 6) & 1 == 1
}

/// Decodes the adjacency matrix of graph6.
fn triangle(vertices: usize, sixes: &[u8]) -> Result<Vec<(usize, usize)>, String> {
    let bits = vertices * (vertices - 1) / 2;
    let (found, expected) = (sixes.len(), bits.div_ceil(6));
    if found != expected {
        return Err(format!(
            "expected {expected} characters of edges for {vertices} vertices, found {found}"
        ));
    }
    let pairs = (1..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges = pairs.enumerate().filter(|&(index, _)| bit(sixes, index));
    Ok(edges.map(|(_, pair)| pair).collect())
}

/// Decodes the edge list of a sparse6 word: pairs of a bit b and a vertex number x (see the module
/// documentation).
fn sparse(vertices: usize, sixes: &[u8]) -> Vec<(usize, usize)> {
    // Number of bits of a vertex number.
    let width = (usize::BITS - (vertices - 1).leading_zeros()) as usize;
    let mut edges = Vec::new();
    let mut v = 0;
    let mut at = 0;
    // The word is padded with ones. The padding is too short for a pair, or forms a pair with a
    // vertex that does not exist.
    while at + 1 + width <= 6 * sixes.len() {
        steps::add(1 + width);
        v += usize::from(bit(sixes, at));
        let digits = at + 1..at + 1 + width;
        let x = digits.fold(0, |x, index| x << 1 | usize::from(bit(sixes, index)));
        at += 1 + width;
        // In a valid word, only a pair in the padding has a vertex that does not exist.
        if v >= vertices || x >= vertices {
            break;
        }
        match x > v {
            true => v = x,
            false => edges.push((x, v)),
        }
    }
    edges
}

/// Encodes a graph in graph6.
///
/// The word has the number of vertices in 1, 4 or 8 characters, then one bit per pair of vertices,
/// 1 if there is an edge. The pairs are the upper triangle of the adjacency matrix, column by
/// column.
pub(super) fn write(graph: &Graph) -> String {
    let sixes = |digits: u32| (0..digits).rev();
    let n = graph.vertices();
    let prefix = match n {
        0..=62 => String::new(),
        63..=258_047 => "~".to_owned(),
        _ => "~~".to_owned(),
    };
    let digits = [1, 3, 6][prefix.len()];
    let size = sixes(digits).map(|digit| (n >> (6 * digit) & 63) as u8);
    let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
    let mut bits = pairs.map(|(a, b)| graph.adjacent(a, b)).peekable();
    let mut body = Vec::with_capacity((n * n).div_ceil(12));
    while bits.peek().is_some() {
        // The last group is padded with zeros.
        let six = (0..6).fold(0, |six, _| {
            six << 1 | u8::from(bits.next().unwrap_or(false))
        });
        body.push(six);
    }
    let characters = size.chain(body).map(|six| char::from(six + b'?'));
    prefix + &characters.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_examples_of_the_specification() {
        let edges = vec![(0, 2), (1, 3), (0, 4), (3, 4)];
        assert_eq!(read("DQc"), Ok((5, edges.clone())));
        assert_eq!(read(">>graph6<<DQc"), Ok((5, edges)));
        let edges = vec![(0, 1), (0, 2), (1, 2), (5, 6)];
        assert_eq!(read(":Fa@x^"), Ok((7, edges.clone())));
        assert_eq!(read(">>sparse6<<:Fa@x^"), Ok((7, edges)));
        // Encoded numbers 12345 and 460175067.
        assert_eq!(number(&[63, 3, 0, 57]).unwrap().0, 12345);
        assert_eq!(
            number(&[63, 63, 0, 27, 27, 27, 27, 27]).unwrap().0,
            460_175_067
        );
    }

    #[test]
    fn faults_of_graph_codes_are_reported() {
        for (word, fault) in [
            ("?", "no vertices"),
            ("~", "the number of vertices is cut off"),
            ("", "the number of vertices is cut off"),
            (
                "DQ",
                "expected 2 characters of edges for 5 vertices, found 1",
            ),
            (
                "DQcc",
                "expected 2 characters of edges for 5 vertices, found 3",
            ),
            (
                "DQ1",
                "expected a character of graph6 or sparse6 (? to ~), found '1'",
            ),
            ("&DQc", "expected graph6 or sparse6, found digraph6"),
            (
                ">>digraph6<<&DQc",
                "expected graph6 or sparse6, found digraph6",
            ),
            (
                ";DQc",
                "expected graph6 or sparse6, found incremental sparse6",
            ),
            (
                ">>planar_code<<",
                "the header \">>planar_code<<\" is unknown",
            ),
            (
                ":~~~~~~~~",
                "68719476735 vertices are more than a board may have",
            ),
        ] {
            let found = read(word).unwrap_err();
            assert!(found.starts_with(fault), "{word}: {found}");
        }
    }

    /// Encodes bits as characters of six bits each. The last character is padded with the bit
    /// `fill`.
    fn word(bits: &[bool], fill: bool) -> String {
        let six = |part: &[bool]| {
            let bit = |i: usize| part.get(i).copied().unwrap_or(fill);
            (0..6).fold(0, |n, i| n << 1 | u8::from(bit(i)))
        };
        bits.chunks(6)
            .map(|part| char::from(six(part) + 63))
            .collect()
    }

    fn prefix(vertices: usize) -> String {
        match vertices {
            n @ ..63 => char::from(n as u8 + 63).to_string(),
            n => {
                let digit = |shift: u32| char::from((n >> shift & 63) as u8 + 63);
                ['~', digit(12), digit(6), digit(0)].iter().collect()
            }
        }
    }

    /// Encodes a graph as a sparse6 word, following the specification. Before an edge, a pair sets
    /// the current vertex if it grows by more than one.
    fn sparse_word(vertices: usize, edges: &[(usize, usize)]) -> String {
        let width = (0..).find(|&w| 1 << w >= vertices).unwrap();
        let mut bits = Vec::new();
        let mut put = |b: bool, x: usize| {
            bits.push(b);
            bits.extend((0..width).rev().map(|i| x >> i & 1 == 1));
        };
        let mut v = 0;
        for &(a, b) in edges {
            if b == v {
                put(false, a);
            } else if b == v + 1 {
                put(true, a);
            } else {
                put(true, b);
                put(false, a);
            }
            v = b;
        }
        // In this case padding with ones would be read as an edge, so the specification adds a zero
        // before them.
        let left = (6 - bits.len() % 6) % 6;
        if width < 6 && vertices == 1 << width && left > width && v < vertices - 1 {
            bits.push(false);
        }
        format!(":{}{}", prefix(vertices), word(&bits, true))
    }

    proptest! {
        #[test]
        fn graph6_and_sparse6_are_read_back(
            vertices in prop_oneof![1usize..12, 60usize..70],
            chosen in proptest::collection::vec(any::<bool>(), 70 * 69 / 2),
        ) {
            let pairs = (1..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
            let bits = &chosen[..vertices * (vertices - 1) / 2];
            let edges: Vec<_> = pairs.zip(bits).filter(|p| *p.1).map(|p| p.0).collect();
            let dense = prefix(vertices) + &word(bits, false);
            prop_assert_eq!(read(&dense), Ok((vertices, edges.clone())));
            prop_assert_eq!(write(&Graph::from_edges(vertices, &edges).unwrap()), dense);
            let sparse = sparse_word(vertices, &edges);
            prop_assert_eq!(read(&sparse), Ok((vertices, edges)), "{}", sparse);
        }

        #[test]
        fn no_word_panics(word in "[ -~]{0,20}", code in "[?-~]{0,20}") {
            let _ = read(&word);
            let _ = read(&code);
            let _ = read(&format!(":{code}"));
        }
    }
}
