//! Statistics and pictures of the game graph of a board: its nodes are the legal positions, its
//! edges the moves.

use crate::position::Player;
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::machine::Machine;
use tengen_base::observer::Observer;
use tengen_board::json::{BoardJson, GraphJson};
use tengen_board::{Board, Shape};
use tengen_exact::UBig;
use tengen_games::graph::picture::{Grouping, Picture};
use tengen_games::graph::{self, CompactGraph, Connection, Survey};

/// Maximum number of digits of the product of all out-degrees (numbers of moves from each position)
/// that is written in full.
const MAX_DIGITS: usize = 10_000;

/// Request for statistics of the game graph of a board.
///
/// The nodes are the legal positions. Each move of either player is an edge from one
/// position to another (*Combinatorics of Go*, definition 1). The search visits all
/// positions, so the board must be small: 4 x 4 takes half a minute.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::SurveyGraph;
/// let graph = SurveyGraph::new(BoardSpec::square(1, 3)).run()?;
/// assert_eq!((graph.nodes, graph.strongly_connected), (15, true));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid.
/// - [`TooLarge`](Error::TooLarge) if the graph does not fit into the memory limit.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run; nothing is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SurveyGraph {
    /// The board.
    pub board: BoardSpec,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The board to which a game graph belongs. Unlike other descriptions of boards, it has no field
/// `edges`, because [`SurveyedGraph`] has the number of moves under this name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum SurveyedBoard {
    /// A rectangle of a lattice.
    Lattice(Shape),
    /// A graph.
    Graph {
        /// The name of the graph, if it has one.
        graph: Option<String>,
        /// Number of vertices.
        vertices: usize,
    },
}

/// Statistics of a game graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SurveyedGraph {
    /// The board.
    #[serde(flatten)]
    pub board: SurveyedBoard,
    /// Number of colours of stones, always 2.
    pub colours: u32,
    /// Number of points of the board.
    pub points: usize,
    /// Number of nodes: legal positions.
    #[serde(with = "crate::text::Integer")]
    pub nodes: u64,
    /// Number of edges: moves that change the position.
    #[serde(with = "crate::text::Integer")]
    pub edges: u64,
    /// Average out-degree of a node, the number of edges that lead from it (*Combinatorics of Go*,
    /// table 8).
    pub average_outdegree: f64,
    /// Minimum out-degree of a node, the number of edges that lead from it (*Combinatorics of Go*,
    /// lemma 16).
    pub least_outdegree: usize,
    /// Numbers of nodes with out-degree 0, 1, 2, ...: nodes from which so many edges lead.
    #[serde(with = "crate::text::Integers")]
    pub outdegrees: Vec<u64>,
    /// Number of edges whose move captures stones of the opponent.
    #[serde(with = "crate::text::Integer")]
    pub captures: u64,
    /// Number of edges whose move is a suicide, always of several stones.
    #[serde(with = "crate::text::Integer")]
    pub suicides: u64,
    /// Number of moves that are suicides of single stones. They do not change the position, so they
    /// are not edges of the game graph.
    #[serde(with = "crate::text::Integer")]
    pub single_stone_suicides: u64,
    /// Number of pairs of nodes (positions) with edges (moves) in both directions.
    #[serde(with = "crate::text::Integer")]
    pub two_loops: u64,
    /// Number of pairs of nodes between which a ko can be taken and retaken.
    #[serde(with = "crate::text::Integer")]
    pub kos: u64,
    /// Number of symmetries of the board, if known.
    pub symmetries: Option<u64>,
    /// Number of nodes (positions) up to symmetry of the board, if the symmetries are known.
    #[serde(with = "crate::text::OptionInteger")]
    pub node_classes: Option<u64>,
    /// Number of edges (moves) up to symmetry of the board, if the symmetries are known.
    #[serde(with = "crate::text::OptionInteger")]
    pub edge_classes: Option<u64>,
    /// Number of nodes (positions) up to symmetry of the board and exchange of colours.
    #[serde(with = "crate::text::Integer")]
    pub node_classes_with_colours: u64,
    /// Number of edges (moves) up to symmetry of the board and exchange of colours.
    #[serde(with = "crate::text::Integer")]
    pub edge_classes_with_colours: u64,
    /// Number of nodes (positions) that can be reached from the empty board by moves, including the
    /// empty board.
    #[serde(with = "crate::text::Integer")]
    pub reached: u64,
    /// Number of nodes (positions) from which the empty board can be reached by moves, including
    /// the empty board.
    #[serde(with = "crate::text::Integer")]
    pub reaching: u64,
    /// `true` if every node (position) can be reached from every other node by moves
    /// (*Combinatorics of Go*, lemma 3).
    pub strongly_connected: bool,
    /// Tells whether all positions can be reached from each other in the game graph without the
    /// empty board and without suicides (*Combinatorics of Go*, lemma 4). `None` if only the empty
    /// board is legal.
    pub without_suicides: Option<GraphPart>,
    /// The product of the out-degrees of all nodes (the numbers of edges from each node). It is an
    /// upper bound on the number of games (*Combinatorics of Go*, lemma 17).
    pub outdegree_product: OutdegreeProduct,
}

