//! Solves Go positions that stand for logical formulas by their pruned trees. Lambda is the white
//! target of such a position: it lives if and only if the formula is satisfiable. In the pruned
//! tree, White has two moves for each variable, and Black has one response to each move.

use super::{Aim, Player, Status};
use crate::{BoardJson, Error, Point, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::clock::Instant;
use tengen_base::observer::Observer;
use tengen_board::Board;
use tengen_reduction::file::{File, reduction_of};
use tengen_reduction::formula::literals;
use tengen_reduction::graph::Reduction;
use tengen_reduction::grid::read::read;
use tengen_reduction::grid::tree::GridTree;
use tengen_reduction::line_file::{BoardLineFile, LineFile};
use tengen_reduction::pruned::{self, Reduced, Undecided};
use tengen_reduction::tiles;

/// A request to decide by the pruned tree if Lambda, the white target, lives in the position of a
/// formula. In this tree of moves, White chooses between two points, A and B, for each variable,
/// and Black has one response to each move.
///
/// The position is one that [`tengen::reduce`](crate::reduce()) makes: JSON for a graph, text or
/// SGF for the grid. The request checks that the position stands for its formula.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::solve::SolvePruned;
/// let position = tengen::reduce("p cnf 2 2\n1 2 0\n-1 0\n").run()?;
/// let text = serde_json::to_string(&position.problem()).unwrap();
/// let answer = SolvePruned::new(text).run()?;
/// assert_eq!((answer.status.name(), answer.assignment), ("alive", Some(vec![-1, 2])));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the text is not the position of a formula, or has too many
/// variables. [`Interrupted`](Error::Interrupted), if the observer asked to stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(into)]
#[non_exhaustive]
pub struct SolvePruned {
    /// The position, as JSON, text or SGF.
    pub text: String,
    /// The name of the position in the answer.
    #[serde(default)]
    pub id: String,
}

/// The answer from the pruned tree of a formula's position: one JSON line of
/// `tengen solve --pruned`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolvedPruned {
    /// The name of the position.
    pub id: String,
    /// The player who moves first: always White.
    pub first: Player,
    /// The aim of White, the first player: that the target, Lambda, lives.
    pub aim: Aim,
    /// The status of Lambda, the target.
    pub status: Status,
    /// `true` if Lambda lives.
    pub success: bool,
    /// The values of the formula's variables, as literals, in the first line of play in which the
    /// target, Lambda, lives. `None` if Lambda dies.
    pub assignment: Option<Vec<i32>>,
    /// The moves of the first line of play in which the target, Lambda, lives, White's and Black's
    /// in turn. `None` if Lambda dies.
    pub line: Option<Vec<Point>>,
    /// Number of lines of play that were searched: all lines of the pruned tree, if the target
    /// Lambda is dead. `None` on boards of tiles, which have too many lines: a SAT solver decides
    /// the logic of their gates (parts of the board that compute logical functions).
    #[serde(with = "crate::text::OptionInteger")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
    /// Milliseconds spent on the search.
    pub ms: f64,
    /// The name of the vertex of the target, Lambda; in JSON a list with this one name.
    #[serde(serialize_with = "crate::point::in_a_list")]
    #[cfg_attr(feature = "schema", schemars(with = "[String; 1]"))]
    pub target: Point,
    /// The board of the position.
    #[serde(flatten)]
    pub board: BoardJson,
    /// The number of colours: always 2.
    pub colours: u32,
    /// Number of variables of the formula.
    #[serde(skip)]
    pub variables: usize,
    /// Number of clauses of the formula. On a board of tiles, number of gates (parts that compute
    /// logical functions).
    #[serde(skip)]
    pub clauses: usize,
    /// The line of play as a proof that the target, Lambda, lives. As JSON it is an input of
    /// [`tengen::verify`](crate::verify()). `None` if Lambda dies, because no single line proves
    /// that it is dead.
    #[serde(skip)]
    pub certificate: Option<LineCertificate>,
}

