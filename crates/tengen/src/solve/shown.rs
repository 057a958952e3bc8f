//! The data that a web page needs to draw a problem of life and death, and the list of problems of
//! a collection.

use super::{Player, Problem, ProblemSpec, Rules};
use crate::position::Scene;
use crate::{Error, Point, PositionJson, Request, Result};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;

/// Maximum number of problems of a collection (a text with many problems) that are listed.
pub(crate) const MOST_LISTED: usize = 2_000;

/// A request for the data that a web page needs to draw a problem of life and death.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct ShowProblem(ProblemSpec);

impl From<ProblemSpec> for ShowProblem {
    fn from(spec: ProblemSpec) -> ShowProblem {
        ShowProblem(spec)
    }
}

/// The data that a web page needs to draw a problem of life and death.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ShownProblem {
    /// The name of the problem.
    pub id: String,
    /// The coordinates of points and lines of the board in a picture.
    pub scene: Scene,
    /// The names of the points of the board, in the order of their vertex numbers.
    pub names: Vec<String>,
    /// Number of rows; `null` for a graph.
    pub rows: Option<usize>,
    /// Number of columns; `null` for a graph.
    pub cols: Option<usize>,
    /// The pairs of neighbouring points, as vertex numbers from 0.
    pub edges: Vec<(usize, usize)>,
    /// The colour of each point, in the order of the vertex numbers: 0 is empty, 1 black, 2 white.
    pub stones: Vec<u8>,
    /// The rows of the diagram of the position.
    pub diagram: PositionJson,
    /// A stone of each string of the target.
    pub target: Vec<Point>,
    /// All stones of the target.
    pub target_stones: Vec<Point>,
    /// The points that may be played on or captured.
    pub region: Vec<Point>,
    /// The defender: the owner of the target's stones.
    pub defender: Player,
    /// The player who moves first, if the problem names one.
    pub first: Option<Player>,
    /// The rule of repetition, such as ko or superko, if the problem states one.
    pub rules: Option<Rules>,
    /// `true` if the program guessed the target.
    pub guessed: bool,
    /// `true` if the text or the request gave the region, and the program did not choose it.
    pub stated: bool,
    /// `true` if the region is the whole board, because nothing encloses the target.
    pub open: bool,
    /// The reason why the problem cannot be solved without a limit, if any.
    pub too_large: Option<String>,
    /// The problem as a text, with fields for data that the text lacks or that override it.
    pub spec: ProblemSpec,
}

impl Request for ShowProblem {
    type Answer = ShownProblem;

    fn run_with(&self, _: &dyn Observer) -> Result<ShownProblem> {
        let problem = self.0.problem()?;
        let (board, names) = (problem.board(), problem.names());
        let shape = board.shape();
        let target = problem.target();
        let strings = problem.stones().strings(board).unwrap_or_default();
        let is_target = |stones: &[Point]| stones.iter().any(|stone| target.contains(stone));
        let target_stones = strings
            .iter()
            .map(|string| Point::all(&names, &string.stones));
        let target_stones = target_stones.filter(|stones| is_target(stones));
        let diagram = PositionJson::new(board, problem.stones());
        Ok(ShownProblem {
            id: problem.id.clone(),
            scene: Scene::of(board),
            names: (0..board.points()).map(|v| names.name(v)).collect(),
            rows: shape.map(|shape| shape.rows),
            cols: shape.map(|shape| shape.cols),
            edges: board.graph().edges().collect(),
            stones: problem.stones().colours().to_vec(),
            diagram: diagram.map_err(Error::failed)?,
            target_stones: target_stones.flatten().collect(),
            region: problem.region(),
            defender: problem.defender(),
            first: problem.first,
            rules: problem.rules,
            guessed: problem.is_guessed(),
            stated: problem.is_stated(),
            open: problem.is_open(),
            too_large: (problem.check_size(false).err())
                .map(|error| format!("{error}{}", problem.way_out())),
            spec: ProblemSpec::from(problem.clone()),
            target,
        })
    }
}

/// A request to list the problems of a collection, which is a text with many problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ListProblems {
    /// The text of the collection.
    pub text: String,
}

/// The first 2,000 problems of a collection.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedProblems {
    /// Number of problems in the text.
    pub number: usize,
    /// The listed problems, at most 2,000.
    pub problems: Vec<ListedProblem>,
}

/// A problem of a collection, or the reason why it cannot be used.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all entries of a collection are problems"
)]
#[non_exhaustive]
pub enum ListedProblem {
    /// A problem.
    Problem {
        /// The name of the problem.
        id: String,
        /// The problem as a text, with fields for data that the text lacks or that override it.
        spec: ProblemSpec,
    },
    /// A text that is not a problem.
    Unusable {
        /// The reason why the text is not a problem.
        error: String,
    },
}

impl ListProblems {
    /// Returns a request for the problems of a text.
    pub fn new(text: impl Into<String>) -> ListProblems {
        ListProblems { text: text.into() }
    }
}

impl Request for ListProblems {
    type Answer = ListedProblems;

    fn run_with(&self, _: &dyn Observer) -> Result<ListedProblems> {
        let problems = Problem::parse_all(&self.text)?;
        let number = problems.len();
        let listed = |problem: Result<Problem>| match problem {
            Ok(problem) => ListedProblem::Problem {
                id: problem.id.clone(),
                spec: ProblemSpec::from(problem),
            },
            Err(error) => ListedProblem::Unusable {
                error: error.to_string(),
            },
        };
        Ok(ListedProblems {
            number,
            problems: problems.into_iter().take(MOST_LISTED).map(listed).collect(),
        })
    }
}
