//! Writes a game graph in GraphML, an XML format for graphs.

use super::{Picture, player};
use std::fmt::Write as _;

impl Picture {
    /// Returns the game graph as a text in GraphML, an XML format for graphs.
    ///
    /// A node has its position (rows joined by `/`), its number of stones, and the number of
    /// positions that it represents. An edge has the player (`black`, `white`, or `either` if
    /// colours are exchanged) and the number of moves that it represents.
    pub fn graphml(&self) -> String {
        let mut text = String::from(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
        );
        for (id, of, kind) in [
            ("position", "node", "string"),
            ("stones", "node", "int"),
            ("positions", "node", "int"),
            ("player", "edge", "string"),
            ("moves", "edge", "int"),
        ] {
            let _ = writeln!(
                text,
                "  <key id=\"{id}\" for=\"{of}\" attr.name=\"{id}\" attr.type=\"{kind}\"/>"
            );
        }
        text += "  <graph id=\"game_graph\" edgedefault=\"directed\">\n";
        for (i, node) in self.nodes.iter().enumerate() {
            let rows = self.rows(&node.position).join("/");
            let stones = self.board.points() - node.position.count(0);
            let _ = writeln!(
                text,
                "    <node id=\"n{i}\"><data key=\"position\">{rows}</data>\
                 <data key=\"stones\">{stones}</data>\
                 <data key=\"positions\">{}</data></node>",
                node.positions
            );
        }
        for arrow in &self.arrows {
            let _ = writeln!(
                text,
                "    <edge source=\"n{}\" target=\"n{}\"><data key=\"player\">{}</data>\
                 <data key=\"moves\">{}</data></edge>",
                arrow.from,
                arrow.to,
                player(arrow.colour),
                arrow.edges
            );
        }
        text + "  </graph>\n</graphml>\n"
    }
}