/// Connectivity of a part of a game graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GraphPart {
    /// Number of nodes.
    #[serde(with = "crate::text::Integer")]
    pub nodes: u64,
    /// Number of nodes (positions) that can be reached by moves from node 1, a position with a
    /// single stone.
    #[serde(with = "crate::text::Integer")]
    pub reached: u64,
    /// Number of nodes (positions) from which node 1, a position with a single stone, can be
    /// reached by moves.
    #[serde(with = "crate::text::Integer")]
    pub reaching: u64,
    /// `true` if every node (position) can be reached from every other node by moves: `reached` and
    /// `reaching` both equal `nodes`.
    pub strongly_connected: bool,
}

/// The product of the out-degrees of all nodes of a game graph: the numbers of moves from each
/// position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OutdegreeProduct {
    /// Prime factorisation of the product of all out-degrees (numbers of moves from each position),
    /// as pairs (prime, exponent). `None` if the product is 0.
    pub prime_powers: Option<Vec<(u64, u64)>>,
    /// The logarithm to base 10 of the product of all out-degrees (numbers of moves). `None` if the
    /// product is 0.
    pub log10: Option<f64>,
    /// The exact product of the out-degrees (numbers of moves from each position), if it has at
    /// most 10,000 digits.
    #[serde(with = "crate::text::OptionInteger")]
    pub exact: Option<UBig>,
}

impl SurveyGraph {
    /// Creates a request for a board.
    pub fn new(board: impl Into<BoardSpec>) -> SurveyGraph {
        SurveyGraph {
            board: board.into(),
            resources: Resources::default(),
        }
    }
}

impl Request for SurveyGraph {
    type Answer = SurveyedGraph;

    fn run_with(&self, observer: &dyn Observer) -> Result<SurveyedGraph> {
        let board = self.board.board()?;
        let machine = self.resources.machine(observer);
        let (survey, connection, without_suicide) = explore(&board, &machine).map_err(explain)?;
        let product = graph::OutdegreeProduct::new(&survey.outdegrees);
        let known = |classes: u64| survey.symmetries.map(|_| classes);
        Ok(SurveyedGraph {
            colours: 2,
            board: match self.board.json(&board) {
                BoardJson::Lattice(shape) => SurveyedBoard::Lattice(shape),
                BoardJson::Graph(GraphJson {
                    graph, vertices, ..
                }) => SurveyedBoard::Graph { graph, vertices },
            },
            points: board.points(),
            nodes: survey.nodes,
            edges: survey.edges(),
            average_outdegree: survey.average_outdegree(),
            least_outdegree: survey.least_outdegree(),
            captures: survey.captures,
            suicides: survey.suicides,
            single_stone_suicides: survey.single_stone_suicides,
            two_loops: survey.two_loops,
            kos: survey.kos,
            symmetries: survey.symmetries,
            node_classes: known(survey.node_classes),
            edge_classes: known(survey.edge_classes),
            node_classes_with_colours: survey.node_classes_with_colours,
            edge_classes_with_colours: survey.edge_classes_with_colours,
            reached: connection.reached,
            reaching: connection.reaching,
            strongly_connected: connection.is_strong(),
            without_suicides: without_suicide.map(|part| GraphPart {
                nodes: part.nodes,
                reached: part.reached,
                reaching: part.reaching,
                strongly_connected: part.is_strong(),
            }),
            outdegree_product: OutdegreeProduct {
                exact: product.exact(MAX_DIGITS),
                log10: Some(product.log10()).filter(|log| log.is_finite()),
                prime_powers: match product {
                    graph::OutdegreeProduct::Zero => None,
                    graph::OutdegreeProduct::Powers(powers) => Some(powers),
                },
            },
            outdegrees: survey.outdegrees,
        })
    }
}

fn explore(
    board: &Board,
    machine: &Machine<'_>,
) -> Result<(Survey, Connection, Option<Connection>), graph::Error> {
    let graph = CompactGraph::new(board, machine)?;
    Ok((
        graph.survey(machine)?,
        graph.connection(machine)?,
        graph.connection_without_suicide(machine)?,
    ))
}

fn explain(error: graph::Error) -> Error {
    match error {
        graph::Error::Cancelled => Error::Interrupted { kept: false },
        graph::Error::TooLarge {
            points,
            sets,
            memory,
        } => Error::TooLarge {
            reason: error.to_string(),
            needed: (sets as f64 * 3f64.powf(points as f64) / 8.0) as u64,
            available: memory as u64,
            foreseen: true,
        },
        error => Error::failed(error),
    }
}

