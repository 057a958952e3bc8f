//! Problems of life and death on graphs as JSON files.
//!
//! ```json
//! {
//!   "format": "tengen-graph-problem 1",
//!   "vertices": ["wall", "A1"],     names, no two the same
//!   "edges": [[0, 1]],              vertices are counted from 0 here and below
//!   "black": [0], "white": [],
//!   "region": [1],                  where stones are played or captured; left out: everywhere
//!   "target": [1],                  a stone of each string
//!   "to_move": "white",             or "black"; left out: each in turn
//!   "rules": "no-ko",               or "ko"; left out: as asked for
//!   "formula": {"variables": 1, "clauses": [[1]]}, "gadgets": "compact"
//! }
//! ```
//!
//! The last line is there if the position was made of a formula, by a reduction from 3-SAT;
//! here it is kept, and nothing else.

use crate::problem::{Problem, ProblemError};
use crate::solve::Rules;
use serde::{Deserialize, Serialize};
use tengen_board::foreign::Foreign;
use tengen_board::{Board, EMPTY, Graph, GraphError, Names, Player, Position};

/// What the file says it is.
pub const FORMAT: &str = "tengen-graph-problem 1";

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// [`FORMAT`].
    pub format: String,
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// Pairs of vertices.
    pub edges: Vec<[usize; 2]>,
    /// Black's stones.
    pub black: Vec<usize>,
    /// White's stones.
    pub white: Vec<usize>,
    /// The points that may be played on or captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Vec<usize>>,
    /// A stone of each string of the target.
    pub target: Vec<usize>,
    /// Who moves first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Colour>,
    /// The rules of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Ko>,
    /// The formula of which the position was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<Clauses>,
    /// The design of the position's diagrams, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gadgets: Option<Gadgets>,
}

/// A player, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Colour {
    Black,
    White,
}

/// A rule of ko, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Ko {
    NoKo,
    Ko,
}

/// A design of diagrams, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Gadgets {
    Compact,
    Paper,
}

/// A formula, its literals as in DIMACS files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clauses {
    /// How many there are.
    pub variables: usize,
    /// The clauses.
    pub clauses: Vec<Vec<i32>>,
}

/// Why a file makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// It is no JSON, or has other fields.
    #[error("{0}")]
    Json(String),
    /// A file of another program.
    #[error(transparent)]
    Foreign(Foreign),
    /// It is something else.
    #[error("the format is {0:?}; {FORMAT:?} is read")]
    Format(String),
    /// Two vertices with the same name.
    #[error("vertices {0} and {1} have the same name, capital and small letters being the same")]
    SameName(usize, usize),
    /// No graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// Two stones on a vertex.
    #[error("vertex {0} has two stones")]
    TwoStones(usize),
    /// A vertex that there is not.
    #[error("{list} has the vertex {vertex}; they go from 0 to {last}")]
    NoVertex {
        /// Where it is.
        list: &'static str,
        /// The vertex.
        vertex: usize,
        /// The last that there is.
        last: usize,
    },
    /// No vertices.
    #[error("there are no vertices")]
    Empty,
}

impl From<Colour> for Player {
    fn from(colour: Colour) -> Player {
        match colour {
            Colour::Black => Player::Black,
            Colour::White => Player::White,
        }
    }
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
    /// Reads a file.
    ///
    /// # Errors
    /// [`FileError::Json`]; the rest is looked at by [`File::placed`].
    pub fn read(text: &str) -> Result<File, FileError> {
        serde_json::from_str(text).map_err(|error| match Foreign::of(text.as_bytes()) {
            Some(foreign) => FileError::Foreign(foreign),
            None => FileError::Json(error.to_string()),
        })
    }

    /// The board, the stones and the target of a problem, with the region left out.
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

    /// The text of a file.
    pub fn to_text(&self) -> String {
        // Names, numbers and lists of them are JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The board and the stones.
    ///
    /// # Errors
    /// If there are none.
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
        numbered.sort_unstable();
        match numbered.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(FileError::SameName(pair[0].1, pair[1].1)),
            None => Ok(()),
        }
    }

    /// The points of the region: those of the file, or all.
    pub fn region(&self) -> Vec<usize> {
        let all = || (0..self.vertices.len()).collect();
        self.region.clone().unwrap_or_else(all)
    }

    /// The problem of life and death.
    ///
    /// # Errors
    /// If it is none; of the second kind if board and stones are right.
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