/// A line of play which proves that Lambda, the target of a formula's position, lives. In JSON it
/// is the certificate file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct LineCertificate(pub(crate) Line);

/// The certificate file of a line of play in which the target lives, by the kind of its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Line {
    /// A line of play on a graph.
    Graph(LineFile),
    /// A line of play on a grid board whose wires from variables to clauses do not cross.
    Grid(BoardLineFile),
    /// A line of play on a grid board of tiles with gates (parts that compute logical functions).
    Tiles(BoardLineFile),
}

impl SolvePruned {
    /// Returns a request for the position `text`, without a name.
    pub fn new(text: impl Into<String>) -> SolvePruned {
        SolvePruned {
            text: text.into(),
            id: String::new(),
        }
    }

    /// Decides the position `reduced` by its pruned tree, in which White chooses between two moves
    /// for each variable and Black has one response. `certificate` builds the certificate from the
    /// moves of a line of play.
    fn decide<R: Reduced>(
        &self,
        reduced: &R,
        observer: &dyn Observer,
        certificate: impl Fn(&[usize]) -> LineCertificate,
    ) -> Result<SolvedPruned> {
        let start = Instant::now();
        let decision = pruned::decide(reduced, observer).map_err(|error| match error {
            Undecided::TooMany(_) => Error::unusable(error),
            Undecided::Cancelled => Error::Interrupted { kept: false },
        })?;
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let values = decision.assignment.as_deref();
        let moves = values.map(|values| pruned::line(reduced, values));
        let point = |&vertex: &usize| Point::new(vertex, reduced.name(vertex));
        let points = |moves: &Vec<usize>| moves.iter().map(point).collect();
        let formula = reduced.formula();
        Ok(SolvedPruned {
            id: self.id.clone(),
            first: Player::White,
            aim: Aim::Live,
            status: match moves {
                Some(_) => Status::Alive,
                None => Status::Dead,
            },
            success: moves.is_some(),
            assignment: values.map(literals),
            line: moves.as_ref().map(points),
            lines: Some(decision.lines),
            ms: (ms * 1e3).round() / 1e3,
            target: point(&reduced.lambda()),
            board: BoardJson::new(reduced.board(), None),
            colours: 2,
            variables: formula.variables(),
            clauses: formula.clauses().len(),
            certificate: moves.as_deref().map(certificate),
        })
    }
}

impl Request for SolvePruned {
    type Answer = SolvedPruned;

    fn run_with(&self, observer: &dyn Observer) -> Result<SolvedPruned> {
        if tiles::text::is_tiles(&self.text) {
            return self.decide_tiles();
        }
        match self.text.trim_start().starts_with('{') {
            true => {
                let reduction = on_graph(&self.text)?;
                self.decide(&reduction, observer, |moves| {
                    LineCertificate(Line::Graph(LineFile::of(&reduction, moves)))
                })
            }
            false => {
                let tree = on_grid(&self.text)?;
                self.decide(&tree, observer, |moves| {
                    LineCertificate(Line::Grid(BoardLineFile::of_grid(&tree, moves)))
                })
            }
        }
    }
}

