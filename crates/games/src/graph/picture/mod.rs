//! Game graphs for people and other programs: as DOT, as GraphML and as SVG, the positions
//! drawn as labels; with all nodes, or a node for each class of positions that are equal up
//! to symmetry.

mod dot;
mod graphml;
mod layers;
mod svg;
#[cfg(test)]
mod tests;

use super::{GameGraph, MAX_POINTS};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tengen_base::observer::Silent;
use tengen_board::symmetry::{self, Permutation, SymmetryError};
use tengen_board::{Board, Colour, Position, ascii};

/// The most points of a board whose graph is drawn or written: 3^12 positions.
pub const MAX_PICTURE_POINTS: usize = 12;

/// The most edges that are written.
pub const MAX_EDGES: usize = 1 << 20;

/// The most nodes in a picture.
pub const MAX_DRAWN: usize = 256;

/// Why a graph is not written or drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// Too many points.
    #[error("game graphs are written for boards of up to {MAX_PICTURE_POINTS} points, not {0}")]
    Points(usize),
    /// Too many edges.
    #[error("the graph has {edges} edges; at most {MAX_EDGES} are written")]
    Edges {
        /// Edges of the graph.
        edges: usize,
    },
    /// Too many nodes for a picture.
    #[error("the graph has {nodes} nodes; a picture shows at most {MAX_DRAWN}")]
    Drawn {
        /// Nodes of the graph.
        nodes: usize,
    },
    /// The board's symmetries are not known.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
}

const _: () = assert!(MAX_PICTURE_POINTS <= MAX_POINTS);

/// Which positions are one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grouping {
    /// Each its own.
    #[default]
    None,
    /// Those that are equal up to rotations and reflections (and shifts, if the board
    /// wraps): *Combinatorics of Go*, figure 4.
    Symmetry,
    /// Those that are equal up to these and exchanging the colours.
    SymmetryAndColours,
}

/// A position, or a class of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Of a class, that with the smallest code.
    pub position: Position,
    /// How many positions it stands for.
    pub positions: usize,
}

/// Moves from one node to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The index of the node before the moves.
    pub from: usize,
    /// That of the node after it.
    pub to: usize,
    /// Who moves; `None` if colours are exchanged.
    pub colour: Option<Colour>,
    /// How many edges of the game graph it stands for.
    pub edges: usize,
}

/// A game graph to be shown.
#[derive(Clone, Debug)]
pub struct Picture {
    board: Board,
    nodes: Vec<Node>,
    arrows: Vec<Arrow>,
}

impl Picture {
    /// The graph of a board. Nodes are in the order of their codes, arrows in that of
    /// their nodes, Black's moves first.
    ///
    /// # Errors
    /// Too large a board, or one whose symmetries are asked for and not known.
    pub fn new(board: &Board, grouping: Grouping) -> Result<Picture, PictureError> {
        let points = board.points();
        if points > MAX_PICTURE_POINTS {
            return Err(PictureError::Points(points));
        }
        let group = match grouping {
            Grouping::None => vec![Permutation::identity(points)],
            _ => symmetry::group(board)?,
        };
        // Of so few points it is there at once.
        let graph = GameGraph::new(board, &Silent).map_err(|_| PictureError::Points(points))?;
        let swap = grouping == Grouping::SymmetryAndColours;
        let classes = classes(&graph, &group, swap);
        // By the class's smallest node.
        let mut index = BTreeMap::new();
        for &class in &classes {
            *index.entry(class).or_insert(0) += 1;
        }
        let mut nodes = Vec::with_capacity(index.len());
        for (&class, number) in &mut index {
            let (position, positions) = (graph.position(class), *number);
            *number = nodes.len();
            nodes.push(Node {
                position,
                positions,
            });
        }
        let mut arrows = BTreeMap::new();
        for (node, class) in classes.iter().enumerate() {
            for edge in graph.edges_from(node) {
                let to = index[&classes[edge.to as usize]];
                let colour = (!swap).then_some(edge.colour);
                *arrows.entry((index[class], to, colour)).or_insert(0) += 1;
            }
        }
        let arrows: Vec<Arrow> = arrows
            .into_iter()
            .map(|((from, to, colour), edges)| Arrow {
                from,
                to,
                colour,
                edges,
            })
            .collect();
        if arrows.len() > MAX_EDGES {
            let edges = arrows.len();
            return Err(PictureError::Edges { edges });
        }
        Ok(Picture {
            board: board.clone(),
            nodes,
            arrows,
        })
    }

    /// The nodes.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The moves between them.
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// The rows of a position, without blanks.
    pub fn rows(&self, position: &Position) -> Vec<String> {
        let (rows, cols) = self.size();
        // There are as many points, and colours are at most 2.
        let drawn = ascii::write(rows, cols, position).unwrap_or_default();
        drawn.lines().map(|line| line.replace(' ', "")).collect()
    }

    /// Rows and columns; a graph's vertices are in one row.
    fn size(&self) -> (usize, usize) {
        let shape = self.board.shape();
        shape.map_or((1, self.board.points()), |shape| (shape.rows, shape.cols))
    }
}

/// For each node the smallest one of its class.
fn classes(graph: &GameGraph, group: &[Permutation], swap: bool) -> Vec<usize> {
    let mut classes = vec![usize::MAX; graph.nodes()];
    for node in 0..graph.nodes() {
        if classes[node] != usize::MAX {
            continue;
        }
        let position = graph.position(node);
        for turn in group {
            // Symmetries are of this board, and keep positions legal.
            let Ok(image) = turn.apply(&position) else {
                continue;
            };
            let exchanged = image
                .colours()
                .iter()
                .map(|&c| if c == 0 { 0 } else { 3 - c });
            let exchanged = swap.then(|| Position::new(exchanged.collect()));
            for image in [Some(image), exchanged].into_iter().flatten() {
                if let Some(image) = graph.node(&image) {
                    classes[image] = node;
                }
            }
        }
    }
    classes
}

fn player(colour: Option<Colour>) -> &'static str {
    match colour {
        Some(1) => "black",
        Some(_) => "white",
        None => "either",
    }
}
