//! A position on a graph in the making: points with names, stones, edges.

use std::collections::BTreeSet;
use tengen_board::{Board, Colour, EMPTY, Graph, Player, Position};

/// A position on a graph in the making.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    names: Vec<String>,
    colours: Vec<Colour>,
    inside: Vec<bool>,
    edges: BTreeSet<(usize, usize)>,
}

impl Sketch {
    /// An empty point of the region.
    pub fn point(&mut self, name: impl Into<String>) -> usize {
        self.add(name.into(), EMPTY, true)
    }

    /// A stone of the region: it can be captured.
    pub fn stone(&mut self, name: impl Into<String>, player: Player) -> usize {
        self.add(name.into(), player.colour(), true)
    }

    /// A stone with two eyes of its own, outside the region: it lives unconditionally. The
    /// stone and the eyes.
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

    /// An edge; one that is there already stays.
    pub fn edge(&mut self, a: usize, b: usize) {
        self.edges.insert((a.min(b), a.max(b)));
    }

    /// Edges from a point to some others.
    pub fn edges(&mut self, from: usize, to: &[usize]) {
        to.iter().for_each(|&to| self.edge(from, to));
    }

    /// Puts another stone on a point, or takes it away.
    pub fn set(&mut self, point: usize, colour: Colour) {
        self.colours[point] = colour;
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.names.len()
    }

    /// The name of a point.
    pub fn name(&self, point: usize) -> &str {
        &self.names[point]
    }

    /// The board; its vertices have the names of the points.
    pub fn board(&self) -> Board {
        let edges: Vec<(usize, usize)> = self.edges.iter().copied().collect();
        let graph = Graph::from_edges(self.points(), &edges);
        let graph = graph.expect("edges are different and join different points");
        Board::from_graph(graph, self.names.clone())
    }

    /// The stones.
    pub fn position(&self) -> Position {
        Position::new(self.colours.clone())
    }

    /// The points where stones are played or captured, ascending.
    pub fn region(&self) -> Vec<usize> {
        (0..self.points())
            .filter(|&point| self.inside[point])
            .collect()
    }
}
