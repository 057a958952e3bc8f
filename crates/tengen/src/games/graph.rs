//! The game graph in numbers and as pictures.

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

/// The most digits of a product of out-degrees that is written out.
const MAX_DIGITS: usize = 10_000;

/// Numbers of things in the game graph of a board: legal positions, with an edge for each move
/// of either player that leads from one to another (*Combinatorics of Go*, definition 1). All
/// positions are looked at, so the board must be small: 4 x 4 takes half a minute.
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
/// [`Unusable`](Error::Unusable), if there is no such board; [`TooLarge`](Error::TooLarge);
/// [`Interrupted`](Error::Interrupted), which keeps nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct SurveyGraph {
    /// The board.
    pub board: BoardSpec,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

/// The board of a game graph, whose `edges` are those of the game graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SurveyedBoard {
    /// The rectangle of a lattice.
    Lattice(Shape),
    /// A graph.
    Graph {
        /// The file that the graph is from, if it is from one.
        graph: Option<String>,
        /// Number of vertices.
        vertices: usize,
    },
}

/// Numbers of things in a game graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SurveyedGraph {
    /// The board.
    #[serde(flatten)]
    pub board: SurveyedBoard,
    /// Two.
    pub colours: u32,
    /// Points of the board.
    pub points: usize,
    /// Legal positions.
    #[serde(with = "crate::text::Integer")]
    pub nodes: u64,
    /// Moves that change the position.
    #[serde(with = "crate::text::Integer")]
    pub edges: u64,
    /// Edges from a node, on average (table 8).
    pub average_outdegree: f64,
    /// The smallest number of edges from a node (lemma 16).
    pub least_outdegree: usize,
    /// How many nodes have 0, 1, 2, ... edges from them.
    #[serde(with = "crate::text::Integers")]
    pub outdegrees: Vec<u64>,
    /// Edges that capture.
    #[serde(with = "crate::text::Integer")]
    pub captures: u64,
    /// Edges that are suicides, all of several stones.
    #[serde(with = "crate::text::Integer")]
    pub suicides: u64,
    /// Suicides of single stones, which are no edges.
    #[serde(with = "crate::text::Integer")]
    pub single_stone_suicides: u64,
    /// Pairs of nodes with edges either way.
    #[serde(with = "crate::text::Integer")]
    pub two_loops: u64,
    /// Those of them that are kos.
    #[serde(with = "crate::text::Integer")]
    pub kos: u64,
    /// Symmetries of the board, if they are known.
    pub symmetries: Option<u64>,
    /// Nodes up to these.
    #[serde(with = "crate::text::OptionInteger")]
    pub node_classes: Option<u64>,
    /// Edges up to these.
    #[serde(with = "crate::text::OptionInteger")]
    pub edge_classes: Option<u64>,
    /// Nodes up to these and exchanging the colours.
    #[serde(with = "crate::text::Integer")]
    pub node_classes_with_colours: u64,
    /// Edges up to these and exchanging the colours.
    #[serde(with = "crate::text::Integer")]
    pub edge_classes_with_colours: u64,
    /// Nodes that are reached from the empty board, itself included.
    #[serde(with = "crate::text::Integer")]
    pub reached: u64,
    /// Nodes from which it is reached.
    #[serde(with = "crate::text::Integer")]
    pub reaching: u64,
    /// Whether every node is reached from every other (lemma 3).
    pub strongly_connected: bool,
    /// The same of the graph without the empty board and suicides (lemma 4), if it has nodes.
    pub without_suicides: Option<GraphPart>,
    /// The product of all out-degrees (lemma 17).
    pub outdegree_product: OutdegreeProduct,
}

/// How a part of a game graph hangs together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphPart {
    /// Its nodes.
    #[serde(with = "crate::text::Integer")]
    pub nodes: u64,
    /// Those that are reached from the first position with a single stone.
    #[serde(with = "crate::text::Integer")]
    pub reached: u64,
    /// Those from which it is reached.
    #[serde(with = "crate::text::Integer")]
    pub reaching: u64,
    /// Whether these are all.
    pub strongly_connected: bool,
}

/// The product of all out-degrees of a graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutdegreeProduct {
    /// Primes and exponents; nothing if it is 0.
    pub prime_powers: Option<Vec<(u64, u64)>>,
    /// The common logarithm, unless it is 0.
    pub log10: Option<f64>,
    /// The number, if it has 10,000 digits at most.
    #[serde(with = "crate::text::OptionInteger")]
    pub exact: Option<UBig>,
}

impl SurveyGraph {
    /// Of a board.
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

/// The game graph of a board as a picture, or as a file for programs that draw graphs: boards
/// of up to 12 points.
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
/// [`Unusable`](Error::Unusable), if there is no such board, it is too large, or classes are
/// asked for and its symmetries are not known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct DrawGraph {
    /// The board.
    pub board: BoardSpec,
    /// Which positions are one node.
    #[serde(default)]
    pub grouping: Grouping,
}

/// A game graph that can be drawn. In JSON it is its [`GraphView`].
#[derive(Clone, Debug)]
pub struct DrawnGraph(Picture);

/// A game graph as data, and where its positions lie in the picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphView {
    /// Half the width and half the height of a position, in pixels.
    pub half: (f64, f64),
    /// The positions, or classes of them.
    pub nodes: Vec<ViewedNode>,
    /// The moves between them.
    pub moves: Vec<ViewedMove>,
}

/// A position of a game graph, or a class of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewedNode {
    /// Its rows, joined by `/`; of a class, those of one position.
    pub position: String,
    /// How many positions it stands for.
    pub positions: usize,
    /// Its middle, in pixels.
    pub at: (f64, f64),
}

/// Moves from one node to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewedMove {
    /// The number of the node before, from 0.
    pub from: usize,
    /// That of the node after.
    pub to: usize,
    /// Who moves; nobody stated if colours are exchanged.
    pub player: Option<Player>,
    /// How many moves it stands for.
    pub moves: usize,
}

impl DrawGraph {
    /// Each position a node.
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

crate::schema::schema_as!(DrawnGraph => GraphView);

impl DrawnGraph {
    /// A complete SVG file, in columns by number of stones.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if it has more nodes than anybody could see.
    pub fn svg(&self) -> Result<String> {
        self.0.svg().map_err(Error::unusable)
    }

    /// Nodes, moves, and where everything lies.
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
    /// As [`svg`](DrawnGraph::svg).
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

    /// For Graphviz.
    pub fn dot(&self) -> String {
        self.0.dot()
    }

    /// In GraphML.
    pub fn graphml(&self) -> String {
        self.0.graphml()
    }
}
