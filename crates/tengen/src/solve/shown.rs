//! A problem of life and death as a page draws it.

use super::{Player, Problem, ProblemSpec, Rules};
use crate::position::Scene;
use crate::{Error, PositionJson, Request, Result};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;

/// The most problems of a collection that are listed.
pub(crate) const MOST_LISTED: usize = 2_000;

/// A problem with everything that was found of it: its answer is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct ShowProblem(
    /// The problem as its text, with everything stated beside it.
    pub ProblemSpec,
);

/// A problem with everything that was found of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownProblem {
    /// The name of the problem.
    pub id: String,
    /// Where points and lines lie in a picture.
    pub scene: Scene,
    /// The names of the points, by vertex.
    pub names: Vec<String>,
    /// Number of rows; `null` for a graph.
    pub rows: Option<usize>,
    /// Number of columns; `null` for a graph.
    pub cols: Option<usize>,
    /// The pairs of neighbouring points, by vertex.
    pub edges: Vec<(usize, usize)>,
    /// A colour for each point: 0 is empty, 1 black, 2 white.
    pub stones: Vec<u8>,
    /// The rows of the diagram.
    pub diagram: PositionJson,
    /// A stone of each string of the target.
    pub target: Vec<String>,
    /// All stones of the target.
    pub target_stones: Vec<String>,
    /// The points that may be played on or captured.
    pub region: Vec<String>,
    /// The player whose stones the target has.
    pub defender: Player,
    /// The player who moves first, if the problem says it.
    pub first: Option<Player>,
    /// The rule of repetition, if the problem says it.
    pub rules: Option<Rules>,
    /// `true` if the target was guessed.
    pub guessed: bool,
    /// `true` if the region was stated.
    pub stated: bool,
    /// `true` if the region is the whole board, since nothing encloses the target.
    pub open: bool,
    /// Why the problem cannot be solved without a limit, if it cannot.
    pub too_large: Option<String>,
    /// The problem as its text, with everything stated beside it.
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
        let is_target = |stones: &[String]| stones.iter().any(|name| target.contains(name));
        let target_stones = strings.iter().map(|string| names.all(&string.stones));
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

/// The problems of a collection, listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ListProblems {
    /// The text of the collection.
    pub text: String,
}

/// The problems of a collection, the first 2,000 of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedProblems {
    /// Number of problems in the text.
    pub number: usize,
    /// The problems that are listed.
    pub problems: Vec<ListedProblem>,
}

/// A problem of a collection, or the reason why it cannot be used.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all of a collection are problems"
)]
pub enum ListedProblem {
    /// A problem.
    Problem {
        /// The name of the problem.
        id: String,
        /// The problem as its text, with everything stated beside it.
        spec: ProblemSpec,
    },
    /// A text that is no problem.
    Unusable {
        /// Why it cannot be used.
        error: String,
    },
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
