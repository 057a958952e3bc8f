//! How large the graph of a text is, before it is made.

use super::code;
use crate::text::without_bom;

/// Upper bounds on the size of a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The most vertices.
    pub vertices: u64,
    /// The most edges.
    pub edges: u64,
}

/// Returns upper bounds on the size of the graph that [`super::read`] makes of a text, whatever
/// its format is.
///
/// An edge list has at most a vertex for each word. DIMACS, graph6 and sparse6 state the number
/// of vertices, which a short text may do for 2^24 of them.
pub fn size(text: &str) -> Size {
    let text = without_bom(text);
    let mut size = Size::default();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or("");
        let rest = words.clone().count() as u64;
        if first == "p" {
            let stated = words.nth(1).and_then(|word| word.parse().ok());
            size.vertices = size.vertices.saturating_add(stated.unwrap_or(0));
        } else if rest == 0 && code::looks_like(first) {
            let (vertices, edges) = code::size(first);
            size.vertices = size.vertices.saturating_add(vertices);
            size.edges = size.edges.saturating_add(edges);
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
