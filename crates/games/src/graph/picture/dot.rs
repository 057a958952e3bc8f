//! Writes a game graph in the DOT language of Graphviz.

use super::{Picture, player};
use std::fmt::Write as _;

impl Picture {
    /// Returns the game graph as the text of a directed graph for Graphviz (`dot -Tsvg`).
    ///
    /// A node has a label with the rows of its position. If the node represents several positions,
    /// a second label has their number. An edge that represents several moves has a label with
    /// their number.
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