impl SolvePruned {
    /// Decides a position on a board of tiles with gates, which compute logical functions. A SAT
    /// solver finds choices at the gates that save the target, or shows that there are none.
    fn decide_tiles(&self) -> Result<SolvedPruned> {
        let start = Instant::now();
        let board = tiles::text::read(&self.text).map_err(Error::unusable)?;
        let circuit = tiles::check::check(&board).map_err(|flaw| {
            Error::unsupported(format!(
                "expected a board of gates, found a fault: {flaw} (points are counted from 0, row \
                 by row from the top)"
            ))
        })?;
        let choices = circuit.choices(&[]);
        let moves = choices
            .as_ref()
            .map(|c| tiles::line::line(&board, &circuit, c));
        let values = choices.map(|c| tiles::check::values(&board, &circuit, &c));
        let point = |&vertex: &usize| Point::new(vertex, tiles::text::point(&board, vertex));
        let square = Board::drawn(board.rows, board.cols)?;
        let ms = start.elapsed().as_secs_f64() * 1e3;
        Ok(SolvedPruned {
            id: self.id.clone(),
            first: Player::White,
            aim: Aim::Live,
            status: match moves {
                Some(_) => Status::Alive,
                None => Status::Dead,
            },
            success: moves.is_some(),
            assignment: values.as_deref().map(literals),
            line: moves
                .as_ref()
                .map(|moves| moves.iter().map(point).collect()),
            lines: None,
            ms: (ms * 1e3).round() / 1e3,
            target: point(&board.end),
            board: BoardJson::new(&square, None),
            colours: 2,
            variables: board.variables.len(),
            clauses: board.gates.len(),
            certificate: moves
                .map(|m| LineCertificate(Line::Tiles(BoardLineFile::of_tiles(&board, &m)))),
        })
    }
}

/// Returns `true` if `text` has the form of the position of a formula: a graph in JSON with a
/// formula, a board of tiles, or a grid board.
pub fn is_reduced(text: &str) -> bool {
    match text.trim_start().starts_with('{') {
        true => File::read(text).is_ok_and(|file| file.formula.is_some()),
        false => tiles::text::is_tiles(text) || read(text).is_ok(),
    }
}

/// Reads the position of a formula on a graph from JSON.
fn on_graph(text: &str) -> Result<Reduction> {
    let file = File::read(text).map_err(Error::unusable)?;
    reduction_of(&file).map_err(Error::unusable)
}

/// Reads the position of a formula on the square grid from text or SGF.
fn on_grid(text: &str) -> Result<GridTree> {
    let grid = read(text).map_err(|error| {
        Error::unsupported(format!(
            "this is not the position of a formula, so it has no pruned tree: {error}"
        ))
    })?;
    GridTree::of(grid).map_err(|flaw| {
        Error::unsupported(format!(
            "expected the position of a formula, found a fault: {flaw} (points are counted from 0, \
             row by row from the top)"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::{Reduce, ReduceGrid};

    const FORMULA: &str = "p cnf 2 2\n1 2 0\n-1 0\n";

    fn both(formula: &str) -> [String; 2] {
        let graph = Reduce::new(formula).run().unwrap().problem();
        let grid = ReduceGrid::new(formula).run().unwrap();
        [serde_json::to_string(&graph).unwrap(), grid.diagram()]
    }

    #[test]
    fn lines_are_proofs() {
        for text in both(FORMULA) {
            assert!(is_reduced(&text));
            let answer = SolvePruned::new(text).id("x").run().unwrap();
            let proof = serde_json::to_string(&answer.certificate).unwrap();
            let verified = crate::verify(proof).run().unwrap();
            assert!(verified.proved, "{:?}", verified.reason);
            let json = serde_json::to_string(&answer).unwrap();
            let start = r#"{"id":"x","first":"white","aim":"live","status":"alive","success":true,"assignment":[-1,2],"line":["#;
            assert!(json.starts_with(start), "{json}");
            let value: serde_json::Value = serde_json::from_str(&json).unwrap();
            assert_eq!(value["target"].as_array().unwrap().len(), 1, "{json}");
            assert!(value.get("certificate").is_none(), "{json}");
        }
    }

    #[test]
    fn nothing_proves_death() {
        for text in both("p cnf 1 2\n1 0\n-1 0\n") {
            let answer = SolvePruned::new(text).run().unwrap();
            assert_eq!((answer.status, answer.lines), (Status::Dead, Some(2)));
            assert_eq!((answer.assignment, answer.line), (None, None));
            assert_eq!(answer.certificate, None);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "{", "{}", ". X\nX O\n", "(;SZ[7]AW[cc]TR[cc])"] {
            assert!(!is_reduced(text), "{text}");
            assert!(SolvePruned::new(text).run().unwrap_err().is_refusal());
        }
    }
}
