//! Writes the graph in the DOT language of Graphviz.

use super::{Picture, player};
use std::fmt::Write as _;

impl Picture {
    /// Returns the graph as a directed graph for Graphviz (`dot -Tsvg`).
    ///
    /// A node is labelled by the rows of its position, and by its number of positions if there are
    /// several. An edge is labelled by its number of moves if there are several.
    pub fn dot(&self) -> String {
        let mut text = String::from(
            "digraph game_graph {\n  rankdir=LR;\n  \
             node [shape=box, fontname=\"Courier\", margin=0.06, height=0.1, width=0.1];\n  \
             edge [arrowsize=0.6];\n",
        );
        for (i, node) in self.nodes.iter().enumerate() {
            let rows = self.rows(&node.position).join("\\n");
            let number = match node.positions {
                1 => String::new(),
                n => format!(", xlabel=\"{n}\""),
            };
            let _ = writeln!(text, "  n{i} [label=\"{rows}\"{number}];");
        }
        for arrow in &self.arrows {
            let colour = match player(arrow.colour) {
                "white" => "gray65",
                _ => "black",
            };
            let number = match arrow.edges {
                1 => String::new(),
                n => format!(", label=\"{n}\""),
            };
            let (from, to) = (arrow.from, arrow.to);
            let _ = writeln!(text, "  n{from} -> n{to} [color={colour}{number}];");
        }
        text + "}\n"
    }
}
