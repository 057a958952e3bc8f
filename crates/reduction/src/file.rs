//! Problems of life and death on graphs as JSON files, with the formula that they are of.
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
//! The last line is there if the position was made of a formula.

use crate::formula::Formula;
use crate::graph::{Design, Reduction};
use serde::{Deserialize, Serialize};
use tengen_board::{Board, EMPTY, Geometry, Graph, GraphError, Player, Position};
use tengen_tsumego::problem::{Problem, ProblemError};

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
pub enum FileError {
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
    /// The formula makes no sense, or is too large.
    #[error("the formula: {0}")]
    Formula(String),
    /// The position is another.
    #[error(
        "{0} is not that of the formula in the file, so that nothing follows for one from the other"
    )]
    OtherPosition(&'static str),
    /// No formula.
    #[error(
        "the file has no formula; only positions made of one, by `tengen reduce`, have a pruned tree"
    )]
    NoFormula,
}

impl From<Gadgets> for Design {
    fn from(gadgets: Gadgets) -> Design {
        match gadgets {
            Gadgets::Compact => Design::Compact,
            Gadgets::Paper => Design::Paper,
        }
    }
}

impl From<Colour> for Player {
    fn from(colour: Colour) -> Player {
        match colour {
            Colour::Black => Player::Black,
            Colour::White => Player::White,
        }
    }
}

impl File {
    /// The file of a formula's position.
    pub fn of(reduction: &Reduction) -> File {
        let position = &reduction.position;
        let stones = |player: Player| {
            let all = 0..position.colours().len();
            all.filter(|&v| position.get(v) == player.colour())
                .collect()
        };
        let edges = reduction.board.graph().edges();
        File {
            format: FORMAT.to_owned(),
            vertices: (0..reduction.board.points())
                .map(|v| reduction.name(v).to_owned())
                .collect(),
            edges: edges.map(|(a, b)| [a, b]).collect(),
            black: stones(Player::Black),
            white: stones(Player::White),
            region: Some(reduction.region.clone()),
            target: vec![reduction.finale.lambda],
            to_move: Some(Colour::White),
            rules: Some(Ko::NoKo),
            formula: Some(Clauses {
                variables: reduction.formula.variables(),
                clauses: reduction.formula.clauses().to_vec(),
            }),
            gadgets: Some(match reduction.design {
                Design::Compact => Gadgets::Compact,
                Design::Paper => Gadgets::Paper,
            }),
        }
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

    /// The reduction that the position is of.
    ///
    /// # Errors
    /// If the file has no formula, or its position is not that of the formula.
    pub fn reduction(&self) -> Result<Reduction, FileError> {
        let clauses = self.formula.as_ref().ok_or(FileError::NoFormula)?;
        let gadgets = self.gadgets.ok_or(FileError::NoFormula)?;
        let reduction = clauses.reduction(gadgets)?;
        let expected = File::of(&reduction);
        let (board, position) = self.placed()?;
        let names = |board: &Board| match board.geometry() {
            Geometry::Graph { names } => names.clone(),
            Geometry::Lattice(_) => Vec::new(),
        };
        let sorted = |mut list: Vec<usize>| {
            list.sort_unstable();
            list
        };
        for (what, same) in [
            ("the graph", board.graph() == reduction.board.graph()),
            (
                "the names of the vertices",
                names(&board) == names(&reduction.board),
            ),
            ("the position", position == reduction.position),
            ("the target", self.target == expected.target),
            ("the region", sorted(self.region()) == expected.region()),
            ("the player who moves", self.to_move == expected.to_move),
        ] {
            if !same {
                return Err(FileError::OtherPosition(what));
            }
        }
        Ok(reduction)
    }
}

impl Clauses {
    /// The position of the formula.
    ///
    /// # Errors
    /// If the formula makes no sense, or is too large.
    pub fn reduction(&self, gadgets: Gadgets) -> Result<Reduction, FileError> {
        let formula = Formula::new(self.variables, &self.clauses);
        let formula = formula.map_err(|error| FileError::Formula(error.to_string()))?;
        let reduction = Reduction::of(&formula, gadgets.into());
        reduction.map_err(|error| FileError::Formula(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> File {
        let formula = Formula::new(2, &[vec![1, 2], vec![-1, -2]]).unwrap();
        File::of(&Reduction::of(&formula, Design::Compact).unwrap())
    }

    #[test]
    fn files_hold_everything() {
        let file = file();
        let text = serde_json::to_string(&file).unwrap();
        let back: File = serde_json::from_str(&text).unwrap();
        assert_eq!(back, file);
        let reduction = back.reduction().unwrap();
        let problem = back.problem().unwrap().unwrap();
        assert_eq!(problem.region, reduction.region);
        assert_eq!(problem.targets, [reduction.finale.lambda]);
        assert_eq!(problem.position, reduction.position);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |change: &dyn Fn(&mut File)| {
            let mut file = file();
            change(&mut file);
            file.reduction().unwrap_err().to_string()
        };
        for (change, expected) in [
            (
                &(|f: &mut File| f.format = "x".into()) as &dyn Fn(&mut File),
                "the format is",
            ),
            (
                &|f| f.black.push(99),
                "black has the vertex 99; they go from 0 to",
            ),
            (&|f| f.black.push(f.white[0]), "vertex "),
            (
                &|f| f.vertices[1] = "WALL".into(),
                "vertices 0 and 1 have the same name",
            ),
            (&|f| f.edges.push([4, 4]), "edge "),
            (&|f| f.formula = None, "the file has no formula"),
            (
                &|f| f.formula.as_mut().unwrap().clauses[0][0] = 7,
                "the formula: clause 1",
            ),
            (
                &|f| f.formula.as_mut().unwrap().clauses[0][0] = -1,
                "the graph is not that",
            ),
            (
                &|f| f.white.pop().map_or((), |_| ()),
                "the position is not that",
            ),
            (&|f| f.to_move = None, "the player who moves is not"),
            (&|f| f.region = None, "the region is not"),
        ] {
            let found = wrong(change);
            assert!(found.starts_with(expected), "{expected}: {found}");
        }
    }
}