/// Request for the game graph of a board of up to 12 points, as a picture or as a file for other
/// graph programs.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::DrawGraph;
/// let graph = DrawGraph::new(BoardSpec::square(1, 2)).run()?;
/// assert!(graph.svg()?.contains("<svg") && graph.dot().starts_with("digraph"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable) if the board is invalid or too large. Also if symmetric positions
/// are requested as one node and the symmetries of the board are not known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct DrawGraph {
    /// The board.
    pub board: BoardSpec,
    /// The grouping of positions into nodes.
    #[serde(default)]
    pub grouping: Grouping,
}

/// The game graph of a board, ready to be drawn. In JSON it is a [`GraphView`].
#[derive(Clone, Debug)]
pub struct DrawnGraph(Picture);

/// A game graph as data, with the coordinates of its positions in the picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GraphView {
    /// Half of the width and half of the height of a node's position in the picture, in pixels.
    pub half: (f64, f64),
    /// The nodes: legal positions, or classes of positions by the request's [`Grouping`].
    pub nodes: Vec<ViewedNode>,
    /// The moves between nodes.
    pub moves: Vec<ViewedMove>,
}

/// A node of a game graph: a position, or a class of positions by the request's [`Grouping`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ViewedNode {
    /// The rows of the node's position, joined by `/`. If the node is a class of positions, this is
    /// one of them.
    pub position: String,
    /// Number of positions that the node represents: 1, or the size of the class.
    pub positions: usize,
    /// Centre of the node in the picture, in pixels.
    pub at: (f64, f64),
}

/// All moves from one node to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ViewedMove {
    /// Number of the node from which the moves lead, counted from 0 in the list of nodes.
    pub from: usize,
    /// Number of the node to which the moves lead, counted from 0 in the list of nodes.
    pub to: usize,
    /// The player who makes the moves; `None` if positions with exchanged colours are one node.
    pub player: Option<Player>,
    /// Number of the moves that lead from node `from` to node `to`.
    pub moves: usize,
}

impl DrawGraph {
    /// Creates a request for the game graph of a board in which each position is a node of its own.
    pub fn new(board: impl Into<BoardSpec>) -> DrawGraph {
        DrawGraph {
            board: board.into(),
            grouping: Grouping::None,
        }
    }
}

impl Request for DrawGraph {
    type Answer = DrawnGraph;

    fn run_with(&self, _: &dyn Observer) -> Result<DrawnGraph> {
        let picture = Picture::new(&self.board.board()?, self.grouping);
        picture.map(DrawnGraph).map_err(Error::unusable)
    }
}

impl Serialize for DrawnGraph {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let view = self.view().map_err(serde::ser::Error::custom)?;
        view.serialize(to)
    }
}

tengen_base::schema_as!(DrawnGraph => GraphView);

impl DrawnGraph {
    /// Returns a picture of the game graph as a complete SVG file. Nodes with the same number of
    /// stones are in one column.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable) if the graph has too many nodes for a readable picture.
    pub fn svg(&self) -> Result<String> {
        self.0.svg().map_err(Error::unusable)
    }

    /// Returns the game graph as data: its nodes with their coordinates in the picture, and its
    /// moves.
    ///
    /// ```
    /// use tengen::prelude::*;
    /// use tengen::games::DrawGraph;
    /// let view = DrawGraph::new(BoardSpec::square(1, 2)).run()?.view()?;
    /// assert_eq!((view.nodes.len(), view.moves.len()), (5, 12));
    /// # Ok::<(), tengen::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`svg`](DrawnGraph::svg).
    pub fn view(&self) -> Result<GraphView> {
        let (middles, half) = self.0.places().map_err(Error::unusable)?;
        let nodes = self.0.nodes().iter().zip(middles);
        let nodes = nodes.map(|(node, at)| ViewedNode {
            position: self.0.rows(&node.position).join("/"),
            positions: node.positions,
            at,
        });
        let moves = self.0.arrows().iter().map(|arrow| ViewedMove {
            from: arrow.from,
            to: arrow.to,
            player: arrow.colour.map(|colour| match colour {
                1 => Player::Black,
                _ => Player::White,
            }),
            moves: arrow.edges,
        });
        Ok(GraphView {
            half,
            nodes: nodes.collect(),
            moves: moves.collect(),
        })
    }

    /// Returns the game graph in the DOT format of Graphviz.
    pub fn dot(&self) -> String {
        self.0.dot()
    }

    /// Returns the game graph in the format GraphML.
    pub fn graphml(&self) -> String {
        self.0.graphml()
    }
}
