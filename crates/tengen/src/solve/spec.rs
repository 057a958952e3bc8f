//! Problems of life and death as a text, with fields for data that the text lacks, such as the
//! target, or that override the text.

use super::{Coordinates, Player, Problem, Rules};
use crate::{Error, GraphText, Point, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_board::json::sides;
use tengen_board::{Boundary, Lattice, ascii};
use tengen_problems::reading::graph;

/// A problem as a text, with fields for data that the text lacks or that override it. This is the
/// JSON form of a [`Problem`].
///
/// ```
/// use tengen::solve::{Player, ProblemSpec};
/// let text = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";
/// let problem = ProblemSpec::new(text).target(["A2".to_owned()]).first(Player::White).problem()?;
/// assert_eq!(problem.region().len(), 8);
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct ProblemSpec {
    /// The name of the problem in answers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[setters(into)]
    pub id: String,
    /// The text of the problem: SGF, a diagram, a problem in the format of the program GoTools, or
    /// a graph in JSON.
    #[setters(into)]
    pub text: String,
    /// `true` if the text is SGF, even if it does not start like SGF.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sgf: bool,
    /// The number of the problem to read, counted from 1, if the text has several problems.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// A stone of each string of the target, by name. If empty, the target is taken from the text,
    /// or guessed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[setters(into)]
    pub target: Vec<String>,
    /// The region: the points on which the players may move, by name or as rectangles such as
    /// `A1:C2`. If empty, the region marked in the text is used; if none is marked, the program
    /// chooses the region.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[setters(into)]
    pub region: Vec<String>,
    /// The player who moves first. `None` stands for the player whom the text names, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Player>,
    /// The rule of repetition. `None` stands for the rule that the text states, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules>,
    /// The scheme by which points are named, in the request and in answers.
    #[serde(default)]
    pub coordinates: Coordinates,
    /// The lattice of a position in SGF or a diagram.
    #[serde(default)]
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// A graph to use as the board of an SGF position or diagram. The vertices of the graph, in
    /// order, are the points of the SGF position or diagram, row by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphText>,
}

impl ProblemSpec {
    /// Returns a specification of the problem in `text`, on the square lattice, with no other field
    /// set.
    pub fn new(text: impl Into<String>) -> ProblemSpec {
        ProblemSpec {
            id: String::new(),
            text: text.into(),
            sgf: false,
            game: None,
            target: Vec::new(),
            region: Vec::new(),
            first: None,
            rules: None,
            coordinates: Coordinates::default(),
            lattice: Lattice::Square,
            boundary: Boundary::None,
            graph: None,
        }
    }
}

impl TryFrom<ProblemSpec> for Problem {
    type Error = Error;

    fn try_from(spec: ProblemSpec) -> Result<Problem> {
        spec.problem()
    }
}

impl From<Problem> for ProblemSpec {
    /// Converts a problem to its JSON form, with a diagram or a graph in JSON as the text. The
    /// field `target` is set unless the program guessed the target. The field `region` is set if
    /// the region was given, or if the program would choose another region for the text.
    fn from(problem: Problem) -> ProblemSpec {
        let shape = problem.board().shape();
        let mut spec = ProblemSpec {
            id: problem.id.clone(),
            target: match problem.found.is_guessed {
                true => Vec::new(),
                false => words(problem.target()),
            },
            first: problem.first,
            rules: problem.rules,
            coordinates: problem.coordinates,
            lattice: shape.map_or(Lattice::Square, |shape| shape.lattice),
            boundary: shape.map_or(Boundary::None, |shape| shape.boundary),
            ..ProblemSpec::new(text(&problem))
        };
        let is_found = |spec: &ProblemSpec| {
            let again = spec.problem();
            again.is_ok_and(|again| again.found.problem == problem.found.problem)
        };
        if problem.found.is_stated || !is_found(&spec) {
            spec.region = words(problem.region());
        }
        spec
    }
}

fn words(points: Vec<Point>) -> Vec<String> {
    points.into_iter().map(String::from).collect()
}

/// Returns the position of a problem as a text.
fn text(problem: &Problem) -> String {
    let (board, stones) = (problem.board(), problem.stones());
    let (rows, cols) = sides(board);
    match board.shape() {
        // Writing cannot fail: a problem has two colours, and diagrams have a character for each.
        Some(_) => ascii::write(rows, cols, stones).unwrap_or_default(),
        None => graph::File::of(problem.engine()).to_text(),
    }
}
