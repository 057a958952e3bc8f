//! Computes bounds on the size of a graph in a text, before the graph is built.

use super::{code, matrix, node_link};
use crate::text::without_bom;

/// Upper bounds on the size of a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Upper bound on the number of vertices.
    pub vertices: u64,
    /// Upper bound on the number of edges.
    pub edges: u64,
}

/// Returns upper bounds on the size of the graph that [`super::read`] builds from a text.
///
/// The bounds hold for every format. An edge list has at most one vertex for each cell (word), and
/// JSON at most one for each `{`. DIMACS, Matrix Market, graph6 and sparse6 state the number of
/// vertices. So even a short text can describe 2^24 vertices.
pub fn size(text: &str) -> Size {
    let text = without_bom(text);
    let mut size = Size::default();
    if node_link::looks_like(text) {
        let braces = text.matches('{').count() as u64;
        let (vertices, edges) = (braces, braces);
        return Size { vertices, edges };
    }
    let mut is_matrix = matrix::looks_like(text);
    for line in text.lines() {
        let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
        let mut words = line.split(is_between).filter(|word| !word.is_empty());
        let first = words.next().unwrap_or("");
        let rest = words.clone().count() as u64;
        let stated = |word: Option<&str>| word.and_then(|word| word.parse().ok()).unwrap_or(0);
        if is_matrix && rest == 2 && !first.starts_with('%') {
            size.vertices = size.vertices.saturating_add(stated(Some(first)));
            is_matrix = false;
        } else if first == "p" {
            size.vertices = size.vertices.saturating_add(stated(words.nth(1)));
        // A single word may be graph6 or sparse6, which state their number of vertices.
        } else if rest == 0 && code::looks_like(first) {
            let (vertices, edges) = code::size(first);
            size.vertices = size.vertices.saturating_add(vertices.max(1));
            size.edges = size.edges.saturating_add(edges);
        // Any other line: every cell may be a new vertex.
        } else if !first.is_empty() {
            size.vertices = size.vertices.saturating_add(rest + 1);
            size.edges = size.edges.saturating_add(rest);
        }
    }
    size
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    #[test]
    fn no_graph_is_larger_than_its_bounds() {
        for text in [
            "p edge 16777 0\n",
            "c\np col 3 2\ne 1 2\ne 2 3",
            "7 12\n12 40\n",
            "a b\nb c",
            "DQc",
            ">>graph6<<DQc\n",
            ":Fa@x^",
            "~??~",
            "a,b;c\nb,c,d",
            "(0, 0) (0, 1) {}\n",
            "%%MatrixMarket matrix coordinate pattern general\n% x\n9 9 2\n2 1\n3 1\n",
            "{\"nodes\":[{\"id\":1},{\"id\":2}],\"links\":[{\"source\":1,\"target\":2}]}",
        ] {
            let size = size(text);
            let Ok(board) = read(text) else { continue };
            assert!(size.vertices >= board.points() as u64, "{text}");
            assert!(size.edges >= board.graph().edge_count() as u64, "{text}");
        }
        assert_eq!(size("p edge 16777216 0").vertices, 1 << 24);
        assert_eq!(size(":~~??~???").vertices, 63 << 18);
        assert_eq!(size(&format!("p edge {} 0", u64::MAX)).vertices, u64::MAX);
    }
}
