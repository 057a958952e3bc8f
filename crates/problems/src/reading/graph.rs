//! Life-and-death problems on graphs, as JSON files.
//!
//! ```json
//! {
//!   "format": "tengen-graph-problem 1",
//!   "vertices": ["wall", "A1"],     different names
//!   "edges": [[0, 1]],              vertices are counted from 0 here and below
//!   "black": [0], "white": [],
//!   "region": [1],                  where stones are played or captured; default: everywhere
//!   "target": [1],                  a stone of each string
//!   "to_move": "white",             or "black"; default: both, one after the other
//!   "rules": "no-ko",               or "ko"; default: the rules of the query
//!   "formula": {"variables": 1, "clauses": [[1]]}, "gadgets": "compact"
//! }
//! ```
//!
//! The last line is present if the position was made from a formula, by a reduction from 3-SAT. It
//! is kept, but this module does not use it.

use crate::solve::Rules;
use serde::{Deserialize, Serialize};
use tengen_board::foreign::Foreign;
use tengen_board::{Board, EMPTY, Graph, GraphError, Names, Player, Position};
use tengen_tsumego::problem::{Problem, ProblemError};

/// The expected value of the field `format`.
pub const FORMAT: &str = "tengen-graph-problem 1";

/// The contents of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The format: [`FORMAT`].
    pub format: String,
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The edges, as pairs of vertices.
    pub edges: Vec<[usize; 2]>,
    /// Vertices with Black's stones.
    pub black: Vec<usize>,
    /// Vertices with White's stones.
    pub white: Vec<usize>,
    /// The points where stones may be played or captured; `None` means all points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Vec<usize>>,
    /// A stone of each string of the target.
    pub target: Vec<usize>,
    /// The player who moves first; `None` for both, one after the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Player>,
    /// The rules of play; `None` if the rules of the query apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Ko>,
    /// The formula from which a reduction made the position, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<Clauses>,
    /// The design of the gadgets, the building blocks of the reduction that made the position, if
    /// any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gadgets: Option<Gadgets>,
}

/// A ko rule, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Ko {
    NoKo,
    Ko,
}

/// A design of the gadgets of the reduction from 3-SAT, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Gadgets {
    Compact,
    Paper,
}

impl Gadgets {
    /// Returns the name used on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Gadgets::Compact => "compact",
            Gadgets::Paper => "paper",
        }
    }
}

/// A formula, with literals as in DIMACS files: i for variable i, -i for its negation, i from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clauses {
    /// The number of variables.
    pub variables: usize,
    /// The clauses.
    pub clauses: Vec<Vec<i32>>,
}

/// The reason why a file is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The text is not JSON, or has unknown or missing fields.
    #[error("{0}")]
    Json(String),
    /// The file belongs to another program.
    #[error(transparent)]
    Foreign(Foreign),
    /// The field `format` has another value.
    #[error("expected the format {FORMAT:?}, found {0:?}")]
    Format(String),
    /// Two vertices have equal names.
    #[error("vertices {0} and {1} have the same name (upper and lower case are not distinguished)")]
    SameName(usize, usize),
    /// The edges do not form a graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// A vertex has two stones.
    #[error("vertex {0} has two stones")]
    TwoStones(usize),
    /// A list contains a vertex that does not exist.
    #[error("{list}: expected vertices from 0 to {last}, found {vertex}")]
    NoVertex {
        /// The name of the list.
        list: &'static str,
        /// The vertex.
        vertex: usize,
        /// The last vertex that exists.
        last: usize,
    },
    /// There are no vertices.
    #[error("there are no vertices")]
    Empty,
}

impl From<Ko> for Rules {
    fn from(ko: Ko) -> Rules {
        match ko {
            Ko::NoKo => Rules::NoKo,
            Ko::Ko => Rules::Ko,
        }
    }
}

impl File {
    /// Parses a file.
    ///
    /// # Errors
    /// [`FileError::Json`]; all other checks are made by [`File::placed`].
    pub fn read(text: &str) -> Result<File, FileError> {
        serde_json::from_str(text).map_err(|error| match Foreign::of(text.as_bytes()) {
            Some(foreign) => FileError::Foreign(foreign),
            None => FileError::Json(error.to_string()),
        })
    }

    /// Converts the board, the stones and the target of a problem to a file without a region.
    pub fn of(problem: &Problem) -> File {
        let board = &problem.board;
        let names = Names::of(board);
        let stones = |player: Player| {
            let points = 0..board.points();
            let is_theirs = |&vertex: &usize| problem.position.get(vertex) == player.colour();
            points.filter(is_theirs).collect()
        };
        File {
            format: FORMAT.to_owned(),
            vertices: (0..board.points())
                .map(|vertex| names.name(vertex))
                .collect(),
            edges: board.graph().edges().map(|(a, b)| [a, b]).collect(),
            black: stones(Player::Black),
            white: stones(Player::White),
            region: None,
            target: problem.targets.clone(),
            to_move: None,
            rules: None,
            formula: None,
            gadgets: None,
        }
    }

    /// Returns the text of the file.
    pub fn to_text(&self) -> String {
        // Serialisation cannot fail: all fields are names, numbers, and lists of them.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns the board and the stones.
    ///
    /// # Errors
    /// If the file is invalid.
    pub fn placed(&self) -> Result<(Board, Position), FileError> {
        if self.format != FORMAT {
            return Err(FileError::Format(self.format.clone()));
        }
        let last = self.vertices.len().checked_sub(1).ok_or(FileError::Empty)?;
        let region = self.region.as_deref().unwrap_or(&[]);
        for (list, vertices) in [
            ("black", self.black.as_slice()),
            ("white", &self.white),
            ("target", &self.target),
            ("region", region),
            ("edges", self.edges.as_flattened()),
        ] {
            if let Some(&vertex) = vertices.iter().find(|&&vertex| vertex > last) {
                return Err(FileError::NoVertex { list, vertex, last });
            }
        }
        self.check_names()?;
        let edges: Vec<(usize, usize)> = self.edges.iter().map(|&[a, b]| (a, b)).collect();
        let graph = Graph::from_edges(self.vertices.len(), &edges)?;
        let mut position = Position::empty(self.vertices.len());
        for (player, stones) in [(Player::Black, &self.black), (Player::White, &self.white)] {
            for &stone in stones {
                if position.get(stone) != EMPTY {
                    return Err(FileError::TwoStones(stone));
                }
                position.set(stone, player.colour());
            }
        }
        Ok((Board::from_graph(graph, self.vertices.clone()), position))
    }

    fn check_names(&self) -> Result<(), FileError> {
        let names = self.vertices.iter().map(|name| name.to_ascii_uppercase());
        let mut numbered: Vec<(String, usize)> = names.zip(0..).collect();
        // Equal names are adjacent after sorting.
        numbered.sort_unstable();
        match numbered.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(FileError::SameName(pair[0].1, pair[1].1)),
            None => Ok(()),
        }
    }

    /// Returns the points of the region, or all points if none is given.
    pub fn region(&self) -> Vec<usize> {
        let all = || (0..self.vertices.len()).collect();
        self.region.clone().unwrap_or_else(all)
    }

    /// Returns the life-and-death problem.
    ///
    /// # Errors
    /// The outer error if the file is invalid, the inner error if the problem is invalid.
    pub fn problem(&self) -> Result<Result<Problem, ProblemError>, FileError> {
        let (board, position) = self.placed()?;
        Ok(Problem::with_region(
            board,
            position,
            self.target.clone(),
            self.region(),
        ))
    }
}
