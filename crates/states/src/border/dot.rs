//! Writes the graph of border states and their successors for drawing with Graphviz (*Combinatorics
//! of Go*, Figures 8 and 9).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::error::BorderError;
use super::graph::{BorderGraph, Choice};
use super::state::{BorderState, Colour};

/// Returns the augmented border state graph AB(m) in the DOT language. Its nodes are the border
/// states, including states of an incomplete first column (edge states). Figure 8 of *Combinatorics
/// of Go* is AB(1). The label of an edge of the graph shows the contents of the next point that
/// lead from one state to the other: `.`, `X` or `O`.
///
/// # Errors
/// [`BorderError::Height`] for a height of 0 or more than
/// [`MAX_GRAPH_HEIGHT`](super::graph::MAX_GRAPH_HEIGHT).
pub fn augmented_graph_dot(m: usize) -> Result<String, BorderError> {
    let graph = BorderGraph::of_states(m)?;
    Ok(dot(&graph, &format!("AB({m})"), |_| true))
}

/// Returns the border state graph B(m) in the DOT language. Its nodes are state classes (states up
/// to exchange of the colours), without edge states, which have points off the board. Figure 9 of
/// *Combinatorics of Go* is B(2).
///
/// Each class is shown by its representative. An edge of the graph is thick if a black and a white
/// stone lead to the same class.
///
/// # Errors
/// [`BorderError::Height`] for a height of 0 or more than
/// [`MAX_GRAPH_HEIGHT`](super::graph::MAX_GRAPH_HEIGHT).
pub fn class_graph_dot(m: usize) -> Result<String, BorderError> {
    let graph = BorderGraph::of_classes(m)?;
    Ok(dot(&graph, &format!("B({m})"), |state| {
        !state.is_edge_state()
    }))
}

/// Returns the character for the content of a new point: `.`, `X` or `O`.
fn sign(choice: Choice) -> char {
    match choice {
        None => '.',
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
    }
}

/// Returns the graph in the DOT language, with the states for which `shown` is `true` and the edges
/// between them. States with equal y, the number of points in the new column, form a Graphviz rank.
fn dot(graph: &BorderGraph, name: &str, shown: impl Fn(&BorderState) -> bool) -> String {
    let states = graph.states().filter(|state| shown(state));
    let number: BTreeMap<_, _> = states.enumerate().map(|(i, state)| (state, i)).collect();
    let mut ranks: BTreeMap<_, String> = BTreeMap::new();
    for (state, i) in &number {
        let picture = state.to_string().replace('\n', "\\l");
        // Edge states have separate ranks.
        let rank = ranks
            .entry((!state.is_edge_state(), state.y()))
            .or_default();
        let _ = write!(rank, " s{i} [label=\"{picture}\\l\"];");
    }
    let ranks = ranks
        .into_values()
        .map(|nodes| format!("  {{ rank=same;{nodes} }}\n"));
    let ranks: String = ranks.collect();
    let mut arrows = String::new();
    for edge in graph.edges().filter(|edge| shown(edge.from)) {
        let (from, to) = (number[edge.from], number[edge.to]);
        let signs: String = edge.choices.iter().copied().map(sign).collect();
        let width = if edge.is_double() { ", penwidth=3" } else { "" };
        let _ = writeln!(arrows, "  s{from} -> s{to} [label=\"{signs}\"{width}];");
    }
    let style = "  node [shape=box, fontname=\"monospace\"];\n";
    format!("digraph \"{name}\" {{\n{style}{ranks}{arrows}}}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(dot: &str) -> (usize, usize, usize) {
        let count = |what| dot.matches(what).count();
        (count("\\l\"]"), count(" -> "), count("penwidth"))
    }

    /// Checks the graph of height 1: there are 3 edges from each of the states `#`, `.`, `X` and
    /// `O`, and 2 from each of `x` and `o`.
    #[test]
    fn the_augmented_graph_of_height_1() {
        let dot = augmented_graph_dot(1).unwrap();
        assert_eq!(counts(&dot), (6, 16, 0));
        for state in ["#", ".", "X", "O", "x", "o"] {
            assert_eq!(dot.matches(&format!("\"{state}\\l\"")).count(), 1);
        }
    }

    /// Compares the graph of height 2 with a count by hand. A class is written as its points, side
    /// by side.
    ///
    /// The 9 classes with y = 0 have 3 edges each, less 2 where a stone captures (in `oX` and
    /// `ox`), and less 1 for a thick edge (from `..`). The 13 classes with y = 1 have 3 edges each,
    /// less 4 where a stone captures, and less 2 for thick edges. The stones capture in `.o`, `Xo`,
    /// `xo` and unconnected `oo`; the thick edges start from `..` and `.O`.
    #[test]
    fn the_class_graph_of_height_2() {
        let dot = class_graph_dot(2).unwrap();
        let edges = (9 * 3 - 2 - 1) + (13 * 3 - 4 - 2);
        assert_eq!(counts(&dot), (9 + 13, edges, 3));
        assert!(!dot.contains('#'));
    }

    #[test]
    fn ranks_are_the_partial_columns() {
        let dot = augmented_graph_dot(2).unwrap();
        assert_eq!(dot.matches("rank=same").count(), 4);
        // A class has two states, or one if it has no stones. The edge states are #/#, and `.`, `x`
        // or `o` above an edge.
        assert_eq!(counts(&dot).0, 17 + 25 + 1 + 3);
    }

    #[test]
    fn large_graphs_are_refused() {
        let error = BorderError::Height { m: 5, max: 4 };
        assert_eq!(augmented_graph_dot(5), Err(error));
        assert_eq!(class_graph_dot(5), Err(error));
        assert!(class_graph_dot(0).is_err() && class_graph_dot(4).is_ok());
    }
}
