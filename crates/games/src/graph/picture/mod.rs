//! Pictures of game graphs, as DOT, GraphML and SVG.
//!
//! Each node shows a position. A picture has a node for each legal position, or one for each class
//! of positions that are equal up to symmetry.

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

/// The largest number of points of a board whose graph is drawn or written. Such a board has 3^12
/// colourings.
pub const MAX_PICTURE_POINTS: usize = 12;

/// The largest number of arrows in a picture. An arrow stands for all edges between two nodes by
/// the same player.
pub const MAX_ARROWS: usize = 1 << 20;

/// The largest number of nodes in a drawn picture (SVG).
pub const MAX_DRAWN: usize = 256;

/// The reason why a graph cannot be written or drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The board has too many points.
    #[error("game graphs are written for boards of up to {MAX_PICTURE_POINTS} points, not {0}")]
    Points(usize),
    /// The graph has too many arrows (edges with the same two nodes and the same player).
    #[error("the graph has {arrows} arrows; at most {MAX_ARROWS} are written")]
    Arrows {
        /// Arrows of the graph.
        arrows: usize,
    },
    /// The graph has too many nodes for a picture.
    #[error("the graph has {nodes} nodes; a picture shows at most {MAX_DRAWN}")]
    Drawn {
        /// Nodes of the graph.
        nodes: usize,
    },
    /// The board's symmetries are unknown.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
}

const _: () = assert!(MAX_PICTURE_POINTS <= MAX_POINTS);

/// The rule by which positions share a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grouping {
    /// Each position is a node of its own.
    #[default]
    None,
    /// Positions that are equal up to rotations and reflections share a node (*Combinatorics of
    /// Go*, figure 4). On boards that wrap, shifts count too.
    Symmetry,
    /// Positions that are equal up to symmetry and exchange of colours share a node.
    SymmetryAndColours,
}

/// A node of the picture: a position, or a class of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position. If the node is a class of positions, the one with the smallest code, a number
    /// whose base-3 digits are the colours.
    pub position: Position,
    /// Number of positions that the node represents.
    pub positions: usize,
}

/// An arrow of the picture: the moves from one node to another by one player, or by either player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Index of the node before the moves.
    pub from: usize,
    /// Index of the node after the moves.
    pub to: usize,
    /// The player's colour; `None` if positions are grouped up to exchange of colours.
    pub colour: Option<Colour>,
    /// Number of edges of the game graph that the arrow represents.
    pub edges: usize,
}

/// A game graph prepared for drawing and writing.
#[derive(Clone, Debug)]
pub struct Picture {
    board: Board,
    nodes: Vec<Node>,
    arrows: Vec<Arrow>,
}

impl Picture {
    /// Builds the picture of a board's game graph.
    ///
    /// Nodes are in the order of the codes of their positions. Arrows are in the order of their
    /// first and second nodes. Of two arrows between the same nodes, the arrow for Black's moves
    /// comes first.
    ///
    /// # Errors
    /// [`PictureError`] if the board or its graph is too large, or if the symmetries of the board
    /// are needed and unknown.
    pub fn new(board: &Board, grouping: Grouping) -> Result<Picture, PictureError> {
        let points = board.points();
        if points > MAX_PICTURE_POINTS {
            return Err(PictureError::Points(points));
        }
        let group = match grouping {
            Grouping::None => vec![Permutation::identity(points)],
            _ => symmetry::group(board)?,
        };
        // The graph of so small a board is built quickly, so no progress is reported.
        let graph = GameGraph::new(board, &Silent).map_err(|_| PictureError::Points(points))?;
        let swap = grouping == Grouping::SymmetryAndColours;
        let classes = classes(&graph, &group, swap);
        // `index` maps the smallest node of each class of positions (equal up to symmetry) first to
        // the size of the class, later to the index of the class's node in the picture.
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
        if arrows.len() > MAX_ARROWS {
            let arrows = arrows.len();
            return Err(PictureError::Arrows { arrows });
        }
        Ok(Picture {
            board: board.clone(),
            nodes,
            arrows,
        })
    }

    /// Returns the nodes.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the arrows, which represent the moves between the nodes.
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// Returns the rows of a position as text, without blanks.
    pub fn rows(&self, position: &Position) -> Vec<String> {
        let (rows, cols) = self.size();
        // Drawing the position as text succeeds: it has the right number of points, and its colours
        // are at most 2.
        let drawn = ascii::write(rows, cols, position).unwrap_or_default();
        drawn.lines().map(|line| line.replace(' ', "")).collect()
    }

    /// Returns the numbers of rows and columns of the board. The vertices of a board given as a
    /// graph are in one row.
    fn size(&self) -> (usize, usize) {
        let shape = self.board.shape();
        shape.map_or((1, self.board.points()), |shape| (shape.rows, shape.cols))
    }
}

/// Returns, for each node, the smallest node of its class. A class has the positions that are equal
/// up to the symmetries `group` and, if `swap`, exchange of colours.
fn classes(graph: &GameGraph, group: &[Permutation], swap: bool) -> Vec<usize> {
    let mut classes = vec![usize::MAX; graph.nodes()];
    for node in 0..graph.nodes() {
        if classes[node] != usize::MAX {
            continue;
        }
        let position = graph.position(node);
        for turn in group {
            // Symmetries of the board keep the number of points, and keep positions legal.
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

/// Returns the name of a player's colour.
fn player(colour: Option<Colour>) -> &'static str {
    match colour {
        Some(1) => "black",
        Some(_) => "white",
        None => "either",
    }
}
