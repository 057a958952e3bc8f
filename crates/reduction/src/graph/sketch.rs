//! A builder of positions on boards that are graphs: named points, stones and edges.

use std::collections::BTreeSet;
use tengen_board::{Board, Colour, EMPTY, Graph, Player, Position};

/// A position on a graph under construction: named points, stones and edges. Its *region* is the
/// set of points that can be played on or captured.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    names: Vec<String>,
    colours: Vec<Colour>,
    inside: Vec<bool>,
    edges: BTreeSet<(usize, usize)>,
}

impl Sketch {
    /// Adds an empty point to the region, so that it can be played on, and returns its vertex.
    pub fn point(&mut self, name: impl Into<String>) -> usize {
        self.add(name.into(), EMPTY, true)
    }

    /// Adds a stone to the region, so that it can be captured, and returns its vertex.
    pub fn stone(&mut self, name: impl Into<String>, player: Player) -> usize {
        self.add(name.into(), player.colour(), true)
    }

    /// Adds a stone with two eyes of its own outside the region, so that it lives unconditionally.
    /// Returns the vertices of the stone and of its eyes.
    pub fn immortal(&mut self, name: &str, player: Player) -> (usize, [usize; 2]) {
        let stone = self.add(name.to_owned(), player.colour(), false);
        let eyes = ["e", "f"].map(|eye| {
            let eye = self.add(format!("{name}.{eye}"), EMPTY, false);
            self.edge(stone, eye);
            eye
        });
        (stone, eyes)
    }

    fn add(&mut self, name: String, colour: Colour, inside: bool) -> usize {
        self.names.push(name);
        self.colours.push(colour);
        self.inside.push(inside);
        self.names.len() - 1
    }

    /// Adds an edge between two points. Adding an existing edge has no effect.
    pub fn edge(&mut self, a: usize, b: usize) {
        self.edges.insert((a.min(b), a.max(b)));
    }

    /// Adds edges from one point to several points.
    pub fn edges(&mut self, from: usize, to: &[usize]) {
        to.iter().for_each(|&to| self.edge(from, to));
    }

    /// Returns the board without stones. Its vertices have the names of the points.
    pub fn board(&self) -> Board {
        let edges: Vec<(usize, usize)> = self.edges.iter().copied().collect();
        let graph = Graph::from_edges(self.names.len(), &edges);
        let graph = graph.expect("edges are different and join different points");
        Board::from_graph(graph, self.names.clone())
    }

    /// Returns the position: the colour of each point.
    pub fn position(&self) -> Position {
        Position::new(self.colours.clone())
    }

    /// Returns the points of the region, ascending: the points that can be played on or captured.
    pub fn region(&self) -> Vec<usize> {
        (0..self.names.len())
            .filter(|&point| self.inside[point])
            .collect()
    }
}
